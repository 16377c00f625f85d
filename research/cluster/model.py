"""Nodes, a PostgreSQL and people on a computed clock: the same seed gives the same seconds.

What a node does is what `rooms.cluster` and `store.journal` do: about every second it renews its
lease, bars nodes whose lease is over, takes some of their rooms and hears of the others. PostgreSQL
is a number of cores with a queue; while it stalls, nothing gets through. Rooms of a dead node are
back once somebody's page has found the new node and the match is rebuilt there.
"""

import heapq
from collections import Counter, defaultdict, deque
from dataclasses import dataclass, field
from random import Random

from research.cluster import costs


@dataclass(frozen=True)
class House:
    """How many there are, what happens to them, and which of the dampers are there."""

    nodes: int = 300
    rooms: int = 300
    """On each node."""
    killed: int = 0
    """Nodes that die at the same moment."""
    stall: float = 0.0
    """Seconds for which PostgreSQL answers nobody."""
    seconds: float = 60.0
    cores: int = 8
    """Those of PostgreSQL."""
    load: float = 0.5
    """The share of its core that a node needs for its own rooms."""
    watched: float = 0.8
    """The share of rooms to which somebody comes back."""
    jitter: float = costs.JITTER
    batch: int = costs.BATCH
    skip_locked: bool = True
    """Who takes rooms passes over those that another takes at the moment."""
    by_index: bool = True
    """Rooms of the dead are looked for by the names of the dead, not among all rooms."""
    lazy: bool = True
    """A match is rebuilt when somebody enters its room."""
    patience: str = "during"
    """When a node declares nobody dead: `never`; for a lease `after` a whole one in which it could
    not renew its own; or already `during` that time, from half a lease on."""
    seed: int = 1


TROUBLE = 20.0
"""The second in which it begins: until then, all is quiet."""


@dataclass
class Node:
    """A server: its lease in the database, and what it knows itself."""

    until: float
    alive: bool = True
    renewed: float = 0.0
    steady_since: float = -costs.LEASE
    busy_until: float = 0.0
    """When its core has rebuilt what it is to rebuild."""
    renewing: tuple[float, float] = (0.0, 0.0)
    """From when to when its row is locked by a renewal."""


@dataclass
class Story:
    """What happened."""

    barred: int = 0
    """Nodes that lived and were declared dead."""
    back: list[float] = field(default_factory=list)
    """When rooms of the dead could be played again, in seconds after the death."""
    taken: float = 0.0
    """When the last of them had a node."""
    takers: Counter[int] = field(default_factory=Counter)
    """How many rooms each node took."""
    longest_queue: float = 0.0
    """Seconds of rebuilding that lay before one node at worst."""
    longest_wait: float = 0.0
    """Seconds for which a look waited for PostgreSQL at worst."""
    looks: Counter[int] = field(default_factory=Counter)
    """Transactions in each second."""
    busy: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    """Seconds of PostgreSQL's cores in each second."""

    def after(self, share: float) -> float:
        """Return after how many seconds a share of the rooms was back."""
        at = sorted(self.back)
        return at[min(int(share * len(at)), len(at) - 1)] if at else 0.0

    def cores(self, first: int, last: int) -> float:
        """Return how many cores of PostgreSQL were busy in some seconds."""
        return sum(self.busy[second] for second in range(first, last)) / (last - first)


def simulate(house: House) -> Story:
    """Let the time of a house pass."""
    return _Simulation(house).run()


def cost(house: House, taken: int = 0) -> float:
    """Return the seconds of a core of PostgreSQL for one look that takes some rooms."""
    scanning = costs.SCANNING * house.nodes * house.rooms
    finding = costs.ASKING if house.by_index else scanning
    return costs.RENEWING + costs.LISTING * house.nodes + finding + costs.TAKING * taken


