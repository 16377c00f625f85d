"""Hangzhou: wins by discard, and who pays how much. Every expectation is made by hand."""

import pytest

from fangcheng.errors import FangchengError
from fangcheng.installed import make_variant
from fangcheng.positions.script import ScriptError
from tests.story import Json, Outcome, lap, play

MELDS = "123m456m789m123p"
PAIRS = "1144m1144p1144s"
WAITS_3P = "123m456m789mEE12p"
WAITS_36P = "123m456m789mEE45p"


HOUSE = "house"


# -- HZ-16 .. HZ-18: winning by discard ----------------------------------------------------------


@pytest.mark.parametrize("streak", [1, 2, 3, 4])
@pytest.mark.parametrize("option", [0, 1, 2, 3, None])
def test_hz16_the_streak_opens_wins_by_discard(option: int | None, streak: int) -> None:
    """HZ-16: from the streak that the option says (3 by default; 0 never), in both directions."""
    options = {} if option is None else {"discard_win_streak": option}
    first = {None: 3, 0: 99}.get(option, option)
    assert first is not None
    room: Json = {"streak": streak, "options": options}
    from_dealer = play({0: "3p", 2: WAITS_3P}, "0 3p", **room)
    assert from_dealer.can(2, "hu") is (streak >= first)
    to_dealer = play({0: WAITS_3P + "9s"}, "0 9s, 1 3p", draws="3p", **room)
    assert to_dealer.can(0, "hu") is (streak >= first)


@pytest.mark.parametrize("value", [4, -1, True, "2"])
def test_hz16_the_option_takes_0_to_3(value: object) -> None:
    """HZ-16: other values are refused."""
    with pytest.raises(FangchengError, match="discard_win_streak"):
        make_variant("hangzhou", {"discard_win_streak": value})


@pytest.mark.parametrize(("source", "seat"), [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)])
def test_hz16_never_between_two_who_do_not_deal(source: int, seat: int) -> None:
    """HZ-16: whatever the streak and the option."""
    before = ["0 C", *(f"{other} 1s" for other in range(1, source))]
    script = ", ".join([*before, f"{source} 3p"])
    options = {"discard_win_streak": 1}
    draws = "1s" * (source - 1) + "3p"
    outcome = play({0: "C", seat: WAITS_3P}, script, draws=draws, streak=3, options=options)
    assert not outcome.can(seat, "hu")
    if source == 3:
        assert play({0: WAITS_3P + "C"}, script, draws=draws, streak=3).can(0, "hu")


@pytest.mark.parametrize(
    ("hand", "multiplier"),
    [("123m456m789m123pN", 1), ("1144m1144p1144sN", 2), (WAITS_3P, 1)],
)
def test_hz16_baotou_does_not_count_on_a_discard(hand: str, multiplier: int) -> None:
    """HZ-16: any tile would do, but only the shape counts."""
    outcome = play({0: "3p", 1: hand}, "0 3p, 1 hu", streak=3)
    assert outcome.win["by"] == "discard"
    assert outcome.win["from"] == 0
    assert outcome.multiplier == multiplier
    assert outcome.scores == [-8 * multiplier, 10 * multiplier, -multiplier, -multiplier]


def test_hz16_a_kong_does_not_count_on_a_discard() -> None:
    """HZ-16: neither the winner's kong before, nor the dealer's before its discard."""
    hands = {0: "EC", 1: "EEE123m456m45pSS"}
    script = "0 E, 1 gang, 1 9s, " + lap("1s", "23") + ", 0 3p, 1 hu"
    own = play(hands, script, tail="9s", draws="1s1s3p", streak=3)
    assert own.multiplier == 1
    of_dealer = play(
        {0: "EEEE", 1: "123m456m789m45pSS"}, "0 gang E, 0 3p, 1 hu", tail="3p", streak=3
    )
    assert of_dealer.multiplier == 1


DRAWS_ONLY = {"wild_draws_only": True}
ANY_TILE = "123m456m789m123pN"
WITH_WILD = "123m456m789m11p5pN"
"""Complete with 6p and the wild, and no 暴头 state before."""


@pytest.mark.parametrize(("option", "wins"), [(False, True), (True, False)])
def test_hz16_option_wild_draws_only_no_win_on_a_discard(option: bool, wins: bool) -> None:
    """HZ-16: who holds a wild wins on no discard, be the hand 暴头 or not; who holds none does."""
    room: Json = {"streak": 3, "options": {"wild_draws_only": option}}
    for hand, tile in ((ANY_TILE, "3p"), (WITH_WILD, "6p"), ("1144m1144p1147sN", "7s")):
        outcome = play({0: tile, 2: hand}, f"0 {tile}", **room)
        assert outcome.can(2, "hu") is wins
    without = play({0: "3p", 2: WAITS_3P}, "0 3p", **room)
    assert without.can(2, "hu")


