"""How much of everything: the whole setting for a machine with a GPU, and a small one for tests."""

import os
from dataclasses import asdict, dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Settings:
    """What a run is made with; written beside it, so that whoever goes on uses the same."""

    towns: tuple[str, ...]
    seed: str = "master"
    workers: int = os.cpu_count() or 1
    # The net.
    width: int = 128
    blocks: int = 8
    critic_width: int = 64
    critic_blocks: int = 4
    """The critic plays nowhere: a small one will do."""
    # Lessons.
    lessons: int = 1_500_000
    """In all, of every town equally many."""
    shard: int = 12_000
    """Lessons in a file."""
    stray: float = 0.05
    """How often the teacher does what it holds for second best, to show more of the game."""
    # The clone.
    clone_steps: int = 4_000
    clone_batch: int = 4_096
    clone_rate: float = 1e-3
    soft: float = 0.25
    """How much of the lesson is what all candidates are worth, beside which is best."""
    temper: float = 0.03
    """In spreads of a round: how far behind a candidate must be to be much less likely."""
    regret: float = 20.0
    """How much it counts what an answer costs, as the teacher weighs it, in spreads of a round."""
    # What an earlier run learnt.
    inherit_share: float = 0.6
    inherit_steps: int = 1_000
    # Improving by play.
    minutes: float = 10.0
    tune_minutes: float = 1.5
    """For each town, or several together, to which what one net has learnt of all is tuned."""
    call_minutes: float = 0.0
    """After how long a call stops to be gone on with by another; 0 for when all is done."""
    times: int = 0
    """How many times it learns, if that is sooner than the minutes are over; 0 for no limit."""
    tables: int = 15_360
    """In all: three groups of each town, which play by turns; in the third two seats are played by
    the net as it was before."""
    steps: int = 48
    """Decisions at each table between two lessons from them."""
    batch: int = 16_384
    rate: float = 1.5e-4
    cool: float = 0.1
    """What is left of the rate when the time is over; it falls evenly until then."""
    clip: float = 0.2
    entropy: float = 0.004
    trace: float = 0.9
    """The λ of generalised advantages."""
    leash: float = 0.008
    """How much it costs to do otherwise than the clone."""
    warm: int = 4
    """How many times only the critic learns at first."""
    duplicate: bool = False
    """Whether neighbouring tables play the same wall: what all make of it counts as luck."""
    keep_every: int = 40
    """After how many rounds of learning the net is kept as one that was."""
    bot: str = ""
    """A bot that sits at some tables beside the net."""
    bot_tables: int = 0

    def as_json(self) -> dict[str, Any]:
        """All of it, ready for JSON."""
        return asdict(self)


def whole(towns: tuple[str, ...]) -> Settings:
    """The setting of a real run."""
    return Settings(towns)


def small(towns: tuple[str, ...]) -> Settings:
    """What shows in a minute or two of one core that learning learns, and nothing more."""
    return replace(
        whole(towns),
        workers=1, width=16, blocks=1, critic_width=16, critic_blocks=1, lessons=1_600, shard=400,
        clone_steps=120, clone_batch=64, clone_rate=5e-3, inherit_steps=20,
        times=4, tables=24, steps=32, batch=128, rate=3e-4, warm=2,
        keep_every=2,
    )  # fmt: skip
