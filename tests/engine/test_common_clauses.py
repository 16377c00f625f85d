"""The common clauses C-1 to C-10, told with Hangzhou. Every expectation is made by hand."""

import pytest

from fangcheng.errors import TileTextError
from fangcheng.game.ready import live_waits
from fangcheng.positions.script import ScriptError
from fangcheng.tiles import FACES, chinese, hand_text, parse, parse_hand, text, tiles_in, unicode
from tests.story import lap, play, position, run, story

MELDS = "123m456m789m123p"
WAITS_3P = "123m456m789mEE12p"


# -- C-1, C-2, C-3: seats, texts, wall -----------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_c1_play_goes_round_by_seat_number(dealer: int) -> None:
    """C-1: next(i) = (i + 1) mod 4."""
    order = [(dealer + step) % 4 for step in range(5)]
    seats = "".join(map(str, order[1:]))
    outcome = play(
        {dealer: "C"}, f"{dealer} C, {lap('1s', seats)}", draws="1s1s1s1s", dealer=dealer
    )
    assert [event["seat"] for event in outcome.events("discard")] == order


def test_c1_nearest_is_counted_from_the_discarder() -> None:
    """C-1: seat 2 discards: seat 3 is nearer than seat 0, seat 0 nearer than seat 1."""
    hands = {2: "3p", 1: WAITS_3P, 0: "123s456s789sCC12p"}
    script = "2 3p, 1 hu, 0 hu"
    assert play(hands, script, dealer=2, streak=3).win["seat"] == 0


@pytest.mark.parametrize(
    "tiles", ["123m456p789sEECCP", "1m1p1m", "ESWNCFP", "19m19p19s18f", "EE1mE", ""]
)
def test_c2_tiles_round_trip(tiles: str) -> None:
    """C-2: what is printed reads back, in all three writings."""
    faces = parse(tiles)
    assert text(faces) == tiles
    assert parse(chinese(faces)) == parse(unicode(faces)) == faces


def test_c2_every_face_has_its_name() -> None:
    """C-2: 万 m, 筒 or 饼 p, 条 or 索 s, winds, dragons, flowers."""
    assert parse("三万 东 白板") == parse("3mEP")
    assert parse("五筒五饼五条五索") == parse("55p55s")
    assert chinese(parse("ESWNCFP")) == "东 南 西 北 中 发 白"
    assert chinese(parse("12345678f")) == "春 夏 秋 冬 梅 兰 竹 菊"


@pytest.mark.parametrize("hand", ["[123p][EEE][5555s]11m", "[5555s!]123mEE", "[4pP6p]E", "11m"])
def test_c2_melds_stand_in_brackets(hand: str) -> None:
    """C-2: a concealed kong carries an exclamation mark; the order in a meld is kept."""
    melds, tiles = parse_hand(hand)
    assert hand_text(melds, tiles) == hand
    assert [meld.concealed for meld in melds] == ["!" in part for part in hand.split("]")[:-1]]


@pytest.mark.parametrize(
    ("tiles", "position"), [("12m3x", 4), ("1m0p", 2), ("Q", 0), ("12m9f", 3), ("三万西瓜", 3)]
)
def test_c2_a_wrong_text_shows_the_position(tiles: str, position: int) -> None:
    """C-2: the error names the place; for people it counts from 1."""
    with pytest.raises(TileTextError, match=f"position {position + 1}") as caught:
        parse(tiles)
    assert caught.value.position == position


@pytest.mark.parametrize(
    ("held", "discard", "chi", "meld"),
    [
        ("4pP", "6p", "chi 4pP", "4pP6p"),
        ("3pP", "4p", "chi 3pP", "34pP"),
        ("46p", "P", "chi 46p", "4pP6p"),
    ],
)
def test_c2_a_meld_stands_in_the_order_of_faces_played(
    held: str, discard: str, chi: str, meld: str
) -> None:
    """C-2: P plays 5p here."""
    script = f"0 {discard}, 1 {chi}"
    outcome = play({0: discard, 1: held}, script, indicator="5p", views=True)
    assert outcome.view(0)["melds"][1][0]["tiles"] == meld


