"""The common clauses C-11 to C-15: base, ledger, match, acts of the house, what is seen."""

import pytest

from fangcheng.errors import FangchengError, IllegalActionError
from fangcheng.game.actions import TIMEOUT, parse_action
from fangcheng.game.options import as_dict
from fangcheng.game.referee import waiting_for
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import ScriptError
from fangcheng.tiles import parse
from tests.story import Json, lap, play, story
from tests.towns.lanzhou.story import quiet
from tests.towns.qinhuangdao.story import play as qinhuangdao

MELDS = "123m456m789m123p"
WAITS_3P = "123m456m789mEE12p"


# -- C-11, C-12, C-13: base, ledger, match -------------------------------------------------------


@pytest.mark.parametrize("base", [None, 1, 7, 1000])
def test_c11_the_base_multiplies_every_payment(base: int | None) -> None:
    """C-11: 1 unless told otherwise."""
    options = {} if base is None else {"base": base}
    points = 2 * (base or 1)
    outcome = play({0: MELDS + "EE"}, "0 hu", options=options)
    assert outcome.scores == [3 * points, -points, -points, -points]


@pytest.mark.parametrize("base", [0, -1, 1001, 1.5, "1", True])
def test_c11_the_base_is_a_whole_number_from_1_to_1000(base: object) -> None:
    """C-11: anything else is refused, and the message names the option."""
    with pytest.raises(FangchengError, match="base"):
        play(options={"base": base})


def test_c12_every_transfer_shows_its_factors() -> None:
    """C-12: 财飘 by a non-dealer, base 3, streak 2; who pays whom, why and how much."""
    script = "3 C, 0 N, " + lap("9s") + ", 0 hu"
    hands = {0: MELDS + "N", 3: "C"}
    room = {"dealer": 3, "streak": 2, "options": {"base": 3}}
    outcome = play(hands, script, draws="N9s9s9sE", **room)
    factors = [["di", 3], ["baotou", 2], ["caipiao", 2]]
    common = {"to": 0, "code": "zimo", "win": 0}
    assert outcome.transfers == [
        {"from": 1, "points": 12, "factors": factors, **common},
        {"from": 2, "points": 12, "factors": factors, **common},
        {"from": 3, "points": 48, "factors": [*factors, ["zhuang", 4]], **common},
    ]
    assert outcome.scores == [72, -12, -12, -48]
    assert sum(outcome.scores) == 0


def test_c12_only_a_penalty_goes_to_the_house() -> None:
    """C-12, HZ-23: then the scores do not add up to zero, the transfers with the house do."""
    outcome = play({0: "C"}, "0 C, 2 leave", options={"base": 2})
    assert outcome.transfers == [
        {"from": 2, "to": "house", "points": 16, "code": "taopao", "win": None,
         "factors": [["di", 2], ["taopao", 8]]}
    ]  # fmt: skip
    assert sum(outcome.scores) == -16


@pytest.mark.parametrize(
    ("rounds", "number", "over"), [(None, 7, False), (None, 8, True), (1, 1, True), (12, 11, False)]
)
def test_c13_a_match_ends_after_its_rounds(rounds: int | None, number: int, over: bool) -> None:
    """C-13: eight by default; drawn rounds count too."""
    room = {"round": number, "options": {} if rounds is None else {"rounds": rounds}}
    assert play({0: MELDS + "EE"}, "0 hu", **room).result["match_over"] is over
    assert play({0: "C"}, "0 C", left=0, **room).result["match_over"] is over


def test_c13_scores_dealer_and_streak_carry_over() -> None:
    """C-13: seat 1 wins off dealer 0 and deals next; two rounds' scores add up."""
    match = Match(make_variant("hangzhou", {"rounds": 2, "first_dealer": 0}), "seed")
    scenario = story({0: "C", 1: WAITS_3P}, draws="3p", options={"rounds": 2, "first_dealer": 0})
    match.state = read_scenario(scenario).open()
    match.apply(0, parse_action("discard C"))
    with pytest.raises(IllegalActionError):
        match.next_round()
    match.apply(1, parse_action("hu"))
    assert match.totals == [-2, 4, -1, -1]
    state = match.next_round()
    assert (state.round, state.dealer, state.streak) == (2, 1, 1)
    scenario = story({1: MELDS + "EE"}, dealer=1, round=2, options={"rounds": 2})
    match.state = read_scenario(scenario).open()
    match.apply(1, parse_action("hu"))
    assert match.totals == [-4, 10, -3, -3]
    assert match.over
    with pytest.raises(IllegalActionError):
        match.next_round()