@pytest.mark.parametrize(
    ("hand", "tile", "wins"),
    [
        (ANY_TILE, "9s", True),  # 暴头
        (PAIRS + "N", "9s", True),
        (WITH_WILD, "6p", False),
        ("1144m1144p1147sN", "7s", False),
        (WAITS_3P, "N", False),  # the wild itself is drawn
        (WAITS_3P, "3p", True),  # no wild
        ("1144m1144p1144sE", "E", True),
    ],
)
def test_hz16_option_wild_draws_only_needs_baotou(hand: str, tile: str, wins: bool) -> None:
    """HZ-16: with a wild in the hand a self-draw wins from the 暴头 state."""
    hands = {0: "C", 1: hand}
    drawn = play(hands, "0 C", draws=tile, options=DRAWS_ONLY)
    assert drawn.can(1, "hu") is wins
    assert play(hands, "0 C", draws=tile).can(1, "hu")


def test_hz16_option_wild_draws_only_or_a_kong() -> None:
    """HZ-16: 杠开 wins with a wild in the hand, 暴头 or not."""
    hands = {0: "EEEE123m456m78mCN"}
    outcome = play(hands, "0 gang E, 0 hu", tail="9m", options=DRAWS_ONLY)
    assert outcome.factors == ["gangkai"]
    wild = play({0: "EEEE123m456m78mCC"}, "0 gang E", tail="N", options=DRAWS_ONLY)
    assert wild.can(0, "hu")


def test_hz16_option_wild_draws_only_the_opening_hand() -> None:
    """HZ-16, C-4: any of the dealer's tiles may be the one drawn, where the rest is 暴头."""
    assert play({0: "E" + ANY_TILE}, options=DRAWS_ONLY).can(0, "hu")
    assert not play({0: "6p" + WITH_WILD}, options=DRAWS_ONLY).can(0, "hu")


def test_hz16_option_wild_draws_only_why_not() -> None:
    """HZ-16: on a discard and at the own turn the reason names the clause."""
    room: Json = {"streak": 3, "options": DRAWS_ONLY}
    for hands, script, draws in (
        ({0: "3p", 2: ANY_TILE}, "0 3p, 2 hu", ""),
        ({0: "C", 1: WITH_WILD}, "0 C, 1 hu", "6p"),
    ):
        with pytest.raises(ScriptError) as refused:
            play(hands, script, draws=draws, **room)
        why = [(one["code"], one["clause"]) for one in refused.value.why]
        assert why == [("kaoxiang", "HZ-16")]


def test_hz16_hz23_what_cannot_win_is_not_ready() -> None:
    """HZ-16, HZ-23, C-10: a wild was thrown, another is held: ready for whoever leaves if 暴头."""
    for hand, payee in ((WITH_WILD + "N", HOUSE), (ANY_TILE + "N", 0)):
        outcome = play({0: hand}, "0 N, 2 leave", options=DRAWS_ONLY)
        assert [paid["to"] for paid in outcome.transfers] == [payee]
        assert [paid["points"] for paid in outcome.transfers] == [32]


def missed(script: str, draws: str, streak: int = 3) -> Outcome:
    """The dealer, seat 0, waits for 3p and 6p and has discarded."""
    return play(
        {0: WAITS_36P + "9s"},
        "0 9s, " + script,
        draws=draws,
        streak=streak,
    )


@pytest.mark.parametrize("answer", ["0 pass", "0 timeout"])
def test_hz17_who_passes_may_not_win_on_that_face(answer: str) -> None:
    """HZ-17: not on the next 3p, but on 6p; C-5: a time-out is passing."""
    script = f"1 3p, {answer}, 2 3p"
    assert missed("1 3p", "3p").legal(0) == ["hu", "pass"]
    again = missed(script, "3p3p")
    assert (again.phase, again.asked) == ("turn", [3])
    other = missed(script + ", 3 6p", "3p3p6p")
    assert other.can(0, "hu")


def test_hz17_until_the_own_next_draw() -> None:
    """HZ-17: after its own draw the same face may be won on."""
    script = "1 3p, 0 pass, 2 1s, 3 1s, 0 1s, 1 3p"
    assert missed(script, "3p1s1s1s3p").can(0, "hu")


