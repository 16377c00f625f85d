"""Questions about the rules, as a page asks them."""

import json
from typing import Any

import pytest

from fangcheng.answering import answer, answer_text

HANGZHOU = {"variant": "hangzhou", "hand": "123m456p789s11s9mEE", "wild": "9m"}


def reasons(told: dict[str, Any]) -> list[str]:
    """The codes of the reasons why a hand does not win."""
    return [one["code"] for one in told["error"]["why"]]


def test_hz10_a_hand_is_scored() -> None:
    """HZ-10, HZ-19: base 1, a self-draw of seat 1: the dealer pays 2, the others 1."""
    told = answer("score", HANGZHOU)
    assert told["scores"] == [-2, 4, -1, -1]
    assert told["win"]["reading"] == "123m 456p 11s 789s EE(E)"


def test_jz8_a_hand_that_lacks_a_suit_is_told_why() -> None:
    """JZ-8: no 条."""
    told = answer("score", {"variant": "jinzhou", "hand": "[EEE]123m456p55m789m"}, "en")
    assert "JZ-8" in {one["clause"] for one in told["error"]["why"]}
    assert all(one["text"] for one in told["error"]["why"])


def test_hz16_a_discard_in_the_first_round_of_a_dealer_is_told_why() -> None:
    """HZ-16: 平庄."""
    told = answer("score", {**HANGZHOU, "from": 2})
    assert [one["clause"] for one in told["error"]["why"]] == ["HZ-16"]


def test_only_what_the_hand_allows_is_offered() -> None:
    """HZ-13: without 暴头 there was no 飘; with it, at most as many as wilds are left."""
    assert answer("score", HANGZHOU)["circumstances"]["caipiao"] == [0]
    baotou = {"variant": "hangzhou", "hand": "[123p]456m789s111sWE", "wild": "W"}
    allowed = answer("score", baotou)["circumstances"]
    assert allowed["caipiao"] == [0, 1, 2]
    assert allowed["gangpiao"] == [0]
    allowed = answer("score", {**baotou, "with": {"caipiao": 2}})["circumstances"]
    assert allowed["gangpiao"] == [0, 1, 2]


def test_a_form_follows_the_options() -> None:
    """HZ-3: where the white dragon is always wild, nothing is turned up."""
    assert answer("form", {"variant": "hangzhou"})["turns_up"]
    assert not answer("form", {"variant": "hangzhou", "options": {"caishen": "white"}})["turns_up"]
    assert answer("form", {"variant": "hangzhou"})["dealer_extra"]
    assert not answer("form", {"variant": "lanzhou"})["dealer_extra"]
    zhangzhou = answer("form", {"variant": "zhangzhou", "options": {"players": 3}})
    assert (zhangzhou["tiles"], zhangzhou["seats"]) == (17, 3)
    assert (zhangzhou["deck"]["1m"], zhangzhou["deck"]["8f"], zhangzhou["hides"]) == (4, 1, False)
    assert {"code": "hua", "label": "花牌张数", "kind": "number", "values": list(range(9))} in (
        zhangzhou["circumstances"]
    )


def test_hz9_other_tiles_and_other_rooms() -> None:
    """HZ-9, HZ-10: 1s pairs up as well, for the same; a base of 5 pays five times as much."""
    told = answer("compare", HANGZHOU)
    assert told["now"] == 4
    assert {"tile": "1s", "points": 4} in told["tiles"]


SCENARIO = {
    "variant": "hangzhou",
    "hands": ["123m456m789m1122p5s", "", "", ""],
    "indicator": "9s",
    "draws": "1p",
}


def test_a_position_tells_who_may_do_what_and_why_not() -> None:
    told = answer("position", {"scenario": {**SCENARIO, "script": ["0 discard 5s"]}})
    assert told["phase"] == "turn" and told["waiting"] == [1]
    assert told["lines"] == [len(told["round"]["events"]) - 2, len(told["round"]["events"])]
    draw = told["round"]["events"][-1]
    assert (draw["seat"], draw["tiles"], draw["known"]) == (1, "1p", [1])
    assert [one["do"] for one in told["refused"]["0"]] == ["hu"]
    assert [one["do"] for one in told["refused"]["2"]] == ["hu", "peng", "gang"]


