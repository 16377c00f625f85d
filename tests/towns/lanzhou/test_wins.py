"""Lanzhou: who wins, for how much, and how the round goes on. Expectations made by hand."""

from typing import Any

import pytest

from fangcheng.positions.script import ScriptError
from fangcheng.tiles import parse, text
from tests.story import Json, Outcome, run
from tests.towns.lanzhou.story import (
    WAITS_3P,
    WAITS_36P,
    lanzhou,
    may_claim,
    quiet,
    ready_with,
    written,
)

OTHER = "123s456s789sSS12p"
"""Waits for 3p."""
OTHER_9P = "123s456s789sSS78p"
"""Waits for 6p and 9p."""


def turn_of(outcome: Outcome) -> int:
    """The seat whose turn it is."""
    assert outcome.phase == "turn"
    return outcome.asked[0]


# -- LZ-5: 截胡 ----------------------------------------------------------------------------------


@pytest.mark.parametrize("source", [0, 1, 2, 3])
@pytest.mark.parametrize("backwards", [False, True])
def test_lz5_the_nearest_wins(source: int, backwards: bool) -> None:
    """LZ-5: one winner for a discard, in whatever order they answer."""
    near, far = (source + 1) % 4, (source + 3) % 4
    answers = [f"{near} hu", f"{far} hu"]
    script = ", ".join([f"{source} +3p", *(answers[::-1] if backwards else answers)])
    outcome = quiet({near: WAITS_3P, far: OTHER}, script, dealer=source)
    assert outcome.win["seat"] == near
    assert outcome.scores[far] == 0


def test_lz5_of_all_three() -> None:
    """LZ-5: seats 1, 2 and 3 wait; seat 2 wins if seat 1 passes."""
    hands = {1: WAITS_3P, 2: OTHER, 3: "123m456m789mNN12p"}
    assert quiet(hands, "0 +3p, 3 hu, 2 hu, 1 hu").win["seat"] == 1
    assert quiet(hands, "0 +3p, 3 hu, 1 pass, 2 hu").win["seat"] == 2
    assert quiet(hands, "0 +3p, 1 pass, 2 pass, 3 hu").win["seat"] == 3


def test_lz5_before_a_peng() -> None:
    """LZ-5, C-5: the win of seat 3 comes before the peng of seat 1."""
    outcome = quiet({1: "33p", 3: OTHER}, "0 +3p, 1 peng, 3 hu")
    assert outcome.win["seat"] == 3
    passed = quiet({1: "33p", 3: OTHER}, "0 +3p, 1 peng, 3 pass")
    assert passed.events("peng", 1)


def test_lz5_passing_has_no_later_effect() -> None:
    """LZ-5: no pass lock, in either way of winning."""
    assert may_claim(quiet({2: WAITS_3P}, "0 +3p, 2 pass, 1 +3p"), 2)
    declared = lanzhou({1: WAITS_3P}, "0 +C, 1 +C ting, 2 +3p, 1 pass, 3 +3p")
    assert may_claim(declared, 1)


# -- LZ-16: points -------------------------------------------------------------------------------

WORTH: list[tuple[str, str, list[str], dict[str, str]]] = [
    (WAITS_3P, "3p", [], {}),
    ("123m456m789m99sCF", "P", ["zhongfabai"], {}),
    ("123m456m789m99sES", "N", ["heisanfeng"], {}),
    ("1144m1144p1144s9m", "9m", ["qidui"], {}),
    ("123m456m789m55p23s", "4s", ["jiang"], {"pair": "258-soft"}),
    ("123m456m789m55pCF", "P", ["zhongfabai", "jiang"], {"pair": "258-soft"}),
    ("123m456mESNCF99s", "P", ["zhongfabai", "heisanfeng"], {}),
    ("123mESNESWCF33s", "P", ["zhongfabai", *["heisanfeng"] * 2, "jiang"], {"pair": "369-hard"}),
    ("ESWESWCFPCF55p", "P", ["zhongfabai"] * 2 + ["heisanfeng"] * 2 + ["jiang"],
     {"pair": "258-hard"}),
]  # fmt: skip


