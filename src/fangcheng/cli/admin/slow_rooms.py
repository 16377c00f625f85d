"""`fangcheng admin slow-rooms`: which rooms are slow, and what takes the time."""

from fangcheng.cli.admin.server import (
    JsonOption,
    NodeOption,
    PageOption,
    TokenFileOption,
    UrlOption,
    find_server,
    read_answer,
)
from fangcheng.cli.admin.show import Row, joined, show_page, show_table
from fangcheng.cli.common import LangOption, fail_clearly
from fangcheng.cli.console import Console
from fangcheng.cli.harmless import tell_lines
from fangcheng.cli.settings import ConfigOption, DataOption
from fangcheng.protocol.operator import SlowRooms
from fangcheng.words import words


@fail_clearly
def slow_rooms_command(
    page: PageOption = 1,
    json_: JsonOption = False,
    node: NodeOption = "",
    url: UrlOption = None,
    token_file: TokenFileOption = None,
    config: ConfigOption = None,
    data: DataOption = None,
    lang: LangOption = "zh",
) -> None:
    """哪个房间慢，慢在哪里。 · Which rooms are slow, and what takes the time.

    数的是一个节点上各桌最近 32 个动作，毫秒。个个房间都慢，是磁盘；一个房间慢，是玩法或机器人。 ·
    These are the newest 32 actions of each table of a node, in milliseconds. If all rooms are slow
    it is the disk; if one is, its town or its bots.

    例子： · Examples:

    [bold]fangcheng admin slow-rooms[/]

    [bold]fangcheng admin slow-rooms --node east --json[/]
    """
    w = words(lang)
    server = find_server(w, url, token_file, config, data)
    answer = server.get("slow_rooms", page=page - 1, node=node)
    if json_:
        tell_lines(f"{answer.decode()}\n")
        return
    told = read_answer(w, answer, SlowRooms)
    console = Console(highlight=False)
    rows: list[Row] = [
        [
            one.number,
            words(lang, one.variant)("town"),
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