def test_c3_draws_from_the_head_replacements_from_the_tail() -> None:
    """C-3: on a whole wall; the last tile is turned up, so replacements begin before it."""
    rest = [7 * index % FACES for index in range(136) if 7 * index % FACES != 27]
    line = [27] * 4 + rest
    scenario = {"variant": "hangzhou", "wall": text(line), "dice": [3, 4]}
    kong = run(scenario | {"script": ["0 gang E"]})
    assert kong.drawn == text([line[134]])
    after = run(scenario | {"script": ["0 gang E", f"0 discard {text([line[134]])}"]})
    draws = [event["tiles"] for event in after.events("draw")]
    assert draws == [text([line[134]]), text([line[53]])]
    assert [event["event"] for event in kong.data["events"]][1] == "break"


def test_c3_one_replacement_after_the_other() -> None:
    """C-3: each takes the tail-most tile; two tiles less are left."""
    outcome = play({0: "EEEESSSS"}, "0 gang E, 0 gang S", tail="9s1m", views=True)
    assert [event["tiles"] for event in outcome.events("draw", 0)] == ["9s", "1m"]
    assert outcome.view(0)["left"] == 82 - 2


# -- C-4, C-5: turns and claims ------------------------------------------------------------------


def test_c4_who_has_drawn_must_win_kong_or_discard() -> None:
    """C-4: no passing; every face of the hand may be discarded."""
    outcome = play({0: "C", 1: "EEEE123m456m78mN"}, "0 C", draws="9m")
    discards = [
        "discard " + tile
        for tile in ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "E", "N"]
    ]
    assert outcome.legal(1) == [*discards, "gang E", "hu"]


@pytest.mark.parametrize(("last", "goes"), [("1m", "1m"), ("5s", "5s"), ("P", "P"), ("N", "F")])
def test_c4_the_last_tile_dealt_is_the_drawn_one_for_a_time_out(last: str, goes: str) -> None:
    """C-4, C-14: the dealer's time runs out at once; N is wild."""
    outcome = play({0: "247m258p369sEWCF" + last}, "0 timeout")
    assert outcome.events("discard", 0)[0]["tiles"] == goes


@pytest.mark.parametrize(
    "script", ["1 chi 12m, 3 peng", "3 peng, 1 chi 12m", "3 peng", "1 chi 12m"]
)
def test_c5_all_decide_at_the_same_time(script: str) -> None:
    """C-5: nothing is carried out before everyone who is asked has answered."""
    hands = {0: "3m", 1: "12m", 3: "33m"}
    before = play(hands, "0 3m")
    assert before.asked == [1, 3]
    assert before.legal(1) == ["chi 12m", "pass"]
    assert before.legal(3) == ["pass", "peng"]
    outcome = play(hands, "0 3m, " + script)
    complete = "," in script
    assert (outcome.phase == "turn") is complete
    assert bool(outcome.events("peng", 3)) is complete


def test_c5_a_later_discard_line_lets_the_missing_pass_and_the_next_best_stands() -> None:
    """C-5: hu before peng before chi; whoever has priority may pass."""
    hands = {0: "3p", 1: "12p", 2: "33p", 3: WAITS_3P}
    script = "0 3p, 1 chi 12p, 2 {}, 3 {}"
    assert play(hands, script.format("peng", "hu"), streak=3).win["seat"] == 3
    assert play(hands, script.format("peng", "pass"), streak=3).events("peng", 2)
    assert play(hands, script.format("pass", "pass"), streak=3).events("chi", 1)
    nothing = play(hands, "0 3p, 1 pass, 2 pass, 3 pass", streak=3)
    assert nothing.events("draw", 1)


def test_c5_who_could_only_pass_is_not_asked() -> None:
    """C-5: only seat 2 is asked; a pass from another seat is illegal."""
    hands = {0: "E", 2: "EE"}
    assert play(hands, "0 E").asked == [2]
    with pytest.raises(ScriptError):
        play(hands, "0 E, 1 pass")
    assert play({0: "E"}, "0 E").phase == "turn"


def test_c5_nobody_learns_what_others_could_have_claimed() -> None:
    """C-5: whether seat 2 let a peng go or had none, the others see the same."""
    common = {0: "147m147p147sSWCFE", 1: "258m258p258sSWCF", 3: "1144m1144p14sSWC"}
    told = [
        play(common | {2: hand}, script, draws="9s1m", views=True)
        for hand, script in (
            ("369m369p369sEEFF", "0 E, 2 pass"),
            ("369m369p369sEEFF", "0 E, 2 timeout"),
            ("369m369p369sE5sFF", "0 E"),
        )
    ]
    for seat in (0, 1, 3):
        views = [(one.view(seat), one.seen(seat)) for one in told]
        assert views[0] == views[1] == views[2]