def test_c13_eight_drawn_rounds() -> None:
    """C-13: one dealer for eight rounds, the streak grows to eight."""
    match = Match(make_variant("hangzhou", {"first_dealer": 2}), "nobody moves")
    streaks = []
    while True:
        streaks.append((match.state.dealer, match.state.streak))
        while not match.state.over:
            for seat in waiting_for(match.state):
                match.apply(seat, TIMEOUT)
        if match.over:
            break
        match.next_round()
    assert streaks == [(2, streak) for streak in range(1, 9)]
    assert match.totals == [0, 0, 0, 0]


def test_c13_the_first_dealer_is_random_unless_chosen() -> None:
    """C-13: option first_dealer."""
    assert as_dict(make_variant("hangzhou", {}).options)["first_dealer"] == "random"
    for dealer in range(4):
        variant = make_variant("hangzhou", {"first_dealer": dealer})
        assert Match(variant, "seed").state.dealer == dealer


# -- C-14, C-15: the house, and what is seen -----------------------------------------------------


def test_c14_a_time_out_discards_the_tile_just_drawn() -> None:
    """C-14: at one's own turn; after a kong it is the replacement."""
    assert play(script="0 S, 1 timeout", draws="1m").events("discard", 1)[0]["tiles"] == "1m"
    kong = play({0: "EEEE"}, "0 gang E, 0 timeout", tail="1m")
    assert kong.events("discard", 0)[0]["tiles"] == "1m"


@pytest.mark.parametrize(
    ("hand", "indicator", "last"),
    [
        ("EE147m147p147sWF", "N", "F"),
        ("EE147m147p147sWP", "N", "P"),
        ("EE147m147p147sWP", "P", "W"),
        ("EE147m147p147sW9s", "9s", "W"),
    ],
)
def test_c14_after_a_claim_it_discards_the_last_tile(hand: str, indicator: str, last: str) -> None:
    """C-14: nothing was drawn: the last tile of the sorted hand; wilds sort first."""
    script = "0 E, 1 peng, 1 timeout"
    outcome = play({0: "E", 1: hand}, script, indicator=indicator)
    assert outcome.events("discard", 1)[0]["tiles"] == last


def test_c14_a_wild_tile_just_drawn_stays() -> None:
    """C-14: the last tile of the hand goes instead; `P` last of all, where it is not wild."""
    script = "0 9s, 1 timeout"
    for hand, drawn, indicator, last in (
        ("147m147p147sEEWF", "N", "N", "F"),
        ("147m147p147sEEWP", "N", "N", "P"),
        ("147m147p147sEEWF", "P", "N", "P"),
        ("147m147p147sEEWF", "P", "P", "F"),
        ("147m147p147sEEWF", "3s", "3s", "F"),
    ):
        outcome = play({0: "9s", 1: hand}, script, draws=drawn, indicator=indicator)
        assert outcome.events("discard", 1)[0]["tiles"] == last
    gold = play({0: "9s", 1: "147m147p147sEESSWWF"}, script, draws="N", variant="zhangzhou")
    assert gold.events("discard", 1)[0]["tiles"] == "F"
    for hun, drawn in (("four", "P"), ("seven", "P"), ("seven", "F")):
        hands = {0: "9s", 1: "147m147p147sEEWC"}
        outcome = qinhuangdao(hands, script, draws=drawn, options={"hun": hun})
        assert outcome.events("discard", 1)[0]["tiles"] == "C"


def test_c14_a_wild_replacement_stays_too() -> None:
    """C-14: after a kong the replacement is the tile just drawn."""
    kong = play({0: "EEEE147m147p147sF"}, "0 gang E, 0 timeout", tail="N")
    assert kong.events("discard", 0)[0]["tiles"] == "F"


