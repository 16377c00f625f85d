"""An SQLite file that is one server's own: others keep away, and nothing of it is lost unseen."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Engine

from fangcheng.server.store.confirmed import Confirmed
from fangcheng.server.store.lock import DatabaseLock

_UNTIL_ENDED = 10.0
"""Seconds for which a server that takes over waits for the other one to end."""


@dataclass(frozen=True)
class Insist:
    """What a host insists on at one start, where the server would rather not start."""

    take_over: bool = False
    """Take the file from the server that has it."""
    accept_loss: bool = False
    """Go on without what was confirmed and is not in the file any more."""


NOTHING = Insist()


class Owned:
    """The file of a server, from before its tables are looked at until it ends."""

    def __init__(self, engine: Engine, insist: Insist) -> None:
        """Take the file, or refuse: another server has it, or it lacks what was confirmed.

        It is only read, so that whatever is missing can still be put back.
        """
        file = Path(engine.url.database or "")
        self.lock = DatabaseLock(file)
        self._alone = self.lock.take(insist.take_over)
        self.confirmed = Confirmed(file)
        with engine.connect() as connection:
            self.confirmed.check(connection, insist.accept_loss)

    def settle(self) -> bool:
        """Wait until a server that was taken over has ended; False where it has not."""
        return self._alone or self.lock.wait(_UNTIL_ENDED)

    def close(self) -> None:
        """Give the file back."""
        self.confirmed.close()
        self.lock.close()
