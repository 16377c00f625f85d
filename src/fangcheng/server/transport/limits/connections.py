"""Connection limits: for open connections, and behind a proxy for requests and web sockets.

A connection costs memory and a file descriptor even when idle, so there is a limit for each address
and for all together. When it is reached, the connection that has been idle longest is closed. An
address with only busy connections gets no more.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol

from fangcheng.server.diagnostics.floods import Floods
from fangcheng.server.rate_limits import block


class Held(Protocol):
    """A connection that can be closed."""

    def end(self) -> None:
        """Close the connection at once."""


class Shares:
    """How much each address holds, and each network, since one customer may have many addresses."""

    def __init__(self, most: int, most_of_network: int) -> None:
        self._most = most
        self._most_of_network = most_of_network
        self._held: Counter[str] = Counter()
        self._networks: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._held)

    def take(self, address: str) -> bool:
        """Count one more; False if that would be too many."""
        network = block(address)
        if self._held[address] >= self._most or self._networks[network] >= self._most_of_network:
            return False
        self._held[address] += 1
        self._networks[network] += 1
        return True

    def give(self, address: str) -> None:
        """Count one less."""
        for held, key in ((self._held, address), (self._networks, block(address))):
            held[key] -= 1
            if held[key] <= 0:
                del held[key]

    def greatest(self, count: int) -> list[tuple[str, int]]:
        """List the addresses that hold most."""
        return self._held.most_common(count)


class ConnectionLimits:
    """All open connections.

    Of web sockets it keeps the number only; they are never idle.
    """

    def __init__(
        self,
        most: int,
        per_address: int,
        behind_proxy: bool = False,
        floods: Floods | None = None,
    ) -> None:
        """Set the limits.

        Behind a proxy all connections come from the proxy's address; then the gate keeps `shares`.
        """
        self._floods = floods or Floods()
        self._most = most
        self._behind_proxy = behind_proxy
        self.shares = Shares(per_address, max(per_address, most // 2))
        self._open: dict[Held, str] = {}
        """Connections that are not web sockets."""
        self._idle: dict[Held, str] = {}
        """Idle connections, the longest idle first."""
        self._idle_at: dict[str, dict[Held, None]] = {}
        """The same for each address."""
        self.sockets = 0
        """The number of web sockets."""

    @property
    def plain(self) -> int:
        """The number of other connections."""
        return len(self._open)

    def enter(self, connection: Held, address: str) -> bool:
        """Add a connection, which is still idle; False if there is no room for it."""
        if len(self._open) + self.sockets >= self._most and not self._make_room(iter(self._idle)):
            return False
        if not self._behind_proxy and not self.shares.take(address):
            if not self._make_room(iter(self._idle_at.get(address, ()))):
                self._floods.connection(address, "full")
                return False
            self.shares.take(address)
        self._open[connection] = address
        self.rest(connection)
        return True

    def rest(self, connection: Held) -> None:
        """Mark a connection as idle."""
        address = self._open.get(connection)
        if address is not None:
            self._idle[connection] = address
            self._idle_at.setdefault(address, {})[connection] = None

    def work(self, connection: Held) -> None:
        """Mark a connection as busy."""
        address = self._idle.pop(connection, None)
        if address is not None:
            here = self._idle_at[address]
            del here[connection]
            if not here:
                del self._idle_at[address]

    def become_socket(self, connection: Held) -> Callable[[], None]:
        """Count a connection as a web socket, until the function that this returns is called."""
        self.work(connection)
        address = self._open.pop(connection, None)
        if address is None:
            return lambda: None
        self.sockets += 1
        return partial(self._lose_socket, address)

    def _lose_socket(self, address: str) -> None:
        self.sockets -= 1
        self._give_share(address)

    def leave(self, connection: Held) -> None:
        """Remove a connection that has closed."""
        self.work(connection)
        address = self._open.pop(connection, None)
        if address is not None:
            self._give_share(address)

    def _give_share(self, address: str) -> None:
        if not self._behind_proxy:
            self.shares.give(address)

    def _make_room(self, idle: Iterator[Held]) -> bool:
        oldest = next(idle, None)
        if oldest is None:
            return False
        self.leave(oldest)
        oldest.end()
        return True
