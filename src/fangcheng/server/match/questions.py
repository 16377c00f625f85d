"""What players ask at the table: what their hand waits for, and why they may not do something."""

from collections.abc import Sequence

from fangcheng.game.actions import Action
from fangcheng.game.referee import waiting_for
from fangcheng.game.state import State, Window
from fangcheng.protocol import messages as say
from fangcheng.protocol import parts
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.bots.questions import Hinted
from fangcheng.server.match.player_clock import PlayerClock
from fangcheng.server.match.streams import Beat, Streams
from fangcheng.server.match.thoughts import Thoughts
from fangcheng.server.match.viewers import Viewer, Viewers
from fangcheng.server.match.why_not import Offer, moment, why_barred


class Questions:
    """The questions of the players of one match. An answer tells nothing that is not shown yet."""

    def __init__(
        self,
        streams: Streams,
        player_clocks: Sequence[PlayerClock],
        viewers: Viewers,
        thoughts: Thoughts,
        hints: bool,
    ) -> None:
        """`hints` says whether reasons may tell what the hand waits for."""
        self._streams = streams
        self._player_clocks = player_clocks
        self._viewers = viewers
        self._thoughts = thoughts
        self._hints = hints
        self._offer: Offer | None = None
        """The last discard or announced kong that was shown."""
        self._reasons: dict[int, list[parts.Moment]] = {}
        """The reasons sent to each seat about the questions that are shown."""

    def shown(self, beat: Beat) -> None:
        """Note what a beat offers and asks, as it is being shown."""
        if beat.offer is not None:
            self._offer = beat.offer
        if beat.asks is not None:
            self._reasons.clear()

    def answered(self, seat: int) -> None:
        """Forget the reasons sent to a seat, which has acted."""
        self._reasons.pop(seat, None)

    # -- hints -------------------------------------------------------------------------------

    def hints(self, viewer: Viewer, seat: int, id_: str) -> None:
        """Send a player the tiles that their hand waits for, as soon as these may be known."""
        if not self._viewers.ask(viewer, seat, lambda: self._send_hints(viewer, seat, id_)):
            raise RefusedError("rate", "too many questions at once; wait a moment")

    def _send_hints(self, viewer: Viewer, seat: int, id_: str) -> None:
        state, clock = self._streams.state, self._player_clocks[seat]
        if state.over:
            viewer.send(say.write(say.Hints(id_, {}, {}, [], [])))
            return
        remarks = state.variant.remarks(state, seat)
        asked = not clock.answered and seat in waiting_for(state)
        number = clock.asked

        def send(found: Hinted) -> None:
            # By the time the hint comes, its question may be over.
            candidates = found.candidates
            if not asked or clock.answered or clock.asked != number:
                candidates = []
            viewer.send(say.write(say.Hints(id_, found.now, found.after, remarks, candidates)))

        self._thoughts.hints(seat, send)

    # -- reasons -----------------------------------------------------------------------------

    def why(self, viewer: Viewer, seat: int, id_: str, shown_round: int) -> None:
        """Explain to a player why they may not take usual actions, once for each question."""
        if seat not in self._reasons:
            self._reasons[seat] = self._moments(seat, shown_round)
        viewer.send(say.write(say.Reasons(id_, self._reasons[seat])))

    def _moments(self, seat: int, shown_round: int) -> list[parts.Moment]:
        """List what is barred at the seat's own turn, and on the last tile of another seat."""
        state, clock, offer = self._streams.state, self._player_clocks[seat], self._offer
        tables = []
        turn = state.window is Window.TURN and seat == state.turn and not clock.answered
        if turn and not self._viewers.holds_back_questions:
            tables.append(state)
        if offer is not None and offer.round == shown_round == state.round:
            tables.append(self._streams.table_at(offer))
        found = [moment(table, seat, self._hints) for table in tables]
        return [one for one in found if one is not None]

    def offered(self) -> State | None:
        """Return the table as it was when the last tile was offered, or None before the first."""
        return None if self._offer is None else self._streams.table_at(self._offer)

    def why_barred(self, table: State, seat: int, action: Action) -> list[parts.Reason]:
        """List why a seat may not take an action at its own question on a table."""
        return why_barred(table, seat, action, self._hints)
