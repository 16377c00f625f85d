"""Tables set line by line, for pages that need nothing else of rich's console."""

from collections.abc import Sequence
from itertools import zip_longest

from rich.text import Text

from fangcheng.terminal.tiles import pad, wrap

_GAP = "  "
_LEAST = 8
"""Cells: no column that can be broken gets fewer."""


def columns(
    heads: Sequence[str], rows: Sequence[Sequence[Text]], width: int, whole: Sequence[int] = ()
) -> list[Text]:
    """Write a table as wide as it needs and may be; the columns in `whole` are never broken."""
    titles = [Text(head, "bold") for head in heads]
    needed = [max(cell.cell_len for cell in column) for column in zip(titles, *rows, strict=True)]
    widths = _fitting(needed, width - len(_GAP) * (len(heads) - 1), whole)
    ruled = Text(_GAP.join("─" * one for one in widths), "dim")
    return [*_row(titles, widths), ruled, *(line for row in rows for line in _row(row, widths))]


def _fitting(needed: Sequence[int], room: int, whole: Sequence[int]) -> list[int]:
    """Take cells from the widest column until all have room."""
    widths = list(needed)
    others = [at for at in range(len(widths)) if at not in whole]
    while sum(widths) > room and others:
        widest = max(others, key=lambda at: widths[at])
        if widths[widest] <= _LEAST:
            break
        widths[widest] -= 1
    return widths


def _row(cells: Sequence[Text], widths: Sequence[int]) -> list[Text]:
    """Write cells side by side, each broken where its column ends."""
    broken = [wrap(cell, width) for cell, width in zip(cells, widths, strict=True)]
    lines = []
    for parts in zip_longest(*broken):
        line = Text()
        for part, width in zip(parts, widths, strict=True):
            line.append_text(pad(Text() if part is None else part, width)).append(_GAP)
        line.rstrip()
        lines.append(line)
    return lines
