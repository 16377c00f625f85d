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
        raise ScenarioError("key_missing" if value is None else "no_text", key=key)
    return _bounded(key, value)


def texts_of(data: Mapping[str, Any], key: str, default: list[str] | None = None) -> list[str]:
    """Read a list of texts."""
    value = data.get(key, default)
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ScenarioError("key_missing" if value is None else "no_list_of_texts", key=key)
    return [_bounded(key, one) for one in value]


def _bounded(key: str, value: str) -> str:
    if len(value) > LONGEST:
        raise ScenarioError("text_letters", key=key, count=len(value), longest=LONGEST)
    return value


def number_of(data: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
    """Read a whole number between two."""
    value = data.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise ScenarioError("whole_between", key=key, low=low, high=high, value=value)
    return value


def dice_of(data: Mapping[str, Any]) -> list[int]:
    """Read rolls in order, flat or roll by roll."""
    given = data["dice"]
    if isinstance(given, list):
        flat = [die for roll in given for die in (roll if isinstance(roll, list) else [roll])]
        if all(type(die) is int for die in flat):
            return flat
    raise ScenarioError("dice_form")


def turned_up_of(data: Mapping[str, Any], variant: Variant) -> list[Face]:
    """Read the tile turned up, and flowers that were before it; nothing where it is not given."""
    turned_up = parse(text_of(data, "indicator", ""))
    if turned_up and not variant.turns_up:
        raise ScenarioError("nothing_turned_up", town=variant.name)
    if any(tile < FIRST_FLOWER for tile in turned_up[:-1]):
        raise ScenarioError("indicator_flowers")
    if turned_up and turned_up[-1] >= FIRST_FLOWER:
        raise ScenarioError("indicator_ends")
    return turned_up


def hidden_of(data: Mapping[str, Any], variant: Variant) -> list[Face] | None:
    """Read the hidden tiles in the order of rolling; None if they are not given."""
    if "bao" not in data:
        return None
    if not variant.hides_tile:
        raise ScenarioError("nothing_hidden", town=variant.name)
    return [parse_one(tile) for tile in texts_of(data, "bao")]


def take(spare: list[Face], number: int) -> list[Face]:
    """Take so many of the tiles that are left over."""
    taken, spare[:] = spare[:number], spare[number:]
    return taken
