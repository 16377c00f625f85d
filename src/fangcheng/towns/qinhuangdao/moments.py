"""The great moments of Qinhuangdao, the greatest first."""

MOMENTS: dict[str, tuple[str, int, str, str]] = {
    "hunergang": ("wall", 4, "四张混儿，砌墙！", "Four wilds: a wall!"),
    "zhizunhaohua": ("row", 0, "七对里三个四张！", "Three quads in seven pairs!"),
    "shisanyao": ("sky", 0, "十三幺！", "Thirteen orphans!"),
    "qixingbukao": ("sky", 0, "七星高照！", "Seven stars!"),
    "chaojihaohua": ("row", 0, "七对里两个四张！", "Two quads in seven pairs!"),
    "ziyise": ("row", 0, "全是字！", "Honours, nothing else!"),
    "huneryouhuner": ("burst", 2, "混儿悠混儿！", "A wild, and a wild drawn!"),
    "haidilaoyue": ("moon", 0, "最后一张捞上来！", "The last tile out of the sea!"),
    "haohua": ("row", 0, "七对带个四张！", "Seven pairs with a quad!"),
    "huneryou": ("burst", 1, "混儿悠，来啥胡啥！", "The wild rides: any tile wins!"),
    "gangshanghua": ("bloom", 0, "杠上开花！", "It blooms on the kong!"),
    "yitiaolong": ("row", 0, "一条龙！", "A whole dragon!"),
    "qingyise": ("row", 0, "清一色！", "All of one suit!"),
    "fenggang": ("wheel", 0, "东南西北风！", "All four winds!"),
}
