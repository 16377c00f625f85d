"""Whence the seats of a match come when it begins: the address, the kind of device, since when.

What is stored of the first two are hashes under a secret salt, so that accounts which share an
address or a device can be found over several matches. See `store/ties.py`.
"""

from collections.abc import Iterable, Mapping
from typing import Protocol

from fangcheng.server.store.ties import Tie


class Here(Protocol):
    """A connection of somebody."""

    @property
    def person_id(self) -> int:
        """Who it is."""

    @property
    def address(self) -> str:
        """From where it comes."""

    @property
    def user_agent(self) -> str:
        """What its browser says of itself."""

    @property
    def since(self) -> int:
        """When it came."""


def ties_of(seats: Mapping[int, int], here: Iterable[Here]) -> list[Tie]:
    """Tell whence seats, each with its person, come; a seat that is away has no tie."""
    first: dict[int, Here] = {}
    for one in here:  # of several connections the first one tells when somebody came
        if one.person_id not in first or one.since < first[one.person_id].since:
            first[one.person_id] = one
    return [
        Tie(seat, one.address, f"{one.address} {one.user_agent}", one.since)
        for seat, one in ((at, first[who]) for at, who in seats.items() if who in first)
    ]
