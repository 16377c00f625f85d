"""The scenario runner: set-up, script, output, and one clear sentence for every wrong input."""

import json
import subprocess
import sys
from typing import Any

import pytest

from fangcheng.errors import FangchengError
from fangcheng.installed import make_variant
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import ScriptError, run_scenario
from fangcheng.tiles import text

HANDS = ["159m159p159sESWNC", "258m258p258sESWN", "369m369p369sESWN", "147m147p147sESWN"]


def scenario(**changes: Any) -> dict[str, Any]:
    base = {"variant": "hangzhou", "dealer": 0, "hands": HANDS, "indicator": "F"}
    return {**base, **changes}


def run(**changes: Any) -> dict[str, Any]:
    return run_scenario(read_scenario(scenario(**changes)))


def test_the_output_has_exactly_the_documented_keys() -> None:
    out = run()
    told = ["phase", "legal", "events", "wins", "transfers", "scores", "result"]
    assert list(out) == [*told, "assumed", "filled"]
    assert out["phase"] == "turn" and out["result"] is None and out["scores"] == [0, 0, 0, 0]
    assert out["legal"]["0"] == sorted(out["legal"]["0"])
    assert len(out["legal"]["0"]) == 14


def test_what_is_not_given_is_filled_in_the_order_of_c2() -> None:
    """C-2: short hands by seat, then the indicator, then the wall from the head."""
    state = read_scenario({"variant": "hangzhou", "hands": ["", "", "", "9s"]}).open()
    dealt = ["11112222333344m", "4455556666777m", "788889999m1111p", "222233334444p9s"]
    assert [str(hand) for hand in state.hands] == dealt
    assert text(state.turned_up) == "5p"
    assert text(state.wall.remaining()[:5]) == "55566p"


def test_draws_come_from_the_head_and_replacements_from_the_tail_in_order() -> None:
    hands = ["1111m59p159sESWNC", *HANDS[1:3], "47m147p147sESWN6m"]
    out = run(hands=hands, draws="9p8p", tail="77s", script=["0 gang 1m", "0 discard 7s"])
    draws = [event for event in out["events"] if event["event"] == "draw"]
    assert [(d["tiles"], d["by"]) for d in draws] == [("7s", "kong"), ("9p", "head")]


def test_left_tells_how_many_tiles_the_wall_holds_after_the_deal() -> None:
    """The indicator does not count; tiles beyond are out of play."""
    assert read_scenario(scenario(left=3)).open().wall.left == 3
    assert read_scenario(scenario()).open().wall.left == 136 - 53 - 1
    out = run(left=1, draws="9p", script=["0 discard C", "1 discard 9p"])
    assert out["result"]["drawn"]


def test_a_whole_wall_with_dice() -> None:
    line = text(sorted(make_variant("hangzhou").deck))
    data = {"variant": "hangzhou", "wall": line, "dice": [3, 4], "dealer": 2}
    out = run_scenario(read_scenario(data))
    first = [event for event in out["events"] if event["event"] in ("break", "deal")]
    assert first[0] == {"event": "break", "dice": [3, 4], "side": 2, "stacks": 7}
    dealer = next(event for event in first if event.get("seat") == 2)
    assert dealer["tiles"] == "111155559999m45p", "fours from the dealer on, a single, the extra"
    assert out["events"][-1] == {"event": "turn_up", "tiles": "P"}


def test_views_are_added_on_request() -> None:
    out = run(views=True, script=["0 discard C"])
    assert set(out["views"]) == {"0", "1", "2", "3"}
    assert out["views"]["1"]["view"]["hand"].count("E") == 1
    told = json.dumps(out["views"]["1"]["events"])
    assert "159m" not in told, "another hand is told"


def test_a_line_closes_windows_only_if_it_must() -> None:
    hands = ["159m159p159sESWNC", "258m258p258sESCC", *HANDS[2:]]
    out = run(hands=hands, script=["0 discard C"])
    assert out["phase"] == "claim" and out["legal"] == {"1": ["pass", "peng"]}
    out = run(hands=hands, draws="9m", script=["0 discard C", "1 discard 9m"])
    assert out["legal"].keys() == {"2"}, "nothing more is assumed at the end"


