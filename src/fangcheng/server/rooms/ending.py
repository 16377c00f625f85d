"""How a match in a room ends: by a vote, after its last round, or because a player leaves."""

from functools import partial
from weakref import proxy

import msgspec
from sqlalchemy import Connection

from fangcheng.protocol import parts
from fangcheng.server.metrics import MATCHES
from fangcheng.server.ratings.counting import count_in_the_end, judge
from fangcheng.server.rooms.keeping import Written
from fangcheng.server.rooms.vote import Vote
from fangcheng.server.rooms.whole import Whole
from fangcheng.server.store.matches import finish_match
from fangcheng.server.store.tournament_tables import note_came


class Ending:
    """Ends the matches of one room."""

    def __init__(self, room: Whole) -> None:
        self._room: Whole = proxy(room)
        self._seating = room.seating
        self._keeping = room.keeping
        self.vote = Vote(room.services.settings.vote_seconds, room.services.clock)

    def take_vote(self, person: int, on: bool) -> None:
        """Take a player's vote to dissolve the match; a majority of the players ends it."""
        room, seating = self._room, self._seating
        room.binding.check_free()
        play = room.running_match()
        seat = seating.own_seat(person)
        people = seating.people()
        voices = self.vote.take(seat, on, len(people), room.changed)
        room.changed()
        if voices:
            seating.voted = {voter for voter in people if seating.seat_of(voter) in voices}
            room.save()
            play.dissolve()

    def dissolve(self) -> None:
        """End the running match without a result, as the operator ordered."""
        play = self._room.running_match()
        self._seating.uncounted = "operator"
        self._room.save()
        play.dissolve()

    def leave(self, person: int, seat: int) -> bool:
        """Let a player leave the running match; return False if leaving only ends it."""
        play = self._room.play
        assert play is not None
        if not play.ending:
            if self._alone(seat):  # all others are gone: dissolve the match instead
                return False
            play.leave(seat)
        # The seat is freed when the match has ended.
        self._seating.leaving.add(person)
        self._room.unseated(person)
        return True

    def end_alone(self) -> None:
        """End the match of a player whom all others have deserted."""
        if self._room.play is not None:
            self._room.play.dissolve()

    def _alone(self, seat: int) -> bool:
        """Return whether other people have seats here, and none of them is connected."""
        rest = [
            other for at, other in enumerate(self._seating.seats) if other.person and at != seat
        ]
        return bool(rest) and not any(other.online for other in rest)

    # -- the end -----------------------------------------------------------------------------

    def store(self, summary: parts.Summary) -> None:
        """Store the result and the leavers, then broadcast the result."""
        room, seating = self._room, self._seating
        assert room.play is not None
        summary.ladder = judge(
            summary,
            seating.uncounted or ("" if room.play.stored.counts else "agreed"),
            left=seating.seats_of(seating.leaving),
            away=[seat for seat, player in enumerate(room.play.player_clocks) if player.away],
            voters=seating.seats_of(seating.voted),
        )
        data = msgspec.json.encode(summary).decode()
        seating.free_leavers()
        room.queue = None
        room.binding.let_go()
        table = room.binding.table
        here = {at for at, seat in enumerate(seating.seats) if seat.person and seat.online}

        def write(connection: Connection) -> None:
            finish_match(connection, summary.match, summary.finished, data)
            if table is not None:
                where = (table.tournament, table.round, table.table)
                note_came(connection, *where, here)
            count_in_the_end(connection, summary, room.services.log)

        room.save(write).add_done_callback(partial(self._is_stored, summary))

    def _is_stored(self, summary: parts.Summary, written: Written) -> None:
        if self._keeping.life != "open" or written.cancelled():
            return
        room = self._room
        if room.play is None:
            return
        error = written.exception()
        if error is not None:
            room.services.log.error("end not stored", match=summary.match, error=str(error))
            return
        MATCHES.labels(summary.variant).inc()
        room.look_up_ranks()
        room.play.end(summary)
        self.vote.end()
        room.wait_for_all()
        if room.seats.after_match() or not self._seating.people():
            room.save()
        room.changed()
