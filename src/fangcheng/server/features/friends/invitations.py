"""Invitations to rooms: few, for a short time, and known on every node until they are over.

They are stored nowhere: after a restart whoever still wants a friend to come invites it again.
"""

import time
from typing import Final, NamedTuple

from msgspec import structs

from fangcheng.protocol.friends import Invitation
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.rate_limits import Buckets, Patience

GOOD_FOR: Final = 120.0
"""Seconds."""
_MOST_OPEN: Final = 5
"""Invitations that somebody has to answer at the same time."""
_RATE: Final = (1 / 15, 8)
"""How many somebody sends: so many a second in the long run, and at once."""
_FREE: Final = 2
"""How often the same friend is invited in vain before one has to wait."""
_FIRST: Final = 60.0
"""For how many seconds, at first."""


class _Open(NamedTuple):
    invitation: Invitation
    over_at: float


class Invitations:
    """All that are open, for whom and by whom."""

    def __init__(self) -> None:
        self._open: dict[int, dict[int, _Open]] = {}
        self._sent = Buckets(*_RATE)
        self._in_vain = Patience(_FREE, first=_FIRST)

    def check(self, by: int, to: int) -> None:
        """Refuse who invites too much; what is not refused counts."""
        wait = self._in_vain.wait((by, to))
        if wait:
            raise RefusedError("rate", f"you have invited this friend; wait {wait:.0f} s")
        others = [one for one in self.of(to) if one.person != by]
        if len(others) >= _MOST_OPEN:
            raise RefusedError("full", "this friend has many invitations to answer; wait a moment")
        if not self._sent.take(by):
            raise RefusedError("rate", "you invite too many; wait a moment")
        self._in_vain.tire((by, to))

    def add(self, to: int, invitation: Invitation) -> None:
        """Keep an invitation, instead of an older one by the same friend."""
        self._sweep()
        over_at = time.monotonic() + invitation.seconds
        self._open.setdefault(to, {})[invitation.person] = _Open(invitation, over_at)

    def of(self, to: int) -> list[Invitation]:
        """List what somebody has to answer, with the time that is left."""
        now = time.monotonic()
        return [
            structs.replace(one.invitation, seconds=round(one.over_at - now))
            for one in self._open.get(to, {}).values()
            if one.over_at > now
        ]

    def end(self, to: int, by: int) -> bool:
        """Forget one that is answered, or that must not be any more; tell whether it was open."""
        known = self._open.get(to, {}).pop(by, None)
        return known is not None and known.over_at > time.monotonic()

    def came(self, to: int, by: int) -> None:
        """A friend has come: it can be invited again at once."""
        self._in_vain.forgive((by, to))

    def _sweep(self) -> None:
        now = time.monotonic()
        for to, some in list(self._open.items()):
            self._open[to] = {by: one for by, one in some.items() if one.over_at > now}
            if not self._open[to]:
                del self._open[to]
