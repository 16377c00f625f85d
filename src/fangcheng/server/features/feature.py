"""The interface of a feature; each feature overrides the parts it needs."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection
from starlette.routing import Route

from fangcheng.server.accounts.accounts import Accounts
from fangcheng.server.archive.archive import Archive
from fangcheng.server.cluster.members import Told
from fangcheng.server.cluster.messages import Handlers, NodeMessages
from fangcheng.server.http.operator import Operator
from fangcheng.server.http.page_routes import Pages
from fangcheng.server.rooms.connected import Connected
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.storing import Storing
from fangcheng.server.rooms.visitor import Visitor, Work
from fangcheng.server.services import Services

Commands = Mapping[type, Callable[[Visitor, Any], Work | None]]
"""The commands of a connection, and their handlers."""


class Parts(NamedTuple):
    """The parts of the server that features are built from."""

    services: Services
    node_messages: NodeMessages
    accounts: Accounts
    connected: Connected
    storing: Storing
    registry: Registry
    archive: Archive


class Forgets(NamedTuple):
    """Data that is stored for some days only."""

    forget: Callable[[Connection, int, int], int]
    """Deletes data older than a time, up to a number of rows; returns how many it deleted."""
    days: int


class Feature:
    """The parts of a feature that the server calls."""

    @property
    def commands(self) -> Commands:
        """Return the commands this feature handles."""
        return {}

    @property
    def handlers(self) -> Handlers:
        """Return the handlers of messages from other nodes."""
        return {}

    @property
    def forgets(self) -> Sequence[Forgets]:
        """List the data stored for some days only."""
        return ()

    # -- the life of the server --------------------------------------------------------------

    async def start(self) -> None:
        """Start, once rooms are open."""

    def stop(self) -> None:
        """Stop all background work."""

    def tell_nodes(self, told: Told) -> None:
        """Add what the other nodes should know to this node's news."""

    def heard_nodes(self) -> None:
        """React to news of the other nodes, which may have changed."""

    # -- people ------------------------------------------------------------------------------

    def came(self, connection: Visitor) -> None:
        """React to a person who has just said hello."""

    def greet(self, connection: Visitor) -> Work | None:
        """Send a newly connected person what is waiting for them."""
        return None

    def gone(self, connection: Visitor) -> None:
        """Clean up after a closed connection."""

    def person_moved(self, person: int) -> None:
        """React to a person who may have changed tables, or whose table has changed."""

    def is_called(self, person: int, name: str) -> None:
        """React to a person's new name."""

    def drop_caches(self) -> None:
        """Clear caches made from names and records, which have changed."""


Maker = Callable[[Parts], Feature]
"""Builds a feature."""
CountReports = Callable[[Connection], Mapping[int, int]]
"""Returns the number of open reports about each person."""
F = TypeVar("F", bound=Feature)


class ApiParts(NamedTuple):
    """The parts of the server that the HTTP handlers of features are built from."""

    services: Services
    features: Sequence[Feature]
    archive: Archive
    operator: Operator
    pages: Pages
    count_reports: CountReports

    def of(self, kind: type[F]) -> F:
        """Return the feature of this class."""
        return next(one for one in self.features if isinstance(one, kind))


class Api:
    """The handlers of a feature's endpoints."""

    def __init__(self, parts: ApiParts) -> None:
        """Take the parts the handlers need."""

    @property
    def pages(self) -> Sequence[Route]:
        """Return the routes of pages, which are no endpoints."""
        return ()
