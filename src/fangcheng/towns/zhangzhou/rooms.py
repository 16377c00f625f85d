"""What the room form tells of Zhangzhou 漳州: what makes it special."""

SPECIAL = (
    (
        "十六张牌，五副面子一对将；花牌亮出来补牌（ZZ-13、ZZ-3）。",
        "Sixteen tiles, five melds and a pair; flowers are laid open and replaced (ZZ-13, ZZ-3).",
    ),
    (
        "翻出的牌面是金，当百搭；一有人打出金，本局不能点炮胡（ZZ-4、ZZ-6）。",
        "The face turned up is gold, a wild; once gold is discarded no discard can be won on "
        "(ZZ-4, ZZ-6).",
    ),
    (
        "游金 4 番，打出金仍游是双游 8 番，再来是三游 16 番（ZZ-15 至 ZZ-17）。",
        "游金 counts 4; throw gold and still roam for 8, once more for 16 (ZZ-15 to ZZ-17).",
    ),
    (
        "首打之前可以抢金、天胡；手里三张金就是三金倒（ZZ-19 至 ZZ-21）。",
        "Before the first discard there are 抢金 and 天胡; three gold in hand win at once "
        "(ZZ-19 to ZZ-21).",
    ),
    (
        "庄家的牌被三家接连跟打，庄家分饼（ZZ-12）。",
        "分饼: when all three follow the dealer's discard, the dealer pays (ZZ-12).",
    ),
)
"""A few sentences for somebody who does not know the town, in Chinese and English."""

USUAL_WIN = 7
"""What a round usually brings its winner: the median of 96 rounds of normal bots."""
