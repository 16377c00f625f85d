"""Guessing costs time: passwords, recovery codes and passkeys that do not fit are counted.

What strangers try out must not keep the owner of a name away. So what is wrong is counted where
it came from: what a device that is known has tried is its own affair, and so is what came with
work (`strangers.py`). Nothing of it tells which names there are: those that are not count alike.
"""

import math
from dataclasses import dataclass
from typing import Protocol

from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.node_messages import RightPassword, WrongPassword
from fangcheng.server.rate_limits import Buckets, Patience, block
from fangcheng.server.settings import Settings

Counts = tuple[tuple[str, str], ...]
_OWNERS = ("name", "device", "name with work")
"""Those that nobody but the owner of an account can be right for."""


@dataclass(frozen=True)
class Guess:
    """Somebody tries to show who they are."""

    address: str
    counts: Counts
    """Where it counts if it is wrong: kinds and keys."""


def guess_of(address: str, name_key: str = "", device: str = "", worked: bool = False) -> Guess:
    """Tell where something counts that is shown; codes and passkeys guess at no name.

    Addresses are cheap, so what comes with work counts for a whole network.
    """
    if device:
        return Guess(address, (("device", device),))
    place = ("network", block(address)) if worked else ("address", address)
    name = ("name with work" if worked else "name", name_key)
    return Guess(address, (place, name) if name_key else (place,))


class Board(Protocol):
    """What other nodes read."""

    def post(self, message: WrongPassword | RightPassword) -> None:
        """Tell something; nobody waits for it."""


class Guessing:
    """How often an address has tried, and what was wrong, on all nodes together."""

    def __init__(self, settings: Settings, node_messages: Board) -> None:
        self._node_messages = node_messages
        per_minute = settings.guests_per_minute
        self._attempts = Buckets(per_minute / 60, per_minute)
        self._wrong: dict[str, Patience] = {
            "address": Patience(settings.wrong_passwords, longest=900),
            "name": Patience(5, longest=60),
            "device": Patience(settings.wrong_passwords, longest=900),
            "network": Patience(3, longest=900, first=60),
            "name with work": Patience(1000, longest=60),
        }

    def attempt(self, who: str, reason: str) -> None:
        """Count an attempt; refuse when there were too many."""
        if not self._attempts.take(who):
            raise RefusedError("rate", reason)

    def check(self, guess: Guess) -> None:
        """Refuse those who must wait for what was wrong before."""
        wait = max(self._wrong[kind].wait(key) for kind, key in guess.counts)
        if wait > 0:
            raise RefusedError("rate", f"too many wrong passwords; wait {math.ceil(wait)} seconds")

    def wrong(self, guess: Guess) -> None:
        """Count what was wrong."""
        self.heard_wrong(guess.counts)
        self._node_messages.post(WrongPassword(guess.counts))

    def right(self, guess: Guess) -> None:
        """Forgive a device, or a name, what was wrong before."""
        if self.heard_right(guess.counts):
            self._node_messages.post(RightPassword(guess.counts))

    def heard_wrong(self, counts: Counts) -> None:
        """Somebody has tried in vain, on whatever node."""
        for kind, key in counts:
            self._wrong[kind].tire(key)

    def heard_right(self, counts: Counts) -> bool:
        """Somebody knows the password; tell whether it was tried in vain before."""
        own = [one for one in counts if one[0] in _OWNERS]
        return True in {self._wrong[kind].forgive(key) for kind, key in own}
