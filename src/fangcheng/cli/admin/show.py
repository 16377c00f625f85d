"""How the operator's answers are printed."""

from collections.abc import Sequence
from datetime import datetime

from rich import box
from rich.table import Table
from rich.text import Text

from fangcheng.cli.console import Console
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
    table = Table(box=box.SIMPLE_HEAD, title=title or None, title_justify="left")
    for head in heads:
        table.add_column(w(f"admin.head.{head}"), overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) if isinstance(cell, str) else cell for cell in row))
    console.print(table)


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
