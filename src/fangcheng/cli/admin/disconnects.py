"""`fangcheng admin disconnects`: who was disconnected, and why."""

from typing import Annotated

from rich.text import Text

from fangcheng.cli.admin.server import Asking, NodeOption, PageOption
from fangcheng.cli.admin.show import Row, clock, lasted, show_page, show_table
from fangcheng.cli.command import Argument, Option
from fangcheng.cli.common import fail_clearly
from fangcheng.protocol.diagnostics import Disconnects
from fangcheng.terminal.console import Console
from fangcheng.words import Words

_OURS = ("silent", "slow", "protocol", "rate", "restarting")
"""Codes that are worth a look."""


@fail_clearly
def disconnects_command(
    find: Annotated[
        str,
        Argument(help="只看名字或地址里有这些字的 · only names and addresses with this in them"),
    ] = "",
    code: Annotated[
        str,
        Option(help="只看一种原因，如 silent · only one reason, like silent", show_default=False),
    ] = "",
    page: PageOption = 1,
    node: NodeOption = "",
    *,
    asking: Asking,
) -> None:
    """谁断线了，为什么。 · Who was disconnected, and why.

    从节点启动时数起；每个账号留最近十次，游客按地址留。都只在内存里，重启就没有了。 ·
    Counted since the node started; of each account the last ten are kept, of guests the last ten of
    each address. All of it is in memory only and gone after a restart.

    例子： · Examples:

    [bold]fangcheng admin disconnects[/]

    [bold]fangcheng admin disconnects 小王 --code silent[/]
    """
    asked = {"find": find, "state": code, "page": page - 1, "node": node}
    told = asking.ask(Disconnects, "disconnects", **asked)
    if told is None:
        return
    console, w = Console(highlight=False), asking.w
    counts: list[Row] = [[_reason(w, one), str(number)] for one, number in told.counts.items()]
    show_table(console, w, ("why", "count"), counts, w("admin.since", at=clock(told.since)))
    rows: list[Row] = [
        [
            clock(one.at),
            one.name or "–",
            _reason(w, one.code),
            one.address,
            one.room or "–",
            lasted(one.seconds),
            one.device,
        ]
        for one in told.disconnects
    ]
    heads = ("at", "name", "why", "address", "room", "lasted", "device")
    show_table(console, w, heads, rows)
    show_page(console, w, told.page, told.size, told.count)


def _reason(w: Words, code: str) -> Text:
    return Text(w(f"admin.disconnect.{code}"), "yellow" if code in _OURS else "")
