"""Positions of Zhangzhou for perft. N is gold; seat 1 has the good hands."""

from typing import Any

from tests.perft import Position
from tests.story import Json, lap, story

YOU = "123m456m789m123p456pN"
WAITS_3S = "123m456m789m123pSS12s"


def zhangzhou(hands: dict[int, str], script: str = "", **rest: Any) -> Json:
    return story(hands, script, variant="zhangzhou", **rest)


POSITIONS = [
    Position(
        "kongs of four in hand and of a discard; flowers dealt and drawn",
        3,
        "gang an, gang ming, peng, chi",
        zhangzhou({0: "CCCCE1f2s", 1: "EEE13s"}, draws="2f", tail="9p3f8p7p"),
    ),
    Position(
        "an added kong that can be robbed",
        3,
        "gang bu, by kong, qianggang",
        zhangzhou(
            {0: "3s", 1: "33sF", 2: WAITS_3S},
            "0 3s, 1 peng, 1 F, " + lap("9s", "230"),
            draws="9s9s9s3s",
            tail="9p",
        ),
    ),
    Position(
        "双游, and the step to 三游",
        3,
        "by draw, shuangyou",
        zhangzhou(
            {0: "C", 1: YOU},
            f"0 C, 1 N, {lap('9s', '230')}",
            draws="N9s9s9sN9p9p9p",
        ),
    ),
    Position(
        "三游",
        2,
        "by draw, sanyou",
        zhangzhou(
            {0: "C", 1: YOU},
            f"0 C, 1 N, {lap('9s', '230')}, 1 N, {lap('9p', '23')}",
            draws="N9s9s9sN9p9p9p5s",
        ),
    ),
    Position(
        "天胡, 抢金 and a first discard",
        3,
        "by opening, tianhu, qiangjin",
        zhangzhou({0: "123m456m789m123p456pEE", 1: "123s456s789s456p78pWW"}),
    ),
    Position(
        "三金倒, with kongs and flowers to settle",
        2,
        "sanjindao, ganghua",
        zhangzhou({0: "CCCC", 1: "NN"}, "0 gang C", draws="N", tail="9p"),
    ),
    Position(
        "a win passed on, and the same tile again",
        4,
        "by discard, pinghu, pass",
        zhangzhou({0: "3s", 2: WAITS_3S, 3: "33s"}, draws="3s"),
    ),
    Position(
        "分饼 at the end of the wall",
        2,
        "drawn, fenbing",
        zhangzhou({0: "C"}, "0 C, " + lap("C", "12"), draws="CCC", left=21),
    ),
]
