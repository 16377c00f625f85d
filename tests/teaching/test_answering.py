"""Questions about the rules, as a page asks them."""

import json
import re
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
    claim = {"variant": "jinzhou", "hand": "[EEE]123m456p55m789m"}
    for lang, sentence in ("en", "no bamboos: a win needs"), ("zh", "没有条（"):
        why = answer("score", claim, lang)["error"]["why"]
        assert all(one["text"] for one in why)
        assert [sentence in one["text"] for one in why if one["clause"] == "JZ-8"] == [True]


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
    hua = {
        "code": "hua",
        "label": "花牌张数",
        "kind": "each",
        "values": list(range(9)),
        "short": [],
    }
    assert hua in zhangzhou["circumstances"]
    assert answer("form", {"variant": "qinhuangdao"})["mixed_kong"] == "ESWN"


@pytest.mark.parametrize(
    ("town", "others"),
    [("zhangzhou", True), ("lanzhou", False), ("qinhuangdao", False), ("hangzhou", False)],
)
def test_zz20_only_there_others_win_with_the_tiles_dealt(town: str, others: bool) -> None:
    """ZZ-20: 抢金; elsewhere the opening asks for stakes or tiles to throw, or for nothing."""
    assert answer("form", {"variant": town})["dealt"] is others


def test_lz3_thrown_tiles_make_the_hand_shorter() -> None:
    """LZ-3: unless the room refills."""

    def short(**options: bool) -> list[int]:
        told = answer("form", {"variant": "lanzhou", "options": options})
        return next(one["short"] for one in told["circumstances"] if one["code"] == "shuai")

    assert short() == [0, 3, 6, 9, 12]
    assert short(shuai_refill=True) == []


def test_lz1_melds_are_those_of_the_room() -> None:
    """LZ-1: 两报 has no chi, 门清 no melds; JZ-5: no fourth meld, in whatever order."""
    lanzhou = {"variant": "lanzhou", "hand": "[123m]456p789s55sCFP", "with": {"ting": 1}}
    assert [one["clause"] for one in answer("score", lanzhou)["error"]["why"]] == ["LZ-1"]
    three = {"calls": "three"}
    assert answer("score", {**lanzhou, "options": three})["scores"]
    assert answer("form", lanzhou)["melds"] == ["peng", "gang", "angang"]
    assert answer("form", {**lanzhou, "options": three})["melds"][0] == "chi"
    assert answer("form", {**lanzhou, "options": {"calls": "closed"}})["melds"] == []
    jinzhou = {"variant": "jinzhou", "hand": "[9999s!][EEE][123m][456p]55p"}
    assert [one["clause"] for one in answer("score", jinzhou)["error"]["why"]] == ["JZ-5"]
    assert answer("score", {**jinzhou, "hand": "[9999s!][EEE][123m]456p55p"})["scores"]


LOSERS = {"variant": "zhangzhou", "hand": "[5555s!]123m456p789s11pEEE", "wild": "F", "streak": 2}
JIA = {"variant": "jinzhou", "hand": "[EEE]123m456p55p12s7m"}


def test_zz26_losers_settle_their_kongs_among_themselves() -> None:
    """ZZ-24: 2 x 2 + 2 x 2 + kong 2 + flowers 2 = 12 from each; seat 1 has a concealed kong."""
    told = answer("score", {**LOSERS, "seat": 0, "with": {"hua": 5, "gangfen": [0, 2, 0, 0]}})
    assert told["scores"] == [36, -12 + 4, -12 - 2, -12 - 2]


def test_zz25_flowers_of_all_are_eight() -> None:
    told = answer("score", {**LOSERS, "with": {"hua": [4, 5, 0, 0]}}, "en")
    assert "8 flowers" in told["error"]["reason"]
    assert answer("score", {**LOSERS, "with": {"hua": [4, 4, 0, 0]}})["transfers"]


