"""Players around a table: asking them until a round is over."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from fangcheng.bots.look import Look, told
from fangcheng.bots.player import Listener, Player
from fangcheng.errors import FangchengError, IllegalActionError
from fangcheng.game.actions import HOUSE_KINDS, TIMEOUT, Action
from fangcheng.game.events import Event
from fangcheng.game.referee import waiting_for
from fangcheng.match import Match

if TYPE_CHECKING:
    from fangcheng.record.file import Recorder

_LONGEST_DETAIL = 2000


class Fault(NamedTuple):
    """What a player did wrong; autoplay acted for it, as for a player that ran out of time."""

    seat: int
    kind: str
    """raised (it failed), illegal (no legal action), late (no answer in time)."""
    detail: str


class Acted(NamedTuple):
    """What was done for a seat, and what happened then."""

    action: Action
    events: list[Event]


class Table:
    """A match and its players by seat. They get looks, and never touch the referee's state."""

    def __init__(
        self, match: Match, players: Mapping[int, Player], faults: list[Fault] | None = None
    ) -> None:
        self.match = match
        self.players = players
        self.faults = faults
        """What players did wrong is added here; without a list their errors are raised."""
        self._round = match.state.round
        self._told = [0] * match.variant.seats

    def ask(self, seat: int) -> Acted:
        """Let a player decide, and do it; autoplay acts for a player that fails."""
        try:
            action = self._choose(seat)
        except Exception as error:
            self._blame(seat, _kind(error), error)
            action = TIMEOUT
        try:
            return Acted(action, self.match.apply(seat, action))
        except IllegalActionError as error:
            self._blame(seat, "illegal", error)
        return Acted(TIMEOUT, self.match.apply(seat, TIMEOUT))

    def end_round(self) -> None:
        """Let those who listen hear how the round ended."""
        for seat, player in self.players.items():
            if isinstance(player, Listener):
                rest = told(self.match.state, seat, self._told[seat])
                player.round_over(rest, self.match.totals)

    def _choose(self, seat: int) -> Action:
        state = self.match.state
        if state.round != self._round:
            self._round, self._told = state.round, [0] * state.seats
        look = Look(state, seat, self._told[seat])
        if state.events is not None:
            self._told[seat] = len(state.events)
        # A player may be any object and return anything: that must not pass for an action.
        choose: Any = self.players[seat].choose
        action: object = choose(look)
        if not isinstance(action, Action):
            raise IllegalActionError("no_action", action=action)
        if action.kind in HOUSE_KINDS:
            raise IllegalActionError("act_of_house", action=action)
        return action

    def _blame(self, seat: int, kind: str, error: Exception) -> None:
        if self.faults is None:
            raise error
        detail = str(error) if kind != "raised" else f"{type(error).__name__}: {error}"
        self.faults.append(Fault(seat, kind, detail[:_LONGEST_DETAIL]))


def _kind(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "late"
    return "illegal" if isinstance(error, IllegalActionError) else "raised"


def play_round(
    match: Match,
    players: Sequence[Player],
    faults: list[Fault] | None = None,
    record: "Recorder | None" = None,
) -> int:
    """Let players, one for each seat, play the running round; return how many actions it took.

    With a list of `faults` autoplay acts for a player that fails, and the `Fault` is added to it;
    without a list the player's error is raised. Every action is written to `record`.
    """
    if len(players) != match.variant.seats:
        raise FangchengError("players_count", count=len(players), seats=match.variant.seats)
    for player in players:
        if not callable(getattr(player, "choose", None)):
            raise FangchengError("no_player", player=player)
    table = Table(match, dict(enumerate(players)), faults)
    state = match.state
    actions = 0
    while not state.over:
        for seat in waiting_for(state):
            acted = table.ask(seat)
            actions += 1
            if record is not None:
                record.add(seat, acted.action)
    table.end_round()
    return actions


def close_players(players: Iterable[Player]) -> None:
    """Tell those who listen that the match is over."""
    for player in players:
        if isinstance(player, Listener):
            player.close()
