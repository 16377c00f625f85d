"""Jinzhou JZ-21: 换宝, when three copies of the 宝 face lie open."""

from typing import Any

import pytest

from tests.story import Json, Outcome, lap, run
from tests.towns.jinzhou.story import JIA_6S, as_wall, table, table_story

OTHER = "123m456p24s88s"
"""Ten concealed tiles that wait for 3s, 夹."""

LOOK = lap("C", "230") + ", 1 8m, "
"""Seat 1, who has declared, looks at the first 宝, draws 8m and discards it; seat 2 draws."""

ROLLED = "CCC8m"
"""The draws of LOOK."""


def seen(outcome: Outcome) -> list[tuple[int, str]]:
    """Who looked at which tile, in order."""
    return [(event["seat"], event["tiles"]) for event in outcome.events("bao")]


def codes(outcome: Outcome, seat: int) -> list[str]:
    """The codes of the remarks of a seat."""
    return [remark["code"] for remark in outcome.view(seat)["remarks"]]


def declared(
    script: str, draws: str, bao: list[str], more: dict[int, str] | None = None
) -> Outcome:
    """Seat 1 has declared and seen the first 宝; then the script."""
    hands = {1: JIA_6S} | (more or {})
    return table(
        "1", hands, LOOK + script, draws=ROLLED + draws, bao=bao, declare={1: "ting"}, views=True
    )


# -- when it changes -----------------------------------------------------------------------------


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_jz21_three_discards(copies: int) -> None:
    """JZ-21: two open copies change nothing; after the third a new 宝 is seen before the draw."""
    tiles = ["P"] * copies + ["F"] * (3 - copies)
    script = ", ".join(f"{seat} {tile}" for seat, tile in zip("230", tiles, strict=True))
    outcome = declared(script, "".join(tiles) + "1s", ["P", "9p"])
    if copies < 3:
        assert outcome.events("huanbao") == []
        assert seen(outcome) == [(1, "P")]
    else:
        assert len(outcome.events("huanbao")) == 1
        assert seen(outcome) == [(1, "P"), (1, "9p")]
    assert outcome.drawn == "1s"


def test_jz21_a_peng_of_the_face() -> None:
    """JZ-21: a meld counts with all its tiles; the change follows as soon as it is laid."""
    outcome = declared("2 P, 3 peng", "P", ["P", "9p"], {3: "PP"})
    assert len(outcome.events("huanbao")) == 1
    kinds = [event["event"] for event in outcome.data["events"]]
    assert kinds.index("huanbao") > kinds.index("peng", kinds.index("bao"))
    assert seen(outcome) == [(1, "P")], "the new one is seen before the next draw only"


def test_jz21_a_chi_that_shows_the_third() -> None:
    """JZ-21: two discards of 8p, then an own 8p laid in a chi."""
    script = "2 8p, 3 1s, 0 8p, 1 W, 2 7p"
    before = declared(script, "8p1s8pW7p", ["8p", "9p"], {3: "89p"})
    assert before.can(3, "chi 89p")
    assert before.events("huanbao") == []
    after = declared(script + ", 3 chi 89p", "8p1s8pW7p", ["8p", "9p"], {3: "89p"})
    assert len(after.events("huanbao")) == 1


def test_jz21_a_claimed_discard_is_counted_once() -> None:
    """JZ-21: one discard, and another taken into a chi: two copies are open."""
    script = "2 5p, 3 chi 67p, 3 5p"
    outcome = declared(script, "5p", ["5p", "9p"], {3: "67p5p"})
    assert outcome.events("huanbao") == []


def test_jz21_after_the_window_of_the_discard_has_closed() -> None:
    """JZ-21: while seat 3 thinks about the third 8p nothing has changed; then it has."""
    script = "2 8p, 3 1s, 0 8p, 1 W, 2 8p"
    opened = declared(script, "8p1s8pW8p", ["8p", "1p"], {3: "79p"})
    assert opened.can(3, "chi 79p")
    assert opened.events("huanbao") == []
    assert codes(opened, 1) == ["bao"]
    for answer in ("3 pass", "3 chi 79p"):
        closed = declared(f"{script}, {answer}", "8p1s8pW8p", ["8p", "1p"], {3: "79p"})
        assert len(closed.events("huanbao")) == 1
        assert codes(closed, 1) == ["huanbao"]


def test_jz21_tiles_in_hands_do_not_count() -> None:
    """JZ-21: two open, one in a hand."""
    outcome = declared(lap("P", "23"), "PP", ["P", "9p"], {0: "P"})
    assert outcome.events("huanbao") == []


