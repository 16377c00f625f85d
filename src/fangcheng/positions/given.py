"""Reading what a scenario gives: one clear sentence for every value of the wrong kind."""

from collections.abc import Mapping
from typing import Any

from fangcheng.errors import ScenarioError
from fangcheng.tiles import Face


def text_of(data: Mapping[str, Any], key: str, default: str | None = None) -> str:
    """Read a text."""
    value = data.get(key, default)
    if not isinstance(value, str):
        raise ScenarioError(f"'{key}' is missing" if value is None else f"'{key}' is a text")
    return value


def texts_of(data: Mapping[str, Any], key: str, default: list[str] | None = None) -> list[str]:
    """Read a list of texts."""
    value = data.get(key, default)
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ScenarioError(
            f"'{key}' is missing" if value is None else f"'{key}' is a list of texts"
        )
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


def take(spare: list[Face], number: int) -> list[Face]:
    """Take so many of the tiles that are left over."""
    taken, spare[:] = spare[:number], spare[number:]
    return taken
