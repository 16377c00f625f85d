"""`fangcheng admin reports`: what players report."""

from enum import StrEnum
from typing import Annotated

from fangcheng.cli.admin.server import Asking, PageOption
from fangcheng.cli.admin.show import Row, clock, show_page, show_table
from fangcheng.cli.command import Argument, Option
from fangcheng.cli.common import fail_clearly
from fangcheng.protocol.operator import ReportList
from fangcheng.terminal.console import Console


class State(StrEnum):
    """Which reports."""

    OPEN = "open"
    CLOSED = "closed"
    ALL = "all"


@fail_clearly
def reports_command(
    find: Annotated[str, Argument(help="只看名字里有这些字的 · only names with this in them")] = "",
    state: Annotated[
        State, Option(help="没处理的、处理过的、全部 · open, closed or all")
    ] = State.OPEN,
    page: PageOption = 1,
    *,
    asking: Asking,
) -> None:
    """玩家举报了什么，还没处理的，或处理过的。 · What players report, open or decided.

    例子： · Examples:

    [bold]fangcheng admin reports[/]

    [bold]fangcheng admin reports 小王 --state all[/]
    """
    wanted = "" if state is State.ALL else state.value
    told = asking.ask(ReportList, "reports", find=find, state=wanted, page=page - 1)
    if told is None:
        return
    console, w = Console(highlight=False), asking.w
    rows: list[Row] = [
        [
            str(one.id),
            clock(one.at),
            w(f"report.kind.{one.kind}"),
            one.reported_name,
            one.reporter_name,
            one.text or "–",
            w(f"admin.decision.{one.decision or 'open'}"),
        ]
        for one in told.reports
    ]
    heads = ("report", "at", "kind", "reported", "reporter", "text", "decision")
    show_table(console, w, heads, rows)
    show_page(console, w, told.page, told.size, told.count)
