"""Changes JSON as JSON: bytes that are changed blindly are seldom JSON any more."""

import copy
import json
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

_VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3, 4, 2**31, 2**63, -(2**63) - 1, 10**30, 0.5, -0.0, 1e308,
    "", " ", "\0", "\ud800", "\u202e", [], {}, [[]], ["", "", "", ""], [0, 0, 0, 0],
)  # fmt: skip
_Place = tuple[Any, Any]
"""A list or an object, and an index or a key in it."""
Blind = Callable[[bytes, int], bytes]
"""Changes bytes, and leaves no more than so many."""


def json_mutator(blind: Blind, words: Sequence[str]) -> Callable[[bytes, int, int], bytes]:
    """Make a mutator for inputs whose lines are JSON."""

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        rng = random.Random(seed)
        if rng.random() < 0.2:
            return blind(data, most)
        try:
            lines = data.decode(errors="surrogateescape").splitlines(keepends=True)
            _change_line(lines, rng, words, blind)
            changed = "".join(lines).encode(errors="surrogatepass")
        except (ValueError, RecursionError):  # no JSON, or nested too deep
            return blind(data, most)
        return changed if len(changed) <= most else blind(data, most)

    return mutate


def _change_line(lines: list[str], rng: random.Random, words: Sequence[str], blind: Blind) -> None:
    at = rng.randrange(len(lines))
    if len(lines) > 1 and rng.random() < 0.1:
        _change_list(lines, at, rng)
        return
    held = [json.loads(lines[at])]
    for _ in range(rng.choice((1, 1, 2, 4))):
        _change(held, rng, words, blind)
    end = "\n" if lines[at].endswith("\n") else ""
    lines[at] = json.dumps(held[0] if held else None, ensure_ascii=False) + end


def _places(held: Any) -> Iterator[_Place]:
    for key, value in held.items() if isinstance(held, dict) else enumerate(held):
        yield held, key
        if isinstance(value, list | dict):
            yield from _places(value)


def _change(held: list[Any], rng: random.Random, words: Sequence[str], blind: Blind) -> None:
    places = list(_places(held)) or [(held, 0)]
    holder, key = rng.choice(places)
    other, its = rng.choice(places)
    value = copy.deepcopy(other[its]) if other else None
    how = rng.randrange(6)
    if how == 0:
        value = rng.choice(_VALUES)
    elif how == 1:
        value = rng.choice(words)
    if not holder or how < 3:
        if isinstance(holder, dict) and rng.random() < 0.3:
            key = rng.choice(words)
        if isinstance(holder, list):
            holder[key : key + rng.randrange(2)] = [value]
        else:
            holder[key] = value
    elif how == 3:
        if isinstance(holder, list):
            _change_list(holder, key, rng)
        else:
            del holder[key]
    else:
        holder[key] = _changed_leaf(holder[key], rng, blind)


def _change_list(items: list[Any], at: int, rng: random.Random) -> None:
    """Leave an item out, double it, or let two change places."""
    how, other = rng.randrange(3), rng.randrange(len(items))
    if how == 0:
        del items[at]
    elif how == 1:
        items.insert(other, copy.deepcopy(items[at]))
    else:
        items[at], items[other] = items[other], items[at]


def _changed_leaf(value: Any, rng: random.Random, blind: Blind) -> Any:
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, -value, value * 10, str(value)))
    if isinstance(value, str):
        changed = blind(value.encode(errors="surrogatepass"), len(value) + 40)
        return changed.decode(errors="replace")
    return [value] if rng.random() < 0.5 else copy.deepcopy(value)
