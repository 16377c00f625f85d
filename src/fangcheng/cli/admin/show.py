"""How the operator's answers are printed."""

from collections.abc import Sequence
from datetime import datetime

from rich.text import Text

from fangcheng.terminal.columns import columns
from fangcheng.terminal.console import Console
from fangcheng.terminal.harmless import one_line
from fangcheng.words import Words

Row = Sequence[str | Text]


def show_table(
    console: Console,
    w: Words,
    heads: Sequence[str],
    rows: Sequence[Row],
    title: str = "",
) -> None:
    """Print a table; its heads are keys. Where there are no rows it says so."""
    if not rows:
        console.print(Text(f"{title}: {w('admin.none')}" if title else w("admin.none"), "dim"))
        return
    if title:
        console.print(Text(title, "bold"))
    cells = [[one if isinstance(one, Text) else Text(one_line(one)) for one in row] for row in rows]
    for line in columns([w(f"admin.head.{head}") for head in heads], cells, console.width, (0,)):
        console.print(line, soft_wrap=True)
    console.print()


def clock(seconds: int) -> str:
    """Write a time by the clock of this machine."""
    return f"{datetime.fromtimestamp(seconds):%Y-%m-%d %H:%M:%S}"


def lasted(seconds: int) -> str:
    """Write how long something lasted."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"


def show_page(console: Console, w: Words, page: int, size: int, count: int) -> None:
    """Say which page this is, where there are more."""
    if count > size:
        told = w("admin.page", page=page + 1, pages=-(-count // size), count=count)
        console.print(Text(told, "dim"))


def joined(w: Words, names: Sequence[str]) -> str:
    """Write names after each other."""
    return ("、" if w.lang == "zh" else ", ").join(names) or "–"