def test_jz21_melds_of_before_count() -> None:
    """JZ-21: discards from before the roll count too."""
    script = "2 P, 3 P, 0 C, 1 8m, 2 P"
    outcome = table("1", {1: JIA_6S}, script, draws="PPC8mP", bao=["P", "9p"], declare={1: "ting"})
    assert seen(outcome) == [(1, "P")]
    assert len(outcome.events("huanbao")) == 1


# -- what it changes to --------------------------------------------------------------------------


def test_jz21_at_the_first_roll() -> None:
    """JZ-21: a face with three open copies is rolled over; nobody is told of a change."""
    for bao, expected in ((["P", "9p"], [(1, "9p")]), (["P"], [])):
        outcome = table(
            "1", {1: JIA_6S}, lap("P", "230"), draws="PPP8m", bao=bao, declare={1: "ting"},
            views=True,
        )  # fmt: skip
        assert seen(outcome) == expected
        assert outcome.events("huanbao") == []
        assert outcome.drawn == "8m"
        assert codes(outcome, 1) == (["bao"] if expected else [])


def test_jz21_rolled_again_until_fewer_than_three() -> None:
    """JZ-21: E lies open as a peng: 9p is the new 宝."""
    outcome = declared(lap("P", "230"), "PPP1s", ["P", "E", "9p"])
    assert seen(outcome) == [(1, "P"), (1, "9p")]


@pytest.mark.parametrize("more", [[], ["E"]])
def test_jz21_no_bao_any_more(more: list[str]) -> None:
    """JZ-21: nothing is left to roll: no look, no 摸宝 of the old face or any other."""
    outcome = declared(lap("P", "230"), "PPP1s", ["P", *more])
    assert seen(outcome) == [(1, "P")]
    assert outcome.legal(1) == ["discard 1s"]
    assert codes(outcome, 1) == ["wubao"]
    assert len(outcome.events("huanbao")) == 1


def test_jz21_the_new_face_wins() -> None:
    """JZ-21, JZ-19: 9p is drawn after the change."""
    outcome = declared(lap("P", "230") + ", 1 hu", "PPP9p", ["P", "9p"])
    assert outcome.win["type"] == "mobao"


def test_jz21_it_changes_twice() -> None:
    """JZ-21: the second 宝 changes like the first."""
    script = lap("P", "230") + ", 1 1s, " + lap("F", "230")
    outcome = declared(script, "PPP1sFFF2s", ["P", "F", "9p"])
    assert seen(outcome) == [(1, "P"), (1, "F"), (1, "9p")]
    assert len(outcome.events("huanbao")) == 2


def test_jz21_a_new_chongbao() -> None:
    """JZ-21, JZ-18: once for each 宝: declined for none, offered for the new one."""
    look = declared(lap("P", "230"), "PPP1s", ["P", "6s"])
    assert look.legal(1) == ["hu", "pass"]
    assert look.events("draw")[-1]["seat"] == 0
    won = declared(lap("P", "230") + ", 1 hu", "PPP1s", ["P", "6s"])
    assert (won.win["by"], won.win["type"]) == ("bao", "chongbao")
    script = lap("P", "230") + ", 1 pass, 1 1s, " + lap("F", "230")
    again = declared(script, "PPP1sFFF2s", ["P", "6s"])
    assert again.legal(1) == ["discard 2s"]


def test_jz21_declined_chongbao_of_the_first_and_the_second() -> None:
    """JZ-18, JZ-21: it passed 1m; 1m lies open three times; then 4m is asked again."""
    hand = "23m456p678s99s"
    script = lap("C", "230") + ", 1 pass, 1 8m, " + lap("1m", "230")
    outcome = table(
        "1", {1: hand}, script, draws="CCC8m1m1m1m1s", bao=["1m", "4m"], declare={1: "ting"}
    )
    assert outcome.offered(1) == ["hu"], "the last 1m is a natural wait"
    outcome = table(
        "1", {1: hand}, script + ", 1 pass", draws="CCC8m1m1m1m1s", bao=["1m", "4m"],
        declare={1: "ting"},
    )  # fmt: skip
    assert (outcome.phase, outcome.legal(1)) == ("turn", ["hu", "pass"])
    assert seen(outcome) == [(1, "1m"), (1, "4m")]


# -- who is told ---------------------------------------------------------------------------------


def two(script: str, draws: str, **rest: Any) -> Outcome:
    """Seats 1 and 2 have opened and declared; seat 1 looks and discards 8m; then the script."""
    said = rest.pop("declare", {1: "ting", 2: "jia"})
    hands = {1: JIA_6S, 2: OTHER, 3: rest.pop("third", "")}
    return table(
        "12", hands, "3 P, 0 N, 1 8m, " + script,
        draws="PN8m" + draws, declare=said, bao=["P", "9p"], views=True, **rest,
    )  # fmt: skip