@pytest.mark.parametrize("base", [1, 5])
@pytest.mark.parametrize(("hand", "tile", "codes", "options"), WORTH)
def test_lz16_points(
    hand: str, tile: str, codes: list[str], options: dict[str, str], base: int
) -> None:
    """LZ-16: base x 2^n x 2 from each, or base x 2^n x 3 from the discarder; examples 1 to 3."""
    unit = base * 2 ** len(codes)
    drawn = quiet({1: hand}, f"0 +8s, 1 +{tile} hu", base=base, **options)
    assert drawn.scores == [-2 * unit, 6 * unit, -2 * unit, -2 * unit]
    assert sorted(drawn.factors) == sorted(codes)
    assert {number for _, number in drawn.win["factors"]} <= {2}
    assert drawn.win["type"] == ("qidui" if codes == ["qidui"] else "pinghu")
    for paid in drawn.transfers:
        assert (paid["to"], paid["code"], paid["win"]) == (1, "zimo", 0)
        assert paid["factors"] == [["di", base], *drawn.win["factors"], ["zimo", 2]]
    given = quiet({1: hand}, f"2 +{tile}, 1 hu", base=base, dealer=2, **options)
    assert given.scores == [0, 3 * unit, -3 * unit, 0]
    (paid,) = given.transfers
    assert (paid["from"], paid["code"]) == (2, "fangpao")
    assert paid["factors"] == [["di", base], *given.win["factors"], ["fangpao", 3]]


def test_lz16_example_1() -> None:
    """LZ-16, example 1: one 中发白 and a pair of 5p with 258-soft: 8 from each, or 12."""
    hands = {1: "123m456m789m55pCF"}
    assert quiet(hands, "0 +8s, 1 +P hu", pair="258-soft").scores == [-8, 24, -8, -8]
    assert quiet(hands, "0 +P, 1 hu", pair="258-soft").scores == [-12, 12, 0, 0]


def test_lz16_the_dealer_pays_and_wins_as_all() -> None:
    """LZ-16: no factor for the dealer."""
    assert quiet({0: WAITS_3P}, "0 +3p hu").scores == [6, -2, -2, -2]
    assert quiet({3: WAITS_3P}, "0 +3p, 3 hu").scores == [-3, 0, 0, 3]


def test_lz16_declared_melds_are_worth_nothing() -> None:
    """LZ-16, LZ-4: a peng or kong adds nothing, and a kong is not paid."""
    hands = {1: "CCC123m456m99p45s"}
    kong = quiet(hands, "0 +C, 1 gang, 1 *8s, 2 +6s, 1 hu")
    assert kong.scores == [0, 3, -3, 0]
    assert kong.win["factors"] == []


# -- LZ-17: the end of a round -------------------------------------------------------------------

THREE: dict[int, str] = {1: WAITS_36P}
"""Seat 1 waits for 3p and 6p."""


@pytest.mark.parametrize("end", [None, "once", "twice", "to_the_end"])
def test_lz17_a_win_by_discard_never_ends_it(end: str | None) -> None:
    """LZ-17: however many."""
    options = {"end": end} if end else {}
    script = "0 +3p, 1 hu, 1 +8s, 2 +3p, 1 hu, 3 +6p, 1 hu, 0 +6p, 1 hu"
    outcome = quiet(THREE, script, **options)
    assert len(outcome.wins) == 4
    assert outcome.phase == "turn"
    assert outcome.scores == [-6, 12, -3, -3]


@pytest.mark.parametrize("end", [None, "once", "twice", "to_the_end"])
def test_lz17_self_draws_end_it(end: str | None) -> None:
    """LZ-17: the first, the second of the same player, or none."""
    options = {"end": end} if end else {}
    first = quiet(THREE, "0 +8s, 1 +3p hu", **options)
    assert (first.phase == "over") is (end in (None, "once"))
    if end in (None, "once"):
        return
    lap = "2 +8s, 3 +8s, 0 +8s"
    second = quiet(THREE, f"0 +9p, 1 +3p hu, {lap}, 1 +6p hu", **options)
    assert (second.phase == "over") is (end == "twice")
    assert second.scores == [-4, 12, -4, -4]
    third = f"0 +9p, 1 +3p hu, {lap}, 1 +6p hu, 2 +9s, 3 +9s, 0 +9s, 1 +3p hu"
    if end == "to_the_end":
        assert quiet(THREE, third, **options).phase == "turn"
    else:
        with pytest.raises(ScriptError):
            quiet(THREE, third, **options)


