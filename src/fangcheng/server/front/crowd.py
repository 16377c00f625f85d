"""What tournaments need of those who are connected."""

from fangcheng.server.background import Background
from fangcheng.server.features.matchmaking.matchmaker import Matchmaker
from fangcheng.server.rooms.connected import Connected
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.visitor import Visitor, Work


class Crowd:
    """Everybody who is connected, and the seats from which they are called to a tournament."""

    def __init__(
        self,
        connected: Connected,
        background: Background,
        registry: Registry,
        meeting: Matchmaker,
    ) -> None:
        self.connections: set[Visitor] = connected.all
        self._background = background
        self._registry = registry
        self._meeting = meeting

    def run(self, work: Work) -> object:
        """Do something that takes its time."""
        return self._background.run(work)

    def give_up(self, person: int, number: str) -> None:
        """Let somebody have no seat any more in a room where nothing is played, on any node."""
        self._registry.give_up_seat(person, number)

    def sits_down(self, person: int) -> None:
        """Let somebody wait for no other table any more."""
        self._meeting.sat_down(person)