def test_hz17_a_peng_instead_of_hu_is_passing() -> None:
    """HZ-17, C-5: who takes the tile otherwise has passed the win."""
    hands = {0: "123m456mEEE33p45p9s"}
    script = "0 9s, 1 3p, 0 peng, 0 E"
    first = play(hands, "0 9s, 1 3p", draws="3p", streak=3)
    assert first.legal(0) == ["hu", "pass", "peng"]
    same = play(hands, script + ", 1 3p", draws="3p3p", streak=3)
    assert not same.can(0, "hu")
    other = play(hands, script + ", 1 6p", draws="3p6p", streak=3)
    assert other.can(0, "hu")


def test_hz17_c8_a_replacement_is_a_draw_too() -> None:
    """HZ-17, C-8: the dealer passes on 3p, then an exposed kong lets it draw: 3p is open again."""
    script = "0 C, 1 3p, 0 pass, 2 E, 0 {}, 0 {}, 1 3p"
    hands = {0: "123m456m45pSSEEEC", 2: "E"}
    kong = play(hands, script.format("gang", "9s"), draws="3p1s3p", tail="9s", streak=3)
    assert kong.can(0, "hu")
    peng = play(hands, script.format("peng", "E"), draws="3p1s3p", streak=3)
    assert peng.events("discard", 1)[-1]["tiles"] == "3p"
    assert not peng.can(0, "hu")


def test_hz17_only_a_legal_win_can_be_passed() -> None:
    """HZ-17: 3p from a non-dealer, or during a lock, was no win; the next 3p is open."""
    hands = {0: "C3p", 1: WAITS_3P}
    script = "0 C, 1 1s, 2 3p, 3 1s, 0 3p"
    assert play(hands, script, draws="1s3p1s9s", streak=3).can(1, "hu")
    hands = {0: WAITS_3P + "C", 3: "N"}
    script = """0 discard C, 1 discard 1s, 2 discard 1s, 3 discard N, 0 discard 9s,
        1 discard 3p, 2 discard 3p, 3 discard 3p"""
    locked = play(hands, script, draws="1s1s9s9s3p3p3p", streak=3)
    assert locked.can(0, "hu")


def test_hz17_one_who_could_not_complete_has_missed_nothing() -> None:
    """HZ-17: passing on a peng of 3p does not close 3p for a later win on it."""
    hands = {0: "123m456m33p33sEEC9s", 2: "E"}
    script = "0 9s, 1 3p, 0 pass, 2 E, 0 peng, 0 C, 1 3p"
    assert play(hands, "0 9s, 1 3p", draws="3p").legal(0) == ["pass", "peng"]
    assert play(hands, script, draws="3p1s3p", streak=3).can(0, "hu")


@pytest.mark.parametrize(
    ("dealer", "seats", "winner"), [(0, (2, 3), 2), (0, (1, 3), 1), (2, (3, 1), 3), (1, (0, 3), 3)]
)
@pytest.mark.parametrize("backwards", [False, True])
def test_hz18_one_winner_the_first_from_the_dealer(
    dealer: int, seats: tuple[int, int], winner: int, backwards: bool
) -> None:
    """HZ-18: two claim the win; only the first in order of play from the dealer gets it."""
    hands = {dealer: "3p", seats[0]: WAITS_3P, seats[1]: "123s456s789sCC12p"}
    order = reversed(seats) if backwards else seats
    script = ", ".join([f"{dealer} 3p", *(f"{seat} hu" for seat in order)])
    assert play(hands, script, dealer=dealer, streak=3).win["seat"] == winner


def test_hz18_the_second_wins_if_the_first_passes() -> None:
    """HZ-18, C-5: the next best claim stands."""
    hands = {0: "3p", 1: WAITS_3P, 3: "123s456s789sCC12p"}
    outcome = play(hands, "0 3p, 1 pass, 3 hu", streak=3)
    assert outcome.win["seat"] == 3


def test_hz18_the_round_is_over_after_one_win() -> None:
    """HZ-18: nobody else may win any more."""
    hands = {0: "3p", 1: WAITS_3P, 3: "123s456s789sCC12p"}
    with pytest.raises(ScriptError):
        play(hands, "0 3p, 3 pass, 1 hu, 3 hu", streak=3)


# -- HZ-19, HZ-20: dealer factor and streak ------------------------------------------------------

FACTORS = [(1, 2), (2, 4), (3, 8), (4, 8), (9, 8)]


