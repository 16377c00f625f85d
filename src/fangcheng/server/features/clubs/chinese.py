"""The Chinese texts of the types and endpoints; the English ones are their docstrings."""

TEXTS: dict[str, str] = {
    "WatchClub": "要听一个圈子的桌子和谁在，或不再听；听着就算在。改听别的圈子，原来的就不听了。",
    "ClubLobby": "一个圈子的桌子和在的人；有变化，过一会儿整个重发。",
    "ClubLobby.here": "此刻在看这个圈子的人，前五十个。",
    "ClubRole": "在圈子里是什么人；前一种能做后一种能做的事。",
}

ENDPOINTS: dict[str, str] = {
    "Clubs.listed": "自己的圈子，和大家都看得到的。",
    "Clubs.found": "建一个圈子。",
    "Clubs.one": "一个圈子。",
    "Clubs.do": "在圈子里做一件事；回答做了以后的圈子，或 `null`。",
    "Clubs.month": "一个月里谁领先，有过哪些晚上。",
    "Clubs.evening": "一个晚上。",
    "Clubs.invited": "一个邀请通到哪个圈子。",
    "Clubs.join": "凭邀请进圈子。",
}
