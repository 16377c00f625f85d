"""Absent players: bots play for them, clocks stand, and at last the match ends."""

from weakref import proxy

from fangcheng.server.rooms.whole import Whole
from fangcheng.server.timers import Timer


class Absence:
    """Handles absent players in one room."""

    def __init__(self, room: Whole) -> None:
        self._room: Whole = proxy(room)
        clock, self._settings = room.services.clock, room.services.settings
        self._grace = [Timer(clock) for _ in room.seating.seats]
        self._abandoned = Timer(clock)
        self.paused = False
        """Whether the database is away, so nothing can be stored."""

    def set_online(self, seat: int, online: bool) -> None:
        """Note that a seated player has connected or disconnected."""
        room = self._room
        room.seating.seats[seat].online = online
        room.seating.seats[seat].silent = False
        self._grace[seat].stop()
        if room.play is None or not room.running:
            return
        room.play.set_online(seat, online)
        if not online:
            self._grace[seat].start(self._settings.grace, self.too_long, seat)
        self.stand_or_go_on()

    def too_long(self, seat: int) -> None:
        """Let a bot play for a player who has been away too long."""
        if self._room.play is not None and self._room.running:
            self._room.play.set_absent(seat)

    def stand_or_go_on(self) -> None:
        """Stop the clocks while nothing can be stored or no player is connected; else resume them.

        A match without any connected player ends after a while.
        """
        room = self._room
        if room.play is None:
            return
        here = room.has_people
        if self.paused or not here:
            room.play.stand_still()
        else:
            room.play.go_on()
        if here or self.paused or not room.running:
            self._abandoned.stop()  # while the database is away no player can return
        elif not self._abandoned.running:
            self._abandoned.start(self._settings.abandoned, self.abandon)

    def abandon(self) -> None:
        """End a match to which no player has returned."""
        room = self._room
        if room.has_people or self.paused:
            return
        if room.play is not None and room.running and not room.play.ending:
            room.services.log.info("match abandoned", match=room.play.id, room=room.number)
            room.play.dissolve()

    def stop(self) -> None:
        """Stop all timers."""
        for timer in (*self._grace, self._abandoned):
            timer.stop()
