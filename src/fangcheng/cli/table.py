"""The table in a terminal: tiles, and everything one seat may see, drawn from its view."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Annotated, Any

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from fangcheng.game.variant import Variant
from fangcheng.hands.hand import PLAIN, Roles
from fangcheng.tiles import (
    CHINESE,
    EAST,
    FIRST_FLOWER,
    GREEN,
    NAMES,
    RED,
    SUIT_OF,
    UNICODE,
    WHITE,
    Face,
    parse,
    parse_one,
)
from fangcheng.words import Words
from fangcheng.words.telling import Teller

WILD_STYLE = "bold yellow"
NOTE_STYLE = "yellow"
_SUIT_STYLES = ("red", "cyan", "green")
_HIDDEN = "▒"
_NEVER_FIRST = " ＝，。、；：）”？！×*)],.;:"
_NEVER_LAST = "（“(["
_BOX_WIDTH = 4
_GAP = "  "


class TileStyle(StrEnum):
    """How tiles are written."""

    ZH = "zh"
    TEXT = "text"
    UNICODE = "unicode"


TilesOption = Annotated[
    TileStyle | None,
    typer.Option(
        "--tiles", help="牌的写法 how tiles are written; default: zh, with --lang en text"
    ),
]
_NOTATION = {TileStyle.ZH: CHINESE, TileStyle.TEXT: NAMES, TileStyle.UNICODE: UNICODE}
# On a big tile an honour fills both lines.
_BIG_HONOURS = ("东风", "南风", "西风", "北风", "红中", "发财", "白板")


def tile_style(chosen: TileStyle | None, lang: str) -> TileStyle:
    """Return the style chosen, or the one a reader of that language can read."""
    return chosen or (TileStyle.ZH if lang == "zh" else TileStyle.TEXT)


def colour(face: Face) -> str:
    """Return the colour of a natural tile."""
    if face >= FIRST_FLOWER:
        return "magenta"
    if SUIT_OF[face] < 3:
        return _SUIT_STYLES[SUIT_OF[face]]
    return {RED: "bold red", GREEN: "bold green"}.get(face, "bold")


@dataclass(frozen=True)
class Painter:
    """Writes tiles in one notation, in colour, with what they play in this round."""

    w: Words
    style: TileStyle = TileStyle.ZH
    roles: Roles = PLAIN

    def is_wild(self, face: Face) -> bool:
        """Whether a tile is wild."""
        return face in self.roles.wild

    def played(self, face: Face) -> Face | None:
        """Return the other face that a tile plays as a natural tile, if it does."""
        plays = self.roles.plays[face] if face < FIRST_FLOWER else face
        return plays if plays not in (face, -1) else None

    def name(self, face: Face) -> str:
        """Write the bare name of a face."""
        return _NOTATION[self.style][face]

    def tile(self, face: Face, extra: str = "") -> Text:
        """Write one tile: wild ones with a star, 白板 with the face it plays."""
        if self.is_wild(face):
            return Text(f"{self.name(face)}*", f"{WILD_STYLE} {extra}")
        played = self.played(face)
        if played is None:
            return Text(self.name(face), f"{colour(face)} {extra}")
        return Text(f"{self.name(face)}={self.name(played)}", f"{colour(played)} {extra}")

    def row(self, faces: Iterable[Face]) -> Text:
        """Write tiles one after another."""
        return Text(" ").join(self.tile(face) for face in faces)

    def group(self, faces: Sequence[Face]) -> Text:
        """Write tiles as players do, the suit of neighbours once: 一二三万 五五筒."""
        parts = []
        for suit, run in groupby(faces, self._suit):
            tiles = list(run)
            if suit is None:
                parts.append(self.row(tiles))
            else:
                ranks = "".join(self.name(face)[0] for face in tiles)
                parts.append(Text(ranks + suit, colour(tiles[0])))
        return Text(" ").join(parts)

    def _suit(self, face: Face) -> str | None:
        """Return how the suit of a tile is written; None for one that is written by itself."""
        by_itself = self.is_wild(face) or self.played(face) is not None or face >= EAST
        return None if by_itself or self.style is TileStyle.UNICODE else self.name(face)[1:]

    def markup(self, source: str) -> str:
        """Write tiles given as text, with colours as markup for a sentence."""
        return self.group(parse(source)).markup

    def teller(self, names: Sequence[str]) -> Teller:
        """Return what tells events with these names and tiles."""
        return Teller(self.w, lambda seat: escape(names[seat]), self.markup, escape)


def sort_tiles(faces: Iterable[Face], roles: Roles) -> list[Face]:
    """Sort a hand as it plays: wild tiles first, 白板 beside the face it stands in for."""
    return sorted(faces, key=lambda face: (roles.plays[face], face))


def hand_order(view: Mapping[str, Any], roles: Roles) -> list[Face]:
    """List the own tiles in the order shown and numbered; the drawn tile comes last."""
    tiles = sort_tiles(parse(view["hand"]), roles)
    if "drawn" in view:
        drawn = parse_one(view["drawn"])
        tiles.remove(drawn)
        tiles.append(drawn)
    return tiles


# -- big tiles ---------------------------------------------------------------------------------


def hand_lines(
    painter: Painter, tiles: Sequence[Face], drawn: bool, numbered: bool, width: int
) -> list[Text]:
    """Draw a hand as big tiles; the last one apart if it was drawn just now."""
    if len(tiles) * _BOX_WIDTH + len(_GAP) + 1 > width:
        return _small_hand(painter, tiles, drawn, numbered, width)
    columns = [_box(painter, face) for face in tiles]
    labels = [_label(painter, face) for face in tiles]
    rows = [[column[at] for column in columns] for at in range(len(columns[0]))]
    if numbered:
        rows.append([Text(f"{at:>2}".ljust(_BOX_WIDTH), "bold") for at in range(1, len(tiles) + 1)])
    if any(label.plain.strip() for label in labels):
        rows.append(labels)
    return [_line_of(cells, drawn) for cells in rows]


def _line_of(cells: list[Text], drawn: bool) -> Text:
    line = Text(" ").append_text(Text().join(cells[:-1]))
    return line.append(_GAP if drawn else "").append_text(cells[-1])


def _box(painter: Painter, face: Face) -> list[Text]:
    """Draw one big tile, line by line."""
    style = WILD_STYLE if painter.is_wild(face) else colour(face)
    edge = WILD_STYLE if painter.is_wild(face) else "dim"
    if painter.style is TileStyle.ZH:
        whole = (
            _BIG_HONOURS[face - 27] if 27 <= face < FIRST_FLOWER else f"{CHINESE[face]:\u3000<2}"
        )
        inner = [Text(whole[0]), Text(whole[1])]
    else:
        inner = [Text(painter.name(face))]
    middle = [
        Text.assemble(("│", edge), (_pad(line, 2).plain, style), ("│", edge)) for line in inner
    ]
    return [Text("╭──╮", edge), *middle, Text("╰──╯", edge)]


def _label(painter: Painter, face: Face) -> Text:
    """Write what stands under a special tile: that it is wild, or the face it plays."""
    played = painter.played(face)
    if painter.is_wild(face):
        return _pad(Text(painter.w("table.wild_label"), WILD_STYLE), _BOX_WIDTH)
    if played is not None:
        sign = "" if painter.style is TileStyle.ZH else "="
        return _pad(Text(f"{sign}{painter.name(played)}", colour(played)), _BOX_WIDTH)
    return Text(" " * _BOX_WIDTH)


def _pad(line: Text, width: int) -> Text:
    return line.append(" " * (width - line.cell_len))


def _small_hand(
    painter: Painter, tiles: Sequence[Face], drawn: bool, numbered: bool, width: int
) -> list[Text]:
    """Write a hand in small for a narrow terminal."""
    items = [
        Text(f"{at}:" if numbered else "", "bold").append_text(painter.tile(face))
        for at, face in enumerate(tiles, 1)
    ]
    if drawn:
        items.insert(-1, Text("|", "dim"))
    return flow(Text(" "), items, width)


# -- the table ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seating:
    """Who sits where: the names shown, and the points of the rounds before this one."""

    names: Sequence[str]
    totals: Sequence[int]


def show_table(
    console: Console,
    painter: Painter,
    variant: Variant,
    view: Mapping[str, Any],
    seating: Seating,
    last: int | None = None,
) -> None:
    """Print what a seat sees; `last` is the seat whose last discard is the newest of all."""
    me = view["seat"]
    console.print(_heading(painter, variant, view, seating))
    console.print(_wild_line(painter, view, seating))
    order = [(me + step) % variant.seats for step in range(1, variant.seats)]
    for seat in (*order, me):
        for line in _seat_lines(painter, view, seating, seat, last == seat, console.width):
            console.print(line)
    for note in notes(painter, view, seating.names):
        for line in wrap(Text.from_markup(note, style=NOTE_STYLE), console.width - 2):
            console.print(Text(" ").append_text(line))
    tiles = hand_order(view, painter.roles)
    if tiles:
        at_turn = view["phase"] == "turn" and view["turn"] == me
        for line in hand_lines(painter, tiles, "drawn" in view, at_turn, console.width):
            console.print(line, no_wrap=True)


def flow(lead: Text, items: Sequence[Text], width: int) -> list[Text]:
    """Set items in lines after a lead; further lines are indented like the first."""
    lines = [lead.copy()]
    empty = True
    for item in items:
        if not empty and lines[-1].cell_len + 1 + item.cell_len > width:
            lines.append(Text(" " * lead.cell_len))
            empty = True
        if not empty:
            lines[-1].append(" ")
        lines[-1].append_text(item)
        empty = False
    return lines


def wrap(line: Text, width: int) -> list[Text]:
    """Break a text in Chinese or English into lines: rich itself breaks at spaces only."""
    plain = line.plain
    breaks: list[int] = []
    start = used = 0
    last = 0  # where the line may be broken
    for at, char in enumerate(plain):
        if at > start and _may_break(plain[at - 1], char):
            last = at
        used += cell_len(char)
        if used > width and char != " ":
            cut = last if last > start else at
            breaks.append(cut)
            start = last = cut
            used = cell_len(plain[cut : at + 1])
    lines = list(line.divide(breaks))
    for one in lines:
        one.rstrip()
    return lines


def _may_break(before: str, after: str) -> bool:
    if before == " ":
        return after != " "
    wide = cell_len(before) == 2 or cell_len(after) == 2
    return wide and before not in _NEVER_LAST and after not in _NEVER_FIRST


def _heading(painter: Painter, variant: Variant, view: Mapping[str, Any], seating: Seating) -> Text:
    w = painter.w
    parts = [
        w(f"variant.{view['variant']}"),
        w("table.round", round=view["round"], rounds=variant.options.rounds),
        w("table.left", left=view["left"]),
    ]
    return Text(f"── {' · '.join(parts)} ──", "bold")


def _wild_line(painter: Painter, view: Mapping[str, Any], seating: Seating) -> Text:
    w = painter.w
    dealer = f"{w('table.dealer')} {seating.names[view['dealer']]}"
    parts = [Text(f" {dealer}, {w('table.streak', streak=view['streak'])}")]
    wild = parse(view["wild"])
    turned_up = parse(view["turned_up"])
    if turned_up and turned_up != wild:
        parts.append(Text(f"{w('table.turned_up')} ").append_text(painter.row(turned_up)))
    if wild:
        parts.append(Text(f"{w('table.wild')} ").append_text(painter.row(wild)))
    played = painter.played(WHITE)
    if played is not None:
        white = Text(f"{w('table.white')} ").append(painter.name(played), colour(played))
        parts.append(white)
    return Text(" · ").join(parts)


def _seat_lines(
    painter: Painter,
    view: Mapping[str, Any],
    seating: Seating,
    seat: int,
    newest: bool,
    width: int,
) -> list[Text]:
    """Write one seat: who, its points and melds; then its discards."""
    w = painter.w
    at_turn = view["phase"] == "turn" and view["turn"] == seat
    lead = Text().append("▶" if at_turn else " ", "bold green").append(f"{w(f'wind.{seat}')} ")
    name_width = max(map(cell_len, seating.names)) + 1
    lead.append_text(_pad(Text(seating.names[seat], "bold"), name_width))
    mark = w("table.dealer") if seat == view["dealer"] else ""
    lead.append_text(_pad(Text(mark, "bold magenta"), cell_len(w("table.dealer"))))
    total = seating.totals[seat] + view["scores"][seat]
    lead.append(f"{f'{total:+d}' if total else '0'} ".rjust(7))
    items = [Text(w("table.tiles", count=view["hand_sizes"][seat]), "dim")]
    items += [meld_text(painter, meld, seating.names) for meld in view["melds"][seat]]
    for pile in ("flowers", "thrown"):
        if view[pile][seat]:
            items.append(Text(f"{w(f'table.{pile}')} ") + painter.row(parse(view[pile][seat])))
    if str(seat) in view["open_hands"] and seat != view["seat"]:
        items.append(painter.group(sort_tiles(parse(view["open_hands"][str(seat)]), painter.roles)))
    discards = [painter.tile(face) for face in parse(view["discards"][seat])]
    if discards and newest:
        discards[-1] = Text("[").append_text(discards[-1]).append("]")
        discards[-1].stylize("reverse bold")
    if not discards:
        discards = [Text(w("table.no_discards"), "dim")]
    return flow(lead, items, width) + flow(Text("    "), discards, width)


def meld_text(painter: Painter, meld: Mapping[str, Any], names: Sequence[str]) -> Text:
    """Write a meld with its kind and the seat it came from."""
    w = painter.w
    kind = meld["kind"]
    if meld.get("added"):
        kind = "gang.bu"
    elif kind == "gang" and (meld.get("concealed") or "hidden" in meld):
        kind = "gang.an"
    out = Text(f"{w(f'table.{kind}')}[")
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
    fields: dict[str, Any] = {"clause": remark["clause"], "count": remark.get("count")}
    for field, seat in (("who", remark.get("seat")), ("other", remark.get("from"))):
        fields[field] = None if seat is None else escape(names[seat])
    fields["tiles"] = painter.markup(remark.get("tiles", ""))
    key = f"note.{remark['code']}"
    if remark.get("seat") == own and f"{key}.own" in painter.w:
        key += ".own"
    return painter.w(key, **fields)


def newest_discard(events: Sequence[Mapping[str, Any]]) -> int | None:
    """Return the seat whose discard lies newest on the table, if nobody has taken it."""
    for event in reversed(events):
        if event["event"] == "discard":
            return int(event["seat"])
        if event.get("from") is not None:
            return None
    return None


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


def seat_names(w: Words, me: int, seats: int) -> list[str]:
    """Name the seats as one of them calls them: you, next, across, previous."""
    relative: dict[int, Callable[[], str]] = {
        0: lambda: w("seat.you"),
        1: lambda: w("seat.next"),
        seats - 1: lambda: w("seat.previous"),
    }
    return [relative.get((seat - me) % seats, lambda: w("seat.across"))() for seat in range(seats)]
