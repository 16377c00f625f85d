"""Swap town: the places of towns that play on after a win, in one small town.

Three tiles of one suit go to the next seat, then everybody names a suit to do without. Kongs are
paid at once and given back by whoever is not ready when the wall is used up; winners leave the
round, which ends when one seat is left; a win pays two to the power of its fan, up to a cap.
"""

from collections.abc import Mapping
from typing import ClassVar

from fangcheng.game.actions import DISCARD, Action, Kind, choose_tiles, choose_word
from fangcheng.game.bars import Bar, bar
from fangcheng.game.ledger import Win
from fangcheng.game.moves import Choice
from fangcheng.game.opening import Deal, Step
from fangcheng.game.ready import is_ready
from fangcheng.game.state import Meld, State
from fangcheng.game.variant import Variant
from fangcheng.hands.hand import Hand
from fangcheng.hands.readings import standard_readings
from fangcheng.hands.shapes import is_standard, standard_waits
from fangcheng.tiles import SUIT_OF, Face

SUITS = "mps"
CAP = 8


def by_suit(hand: Hand) -> list[tuple[Face, ...]]:
    """Sort the tiles of a hand by suits."""
    return [tuple(t for t in hand.tiles() if SUIT_OF[t] == suit) for suit in range(3)]


def void_suit(state: State, seat: int) -> int:
    """The suit that a seat does without, or -1."""
    chosen = state.chosen[seat].get("que")
    return SUITS.index(chosen) if chosen else -1


class SwapThree(Step):
    """Everybody gives three tiles of one suit to the next seat."""

    def form(self, state: State, seat: int) -> Choice | None:
        """Three tiles of any suit that has so many."""
        suits = tuple(suit for suit in by_suit(state.hands[seat]) if len(suit) >= 3)
        return Choice("huan", "tiles", count=3, groups=suits)

    def advice(self, state: State, seat: int) -> Action | None:
        """Of the shortest suit."""
        suits = [suit for suit in by_suit(state.hands[seat]) if len(suit) >= 3]
        return choose_tiles("huan", min(suits, key=len)[:3])

    def carry_out(self, state: State, answers: dict[int, Action]) -> None:
        """Let them pass."""
        for seat, answer in answers.items():
            state.give(seat, (seat + 1) % state.seats, "huan", answer.tiles)


class ChooseVoid(Step):
    """Everybody names a suit to do without."""

    def form(self, state: State, seat: int) -> Choice | None:
        """Any suit."""
        return Choice("que", "word", options=tuple(SUITS))

    def advice(self, state: State, seat: int) -> Action | None:
        """The shortest one."""
        lengths = [len(suit) for suit in by_suit(state.hands[seat])]
        return choose_word("que", SUITS[lengths.index(min(lengths))])

    def carry_out(self, state: State, answers: dict[int, Action]) -> None:
        """Show them all."""
        for seat, answer in answers.items():
            state.show_choice(seat, answer.code, answer.word)


