"""A table to try things on: what a seat might do, what tiles would bring, what wins would pay.

It is one seat's own copy of the round. Nobody else changes a round for a moment: what is tried is
done in a `with`, at whose end all lies as it was, and whatever is only asked changes nothing. What
wins pay the town's own settlement says.
"""

from types import TracebackType
from typing import Any

from fangcheng.bots.look import Look
from fangcheng.game.actions import Action
from fangcheng.game.ledger import Factors, Transfer, Win
from fangcheng.game.melding import lay_down
from fangcheng.game.state import Drawn, Meld, State, Window
from fangcheng.hands.hand import Hand
from fangcheng.tiles import FACES, NO_FACE, Face


class Sandbox:
    """One seat's own copy of the table."""

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

    @property
    def hand(self) -> Hand:
        """The seat's hand as it is now, with what is being tried."""
        return self.state.hands[self.seat]

    # -- what is tried: each in a `with` -----------------------------------------------------

    def trying(self, noted: bool = True) -> "Try":
        """Let the seat do something; what it does is undone at the end.

        `noted` says whether the town may note it: its notes are copied only then.
        """
        return Try(self.state, self.seat, noted)

    def discard(self, tile: Face, declared: str) -> None:
        """Let the seat discard, in a try."""
        state, seat = self.state, self.seat
        state.hands[seat].remove(tile)
        state.discards[seat].append(tile)
        state.declared[seat] = declared or state.declared[seat]

    def lay(self, action: Action, claim: Face = NO_FACE, source: int | None = None) -> Meld:
        """Let the seat lay a meld down, in a try; the town notes a claim."""
        meld = lay_down(self.state, self.seat, action, claim, source).meld
        if source is not None:
            self.state.variant.on_claim(self.state, self.seat, source)
        return meld

    def finish_kong(self, kong: Meld) -> None:
        """Let the kong count that the seat has laid down, in a try: the town notes it."""
        self.state.variant.on_kong(self.state, self.seat, kong)
        self.state.kongs += 1

    def holding(self, tile: Face) -> "Holding":
        """Let the hand hold one tile more."""
        return Holding(self.state.hands[self.seat], tile)

    def without(self, tiles: tuple[Face, ...]) -> "Without":
        """Let the hand do without some tiles."""
        return Without(self.state.hands[self.seat], tiles)

    def declaring(self, code: str) -> "Declaring":
        """Let the seat have declared its hand ready, by that code if there is one."""
        return Declaring(self.state, self.seat, code)

    # -- what is asked: all is as it was when it is answered ---------------------------------

    def distance(self) -> int:
        """How far from ready the hand is."""
        return self.state.variant.distance(self.state, self.seat, self.state.hands[self.seat])

    def distance_without(self, tile: Face) -> int:
        """How far from ready the hand is without a tile."""
        state = self.state
        hand = state.hands[self.seat]
        hand.remove(tile)
        distance = state.variant.distance(state, self.seat, hand)
        hand.add(tile)
        return distance

    def nearer(self, distance: int) -> list[Face]:
        """List the unseen tiles that bring the hand nearer to ready than that."""
        state, seat, variant = self.state, self.seat, self.state.variant
        hand = state.hands[seat]
        found: list[Face] = []
        for tile in range(FACES):
            if self.unseen[tile] > 0:
                hand.add(tile)
                if variant.distance(state, seat, hand) < distance:
                    found.append(tile)
                hand.remove(tile)
        return found

    def number_of(self, tiles: list[Face]) -> int:
        """Count the unseen copies of some tiles."""
        number = 0
        for tile in tiles:
            number += self.unseen[tile]
        return number

    def may_win_on(self, tile: Face, source: int) -> int:
        """Which seats the rules let win on a discard of a seat: a bit for each."""
        state = self.state
        claim = state.claim_tile
        state.claim_tile = tile
        may_win = state.variant.may_win_on(state, tile, source, "discard") & ~state.out
        state.claim_tile = claim
        return may_win

    # -- wins --------------------------------------------------------------------------------

    def plain_win(self, winner: int) -> int:
        """What this seat gets, or pays, for a plain win by an own draw."""
        factors = self.state.variant.plain_win
        return self._settled(Win(winner, "draw", None, "zimo", factors, (), ()))

    def win_now(self) -> float:
        """What a win at this turn, with the tile drawn, pays."""
        return self._scored("draw", None, self.state.drawn)

    def win_undrawn(self, by: str) -> float:
        """What a win without a draw pays: in the opening, or on a tile that was shown."""
        return self._scored(by, None, NO_FACE)

    def win_on(self, tile: Face, by: str, source: int) -> float:
        """What a win on another seat's tile pays."""
        hand = self.state.hands[self.seat]
        hand.add_won(tile)
        points = self._scored(by, source, tile)
        hand.remove_won(tile)
        return points

    def win_on_discard(self, tile: Face, source: int) -> float:
        """What a win on a tile pays that another seat may discard later; 0 if it is none."""
        state, seat = self.state, self.seat
        hand = state.hands[seat]
        claim, window = state.claim_tile, state.window
        state.claim_tile = tile
        state.window = Window.CLAIM
        hand.add_won(tile)
        wins = state.variant.is_win(state, seat, hand, "discard")
        hand.remove_won(tile)
        points = self.win_on(tile, "discard", source) if wins else 0.0
        state.claim_tile, state.window = claim, window
        return points

    def win_by_draw(self, tile: Face, by: Drawn = Drawn.HEAD) -> tuple[float, Factors]:
        """What a win on this tile, drawn in a later turn, pays and is made of; 0 if it is none."""
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
        hand.remove(tile)
        state.drawn, state.drawn_by, state.window, state.turn, state.kong_turn = before
        return float(points), factors

    def ends_round(self, by: str, source: int | None) -> bool:
        """Whether the round would be over with a win of this seat; else its hand plays on."""
        state = self.state
        win = Win(self.seat, by, source, "", (), (), ())
        state.wins.append(win)
        ends = state.variant.leaves_after_win or state.variant.ends_round(state, win)
        state.wins.pop()
        return ends

    def _scored(self, by: str, source: int | None, tile: Face) -> float:
        """What a win of the hand as it is pays."""
        win = self.state.variant.score(self.state, self.seat, by, source, tile)
        return float(self._settled(win))

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


