"""Positions of Jinzhou for perft; seat 1 has the good hands."""

from tests.perft import Position
from tests.towns.jinzhou.story import JIA_6S, MIXED, PLAIN_14M, idle, story, table_story

POSITIONS = [
    Position(
        "whether and how to declare",
        3,
        "ting, jia, discard",
        story({0: "E", 1: f"EE{MIXED}C"}, "0 discard E, 1 peng", bao=["P"]),
    ),
    Position(
        "a declarer looks at the 宝 it waits for",
        4,
        "by bao, chongbao, pass",
        table_story("1", {1: JIA_6S}, idle("23"), draws="CCC8m", declare={1: "ting"}, bao=["6s"]),
    ),
    Position(
        "a declarer draws the 宝",
        3,
        "by draw, mobao, jiahu",
        table_story(
            "1",
            {1: JIA_6S},
            f"{idle('230')}, 1 discard 8m, {idle('23', '1s')}",
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
            f"{idle('230')}, 1 discard 8m, {idle('23', 'P')}",
            draws="CCC8m1s1s1s2p",
            declare={1: "ting"},
            bao=["P", "6s"],
        ),
    ),
    Position(
        "kongs of four in hand and of a discard, of one who has opened",
        3,
        "gang an, gang ming, peng",
        table_story("1", {0: "F", 1: "FFF888s3m"}, idle("23"), draws="CCC8s", tail="9p1s1s"),
    ),
    Position(
        "an added kong that can be robbed",
        3,
        "gang bu, by kong, qianggang",
        table_story(
            "1230",
            {1: JIA_6S, 3: "66s5m"},
            "1 discard F, 2 discard 6s, 3 peng, 3 discard 5m, 0 discard F, 1 discard P, "
            "2 discard P",
            draws="F6sFPP6s",
            tail="8p",
        ),
    ),
    Position(
        "a hand that wins on a discard or its own draw, at the end of the wall",
        3,
        "by discard, by draw, drawn, fangpao, zimo",
        table_story("1", {1: PLAIN_14M, 0: "1m"}, idle("23"), draws="CCC4m", left=18),
    ),
]
