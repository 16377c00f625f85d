"""Moments of matches as addresses name them: `?step=2.15&seat=1`."""

import re
from collections.abc import Sequence

from fangcheng.server.archive.questions import ReplayPoint
from fangcheng.words import words
from fangcheng.words.people import bot_names

_STEP = re.compile(r"([0-9]{1,4})\.([0-9]{1,5})")
_SEAT = re.compile("[0-3]")
_BOT = "bot:"


def read_replay_point(step: str, seat: str) -> ReplayPoint:
    """Read a moment from an address; what is no moment is the beginning, all hands open."""
    at = _STEP.fullmatch(step)
    round_, event = (int(at[1]), int(at[2])) if at else (1, 0)
    return ReplayPoint(round_, event, int(seat) if _SEAT.fullmatch(seat) else None)


def write_replay_point(moment: ReplayPoint) -> str:
    """Write a moment as the end of an address, as the page does."""
    seat = "" if moment.seat is None else f"&seat={moment.seat}"
    return f"?step={moment.round}.{moment.event}{seat}"


def shown_names(town: str, names: Sequence[str]) -> list[str]:
    """Name those who sat in a match; bots are stored by their level."""
    levels = [name.removeprefix(_BOT) if name.startswith(_BOT) else None for name in names]
    bots = bot_names(words("zh", town), town, levels)
    return [bot or name for bot, name in zip(bots, names, strict=True)]
