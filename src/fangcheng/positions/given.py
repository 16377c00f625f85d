"""Reading what a scenario gives: one clear sentence for every value of the wrong kind."""

from collections.abc import Mapping
from typing import Any

from fangcheng.errors import ScenarioError
from fangcheng.game.variant import Variant
from fangcheng.tiles import FIRST_FLOWER, LONGEST, Face, parse, parse_one


def text_of(data: Mapping[str, Any], key: str, default: str | None = None) -> str:
    """Read a text."""
    value = data.get(key, default)
    if not isinstance(value, str):
        raise ScenarioError(f"'{key}' is missing" if value is None else f"'{key}' is a text")
    return _bounded(key, value)


def texts_of(data: Mapping[str, Any], key: str, default: list[str] | None = None) -> list[str]:
    """Read a list of texts."""
    value = data.get(key, default)
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ScenarioError(
            f"'{key}' is missing" if value is None else f"'{key}' is a list of texts"
        )
    return [_bounded(key, one) for one in value]


def _bounded(key: str, value: str) -> str:
    if len(value) > LONGEST:
        raise ScenarioError(f"'{key}' has a text of {len(value)} letters; {LONGEST} may be")
    return value


def number_of(data: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
    """Read a whole number between two."""
    value = data.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise ScenarioError(f"'{key}' is a whole number from {low} to {high}; not {value!r}")
    return value


def dice_of(data: Mapping[str, Any]) -> list[int]:
    """Read rolls in order, flat or roll by roll."""
    given = data["dice"]
    if isinstance(given, list):
        flat = [die for roll in given for die in (roll if isinstance(roll, list) else [roll])]
        if all(type(die) is int for die in flat):
            return flat
    raise ScenarioError("'dice' lists the dice in the order they are rolled, like [3, 4]")


def turned_up_of(data: Mapping[str, Any], variant: Variant) -> list[Face]:
    """Read the tile turned up, and flowers that were before it; nothing where it is not given."""
    turned_up = parse(text_of(data, "indicator", ""))
    if turned_up and not variant.turns_up:
        raise ScenarioError(f"'indicator' is given, but no tile is turned up in {variant.name}")
    if any(tile < FIRST_FLOWER for tile in turned_up[:-1]):
        raise ScenarioError("'indicator' is one tile; before it only flowers may stand")
    if turned_up and turned_up[-1] >= FIRST_FLOWER:
        raise ScenarioError("'indicator' ends with a tile that is no flower")
    return turned_up


def hidden_of(data: Mapping[str, Any], variant: Variant) -> list[Face] | None:
    """Read the hidden tiles in the order of rolling; None if they are not given."""
    if "bao" not in data:
        return None
    if not variant.hides_tile:
        raise ScenarioError(f"'bao' is given, but {variant.name} has no hidden tile")
    return [parse_one(tile) for tile in texts_of(data, "bao")]


def take(spare: list[Face], number: int) -> list[Face]:
    """Take so many of the tiles that are left over."""
    taken, spare[:] = spare[:number], spare[number:]
    return taken
