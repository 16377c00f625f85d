"""The totals of a match, counted from its events round by round."""

from collections.abc import Iterable

from fangcheng.game.events import Event
from fangcheng.game.state import State
from fangcheng.protocol.parts import RoundScore, SeatTally, WonHand


class Counter:
    """Counts finished rounds of one match."""

    def __init__(self, seats: int) -> None:
        self.rounds: list[RoundScore] = []
        self.tallies = [SeatTally() for _ in range(seats)]
        self.wins: list[WonHand] = []

    def add_round(self, state: State) -> None:
        """Count a finished round; of a void one only the scores."""
        assert state.result is not None
        void = state.result.next_dealer is None
        scores = state.scores()
        self.rounds.append(RoundScore(state.round, scores, void))
        if not void:
            self._count(state.events or ())
            self._keep_wins(state)
            for tally, score in zip(self.tallies, scores, strict=True):
                tally.biggest = max(tally.biggest, score)

    def _keep_wins(self, state: State) -> None:
        for number, win in enumerate(state.wins):
            # A kind of win may also be among its factors.
            codes = list(dict.fromkeys([win.type, *(code for code, _ in win.factors)]))
            paid = [
                transfer
                for transfer in state.transfers
                if transfer.win == number and transfer.payee == win.seat
            ]
            points = sum(transfer.points for transfer in paid)
            self.wins.append(WonHand(state.round, win.seat, codes, points))

    def _count(self, events: Iterable[Event]) -> None:
        for event in events:
            if event.seat is None:
                continue
            if "form" in event.fields:  # a kong, whatever the town calls it
                self.tallies[event.seat].kongs += 1
            elif event.kind == "hu":
                self.tallies[event.seat].wins += 1
                source = event.fields.get("from")
                if source is None:
                    self.tallies[event.seat].self_draws += 1
                else:
                    self.tallies[source].deal_ins += 1


def big_winners(totals: list[int]) -> list[int]:
    """Return the big winners (大赢家): the seats with the highest total, if it is positive."""
    best = max(totals)
    return [seat for seat, total in enumerate(totals) if total == best > 0]
