"""What the room form tells of Wuhan 武汉: what makes it special."""

SPECIAL = (
    (
        "红中做不了牌，轮到自己就亮出来，算一杠，补一张；赖子也能这样杠（WH-4、WH-5）。",
        "A red dragon fits nowhere: at your turn you lay it as a kong and draw another. "
        "Wild tiles may be laid like that, too (WH-4, WH-5).",
    ),
    (
        "吃过、碰过或明杠过，叫开口；不开口不能胡（WH-6）。",
        "You win only after a chi, a peng or an exposed kong: the hand must have opened (WH-6).",
    ),
    (
        "开一口翻一番，每个杠也翻；赢家的番、付的人的番都算，到封顶为止（WH-9 至 WH-11）。",
        "Each opening doubles and so does each kong, the winner's and the payer's, up to a cap "
        "(WH-9 to WH-11).",
    ),
)
"""A few sentences for somebody who does not know the town, in Chinese and English."""
