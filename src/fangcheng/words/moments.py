"""The great moments of a town: which wins and events are shown larger than others, and how."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

from fangcheng.installed import part

Shape = Literal[
    "bloom", "burst", "drift", "moon", "reveal", "row", "rush", "sky", "snatch", "splash",
    "swim", "topple", "wall", "wheel",
]  # fmt: skip
"""How a moment moves and what lies behind it; the page draws it."""

SHAPES: tuple[str, ...] = get_args(Shape)


class Moment(NamedTuple):
    """What makes a win or an event great."""

    code: str
    """The type or a factor of a win, or the code of an event or a remark."""
    shape: str
    tiles: int
    """How many tiles fly: the wild tiles that made it."""
    zh: str
    en: str


def moments(town: str) -> list[Moment]:
    """List the great moments of a town, the greatest first; none for a town that names none."""
    found: Mapping[str, tuple[str, int, str, str]] = getattr(part(town, "moments"), "MOMENTS", {})
    return [Moment(code, *told) for code, told in found.items()]
