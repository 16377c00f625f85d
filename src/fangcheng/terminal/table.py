"""The table in a terminal: everything one seat may see, drawn from its view."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.markup import escape
from rich.text import Text

from fangcheng.game.variant import Variant
from fangcheng.terminal.console import Console
from fangcheng.terminal.tiles import (
    Painter,
    ShownHand,
    colour,
    flow,
    hand_lines,
    hand_order,
    indented,
    pad,
    sort_tiles,
    wrap,
)
from fangcheng.tiles import WHITE, Face, parse, parse_one, text
from fangcheng.words import Words
from fangcheng.words.telling import tell

NOTE_STYLE = "yellow"
_HIDDEN = "▒"
_INDENT = 4
_PROMPT_LINES = 4
"""Lines of the screen that the question under the table takes."""


@dataclass(frozen=True)
class Seating:
    """Who sits where: the names shown, and the points of the rounds before this one."""

    names: Sequence[str]
    totals: Sequence[int]


class _Layout(NamedTuple):
    """How much room the table takes."""

    big_hand: bool
    discards_apart: bool


_LAYOUTS = (_Layout(True, True), _Layout(False, True), _Layout(False, False))
"""From roomy to tight."""


def show_table(
    console: Console,
    painter: Painter,
    variant: Variant,
    view: Mapping[str, Any],
    seating: Seating,
    last: int | None = None,
) -> None:
    """Print what a seat sees; `last` is the seat whose last discard is the newest of all."""
    drawing = _Drawing(painter, variant, view, seating, last, console.width)
    lines: list[Text] = []
    for layout in _LAYOUTS:
        lines = drawing.lines(layout)
        if len(lines) <= console.height - _PROMPT_LINES:
            break
    for line in lines:
        console.print(line, no_wrap=True)


@dataclass(frozen=True)
class _Drawing:
    """One view of the table, ready to be drawn as roomily as the screen allows."""

    painter: Painter
    variant: Variant
    view: Mapping[str, Any]
    seating: Seating
    last: int | None
    width: int

    def lines(self, layout: _Layout) -> list[Text]:
        """Draw all of it, line by line."""
        view, me = self.view, self.view["seat"]
        lines = [*self._heading(), *self._wild_lines()]
        for step in range(1, self.variant.seats + 1):
            lines += self._seat((me + step) % self.variant.seats, layout)
        for note in notes(self.painter, view, self.seating.names):
            lines += indented(Text.from_markup(note, style=NOTE_STYLE), self.width, " ")
        tiles = hand_order(view, self.painter.roles)
        if tiles:
            shown = ShownHand(tiles, "drawn" in view, _discardable(view))
            lines += hand_lines(self.painter, shown, self.width, layout.big_hand)
        return lines

    def _heading(self) -> list[Text]:
        w, view = self.painter.w, self.view
        parts = [
            w("town"),
            w("table.round", round=view["round"], rounds=self.variant.options.rounds),
            w("table.left", left=view["left"]),
        ]
        return wrap(Text(f"── {' · '.join(parts)} ──", "bold"), self.width)

    def _wild_lines(self) -> list[Text]:
        """Write who deals, what was turned up, what is wild and what 白板 plays."""
        painter, view, w = self.painter, self.view, self.painter.w
        dealer = f"{w('table.dealer')} {self.seating.names[view['dealer']]}"
        parts = [Text(dealer + w.streak(view["streak"]))]
        wild = parse(view["wild"])
        turned_up = parse(view["turned_up"])
        if turned_up and turned_up != wild:
            parts.append(Text(f"{w('table.turned_up')} ").append_text(painter.row(turned_up)))
        if wild:
            parts.append(Text(f"{w('wild')} ").append_text(painter.row(wild)))
        played = painter.played(WHITE)
        if played is not None:
            white = Text(f"{w('table.white')} ").append(painter.name(played), colour(played))
            parts.append(white)
        return flow(Text(" "), [part + Text(" ·") for part in parts[:-1]] + parts[-1:], self.width)

    def _seat(self, seat: int, layout: _Layout) -> list[Text]:
        """Write one seat: who, its points, what lies before it; then its discards."""
        lead = self._lead(seat)
        items = self._laid_out(seat)
        discards = parse(self.view["discards"][seat])
        newest = self.last == seat
        if layout.discards_apart:
            apart = self._discards([[face] for face in discards], newest)
            return flow(lead, items, self.width) + flow(Text(" " * _INDENT), apart, self.width)
        runs = self.painter.runs(discards[:-1] if newest else discards)
        together = self._discards([*runs, *([discards[-1:]] if newest else [])], newest)
        return flow(lead, [*items, Text("│", "dim"), *together], self.width, _INDENT)

    def _lead(self, seat: int) -> Text:
        w, view, names = self.painter.w, self.view, self.seating.names
        at_turn = view["phase"] == "turn" and view["turn"] == seat
        lead = Text().append("▶" if at_turn else " ", "bold green").append(f"{w(f'wind.{seat}')} ")
        lead.append_text(pad(Text(names[seat], "bold"), max(map(cell_len, names)) + 1))
        mark = w("table.dealer") if seat == view["dealer"] else ""
        lead.append_text(pad(Text(mark, "bold magenta"), cell_len(w("table.dealer"))))
        total = self.seating.totals[seat] + view["scores"][seat]
        return lead.append(f"{f'{total:+d}' if total else '0'} ".rjust(7))

    def _laid_out(self, seat: int) -> list[Text]:
        """List what lies open before a seat, its discards apart."""
        painter, view, w = self.painter, self.view, self.painter.w
        items = [Text(w("table.tiles", count=view["hand_sizes"][seat]), "dim")]
        if view["declared"][seat]:
            items.append(Text(w.declared(view["declared"][seat]), "bold magenta"))
        for code, value in view.get("chosen", [{}] * len(view["declared"]))[seat].items():
            items.append(Text(w.chosen(code, value), "magenta"))
        if seat in view.get("out", ()):
            items.append(Text(w("table.out"), "dim"))
        items += [meld_text(painter, meld, self.seating.names) for meld in view["melds"][seat]]
        for pile in ("flowers", "thrown", "won"):
            if view[pile][seat]:
                items.append(Text(f"{w(f'table.{pile}')} ") + painter.row(parse(view[pile][seat])))
        if str(seat) in view["open_hands"] and seat != view["seat"]:
            tiles = sort_tiles(parse(view["open_hands"][str(seat)]), painter.roles)
            items.append(painter.group(tiles))
        return items

    def _discards(self, runs: Sequence[Sequence[Face]], newest: bool) -> list[Text]:
        """Write discards, those of a run sharing their suit; the newest of all stands out."""
        written = [self.painter.group(run) for run in runs]
        if not written:
            return [Text(self.painter.w("table.no_discards"), "dim")]
        if newest:
            written[-1] = Text("[").append_text(written[-1]).append("]")
            written[-1].stylize("reverse bold")
        return written


def _discardable(view: Mapping[str, Any]) -> frozenset[Face]:
    """Return the tiles that the seat may discard now."""
    words = (one.split() for one in view["legal"])
    return frozenset(parse_one(rest[0]) for word, *rest in words if word == "discard")


def meld_text(painter: Painter, meld: Mapping[str, Any], names: Sequence[str]) -> Text:
    """Write a meld with its kind and the seat it came from."""
    w = painter.w
    kind = meld["kind"]
    if meld.get("added"):
        kind = "gang.bu"
    elif kind == "gang" and (meld.get("concealed") or "hidden" in meld):
        kind = "gang.an"
    out = Text(f"{w.get(f'table.{kind}', w.own(kind))}[")
    if "hidden" in meld:
        out.append(_HIDDEN * 2 * meld["hidden"], "dim")
    else:
        out.append_text(painter.group(parse(meld["tiles"])))
    if "from" in meld:
        out.append(f" ←{names[meld['from']]}", "dim")
    return out.append("]")


# -- what binds the players, in words ------------------------------------------------------------


def notes(painter: Painter, view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """Say in words what binds or concerns the seat: locks, missed wins and the like."""
    return [_note(painter, remark, view["seat"], names) for remark in view["remarks"]]


def _note(painter: Painter, remark: Mapping[str, Any], own: int, names: Sequence[str]) -> str:
    w = painter.w
    fields: dict[str, Any] = {"clause": remark["clause"], "count": remark.get("count")}
    for field, seat in (("who", remark.get("seat")), ("other", remark.get("from"))):
        fields[field] = "" if seat is None else escape(names[seat])
    fields["tiles"] = painter.markup(remark.get("tiles", ""))
    key = f"note.{remark['code']}"
    if remark.get("seat") == own and f"{key}.own" in w:
        key += ".own"
    return w(key if key in w else "note.other", code=remark["code"], **fields)


def event_lines(painter: Painter, event: Mapping[str, Any], names: Sequence[str]) -> list[Text]:
    """Tell an event; nothing of those that the settlement shows."""
    kind = event["event"]
    if kind in ("pay", "open"):
        return []
    if kind == "deal" and "tiles" in event:
        event = {**event, "tiles": text(sort_tiles(parse(event["tiles"]), painter.roles))}
    style = "bold" if kind in ("round", "hu", "over") else ""
    teller = painter.teller(names)
    return [Text.from_markup(line, style=style) for line in tell(teller, event)]


def newest_discard(events: Sequence[Mapping[str, Any]]) -> int | None:
    """Return the seat whose discard lies newest on the table, if nobody has taken it."""
    for event in reversed(events):
        if event["event"] == "discard":
            return int(event["seat"])
        if event.get("from") is not None:
            return None
    return None


# -- the person in front of it -------------------------------------------------------------------


def is_watched(console: Console) -> bool:
    """Whether a person sits at both ends: a terminal to read from and one to write to."""
    return sys.stdin is not None and sys.stdin.isatty() and console.is_terminal


def ask(console: Console, prompt: str) -> str:
    """Read a line; EOFError where there is none, and what is no text at all is only unclear."""
    try:
        answer = console.input(prompt)
    except UnicodeDecodeError:
        return "\ufffd"
    except RuntimeError:  # started with standard input closed
        raise EOFError from None
    return answer.encode("utf-8", "replace").decode()


_RELATIVE = {
    2: ("you", "across"),
    3: ("you", "next", "previous"),
    4: ("you", "next", "across", "previous"),
}


def seat_names(w: Words, me: int, seats: int) -> list[str]:
    """Name the seats as one of them calls them: you, next, across, previous."""
    return [w(f"seat.{_RELATIVE[seats][(seat - me) % seats]}") for seat in range(seats)]