@pytest.mark.parametrize(("streak", "factor"), FACTORS)
@pytest.mark.parametrize("base", [1, 5])
def test_hz19_self_draw(streak: int, factor: int, base: int) -> None:
    """HZ-19: all three pay; the factor counts only where the dealer is winner or payer."""
    room: Json = {"streak": streak, "options": {"base": base}}
    dealer = play({0: PAIRS + "EE"}, "0 hu", **room)
    share = 2 * base * factor
    assert dealer.scores == [3 * share, -share, -share, -share]
    hands = {0: PAIRS + "E", 3: "C"}
    other = play(hands, "3 C, 0 hu", draws="E", dealer=3, **room)
    share = 2 * base
    assert other.scores == [share * (factor + 2), -share, -share, -share * factor]
    assert {paid["code"] for paid in other.transfers} == {"zimo"}


@pytest.mark.parametrize(("streak", "factor"), FACTORS)
@pytest.mark.parametrize("pays", ["own", "all"])
def test_hz19_by_discard_only_the_discarder_pays(streak: int, factor: int, pays: str) -> None:
    """HZ-19: by option `discard_pays` the discarder pays its own share alone, or all three."""
    options = {"discard_win_streak": 1, "base": 3, "discard_pays": pays}
    room: Json = {"streak": streak, "options": options}
    from_dealer = play({0: "3p", 2: WAITS_3P}, "0 3p, 2 hu", **room)
    points = 3 * (factor + 2 if pays == "all" else factor)
    assert from_dealer.scores == [-points, 0, points, 0]
    script = "0 9s, 1 3p, 0 hu"
    to_dealer = play({0: WAITS_3P + "9s"}, script, draws="3p", **room)
    points = 3 * (3 * factor if pays == "all" else factor)
    assert to_dealer.scores == [points, -points, 0, 0]
    assert [paid["code"] for paid in to_dealer.transfers] == ["fangchong"]


@pytest.mark.parametrize(("streak", "factor"), FACTORS)
@pytest.mark.parametrize("pays", [None, "each"])
def test_hz19_by_discard_each_pays_its_own_share(
    streak: int, factor: int, pays: str | None
) -> None:
    """HZ-19: all three pay as for a self-draw, unless an option says otherwise."""
    options = {"discard_win_streak": 1, "base": 3} | ({"discard_pays": pays} if pays else {})
    room: Json = {"streak": streak, "options": options}
    from_dealer = play({0: "3p", 2: WAITS_3P}, "0 3p, 2 hu", **room)
    assert from_dealer.scores == [-3 * factor, -3, 3 * factor + 6, -3]
    assert {paid["code"] for paid in from_dealer.transfers} == {"fangchong"}
    script = "0 9s, 1 3p, 0 hu"
    to_dealer = play({0: WAITS_3P + "9s"}, script, draws="3p", **room)
    assert to_dealer.scores == [9 * factor] + [-3 * factor] * 3


@pytest.mark.parametrize(("streak", "factor"), FACTORS)
def test_hz19_by_discard_the_discarder_pays_twice(streak: int, factor: int) -> None:
    """HZ-19: by option `double` each its own share, the discarder twice its own."""
    options = {"discard_win_streak": 1, "base": 3, "discard_pays": "double"}
    room: Json = {"streak": streak, "options": options}
    from_dealer = play({0: "3p", 2: WAITS_3P}, "0 3p, 2 hu", **room)
    assert from_dealer.scores == [-6 * factor, -3, 6 * factor + 6, -3]
    twice = {paid["from"]: ["fangchong", 2] in paid["factors"] for paid in from_dealer.transfers}
    assert twice == {0: True, 1: False, 3: False}
    script = "0 9s, 1 3p, 0 hu"
    to_dealer = play({0: WAITS_3P + "9s"}, script, draws="3p", **room)
    assert to_dealer.scores == [12 * factor, -6 * factor, -3 * factor, -3 * factor]


def test_hz19_example_4_the_dealer_at_streak_3() -> None:
    """HZ-19, example 4: 七对暴头, multiplier 4; each pays 4 x 8."""
    assert play({0: PAIRS + "EN"}, "0 hu", streak=3).scores == [96, -32, -32, -32]


@pytest.mark.parametrize(
    ("pays", "scores"),
    [
        (None, [-32, 40, -4, -4]),
        ("own", [-32, 32, 0, 0]),
        ("double", [-64, 72, -4, -4]),
        ("all", [-40, 40, 0, 0]),
    ],
)
def test_hz19_example_5_the_dealer_discards(pays: str | None, scores: list[int]) -> None:
    """HZ-19, example 5: streak 3, 豪华七对 by discard: 4 x 8 from the dealer, 4 from the others."""
    hands = {0: "E", 1: "EEE1144m1144pSS"}
    options = {"discard_pays": pays} if pays else {}
    outcome = play(hands, "0 E, 1 hu", streak=3, options=options)
    assert outcome.scores == scores


