"""The commands of players during a match."""

from weakref import proxy

from fangcheng.protocol import commands
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.match.play import Play
from fangcheng.server.rooms.members import Member
from fangcheng.server.rooms.whole import Whole


class Playing:
    """Passes commands to the match of one room."""

    def __init__(self, room: Whole) -> None:
        self._room: Whole = proxy(room)
        self._seating = room.seating

    def act(self, member: Member, command: commands.Act) -> None:
        """Take a player's action."""
        # Also after the end: the client may repeat the last action to get it confirmed.
        play, seat = self._in_match(member.person_id, command.match, or_over=True)
        play.act(seat, command, member)

    def sync(self, member: Member, command: commands.Sync) -> None:
        """Send a client the events it lacks."""
        play = self._room.play
        if play is None or play.id != command.match:
            raise RefusedError("stale", "this match is not played here")
        seat = self._seating.seat_of(member.person_id)
        if seat is not None and play.player_clocks[seat].person == member.person_id:
            play.sync(member, seat, command.have)
        elif self._room.settings.spectators or (play.over and not play.stored.sealed):
            play.watch(member, command.have)
        else:
            raise RefusedError("watching", "this room has no spectators")

    def hints(self, member: Member, command: commands.AskHints) -> None:
        """Send a player the tiles that their hand waits for."""
        if not self._room.settings.hints:
            raise RefusedError("hints", "this room has no hints")
        play, seat = self._in_match(member.person_id, command.match)
        play.questions.hints(member, seat, command.id)

    def why(self, member: Member, command: commands.Why) -> None:
        """Explain to a player why they may not take an action that is usually possible."""
        play, seat = self._in_match(member.person_id, command.match)
        play.questions.why(member, seat, command.id, play.round)

    def let_autoplay(self, person: int, on: bool) -> None:
        """Switch autoplay (托管) on or off."""
        play = self._room.play
        if play is None or not self._room.running:
            raise RefusedError("phase", "no match is being played")
        play.let_autoplay(self._seating.own_seat(person), on)

    def _in_match(self, person: int, match: int, or_over: bool = False) -> tuple[Play, int]:
        play = self._room.play
        if play is None or play.id != match or (play.over and not or_over):
            raise RefusedError("stale", "this match is not being played")
        return play, self._seating.own_seat(person)
