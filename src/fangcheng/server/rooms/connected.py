"""Everybody who is connected to this node."""

from collections.abc import Callable

from fangcheng.protocol.operator import DisconnectCode
from fangcheng.server.rooms.visitor import Visitor


class Connected:
    """The connections of people who have said who they are."""

    def __init__(self) -> None:
        self.all: set[Visitor] = set()

    def of(self, person: int) -> list[Visitor]:
        """List the connections of somebody."""
        return [one for one in self.all if one.person_id == person]

    @property
    def tokens(self) -> set[str]:
        """The hashes of the tokens with which people are here."""
        return {one.token_hash for one in self.all}

    def tell(self, data: bytes) -> None:
        """Send a message to everybody."""
        for connection in list(self.all):
            connection.send(data)

    def say_bye(
        self, person: int, code: DisconnectCode, to: Callable[[Visitor], bool] = lambda _: True
    ) -> None:
        """Close connections of somebody, and say why."""
        for connection in filter(to, self.of(person)):
            connection.bye(code)

    def send_away(self) -> None:
        """Let those who are in no room here come back, to another node."""
        for connection in list(self.all):
            if connection.room is None or connection.room.life != "open":
                connection.bye("restarting")

    def send_all_away(self) -> None:
        """Let everybody come in anew: others have our rooms, or we do not know who may be here."""
        for connection in list(self.all):
            connection.bye("restarting")
