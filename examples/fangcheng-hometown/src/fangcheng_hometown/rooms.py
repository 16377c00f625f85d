"""What the room form tells of Hometown 家乡: what makes it special."""

SPECIAL = (
    ("四副面子一对将就能胡（HT-2）。", "Four melds and a pair win (HT-2)."),
    (
        "点炮的一家付，自摸三家都付（HT-4）。",
        "The discarder pays alone; all pay a self-draw (HT-4).",
    ),
)
"""A few sentences for somebody who does not know the town, in Chinese and English."""