def test_c5_nobody_learns_what_others_have_answered() -> None:
    """C-5: while seat 1 thinks, an answer of seat 3 changes nothing for the others."""
    hands = {0: "3m", 1: "12m", 3: "33m"}
    told = [play(hands, "0 3m" + answer, views=True) for answer in ("", ", 3 peng", ", 3 pass")]
    for seat in (0, 1, 2):
        assert told[0].data["views"][str(seat)] == told[1].data["views"][str(seat)]
        assert told[0].data["views"][str(seat)] == told[2].data["views"][str(seat)]


def test_c5_the_claim_not_carried_out_stays_secret() -> None:
    """C-5: seat 1's chi, beaten by a peng, is seen by nobody else."""
    hands = {0: "3m", 1: "12m", 3: "33m"}
    lost = play(hands, "0 3m, 1 chi 12m, 3 peng", views=True)
    passed = play(hands, "0 3m, 1 pass, 3 peng", views=True)
    for seat in (0, 2, 3):
        assert lost.data["views"][str(seat)] == passed.data["views"][str(seat)]


def test_c5_the_last_discard_may_be_taken_but_not_kong_d() -> None:
    """C-5: with no tile left: hu, chi and peng, no kong; then the round is over."""
    hands = {0: "3p", 1: "12p", 2: "333p", 3: WAITS_3P}
    outcome = play(hands, "0 3p", left=0, streak=3)
    assert outcome.claims(1) == ["chi 12p"]
    assert outcome.claims(2) == ["peng"]
    assert outcome.claims(3) == ["hu"]
    assert play(hands, "0 3p", left=1, streak=3).claims(2) == ["gang", "peng"]
    taken = play(hands | {2: "333p9s"}, "0 3p, 2 peng, 2 9s", left=0)
    assert taken.result["drawn"] is True
    passed = play(hands, "0 3p, 1 pass, 2 pass", left=0)
    assert passed.result["drawn"] is True


def test_c5_passing_has_no_later_effect() -> None:
    """C-5: who let a peng and a chi go may take the next tile of that face."""
    hands = {0: "3m", 2: "33m", 1: "3m"}
    script = "0 3m, 2 pass, 1 3m"
    assert play(hands, script, draws="9s").claims(2) == ["peng"]
    hands = {0: "3m", 1: "12m"}
    script = "0 3m, 1 pass, 1 9s, 2 9s, 3 9s, 0 3m"
    assert play(hands, script, draws="9s9s9s3m").claims(1) == ["chi 12m"]


# -- C-6, C-7, C-8: chi and kongs ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "discard"), [("ES", "W"), ("SW", "E"), ("CF", "P"), ("89m1p", "1m"), ("1m9m", "2m")]
)
def test_c6_chi_is_for_the_three_suits_only(held: str, discard: str) -> None:
    """C-6: no sequences of honours, none over the end of a suit."""
    assert play({0: discard, 1: held}, f"0 {discard}", indicator="5s").claims(1) == []


def test_c6_every_chi_is_offered_to_the_next_seat_only() -> None:
    """C-6: three ways to take 5s."""
    hands = {0: "5s", 1: "3467s", 2: "46s"}
    outcome = play(hands, "0 5s")
    assert outcome.claims(1) == ["chi 34s", "chi 46s", "chi 67s"]
    assert outcome.asked == [1]


@pytest.mark.parametrize(
    ("hand", "discard", "claim"),
    [
        ("12pEEEE456m789m1p", "3p", "chi 12p"),
        ("33pEEEE456m789m1p", "3p", "peng"),
        ("333p12m456m789mEE", "3p", "peng"),
        ("12p456m789m123sEE", "3p", "chi 12p"),
        ("EE33p456m789m123s", "3p", "peng"),
    ],
)
def test_c6_after_a_claim_only_discards(hand: str, discard: str, claim: str) -> None:
    """C-6: no win though the hand is complete, no kong though it holds four; any discard."""
    outcome = play({0: discard, 1: hand}, f"0 {discard}, 1 {claim}")
    assert outcome.claims(1) == []
    assert "pass" not in outcome.legal(1)
    assert outcome.phase == "turn"


