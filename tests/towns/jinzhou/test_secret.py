"""Jinzhou JZ-17, JZ-21, C-15: who knows what of the 宝, at every moment."""

import json

import pytest

from tests.story import Outcome, lap, run
from tests.towns.jinzhou.secret import LONG, OTHER, scenario, script_to
from tests.towns.jinzhou.story import JIA_6S, as_wall, table, table_story


def told(outcome: Outcome, seat: int) -> str:
    """All that a seat sees and saw, as text."""
    return json.dumps([outcome.view(seat), outcome.seen(seat)])


def prefixes() -> list[int]:
    """How many lines of LONG are played."""
    return list(range(LONG.count(",") + 2))


LOOKS = {1: 3, 2: 4}
"""Before which line a seat looks: at the end of so many lines minus one it has looked."""


@pytest.mark.parametrize("number", prefixes())
def test_jz17_only_those_who_have_looked_know(number: int) -> None:
    """JZ-17: with another 宝 nothing else is seen by seats that have not looked, at any moment."""
    worlds = [run(scenario([tile], script_to(number))) for tile in ("7p", "9p", "5m")]
    for seat in range(4):
        looked = seat in LOOKS and number >= LOOKS[seat] - 1
        same = {told(world, seat) for world in worlds}
        assert len(same) == (3 if looked else 1), f"seat {seat} after {number} lines"


@pytest.mark.parametrize("number", prefixes())
def test_jz17_remarks(number: int) -> None:
    """JZ-17: whoever has looked is reminded of the tile; nobody else has a remark."""
    outcome = run(scenario(["7p"], script_to(number)))
    for seat in range(4):
        remarks = [(one["code"], one["tiles"]) for one in outcome.view(seat)["remarks"]]
        looked = seat in LOOKS and number >= LOOKS[seat] - 1
        assert remarks == ([("bao", "7p")] if looked else [])


def test_jz17_the_event_shows_its_tile_to_the_looker_only() -> None:
    """JZ-17: the other declarer learns it at its own look only."""
    outcome = run(scenario(["7p"], script_to(2)))
    (event,) = outcome.events("bao")
    assert event["known"] == [1]
    assert [one["tiles"] for one in outcome.seen(1) if one["event"] == "bao"] == ["7p"]
    for seat in (0, 2, 3):
        for one in outcome.seen(seat):
            assert one["event"] != "bao" or "tiles" not in one
    both = run(scenario(["7p"], script_to(3)))
    assert [event["known"] for event in both.events("bao")] == [[1], [2]]


def test_jz17_one_who_never_declared_does_not_know_while_the_round_runs() -> None:
    """JZ-17: whatever the others have seen."""
    won = run(scenario(["7p"], script_to(7) + ", 2 7m, 3 F, 0 F"))
    for seat in (0, 3):
        assert won.view(seat)["remarks"] == []
        assert "7p" not in json.dumps([one for one in won.seen(seat) if one["event"] == "bao"])


def test_jz18_a_passed_chongbao_leaves_no_trace() -> None:
    """JZ-18, C-5: whether seat 1 was asked is not told to others afterwards."""
    hands = {1: JIA_6S}
    plain = table_story(
        "1",
        hands,
        lap("C", "230"),
        draws="CCC8m",
        declare={1: "ting"},
        bao=["7p", "6s"],
        views=True,
    )
    asked = plain | {"bao": ["6s"], "script": [*plain["script"], "1 pass"]}
    plain |= {"bao": ["7p"]}
    for seat in (0, 2, 3):
        assert told(run(plain), seat) == told(run(asked), seat)


def test_jz18_the_answer_to_the_look_is_not_listed_for_others() -> None:
    """JZ-18: only seat 1 is asked; others see no legal action and no tile."""
    outcome = table(
        "1",
        {1: JIA_6S},
        lap("C", "230"),
        draws="CCC8m",
        declare={1: "ting"},
        bao=["6s"],
        views=True,
    )
    assert outcome.asked == [1]
    for seat in (0, 2, 3):
        assert outcome.view(seat)["legal"] == []
        assert outcome.view(seat)["remarks"] == []


# -- after a change ------------------------------------------------------------------------------

CHANGE = "3 P, 0 P, 1 8m, 2 P, 3 W, 0 W, " + ("1 1s, 2 7m")
CHANGE_DRAWS = "PP8mPWW1s7mF"


def changing(bao: list[str], number: int) -> Outcome:
    """P is the first 宝; the third P is seat 2's discard (line 4); seat 2 has looked by then."""
    out = table_story(
        "12", {1: JIA_6S, 2: OTHER}, ",".join(CHANGE.split(",")[:number]), draws=CHANGE_DRAWS,
        declare={1: "ting", 2: "jia"}, bao=["P", "9p", "7p"], views=True,
    )  # fmt: skip
    return run(out | {"bao": bao})


@pytest.mark.parametrize("number", range(9))
def test_jz21_the_new_tile_is_known_after_the_own_next_look_only(number: int) -> None:
    """JZ-21: seat 1 sees it with line 6 played (its draw), seat 2 with line 7."""
    worlds = [changing(["P", tile], number) for tile in ("9p", "7p")]
    for seat, first in ((0, 99), (1, 6), (2, 7), (3, 99)):
        same = told(worlds[0], seat) == told(worlds[1], seat)
        assert same is (number < first), f"seat {seat} after {number} lines"


