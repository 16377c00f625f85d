"""Walls as scenarios write them, and walls laid for what scenarios give.

In a wall written as a text `(7m)` is the tile that is turned up or hidden where it lies, and `_` an
empty place: a replacement was taken there from behind such a tile.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fangcheng.errors import ScenarioError, WallError
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.positions.validation import dice_of, text_of
from fangcheng.tiles import NAMES, NO_FACE, Face, parse, parse_one, text
from fangcheng.wall import Dice, Wall

_PLACES = re.compile(r"\(([^()]*)\)|(_)|([^()_]+)")
_DICE_TO_COME = 100
"""More than a round ever rolls; those of a scenario are numbers, not chance."""


def hide(variant: Variant, line: list[Face], hidden: list[Face], first: int) -> Wall:
    """Lay tiles that stay in the wall into the reserve, where no draw and no replacement comes."""
    if not hidden and not variant.hides_tile:
        return Wall(line)
    at = max(len(line) - (variant.reserve(0) - len(hidden)), first)
    return Wall(line[:at] + hidden + line[at:], None, tuple(range(at, at + len(hidden))))


def read_wall(data: Mapping[str, Any], variant: Variant, whole: bool) -> Wall:
    """Read a wall from its text: the whole one before the deal, or what is left of it."""
    written = text_of(data, "wall")
    line: list[Face] = []
    marked: list[int] = []
    if _PLACES.sub("", written):
        raise ScenarioError("wall_bracket")
    for found in _PLACES.finditer(written):
        if found[2] is not None:
            line.append(NO_FACE)
        elif found[3] is not None:
            line += parse(found[3])
        else:
            marked.append(len(line))
            line.append(parse_one(found[1]))
    if len(line) > len(variant.deck):
        raise ScenarioError("wall_places", count=len(line), size=len(variant.deck))
    if whole and NO_FACE in line:
        raise ScenarioError("wall_gap")
    # In what is left stacks of two are counted from the end.
    odd = 0 if whole else len(line) % 2
    wall = Wall([NO_FACE] * odd + line, Dice(dice_of(data)) if "dice" in data else None)
    places = tuple(place + odd for place in marked)
    wall.head = odd
    wall.taken = sum(1 << place for place, tile in enumerate(wall.line) if tile == NO_FACE)
    wall.left = len(wall.line) - wall.taken.bit_count()
    if places and wall.dice is not None:
        wall.skip = places[0]
        wall.number = wall.roll(1)[0]  # for this tile it was rolled
    elif places:
        wall.places = places
    return wall


def write_whole(state: State) -> dict[str, Any]:
    """Write the wall as it was before the deal, and the dice of the round."""
    wall = state.wall
    out: dict[str, Any] = {"wall": _written(wall, range(len(wall.line)), wall.places or ())}
    if wall.dice is not None:
        out["dice"] = _dice(wall.dice, 0, _DICE_TO_COME if state.variant.hides_tile else 4)
    return out


def write_rest(state: State) -> dict[str, Any]:
    """Write what is left of the wall; where stacks are still rolled for, with its gaps and dice."""
    wall = state.wall
    marked = [*([wall.skip] if wall.skip >= 0 else []), *(wall.places or ())[wall.rolled :]]
    places = range(wall.head, wall.tail)
    if not state.variant.hides_tile:
        lying = [place for place in places if not wall.taken >> place & 1]
        return {"wall": _written(wall, lying, marked)}
    out: dict[str, Any] = {"wall": _written(wall, places, marked) + "_" * (wall.tail % 2)}
    if wall.dice is not None:
        # The first of them is the one that was rolled for the tile that lies hidden.
        out["dice"] = _dice(wall.dice, wall.rolled - (wall.skip >= 0), _DICE_TO_COME)
    return out


def _dice(dice: Dice, first: int, number: int) -> list[int]:
    found: list[int] = []
    try:
        for index in range(first, first + number):
            found.append(dice[index])
    except WallError:  # no more are given
        pass
    return found


def _written(wall: Wall, places: Sequence[int], marked: Sequence[int]) -> str:
    """Write the tiles of these places, those of one suit together between marks and gaps."""
    out, run = "", list[Face]()
    for place in places:
        gap = wall.taken >> place & 1 == 1
        if gap or place in marked:
            out, run = out + text(run) + ("_" if gap else f"({NAMES[wall.line[place]]})"), []
        else:
            run.append(wall.line[place])
    return out + text(run)
