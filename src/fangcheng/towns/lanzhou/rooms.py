"""What the room form tells of Lanzhou 兰州: what makes it special."""

SPECIAL = (
    (
        "起手可以甩掉幺九和字，三张一甩，甩几副少做几副（LZ-3）。",
        "Throw ends and honours away by threes; every three make the hand a meld shorter (LZ-3).",
    ),
    (
        "中发白、三张不同的风也成一副，每副翻番；嘴子能在里面顶字牌（LZ-6、LZ-7）。",
        "One of each dragon, or three winds, are melds that double; stand-ins play honours in "
        "them (LZ-6, LZ-7).",
    ),
    (
        "报了听才能胡，之后摸什么打什么；能报不报就是洗澡（LZ-11、LZ-12、LZ-15）。",
        "Declare before you win, then discard what you draw; who could and did not is 洗澡 "
        "(LZ-11, LZ-12, LZ-15).",
    ),
    (
        "胡了不下桌，手牌不变，还能再胡（LZ-18）。",
        "A winner stays at the table with the same hand and may win again (LZ-18).",
    ),
)
"""A few sentences for somebody who does not know the town, in Chinese and English."""

USUAL_WIN = 7
"""What a round usually brings its winner: the median of 96 rounds of normal bots."""