def test_lz17_the_second_self_draw_may_be_anothers() -> None:
    """LZ-17: `twice`: whoever makes it; wins by discard between do not count."""
    hands = {1: WAITS_36P, 3: OTHER}
    script = "0 +8p, 1 +3p hu, 2 +6p, 1 hu, 3 +3p hu"
    outcome = quiet(hands, script, end="twice")
    assert [win["by"] for win in outcome.wins] == ["draw", "discard", "draw"]
    assert outcome.phase == "over"
    assert outcome.scores == [-4, 6 + 3 - 2, -2 - 3 - 2, -2 + 6]


@pytest.mark.parametrize("end", ["once", "twice", "to_the_end"])
@pytest.mark.parametrize(
    ("script", "wins"), [("0 +8s", 0), ("0 +3p, 1 hu", 1), ("0 +8s, 1 +3p hu", 1)]
)
def test_lz17_all_end_when_no_tile_can_be_drawn(script: str, wins: int, end: str) -> None:
    """LZ-17, LZ-4: after the last discard or the last win."""
    outcome = quiet(THREE, script, left=0, end=end)
    assert (outcome.phase, len(outcome.wins)) == ("over", wins)
    assert outcome.result["drawn"] is (wins == 0)


COUNTS: dict[str, Any] = {"discard_win_counts": True}


@pytest.mark.parametrize(
    ("script", "scores"),
    [
        ("0 +3p, 1 hu", [-3, 3, 0, 0]),
        ("0 +8s, 1 +3p hu", [-2, 6, -2, -2]),
        ("0 +8s, 1 +8s, 2 +6p, 1 hu", [0, 3, -3, 0]),
    ],
)
def test_lz17_discard_wins_count_once(script: str, scores: list[int]) -> None:
    """LZ-17: by the option the first win of either kind ends it."""
    outcome = quiet(THREE, script, **COUNTS)
    assert (outcome.phase, outcome.scores) == ("over", scores)
    assert outcome.result["drawn"] is False


@pytest.mark.parametrize(
    ("script", "scores"),
    [
        ("0 +3p, 1 hu, 1 +8s, 2 +3p, 1 hu", [-3, 6, -3, 0]),
        ("0 +3p, 1 hu, 1 +6p hu", [-3 - 2, 3 + 6, -2, -2]),
        ("0 +8s, 1 +3p hu, 2 +3p, 1 hu", [-2, 6 + 3, -2 - 3, -2]),
        ("0 +6p, 1 hu, 1 +9p, 3 hu", [-3, 3 - 3, 0, 3]),
    ],
)
def test_lz17_discard_wins_count_twice(script: str, scores: list[int]) -> None:
    """LZ-17, LZ-18: the second win ends it, whoever makes it and how; the first does not."""
    outcome = quiet({1: WAITS_36P, 3: OTHER_9P}, script, end="twice", **COUNTS)
    assert (outcome.phase, outcome.scores) == ("over", scores)
    assert len(outcome.wins) == 2


def test_lz17_discard_wins_and_the_last_tile() -> None:
    """LZ-17, LZ-19: to the end nothing counts; after the first of two the next seat draws."""
    script = "0 +3p, 1 hu, 1 +8s, 2 +3p, 1 hu, 3 +6p, 1 hu"
    assert turn_of(quiet(THREE, script, end="to_the_end", **COUNTS)) == 0
    first = quiet({2: WAITS_36P}, "0 +3p, 2 hu", end="twice", **COUNTS)
    assert turn_of(first) == 1
    assert first.view(0)["won"] == ["", "", "3p", ""]


def test_lz17_discard_wins_count_where_hands_are_declared() -> None:
    """LZ-17, LZ-11: the same in 报听; passing ends nothing."""
    script = "0 +C, 1 +C ting, 2 +3p, 1"
    assert lanzhou(THREE, f"{script} hu", **COUNTS).phase == "over"
    assert turn_of(lanzhou(THREE, f"{script} pass", **COUNTS)) == 3


# -- LZ-18: a winner stays -----------------------------------------------------------------------


def in_order(tiles: str) -> str:
    return text(sorted(parse(tiles)))


