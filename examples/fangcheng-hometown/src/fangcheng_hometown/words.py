"""The words of Hometown, Chinese and English; those that all towns share are there already."""

WORDS: dict[str, tuple[str, str]] = {
    "town": ("家乡麻将", "Hometown mahjong"),
    "code.pinghu": ("平胡", "plain hand"),
    "code.pengpenghu": ("碰碰胡", "all triplets"),
    "code.zimo": ("自摸", "self-draw"),
    "code.dianpao": ("点炮", "discard"),
    "why.pinghu": ("四副面子一对将（HT-2）", "four melds and a pair (HT-2)"),
    "why.pengpenghu": ("四副都是刻子或杠（HT-3）", "triplets and kongs only (HT-3)"),
    "why.zimo": ("自己摸的（HT-4）", "drew it itself (HT-4)"),
    "pay.zimo": ("自摸，三家都付（HT-4）", "self-draw: all three pay (HT-4)"),
    "pay.dianpao": ("点炮的一家付（HT-4）", "the discarder pays alone (HT-4)"),
    "option.zimo": ("自摸", "self-draw"),
    "option.zimo.1": ("不加", "nothing more"),
    "option.zimo.2": ("翻一番", "twice as much"),
    "option.zimo.3": ("三倍", "three times as much"),
    "help": (
        """\
胡    四副面子一对将（HT-2）；碰碰胡两倍（HT-3）。
付分  自摸三家付，{zimo}；点炮一家付（HT-4）。""",
        """\
Win     four melds and a pair (HT-2); all triplets twice as much (HT-3).
Points  a self-draw: all pay, {zimo}; else the discarder alone (HT-4).""",
    ),
}