def test_jz21_only_those_who_have_seen_one_are_told() -> None:
    """JZ-21: seats 1 and 2 have seen it; then two more P are discarded."""
    outcome = two("2 1s, 3 P, 0 P", "1sPP2s")
    (event,) = outcome.events("huanbao")
    assert event["told"] == [1, 2]
    assert seen(outcome) == [(1, "P"), (2, "P"), (1, "9p")]
    for seat in range(4):
        told = [one for one in outcome.seen(seat) if one["event"] == "huanbao"]
        assert len(told) == (1 if seat in (1, 2) else 0)
    assert [codes(outcome, seat) for seat in range(4)] == [[], ["bao"], ["huanbao"], []]
    assert outcome.view(1)["remarks"][0]["tiles"] == "9p"


def test_jz21_not_told_before_its_first_look() -> None:
    """JZ-21: seat 2 has declared and not looked; seat 3 pengs P: only seat 1 is told."""
    hands = {1: JIA_6S, 2: OTHER, 3: "PP"}
    script = lap("N", "30") + ", 1 8m, 2 P ting, 3 peng"
    room: Json = {"draws": "NN8mPW1s2s3s", "declare": {1: "ting"}, "bao": ["P", "9p"]}
    outcome = table("12", hands, script, views=True, **room)
    assert outcome.events("huanbao")[0]["told"] == [1]
    assert [codes(outcome, seat) for seat in range(4)] == [[], ["huanbao"], [], []]
    script += ", 3 N, 0 W, 1 1s"
    hands[3] = "PPN"
    outcome = table("12", hands, script, views=True, **room)
    assert seen(outcome) == [(1, "P"), (1, "9p"), (2, "9p")]
    assert [codes(outcome, seat) for seat in range(4)] == [[], ["bao"], ["bao"], []]


# -- the wall ------------------------------------------------------------------------------------

END = "12347m12378p12sP4s"
"""The end of the wall: P is the tile that die 1 points at."""


def laid(script: str, draws: str, dice: list[int], more: dict[int, str]) -> Outcome:
    """Seat 1 declares 听; the wall ends with END."""
    scenario = table_story(
        "1", {1: JIA_6S} | more, script, draws=draws, declare={1: "ting"}, tail=END
    )
    return run(as_wall(scenario, dice))


def replaced(outcome: Outcome) -> list[str]:
    """The replacements, in order."""
    return [event["tiles"] for event in outcome.events("draw") if event["by"] == "kong"]


CHANGED = lap("C", "230") + ", 1 9m, " + lap("P", "230")


def test_jz21_the_old_tile_is_an_ordinary_tile_again() -> None:
    """JZ-21: 宝 P at place 12, then 1s at place 10: replacements are 4s, P, 2s."""
    script = CHANGED + ", 1 9m, 2 N, 3 gang, 3 F, 0 gang, 0 W"
    more = {0: "FFFW", 2: "WWW", 3: "NNNF"}
    outcome = laid(script + ", 2 gang", "CCC9mPPP9mN", [1, 1, 1, 2], more)
    assert seen(outcome) == [(1, "P"), (1, "1s")]
    assert replaced(outcome) == ["4s", "P", "2s"]


def test_jz21_the_old_tile_as_a_replacement_wins_no_more() -> None:
    """JZ-21, JZ-19: seat 1 draws the old 宝 itself, P, as a replacement."""
    script = lap("C", "230") + ", 1 9m, 2 N, 3 gang, 3 P, 0 P, "
    script += "1 9m, 2 P, 3 W, 0 W, 1 gang 6m"
    more = {1: "666m456p57s99s", 3: "NNNP"}
    outcome = laid(script, "CCC9mNP9mPWW6m", [1, 1, 1, 2], more)
    assert replaced(outcome) == ["4s", "P"]
    assert seen(outcome) == [(1, "P"), (1, "1s")]
    assert outcome.legal(1) == ["discard P"]


@pytest.mark.parametrize(
    ("dice", "tile"), [([1, 2], "1s"), ([1, 1, 1, 3], "7p"), ([1, 6], "3m"), ([1, 4], "2p")]
)
def test_jz21_the_new_roll_counts_stacks_again(dice: list[int], tile: str) -> None:
    """JZ-21: a die that points at the old tile is rolled again: P lies open three times."""
    outcome = laid(CHANGED, "CCC9mPPP9m", [1, 1, *dice], {})
    assert seen(outcome) == [(1, "P"), (1, tile)]