def test_hz19_unknown_ways_to_pay_are_refused() -> None:
    """HZ-19: each, double, own or all."""
    with pytest.raises(FangchengError, match="discard_pays"):
        make_variant("hangzhou", {"discard_pays": "none"})


@pytest.mark.parametrize("streak", [1, 2, 3, 4, 9])
def test_hz20_the_streak(streak: int) -> None:
    """HZ-20: a dealer win or a drawn round adds one, uncapped; a new dealer begins with 1."""
    assert play({0: PAIRS + "EE"}, "0 hu", streak=streak).result["next_streak"] == streak + 1
    drawn_round = play({0: "C"}, "0 C", left=0, streak=streak)
    assert drawn_round.result["next_streak"] == streak + 1
    other = play({0: "C", 1: WAITS_3P}, "0 C, 1 hu", draws="3p", streak=streak)
    assert other.result == {
        "drawn": False, "next_dealer": 1, "next_streak": 1, "match_over": False
    }  # fmt: skip


def test_hz20_a_dealers_first_round_has_streak_1() -> None:
    """HZ-20: the count starts at 1."""
    assert play().events("round")[0]["streak"] == 1


# -- HZ-21, HZ-22: 承包 and 反承包 ----------------------------------------------------------------


def by(*lines: str) -> str:
    return ", ".join(lines)


TAKEN_3 = by(
    "0 E, 3 peng, 3 1p",
    "0 S, 3 peng, 3 4p",
    "0 W, 3 peng, 3 7p",
)
"""Seat 3 takes three discards of seat 0, which draws twice between them."""
TAKER = "EESSWW147p"


@pytest.mark.parametrize("dealer", [0, 3])
def test_hz21_who_gave_three_pays_for_all(dealer: int) -> None:
    """HZ-21: seat 3 took three from seat 0, which pays 2 + 1 + 1; to a dealer 2 + 2 + 2."""
    script = by(TAKEN_3, lap("9s", "012"), "3 hu")
    hands = {0: "ESW", 3: TAKER + "123m5p"}
    if dealer == 3:
        hands[3] += "C"
        script = "3 C, " + script
    draws = "1s" * (2 + (dealer == 3)) + "9s9s9s5p"
    outcome = play(hands, script, draws=draws, dealer=dealer)
    points = 6 if dealer == 3 else 4
    assert outcome.scores == [-points, 0, 0, points]
    assert [paid["code"] for paid in outcome.transfers] == ["chengbao"]


def test_hz21_example_2_with_one_piao() -> None:
    """HZ-21, example 2: multiplier 4, the dealer pays 16."""
    script = by(TAKEN_3, lap("9s", "012"), "3 N", lap("9p", "012"), "3 hu")
    hands = {0: "ESW", 3: TAKER + "123mN"}
    outcome = play(hands, script, draws="1s1s9s9s9sN9p9p9pC")
    assert outcome.scores == [-16, 0, 0, 16]


def test_hz21_two_are_not_enough() -> None:
    """HZ-21: all three pay as usual; an added kong on a peng does not count again."""
    take = by("0 E, 3 peng, 3 1p", "0 S, 3 peng, 3 4p")
    hands = {0: "ES", 3: "EESS14p123m456m5p"}
    two = play(hands, by(take, lap("9s", "012"), "3 hu"), draws="1s9s9s9s5p")
    assert two.scores == [-2, -1, -1, 4]
    script = by(take, lap("9s", "012"), "3 gang E, 3 hu")
    added = play(hands, script, draws="1s9s9s9sE", tail="5p")
    assert added.scores == [-4, -2, -2, 8]


def test_hz21_discards_are_counted_for_each_pair_of_players() -> None:
    """HZ-21: two from seat 0 and one from seat 2."""
    script = by(
        "0 E, 3 peng, 3 1p",
        "0 S, 3 peng, 3 4p",
        "0 9s, 1 9s, 2 W, 3 peng, 3 7p",
        lap("8p", "012"),
        "3 hu",
    )
    hands = {0: "ES", 2: "W", 3: TAKER + "123m5p"}
    outcome = play(hands, script, draws="1s9s9s9s8p8p8p5p")
    assert outcome.scores == [-2, -1, -1, 4]


