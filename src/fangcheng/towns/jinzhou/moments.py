"""The great moments of Jinzhou, the greatest first."""

MOMENTS: dict[str, tuple[str, int, str, str]] = {
    "chongbao": ("rush", 0, "看宝正是它！", "The treasure was the very tile!"),
    "mobao": ("reveal", 0, "宝摸来了！", "Drew the treasure!"),
    "gangshanghua": ("bloom", 0, "杠上开花！", "It blooms on the kong!"),
    "qianggang": ("snatch", 0, "杠让我抢了！", "Robbed the kong!"),
    "sanjiamenqing": ("wall", 0, "三家都没开门！", "Not one of them had opened!"),
}
