"""Scenarios that say what is expected of them, as worked examples of rule books do."""

from collections.abc import Mapping
from typing import Any, Final

from fangcheng.checking.holding import hold
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import run_scenario

EXPECTED: Final = (
    "scores", "type", "factors", "legal", "has_legal", "not_legal", "result", "phase",
)  # fmt: skip
_SHOWN: Final = 4
"""How many actions of a seat are named."""


def check_scenario(data: object) -> None:
    """Play a scenario and compare with its `expect`; what is not so raises `BrokenError`."""
    told = data if isinstance(data, dict) else {}
    expected = told.get("expect")
    hold(isinstance(expected, dict) and expected, "it has no 'expect'")
    unknown = ", ".join(key for key in expected or () if key not in EXPECTED)
    hold(not unknown, f"'expect' has no {unknown}; it has: {', '.join(EXPECTED)}")
    played = run_scenario(read_scenario({k: v for k, v in told.items() if k != "expect"}))
    _compare(played, expected or {})


def _compare(played: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    wins, result = played["wins"], played["result"] or {}
    legal: Mapping[str, list[str]] = played["legal"]
    if "phase" in expected:
        _same("phase", expected["phase"], played["phase"], _asked(legal))
    for key in ("scores", "type", "factors"):
        if key in expected:
            found = played[key] if key in played else wins[-1][key] if wins else None
            _same(key, expected[key], found)
    for key, value in _table(expected, "result").items():
        _same(key, value, result.get(key))
    for seat, actions in _lists(expected, "legal").items():
        _same(f"what seat {seat} may do", actions, legal.get(seat, []))
    for seat, actions in _lists(expected, "has_legal").items():
        lacking = [one for one in actions if one not in legal.get(seat, [])]
        hold(not lacking, f"seat {seat} may not: {', '.join(lacking)}")
    for seat, actions in _lists(expected, "not_legal").items():
        surplus = [one for one in actions if one in legal.get(seat, [])]
        hold(not surplus, f"seat {seat} may: {', '.join(surplus)}")


def _table(expected: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = expected.get(key, {})
    hold(isinstance(found, dict), f"{key!r} in 'expect' is an object")
    return found  # type: ignore[no-any-return]


def _lists(expected: Mapping[str, Any], key: str) -> Mapping[str, list[str]]:
    found = _table(expected, key)
    for one in found.values():
        plain = isinstance(one, list) and all(isinstance(action, str) for action in one)
        hold(plain, f"{key!r} in 'expect' has a list of actions for each seat")
    return found


def _asked(legal: Mapping[str, list[str]]) -> str:
    """Say who is asked for what, the first of it."""
    seats = [
        f"seat {seat} may {', '.join(actions[:_SHOWN])}{', …' if len(actions) > _SHOWN else ''}"
        for seat, actions in legal.items()
    ]
    return f": {'; '.join(seats)}" if seats else ""


def _same(what: str, expected: object, found: object, more: str = "") -> None:
    hold(found == expected, f"{what} should be {expected}, and is {found}{more}")
