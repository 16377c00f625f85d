"""What all parts of the server share."""

from collections.abc import Callable
from dataclasses import dataclass

from structlog.typing import FilteringBoundLogger

from fangcheng.game.variant import Variant
from fangcheng.match import Match
from fangcheng.server.claim_pause import Pace
from fangcheng.server.clock import FairClock
from fangcheng.server.settings import Settings
from fangcheng.server.store import Journal, Store
from fangcheng.server.thinking.pool import Thinking

MatchMaker = Callable[[Variant, str], Match]


def default_match(variant: Variant, seed: str) -> Match:
    """Open a match with the walls of its seed."""
    return Match(variant, seed)


@dataclass(frozen=True)
class Services:
    """The settings, the database, the log, the clocks and the thinking processes."""

    settings: Settings
    store: Store
    journal: Journal
    log: FilteringBoundLogger
    pace: Pace
    clock: FairClock
    """The fair clock, for every deadline that a player could lose by."""
    thinking: Thinking
    """The thinking processes of rooms."""
    reviewing: Thinking
    """Those for finished matches, so that no room waits for them."""
    answering: Thinking
    """Those for visitors who ask about the rules, so that no player waits for strangers."""
    make_match: MatchMaker = default_match
    """Opens a match; tests use it to set the walls."""