PIAO = {"variant": "hangzhou", "hand": "[5555s!][CCC]123p789s9m2m", "wild": "9m"}
PLAIN = {"variant": "hangzhou", "hand": "123m456p789s11sEEE", "wild": "9m", "seat": 3}
FOUR_WILD = {"variant": "qinhuangdao", "hand": "3444m1m2p5p8p1s4sES9s9p", "wild": "3m"}


@pytest.mark.parametrize(
    ("claim", "scores"),
    [
        # HZ-12, HZ-13, HZ-14, HZ-19: 5 x 2 x 2 x 2 = 40, the dealer of streak 2 four times that.
        (
            {
                **PIAO,
                "options": {"base": 5},
                "streak": 2,
                "drawn_by": "kong",
                "with": {"caipiao": 1},
            },
            [-160, 240, -40, -40],
        ),
        # HZ-22: South took three of North's: twice (2 + 1 + 1). HZ-21: North took three of South's.
        ({**PLAIN, "with": {"fanchengbao": 1}}, [0, -8, 0, 8]),
        ({**PLAIN, "with": {"chengbao": 1}}, [0, -4, 0, 4]),
        # ZZ-24, ZZ-25: 2 x 1 + 2 x 2 + 2 + 2 = 10, the dealer 2 x 2 + 2 x 2 + 2 + 2 = 12.
        ({**LOSERS, "with": {"hua": 5}}, [-12, 32, -10, -10]),
        # JZ-23 to JZ-25: 1 + 2 + 1 + 1 + 1 + 1 = 7 fan, 64; the dealer one more.
        ({**JIA, "with": {"jia": 1, "mobao": 1}}, [-128, 256, -64, -64]),
        # QH-18, QH-22, QH-23: 10 x 2 = 20, the dealer twice; stakes 5 (winner) and 3 (dealer).
        ({**FOUR_WILD, "options": {"hun": "seven"}}, [-40, 80, -20, -20]),
        (
            {**FOUR_WILD, "options": {"hun": "seven"}, "with": {"pao": [3, 5, 0, 0]}},
            [-48, 98, -25, -25],
        ),
    ],
)
def test_what_people_argue_about_is_answered(claim: dict[str, Any], scores: list[int]) -> None:
    assert answer("score", claim)["scores"] == scores


def points(given: dict[str, Any]) -> list[tuple[str, int]]:
    """The types of the readings of a hand, and what each brings."""
    return [(one["type"], one["points"]) for one in answer("score", given)["readings"]]


def test_c9_every_reading_that_pays_otherwise_is_told() -> None:
    """HZ-10, HZ-19: 七对 pays twice what the melds would; most hands are read in one way."""
    both = {"variant": "hangzhou", "hand": "112233m445566p77s", "wild": "E"}
    assert points(both) == [("qidui", 8), ("pinghu", 4)]
    assert points(HANGZHOU) == [("pinghu", 4)]


def test_hz12_baotou_counts_in_every_reading() -> None:
    """HZ-12: `112233m455667p` and a wild tile is 暴头 by melds; 4p makes seven pairs, too."""
    both = {"variant": "hangzhou", "hand": "112233m455667pE4p", "wild": "E"}
    assert points(both) == [("qidui", 16), ("pinghu", 8)]


def test_qh15_readings_of_a_hand_of_pairs() -> None:
    """QH-15, QH-19: 七对 2 or 平胡 1, with 门清, 素胡 and 自摸 16 or 8, twice from the dealer."""
    both = {"variant": "qinhuangdao", "hand": "112233m445566p77s", "wild": "E", "tile": "1m"}
    assert points(both) == [("qidui", 4 * 16), ("pinghu", 4 * 8)]


def test_zz15_youjin_is_a_self_draw_as_well() -> None:
    """ZZ-14, ZZ-24: 4 or 2, twice from the dealer."""
    both = {"variant": "zhangzhou", "hand": "123m456p789s111222pWE", "wild": "W"}
    assert points(both) == [("youjin", 16), ("zimo", 8)]