class Try:
    """All that a seat may change by what it does, kept at the beginning and put back at the end."""

    def __init__(self, state: State, seat: int, noted: bool) -> None:
        self._state: State = state
        self._seat: int = seat
        self._noted: bool = noted
        self._hand: Hand = state.hands[seat]
        self._melds: list[Meld] = state.melds[seat]
        self._discards: list[Face] = state.discards[seat]
        self._declared: str = state.declared[seat]
        self._notes: Any = state.notes
        self._transfers: list[Transfer] = state.transfers
        self._kongs: int = state.kongs

    def __enter__(self) -> None:
        state, seat = self._state, self._seat
        state.hands[seat] = self._hand.clone()
        state.melds[seat] = self._melds[:]
        state.discards[seat] = self._discards[:]
        if self._noted:
            state.notes = self._notes.clone()
        state.transfers = []

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        state, seat = self._state, self._seat
        state.hands[seat] = self._hand
        state.melds[seat] = self._melds
        state.discards[seat] = self._discards
        state.declared[seat] = self._declared
        state.notes = self._notes
        state.transfers = self._transfers
        state.kongs = self._kongs


class Holding:
    """One tile more in a hand."""

    def __init__(self, hand: Hand, tile: Face) -> None:
        self._hand: Hand = hand
        self._tile: Face = tile

    def __enter__(self) -> None:
        self._hand.add(self._tile)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._hand.remove(self._tile)


class Without:
    """A hand without some of its tiles."""

    def __init__(self, hand: Hand, tiles: tuple[Face, ...]) -> None:
        self._hand: Hand = hand
        self._tiles: tuple[Face, ...] = tiles

    def __enter__(self) -> None:
        for tile in self._tiles:
            self._hand.remove(tile)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for tile in self._tiles:
            self._hand.add(tile)


class Declaring:
    """A hand that has been declared ready."""

    def __init__(self, state: State, seat: int, code: str) -> None:
        self._state: State = state
        self._seat: int = seat
        self._code: str = code
        self._before: str = state.declared[seat]

    def __enter__(self) -> None:
        if self._code:
            self._state.declared[self._seat] = self._code

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._state.declared[self._seat] = self._before
