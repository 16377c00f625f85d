"""`fangcheng admin slow-rooms`: which rooms are slow, and what takes the time."""

from fangcheng.cli.admin.server import Asking, NodeOption, PageOption
from fangcheng.cli.admin.show import Row, joined, show_page, show_table
from fangcheng.cli.common import fail_clearly
from fangcheng.protocol.diagnostics import SlowRooms
from fangcheng.terminal.console import Console
from fangcheng.words import words


@fail_clearly
def slow_rooms_command(
    page: PageOption = 1,
    node: NodeOption = "",
    *,
    asking: Asking,
) -> None:
    """哪个房间慢，慢在哪里。 · Which rooms are slow, and what takes the time.

    数的是一个节点上各桌最近 32 个动作，毫秒。个个房间都慢，是磁盘；一个房间慢，是玩法或机器人。 ·
    These are the newest 32 actions of each table of a node, in milliseconds. If all rooms are slow
    it is the disk; if one is, its town or its bots.

    例子： · Examples:

    [bold]fangcheng admin slow-rooms[/]

    [bold]fangcheng admin slow-rooms --node east --json[/]
    """
    told = asking.ask(SlowRooms, "slow_rooms", page=page - 1, node=node)
    if told is None:
        return
    console, w = Console(highlight=False), asking.w
    rows: list[Row] = [
        [
            one.number,
            words(w.lang, one.variant)("town"),
            joined(w, one.people),
            str(one.inputs),
            f"{one.average:.1f} / {one.slowest:.1f}",
            f"{one.work:.1f} / {one.most_work:.1f}",
            str(one.bots_late),
        ]
        for one in told.rooms
    ]
    heads = ("room", "town", "people", "inputs", "average", "work", "bots_late")
    show_table(console, w, heads, rows)
    show_page(console, w, told.page, told.size, told.count)