def test_c14_a_hand_of_wilds() -> None:
    """C-14: four melds claimed and two wilds left: one of them is discarded."""
    hands = {0: "ESWC", 3: "EESSWWCCNN147m"}
    lines = [f"0 {tile}, 3 peng, 3 {junk}m" for tile, junk in zip("ESW", "147", strict=True)]
    outcome = play(hands, ", ".join(lines) + ", 0 C, 3 peng, 3 timeout", draws="1s1s1s")
    assert outcome.events("discard", 3)[-1]["tiles"] == "N"


def test_c14_a_time_out_never_declares() -> None:
    """C-14: it neither wins nor kongs, at a turn or in a claim window."""
    turn = play({0: "EEEE123m456m789mN"}, "0 timeout")
    assert turn.events("discard", 0)[0]["tiles"] == "E"
    assert turn.wins == []
    claim = play({0: "3p", 1: WAITS_3P, 2: "33p"}, "0 3p, 1 timeout, 2 timeout", streak=3)
    assert claim.events("draw", 1)
    assert claim.wins == claim.events("peng") == []


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_c14_after_a_leave_the_round_is_void_and_the_match_ends(seat: int) -> None:
    """C-14: at a turn or in a claim window, by a seat that is asked or one that is not."""
    void = {"drawn": False, "next_dealer": None, "next_streak": 0, "match_over": True}
    for script in ("", "0 E, "):
        outcome = play({0: "E", 1: "EE"}, f"{script}{seat} leave")
        assert outcome.phase == "over"
        assert outcome.result == void
        assert outcome.wins == []
        assert outcome.asked == []
        assert [event["seat"] for event in outcome.events("leave")] == [seat]


def test_c14_after_a_dissolve_nobody_pays() -> None:
    """C-14: the match ends; neither won nor drawn."""
    outcome = play({0: MELDS + "NE"}, "0 N, dissolve")
    assert outcome.result == {
        "drawn": False, "next_dealer": None, "next_streak": 0, "match_over": True
    }  # fmt: skip
    assert outcome.transfers == outcome.wins == []
    assert outcome.events("dissolve")
    with pytest.raises(ScriptError):
        play(script="dissolve, 0 timeout")


def test_c14_acts_of_the_house_are_recorded_but_never_listed() -> None:
    """C-14: a time-out is an event like any action; no seat finds it among its choices."""
    outcome = play(script="0 timeout")
    assert [event["seat"] for event in outcome.events("timeout")] == [0]
    words = {action.split()[0] for seat in outcome.asked for action in outcome.legal(seat)}
    assert words == {"discard"}


def test_c15_public_things_are_the_same_for_all() -> None:
    """C-15: discards, melds, the tile turned up, counts and scores."""
    script = "0 E, 3 peng, 3 9s"
    outcome = play({0: "E", 3: "EE9s"}, script, draws="1s", views=True)
    for seat in range(4):
        view = outcome.view(seat)
        assert view["discards"][3] == "9s"
        assert view["melds"][3][0]["tiles"] == "EEE"
        assert (view["turned_up"], view["left"]) == ("N", 81)
        assert view["hand_sizes"] == [14, 13, 13, 10]
        assert view["scores"] == [0, 0, 0, 0]


def test_c15_hands_and_draws_are_private() -> None:
    """C-15: a seat sees its own tiles and how many the others have."""
    outcome = play(script="0 S", draws="9s", views=True)
    dealt = [event["tiles"] for event in outcome.events("deal")]
    for seat in range(4):
        for event in outcome.seen(seat):
            if event["event"] in ("deal", "draw"):
                assert ("tiles" in event) is (event["seat"] == seat)
        assert outcome.view(seat)["open_hands"] == {}
    assert parse(outcome.view(2)["hand"]) == sorted(parse(dealt[2]))
    assert outcome.view(1).get("drawn") == "9s"
    assert "drawn" not in outcome.view(0)


