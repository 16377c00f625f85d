"""Positions of Lanzhou for perft; seat 1 has the good hands."""

from tests.perft import Position
from tests.towns.lanzhou.story import WAITS_3P, WAITS_36P, written

OTHER = "123s456s789sSS12p"
THROWERS = {
    0: "19mE2468m2468p24s",
    1: "ESWC357m357p357s",
    2: "258m258p258s46m46p",
    3: "3366m3366p3366s7s",
}

POSITIONS = [
    Position("thrown tiles", 3, "shuai", written(THROWERS)),
    Position("thrown tiles, replaced", 3, "shuai", written(THROWERS, shuai_refill=True)),
    Position(
        "whether to declare",
        3,
        "ting, discard",
        written({1: WAITS_36P}, "0 +C, 1 +8s ?"),
    ),
    Position(
        "a declared hand wins on discards and draws, again and again",
        5,
        "by discard, by draw, fangpao, zimo",
        written(
            {1: WAITS_36P},
            "0 +C, 1 +C ting, 2 +3p, 1 hu, 3 +8s, 0 +8s, 1 +6p ?",
            draws="",
            end="twice",
        ),
    ),
    Position(
        "two wait for a discard in 悄悄胡",
        3,
        "by discard, pass",
        written({0: "3p", 1: WAITS_3P, 2: OTHER}, ting="quiet", shuai=False),
    ),
    Position(
        "kongs of four in hand, of a discard, and claims of three kinds",
        3,
        "gang an, gang ming, peng, chi",
        written({0: "CCCC5m", 1: "46m", 2: "555m"}, calls="three", shuai=False),
    ),
    Position(
        "a kong added to a peng",
        3,
        "gang bu",
        written({1: "EE8s"}, "0 +E, 1 peng, 1 8s, 2 +7p, 3 +7p, 0 +7p, 1 +E ?"),
    ),
    Position(
        "honour melds, 嘴子 and a pair that is named",
        3,
        "by draw, zhongfabai, heisanfeng, jiang",
        written(
            {1: "123mESNESWCF55s"}, "0 +8s, 1 +P ?", ting="quiet", zuizi="chick", pair="258-soft"
        ),
    ),
    Position(
        "seven pairs at the last tile of the wall",
        3,
        "by draw, qidui, drawn",
        written({1: "1144m1144p1144s9m"}, "0 +8s, 1 +9m ?", left=0, ting="quiet"),
    ),
]