def test_hz21_chi_peng_and_exposed_kong_count_alike() -> None:
    """HZ-21, HZ-22: a chi, a peng and a kong are three."""
    script = by(
        "0 3m, 1 chi 12m, 1 1p, 2 1s, 3 1s",
        "0 E, 1 peng, 1 4p, 2 9s, 3 9s",
        "0 S, 1 gang, 1 7p, 2 8p, 3 8p",
        "0 C, 1 hu",
    )
    hands = {0: "3mESC", 1: "12mEESSS789m5s14p"}
    outcome = play(hands, script, draws="1s1s1s9s9s9s8p8p8p5s", tail="7p")
    assert outcome.scores == [-4, 4, 0, 0]


def test_hz21_not_on_a_win_by_discard() -> None:
    """HZ-21: seat 3 took three from the dealer and wins on its discard: each its own share."""
    hands = {0: "ESW", 3: TAKER + "123m5p"}
    script = by(TAKEN_3, "0 5p, 3 hu")
    assert play(hands, script, draws="1s1s5p", streak=3).scores == [-8, -1, -1, 10]


WINNER = "ESW123m456m789m12p"
"""The dealer discards E, S, W to seat 3, draws two 5s between, and waits for 3p."""


@pytest.mark.parametrize("kong", [False, True])
def test_hz22_who_took_three_pays_twice(kong: bool) -> None:
    """HZ-22: seat 3 took three discards of the dealer, who wins: 2 x (2 + 2 + 2)."""
    hands = {0: WINNER, 3: TAKER}
    script = TAKEN_3 + ", 0 hu"
    if kong:
        hands[3], script = "EEESSWW47p", script.replace("peng", "gang", 1)
    outcome = play(hands, script, draws="5s5s3p", tail="1p" if kong else "")
    assert outcome.scores == [12, 0, 0, -12]
    assert [paid["code"] for paid in outcome.transfers] == ["fanchengbao"]


def test_hz22_example_3_with_one_piao() -> None:
    """HZ-22, example 3: multiplier 4, shares 4 + 4 + 8; seat X pays 32."""
    script = by("3 C", TAKEN_3, "0 N", lap("9s"), "0 hu")
    hands = {0: "ESW123m456m789mN", 3: TAKER + "C"}
    outcome = play(hands, script, draws="1p2p3pN9s9s9sC", dealer=3)
    assert outcome.scores == [32, 0, 0, -32]


def test_hz22_two_are_not_enough() -> None:
    """HZ-22: after two taken, all three pay."""
    script = "0 E, 3 peng, 3 1p, 0 S, 3 peng, 3 4p, 0 hu"
    hands = {0: "ES123m456m789m12p5s", 3: TAKER}
    outcome = play(hands, script, draws="5s3p")
    assert outcome.scores == [6, -2, -2, -2]


def test_hz22_not_on_a_win_by_discard() -> None:
    """HZ-22: seat 3 took three from the dealer and discards the dealer's 3p: 8 from each."""
    hands = {0: WINNER, 3: "EESSWW14p3p"}
    script = TAKEN_3.replace("7p", "3p") + ", 0 hu"
    assert play(hands, script, draws="5s5s", streak=3).scores == [24, -8, -8, -8]


def test_hz22_different_players_each_pay_their_own_sum() -> None:
    """HZ-22: seat 3 took three from seat 2 (pays 4), seat 1 took three from seat 3 (pays 8)."""
    script = by(
        "2 E, 3 peng, 3 C, 1 peng, 1 1s",
        "2 S, 3 peng, 3 F, 1 peng, 1 4s",
        "2 W, 3 peng, 3 9p, 1 peng, 1 7s",
        "2 8s, 3 hu",
    )
    hands = {1: "CCFF99p147s", 2: "ESW", 3: "EESSWWCF9p123m5p"}
    outcome = play(hands, script, draws="8s8s8s5p", dealer=2)
    assert outcome.scores == [0, -8, -4, 12]
    codes = {paid["from"]: paid["code"] for paid in outcome.transfers}
    assert codes == {1: "fanchengbao", 2: "chengbao"}


def test_hz22_who_falls_under_both_pays_only_the_double() -> None:
    """HZ-22: seats 0 and 3 took three from each other; seat 3 wins, seat 0 pays 2 x 4."""
    script = by(
        "0 E, 3 peng, 3 C, 0 peng",
        "0 S, 3 peng, 3 F, 0 peng",
        "0 W, 3 peng, 3 9p, 0 peng",
        "0 1s, 1 8s, 2 8s, 3 hu",
    )
    hands = {0: "ESWCCFF99p1s", 3: "EESSWWCF9p123m5p"}
    outcome = play(hands, script, draws="8s8s5p")
    assert outcome.scores == [-8, 0, 0, 8]
    assert [paid["code"] for paid in outcome.transfers] == ["fanchengbao"]


