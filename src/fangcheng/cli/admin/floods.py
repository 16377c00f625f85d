"""`fangcheng admin floods`: which addresses send most of what is refused."""

from fangcheng.cli.admin.server import Asking, NodeOption
from fangcheng.cli.admin.show import Row, joined, show_table
from fangcheng.cli.common import fail_clearly
from fangcheng.protocol.diagnostics import FloodsTold
from fangcheng.terminal.console import Console


@fail_clearly
def floods_command(
    node: NodeOption = "",
    *,
    asking: Asking,
) -> None:
    """哪些地址在灌水。 · Which addresses send most of what is refused.

    最近十到二十分钟里一个节点拒绝的消息、请求和连接，按字节排；每条至少算 512 字节。 ·
    Messages, requests and connections that a node refused in the last ten to twenty minutes, by
    bytes; each counts as 512 at least.

    例子： · Examples:

    [bold]fangcheng admin floods[/]
    """
    told = asking.ask(FloodsTold, "floods", node=node)
    if told is None:
        return
    w = asking.w
    rows: list[Row] = [
        [
            one.address,
            str(one.bytes),
            str(one.messages),
            str(one.requests),
            str(one.connections),
            " ".join(f"{code}:{count}" for code, count in one.codes.items()),
            joined(w, one.people),
        ]
        for one in told.floods
    ]
    heads = ("address", "bytes", "messages", "requests", "connections", "why", "people")
    show_table(Console(highlight=False), w, heads, rows)
