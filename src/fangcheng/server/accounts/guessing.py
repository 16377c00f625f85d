"""Guessing costs time: passwords, recovery codes and passkeys that do not fit are counted."""

import math
from dataclasses import dataclass

from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.bulletin import Bulletin, RightPassword, WrongPassword
from fangcheng.server.rate_limits import Buckets, Patience
from fangcheng.server.settings import Settings

_FREE_FOR_A_NAME = 5


@dataclass(frozen=True)
class Guess:
    """Somebody tries to show who they are."""

    address: str
    name_key: str = ""
    """A passkey has no name."""
    device: str = ""
    """A device that is known: what is wrong there is counted there alone."""


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
        self._wrong_on = Patience(settings.wrong_passwords, longest=900)

    def attempt(self, address: str, reason: str) -> None:
        """Count an attempt from an address; refuse when there were too many."""
        if not self._attempts.take(address):
            raise RefusedError("rate", reason)

    def check(self, guess: Guess) -> None:
        """Refuse those who must wait for what was wrong before."""
        if guess.device:
            wait = self._wrong_on.wait(guess.device)
        else:
            wait = max(self._wrong_from.wait(guess.address), self._wrong_for.wait(guess.name_key))
        if wait > 0:
            raise RefusedError("rate", f"too many wrong passwords; wait {math.ceil(wait)} seconds")

    def wrong(self, guess: Guess) -> None:
        """Count what was wrong."""
        self.heard_wrong(guess)
        self._bulletin.post(WrongPassword(guess.address, guess.name_key, guess.device))

    def right(self, guess: Guess) -> None:
        """Forgive a device, or a name, what was wrong before."""
        if self.heard_right(guess):
            self._bulletin.post(RightPassword(guess.name_key, guess.device))

    def heard_wrong(self, guess: Guess) -> None:
        """Somebody has tried in vain, on whatever node."""
        if guess.device:
            self._wrong_on.tire(guess.device)
            return
        self._wrong_from.tire(guess.address)
        if guess.name_key:
            self._wrong_for.tire(guess.name_key)

    def heard_right(self, guess: Guess) -> bool:
        """Somebody knows the password; tell whether it was tried in vain before."""
        if guess.device:
            return self._wrong_on.forgive(guess.device)
        return self._wrong_for.forgive(guess.name_key)
