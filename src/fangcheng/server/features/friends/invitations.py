"""Invitations to rooms: few, short-lived, and known on every node until they expire.

They are not stored: after a restart people invite again.
"""

import time
from typing import Final, NamedTuple

from msgspec import structs

from fangcheng.protocol.friends import Invitation
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.rate_limits import Buckets, Patience

GOOD_FOR: Final = 120.0
"""Seconds until an invitation expires."""
_MOST_OPEN: Final = 5
"""The most open invitations to one person."""
_RATE: Final = (1 / 15, 8)
"""How many invitations one person may send: per second in the long run, and at once."""
_FREE: Final = 2
"""How often the same friend may be invited in vain before a wait."""
_FIRST: Final = 60.0
"""The first such wait, in seconds."""


class _Open(NamedTuple):
    invitation: Invitation
    over_at: float


class Invitations:
    """All open invitations, by recipient and sender."""

    def __init__(self) -> None:
        self._open: dict[int, dict[int, _Open]] = {}
        self._sent = Buckets(*_RATE)
        self._in_vain = Patience(_FREE, first=_FIRST)

    def check(self, by: int, to: int) -> None:
        """Refuse a person who invites too often; count this invitation otherwise."""
        wait = self._in_vain.wait((by, to))
        if wait:
            raise RefusedError("rate", f"you have invited this friend; wait {wait:.0f} s")
        others = [invitation for invitation in self.of(to) if invitation.person != by]
        if len(others) >= _MOST_OPEN:
            raise RefusedError("full", "this friend has many invitations to answer; wait a moment")
        if not self._sent.take(by):
            raise RefusedError("rate", "you invite too many; wait a moment")
        self._in_vain.tire((by, to))

    def add(self, to: int, invitation: Invitation) -> None:
        """Store an invitation, replacing an older one by the same friend."""
        self._sweep()
        over_at = time.monotonic() + invitation.seconds
        self._open.setdefault(to, {})[invitation.person] = _Open(invitation, over_at)

    def of(self, to: int) -> list[Invitation]:
        """List the open invitations to a person, with the time that is left."""
        now = time.monotonic()
        return [
            structs.replace(open_.invitation, seconds=round(open_.over_at - now))
            for open_ in self._open.get(to, {}).values()
            if open_.over_at > now
        ]

    def end(self, to: int, by: int) -> bool:
        """Remove an invitation that is answered or void; return whether it was open."""
        known = self._open.get(to, {}).pop(by, None)
        return known is not None and known.over_at > time.monotonic()

    def came(self, to: int, by: int) -> None:
        """Note that a friend has come, so they may be invited again at once."""
        self._in_vain.forgive((by, to))

    def _sweep(self) -> None:
        now = time.monotonic()
        for to, some in list(self._open.items()):
            self._open[to] = {by: open_ for by, open_ in some.items() if open_.over_at > now}
            if not self._open[to]:
                del self._open[to]
