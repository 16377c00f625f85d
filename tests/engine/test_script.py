"""Scripts: strict or not, what was assumed and filled, Chinese lines, and reasons with clauses."""

from typing import Any

import pytest

from fangcheng.errors import FangchengError
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import ScriptError, read_line, run_scenario
from tests.story import story

WAITS_3P = "123m456m789m12pEE"


def refused(scenario: dict[str, Any], strict: bool = True) -> ScriptError:
    """How the last line of a script is refused; the others must stand."""
    lines = scenario["script"]
    run_scenario(read_scenario({**scenario, "script": lines[:-1]}), strict)
    with pytest.raises(ScriptError) as found:
        run_scenario(read_scenario(scenario), strict)
    assert found.value.line == len(lines)
    return found.value


def why(scenario: dict[str, Any]) -> list[tuple[str, str]]:
    """The reasons of the refusal of the last line, strict or not: code and clause."""
    assert refused(scenario).why == refused(scenario, strict=False).why
    return [(one["code"], one["clause"]) for one in refused(scenario).why]


# -- reasons: arguments settled by a clause ------------------------------------------------------


def hangzhou(hands: dict[int, str], script: str, **rest: Any) -> dict[str, Any]:
    return story(hands, script, **rest)


def test_hz16_no_win_on_a_discard_in_a_dealers_first_round() -> None:
    """HZ-16: the dealer is complete with what West discards; from streak 3 on it wins."""
    script = "0 discard 9s, 1 discard 1s, 2 discard 3p, 0 hu"
    hands = {0: WAITS_3P + "9s"}
    room = {"draws": "1s3p"}
    assert why(hangzhou(hands, script, streak=1, **room)) == [("pingzhuang", "HZ-16")]
    told = run_scenario(read_scenario(hangzhou(hands, script, streak=3, **room)), strict=False)
    assert told["result"] is not None


def test_hz15_nobody_claims_while_a_wild_lies_open() -> None:
    """HZ-15: who threw it has not drawn since."""
    scenario = hangzhou({0: "N9s", 1: "99s"}, "0 discard N, 1 peng")
    assert why(scenario) == [("wild_claim", "HZ-4")]
    scenario = hangzhou({0: "N", 2: "11s"}, "0 discard N, 1 discard 1s, 2 peng", draws="1s")
    assert why(scenario) == [("caisuo", "HZ-15")]


def test_hz4_wild_tiles_go_into_no_meld() -> None:
    """HZ-4: 5p is wild, so neither 456p nor a peng can be made with one."""
    chi = hangzhou({0: "4p", 1: "56p"}, "0 discard 4p, 1 chi 56p", indicator="5p")
    assert why(chi) == [("wild_meld", "HZ-4")]
    peng = hangzhou({0: "4p", 2: "4p5p"}, "0 discard 4p, 2 peng", indicator="5p")
    assert why(peng) == [("tiles_missing", "C-6"), ("wild_meld", "HZ-4")]


def test_hz8_a_kong_is_not_robbed() -> None:
    """HZ-8: unless the room says so."""
    script = "0 discard 9s, 1 discard 3p, 0 peng, 0 discard 8s, 1 discard 1s, 2 discard 2s, "
    script += "3 discard 4s, 0 gang 3p, 3 hu"
    hands = {0: "33p9s8s", 3: WAITS_3P}
    scenario = hangzhou(hands, script, draws="3p1s2s4s3p", tail="7s", streak=3)
    assert why(scenario) == [("no_robbing", "HZ-8")]


def test_hz17_a_win_that_was_passed() -> None:
    """HZ-17: until the own next draw not on that face."""
    script = "0 discard 9s, 1 discard 3p, 0 pass, 2 discard 3p, 0 hu"
    scenario = hangzhou({0: WAITS_3P + "9s"}, script, draws="3p3p", streak=3)
    assert why(scenario) == [("louhu", "HZ-17")]


def test_c6_a_hand_that_is_not_complete_says_how_far_it_is() -> None:
    found = refused(hangzhou({0: "123m456m789m12pE", 1: "C"}, "0 hu"))
    assert [(one["code"], one["count"]) for one in found.why] == [("not_complete", 2)]
    assert "0" in found.legal


# -- strict ----------------------------------------------------------------------------------------


def test_a_strict_line_is_never_tried_at_a_later_moment() -> None:
    """Seat 1 is not complete with the discard, but would be with what it draws."""
    hands = {0: "C", 1: WAITS_3P}
    scenario = hangzhou(hands, "0 discard C, 1 hu", draws="3p", streak=3)
    assert run_scenario(read_scenario(scenario))["wins"], "it drew the tile: the turn is its own"
    scenario = hangzhou({0: "C", 2: WAITS_3P}, "0 discard C, 2 hu")
    found = refused(scenario)
    assert [one["code"] for one in found.why] == ["pingzhuang", "not_complete"]


def test_a_strict_script_assumes_no_pass() -> None:
    """Seat 2 could take the tile: that it passes must be written."""
    hands = {0: "C", 2: "CC"}
    lines = hangzhou(hands, "0 discard C, 1 discard 1s", draws="1s")
    told = run_scenario(read_scenario(lines))
    assert told["assumed"] == [{"line": 2, "seat": 2, "do": "pass"}]
    assert [one["code"] for one in refused(lines).why] == ["not_turn"]
    assert refused(lines).legal == {"2": ["pass", "peng"]}
    written = hangzhou(hands, "0 discard C, 2 pass, 1 discard 1s", draws="1s")
    assert run_scenario(read_scenario(written), strict=True)["assumed"] == []


def test_what_is_not_given_is_told() -> None:
    told = run_scenario(read_scenario({"variant": "hangzhou", "hands": ["1m", "", "", ""]}))
    assert {seat: len(tiles) > 12 for seat, tiles in told["filled"]["hands"].items()} == {
        "0": True, "1": True, "2": True, "3": True
    }  # fmt: skip
    assert "indicator" in told["filled"]


# -- lines in Chinese ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chinese", "line"),
    [
        ("0 打 东", "0 discard E"),
        ("0 打三万", "0 discard 3m"),
        ("1 碰", "1 peng"),
        ("2 胡", "2 hu"),
        ("3 过", "3 pass"),
        ("1 吃 一万三万", "1 chi 13m"),
        ("0 杠 五筒", "0 gang 5p"),
        ("2 杠", "2 gang"),
        ("1 风杠", "1 fenggang"),
        ("0 打 九条 报听", "0 discard 9s ting"),
        ("0 打九条夹听", "0 discard 9s jia"),
        ("1 甩 一万九筒东", "1 shuai 1m9pE"),
        ("2 押 3", "2 stake 3"),
        ("1 超时", "1 timeout"),
        ("解散", "dissolve"),
    ],
)
def test_lines_are_read_as_they_are_called_at_the_table(chinese: str, line: str) -> None:
    assert read_line(chinese) == read_line(line)


@pytest.mark.parametrize("line", ["0 打", "0 打 东南", "东 打", "0 吃 东", "0 碰碰"])
def test_nonsense_in_chinese_is_refused(line: str) -> None:
    with pytest.raises(FangchengError):
        read_line(line)