def test_c6_the_face_just_claimed_may_be_discarded() -> None:
    """C-6: chi 3p with 12p, discard another 3p; peng 3p, discard the third."""
    assert play({0: "3p", 1: "123p"}, "0 3p, 1 chi 12p").can(1, "discard 3p")
    assert play({0: "3p", 1: "333p"}, "0 3p, 1 peng").can(1, "discard 3p")


def test_c7_three_kinds_of_kong_each_with_a_replacement() -> None:
    """C-7: exposed, added, concealed; after the replacement a normal turn: win, kong, discard."""
    exposed = play({0: "E", 2: "EEESSSS"}, "0 E, 2 gang", tail="9s", views=True)
    assert exposed.drawn == "9s"
    assert exposed.can(2, "gang S", "discard 9s")
    assert exposed.view(0)["melds"][2][0]["tiles"] == "EEEE"
    concealed = play({0: "EEEESSSS"}, "0 gang E", tail="9s")
    assert concealed.drawn == "9s"
    assert concealed.can(0, "gang S", "discard 9s")
    assert play({0: "EEEE" + "123m456m789mC"}, "0 gang E", tail="C").can(0, "hu")


def test_c7_an_added_kong_uses_the_tile_drawn_or_one_held_before() -> None:
    """C-7: the fourth E drawn; or kept from the peng and added a turn later."""
    script = "0 E, 3 peng, 3 {}, " + lap("1s", "012")
    fresh = play(
        {0: "E", 3: "EE9s"}, script.format("9s") + ", 3 gang E", draws="1s1s1sE", tail="8s"
    )
    assert fresh.drawn == "8s"
    held = play({0: "E", 3: "EEE9s"}, script.format("9s"), draws="1s1s1s9m")
    assert held.can(3, "gang E")
    later = "3 9m, " + lap("9p", "012")
    draws = "1s1s1s9m9p9p9p8m"
    twice = play({0: "E", 3: "EEE9s"}, f"{script.format('9s')}, {later}", draws=draws)
    assert twice.can(3, "gang E")


def test_c7_a_concealed_kong_may_use_tiles_held_before() -> None:
    """C-7: four E in the hand since the deal, konged at a later turn."""
    assert play({0: "C", 1: "EEEE"}, "0 C", draws="9s").can(1, "gang E")


def test_c7_three_in_hand_are_no_concealed_kong() -> None:
    """C-7: nor is a peng's tile added to three others; an exposed kong needs three in hand."""
    assert play({0: "EEE"}).claims(0) == []
    assert play({0: "E", 1: "EE"}, "0 E").claims(1) == ["peng"]


@pytest.mark.parametrize("left", [0, 1])
def test_c7_no_kong_without_a_replacement(left: int) -> None:
    """C-7: concealed, exposed and added kong are offered only if a tile is left."""
    there = left > 0
    assert play({0: "EEEE"}, left=left).can(0, "gang E") is there
    assert play({0: "E", 2: "EEE"}, "0 E", left=left).can(2, "gang") is there
    script = "0 E, 3 peng, 3 9s, " + lap("1s", "012")
    added = play({0: "E", 3: "EE9s"}, script, draws="1s1s1sE", left=4 + left)
    assert added.can(3, "discard E")
    assert added.can(3, "gang E") is there


def test_c8_a_lock_until_the_own_draw_ends_with_any_draw() -> None:
    """C-8: HZ-15's lock is over when its discarder has drawn, before it discards."""
    hands = {0: "NEEEE", 1: "1s"}
    script = "0 N, " + lap("9s")
    assert play(hands, script, draws="9s9s9s1p", views=True).view(1)["remarks"] == []
    before = "0 N, " + lap("9s", "12")
    assert play(hands, before, draws="9s9s9s", views=True).view(1)["remarks"] == [
        {"code": "caisuo", "clause": "HZ-15", "seat": 0}
    ]


# -- C-9, C-10: wild tiles and ready hands -------------------------------------------------------


@pytest.mark.parametrize("tile", ["1m", "9m", "5p", "9s", "E", "S", "C", "F", "P"])
def test_c9_a_wild_stands_for_any_tile(tile: str) -> None:
    """C-9: any suit or honour tile as the other half of a pair."""
    assert play({0: "123m456m789m123s" + tile + "N"}).can(0, "hu")


