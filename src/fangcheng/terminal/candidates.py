"""What the coach thinks of the actions there are, as a table in the terminal."""

from collections.abc import Iterable, Sequence
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from fangcheng.bots import Candidate
from fangcheng.game.actions import Action, Kind
from fangcheng.terminal.console import Console
from fangcheng.terminal.tiles import Painter, sort_tiles, wrap
from fangcheng.tiles import text
from fangcheng.words import Words
from fangcheng.words.choosing import nothing_name

TOP = 6
"""How many candidates are shown, if nobody says otherwise."""
_WIDEST_ACTION = 16
_NARROWEST_WHY = 16
_MOST_FACES = 16
"""Of more kinds of useful tiles than this only the number is told."""
_GAP = 2  # the column's own padding, and what rich draws between columns


def action_text(painter: Painter, action: Action) -> Text:
    """Write an action: what is done, and with which tiles."""
    w = painter.w
    if action.kind is Kind.CHOOSE and f"choice.{action.code}.none" in w and not action.tiles:
        return Text(nothing_name(w, action.code))
    kind = w(f"action.{action.kind.name.lower()}")
    discards = action.kind is Kind.DISCARD
    out = Text(kind if discards else w.get(f"action.{action.code}", kind))
    if action.word:
        out.append(" ").append(w.choice(action.code, action.word))
    if action.tiles:
        out.append(" ").append_text(painter.group(action.tiles))
    if discards and action.code:
        out.append(" ").append(w.declared(action.code))
    return out


def distance_text(w: Words, distance: int) -> str:
    """Write how far a hand is from ready."""
    if distance < 0:
        return w("distance.complete")
    return w("distance.steps", steps=distance) if distance else w("distance.ready")


def reasons_text(w: Words, reasons: Iterable[str]) -> str:
    """Write reasons one after another."""
    return w("hint.join").join(w.get(f"reason.{code}", code) for code in reasons)


def candidate_json(candidate: Candidate) -> dict[str, Any]:
    """Return a candidate as plain data."""
    return {
        "action": str(candidate.action),
        "value": round(candidate.value, 4),
        "distance": candidate.distance,
        "useful": text(candidate.useful),
        "useful_left": candidate.useful_left,
        "win_chance": round(candidate.win_chance, 4),
        "win_points": round(candidate.win_points, 4),
        "danger": round(candidate.danger, 4),
        "reasons": list(candidate.reasons),
    }


def show_candidates(console: Console, painter: Painter, candidates: Sequence[Candidate]) -> None:
    """Print candidates in a table, the best first as they come."""
    w = painter.w
    heads = ("action", "distance", "left", "win_chance", "value", "danger")
    rows = [_cells(painter, candidate) for candidate in candidates]
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, _GAP - 1, 0, 0))
    room = console.width
    for at, head in enumerate(heads):
        title = w(f"hint.{head}")
        widest = max(cell.cell_len for cell in (Text(title), *(row[at] for row in rows)))
        width = min(widest, _WIDEST_ACTION) if at == 0 else widest
        room -= width + _GAP
        table.add_column(title, justify="left" if at < 2 else "right", width=width)
    room = max(room, _NARROWEST_WHY)
    table.add_column(w("hint.why"), width=room)
    for candidate, row in zip(candidates, rows, strict=True):
        best = candidate is candidates[0]
        table.add_row(*row, _why(painter, candidate, room), style="bold" if best else "")
    console.print(table)


def _cells(painter: Painter, candidate: Candidate) -> list[Text]:
    """Write what is short: all but the useful tiles and the reasons."""
    value = round(candidate.value, 2) + 0.0  # never -0.00
    danger = candidate.danger
    # What a choice of the town's own leads to is known only of tiles that are let go.
    dealt = candidate.action.kind is not Kind.CHOOSE or candidate.useful_left > 0
    return [
        action_text(painter, candidate.action),
        Text(distance_text(painter.w, candidate.distance) if dealt else "-"),
        Text(str(candidate.useful_left) if candidate.useful_left else "-"),
        Text(f"{candidate.win_chance:.0%}"),
        Text(f"{value:+.2f}", "green" if value > 0 else "red" if value < 0 else ""),
        Text(f"{danger:.2f}", "red") if danger >= 0.005 else Text("-"),
    ]


def _why(painter: Painter, candidate: Candidate, width: int) -> Text:
    """Write the useful tiles, and under them the reasons."""
    w = painter.w
    if "any_tile_wins" in candidate.reasons:
        useful = Text(w("hint.any_tile"))
    elif len(candidate.useful) > _MOST_FACES:
        useful = Text(w("hint.many_tiles", count=len(candidate.useful)))
    else:
        useful = painter.group(sort_tiles(candidate.useful, painter.roles))
    parts = [part for part in (useful, Text(reasons_text(w, candidate.reasons), "italic")) if part]
    return Text("\n").join(line for part in parts for line in wrap(part, width))
