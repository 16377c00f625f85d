"""The great moments of Lanzhou, the greatest first."""

MOMENTS: dict[str, tuple[str, int, str, str]] = {
    "zhongfabai": ("wheel", 0, "中发白，水车转！", "Three dragons turn the wheel!"),
    "heisanfeng": ("wheel", 0, "黑三风！", "Three winds blow!"),
    "qidui": ("row", 0, "七个对子！", "Seven pairs!"),
    "shuai": ("splash", 0, "甩！", "Thrown!"),
    "xizao": ("splash", 0, "能报没报，洗澡！", "Ready, and silent: in the bath!"),
}
