"""Tiles as small images, from a sheet that `npm run icons` draws from the page's own faces."""

from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageDraw

from fangcheng.tiles import ALL_FACES, Face

_SHEET = Path(__file__).parent / "tiles.png"
_COLUMNS, _WIDTH, _HEIGHT = 7, 84, 112
"""The grid of the sheet."""
_FINE = 4
"""Pillow does not antialias, so images are drawn larger and scaled down."""
_IVORY, _EDGE, _BACK, _BACK_EDGE = "#fff9ea", "#d9cba8", "#5fb893", "#2f7a5d"
_WILD, _WILD_EDGE, _GOLD = "#fff0bd", "#d8b04a", "#eba61c"


def tall(width: int) -> int:
    """Return the height of a tile of this width."""
    return round(width * 1.42)


@lru_cache(maxsize=512)
def tile(face: Face | None, width: int, wild: bool = False) -> Image.Image:
    """Return the image of a tile, face up or down."""
    big, high = width * _FINE, tall(width) * _FINE
    body, edge = (_WILD, _WILD_EDGE) if wild else (_IVORY, _EDGE)
    if face is None:
        body, edge = _BACK, _BACK_EDGE
    image = Image.new("RGBA", (big, high))
    pen = ImageDraw.Draw(image)
    round_, thick = big * 0.13, high * 0.06
    pen.rounded_rectangle((0, 0, big - 1, high - 1), round_, edge)
    pen.rounded_rectangle((0, 0, big - 1, high - 1 - thick), round_, body)
    if wild:
        pen.polygon([(big * 0.62, 0), (big - round_, 0), (big, round_), (big, big * 0.38)], _GOLD)
    image = image.resize((width, tall(width)), Image.Resampling.LANCZOS)
    if face is not None:
        # The field of a face is 3 wide and 4 tall.
        inner = round(width * 0.86)
        drawn = _glyph(face, inner)
        image.alpha_composite(drawn, ((width - inner) // 2, round(width * 0.07)))
    return image


@lru_cache(maxsize=64)
def chip(face: Face, size: int, fill: str, rim: str) -> Image.Image:
    """Return the image of a round chip with a tile's face."""
    big = size * _FINE
    image = Image.new("RGBA", (big, big))
    ImageDraw.Draw(image).ellipse((0, 0, big - 1, big - 1), fill, rim, big // 10)
    image = image.resize((size, size), Image.Resampling.LANCZOS)
    drawn = _glyph(face, round(size * 0.58))
    image.alpha_composite(drawn, ((size - drawn.width) // 2, (size - drawn.height) // 2 + 1))
    return image


def _glyph(face: Face, width: int) -> Image.Image:
    return _cut(face).resize((width, round(width * 4 / 3)), Image.Resampling.LANCZOS)


@cache
def icon(size: int) -> Image.Image:
    """Return the logo."""
    square = _cut(ALL_FACES).crop((0, 0, _WIDTH, _WIDTH))
    return square.resize((size, size), Image.Resampling.LANCZOS)


def _cut(at: int) -> Image.Image:
    row, column = divmod(at, _COLUMNS)
    left, top = column * _WIDTH, row * _HEIGHT
    return _sheet().crop((left, top, left + _WIDTH, top + _HEIGHT))


@cache
def _sheet() -> Image.Image:
    return Image.open(_SHEET).convert("RGBA")
