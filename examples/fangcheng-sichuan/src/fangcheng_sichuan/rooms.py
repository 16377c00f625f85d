"""What the room form tells of Sichuan 四川: what makes it special."""

SPECIAL = (
    (
        "开局每人换出三张同一门的牌，再定缺一门，缺门打完才能胡（SC-3、SC-4）。",
        "Pass three tiles of one suit on, then give up a suit: you win only without it "
        "(SC-3, SC-4).",
    ),
    (
        "不能吃；杠了马上收钱，刮风一倍两倍，下雨家家两倍（SC-5、SC-6）。",
        "No chi, and a kong is paid at once: wind by one or by all, rain by all (SC-5, SC-6).",
    ),
    (
        "胡了下桌，其余的接着打，三家都胡了才完；一炮可以多响（SC-8、SC-9）。",
        "A winner leaves and the others play on until three have won; several may win on one tile "
        "(SC-8, SC-9).",
    ),
    (
        "牌摸完要查账：花猪赔满番，没下叫的赔下叫的，杠钱也要退（SC-17 至 SC-19）。",
        "When the wall is empty accounts are checked: pigs pay the cap, the unready pay the ready "
        "and give kong money back (SC-17 to SC-19).",
    ),
)
"""A few sentences for somebody who does not know the town, in Chinese and English."""