def test_lz16_readings_with_and_without_doublings() -> None:
    """LZ-16: three 中发白 melds double three times, three triplets do not; 2 from each of three."""
    both = {"variant": "lanzhou", "hand": "CCCFFFPPP123m99p", "with": {"ting": 1}}
    assert points(both) == [("pinghu", 3 * 2 * 8), ("pinghu", 3 * 2)]


def test_hz3_what_white_plays_is_told() -> None:
    assert answer("score", HANGZHOU)["plays"] == {"P": "9m"}


def test_hz9_other_tiles_and_other_rooms() -> None:
    """HZ-9, HZ-10: 1s pairs up as well, for the same; a base of 5 pays five times as much."""
    told = answer("compare", HANGZHOU)
    assert told["now"] == 4
    assert {"tile": "1s", "points": 4} in told["tiles"]


def test_jz19_where_any_tile_would_have_won_none_is_listed() -> None:
    """JZ-19: whichever tile the 宝 is, it wins."""
    told = answer("compare", {**JIA, "with": {"jia": 1, "mobao": 1}})
    assert (told["now"], told["tiles"]) == (256, [])


def test_hz19_a_room_in_which_the_hand_is_another_is_not_compared() -> None:
    """HZ-3, HZ-19: no tile is turned up where white is wild; a discard may be paid by one."""
    told = answer("compare", {**HANGZHOU, "seat": 0, "from": 1, "streak": 3})
    assert told["now"] == 24
    assert {"option": "discard_pays", "value": "own", "points": 8} in told["options"]
    assert {"option": "discard_win_streak", "value": 0, "points": None} in told["options"]
    assert "caishen" not in {one["option"] for one in told["options"]}


GOLD = {"variant": "zhangzhou", "hand": "123m456p789s111222pWE", "wild": "W"}


@pytest.mark.parametrize(
    "claim",
    [
        {**HANGZHOU, "with": {"caipiao": 1}},
        {**HANGZHOU, "hand": "[123p]456m789s111s9mE", "with": {"caipiao": 3}},
        {**HANGZHOU, "with": {"gangpiao": 1}},
        {**HANGZHOU, "options": {"chengbao": "off"}, "with": {"chengbao": 0}},
        {**HANGZHOU, "drawn_by": "dealt"},
        {**HANGZHOU, "hand": "[789m]456p789s11sEE9m"},
        {**HANGZHOU, "hand": "[135p]456p789s11sEE9m"},
        {**HANGZHOU, "hand": "123m456p789s11s9mE"},
        {**HANGZHOU, "hand": "99999m456p789s11s9m"},
        {**LOSERS, "with": {"hua": [5, 5, 0, 0]}},
        {**LOSERS, "with": {"gangfen": 2}},
        {**LOSERS, "with": {"shuangyou": 1}},
        {**LOSERS, "from": 0, "with": {"shoumo": 1}},
        {**LOSERS, "from": 0, "rob": True},
        {**GOLD, "with": {"shuangyou": 1, "sanyou": 1}},
        {**GOLD, "hand": "123m456p78s111222pWWE", "with": {"sanyou": 1}},
        {**JIA, "with": {"ting": 1, "jia": 1}},
        {**JIA, "with": {"mobao": 1, "chongbao": 1}},
        {**JIA, "drawn_by": "kong", "with": {"chongbao": 1}},
        {**JIA, "from": 0, "with": {"mobao": 1}},
        {"variant": "lanzhou", "hand": "123m", "options": {"shuai": False}, "with": {"shuai": 3}},
    ],
)
def test_what_cannot_be_is_refused_in_either_language(claim: dict[str, Any]) -> None:
    told = answer("score", claim, "zh")["error"]["reason"]
    assert not re.search("[a-z]{3}", told)
    assert answer("score", claim, "en")["error"]["reason"] != told


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
        ({"thrown": ["", "1p9s5m", "", ""]}, "五万 不能甩（LZ-3）"),
        ({"thrown": ["", "1p9s", "", ""]}, "一家甩 0、3、6、9、12 张，不能是 2 张"),
        ({"discards": ["3p", "3p", "33p", ""], "melds": ["", "", "[123p]", ""]}, "三饼 有 6 张"),
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