def test_a_line_that_is_refused_leaves_the_position_before_it() -> None:
    told = answer("position", {"scenario": {**SCENARIO, "script": ["0 discard 5s", "0 hu"]}})
    assert told["error"]["line"] == 2 and told["error"]["why"]
    assert told["waiting"] == [1]


@pytest.mark.parametrize(
    ("question", "given", "reason"),
    [
        ("weather", {}, "unknown question"),
        ("score", [], "JSON object"),
        ("score", {"variant": "hangzhou"}, "'hand' is missing"),
        ("score", {**HANGZHOU, "seat": "1"}, "'seat' is a whole number"),
        ("score", {**HANGZHOU, "with": {"caipiao": "x"}}, "takes whole numbers"),
        ("score", {**HANGZHOU, "hand": "1" * 300 + "m"}, "at most 200"),
        ("position", {"scenario": {**SCENARIO, "script": ["0 hu"] * 401}}, "400 are read"),
        ("position", {"scenario": SCENARIO, "why": {"seat": 9, "do": "hu"}}, "no seat 9"),
        ("position", {}, "JSON object"),
    ],
)
def test_bad_questions_get_a_reason(question: str, given: object, reason: str) -> None:
    assert reason in answer(question, given, "en")["error"]["reason"]


def test_what_is_not_json_gets_a_reason() -> None:
    assert "JSON" in json.loads(answer_text("score", "{"))["error"]["reason"]
    assert "error" in json.loads(answer_text("score", "[" * 100_000))


LANZHOU = {
    "variant": "lanzhou",
    "hands": ["147m258p369sCFWN", "123m456m99m45p", "258m369p147sCFWN", "147m258p369sCFWN"],
    "thrown": ["", "1p9sE", "", ""],
    "declared": ["", "ting", "", ""],
    "discards": ["", "3p", "3p", ""],
    "turn": 2,
    "window": "claim",
}


def test_lz14_a_position_in_mid_round_tells_why_not() -> None:
    """LZ-14: nobody is asked about 3p, and seat 1 is told why."""
    told = answer("position", {"scenario": LANZHOU})
    assert told["waiting"] == [3]
    hu = next(one for one in told["refused"]["1"] if one["do"] == "hu")
    assert [why["clause"] for why in hu["why"]] == ["LZ-14"]
    kinds = [event["event"] for event in told["round"]["events"]]
    assert kinds == ["round", *["position"] * 4, "discard", "draw"]
    assert told["filled"] == {"marks": {"bukehu": ["", "3p", "", ""], "tingmo": [1]}}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"hands": ["", "123m456m99m4p9s", "", ""]}, "1 号报了听，可是没有听牌"),
        ({"thrown": ["", "1p9s5m", "", ""]}, "5m 不能甩（LZ-3）"),
        ({"thrown": ["", "1p9s", "", ""]}, "一家甩 0, 3, 6, 9, 12 张，不能是 2 张"),
        ({"discards": ["3p", "3p", "33p", ""], "melds": ["", "", "[123p]", ""]}, "3p 有 6 张"),
        ({"discards": ["", "", "", ""]}, "2 号没有打出牌可以要"),
        ({"melds": ["[123m<2]", "", "", ""]}, "0 号手里有 13 张；吃碰杠了 1 副，应该是 10 张"),
    ],
)
def test_what_contradicts_itself_is_told_in_chinese(changes: Any, reason: str) -> None:
    told = answer("position", {"scenario": {**LANZHOU, **changes}})
    assert reason in told["error"]["reason"]


def test_a_form_names_the_marks_of_the_town() -> None:
    """ZZ-9: what was passed is written tile by tile."""
    marks = answer("form", {"variant": "zhangzhou"}, "en")["marks"]
    assert {"code": "loupeng", "label": "passed a peng of", "form": "tiles"} in marks
