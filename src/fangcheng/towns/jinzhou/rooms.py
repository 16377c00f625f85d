"""What the room form tells of Jinzhou 金州: what makes it special."""

SPECIAL = (
    (
        "胡牌要三门齐、有幺九、有刻有顺，还要开过门（JZ-8 至 JZ-12）。",
        "A win needs three suits, a one or nine, a triplet, a sequence, and an opened hand "
        "(JZ-8 to JZ-12).",
    ),
    (
        "打牌时可以报听或夹听，之后摸什么打什么（JZ-14、JZ-16）。",
        "Declare 听 or 夹听 with a discard, then discard what you draw (JZ-14, JZ-16).",
    ),
    (
        "宝扣在牌墙里，只有报了听的人能看：正是所听就冲宝，摸到就胡（JZ-17 至 JZ-19）。",
        "The 宝 lies hidden in the wall, seen only by those who declared: waiting for it or "
        "drawing it wins (JZ-17 to JZ-19).",
    ),
    (
        "宝的牌面亮出三张，就换宝（JZ-21）。",
        "When three of its face lie open, there is a new 宝 (JZ-21).",
    ),
)
"""A few sentences for somebody who does not know the town, in Chinese and English."""

USUAL_WIN = 5
"""What a round usually brings its winner: the median of 96 rounds of normal bots."""
