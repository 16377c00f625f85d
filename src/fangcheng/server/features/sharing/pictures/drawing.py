"""A table as a PNG that uses tiles and numbers only: no language, and a single font.

Names are left out: a plain server lacks fonts for all scripts, and sites that show the preview add
the page's title.
"""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from fangcheng.server.features.sharing.pictures.replay_point import Pile, ShownSeat, ShownTable
from fangcheng.server.features.sharing.pictures.tiles import chip, icon, tall, tile
from fangcheng.tiles import EAST, Face

WIDTH: Final = 1200
HEIGHT: Final = 630
"""The size that sites expect of previews."""
_CLOTH, _FELT, _CHIP, _PALE, _GOLD, _RED = (
    "#1b4a3c", "#22584a", "#fff9ea", "#f3f7f4", "#ffd75e", "#bf2a1e",
)  # fmt: skip
_MARGIN, _PANEL = 24, 368
_PLACES = {1: (WIDTH - _MARGIN - _PANEL, 24), 2: (416, 24), 3: (_MARGIN, 24)}
"""The positions of the opponents' panels: right, opposite, left."""
_SIDES = {2: (2,), 3: (1, 3), 4: (1, 2, 3)}
_CHIP_SIZE = 38
_GAP, _BETWEEN = 2, 6
_SMALL, _RIVER, _OWN_RIVER, _OWN = 25, 28, 42, 70
"""Widths of tiles: in opponents' hands and melds, opponents' discards, own discards, own hand."""
_OWN_RIVER_TOP = 286
_OWN_TOP = HEIGHT - tall(_OWN) - 22


def draw_png(table: ShownTable) -> bytes:
    """Return the picture of a table."""
    out = BytesIO()
    # The picture has no more colours than this, and becomes a third of the size.
    _Drawing(table).image.quantize(128, Image.Quantize.FASTOCTREE).save(out, "PNG")
    return out.getvalue()


