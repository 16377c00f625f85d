"""An SQLite file that belongs to one server: others are kept out, and losses are noticed."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Engine

from fangcheng.server.store.confirmed import Confirmed
from fangcheng.server.store.lock import DatabaseLock

_UNTIL_ENDED = 10.0
"""Seconds for which a server that takes over waits for the other to end."""


@dataclass(frozen=True)
class Insist:
    """What a host insists on for one start that the server would otherwise refuse."""

    take_over: bool = False
    """Take the file over from the server that has it."""
    accept_loss: bool = False
    """Start although confirmed commits are missing from the file."""


NOTHING = Insist()


class Owned:
    """The file of a server, from before its tables are read until the server ends."""

    def __init__(self, engine: Engine, insist: Insist) -> None:
        """Take the file; refuse if another server has it, or confirmed commits are missing.

        The file is only read here, so that the host can still restore what is missing.
        """
        file = Path(engine.url.database or "")
        self.lock = DatabaseLock(file)
        self._alone = self.lock.take(insist.take_over)
        self.confirmed = Confirmed(file)
        with engine.connect() as connection:
            self.confirmed.check(connection, insist.accept_loss)

    def settle(self) -> bool:
        """Wait until a server that is taken over has ended; False if it has not."""
        return self._alone or self.lock.wait(_UNTIL_ENDED)

    def close(self) -> None:
        """Release the file."""
        self.confirmed.close()
        self.lock.close()
