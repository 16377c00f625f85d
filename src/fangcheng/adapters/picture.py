"""A picture of the table as a seat sees it: shapes, written as SVG or painted as an RGB array.

Pillow paints, with the font it brings along, so a picture in pixels is in English: that font has no
Chinese.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from fangcheng.encoding.arrays import Array
from fangcheng.extras import need
from fangcheng.game.state import State
from fangcheng.game.views import view
from fangcheng.terminal.table import seat_names
from fangcheng.tiles import ALL_FACES, FIRST_FLOWER, GREEN, RED, SUIT_OF, Face, parse
from fangcheng.words import Words, words

WIDTH, HEIGHT = 660, 560
_TILE, _TALL, _GAP = 22, 29, 2
_ROW, _LINE = 8, 18
_PANEL = _ROW * (_TILE + _GAP)
_PLACES = ((234, 284), (452, 130), (234, 8), (16, 130))
"""Where the panel of each seat begins, from the own one on."""
_SIDES = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}
_CLOTH, _IVORY, _BACK, _WILD, _INK, _PALE = (
    "#1d5c46", "#fbf6e6", "#2f8f6b", "#ffd75e", "#1c1c1c", "#e8f3ee",
)  # fmt: skip
_SUITS = ("#a11d1d", "#1b4f9c", "#1a6b2c", _INK)
_HAND_TOP = HEIGHT - _TALL - 14


class Box(NamedTuple):
    """A rectangle with round corners."""

    x: float
    y: float
    width: float
    height: float
    fill: str


class Label(NamedTuple):
    """A text; x is its left end, or its middle where it is centred, y its middle."""

    x: float
    y: float
    text: str
    size: int
    fill: str
    centred: bool = False


Shape = Box | Label


def draw_svg(state: State, seat: int, lang: str = "en") -> str:
    """Draw what a seat sees as SVG."""
    inside = "\n".join(map(_element, _Scene(state, seat, lang).shapes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif">\n{inside}\n</svg>\n'
    )


def _element(shape: Shape) -> str:
    if isinstance(shape, Box):
        return (
            f'<rect x="{shape.x:g}" y="{shape.y:g}" width="{shape.width:g}" '
            f'height="{shape.height:g}" rx="3" fill="{shape.fill}"/>'
        )
    anchor = ' text-anchor="middle"' if shape.centred else ""
    return (
        f'<text x="{shape.x:g}" y="{shape.y:g}" font-size="{shape.size}" fill="{shape.fill}" '
        f'dominant-baseline="central"{anchor}>{escape(shape.text)}</text>'
    )


def draw_rgb(state: State, seat: int) -> Array:
    """Draw what a seat sees as an array of uint8, HEIGHT x WIDTH x 3."""
    need("gym", "PIL", "numpy")
    import numpy as np
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (WIDTH, HEIGHT))
    pen = ImageDraw.Draw(image)
    for shape in _Scene(state, seat, "en").shapes:
        if isinstance(shape, Box):
            end = (shape.x + shape.width - 1, shape.y + shape.height - 1)
            pen.rounded_rectangle((shape.x, shape.y, *end), 3, shape.fill)
        else:
            anchor = "mm" if shape.centred else "lm"
            pen.text((shape.x, shape.y), shape.text, shape.fill, _font(shape.size), anchor)
    return np.asarray(image)


@cache
def _font(size: int) -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(size)


class _Scene:
    """All shapes of the picture, the lowest first."""

    def __init__(self, state: State, seat: int, lang: str) -> None:
        self.shapes: list[Shape] = [Box(0, 0, WIDTH, HEIGHT, _CLOTH)]
        self.w: Words = words(lang, state.variant.name)
        self.names = [self.w.tile(face) for face in range(ALL_FACES)]
        self.view: Mapping[str, Any] = view(state, seat)
        self.wild = frozenset(parse(self.view["wild"]))
        seats = state.seats
        self.called = seat_names(self.w, seat, seats)
        for step, side in zip(range(seats), _SIDES[seats], strict=True):
            self._panel((seat + step) % seats, *_PLACES[side])
        self._middle()
        self._hand()

    def _middle(self) -> None:
        view, w = self.view, self.w
        lines = [w("table.left", left=view["left"])]
        if self.wild:
            wild = " ".join(self.names[face] for face in sorted(self.wild))
            lines.append(f"{w('wild')} {wild}")
        for at, line in enumerate(lines):
            self._say(WIDTH / 2, 244 + at * _LINE, line, centred=True)

    def _panel(self, seat: int, x: float, y: float) -> None:
        """Draw what lies before a seat: who it is, its melds, flowers and discards."""
        view, w = self.view, self.w
        at_turn = view["phase"] == "turn" and view["turn"] == seat
        dealer = f" · {w('table.dealer')}" if seat == view["dealer"] else ""
        said = f"{w(f'wind.{seat}')} {self.called[seat]}{dealer} · {view['scores'][seat]:+d}"
        self._say(x, y + 8, f"{said} · {w('table.tiles', count=view['hand_sizes'][seat])}",
                  fill=_WILD if at_turn else _PALE)  # fmt: skip
        y += _LINE
        laid = [self._meld(meld) for meld in view["melds"][seat]]
        laid += [list(parse(view[pile][seat])) for pile in ("flowers", "thrown", "won")]
        if seat != view["seat"] and str(seat) in view["open_hands"]:
            laid.append(list(parse(view["open_hands"][str(seat)])))
        y = self._tiles((face for pile in laid for face in pile), x, y)
        self._tiles(parse(view["discards"][seat]), x, y + (6 if any(laid) else 0))

    def _meld(self, meld: Mapping[str, Any]) -> list[Face | None]:
        hidden = meld.get("hidden")
        return [None] * hidden if hidden else list(parse(meld["tiles"]))

    def _hand(self) -> None:
        tiles = sorted(parse(self.view["hand"]), key=lambda face: (face not in self.wild, face))
        x = (WIDTH - len(tiles) * (_TILE + _GAP + 6)) / 2
        for at, face in enumerate(tiles):
            self._tile(face, x + at * (_TILE + _GAP + 6), _HAND_TOP, 1.2)

    def _tiles(self, faces: Iterable[Face | None], x: float, y: float) -> float:
        """Draw rows of tiles; return where the next row begins."""
        at = -1
        for at, face in enumerate(faces):
            down, right = divmod(at, _ROW)
            self._tile(face, x + right * (_TILE + _GAP), y + down * (_TALL + _GAP))
        return y + (at // _ROW + 1) * (_TALL + _GAP)

    def _tile(self, face: Face | None, x: float, y: float, scale: float = 1) -> None:
        fill = _BACK if face is None else _WILD if face in self.wild else _IVORY
        self.shapes.append(Box(x, y, _TILE * scale, _TALL * scale, fill))
        if face is None:
            return
        middle, name = x + _TILE * scale / 2, self.names[face]
        heights: Sequence[float] = (0.33, 0.74) if len(name) > 1 else (0.5,)
        for letter, size, height in zip(name, (14, 11), heights, strict=False):
            at = y + _TALL * scale * height
            self.shapes.append(Label(middle, at, letter, round(size * scale), _ink(face), True))

    def _say(self, x: float, y: float, text: str, fill: str = _PALE, centred: bool = False) -> None:
        self.shapes.append(Label(x, y, text, 12, fill, centred))


def _ink(face: Face) -> str:
    if face >= FIRST_FLOWER:
        return "#7a2a7a"
    return {RED: _SUITS[0], GREEN: _SUITS[2]}.get(face, _SUITS[SUIT_OF[face]])