@pytest.mark.parametrize("number", [3, 4, 5, 6, 7, 8])
def test_jz21_remarks_follow_the_change(number: int) -> None:
    """JZ-21: bao, then huanbao for who saw the earlier one, then bao again with the new tile."""
    outcome = changing(["P", "9p"], number)

    def expected(first: int) -> list[tuple[str, str]]:
        if number < 4:
            return [("bao", "P")]
        return [("huanbao", "")] if number < first else [("bao", "9p")]

    for seat, first in ((1, 6), (2, 7)):
        remarks = [(one["code"], one.get("tiles", "")) for one in outcome.view(seat)["remarks"]]
        assert remarks == expected(first)
    assert outcome.view(0)["remarks"] == outcome.view(3)["remarks"] == []


@pytest.mark.parametrize("number", [4, 5, 6, 7, 8])
def test_jz21_others_cannot_tell_whether_it_changed(number: int) -> None:
    """JZ-21: had the 宝 been 7p, seats 0 and 3 would have seen the same, but for later looks."""
    kinds = [
        [one for one in changing(bao, number).seen(seat) if one["event"] != "bao"]
        for seat in (0, 3)
        for bao in (["P", "9p"], ["7p"])
    ]
    assert kinds[0] == kinds[1] and kinds[2] == kinds[3]
    views = [changing(bao, number).view(seat) for seat in (0, 3) for bao in (["P", "9p"], ["7p"])]
    assert views[0] == views[1] and views[2] == views[3]


@pytest.mark.parametrize("number", [0, 1, 3, 5, 6, 7, 8])
def test_jz21_others_learn_nothing_from_a_second_look(number: int) -> None:
    """JZ-21: only players who have seen a 宝 are told that it changed."""
    for seat in (0, 3):
        assert told(changing(["P", "9p"], number), seat) == told(changing(["7p"], number), seat)


def test_jz21_a_declarer_who_has_not_looked_learns_nothing_either() -> None:
    """JZ-21: seat 2 declares late; seat 1's second look tells it that the 宝 has changed."""
    script = lap("N", "30") + ", 1 8m, 2 P ting, 3 peng, 3 5m, 0 F"
    out = table_story(
        "12", {1: JIA_6S, 2: OTHER, 3: "PP5m"}, script, draws="NN8mPF1s", declare={1: "ting"},
        bao=["P", "9p"], views=True,
    )  # fmt: skip
    assert told(run(out), 2) == told(run(out | {"bao": ["9p"]}), 2)


@pytest.mark.parametrize("number", [0, 1, 2, 3, 8])
def test_jz21_others_do_not_learn_that_there_is_no_bao(number: int) -> None:
    """JZ-21: a first roll that finds none."""
    for seat in (0, 3):
        assert told(changing([], number), seat) == told(changing(["7p"], number), seat)


def test_jz21_wubao_for_those_who_saw_one() -> None:
    """JZ-21: when there is no 宝 any more, those who saw the old one know so; when they look."""
    for number in (4, 6, 8):
        outcome = changing(["P"], number)
        for seat in (1, 2):
            assert [one["code"] for one in outcome.view(seat)["remarks"]] == ["wubao"]
        assert outcome.view(0)["remarks"] == outcome.view(3)["remarks"] == []


# -- when the round is over ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bao", "number", "hidden"),
    [
        (["P", "9p"], 0, ""),
        (["P", "9p"], 3, "P"),
        (["P", "9p"], 5, "9p"),
        (["P"], 4, ""),
        ([], 3, ""),
    ],
)
def test_c15_the_bao_lies_open_when_the_round_is_over(
    bao: list[str], number: int, hidden: str
) -> None:
    """C-15, JZ-21: the last one, also if nobody has seen it yet; none rolled, or none left."""
    running = changing(bao, number)
    assert running.events("open") == []
    script = [*CHANGE.split(",")[:number], "dissolve"]
    out = table_story(
        "12", {1: JIA_6S, 2: OTHER}, ",".join(script), draws=CHANGE_DRAWS,
        declare={1: "ting", 2: "jia"}, bao=["P", "9p", "7p"], views=True,
    )  # fmt: skip
    over = run(out | {"bao": bao})
    for seat in range(4):
        assert "hidden" not in running.view(seat)
        assert over.view(seat)["hidden"] == hidden
        assert over.seen(seat)[-2]["hidden"] == hidden


# -- the whole wall ------------------------------------------------------------------------------


def test_jz17_the_die_is_not_told_to_others() -> None:
    """JZ-17: with another roll the same is seen by all who have not looked."""
    out = table_story(
        "1", {1: JIA_6S}, lap("C", "230"), draws="CCC8m", declare={1: "ting"},
        tail="12347m12378p123s4s", views=True,
    )  # fmt: skip
    worlds = [run(as_wall(out, [3, 4, die])) for die in range(1, 7)]
    for seat in (0, 2, 3):
        assert len({told(world, seat) for world in worlds}) == 1
    assert len({told(world, 1) for world in worlds}) == 6


def test_jz21_rejected_rolls_are_not_told() -> None:
    """JZ-21: neither to the looker: it sees the same whether one roll or three were made."""
    out = table_story(
        "1", {1: JIA_6S}, lap("P", "230"), draws="PPP8m", declare={1: "ting"},
        tail="12347m12378p12sP4s", views=True,
    )  # fmt: skip
    worlds = [run(as_wall(out, [3, 4, *dice])) for dice in ([2], [1, 2], [1, 1, 2])]
    for seat in range(4):
        assert len({told(world, seat) for world in worlds}) == 1
