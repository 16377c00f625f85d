"""A settlement explained: how the hand was read, what each wild tile stood for, who pays why."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from string import Formatter
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.cells import cell_len
from rich.text import Text

from fangcheng.game.ledger import Win
from fangcheng.game.state import State
from fangcheng.game.views import events_for, view
from fangcheng.hands.readings import ANY, Group, parse_group
from fangcheng.terminal.page import Page
from fangcheng.terminal.tiles import WILD_STYLE, Painter, colour, indented, sort_tiles, wrap
from fangcheng.tiles import NO_FACE, WHITE, Face, WrittenMeld, parse, parse_hand
from fangcheng.words import Words
from fangcheng.words.sums import write_sum

if TYPE_CHECKING:
    from rich.console import Console, JustifyMethod


def show_win(
    page: Page,
    painter: Painter,
    win: Win,
    names: Sequence[str] | None = None,
    tile: str | None = None,
    flowers: Sequence[Face] = (),
) -> None:
    """Explain a win; `tile` won it, if that is to be named."""
    w = painter.w
    title = Text(_how(w, win, names), style="bold")
    called = w.called(win.type, win.factors)
    if called != w.code(win.by):
        title.append(f" · {called}", "bold magenta")
    if tile:
        title.append(" · ").append_text(_filled(w, "settle.on", tile=painter.group(parse(tile))))
    melds = parse_hand("".join(win.melds)).melds
    reading = [*(_meld_text(painter, meld) for meld in melds), *_group_texts(painter, win.groups)]
    rows = [(w("settle.reading"), Text("  ").join(reading))]
    stands = _stands_for(painter, win.groups)
    if stands:
        rows.append((w("wild"), Text(w("hint.join")).join(stands)))
    if flowers:
        rows.append((w("table.flowers"), painter.row(flowers)))
    first, *others = _factors(w, win.factors)
    rows += [(w("settle.factors"), first), *(("", line) for line in others)]
    page.print(title)
    _show_rows(page, rows)


def _show_rows(page: Page, rows: Sequence[tuple[str, Text]]) -> None:
    """Print rows one under another, each behind its label, or below where labels are too long."""
    indent = max((cell_len(label) for label, _ in rows), default=0) + 2
    below = indent > page.width // 2
    for label, row in rows:
        if below:
            for line in wrap(Text(label, "dim"), page.width):
                page.print(line)
        lead = "  " if below else label + " " * (indent - cell_len(label))
        for line in indented(row, page.width, lead, "dim"):
            page.print(line)


def show_transfers(
    page: Page,
    w: Words,
    transfers: Sequence[Mapping[str, Any]],
    names: Sequence[str] | None = None,
) -> None:
    """Print payments as `Transfer.as_json` gives them: who pays whom, and the sum that makes it."""
    if not transfers:
        return
    payments = [_Payment.read(w, transfer, names) for transfer in transfers]
    heads = _Payment(*(w(f"settle.{field}") for field in _Payment._fields))
    needed = [max(map(cell_len, column)) for column in zip(heads, *payments, strict=True)]
    room = page.width - _GAP * (len(needed) - 1) - sum(needed) + needed[_SUM]
    if room >= min(needed[_SUM], _LEAST_SUM):
        _show_payments(page, heads, payments)
    else:
        for payment in payments:
            for line in payment.lines(page.width):
                page.print(line)
    reasons = dict.fromkeys(_why_paid(w, transfer) for transfer in transfers)
    for reason in filter(None, reasons):
        for line in wrap(Text(reason, "dim"), page.width):
            page.print(line)


class _Payment(NamedTuple):
    """One payment, as it is written."""

    payer: str
    payee: str
    reason: str
    sum: str
    points: str

    @classmethod
    def read(cls, w: Words, transfer: Mapping[str, Any], names: Sequence[str] | None) -> "_Payment":
        payer, payee = (seat_name(w, transfer[side], names) for side in ("from", "to"))
        total = write_sum(w, transfer)
        return cls(payer, payee, w.code(transfer["code"]), total, str(transfer["points"]))

    def lines(self, width: int) -> list[Text]:
        """Write it without columns, for a narrow screen or long names."""
        who = Text(f"{self.payer} → {self.payee}  ").append(self.points, "bold")
        return wrap(who, width) + indented(Text(f"{self.reason}  {self.sum}"), width, "  ")


_SUM = _Payment._fields.index("sum")
_LEAST_SUM = 20
"""Cells; a sum that has fewer and needs more is better written below."""
_GAP = 3
"""Cells between two columns."""


def _show_payments(page: Page, heads: _Payment, payments: Sequence[_Payment]) -> None:
    """Write the payments in columns; a sum that is too long goes on below."""
    widths = [max(map(cell_len, column)) for column in zip(heads, *payments, strict=True)]
    others = sum(widths) - widths[_SUM] + _GAP * (len(widths) - 1)
    widths[_SUM] = min(widths[_SUM], page.width - others)
    page.print(_columns(heads, widths, "bold"))
    page.print(Text("─" * (others + widths[_SUM])))
    for payment in payments:
        first, *more = wrap(Text(payment.sum), widths[_SUM])
        page.print(_columns(payment._replace(sum=first.plain), widths))
        left = sum(widths[:_SUM]) + _GAP * _SUM
        for line in more:
            page.print(Text(" " * left).append_text(line))


def _columns(cells: _Payment, widths: Sequence[int], style: str = "") -> Text:
    """Write cells side by side; the last one, the points, ends where its column does."""
    line = Text(style=style)
    for cell, width in zip(cells[:-1], widths, strict=False):
        line.append(cell + " " * (width - cell_len(cell) + _GAP))
    return line.append(" " * (widths[-1] - cell_len(cells[-1]))).append(cells[-1], "bold")


def _why_paid(w: Words, transfer: Mapping[str, Any]) -> str:
    code = transfer["code"]
    if f"pay.{code}" in w:
        return w("house.titled", title=w.code(code), text=w(f"pay.{code}"))
    return w.get("pay.win", "") if transfer["win"] is not None else ""


@dataclass(frozen=True)
class Ending:
    """How a round ended, in plain data that any seat has: from its events and its last view."""

    round: int
    dealer: int
    wins: Sequence[Win]
    tiles: Sequence[str | None]
    """The tile that won each of them, where it is to be named."""
    transfers: Sequence[Mapping[str, Any]]
    over: Mapping[str, Any]
    """The event that closed the round."""
    melds: Sequence[Sequence[Mapping[str, Any]]]
    """All of them, or those that lay face down where there is no view."""
    flowers: Sequence[Sequence[Face]]
    hands: Sequence[Sequence[Face]]
    hidden: Sequence[Face]
    """The tile that lay hidden, if there was one."""


def read_ending(
    events: Sequence[Mapping[str, Any]], seen: Mapping[str, Any] | None = None
) -> Ending | None:
    """Put the end of a round together from its events and, if it is there, the view after it."""
    wins: list[Mapping[str, Any]] = []
    transfers: list[Mapping[str, Any]] = []
    opened: Mapping[str, Any] | None = None
    laid: Mapping[str, Any] = {}
    over: Mapping[str, Any] | None = None
    for event in events:
        match event["event"]:
            case "round":
                opened = event
            case "leave" | "dissolve":  # nothing that was won before counts
                wins, transfers = [], []
            case "hu":
                wins.append(event)
            case "pay":
                transfers += event["transfers"]
            case "open":
                laid = event
            case "over":
                over = event
    if opened is None or over is None:
        return None
    seats = range(len(over["scores"]))
    if seen:  # which tells the same, and also to whoever came later
        hands = [seen["open_hands"].get(str(seat), "") for seat in seats]
        laid = {"hands": hands, "hidden": seen.get("hidden", "")}
    kongs = laid.get("kongs", [()] * len(seats))
    return Ending(
        round=opened["round"],
        dealer=opened["dealer"],
        wins=[read_win(win) for win in wins],
        tiles=[win.get("tile") for win in wins],
        transfers=transfers,
        over=over,
        melds=seen["melds"] if seen else [list(map(_concealed, one)) for one in kongs],
        flowers=list(map(parse, seen["flowers"])) if seen else [[] for _ in seats],
        hands=list(map(parse, laid.get("hands", [""] * len(seats)))),
        hidden=parse(laid.get("hidden", "")),
    )


def _concealed(kong: str) -> dict[str, Any]:
    return {"kind": "gang", "tiles": kong, "concealed": True}


def read_win(win: Mapping[str, Any]) -> Win:
    """Read a win from its event, or from a view."""
    parts = win["reading"].split()
    return Win(
        seat=win["seat"],
        by=win["by"],
        source=win["from"],
        type=win["type"],
        factors=tuple((code, number) for code, number in win["factors"]),
        groups=tuple(parse_group(part) for part in parts if not part.startswith("[")),
        melds=tuple(part for part in parts if part.startswith("[")),
    )


def show_settlement(
    console: "Console", painter: Painter, state: State, totals: Sequence[int], names: Sequence[str]
) -> None:
    """Explain the whole end of a round: wins, payments, points and who deals next."""
    ending = read_ending(events_for(state, 0), view(state, 0))
    if ending is not None:
        show_ending(console, painter, ending, totals, names)


def show_ending(
    console: "Console",
    painter: Painter,
    ending: Ending,
    totals: Sequence[int],
    names: Sequence[str],
) -> None:
    """Explain the end of a round from plain data."""
    w, over = painter.w, ending.over
    console.print()
    console.rule(Text(w("settle.title", round=ending.round), "bold"), align="left")
    if over["drawn"]:
        console.print(w("settle.drawn"))
    elif over["next_dealer"] is None:
        console.print(w("settle.void"))
    for win, tile in zip(ending.wins, ending.tiles, strict=True):
        show_win(console, painter, win, names, tile, ending.flowers[win.seat])
    _show_rows(console, list(_laid_open(painter, ending, names)))
    console.print()
    show_transfers(console, w, ending.transfers, with_dealer(w, names, ending.dealer))
    if over["drawn"] and not ending.transfers:
        console.print(w("settle.nothing"))
    show_points(console, w, names, over["scores"], totals)
    if over["next_dealer"] is not None and not over["match_over"]:
        from rich.markup import escape

        dealer, streak = escape(names[over["next_dealer"]]), w.streak(over["next_streak"])
        console.print(w("settle.next", dealer=dealer, streak=streak))


def _laid_open(
    painter: Painter, ending: Ending, names: Sequence[str]
) -> Iterator[tuple[str, Text]]:
    """Show the tiles of those who have not won, and the tile that lay hidden (C-15)."""
    from fangcheng.terminal.table import meld_text

    w = painter.w
    winners = {win.seat for win in ending.wins}
    for seat, hand in enumerate(ending.hands):
        if seat in winners or not hand:
            continue
        shown = [meld_text(painter, meld, names) for meld in ending.melds[seat]]
        shown.append(painter.group(sort_tiles(hand, painter.roles)))
        if ending.flowers[seat]:
            flowers = painter.row(ending.flowers[seat])
            shown.append(Text(f"{w('table.flowers')} ").append_text(flowers))
        yield w("settle.open", who=names[seat]), Text(" ").join(shown)
    if ending.hidden:
        yield w("settle.hidden"), painter.row(ending.hidden)


def show_points(
    console: "Console", w: Words, names: Sequence[str], scores: Sequence[int], totals: Sequence[int]
) -> None:
    """Print what each seat won in the round, and its total."""
    rows = [
        [Text(w("settle.player")), *map(Text, names)],
        [Text(w("settle.round_points")), *map(points_text, scores)],
        [Text(w("settle.total")), *map(points_text, totals)],
    ]
    columns = list(zip(*rows, strict=True))
    if (
        sum(max(cell.cell_len for cell in column) + _GAP for column in columns) - _GAP
        > console.width
    ):
        rows = [list(column) for column in columns]  # a line for each player, and its name may fold
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for at, head in enumerate(rows[0]):
        justify: JustifyMethod = "right" if at else "left"
        table.add_column(head, overflow="fold", no_wrap=at > 0, justify=justify)
    for row in rows[1:]:
        table.add_row(*row)
    console.print()
    console.print(table)


def points_text(points: int) -> Text:
    """Write points with their sign, gains green and losses red."""
    style = "green" if points > 0 else "red" if points < 0 else "dim"
    return Text(f"{points:+d}" if points else "0", style)


def with_dealer(w: Words, names: Sequence[str], dealer: int) -> list[str]:
    """Mark the dealer among the names: it pays and is paid at another rate."""
    return [
        w("settle.dealer", who=name) if seat == dealer else name for seat, name in enumerate(names)
    ]


def seat_name(w: Words, seat: object, names: Sequence[str] | None) -> str:
    """Name a seat, or the house; without names by its number."""
    if not isinstance(seat, int):
        return w("seat.house")
    return names[seat] if names else w("seat.number", seat=seat)


# -- the reading -------------------------------------------------------------------------------


def _how(w: Words, win: Win, names: Sequence[str] | None) -> str:
    source = "" if win.source is None else seat_name(w, win.source, names)
    return w(f"settle.win.{win.by}", who=seat_name(w, win.seat, names), source=source)


def _filled(w: Words, key: str, **fields: Text) -> Text:
    """Fill a sentence with texts that keep their colours."""
    out = Text()
    for words, field, _, _ in Formatter().parse(w.catalogue[key]):
        out.append(words)
        if field is not None:
            out.append_text(fields[field])
    return out


def _meld_text(painter: Painter, meld: WrittenMeld) -> Text:
    out = Text(painter.w("table.gang.an") if meld.concealed else "", "dim")
    return out.append("[", "not dim").append_text(painter.group(meld.tiles)).append("]", "not dim")


def _natural_tile(painter: Painter, face: Face) -> Face:
    """The tile that a natural face of a reading lies on the table as: 白板 where it plays it."""
    tile = painter.roles.played_by[face]
    return face if tile == NO_FACE else tile


def _is_loose(group: Group) -> bool:
    """Whether it is a natural tile that belongs to no group."""
    return len(group.faces) == 1 and not group.wild


def _group_texts(painter: Painter, groups: Sequence[Group]) -> Iterator[Text]:
    """Write all groups; tiles that belong to none stand together."""
    yield from (_group_text(painter, group) for group in groups if not _is_loose(group))
    loose = [_natural_tile(painter, group.faces[0]) for group in groups if _is_loose(group)]
    if loose:
        yield painter.group(loose)


def _group_text(painter: Painter, group: Group) -> Text:
    """Write a group; a wild tile stands in brackets with a star, as the face it stands for."""
    if ANY in group.faces:
        return Text(" ").join(Text("(*)", WILD_STYLE) for _ in group.faces)
    if not group.wild:
        return painter.group([_natural_tile(painter, face) for face in group.faces])
    parts = []
    for at, face in enumerate(group.faces):
        if group.wild >> at & 1:
            parts.append(Text(f"({painter.name(face)}*)", WILD_STYLE))
        else:
            parts.append(painter.tile(_natural_tile(painter, face)))
    return Text(" ").join(parts)


def _stands_for(painter: Painter, groups: Sequence[Group]) -> list[Text]:
    """Say of every wild tile, and of every 白板 that plays, what it stands for."""
    w = painter.w
    complete = not any(map(_is_loose, groups))  # else wild tiles by themselves stand for nothing
    faces = painter.roles.wild
    wild = painter.tile(faces[0]) if len(faces) == 1 else Text(w("wild"))
    found: list[Text] = []
    for group in groups:
        for face in group.stands_for():
            if face == ANY and complete:
                found.append(_filled(w, "settle.stands_free", wild=wild))
            elif face != ANY:
                stands = _filled(w, "settle.stands_for", wild=wild, face=_painted(painter, face))
                found.append(stands)
    played = painter.played(WHITE)
    if played is not None:
        white = _painted(painter, WHITE)
        number = sum(
            face == played and not group.wild >> at & 1
            for group in groups
            for at, face in enumerate(group.faces)
        )
        plays = _filled(w, "settle.white", white=white, face=_painted(painter, played))
        found += [plays] * number
    times = Counter(one.plain for one in found)
    once = {one.plain: one for one in found}
    return [
        one.copy().append(f" ×{times[plain]}") if times[plain] > 1 else one
        for plain, one in once.items()
    ]


def _painted(painter: Painter, face: Face) -> Text:
    return Text(painter.name(face), colour(face))


def _factors(w: Words, factors: Sequence[Sequence[Any]]) -> list[Text]:
    """Write each factor with its reason, and what they come to."""
    if not factors:
        return [Text(w("settle.no_factors"))]
    lines = []
    counting = w.counting(factors)
    for code, number in factors:
        line = Text(w.factor(code, number, counting), "bold")
        if f"why.{code}" in w:
            line.append(f"  {w(f'why.{code}')}", "dim")
        lines.append(line)
    if f"settle.added{counting}" in w:
        added = sum(number for code, number in factors if f".{code}" != counting)
        lines.append(Text(w(f"settle.added{counting}", sum=added), "bold"))
    elif len(factors) > 1:
        product = prod(number for _, number in factors)
        lines.append(Text(w("settle.product", product=product), "bold"))
    return lines
