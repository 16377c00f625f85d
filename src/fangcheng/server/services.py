"""What every part of the server shares."""

from collections.abc import Callable
from dataclasses import dataclass

from structlog.typing import FilteringBoundLogger

from fangcheng.game.variant import Variant
from fangcheng.match import Match
from fangcheng.server.clock import FairClock
from fangcheng.server.pace import Pace
from fangcheng.server.settings import Settings
from fangcheng.server.store import Journal, Store
from fangcheng.server.thinking.pool import Thinking

MatchMaker = Callable[[Variant, str], Match]


def default_match(variant: Variant, seed: str) -> Match:
    """Open a match with the walls of its seed."""
    return Match(variant, seed)


@dataclass(frozen=True)
class Services:
    """The settings, the database, the log, and those who think."""

    settings: Settings
    store: Store
    journal: Journal
    log: FilteringBoundLogger
    pace: Pace
    clock: FairClock
    """For whatever may be to somebody's loss when its time is over."""
    thinking: Thinking
    """For the rooms."""
    reviewing: Thinking
    """For those who look back, so that no room waits for them."""
    answering: Thinking
    """For visitors who ask about the rules, so that nobody waits for strangers."""
    make_match: MatchMaker = default_match
    """How a match is opened; tests lay other walls."""
