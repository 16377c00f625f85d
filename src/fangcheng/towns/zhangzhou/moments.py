"""The great moments of Zhangzhou, the greatest first."""

MOMENTS: dict[str, tuple[str, int, str, str]] = {
    "sanyou": ("swim", 3, "金游三圈！", "The gold swam three times!"),
    "shuangyou": ("swim", 2, "金游两圈！", "The gold swam twice!"),
    "sanjindao": ("topple", 3, "三金推倒！", "Three golds, and down they go!"),
    "tianhu": ("sky", 0, "起手就是！", "Dealt complete!"),
    "youjin": ("swim", 1, "金一游，摸啥都胡！", "The gold swims: any tile wins!"),
    "qiangjin": ("snatch", 1, "抢到金！", "Snatched the gold!"),
    "qianggang": ("snatch", 0, "半路截杠！", "Robbed the kong!"),
}