class _Simulation:
    """One house, from quiet to quiet."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.story = Story()
        self._chance = Random(house.seed)
        self._nodes = [Node(costs.LEASE) for _ in range(house.nodes)]
        self._cores = [0.0] * house.cores
        self._taking = 0.0
        """Until when rooms are locked by somebody who takes them."""
        self._free: deque[float] = deque()
        """Rooms without a node: when their node died."""

    def run(self) -> Story:
        """Let the time pass."""
        house, chance = self.house, self._chance
        looks = [(chance.random() * costs.BEAT if house.jitter else 0.0, number)
                 for number in range(house.nodes)]  # fmt: skip
        heapq.heapify(looks)
        while looks and looks[0][0] < house.seconds:
            at, number = heapq.heappop(looks)
            if at >= TROUBLE and number < house.killed:
                self._nodes[number].alive = False
            if self._nodes[number].alive:
                done = self._look(at, number)
                wait = chance.uniform(1 - house.jitter, 1 + house.jitter)
                heapq.heappush(looks, (done + costs.BEAT * wait, number))
        return self.story

    # -- a node looks ------------------------------------------------------------------------

    def _look(self, at: float, number: int) -> float:
        """Do all that a node does in one transaction; return when it is committed."""
        node = self._nodes[number]
        start = self._turn(at)
        self.story.longest_wait = max(self.story.longest_wait, start - at)
        if node.until == 0:  # its epoch has grown: it stores nothing any more
            node.alive = False
            return start
        dead = self._dead(start, number) if self._may_bar(node, start) else []
        for one in dead:
            one.until = 0.0
            self.story.barred += one.alive
            rooms = self.house.rooms
            self._free.extend([TROUBLE] * rooms if not one.alive else [start] * rooms)
        if self._free and not self.house.skip_locked:
            start = max(start, self._taking)
        mine = [self._free.popleft() for _ in range(min(self.house.batch, len(self._free)))]
        done = self._work(start, cost(self.house, len(mine)))
        self._taking = done if mine else self._taking
        if at - node.renewed > costs.LEASE or self._is_gap(node, start):
            node.steady_since = start
        node.renewed, node.until, node.renewing = at, done + costs.LEASE, (start, done)
        self._adopt(number, done, mine)
        return done

    def _may_bar(self, node: Node, now: float) -> bool:
        """After a time in which nobody could renew a lease, everybody gets time to do so."""
        if self._is_gap(node, now):
            return False  # this very look was held up, and so were those of the others
        return self.house.patience == "never" or now - node.steady_since > costs.LEASE

    def _is_gap(self, node: Node, now: float) -> bool:
        return self.house.patience == "during" and now - node.renewed > costs.LEASE / 2

    def _dead(self, now: float, own: int) -> list[Node]:
        return [
            node
            for number, node in enumerate(self._nodes)
            if number != own and 0 < node.until < now
            and not node.renewing[0] <= now < node.renewing[1]
        ]  # fmt: skip

    def _adopt(self, number: int, now: float, rooms: list[float]) -> None:
        story, house, node = self.story, self.house, self._nodes[number]
        if not rooms:
            return
        story.takers[number] += len(rooms)
        story.taken = now - TROUBLE
        wanted = [died for died in rooms if self._chance.random() < house.watched]
        came = [min(self._comes(died, now) for _ in range(4)) for died in wanted]
        if not house.lazy:  # all of them, in the order of the rooms, whoever comes
            came = [now] * len(rooms)
        for at in sorted(came):
            node.busy_until = max(node.busy_until, at) + costs.REBUILDING / (1 - house.load)
            story.longest_queue = max(story.longest_queue, node.busy_until - at)
            story.back.append(node.busy_until - TROUBLE)

    def _comes(self, died: float, taken: float) -> float:
        """Return when a page that lost its node finds the new one."""
        at, wait = died, costs.FIRST_WAIT
        while at < taken:
            at += wait * self._chance.uniform(0.5, 1.0)
            wait = min(2 * wait, costs.LONGEST_WAIT)
        return at

    # -- PostgreSQL --------------------------------------------------------------------------

    def _turn(self, at: float) -> float:
        """Return when the first core is free for what comes now."""
        start = max(at, self._cores[0])
        stalled = TROUBLE <= start < TROUBLE + self.house.stall
        return TROUBLE + self.house.stall if stalled else start

    def _work(self, start: float, seconds: float) -> float:
        """Keep the first free core busy; return when it is done."""
        done = start + seconds
        heapq.heapreplace(self._cores, done)
        self.story.looks[int(start)] += 1
        self.story.busy[int(start)] += seconds
        return done
