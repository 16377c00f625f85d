"""Wins and transfers: who pays whom, how much, and which factors made it (C-12)."""

from collections.abc import Iterable
from math import prod
from typing import Any, Final, NamedTuple, TypeAlias

from fangcheng.hands.readings import Group

HOUSE: Final = -1
"""The payee of a penalty."""

Factors: TypeAlias = tuple[tuple[str, int], ...]
"""Codes with their numbers, in the order a person would multiply or add them."""


class Win(NamedTuple):
    """One win of a round: who, how, and the reading that counts."""

    seat: int
    by: str
    """draw, discard, kong (robbed), bao, opening."""
    source: int | None
    """Who gave the tile; None where nobody did."""
    type: str
    factors: Factors
    groups: tuple[Group, ...]
    """The concealed tiles as they were read."""
    melds: tuple[str, ...]
    """The declared melds, as text."""

    @property
    def multiplier(self) -> int:
        """The product of the factors."""
        return prod(number for _, number in self.factors)

    @property
    def reading(self) -> str:
        """The whole hand as it was read, declared melds first."""
        return " ".join([*self.melds, *map(str, self.groups)])

    def as_json(self) -> dict[str, Any]:
        """Return it as the scenario format writes it."""
        return {
            "seat": self.seat,
            "by": self.by,
            "from": self.source,
            "type": self.type,
            "factors": [list(factor) for factor in self.factors],
            "reading": self.reading,
        }


class Transfer(NamedTuple):
    """Points that go from one seat to another, or to the house."""

    payer: int
    payee: int
    points: int
    code: str
    win: int | None
    """Index of the win it belongs to."""
    factors: Factors

    def as_json(self) -> dict[str, Any]:
        """Return it as the scenario format writes it."""
        return {
            "from": self.payer,
            "to": "house" if self.payee == HOUSE else self.payee,
            "points": self.points,
            "code": self.code,
            "win": self.win,
            "factors": [list(factor) for factor in self.factors],
        }


def sums(transfers: Iterable[Transfer], seats: int) -> list[int]:
    """Add up what each seat won and lost."""
    scores = [0] * seats
    for transfer in transfers:
        scores[transfer.payer] -= transfer.points
        if transfer.payee != HOUSE:
            scores[transfer.payee] += transfer.points
    return scores