def test_c15_a_concealed_kong_lies_face_down_until_the_round_ends() -> None:
    """C-15: hidden from the others; open when the round ends, whoever wins."""
    hands = {0: "EEEE9s", 1: WAITS_3P.replace("EE", "SS")}
    during = play(hands, "0 gang E, 0 9s", tail="1s", draws="3p", views=True)
    assert during.view(0)["melds"][0][0]["tiles"] == "EEEE"
    for seat in (1, 2, 3):
        assert during.view(seat)["melds"][0][0] == {"kind": "gang", "hidden": 4}
        assert "EEEE" not in str(during.data["views"][str(seat)])
    over = play(hands, "0 gang E, 0 9s, 1 hu", tail="1s", draws="3p", views=True)
    for seat in range(4):
        assert over.view(seat)["melds"][0][0]["tiles"] == "EEEE"
    drawn = play(hands, "0 gang E, 0 9s", tail="1s", left=1, views=True)
    assert drawn.view(2)["melds"][0][0]["tiles"] == "EEEE"


def test_c15_an_exposed_kong_is_open() -> None:
    """C-15: melds are public."""
    outcome = play({0: "E", 1: "EEE"}, "0 E, 1 gang", views=True)
    assert outcome.view(3)["melds"][1][0]["tiles"] == "EEEE"


def test_c15_a_winners_hand_is_open_to_all() -> None:
    """C-15: from its win on, the winner's, nobody else's: Lanzhou plays on."""
    outcome = quiet({1: WAITS_3P}, "0 +3p, 1 hu, 1 +8s ?", end="to_the_end")
    assert outcome.phase == "turn"
    for seat in range(4):
        open_hands = outcome.view(seat)["open_hands"]
        assert list(open_hands) == ["1"]
        assert sorted(parse(open_hands["1"])) == sorted(parse(WAITS_3P))


def test_c15_a_missed_win_is_known_to_its_owner_only() -> None:
    """C-15, HZ-17: the passed face stands in the dealer's view, and in no other."""
    hands = {0: WAITS_3P + "9s"}
    script = "0 9s, 1 3p, 0 pass"
    outcome = play(hands, script, draws="3p1s", streak=3, views=True)
    missed = {"code": "louhu", "clause": "HZ-17", "tiles": "3p"}
    assert [outcome.view(seat)["remarks"] for seat in range(4)] == [[missed], [], [], []]
    after = script + ", 2 1s, 3 1s"
    outcome = play(hands, after, draws="3p1s1s1s", streak=3, views=True)
    assert outcome.view(0)["remarks"] == []


KONG = {0: "EEEE9s", 1: WAITS_3P.replace("EE", "SS")}


@pytest.mark.parametrize("last", ["1 hu", "1 1m", "2 leave", "dissolve"])
def test_c15_all_hands_lie_open_when_the_round_is_over(last: str) -> None:
    """C-15: won, drawn or void; told to all alike, after what is paid and just before the end."""
    room: Json = {"tail": "1s", "draws": "3p", "left": 2, "views": True}
    running = play(KONG, "0 gang E, 0 9s", **room)
    assert running.events("open") == []
    over = play(KONG, f"0 gang E, 0 9s, {last}", **room)
    hands = [over.view(seat)["hand"] for seat in range(4)]
    kinds = [event["event"] for event in over.data["events"]]
    assert kinds[-2:] == ["open", "over"]
    assert kinds.count("open") == 1
    for seat in range(4):
        assert running.view(seat)["open_hands"] == {}
        assert over.view(seat)["open_hands"] == dict(zip("0123", hands, strict=True))
        assert over.view(seat)["melds"][0][0]["tiles"] == "EEEE"
        assert over.seen(seat)[-2] == {
            "event": "open", "hands": hands, "kongs": [["EEEE"], [], [], []], "hidden": ""
        }  # fmt: skip
    assert len(parse(hands[0])) == 10 and len(parse(hands[2])) == 13


def test_c15_the_tile_won_on_lies_in_the_winners_hand() -> None:
    """C-15: as it was laid open with the win."""
    outcome = play({0: "3p", 1: WAITS_3P}, "0 3p, 1 hu", streak=3)
    hands = outcome.events("open")[0]["hands"]
    assert parse(hands[1]) == sorted(parse(WAITS_3P + "3p"))
    assert outcome.events("hu")[0]["tiles"] == hands[1]


def test_c15_a_round_given_up_before_the_deal_has_no_hands() -> None:
    """C-15, QH-3: the stakes are chosen first."""
    outcome = qinhuangdao({}, "dissolve", options={"pao": True})
    assert outcome.events("open")[0]["hands"] == ["", "", "", ""]
