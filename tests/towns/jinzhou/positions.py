"""Positions of Jinzhou for perft; seat 1 has the good hands."""

from tests.perft import Position
from tests.story import lap
from tests.towns.jinzhou.story import JIA_6S, MIXED, PLAIN_14M, story, table_story

POSITIONS = [
    Position(
        "whether and how to declare",
        3,
        "ting, jia, discard",
        story({0: "E", 1: f"EE{MIXED}C"}, "0 E, 1 peng", bao=["P"]),
    ),
    Position(
        "a declarer looks at the 宝 it waits for",
        4,
        "by bao, chongbao, pass",
        table_story(
            "1", {1: JIA_6S}, lap("C", "23"), draws="CCC8m", declare={1: "ting"}, bao=["6s"]
        ),
    ),
    Position(
        "a declarer draws the 宝",
        3,
        "by draw, mobao, jiahu",
        table_story(
            "1",
            {1: JIA_6S},
            f"{lap('C', '230')}, 1 8m, {lap('1s', '23')}",
            draws="CCC8m1s1s1sP",
            declare={1: "jia"},
            bao=["P"],
        ),
    ),
    Position(
        "a discard that changes the 宝",
        3,
        "by bao, chongbao",
        table_story(
            "1",
            {0: "P", 1: JIA_6S, 2: "P", 3: "P"},
            f"{lap('C', '230')}, 1 8m, {lap('P', '23')}",
            draws="CCC8m1s1s1s2p",
            declare={1: "ting"},
            bao=["P", "6s"],
        ),
    ),
    Position(
        "kongs of four in hand and of a discard, of one who has opened",
        3,
        "gang an, gang ming, peng",
        table_story("1", {0: "F", 1: "FFF888s3m"}, lap("C", "23"), draws="CCC8s", tail="9p1s1s"),
    ),
    Position(
        "an added kong that can be robbed",
        3,
        "gang bu, by kong, qianggang",
        table_story(
            "1230",
            {1: JIA_6S, 3: "66s5m"},
            "1 F, 2 6s, 3 peng, 3 5m, 0 F, 1 P, 2 P",
            draws="F6sFPP6s",
            tail="8p",
        ),
    ),
    Position(
        "a hand that wins on a discard or its own draw, at the end of the wall",
        3,
        "by discard, by draw, drawn, fangpao, zimo",
        table_story("1", {1: PLAIN_14M, 0: "1m"}, lap("C", "23"), draws="CCC4m", left=18),
    ),
]
