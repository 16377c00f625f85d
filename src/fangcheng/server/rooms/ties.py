"""Where the players of a match connect from: address, kind of device, and time.

Address and device are stored as hashes under a secret salt, so that accounts which share them can
be found across several matches. See `store/ties.py`.
"""

from collections.abc import Iterable, Mapping
from typing import Protocol

from fangcheng.server.store.ties import Tie


class Here(Protocol):
    """A person's connection."""

    @property
    def person_id(self) -> int:
        """The person behind the connection."""

    @property
    def address(self) -> str:
        """The address it comes from."""

    @property
    def user_agent(self) -> str:
        """What its browser says about itself."""

    @property
    def since(self) -> int:
        """Unix time at which it connected."""


def ties_of(seats: Mapping[int, int], here: Iterable[Here]) -> list[Tie]:
    """List the address and device of each seated person; a person who is away has none."""
    first: dict[int, Here] = {}
    for one in here:  # of several connections the earliest counts
        if one.person_id not in first or one.since < first[one.person_id].since:
            first[one.person_id] = one
    return [
        Tie(seat, one.address, f"{one.address} {one.user_agent}", one.since)
        for seat, one in ((at, first[who]) for at, who in seats.items() if who in first)
    ]