def test_hz22_two_players_each_pay_the_double_in_full() -> None:
    """HZ-22: seats 2 and 3 both took three from the dealer: 12 each."""
    script = by(
        TAKEN_3,
        "0 C, 2 peng, 2 1s, 3 8p",
        "0 F, 2 peng, 2 4s, 3 8p",
        "0 9s, 2 peng, 2 7s, 3 8p",
        "0 hu",
    )
    hands = {0: "ESWCF9s123m456m78m", 2: "CCFF99s147s", 3: TAKER}
    outcome = play(hands, script, draws="9m5s5s8p1p8p2p8p3p")
    assert outcome.scores == [24, 0, -12, -12]


# -- HZ-21, HZ-22: the option `chengbao` ---------------------------------------------------------

CHI_3 = by(
    "0 3m, 1 chi 12m, 1 C, 2 1s, 3 1s",
    "0 6m, 1 chi 45m, 1 F, 2 9s, 3 9s",
    "0 9m, 1 chi 78m, 1 S, 2 8p, 3 8p",
)
"""Seat 1 takes three discards of the dealer with chi."""
CHI_DRAWS = "1s1s1s9s9s9s8p8p"


@pytest.mark.parametrize(
    ("option", "pengs", "chis"),
    [
        (None, [-4, 0, 0, 4], [-4, 4, 0, 0]),
        ("claims", [-4, 0, 0, 4], [-4, 4, 0, 0]),
        ("chi", [-2, -1, -1, 4], [-4, 4, 0, 0]),
        ("off", [-2, -1, -1, 4], [-2, 4, -1, -1]),
    ],
)
def test_hz21_option_chengbao(option: str | None, pengs: list[int], chis: list[int]) -> None:
    """HZ-21: three taken from the dealer: any claim counts, only chi, or nothing; 2 + 1 + 1."""
    options: Json = {} if option is None else {"chengbao": option}
    script = by(TAKEN_3, lap("9s", "012"), "3 hu")
    hands = {0: "ESW", 3: TAKER + "123m5p"}
    assert play(hands, script, draws="1s1s9s9s9s5p", options=options).scores == pengs
    script = by(CHI_3, "0 9p, 1 hu")
    hands = {0: "3m6m9m9p", 1: "12m45m78mEEWWCFS"}
    outcome = play(hands, script, draws=CHI_DRAWS + "7sW", options=options)
    assert outcome.scores == chis


@pytest.mark.parametrize(
    ("option", "pengs", "chis"),
    [
        ("claims", [12, 0, 0, -12], [12, -12, 0, 0]),
        ("chi", [6, -2, -2, -2], [12, -12, 0, 0]),
        ("off", [6, -2, -2, -2], [6, -2, -2, -2]),
    ],
)
def test_hz22_option_chengbao(option: str, pengs: list[int], chis: list[int]) -> None:
    """HZ-22: three taken from the dealer, who wins: 2 x (2 + 2 + 2), or 2 from each."""
    options = {"chengbao": option}
    hands = {0: WINNER, 3: TAKER}
    outcome = play(hands, TAKEN_3 + ", 0 hu", draws="5s5s3p", options=options)
    assert outcome.scores == pengs
    hands = {0: "3m6m9mEEE123s456s55p", 1: "12m45m78mCFS"}
    outcome = play(hands, CHI_3 + ", 0 hu", draws="1s1s1p9s9s2p8p8p3p", options=options)
    assert outcome.scores == chis


@pytest.mark.parametrize(("option", "told"), [("claims", True), ("chi", False), ("off", False)])
def test_hz21_what_does_not_count_is_not_remarked_on(option: str, told: bool) -> None:
    """HZ-21: after two pengs the two are warned, where a peng counts."""
    script = by("0 E, 3 peng, 3 1p", "0 S, 3 peng, 3 4p")
    hands = {0: "ES", 3: "EESS14p"}
    options = {"chengbao": option}
    outcome = play(hands, script, draws="1s1s", options=options, views=True)
    codes = [one["code"] for one in outcome.view(3)["remarks"]]
    assert ("yaopai" in codes) is told


# -- HZ-23: 逃跑 ---------------------------------------------------------------------------------