@pytest.mark.parametrize("meld", ["N23m", "1mN3m", "12mN", "EEN", "PPN", "9pNN", "78sN"])
def test_c9_a_wild_stands_anywhere_in_a_meld(meld: str) -> None:
    """C-9: in a sequence at each place, in a triplet."""
    assert play({0: "456m789m123sSS" + meld}).can(0, "hu")


@pytest.mark.parametrize("hand", ["123m456m78mEEEEN", "123m456m78mPPPPN"])
def test_c9_a_wild_may_be_a_fifth_copy(hand: str) -> None:
    """C-9: EEE and a pair of the fourth E with the wild."""
    outcome = play({0: hand, 3: "C"}, "3 C", draws="9m", dealer=3)
    assert outcome.can(0, "hu")


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("112233m112233pEE", 2),
        ("111222333m444pEE", 1),
        ("1111m2222m3333mEE", 16),
        ("11m22m33m4444p5566p", 4),
    ],
)
def test_c9_the_reading_that_pays_most_counts(hand: str, points: int) -> None:
    """C-9: hands that read as melds and as pairs; always the same reading."""
    outcome = play({0: hand}, "0 hu")
    assert outcome.multiplier == points
    assert outcome == play({0: hand}, "0 hu")


@pytest.mark.parametrize(
    ("hand", "ready"),
    [
        (WAITS_3P, True),
        (MELDS + "E", True),
        (MELDS + "N", True),
        ("1144m1144p1144sE", True),
        ("123m456m789m12pEN", True),
        ("123m456m789mEECS", False),
        ("1144m1144p11s4s7s", False),
        ("123m456m789mE1p5pC", False),
        ("147m147p147sESWC", False),
    ],
)
def test_c10_ready_means_one_face_from_a_win(hand: str, ready: bool) -> None:
    """C-10: told by HZ-23: who leaves pays the wild's discarder only if its hand is ready."""
    outcome = play({0: hand + "N"}, "0 N, 2 leave")
    assert [paid["to"] for paid in outcome.transfers] == [0 if ready else "house"]


def test_c10_by_this_variants_wins_only() -> None:
    """C-10: thirteen orphans do not win in Hangzhou."""
    hands = {0: "19m19p19sESWNCFP5s"}
    outcome = play(hands, "0 5s, 2 leave", indicator="5s")
    assert outcome.transfers[0]["to"] == "house"


def test_c10_whether_or_not_copies_are_left() -> None:
    """C-10: all four 3p are in other hands; the hand that waits for 3p is ready."""
    hands = {0: WAITS_3P + "N", 1: "33p", 2: "3p", 3: "3p"}
    assert play(hands, "0 N, 2 leave").transfers[0]["to"] == 0


def test_c10_the_wild_face_is_a_face() -> None:
    """C-10, C-9: all four 1m are held, but a wild would be the fifth; so the hand is ready."""
    hands = {0: "1111m456p789sEEEN"}
    assert play(hands, "0 N, 2 leave").transfers[0]["to"] == 0
    state = position(story(hands, "0 N"))
    assert text(tiles_in(live_waits(state, 0))) == "N"


@pytest.mark.parametrize(
    ("hand", "held"),
    [("1111m23m456p789pN", "1m"), ("EEEE1144m1144pN", "E"), ("PPPP1144m1144pN", "P")],
)
def test_c10_a_face_held_four_times_is_no_wait(hand: str, held: str) -> None:
    """C-10: any tile wins these hands, but no fifth copy of the held one can come."""
    state = position(story({0: hand + "N"}, "0 N"))
    assert set(range(FACES)) - set(tiles_in(live_waits(state, 0))) == set(parse(held))


def test_c10_own_melds_count_among_the_four_copies() -> None:
    """C-10: [111m] and a single 1m; but three E thrown away and a single one do not count."""
    script = "0 1m, 3 peng, 3 C"
    state = position(story({0: "1m", 3: "111mC456p789sEEE"}, script))
    assert text(tiles_in(live_waits(state, 3))) == "N"
    script = f"0 E, {lap('9s')}, 0 E, {lap('9p')}, 0 E"
    state = position(story({0: MELDS + "EE"}, script, draws="9s9s9sE9p9p9pE"))
    assert text(tiles_in(live_waits(state, 0))) == "EN"
