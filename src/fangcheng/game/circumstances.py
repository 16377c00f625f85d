"""Circumstances: what may have happened before a win and cannot be seen in the hand."""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

from fangcheng.errors import OptionError

Kind: TypeAlias = Literal["switch", "number", "each", "seat", "seats"]
Given: TypeAlias = int | tuple[int, ...]
"""A number, or several: of all seats, or seats that did something."""

_YES_OR_NO: Final = (0, 1)


class Circumstance(NamedTuple):
    """One of them: so or not, a number of the winner or of each seat, another seat or several."""

    code: str
    kind: Kind
    values: tuple[int, ...] = ()
    """The numbers it may be; a hand may allow fewer. None where it names seats."""

    def numbers(self, given: Given, winner: int, seats: int) -> tuple[int, ...]:
        """Check what is given for it; return its numbers."""
        numbers = (given,) if isinstance(given, int) else given
        if self.kind == "each":
            if len(numbers) not in (1, seats):
                raise OptionError(
                    "seats_of_circumstance", circumstance=self.code, seats=seats, count=len(numbers)
                )
        elif len(numbers) != 1 and self.kind != "seats":
            raise OptionError("one_number", circumstance=self.code, count=len(numbers))
        for number in numbers:
            self._check(number, winner, seats)
        return numbers

    def _check(self, number: int, winner: int, seats: int) -> None:
        if self.kind in ("seat", "seats"):
            if number == winner or not 0 <= number < seats:
                raise OptionError("another_seat", circumstance=self.code, number=number)
        elif number not in self.values:
            raise self._refused(number)

    def _refused(self, number: int) -> OptionError:
        if self.values == _YES_OR_NO:
            return OptionError("circumstance_switch", circumstance=self.code, number=number)
        if self.values == tuple(range(len(self.values))):
            last = self.values[-1]
            return OptionError(
                "circumstance_range", circumstance=self.code, last=last, number=number
            )
        return OptionError(
            "circumstance_value", circumstance=self.code, values=self.values, number=number
        )


def happened(code: str) -> Circumstance:
    """So or not."""
    return Circumstance(code, "switch", _YES_OR_NO)


def counted(code: str, values: Iterable[int]) -> Circumstance:
    """A number of the winner's."""
    return Circumstance(code, "number", tuple(values))


def counted_by_each(code: str, values: Iterable[int]) -> Circumstance:
    """A number that every seat has: one is the winner's, else all are given."""
    return Circumstance(code, "each", tuple(values))


def by_another(code: str) -> Circumstance:
    """Another seat than the winner's."""
    return Circumstance(code, "seat")


def by_others(code: str) -> Circumstance:
    """Several others."""
    return Circumstance(code, "seats")
