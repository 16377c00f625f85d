"""Slow rooms: how long the newest inputs of their matches took."""

from collections.abc import Iterable, Sequence

from fangcheng.protocol.diagnostics import SlowRoom
from fangcheng.server.rooms.room import Room


def slow_rooms(rooms: Iterable[Room]) -> list[SlowRoom]:
    """List the rooms with a match, the slowest on average first."""
    found = (_told(room) for room in rooms)
    return sorted((slow for slow in found if slow is not None), key=lambda room: -room.average)


def _told(room: Room) -> SlowRoom | None:
    play = room.play
    if play is None or not play.timing.inputs:
        return None
    timing = play.timing
    return SlowRoom(
        number=room.number,
        variant=room.settings.variant,
        phase=room.phase,
        match=play.id,
        people=[seat.name for seat in room.seating.seats if seat.person is not None],
        inputs=timing.inputs,
        average=_milliseconds(_average(timing.done)),
        slowest=_milliseconds(max(timing.done)),
        work=_milliseconds(_average(timing.worked)),
        most_work=_milliseconds(max(timing.worked)),
        bots_late=timing.late,
    )


def _average(seconds: Sequence[float]) -> float:
    return sum(seconds) / len(seconds)


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1000, 2)
