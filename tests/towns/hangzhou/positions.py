"""Positions of Hangzhou for perft. N is wild, P plays north; seat 1 has the good hands."""

from tests.perft import Position
from tests.story import lap, story

MELDS = "123m456m789m123p"

POSITIONS = [
    Position(
        "a concealed kong, and one of a discard",
        3,
        "gang an, gang ming, peng, chi",
        story({0: "CCCCE2s", 1: "EEE13s"}, tail="9p9p"),
    ),
    Position(
        "a kong added to a peng; the replacement wins",
        3,
        "gang bu, by draw, gangkai, zimo",
        story(
            {0: "E", 1: "EE123m456m789m9pF"},
            "0 E, 1 peng, 1 F, " + lap("9s", "230"),
            draws="9s9s9sE",
            tail="9p",
        ),
    ),
    Position(
        "the second 飘 of a chain",
        3,
        "by draw, baotou, caipiao",
        story(
            {0: "C", 1: MELDS + "N"},
            f"0 C, 1 N, {lap('9s', '230')}, 1 N, {lap('9p', '23')}",
            draws="N9s9s9sN9p9p9pE",
        ),
    ),
    Position(
        "a 飘 in the turn of a kong",
        3,
        "caipiao, gangpiao",
        story(
            {0: "C", 1: "EEE123m456m789mN"},
            f"0 C, 1 gang E, 1 N, {lap('9s', '23')}",
            draws="E9s9s9s1s",
            tail="N",
        ),
    ),
    Position(
        "three wait for the tile the dealer may discard",
        4,
        "by discard, fangchong, pass",
        story(
            {
                0: "3p",
                1: "123m456m789mEE12p",
                2: "123s456s789sSS12p",
                3: "456m789m456sWW12p",
            },
            streak=3,
        ),
    ),
    Position(
        "三摊: one seat has taken three discards of another",
        3,
        "chengbao",
        story(
            {0: "ESW", 1: "EESSWW123m9pFFC"},
            f"0 E, 1 peng, 1 F, {lap('9s', '23')}, "
            f"0 S, 1 peng, 1 F, {lap('8s', '23')}, "
            f"0 W, 1 peng, 1 C, {lap('1s', '23')}",
            draws="9s9s9s8s8s8s1s1s1s9p",
        ),
    ),
    Position(
        "the last tile of the wall",
        3,
        "drawn, by draw",
        story({0: "C", 1: "123m456m789mEE12p"}, draws="3p", left=1),
    ),
]
