"""The options of `fangcheng join`."""

from typing import Annotated

from fangcheng.cli.command import TOWNS, Argument, Option

RoomArgument = Annotated[str | None, Argument(help="房间号 · number of a room", show_default=False)]
CreateOption = Annotated[
    str | None,
    Option(
        metavar="TOWN",
        help=f"开一个房间：{TOWNS}，或桌规文件，或服务器上桌规的名字 · "
        f"open a room: {TOWNS}, a file of house rules, or those of the server by their name",
    ),
]
QuickOption = Annotated[
    str | None, Option(metavar="TOWN", help="马上和机器人打 · play with bots at once")
]
NowOption = Annotated[
    str | None,
    Option(
        metavar="TOWN",
        help="排队找人打：地方，或服务器的桌规 · "
        "wait for people to play with: a town, or house rules of the server",
    ),
]
FastOption = Annotated[
    bool, Option("--fast", help="排快打的队 · wait for a table with little time")
]
BotsAfterOption = Annotated[
    int | None,
    Option(
        metavar="SECONDS",
        min=5,
        help="等几秒后问要不要机器人补位 · ask after so many seconds whether bots may fill up",
    ),
]
ClubOption = Annotated[
    str | None,
    Option(
        metavar="CLUB",
        help="圈子的名字或编号：看桌子和榜；和 --create 一起就在圈里开桌 · "
        "a club by its name or number: its tables and board; with --create a table there",
    ),
]
TournamentOption = Annotated[
    str | None,
    Option(
        metavar="TOURNAMENT",
        help="比赛的名字或编号：报名，到时候去自己的桌子 · "
        "a tournament by its name or number: sign up, and be led to your tables",
    ),
]
ClockOption = Annotated[
    str | None,
    Option(
        metavar="TURN+BANK",
        help="新房间的时间：每次几秒，另外共几秒，如 15+60 · "
        "time in the new room: seconds for each question and in reserve, like 15+60",
    ),
]
PublicOption = Annotated[
    bool, Option("--public", help="让大厅列出新房间 · list the new room in the lobby")
]
WatchOption = Annotated[bool, Option("--watch", help="只看不坐 · only look on")]
NameOption = Annotated[
    str | None,
    Option(help="名字，同一个名字下次还是你 · your name; with it you are the same again"),
]
