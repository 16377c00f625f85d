"""The Chinese texts of the types and endpoints; the English ones are their docstrings."""

TEXTS: dict[str, str] = {
    "ProfilePart": "个人主页上可以显示的内容。",
}

ENDPOINTS: dict[str, str] = {
    "Profiles.chosen": "自己的主页开没开，上面有什么。",
    "Profiles.choose": "开放自己的主页，改上面的内容，或关掉。",
    "Profiles.look": "一个人的主页上有什么。",
    "Profiles.hand": "画出主页上的一手牌。",
}
