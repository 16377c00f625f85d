"""Changes JSON as JSON: bytes that are changed blindly are seldom JSON any more."""

import copy
import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

_VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3, 4, 2**31, 2**63, -(2**63) - 1, 10**30, 0.5, -0.0, 1e308,
    "", " ", "\0", "\ud800", "\u202e", [], {}, [[]], ["", "", "", ""], [0, 0, 0, 0],
)  # fmt: skip
_PIECES = re.compile(r"\[[^]]*\]|[0-9][a-z]|[A-Za-z]+ ?|.", re.DOTALL)
"""Of a text: a meld, a tile, a word, a letter."""
_Place = tuple[Any, Any]
"""A list or an object, and an index or a key in it."""
Blind = Callable[[bytes, int], bytes]
"""Changes bytes, and leaves no more than so many."""


@dataclass(frozen=True)
class JsonMutator:
    """Changes inputs whose lines are JSON; what is none is changed blindly."""

    blind: Blind
    words: Sequence[str]

    def mutate(self, data: bytes, most: int, seed: int) -> bytes:
        """Change a line here and there."""
        rng = random.Random(seed)
        try:
            lines = _lines(data)
            if rng.random() < 0.1:
                raise ValueError
            if len(lines) > 1 and rng.random() < 0.1:
                _change_list(lines, rng.randrange(len(lines)), rng)
            else:
                self._change_line(lines, rng)
            changed = _joined(lines)
        except (ValueError, RecursionError):  # no JSON, or nested too deep
            return self.blind(data, most)
        return changed if len(changed) <= most else self.blind(data, most)

    def cross(self, data: bytes, other: bytes, most: int, seed: int) -> bytes:
        """Put a line, or what an object has under a key, into another input."""
        rng = random.Random(seed)
        try:
            lines, others = _lines(data), _lines(other)
            at, line = rng.randrange(len(lines)), rng.choice(others)
            own, given = json.loads(lines[at]), json.loads(line)
            if isinstance(own, dict) and isinstance(given, dict) and given:
                for key in rng.sample([*given], rng.randint(1, min(3, len(given)))):
                    own[key] = given[key]
                lines[at] = _line(own, lines[at])
            else:
                lines[at : at + rng.randrange(2)] = [line]
            changed = _joined(lines)
        except (ValueError, RecursionError):
            return data[:most]
        return changed if len(changed) <= most else data[:most]

    def _change_line(self, lines: list[str], rng: random.Random) -> None:
        at = rng.randrange(len(lines))
        held = [json.loads(lines[at])]
        for _ in range(rng.choice((1, 1, 2, 4))):
            self._change(held, rng)
        lines[at] = _line(held[0], lines[at])

    def _change(self, held: list[Any], rng: random.Random) -> None:
        whole = held[0]
        places = list(_places(whole)) if isinstance(whole, list | dict) and whole else [(held, 0)]
        holder, key = rng.choice(places)
        how = rng.random()
        if how < 0.1:
            self._put(holder, key, rng.choice(_VALUES), rng)
        elif how < 0.4:
            kind = type(holder[key])
            alike = [one[at] for one, at in places if type(one[at]) is kind]
            words = self.words if kind is str else ()
            self._put(holder, key, copy.deepcopy(rng.choice([*alike, *words])), rng)
        elif how < 0.6:
            if isinstance(holder, dict):
                del holder[key]
            elif holder is not held:
                _change_list(holder, key, rng)
        else:
            holder[key] = self._changed(holder[key], rng)

    def _put(self, holder: Any, key: Any, value: Any, rng: random.Random) -> None:
        if isinstance(holder, list):
            holder[key : key + rng.randrange(2)] = [value]  # instead of what is there, or before
        else:
            holder[key if rng.random() < 0.7 else rng.choice(self.words)] = value

    def _changed(self, value: Any, rng: random.Random) -> Any:
        if isinstance(value, bool) or value is None:
            return not value
        if isinstance(value, int):
            return rng.choice((value + 1, value - 1, -value, value * 10, str(value)))
        if isinstance(value, str):
            if rng.random() < 0.6 and (pieces := _PIECES.findall(value)):
                _change_list(pieces, rng.randrange(len(pieces)), rng)
                return "".join(pieces)
            changed = self.blind(value.encode(errors="surrogatepass"), len(value) + 40)
            return changed.decode(errors="replace")
        return [value] if rng.random() < 0.2 else copy.deepcopy(value)


def _lines(data: bytes) -> list[str]:
    return data.decode(errors="surrogateescape").splitlines(keepends=True)


def _joined(lines: list[str]) -> bytes:
    return "".join(lines).encode(errors="surrogatepass")


def _line(value: Any, before: str) -> str:
    """Write a line that ends as the one before it did."""
    return json.dumps(value, ensure_ascii=False) + ("\n" if before.endswith("\n") else "")


def _places(held: Any) -> Iterator[_Place]:
    for key, value in held.items() if isinstance(held, dict) else enumerate(held):
        yield held, key
        if isinstance(value, list | dict):
            yield from _places(value)


def _change_list(items: list[Any], at: int, rng: random.Random) -> None:
    """Leave an item out, double it, or let two change places."""
    how, other = rng.randrange(3), rng.randrange(len(items))
    if how == 0:
        del items[at]
    elif how == 1:
        items.insert(other, copy.deepcopy(items[at]))
    else:
        items[at], items[other] = items[other], items[at]
