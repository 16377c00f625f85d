"""Positions of Qinhuangdao for perft. P is wild."""

from tests.perft import Position
from tests.story import lap
from tests.towns.qinhuangdao.story import story

WAITS_3P = "123m456m789m99s12p"
WAITS_3P_TOO = "123s456s789sCC12p"

POSITIONS = [
    Position("stakes", 4, "stake", story(options={"pao": True})),
    Position(
        "two wait for a discard, with stakes",
        3,
        "by discard, several, xiapao, hupai",
        story(
            {0: "3p", 1: WAITS_3P, 2: WAITS_3P_TOO},
            "0 stake 5, 1 stake 1, 2 stake 0, 3 stake 3",
            options={"pao": True},
        ),
    ),
    Position(
        "风杠 of the dealer, and of its discard",
        3,
        "fenggang an, fenggang ming",
        story({0: "ESWN", 2: "ESW"}, tail="9p"),
    ),
    Position(
        "an added kong that two can rob",
        4,
        "gang bu, by kong, several",
        story(
            {0: "3p", 1: "33pF", 2: WAITS_3P, 3: WAITS_3P_TOO},
            "0 3p, 1 peng, 1 F, " + lap("9p", "230"),
            draws="9p9p9p3p",
            tail="8s",
        ),
    ),
    Position(
        "wild tiles drawn and discarded: 混儿悠, 混儿杠, and who discards one wins no more",
        3,
        "by draw, huneryou, huneryouhuner",
        story({0: "C", 1: "123m456m789m123sP"}, "0 C", draws="P9s"),
    ),
    Position(
        "four wild tiles",
        2,
        "by draw, hunergang",
        story({0: "C", 1: "PPP"}, draws="P"),
    ),
    Position(
        "kongs, and the fourth that ends the round",
        3,
        "gang an, by draw, gangshanghua, gang, drawn",
        story({0: "CCCCEEEE1111m99p"}, "0 gang C, 0 gang E", tail="9p9pP"),
    ),
    Position(
        "the last tile of the wall",
        3,
        "by draw, haidilaoyue, drawn",
        story({0: "C", 1: WAITS_3P}, draws="3p", left=13),
    ),
    Position(
        "a kong before the end of the wall, paid in a drawn round",
        3,
        "gang ming, peng, gang, drawn",
        story({0: "C", 3: "CCC"}, tail="9s", left=16, options={"draw_voids_kongs": False}),
    ),
]
