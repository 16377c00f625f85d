"""Players around a table: asking them until a round is over."""

from collections.abc import Sequence

from fangcheng.bots.look import Look, Player
from fangcheng.game.referee import waiting_for
from fangcheng.match import Match


def play_round(match: Match, players: Sequence[Player]) -> int:
    """Let players, one for each seat, play the running round; return how many actions it took."""
    state = match.state
    actions = 0
    while not state.over:
        for seat in waiting_for(state):
            match.apply(seat, players[seat].choose(Look(state, seat)))
            actions += 1
    return actions