def test_lz18_the_winning_tile_is_set_aside() -> None:
    """LZ-18, C-15: a won discard leaves the pile; hand and tile are open to all."""
    outcome = quiet(THREE, "0 +3p, 1 hu")
    for seat in range(4):
        view = outcome.view(seat)
        assert view["won"] == ["", "3p", "", ""]
        assert view["discards"] == ["", "", "", ""]
        assert view["open_hands"] == {"1": in_order(WAITS_36P)}
    later = quiet(THREE, "0 +3p, 1 hu, 1 +8s, 2 +6p, 1 hu")
    assert later.view(0)["won"] == ["", "36p", "", ""]
    assert later.view(0)["hand_sizes"][1] == 13


def test_lz18_a_self_draw_winner_does_not_discard() -> None:
    """LZ-18: the tile is set aside, the hand is as before, the next seat draws."""
    outcome = quiet(THREE, "0 +8s, 1 +3p hu, 2 +9s ?", end="twice")
    assert turn_of(outcome) == 2
    assert outcome.events("discard", 1) == []
    assert outcome.view(1)["hand"] == in_order(WAITS_36P)
    assert outcome.view(2)["won"][1] == "3p"


def test_lz18_the_first_fourteen_of_the_dealer() -> None:
    """LZ-18, LZ-3: the last tile dealt is set aside."""
    outcome = quiet({0: WAITS_3P + "3p"}, "0 hu", shuai=False, end="twice")
    assert outcome.view(0)["hand"] == in_order(WAITS_3P)
    assert outcome.view(1)["won"][0] == "3p"
    assert turn_of(outcome) == 1


def test_lz18_after_a_kong() -> None:
    """LZ-18: the replacement is set aside."""
    outcome = quiet({1: "EEE123m456m99p45s"}, "0 +8s, 1 +E gang E, 1 *3s hu", end="twice")
    assert outcome.view(1)["hand"] == in_order("123m456m99p45s")
    assert outcome.view(0)["won"][1] == "3s"


LOCKED = "EEE123m456m99p45s"
LAP = "2 +7p, 3 +7p, 0 +7p"
WON = "0 +3s, 1 hu, 1 +C"


@pytest.mark.parametrize("script", ["2 +9p", "2 +E", "2 +8m, 3 +8m, 0 +7m", "2 +8m, 3 +8m, 0 +6m"])
def test_lz18_no_claims_but_wins(script: str) -> None:
    """LZ-18: locked as after declaring, in quiet too."""
    assert quiet({1: LOCKED}, f"{WON}, {script}", calls="three").offered(1) == []
    free = quiet({1: LOCKED}, f"0 +8s, 1 +C, {script}", calls="three")
    assert free.offered(1) != [] or script.endswith("6m")


def test_lz18_locked_also_by_a_self_draw() -> None:
    """LZ-18: in quiet, seat 1 drew its win."""
    script = "0 +8s, 1 +3s hu, 2 +9p"
    assert quiet({1: LOCKED}, script, end="twice").offered(1) == []
    again = quiet({1: LOCKED}, f"0 +8s, 1 +3s hu, {LAP}, 1 +C ?", end="twice")
    assert again.legal(1) == ["discard C"]


def test_lz18_the_tile_drawn_is_discarded() -> None:
    """LZ-18: or a kong with it that keeps the waits, or won on; not declared in 报听 either."""
    assert quiet({1: LOCKED}, "0 +3s, 1 hu, 1 +C ?").legal(1) == ["discard C"]
    assert quiet({1: LOCKED}, f"{WON}, {LAP}, 1 +E ?").legal(1) == ["discard E", "gang E"]
    assert quiet({1: LOCKED}, f"{WON}, {LAP}, 1 +6s ?").legal(1) == ["discard 6s", "hu"]
    changing = quiet({1: "123p456p789p3334m"}, "0 +2m, 1 hu, 1 +3m ?")
    assert changing.legal(1) == ["discard 3m"]
    declared = lanzhou({1: LOCKED}, "0 +C, 1 +C ting, 2 +3s, 1 hu, 3 +7p, 0 +7p, 1 +8s ?")
    assert declared.legal(1) == ["discard 8s"]
    assert ready_with(declared, 1) == ""


