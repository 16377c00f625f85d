"""Guessing costs time: passwords, recovery codes and passkeys that do not fit are counted."""

import math

from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.bulletin import Bulletin, RightPassword, WrongPassword
from fangcheng.server.rate_limits import Buckets, Patience
from fangcheng.server.settings import Settings

_FREE_FOR_A_NAME = 5


class Guessing:
    """How often an address has tried, and what was wrong, on all nodes together."""

    def __init__(self, settings: Settings, bulletin: Bulletin) -> None:
        self._bulletin = bulletin
        per_minute = settings.guests_per_minute
        self._attempts = Buckets(per_minute / 60, per_minute)
        # An address may belong to many people; a name that somebody else tries out must not be
        # kept from its owner for long.
        self._wrong_from = Patience(settings.wrong_passwords, longest=900)
        self._wrong_for = Patience(_FREE_FOR_A_NAME, longest=60)

    def attempt(self, address: str, reason: str) -> None:
        """Count an attempt from an address; refuse when there were too many."""
        if not self._attempts.take(address):
            raise RefusedError("rate", reason)

    def check(self, address: str, name_key: str = "") -> None:
        """Refuse those who must wait for what was wrong before."""
        wait = max(self._wrong_from.wait(address), self._wrong_for.wait(name_key))
        if wait > 0:
            raise RefusedError("rate", f"too many wrong passwords; wait {math.ceil(wait)} seconds")

    def wrong(self, address: str, name_key: str = "") -> None:
        """Count what was wrong; a passkey has no name."""
        self.heard_wrong(address, name_key)
        self._bulletin.post(WrongPassword(address, name_key))

    def right(self, name_key: str) -> None:
        """Forgive a name what others have tried."""
        if self.heard_right(name_key):
            self._bulletin.post(RightPassword(name_key))

    def heard_wrong(self, address: str, name_key: str) -> None:
        """Somebody has tried in vain, on whatever node."""
        self._wrong_from.tire(address)
        if name_key:
            self._wrong_for.tire(name_key)

    def heard_right(self, name_key: str) -> bool:
        """Somebody knows the password; tell whether it was tried in vain before."""
        return self._wrong_for.forgive(name_key)
