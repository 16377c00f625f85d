"""The characters that people and bots sit as, each at home in a town, and their names.

A town of ours lists its people in its words, under `people`; they are called `TOWN-1`, `TOWN-2` and
so on, in that order, for ever. Besides them there is a stranger. Bots take characters first of all
from the town they play in. In a town of another package all of them are guests, and go by the names
that it lists. The page draws them and lets them speak; `web/src/people/characters.ts` seats them
alike.
"""

from collections.abc import Sequence
from functools import cache
from itertools import chain, zip_longest
from typing import Final, NamedTuple

from fangcheng.installed import OWN
from fangcheng.words import CATALOGUES, Words, town_words

STRANGER: Final = "stranger"
_COMMA: Final = "、"


@cache
def characters() -> dict[str, tuple[str, str]]:
    """Return all characters with their Chinese and English names, by town and the stranger last."""
    found = {f"{town}-{at}": pair for town in OWN for at, pair in enumerate(_listed(town), 1)}
    zh, en = (catalogue["people.stranger"] for catalogue in CATALOGUES.values())
    return found | {STRANGER: (zh, en)}


def default_character(person: int) -> str:
    """Return the character of a person who has chosen none."""
    known = list(characters())
    return known[person % len(known)]


class Sitting(NamedTuple):
    """Who sits on a seat: a bot of a level, a person, or nobody."""

    level: str | None
    person: int | None
    character: str = ""
    """As which character, where that is known."""


def seat_characters(town: str, seats: Sequence[Sitting]) -> list[str]:
    """Give each seat of a table a character, no two alike; an empty seat has none.

    People get theirs in the order of the seats, or the next that is free; bots follow from town,
    level and seat.
    """
    known = list(characters())
    taken = [""] * len(seats)
    for at, seat in enumerate(seats):
        if seat.level is None and seat.person is not None:
            wish = seat.character or default_character(seat.person)
            taken[at] = _next_free(known, known.index(wish) if wish in known else 0, taken)
    ring = _ring(town)
    for at, seat in enumerate(seats):
        if seat.level is not None:
            if seat.character in known and seat.character not in taken:
                taken[at] = seat.character
                continue
            start = (_sum(town) + _sum(seat.level) + at) % _REGULARS
            taken[at] = _next_free(ring, start, taken)
    return taken


def bot_names(w: Words, town: str, seats: Sequence[Sitting]) -> list[str | None]:
    """Name the bots of a table; None for a seat without one."""
    return [
        None if seat.level is None else bot_name(w, town, character)
        for seat, character in zip(seats, seat_characters(town, seats), strict=True)
    ]


def bot_name(w: Words, town: str, character: str) -> str:
    """Return what a character is called in a town."""
    named = [] if town in OWN else _names(w.get("people", ""))
    at = _ring(town).index(character)
    return named[at] if at < len(named) else characters()[character][0 if w.lang == "zh" else 1]


_REGULARS: Final = 6
"""So many of a town's ring sit there as bots; the others only where those sit already."""


@cache
def _ring(town: str) -> list[str]:
    """Return all characters in the order in which bots of a town take them.

    People of the town, and between them others who visit it.
    """
    known = list(characters())
    own = [one for one in known if one.startswith(f"{town}-")]
    others = [one for one in known if one not in own and one != STRANGER]
    start = _sum(town) % len(others)
    visitors = others[start:] + others[:start]
    visitors.insert(1, STRANGER)
    pairs = zip_longest(own, visitors[: len(own)])
    mixed = [one for one in chain.from_iterable(pairs) if one is not None]
    return mixed + visitors[len(own) :]


def _next_free(known: Sequence[str], start: int, taken: Sequence[str]) -> str:
    order = (*known[start:], *known[:start])
    return next(one for one in order if one not in taken)


def _listed(town: str) -> list[tuple[str, str]]:
    zh, en = town_words(town)["people"]
    return list(zip(_names(zh), _names(en), strict=True))


def _names(listed: str) -> list[str]:
    return [name for name in listed.replace(_COMMA, ", ").split(", ") if name]


def _sum(text: str) -> int:
    total = 0
    for letter in text:
        total = (total * 31 + ord(letter)) % 9973
    return total