def test_lz18_not_with_tiles_held_before() -> None:
    """LZ-18, LZ-12: the kong of EEEE would keep the wait, but N was drawn."""
    hands = {1: "EEEESW123m456m9p"}
    assert quiet(hands, "0 +9p, 1 hu, 1 +N ?").legal(1) == ["discard N"]
    assert quiet(hands, "0 +8s, 1 +N ?").can(1, "gang E")


def test_lz18_who_did_not_win_is_not_locked() -> None:
    """LZ-18: passing a win locks nothing in quiet."""
    passed = quiet({1: LOCKED}, "0 +3s, 1 pass, 1 +C ?")
    assert passed.can(1, "discard C", "discard E", "discard 9p")


def test_lz18_it_may_win_again_paid_in_full() -> None:
    """LZ-18: on a discard, then by drawing; the past payer pays again."""
    outcome = quiet(THREE, f"0 +3p, 1 hu, 1 +C, {LAP}, 1 +3p hu")
    assert outcome.scores == [-3 - 2, 3 + 6, -2, -2]
    same = quiet({2: WAITS_3P}, "0 +3p, 2 hu, 1 +3p, 2 hu")
    assert same.scores == [-3, -3, 6, 0]
    declared = lanzhou(THREE, "0 +C, 1 +C ting, 2 +3p, 1 hu, 3 +3p, 1 hu, 0 +8s, 1 +6p hu")
    assert declared.scores == [-2, 12, -5, -5]


def test_lz18_past_winners_pay_too() -> None:
    """LZ-18: seat 1 has won and discards what seat 3 waits for, then seat 3 draws."""
    hands = {1: WAITS_36P, 3: OTHER_9P}
    outcome = quiet(hands, "0 +3p, 1 hu, 1 +9p, 3 hu, 2 +8m, 3 +9p hu")
    assert outcome.scores == [-3 - 2, 3 - 3 - 2, -2, 3 + 6]


def test_lz18_the_win_of_each_transfer() -> None:
    """LZ-18, C-12: transfers name their win."""
    outcome = quiet(THREE, "0 +3p, 1 hu, 1 +8s, 2 +3p, 1 hu")
    assert [(paid["win"], paid["from"]) for paid in outcome.transfers] == [(0, 0), (1, 2)]


def test_lz18_winning_is_never_compulsory() -> None:
    """LZ-18: pass, or discard the tile drawn."""
    assert quiet(THREE, "0 +3p").legal(1) == ["hu", "pass"]
    assert quiet(THREE, "0 +8s, 1 +3p ?").can(1, "hu", "discard 3p", "discard 1m")
    assert quiet(THREE, "0 +3p, 1 hu, 1 +6p ?").legal(1) == ["discard 6p", "hu"]
    assert quiet(THREE, "0 +3p, 1 hu, 1 +6p 6p").wins[1:] == []
    assert quiet(THREE, "0 +8s, 1 +C, 2 +3p, 1 timeout").wins == []


def test_lz18_the_waits_stay() -> None:
    """LZ-18: the hand is as before the winning tile, so it waits for the same faces."""
    for tile, may in (("3p", True), ("6p", True), ("9p", False)):
        assert may_claim(quiet(THREE, f"0 +3p, 1 hu, 1 +8s, 2 +{tile}"), 1) is may


@pytest.mark.parametrize("act", ["2 leave", "dissolve"])
def test_lz18_c14_a_void_round_has_no_wins(act: str) -> None:
    """C-14: after a leave or a dissolve nothing that was won counts."""
    script = "0 +3p, 1 hu"
    if act == "dissolve":
        scenario = written(THREE, script, ting="quiet")
        scenario["script"].append("dissolve")
        outcome = run(scenario)
    else:
        outcome = quiet(THREE, f"{script}, {act}")
    assert (outcome.wins, outcome.scores) == ([], [0, 0, 0, 0])
    assert outcome.result == {
        "drawn": False, "next_dealer": None, "next_streak": 0, "match_over": True
    }  # fmt: skip


# -- LZ-19: who draws next -----------------------------------------------------------------------