def test_jz21_a_stack_with_only_the_old_tile_counts() -> None:
    """JZ-17, JZ-21: 4s and 2s are gone; stacks: P, 1s, 78p ...: die 2 points at 1s, die 3 at 7p."""
    script = lap("C", "230") + ", 1 9m, 2 N, 3 gang, 3 F, 0 gang, 0 P, "
    script += "1 9m, " + lap("P", "23")
    more = {0: "FFFP", 3: "NNNF"}
    for die, tile in ((2, "1s"), (3, "7p")):
        last = "0 W"
        outcome = laid(script + ", " + last, "CCC9mN9mPPW9m", [1, 1, 1, die], more)
        assert replaced(outcome) == ["4s", "2s"]
        assert seen(outcome) == [(1, "P"), (1, tile)]


@pytest.mark.parametrize(("die", "tile"), [(2, "7p"), (3, "2p")])
def test_jz21_an_empty_stack_before_the_old_tile_does_not_count(die: int, tile: str) -> None:
    """JZ-17, JZ-21: 4s, 2s and 1s are gone; stacks: P, 78p, 23p ...: the one between is empty."""
    script = lap("C", "230") + ", 1 9m, 2 N, 3 gang, 3 F, 0 gang, 0 W, "
    script += "2 gang, " + lap("P", "230")
    more = {0: "FFFW", 2: "WWWP", 3: "NNNF"}
    outcome = laid(script, "CCC9mNPP9m", [1, 1, 1, die], more)
    assert replaced(outcome) == ["4s", "2s", "1s"]
    assert seen(outcome) == [(1, "P"), (1, tile)]


def test_jz21_none_of_the_six_stacks() -> None:
    """JZ-21: E, S, W, N, C and F lie open three times each and under all six dice: no 宝."""
    scenario = table_story(
        "1230",
        {1: JIA_6S},
        "1 F, 2 C, 3 F, 0 C, 1 F ting, " + lap("8m", "230"),
        draws="FCFCF8m8m8m2s",
        tail="17mE1mS2mW3mN1pC2pF3p",
        views=True,
    )
    outcome = run(as_wall(scenario, [1, 1, 1, 2, 3, 4, 5, 6]))
    assert outcome.events("bao") == []
    assert outcome.drawn == "2s"
    assert codes(outcome, 1) == []
    # With one of the six faces less open, the dice roll on until they find it.
    for tail, dice in (
        ("17mE1mS2mW3mN1pC2p4p3p", [2, 3, 1]),
        ("17m4p1mS2mW3mN1pC2pF3p", [1, 5, 6]),
    ):
        outcome = run(as_wall(scenario | {"tail": tail}, [1, 1, *dice]))
        assert seen(outcome) == [(1, "4p")]


def test_jz21_none_any_more_the_old_tile_is_ordinary() -> None:
    """JZ-21: the 宝 F changes, none of the six stacks will do: replacements take 3p, then F."""
    scenario = table_story(
        "1230",
        {1: JIA_6S, 3: "555m", 0: "777p"},
        "1 F, 2 C, 3 F, 0 C, 1 4p ting, "
        + lap("8m", "230")
        + ", 1 2s, 2 F, 3 gang 5m, 3 3p, 0 gang 7p",
        draws="FCFC4p8m8m8m2sF5m7p",
        tail="17mE1mS2mW3mN1pC2pF3p",
        views=True,
    )
    outcome = run(as_wall(scenario, [1, 1, 1]))
    assert seen(outcome) == [(1, "F")]
    assert codes(outcome, 1) == ["wubao"]
    assert replaced(outcome) == ["3p", "F"]


def test_jz21_told_of_a_second_change_before_the_next_look() -> None:
    """JZ-21: seat 1 saw P only; P changes to F and F to 9p: it is told both times."""
    more = {3: "PPF", 0: "FF"}
    script = "2 P, 3 peng, 3 F, 0 peng"
    outcome = declared(script, "P", ["P", "F", "9p"], more)
    assert [event["told"] for event in outcome.events("huanbao")] == [[1], [1]]
    assert codes(outcome, 1) == ["huanbao"]
    assert seen(outcome) == [(1, "P")]


@pytest.mark.parametrize("left", [21, 22])
def test_jz6_at_the_line_nothing_is_rolled(left: int) -> None:
    """JZ-6: the third copy is discarded and 14 tiles are left: drawn before any roll."""
    outcome = table(
        "1", {1: JIA_6S}, LOOK + lap("P", "230"), draws=ROLLED + "PPP", bao=["P", "6s"],
        declare={1: "ting"}, left=left,
    )  # fmt: skip
    assert (outcome.phase == "over") is (left == 21)
    assert len(outcome.events("huanbao")) == left - 21
