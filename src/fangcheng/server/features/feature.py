"""What a feature brings to the server. It leaves out every part that it has no need of."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection

from fangcheng.server.cluster.members import Told
from fangcheng.server.cluster.messages import Handlers
from fangcheng.server.rooms.visitor import Visitor, Work

Commands = Mapping[type, Callable[[Visitor, Any], Work | None]]
"""What people ask for over their connection, and what is done then."""


class Forgets(NamedTuple):
    """Something that is stored for some days only."""

    forget: Callable[[Connection, int, int], int]
    """Forgets what is older than a time, so much at a time; returns how much that was."""
    days: int


class Feature:
    """The parts of a feature that the server asks for."""

    @property
    def commands(self) -> Commands:
        """Return the commands of people that are carried out here."""
        return {}

    @property
    def handlers(self) -> Handlers:
        """Return what is done about messages of other nodes."""
        return {}

    @property
    def forgets(self) -> Sequence[Forgets]:
        """List what is stored for some days only."""
        return ()

    # -- the life of the server --------------------------------------------------------------

    async def start(self) -> None:
        """Begin, once rooms are open."""

    def stop(self) -> None:
        """Stop everything that would go on by itself."""

    def tell_nodes(self, told: Told) -> None:
        """Add what the other nodes shall know."""

    def heard_nodes(self) -> None:
        """Hear that other nodes may have told something new."""

    # -- people ------------------------------------------------------------------------------

    def came(self, connection: Visitor) -> None:
        """Hear of somebody who has said who they are."""

    def greet(self, connection: Visitor) -> Work | None:
        """Tell somebody who has just come what waits for them."""
        return None

    def gone(self, connection: Visitor) -> None:
        """Forget a connection that has closed."""

    def person_moved(self, person: int) -> None:
        """Hear that somebody may be at another table, or at one that has changed."""

    def is_called(self, person: int, name: str) -> None:
        """Hear that somebody has a new name."""

    def drop_caches(self) -> None:
        """Forget what was made of names and records: they have changed."""
