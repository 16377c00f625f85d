"""A table on which a seat tries what it might do, and hears from the town what wins would pay."""

from fangcheng.bots.look import Look
from fangcheng.game.ledger import Factors, Win
from fangcheng.game.state import Drawn, State, Window
from fangcheng.hands.hand import Hand
from fangcheng.tiles import FACES, NO_FACE, Face


class Trial:
    """One seat's own copy of the table. Tiles and melds come and go; the settlement is the town's.

    Whoever changes it for a moment puts it back as it was.
    """

    def __init__(self, look: Look) -> None:
        state = look.imagine()
        self.state: State = state
        self.seat: int = look.seat
        self.unseen: list[int] = look.unseen()
        total = 0
        for face in range(FACES):
            total += self.unseen[face]
        self.total: float = float(max(total, 1))
        for other in range(state.seats):
            if other != self.seat:
                # Nobody knows them: no rule may look at tiles that only happen to lie there.
                state.hands[other] = Hand((), state.roles)
        self.plain: float = float(self.plain_win(self.seat))
        """What this seat gets for a plain win."""
        self.factors: Factors = ()
        """What the last win that `win_by_draw` was asked about is made of."""

    def plain_win(self, winner: int) -> int:
        """What this seat gets, or pays, for a plain win by an own draw."""
        return self._settled(
            Win(winner, "draw", None, "zimo", self.state.variant.plain_win, (), ())
        )

    def win_now(self) -> float:
        """What a win at this turn, with the tile drawn, pays."""
        state = self.state
        win = state.variant.score(state, self.seat, "draw", None, state.drawn)
        return float(self._settled(win))

    def win_undrawn(self, by: str) -> float:
        """What a win without a draw pays: in the opening, or on a tile that was shown."""
        win = self.state.variant.score(self.state, self.seat, by, None, NO_FACE)
        return float(self._settled(win))

    def win_on(self, tile: Face, by: str, source: int) -> float:
        """What a win on another seat's tile pays."""
        state = self.state
        hand = state.hands[self.seat]
        hand.add_won(tile)
        win = state.variant.score(state, self.seat, by, source, tile)
        points = self._settled(win)
        hand.remove_won(tile)
        return float(points)

    def win_by_draw(self, tile: Face, by: Drawn = Drawn.HEAD) -> float:
        """What a win on this tile, drawn in a later turn, pays; 0 if it is none."""
        state = self.state
        hand = state.hands[self.seat]
        before = (state.drawn, state.drawn_by, state.window, state.turn, state.kong_turn)
        hand.add(tile)
        state.drawn = tile
        state.drawn_by = by
        state.window = Window.TURN
        state.turn = self.seat
        state.kong_turn = by is Drawn.KONG
        points = 0
        factors: Factors = ()
        if state.variant.is_win(state, self.seat, hand, "draw"):
            win = state.variant.score(state, self.seat, "draw", None, tile)
            points = self._settled(win)
            factors = win.factors
        self.factors = factors
        hand.remove(tile)
        state.drawn, state.drawn_by, state.window, state.turn, state.kong_turn = before
        return float(points)

    def ends_round(self, by: str, source: int | None) -> bool:
        """Whether the round would be over with a win of this seat; else its hand plays on."""
        state = self.state
        win = Win(self.seat, by, source, "", (), (), ())
        state.wins.append(win)
        ends = state.variant.leaves_after_win or state.variant.ends_round(state, win)
        state.wins.pop()
        return ends

    def _settled(self, win: Win) -> int:
        """What this seat gets for a win, or pays if it is another's."""
        state = self.state
        kept = state.transfers
        state.transfers = []
        state.wins.append(win)
        state.variant.settle(state, win, len(state.wins) - 1)
        state.wins.pop()
        points = 0
        for transfer in state.transfers:
            if transfer.payee == self.seat:
                points += transfer.points
            elif transfer.payer == self.seat:
                points -= transfer.points
        state.transfers = kept
        return points
