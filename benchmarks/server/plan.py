"""What the players of one process shall do, and what they have seen."""

import asyncio
import random
from collections.abc import Coroutine
from dataclasses import dataclass, field

TOWNS = ("hangzhou", "zhangzhou", "jinzhou", "qinhuangdao", "lanzhou")


@dataclass
class Plan:
    """What one process of players does."""

    host: str
    port: int
    rooms: int
    towns: list[str]
    seconds: float
    rate: float
    """Actions a second at each table; 0 plays flat out."""
    warm_up: float
    seed: int = 0
    rounds: int = 8
    people: tuple[int, ...] = (4,)
    """How many people sit at the tables, in turns; bots take the other seats."""
    bots: str = "easy"
    """How strong those are."""
    hints: bool = True
    """Whether the first person of a table asks for hints at every question."""
    moves_on: bool = False
    """Whether a table leaves its room after every match and opens another."""


@dataclass
class Measured:
    """What it saw in the time measured."""

    actions: int = 0
    frames: int = 0
    hints: int = 0
    reconnects: int = 0
    confirmed: list[float] = field(default_factory=list)
    """From an answer to its `done`, in seconds."""
    seen: list[float] = field(default_factory=list)
    """From a discard until it lies before another player, in seconds."""


class Shared:
    """What all players of one process have in common."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rng = random.Random(plan.seed)
        self.measured = Measured()
        self.refusals: list[str] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def run_task(self, work: Coroutine[None, None, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