class _Drawing:
    """A picture being drawn."""

    def __init__(self, table: ShownTable) -> None:
        self.table = table
        self.image = Image.new("RGB", (WIDTH, HEIGHT), _CLOTH)
        self.pen = ImageDraw.Draw(self.image)
        count, own = len(table.seats), table.seat or 0
        for step, side in enumerate(_SIDES[count], 1):
            seat = (own + step) % count
            self._other(seat, *_PLACES[side])
        self._own(own)

    # -- seats -------------------------------------------------------------------------------

    def _other(self, seat: int, x: int, y: int) -> None:
        shown = self.table.seats[seat]
        bottom = y + 238
        self._felt(x - 10, y - 10, _PANEL + 20, bottom - y + 14)
        self._head(seat, x, y)
        y += _CHIP_SIZE + 8
        self._row(self._ordered(shown), x, y, _SMALL)
        y += tall(_SMALL) + 6
        melds = self._open(shown)
        if melds:
            width = _SMALL
            while self._wide(melds, width, _BETWEEN) > _PANEL:
                width -= 1
            self._rows(melds, x, y, width)
            y += tall(width) + 6
        width = _RIVER
        while -(-len(shown.discards) // (_PANEL // (width + _GAP))) * tall(width) > bottom - y:
            width -= 1
        self._river(shown, x, y, width, _PANEL)

    def _own(self, seat: int) -> None:
        shown = self.table.seats[seat]
        wide = WIDTH - 2 * _MARGIN
        self._felt(_MARGIN - 10, _OWN_RIVER_TOP, wide + 20, 2 * (tall(_OWN_RIVER) + _GAP) + 18)
        self._river(shown, _MARGIN, _OWN_RIVER_TOP + 10, _OWN_RIVER, wide)
        self._head(seat, _MARGIN, _OWN_TOP - _CHIP_SIZE - 14)
        self._wall(WIDTH - _MARGIN, _OWN_TOP - _CHIP_SIZE - 14)
        hand, melds = self._ordered(shown), self._open(shown)
        width = _OWN
        while width > _RIVER and self._spread(hand, melds, width) > wide:
            width -= 1
        y = _OWN_TOP + tall(_OWN) - tall(width)
        x = (WIDTH - self._spread(hand, melds, width)) // 2
        x = self._row(hand, x, y, width) + width // 3
        self._rows(melds, x, y, width)

    def _spread(self, hand: Pile, melds: Sequence[Pile], width: int) -> int:
        apart = (1 + (len(hand) % 3 == 2)) * (width // 3)
        return len(hand) * (width + _GAP) + apart + self._wide(melds, width, width // 4)

    def _wide(self, piles: Sequence[Pile], width: int, between: int) -> int:
        return sum(len(pile) * (width + _GAP) + between for pile in piles)

    def _ordered(self, shown: ShownSeat) -> Pile:
        """Return a hand with wild tiles first and the newest tile last."""
        known = [face for face in shown.hand if face is not None]
        if not known:
            return shown.hand
        hand: list[Face] = sorted(known, key=lambda face: (face not in self.table.wild, face))
        if shown.apart in hand:
            hand.remove(shown.apart)
            hand.append(shown.apart)
        return list(hand)

    def _open(self, shown: ShownSeat) -> list[Pile]:
        laid: Pile = list(shown.laid)
        return [*shown.melds, laid] if laid else shown.melds

    # -- parts -------------------------------------------------------------------------------

    def _felt(self, x: int, y: int, width: int, height: int) -> None:
        self.pen.rounded_rectangle((x, y, x + width, y + height), 12, _FELT)

    def _head(self, seat: int, x: int, y: int) -> None:
        """Draw the wind and the points of a seat; gold for a winner, red for the dealer."""
        size = _CHIP_SIZE
        rim = _RED if seat == self.table.dealer else _CHIP
        wind = (seat - self.table.dealer) % len(self.table.seats)
        drawn = chip(EAST + wind, size, _CHIP, rim)
        self.image.paste(drawn, (x, y), drawn)
        score = self.table.seats[seat].score
        fill = _GOLD if seat in self.table.winners else _PALE
        self.pen.text(
            (x + size + 12, y + size / 2), f"{score:+d}" if score else "0", fill, _font(32), "lm"
        )

    def _wall(self, right: int, y: int) -> None:
        """Draw the number of tiles left, the wild tiles, and the logo."""
        self.image.paste(icon(44), (right - 44, y - 3), icon(44))
        self.pen.text((right - 60, y + 19), f"{self.table.left}", _PALE, _font(28), "rm")
        x = right - 140
        for face in (None, *sorted(self.table.wild, reverse=True)[:3]):
            small = tile(face, _RIVER, face is not None)
            self.image.paste(small, (x, y), small)
            x -= _RIVER + 10

    def _river(self, shown: ShownSeat, x: int, y: int, width: int, room: int) -> None:
        for at, face in enumerate(shown.discards):
            down, right = divmod(at, room // (width + _GAP))
            place = (x + right * (width + _GAP), y + down * (tall(width) + _GAP))
            self._tile(face, *place, width)
            if shown.newest and at == len(shown.discards) - 1:
                end = (place[0] + width + 1, place[1] + tall(width) + 1)
                self.pen.rounded_rectangle((place[0] - 2, place[1] - 2, *end), 5, None, _GOLD, 3)

    def _row(self, hand: Pile, x: int, y: int, width: int) -> int:
        """Draw a hand, with an extra tile set apart; return where it ends."""
        for at, face in enumerate(hand):
            if at == len(hand) - 1 and len(hand) % 3 == 2:
                x += width // 3
            self._tile(face, x, y, width)
            x += width + _GAP
        return x

    def _rows(self, melds: Sequence[Pile], x: int, y: int, width: int) -> None:
        between = width // 4 if width > _SMALL else _BETWEEN
        for pile in melds:
            for face in pile:
                self._tile(face, x, y, width)
                x += width + _GAP
            x += between

    def _tile(self, face: Face | None, x: int, y: int, width: int) -> None:
        small = tile(face, width, face in self.table.wild)
        self.image.paste(small, (x, y), small)


@cache
def _font(size: int) -> "ImageFont.FreeTypeFont | ImageFont.ImageFont":
    return ImageFont.load_default(size)