@pytest.mark.parametrize(
    ("script", "line", "reason"),
    [
        (["0 discard 2m"], 1, "seat 0 may not discard 2m now"),
        (["0 discard C", "1 discard 9m"], 2, "seat 1 may not discard 9m now"),
        (["0 discard C", "3 pass"], 2, "seat 3 is not asked now; seats asked: 1"),
        (["1 pass"], 1, "seat 1 is not asked now"),
        (["9 discard 1m"], 1, "there is no seat 9; the seats are 0 to 3"),
        (["0 discard 1x"], 1, "a suit letter m, p, s or f is missing before 'x' at position 2"),
        (["0 fly"], 1, "'fly' is not an action; actions are: discard X"),
        (["zero discard C"], 1, "does not begin with a seat number"),
        (["0 dissolve"], 1, "'dissolve' stands without a seat"),
        (["dissolve", "0 discard C"], 2, "the round is over"),
        (["dissolve", "0 leave"], 2, "the round is over"),
        (["0 discard C", "2 timeout"], 2, "seat 2 is not asked now"),
    ],
)
def test_illegal_lines(script: list[str], line: int, reason: str) -> None:
    with pytest.raises(ScriptError) as caught:
        run(script=script, draws="4s")
    error = caught.value.as_json()["error"]
    assert error["line"] == line and reason in error["reason"]
    assert {"line", "reason", "legal"} <= set(error) <= {"line", "reason", "legal", "why"}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"variant": "atlantis"}, "there is no town 'atlantis'; the towns are: hangzhou"),
        ({"variant": None}, "'variant' is missing"),
        ({"options": {"bas": 1}}, "unknown option 'bas'; the options are: base, rounds"),
        ({"options": {"base": 0}}, "option 'base' takes a whole number from 1 to 1000; not 0"),
        (
            {"options": {"base": True}},
            "option 'base' takes a whole number from 1 to 1000; not true",
        ),
        (
            {"options": {"discard_pays": "none"}},
            "option 'discard_pays' takes each, double, own, all; not none",
        ),
        ({"options": {"discard_win_streak": 4}}, "takes 3, 0, 1, 2; not 4"),
        ({"options": []}, "'options' is an object"),
        ({"hands": HANDS[:3]}, "'hands' lists 3 hands; 4 play"),
        ({"hands": "1m"}, "'hands' is a list of texts"),
        ({"hands": None}, "'hands' is missing"),
        ({"hands": [HANDS[0] + "6m", *HANDS[1:]]}, "seat 0 has 15 tiles; 14 are dealt"),
        ({"hands": [HANDS[0], HANDS[1] + "6m", *HANDS[2:]]}, "seat 1 has 14 tiles; 13 are dealt"),
        ({"hands": ["1mx", *HANDS[1:]]}, "'x' is not a tile at position 3 of '1mx'"),
        ({"draws": "E"}, "E is given 5 times; this deck holds it 4 times"),
        ({"draws": "1f"}, "1f is given 1 time; this deck holds it 0 times"),
        ({"indicator": "FF"}, "'indicator' is one tile; before it only flowers may stand"),
        ({"draws": "7m7m", "left": 1}, "'left' is a whole number from 2 to"),
        ({"left": 500}, "'left' is a whole number from 0 to"),
        ({"dealer": 4}, "'dealer' is a whole number from 0 to 3; not 4"),
        ({"streak": 0}, "'streak' is a whole number from 1 to"),
        ({"round": 9}, "'round' is a whole number from 1 to 8; not 9"),
        ({"bao": ["1m"]}, "'bao' is given, but hangzhou has no hidden tile"),
        ({"boa": "1m"}, "unknown key 'boa'"),
        ({"script": "0 hu"}, "'script' is a list of texts"),
        ({"views": 1}, "'views' is true or false"),
        ({"wall": "1m"}, "'hands' cannot stand beside 'wall'"),
        ({"dice": [1, 2]}, "'dice' goes with 'wall'"),
    ],
)
def test_malformed_scenarios(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(FangchengError) as caught:
        read_scenario(scenario(**changes))
    assert reason in str(caught.value)
    assert not isinstance(caught.value, ScriptError)


@pytest.mark.parametrize(
    ("wall", "dice", "reason"),
    [
        ("1m", [1, 2], "'wall' has 1 tile; the deck has 136"),
        ("11111m", [1, 2], "1m is given 5 times"),
        (None, [1, 7], "a die shows 1 to 6, not 7"),
        (None, "12", "'dice' lists the dice in the order they are rolled"),
        (None, [], "dice given: 0; one more is rolled"),
    ],
)
def test_malformed_walls(wall: str | None, dice: object, reason: str) -> None:
    line = text(sorted(make_variant("hangzhou").deck)) if wall is None else wall
    with pytest.raises(FangchengError, match=reason):
        read_scenario({"variant": "hangzhou", "wall": line, "dice": dice}).open()


# -- the command itself ----------------------------------------------------------------------


def referee(source: str, file: str = "-") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "fangcheng", "referee", file]
    return subprocess.run(command, input=source, capture_output=True, text=True, check=False)


def test_the_command_prints_one_json_object() -> None:
    done = referee(json.dumps(scenario(script=["0 discard C"])))
    assert done.returncode == 0 and done.stderr == ""
    assert json.loads(done.stdout) == run(script=["0 discard C"])


def test_an_illegal_line_has_status_1_and_tells_what_was_legal() -> None:
    done = referee(json.dumps(scenario(script=["0 discard C", "1 hu"], draws="4s")))
    assert done.returncode == 1
    error = json.loads(done.stdout)["error"]
    assert error["line"] == 2 and "discard 4s" in error["legal"]["1"]


@pytest.mark.parametrize(
    "source", ["", "{", "[]", '"x"', "{}", '{"variant": "hangzhou"}', '{"variant": 5}', "[" * 99999]
)
def test_a_malformed_scenario_has_status_2_and_no_traceback(source: str) -> None:
    done = referee(source)
    assert done.returncode == 2
    assert done.stderr.startswith(("错误：", "error: ")) and done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    assert json.loads(done.stdout)["error"]["reason"]


def test_a_file_that_is_not_there() -> None:
    done = referee("", "no/such/file.json")
    assert done.returncode == 2 and "no/such/file.json 读不了" in done.stderr