@pytest.mark.parametrize("source", [0, 1, 2, 3])
@pytest.mark.parametrize("step", [1, 2, 3])
def test_lz19_after_a_win_by_discard(source: int, step: int) -> None:
    """LZ-19: the discarder's next seat draws, even if it is the winner."""
    winner = (source + step) % 4
    outcome = quiet({winner: WAITS_3P}, f"{source} +3p, {winner} hu", dealer=source)
    assert turn_of(outcome) == (source + 1) % 4
    assert outcome.events("draw")[-1]["seat"] == (source + 1) % 4


@pytest.mark.parametrize("winner", [0, 1, 2, 3])
@pytest.mark.parametrize("end", ["twice", "to_the_end"])
def test_lz19_after_a_self_draw(winner: int, end: str) -> None:
    """LZ-19: the winner's next seat."""
    outcome = quiet({winner: WAITS_3P}, f"{winner} +3p hu", dealer=winner, end=end)
    assert turn_of(outcome) == (winner + 1) % 4
    assert outcome.events("draw")[-1]["seat"] == (winner + 1) % 4


# -- LZ-2: who deals next ------------------------------------------------------------------------


def next_dealer(hands: dict[int, str], script: str, dealer: int = 0, **options: Any) -> int:
    """The next dealer of a round that is over."""
    result: Json = quiet(hands, script, dealer=dealer, **options).result
    assert (result["next_streak"], result["match_over"]) == (0, False)
    assert result["drawn"] is ("hu" not in script)
    return int(result["next_dealer"])


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_lz2_one_win_or_none(dealer: int) -> None:
    """LZ-2: the dealer's own self-draw and a drawn round keep it; another's moves it on by one."""
    after = (dealer + 1) % 4
    far = (dealer + 2) % 4
    assert next_dealer({}, f"{dealer} +8s", dealer, left=0) == dealer
    assert next_dealer({dealer: WAITS_3P}, f"{dealer} +3p hu", dealer) == dealer
    script = f"{dealer} +8s, {after} +8s, {far} +3p hu"
    assert next_dealer({far: WAITS_3P}, script, dealer) == after


BOTH = {0: WAITS_36P, 2: OTHER_9P}


@pytest.mark.parametrize(
    ("script", "dealer"),
    [
        ("0 +8m, 1 +3p, 0 hu, 2 +9p hu", 1),
        ("0 +9p, 2 hu, 1 +8m, 2 +8m, 3 +8m, 0 +3p hu", 0),
        ("0 +8m, 1 +3p, 0 hu", 0),
        ("0 +9p, 2 hu", 1),
        ("0 +8m, 1 +9p, 2 hu, 2 +3p, 0 hu", 0),
        ("0 +8m, 1 +3p, 0 hu, 2 +8m, 3 +9p, 2 hu", 0),
        ("0 +8m, 1 +9p, 2 hu, 2 +7s, 3 +9p, 2 hu", 1),
    ],
)
def test_lz2_several_wins(script: str, dealer: int) -> None:
    """LZ-2 ruling: the self-draw that ended it decides; else whether the dealer won at all."""
    assert next_dealer(BOTH, script, left=0) == dealer


@pytest.mark.parametrize(
    ("script", "dealer"), [("0 +8m, 1 +3p, 0 hu", 0), ("0 +9p, 2 hu", 1), ("0 +8m, 1 +9p, 2 hu", 1)]
)
def test_lz2_a_discard_win_that_ends_it(script: str, dealer: int) -> None:
    """LZ-2, LZ-17: the dealer stays if the win is its own; with two wins it always moves on."""
    assert next_dealer(BOTH, script, **COUNTS) == dealer
    both = "0 +8m, 1 +3p, 0 hu, 2 +8m, 3 +3p, 0 hu"
    assert next_dealer(BOTH, both, end="twice", **COUNTS) == 1


@pytest.mark.parametrize("end", ["twice", "to_the_end"])
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_lz2_always_on(end: str, dealer: int) -> None:
    """LZ-2: with two wins or to the end, whoever won or nobody."""
    after = (dealer + 1) % 4
    room: dict[str, Any] = {"end": end, "left": 0}
    assert next_dealer({}, f"{dealer} +8s", dealer, **room) == after
    assert next_dealer({dealer: WAITS_3P}, f"{dealer} +3p hu", dealer, **room) == after
    far = (dealer + 2) % 4
    assert next_dealer({far: WAITS_3P}, f"{dealer} +3p, {far} hu", dealer, **room) == after
