"""The public state of a room."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from fangcheng.protocol import messages as say
from fangcheng.protocol import parts
from fangcheng.server.rooms.whole import Whole
from fangcheng.server.store.matches import StoredMatch
from fangcheng.words.people import Sitting, seat_characters

_NAMED_WATCHERS = 20


def state_of(
    room: Whole, asleep: StoredMatch | None, ranks: Mapping[int, int | None]
) -> say.RoomState:
    """Return the public state of a stored room; `asleep` is its match if not rebuilt yet."""
    play, seating, running = room.play, room.seating, room.running
    seats = seating.told_seats()
    if play is not None:
        for seat, clock in zip(seats, play.player_clocks, strict=True):
            # A player who sat down after the match has no part in its scores.
            seat.total = clock.total if clock.person == seat.person else 0
            seat.house = clock.autoplay_told if running else ""
            if running:
                seat.ready = clock.ready
    for seat in seats:
        seat.rank = None if seat.person is None else ranks.get(seat.person)
    sitting = [Sitting(seat.bot, seat.person, seat.character) for seat in seats]
    seats = [
        msgspec.structs.replace(seat, character=character)
        for seat, character in zip(
            seats, seat_characters(room.settings.variant, sitting), strict=True
        )
    ]
    assert seating.told is not None
    stored = asleep or (None if play is None else play.stored)
    watchers = room.members.watchers()
    return say.RoomState(
        number=room.number,
        owner=seating.told.owner,
        settings=room.settings,
        phase=room.phase,
        seats=seats,
        spectators=len(watchers),
        match=None if stored is None else stored.id,
        round=0 if play is None else play.round,
        next_in=None if play is None else play.seconds_to_next_round(),
        vote=room.vote(),
        paused=room.paused,
        free_text=room.free_text,
        ladder=_ladder(room, stored),
        uncounted=seating.uncounted if running else "",
        watchers=[
            parts.Watcher(watcher.person_id, watcher.person_name)
            for watcher in watchers[:_NAMED_WATCHERS]
        ],
    )


def _ladder(room: Whole, stored: StoredMatch | None) -> Literal["", "offered", "counts"]:
    if room.running:
        return "counts" if stored is not None and stored.counts else ""
    return "offered" if room.may_count else ""
