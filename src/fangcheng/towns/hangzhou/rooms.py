"""What the room form tells of Hangzhou 杭州: what makes it special."""

SPECIAL = (
    (
        "翻出的牌面是财神，当百搭；白板顶替它原来的牌面（HZ-3）。",
        "The face turned up is wild; the white dragon plays that face (HZ-3).",
    ),
    (
        "暴头：除一张财神外都成了牌，摸什么都胡，翻倍（HZ-12）。",
        "暴头: complete but for one wild, any tile wins, doubled (HZ-12).",
    ),
    (
        "财飘：能胡不胡，打出财神再胡，每飘翻倍，还锁住别家（HZ-13、HZ-15）。",
        "财飘: throw a wild instead of winning; each doubles and locks the others (HZ-13, HZ-15).",
    ),
    (
        "要同一家的牌三次，两人之间就有承包、反承包（HZ-21、HZ-22）。",
        "Take three discards of one player, and one of you two pays for all (HZ-21, HZ-22).",
    ),
)
"""A few sentences for somebody who does not know the town, in Chinese and English."""

USUAL_WIN = 5
"""What a round usually brings its winner: the median of 96 rounds of normal bots."""
