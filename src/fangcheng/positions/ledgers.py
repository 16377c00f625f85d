"""Wins and transfers of a round that goes on, read as the output writes them."""

from collections.abc import Mapping
from typing import Any

from fangcheng.errors import ScenarioError
from fangcheng.game.ledger import HOUSE, Transfer, Win

_TOO_MUCH = 10**9
"""Points that no round pays: what is added up must stay a number that can be written."""


def read_wins(data: Mapping[str, Any], seats: int) -> list[Win]:
    """Read the wins so far."""
    return [_win(one, seats) for one in _objects(data, "wins")]


def read_transfers(data: Mapping[str, Any], seats: int) -> list[Transfer]:
    """Read what was paid so far."""
    return [_transfer(one, seats) for one in _objects(data, "transfers")]


def _objects(data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    found = data.get(key, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise ScenarioError("list_of_objects", key=key)
    return found


def _win(one: Mapping[str, Any], seats: int) -> Win:
    try:
        source = None if one["from"] is None else _seat(one["from"], seats)
        by, kind, melds = _word(one["by"]), _word(one["type"]), _word(one["reading"]).split()
        return Win(_seat(one["seat"], seats), by, source, kind, _factors(one), (), tuple(melds))
    except (KeyError, TypeError, ValueError):
        raise ScenarioError("no_win_written", value=one) from None


def _transfer(one: Mapping[str, Any], seats: int) -> Transfer:
    try:
        payee = HOUSE if one["to"] == "house" else _seat(one["to"], seats)
        payer, points = _seat(one["from"], seats), _whole(one["points"])
        win = None if one["win"] is None else _whole(one["win"])
        return Transfer(payer, payee, points, _word(one["code"]), win, _factors(one))
    except (KeyError, TypeError, ValueError):
        raise ScenarioError("no_transfer_written", value=one) from None


def _factors(one: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
    return tuple((_word(code), _whole(number)) for code, number in one["factors"])


def _seat(value: object, seats: int) -> int:
    if _whole(value) >= seats:
        raise ValueError
    return _whole(value)


def _whole(value: object) -> int:
    if type(value) is not int or not 0 <= value < _TOO_MUCH:
        raise ValueError
    return value


def _word(value: object) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise ValueError
    return value