class SwapTown(Variant):
    """The rules of Swap town."""

    name = "swap"
    deck = tuple(face for face in range(27) for _ in range(4))
    opening = (Deal(), SwapThree(), ChooseVoid())
    robbable = True
    leaves_after_win = True
    clauses: ClassVar[Mapping[str, str]] = {"out": "SW-1", "choice": "SW-2"}
    payments: ClassVar[Mapping[str, str]] = {"hu": "min(di * 2 ** fan, cap)"}

    def discards(self, state: State, seat: int) -> list[Action]:
        """Tiles of the void suit go first."""
        mask = self._held(state, seat)
        counts = state.hands[seat].counts
        return [DISCARD[t] for t in range(27) if counts[t] and (not mask or mask >> t & 1)]

    def _held(self, state: State, seat: int) -> int:
        """The faces of the void suit that a hand holds, as a mask."""
        suit = void_suit(state, seat)
        counts = state.hands[seat].counts
        return sum(1 << t for t in range(27) if counts[t] and SUIT_OF[t] == suit)

    def bars_discard(self, state: State, seat: int, tile: Face) -> list[Bar]:
        """The void suit goes first."""
        return [bar("void_first", "SW-2")]

    def bars_claim(
        self, state: State, seat: int, tile: Face, source: int, claim: Action
    ) -> list[Bar]:
        """No chi, and nothing of the void suit."""
        if claim.kind is Kind.CHI or SUIT_OF[tile] == void_suit(state, seat):
            return [bar("void", "SW-2")]
        return []

    def bars_kong(self, state: State, seat: int, tiles: tuple[Face, ...]) -> list[Bar]:
        """Nothing of the void suit."""
        return [bar("void", "SW-2")] if SUIT_OF[tiles[0]] == void_suit(state, seat) else []

    def on_kong(self, state: State, seat: int, meld: Meld) -> None:
        """Two from each of the others; a claimed one is paid by the discarder."""
        payers = state.after(seat) if meld.source is None or meld.added else [meld.source]
        for payer in payers:
            state.pay(payer, seat, "gang", None, (("di", self.options.base), ("gang", 2)))

    def is_win(self, state: State, seat: int, hand: Hand, by: str) -> bool:
        """Four melds and a pair, nothing of the void suit."""
        suit = void_suit(state, seat)
        return not any(hand.counts[9 * suit : 9 * suit + 9]) and is_standard(hand)

    def bars_win(self, state: State, seat: int, hand: Hand, by: str) -> list[Bar]:
        """The shape, or the void suit."""
        missing = self.bars_shape(state, seat, hand)
        return missing or [bar("void", "SW-2")]

    def waits(self, state: State, seat: int) -> int:
        """What completes the hand, but for the void suit."""
        if self._held(state, seat):
            return 0
        suit = void_suit(state, seat)
        return standard_waits(state.hands[seat]) & ~(0b111111111 << 9 * suit if suit >= 0 else 0)

    def winners(self, state: State, seats: list[int]) -> list[int]:
        """All of them."""
        return seats

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        """A fan for every kong, and one for a self-draw."""
        kongs = sum(meld.is_kong for meld in state.melds[seat])
        factors = [("hu", 1), ("gen", kongs)] + [("zimo", 1)] * (source is None)
        groups = next((r.groups for r in standard_readings(state.hands[seat])), ())
        melds = tuple(map(str, state.melds[seat]))
        return Win(seat, by, source, "hu", tuple(factors), groups, melds)

    def settle(self, state: State, win: Win, index: int) -> None:
        """Whoever gave the tile pays, else all who are in the round."""
        fan = sum(number for _, number in win.factors) - 1
        factors = (("di", self.options.base), ("fan", fan), ("cap", CAP))
        for payer in state.after(win.seat) if win.source is None else [win.source]:
            state.pay(payer, win.seat, "hu", index, factors)

    def ends_round(self, state: State, win: Win) -> bool:
        """Never by itself: the flow ends it when one seat is left."""
        return False

    def draws_after_win(self, state: State, winners: list[int], source: int | None) -> int:
        """The seat after the winner."""
        return state.next_seat(winners[-1])

    def settle_round(self, state: State, drawn: bool) -> None:
        """When the wall is used up, who is not ready pays who is, and gives back its kongs."""
        playing = [seat for seat in range(state.seats) if state.playing(seat)]
        if len(playing) < 2:
            return
        ready = [seat for seat in playing if is_ready(state, seat)]
        for seat in playing:
            if seat not in ready:
                for payee in ready:
                    state.pay(seat, payee, "chajiao", None, (("di", self.options.base),))
        for paid in [one for one in state.transfers if one.code == "gang"]:
            if paid.payee in playing and paid.payee not in ready:
                state.pay(paid.payee, paid.payer, "tuishui", None, paid.factors)

    def next_deal(self, state: State, drawn: bool) -> tuple[int, int]:
        """The next seat deals."""
        return (state.dealer + 1) % state.seats, 0
