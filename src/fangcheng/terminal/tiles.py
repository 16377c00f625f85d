"""Tiles in a terminal: written small or drawn big, in colour, with what they play in this round."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.cells import cell_len
from rich.text import Text

from fangcheng.hands.hand import PLAIN, Roles
from fangcheng.terminal.style import TileStyle
from fangcheng.tiles import (
    CHINESE,
    EAST,
    FIRST_FLOWER,
    GREEN,
    NAMES,
    RED,
    SUIT_OF,
    UNICODE,
    Face,
    parse,
    parse_one,
)
from fangcheng.words import Words

if TYPE_CHECKING:
    from fangcheng.words.telling import Teller


WILD_STYLE = "bold yellow"
_SUIT_STYLES = ("red", "cyan", "green")
_NEVER_FIRST = " ＝，。、；：）”？！×*)],.;:"
_NEVER_LAST = "（“(["
_BOX_WIDTH = 4
_GAP = "  "


_NOTATION = {TileStyle.ZH: CHINESE, TileStyle.TEXT: NAMES, TileStyle.UNICODE: UNICODE}
# On a big tile an honour fills both lines.
_BIG_HONOURS = ("东风", "南风", "西风", "北风", "红中", "发财", "白板")


def _plain(markup: str) -> str:
    return Text.from_markup(markup).plain


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
        own = self.style is TileStyle.ZH and self.w.lang == "zh"
        return self.w.tile(face) if own else _NOTATION[self.style][face]

    def tile(self, face: Face) -> Text:
        """Write one tile: wild ones with a star, 白板 with the face it plays."""
        if self.is_wild(face):
            return Text(f"{self.name(face)}*", WILD_STYLE)
        played = self.played(face)
        if played is None:
            return Text(self.name(face), colour(face))
        return Text(f"{self.name(face)}={self.name(played)}", colour(played))

    def row(self, faces: Iterable[Face]) -> Text:
        """Write tiles one after another."""
        return Text(" ").join(self.tile(face) for face in faces)

    def group(self, faces: Sequence[Face]) -> Text:
        """Write tiles as players do, the suit of neighbours once: 一二三万 五五筒."""
        return Text(" ").join(map(self._run, self.runs(faces)))

    def runs(self, faces: Iterable[Face]) -> list[list[Face]]:
        """Split tiles into neighbours of one suit; a tile that is written by itself is alone."""
        found: list[list[Face]] = []
        for suit, run in groupby(faces, self._suit):
            tiles = list(run)
            found += [tiles] if suit is not None else [[face] for face in tiles]
        return found

    def _run(self, tiles: Sequence[Face]) -> Text:
        suit = self._suit(tiles[0])
        if suit is None:
            return self.tile(tiles[0])
        return Text("".join(self.name(face)[0] for face in tiles) + suit, colour(tiles[0]))

    def _suit(self, face: Face) -> str | None:
        """Return how the suit of a tile is written; None for one that is written by itself."""
        by_itself = self.is_wild(face) or self.played(face) is not None or face >= EAST
        return None if by_itself or self.style is TileStyle.UNICODE else self.name(face)[1:]

    def markup(self, source: str) -> str:
        """Write tiles given as text, with colours as markup for a sentence."""
        return self.group(parse(source)).markup

    def teller(self, names: Sequence[str]) -> "Teller":
        """Return what tells events with these names and tiles."""
        from rich.markup import escape

        from fangcheng.words.telling import Teller

        return Teller(self.w, lambda seat: escape(names[seat]), self.markup, escape, _plain)


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


class ShownHand(NamedTuple):
    """A hand as it is shown: in order, the tile drawn just now last."""

    tiles: Sequence[Face]
    drawn: bool = False
    discardable: frozenset[Face] = frozenset()
    """The tiles that may be discarded now; they are numbered."""

    def numbers(self) -> list[str]:
        """Number the tiles; one that may not be discarded gets a dash."""
        return [
            str(at) if face in self.discardable else "-" for at, face in enumerate(self.tiles, 1)
        ]


def hand_lines(painter: Painter, hand: ShownHand, width: int, big: bool = True) -> list[Text]:
    """Draw a hand as big tiles, if there is room; the last one apart if it was drawn just now."""
    if not big or len(hand.tiles) * _BOX_WIDTH + len(_GAP) + 1 > width:
        return _small_hand(painter, hand, width)
    columns = [_box(painter, face) for face in hand.tiles]
    labels = [_label(painter, face) for face in hand.tiles]
    rows = [[column[at] for column in columns] for at in range(len(columns[0]))]
    if hand.discardable:
        rows.append([Text(f"{n:>2}".ljust(_BOX_WIDTH), "bold") for n in hand.numbers()])
    if any(label.plain.strip() for label in labels):
        rows.append(labels)
    return [_line_of(cells, hand.drawn) for cells in rows]


def _line_of(cells: list[Text], drawn: bool) -> Text:
    line = Text(" ").append_text(Text().join(cells[:-1]))
    return line.append(_GAP if drawn else "").append_text(cells[-1])


def _box(painter: Painter, face: Face) -> list[Text]:
    """Draw one big tile, line by line."""
    style = WILD_STYLE if painter.is_wild(face) else colour(face)
    edge = WILD_STYLE if painter.is_wild(face) else "dim"
    if painter.style is TileStyle.ZH:
        whole = (
            _BIG_HONOURS[face - 27]
            if 27 <= face < FIRST_FLOWER
            else f"{painter.name(face):\u3000<2}"
        )
        inner = [Text(whole[0]), Text(whole[1])]
    else:
        inner = [Text(painter.name(face))]
    middle = [
        Text.assemble(("│", edge), (pad(line, 2).plain, style), ("│", edge)) for line in inner
    ]
    return [Text("╭──╮", edge), *middle, Text("╰──╯", edge)]


def _label(painter: Painter, face: Face) -> Text:
    """Write what stands under a special tile: that it is wild, or the face it plays."""
    played = painter.played(face)
    if painter.is_wild(face):
        return pad(Text(painter.w("wild"), WILD_STYLE), _BOX_WIDTH)
    if played is not None:
        sign = "" if painter.style is TileStyle.ZH else "="
        return pad(Text(f"{sign}{painter.name(played)}", colour(played)), _BOX_WIDTH)
    return Text(" " * _BOX_WIDTH)


def pad(line: Text, width: int) -> Text:
    """Fill a text up with spaces."""
    return line.append(" " * (width - line.cell_len))


def _small_hand(painter: Painter, hand: ShownHand, width: int) -> list[Text]:
    """Write a hand in small, for a narrow or low terminal."""
    if hand.discardable:
        items = [
            Text(f"{number}:", "bold").append_text(painter.tile(face))
            for number, face in zip(hand.numbers(), hand.tiles, strict=True)
        ]
    else:
        items = [painter.group(run) for run in painter.runs(hand.tiles)]
    if hand.drawn:
        items.insert(-1, Text("|", "dim"))
    return flow(Text(" "), items, width)


# -- lines -------------------------------------------------------------------------------------


def flow(lead: Text, items: Sequence[Text], width: int, indent: int | None = None) -> list[Text]:
    """Set items in lines after a lead; further lines are indented like the first, or so far."""
    lines = [lead.copy()]
    empty = True
    for item in items:
        if not empty and lines[-1].cell_len + 1 + item.cell_len > width:
            lines.append(Text(" " * (lead.cell_len if indent is None else indent)))
            empty = True
        if not empty:
            lines[-1].append(" ")
        lines[-1].append_text(item)
        empty = False
    return lines


def indented(paragraph: Text, width: int, lead: str, style: str = "") -> list[Text]:
    """Set a paragraph after a lead, further lines indented as far."""
    indent = cell_len(lead)
    first, *others = wrap(paragraph, width - indent)
    return [Text().append(lead, style).append_text(first)] + [
        Text(" " * indent).append_text(line) for line in others
    ]


def wrap(line: Text, width: int) -> list[Text]:
    """Break a text in Chinese or English into lines: rich itself breaks at spaces only."""
    plain = line.plain
    if cell_len(plain) <= width:
        return [line]
    breaks: list[int] = []
    start = used = 0
    for at, char in enumerate(plain):
        used += cell_len(char)
        if used > width and char != " ":
            places = range(at, start, -1)
            start = next((one for one in places if _may_break(plain[one - 1], plain[one])), at)
            breaks.append(start)
            used = cell_len(plain[start : at + 1])
    lines = list(line.divide(breaks))
    for one in lines:
        one.rstrip()
    return lines


def _may_break(before: str, after: str) -> bool:
    if before == " ":
        return after != " "
    wide = cell_len(before) == 2 or cell_len(after) == 2
    return wide and before not in _NEVER_LAST and after not in _NEVER_FIRST
