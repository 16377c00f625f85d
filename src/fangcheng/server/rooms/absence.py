"""Who sits in a room and is not there: bots play for them, clocks stand, at last the match ends."""

from weakref import proxy

from fangcheng.server.rooms.whole import Whole
from fangcheng.server.timers import Timer


class Absence:
    """The patience of one room."""

    def __init__(self, room: Whole) -> None:
        self._room: Whole = proxy(room)
        clock, self._settings = room.services.clock, room.services.settings
        self._grace = [Timer(clock) for _ in room.seating.seats]
        self._abandoned = Timer(clock)
        self.paused = False
        """The database is away: nothing can be stored."""

    def set_online(self, seat: int, online: bool) -> None:
        """Somebody who sits here has come or gone."""
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
        """Let a bot play for somebody who has been away for too long."""
        if self._room.play is not None and self._room.running:
            self._room.play.set_absent(seat)

    def stand_or_go_on(self) -> None:
        """Let the clocks stand while nothing can be stored, or while no person is there.

        A match that everybody has left alone ends after a while.
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
            self._abandoned.stop()  # while the database is away nobody can come back
        elif not self._abandoned.running:
            self._abandoned.start(self._settings.abandoned, self.abandon)

    def abandon(self) -> None:
        """End a match to which nobody has come back."""
        room = self._room
        if room.has_people or self.paused:
            return
        if room.play is not None and room.running and not room.play.ending:
            room.services.log.info("match abandoned", match=room.play.id, room=room.number)
            room.play.dissolve()

    def stop(self) -> None:
        """Wait for nobody."""
        for timer in (*self._grace, self._abandoned):
            timer.stop()
