"""All clients connected to this node."""

from collections.abc import Callable

from fangcheng.protocol.diagnostics import DisconnectCode
from fangcheng.server.rooms.visitor import Visitor


class Connected:
    """The connections whose person is known."""

    def __init__(self) -> None:
        self.all: set[Visitor] = set()

    def of(self, person: int) -> list[Visitor]:
        """List a person's connections."""
        return [connection for connection in self.all if connection.person_id == person]

    @property
    def tokens(self) -> set[str]:
        """The hashes of the tokens with which the connected people logged in."""
        return {connection.token_hash for connection in self.all}

    def tell(self, data: bytes) -> None:
        """Send a message to every client."""
        for connection in list(self.all):
            connection.send(data)

    def say_bye(
        self, person: int, code: DisconnectCode, to: Callable[[Visitor], bool] = lambda _: True
    ) -> None:
        """Close a person's connections with this reason."""
        for connection in filter(to, self.of(person)):
            connection.bye(code)

    def send_away(self) -> None:
        """Make clients without an open room here reconnect, to another node."""
        for connection in list(self.all):
            if connection.room is None or connection.room.life != "open":
                connection.bye("restarting")

    def send_all_away(self) -> None:
        """Make every client reconnect: other nodes have the rooms, or bans were missed."""
        for connection in list(self.all):
            connection.bye("restarting")
