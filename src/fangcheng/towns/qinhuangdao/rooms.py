"""What the room form tells of Qinhuangdao 秦皇岛: what makes it special."""

SPECIAL = (
    (
        "发牌前各家下跑 0、1、3、5，胡牌时两家的跑相加（QH-3）。",
        "Before the deal everybody stakes 0, 1, 3 or 5; winner's and payer's are added (QH-3).",
    ),
    (
        "翻出牌的下一张是混儿；打出混儿的人本局不能胡（QH-5、QH-6）。",
        "The face after the one turned up is wild; discard one and you may not win this round "
        "(QH-5, QH-6).",
    ),
    (
        "东南西北各一张可以风杠；第四个杠一出就荒庄（QH-11、QH-13）。",
        "One of each wind is a kong; the fourth kong ends the round (QH-11, QH-13).",
    ),
    (
        "一炮可以多响；手里四张混儿就能胡（QH-9、QH-18）。",
        "Several may win on one discard; four wild tiles in hand win (QH-9, QH-18).",
    ),
    (
        "十二种另加，一种翻一倍，连乘（QH-19 至 QH-23）。",
        "Twelve extras, each of which doubles (QH-19 to QH-23).",
    ),
)
"""A few sentences for somebody who does not know the town, in Chinese and English."""

USUAL_WIN = 9
"""What a round usually brings its winner: the median of 96 rounds of normal bots."""