def penalty(
    hands: dict[int, str], script: str, draws: str = "", base: int = 1
) -> tuple[int, object]:
    """Points and payee of the only payment."""
    outcome = play(hands, script, draws=draws, options={"base": base})
    (paid,) = outcome.transfers
    assert (paid["from"], paid["code"]) == (int(script.split()[-2]), "taopao")
    return paid["points"], paid["to"]


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
@pytest.mark.parametrize("base", [1, 5])
def test_hz23_leaving_costs_8(seat: int, base: int) -> None:
    """HZ-23: 8 x base to the house, whoever's turn it is, and no other payment."""
    outcome = play({0: "C"}, f"0 C, {seat} leave", options={"base": base})
    scores = [0, 0, 0, 0]
    scores[seat] = -8 * base
    assert outcome.scores == scores
    assert [paid["to"] for paid in outcome.transfers] == [HOUSE]
    assert outcome.phase == "over"
    assert outcome.wins == []


@pytest.mark.parametrize("base", [1, 5])
def test_hz23_leaving_after_a_discarded_wild_costs_32(base: int) -> None:
    """HZ-23: to the discarder if its hand is ready, else to the house."""
    ready = penalty({0: WAITS_3P + "N"}, "0 N, 2 leave", base=base)
    assert ready == (32 * base, 0)
    unready = penalty({0: "N"}, "0 N, 2 leave", base=base)
    assert unready == (32 * base, HOUSE)


def test_hz23_the_window_lasts_to_the_discarders_next_draw() -> None:
    """HZ-23: seat 3 at its turn is still inside, after seat 0's draw nobody is."""
    hands = {0: WAITS_3P + "N"}
    inside = penalty(hands, by("0 N", lap("9s", "12"), "3 leave"), "9s9s9s")
    assert inside == (32, 0)
    outside = penalty(hands, by("0 N", lap("9s"), "3 leave"), "9s9s9s1s")
    assert outside == (8, HOUSE)


def test_hz23_the_window_survives_a_claim_without_a_draw() -> None:
    """HZ-23: peng keeps it open, though the lock ends; a kong's replacement is a draw."""
    hands = {0: "EEECS123m456m78mN"}
    peng = "0 N, 1 E, 0 peng, 0 C, 2 leave"
    assert penalty(hands, peng, "E") == (32, HOUSE)
    kong = "0 N, 1 E, 0 gang, 0 C, 2 leave"
    assert penalty(hands, kong, "E") == (8, HOUSE)


def test_hz23_ready_is_judged_at_that_moment() -> None:
    """HZ-23: not ready when it threw the wild, ready after a peng."""
    hands = {0: "EECS123m456m789mN"}
    assert penalty(hands, "0 N, 2 leave", "E") == (32, HOUSE)
    later = "0 N, 1 E, 0 peng, 0 C, 2 leave"
    assert penalty(hands, later, "E") == (32, 0)


def test_hz23_ready_with_the_next_discard() -> None:
    """HZ-23, C-10: after its peng it waits for S or C once it has discarded the other."""
    later = "0 N, 1 E, 0 peng, 2 leave"
    assert penalty({0: "EECS123m456m789mN"}, later, "E") == (32, 0)
    assert penalty({0: "EECSF123m456m78mN"}, later, "E") == (32, HOUSE)


def test_hz23_only_other_players_windows_count() -> None:
    """HZ-23: who threw the wild itself and leaves pays 8."""
    hands = {0: WAITS_3P + "N"}
    assert penalty(hands, "0 N, 0 leave") == (8, HOUSE)


def test_hz23_of_several_windows_the_latest_discard_counts() -> None:
    """HZ-23: the second wild's discarder is paid if ready, else the house; not the first."""
    other = "123s456s789sCC12p"
    script = "0 N, 1 N, {} leave"
    both = {0: WAITS_3P + "N", 1: other}
    assert penalty(both, script.format(2), "N9m") == (32, 1)
    first = {0: WAITS_3P + "N", 1: "N"}
    assert penalty(first, script.format(2), "9m9m") == (32, HOUSE)
    second = {0: "N", 1: other}
    assert penalty(second, script.format(3), "N9m") == (32, 1)
    assert penalty(both, script.format(1), "N9m") == (32, 0)
    assert penalty(both, script.format(0), "N9m") == (32, 1)


def test_hz23_the_later_window_outlives_the_first() -> None:
    """HZ-23: after seat 0's draw seat 1's window is still open."""
    hands = {0: WAITS_3P + "N", 1: "N"}
    script = "0 N, 1 N, 2 9m, 3 9m, {} leave"
    assert penalty(hands, script.format(0), "1s9m9m9p") == (32, HOUSE)
    assert penalty(hands, script.format(1), "1s9m9m9p") == (8, HOUSE)
