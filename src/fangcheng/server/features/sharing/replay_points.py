"""Positions in matches as URLs write them: `?step=2.15&seat=1`."""

import re
from collections.abc import Sequence

from fangcheng.server.archive.questions import ReplayPoint
from fangcheng.server.store.matches import StoredSeat
from fangcheng.words import words
from fangcheng.words.people import Sitting, bot_names

_STEP = re.compile(r"([0-9]{1,4})\.([0-9]{1,5})")
_SEAT = re.compile("[0-3]")


def read_replay_point(step: str, seat: str) -> ReplayPoint:
    """Parse a position from a URL; by default the beginning with all hands open."""
    at = _STEP.fullmatch(step)
    round_, event = (int(at[1]), int(at[2])) if at else (1, 0)
    return ReplayPoint(round_, event, int(seat) if _SEAT.fullmatch(seat) else None)


def write_replay_point(moment: ReplayPoint) -> str:
    """Format a position as the end of a URL, as the page does."""
    seat = "" if moment.seat is None else f"&seat={moment.seat}"
    return f"?step={moment.round}.{moment.event}{seat}"


def shown_names(town: str, seats: Sequence[StoredSeat]) -> list[str]:
    """Return the names of a match's seats; bots are stored by level."""
    sitting = [Sitting(seat.bot, seat.person, seat.character) for seat in seats]
    bots = bot_names(words("zh", town), town, sitting)
    return [bot or seat.name for bot, seat in zip(bots, seats, strict=True)]
