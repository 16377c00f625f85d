"""What seats of a match have in common when it begins: the address, the kind of device.

Addresses themselves are not stored, nor anything made of them: only which seats share one, by
numbers that mean nothing in any other match.
"""

from collections.abc import Hashable, Iterable, Mapping
from typing import NamedTuple, Protocol


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


class Tie(NamedTuple):
    """Of one seat."""

    seat: int
    address: int
    """Seats that share it came from one address."""
    device: int
    """Seats that share it came from one address with the same kind of browser."""
    came: int


def ties_of(seats: Mapping[int, int], here: Iterable[Here]) -> list[Tie]:
    """Tell what seats, each with its person, have in common; who is away has nothing."""
    first: dict[int, Here] = {}
    for one in here:  # of several connections the first one tells when somebody came
        if one.person_id not in first or one.since < first[one.person_id].since:
            first[one.person_id] = one
    addresses: dict[Hashable, int] = {}
    devices: dict[Hashable, int] = {}
    return [
        Tie(
            seat,
            addresses.setdefault(one.address, len(addresses)),
            devices.setdefault((one.address, one.user_agent), len(devices)),
            one.since,
        )
        for seat, one in ((at, first[who]) for at, who in seats.items() if who in first)
    ]
