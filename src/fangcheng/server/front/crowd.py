"""What tournaments need to know about connected players."""

from fangcheng.server.background import Background
from fangcheng.server.features.matchmaking.matchmaker import Matchmaker
from fangcheng.server.rooms.connected import Connected
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.visitor import Visitor, Work


class Crowd:
    """The connected players, and the seats they leave when their tournament calls them."""

    def __init__(
        self,
        connected: Connected,
        background: Background,
        registry: Registry,
        matchmaker: Matchmaker,
    ) -> None:
        self.connections: set[Visitor] = connected.all
        self._background = background
        self._registry = registry
        self._matchmaker = matchmaker

    def run(self, work: Work) -> object:
        """Run a coroutine in the background."""
        return self._background.run(work)

    def give_up(self, person: int, number: str) -> None:
        """Free a player's seat in a waiting room, on any node."""
        self._registry.give_up_seat(person, number)

    def sits_down(self, person: int) -> None:
        """Remove a player from all queues, because they sit down at a table."""
        self._matchmaker.sat_down(person)
