"""The login throttle: wrong passwords, recovery codes and passkeys are counted and cost time.

Strangers who guess must not lock out the owner of a name. So a wrong guess counts where it came
from: guesses from a known device count for that device alone, and guesses with work apart
(`strangers.py`). None of this reveals which names exist: unknown names count alike.
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
"""Kinds that only the owner of an account can clear."""


@dataclass(frozen=True)
class Guess:
    """One attempt to prove an identity."""

    address: str
    counts: Counts
    """Where it counts if it is wrong: kinds and keys."""


def guess_of(address: str, name_key: str = "", device: str = "", worked: bool = False) -> Guess:
    """Return where an attempt counts; codes and passkeys guess at no name.

    Addresses are cheap, so an attempt with work counts for a whole network.
    """
    if device:
        return Guess(address, (("device", device),))
    place = ("network", block(address)) if worked else ("address", address)
    name = ("name with work" if worked else "name", name_key)
    return Guess(address, (place, name) if name_key else (place,))


class Board(Protocol):
    """Sends messages to the other nodes."""

    def post(self, message: WrongPassword | RightPassword) -> None:
        """Send a message in the background."""


class LoginThrottle:
    """Counts attempts and wrong guesses, over all nodes together."""

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
        """Count an attempt; refuse it if there were too many."""
        if not self._attempts.take(who):
            raise RefusedError("rate", reason)

    def check(self, guess: Guess) -> None:
        """Refuse an attempt that must wait because of wrong ones before."""
        wait = max(self._wrong[kind].wait(key) for kind, key in guess.counts)
        if wait > 0:
            raise RefusedError("rate", f"too many wrong passwords; wait {math.ceil(wait)} seconds")

    def wrong(self, guess: Guess) -> None:
        """Count a wrong guess."""
        self.heard_wrong(guess.counts)
        self._node_messages.post(WrongPassword(guess.counts))

    def right(self, guess: Guess) -> None:
        """Clear the wrong guesses of a device, or a name, after a right one."""
        if self.heard_right(guess.counts):
            self._node_messages.post(RightPassword(guess.counts))

    def heard_wrong(self, counts: Counts) -> None:
        """Count a wrong guess made on any node."""
        for kind, key in counts:
            self._wrong[kind].tire(key)

    def heard_right(self, counts: Counts) -> bool:
        """Clear wrong guesses after a right one on any node; return whether there were any."""
        own = [count for count in counts if count[0] in _OWNERS]
        return True in {self._wrong[kind].forgive(key) for kind, key in own}
