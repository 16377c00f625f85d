"""The Chinese texts of the types and endpoints; the English ones are their docstrings."""

TEXTS: dict[str, str] = {
    "WatchTournament": "要听一场比赛的动静（`tournament`），或不再听；一次只听一场。",
    "TournamentNews": "你看着的比赛有了变化；或你打的比赛到了新的一轮。是什么变化，"
    "`GET /api/tournaments/{tournament}` 会说。",
    "TournamentNews.room": "你的桌子，现在就要打的话：进去。",
    "TournamentNews.seconds": "还有几秒开打，不管谁没到。",
    "TournamentState": "比赛到哪里了：报名、在打、两轮之间、结束，或取消。",
    "EntryState": "下一轮排不排他：回家的不排，上一轮没来的也不排。",
}

ENDPOINTS: dict[str, str] = {
    "Tournaments.listed": "自己能看的比赛。",
    "Tournaments.set_up": "为一个圈子办一场比赛。",
    "Tournaments.one": "一场比赛。",
    "Tournaments.do": "在一场比赛里做一件事；回答做了以后的比赛。",
    "Tournaments.all_listed": "所有比赛，没完的在前；可以按状态、按文字找。",
    "Tournaments.set_up_for_the_house": "办一场服务器的比赛。",
    "Tournaments.do_for_the_house": "提前开始一场比赛，或取消，不管是谁办的。",
}
