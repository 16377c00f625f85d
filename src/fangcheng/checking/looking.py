"""Hands that a town is asked about: those that seats hold, and likely ones in their place."""

from collections.abc import Iterator
from typing import Any, NoReturn

from fangcheng.checking.likely import likely_hand
from fangcheng.checking.trial import Trial
from fangcheng.checking.wrong import WrongAnswerError
from fangcheng.game.state import Drawn, State, Window
from fangcheng.hands.hand import Hand
from fangcheng.tiles import FACES, NAMES, NO_FACE, Face

OFTEN = 0.05
"""At how many moments hands are looked at."""
_LIKELY = 2
"""How many likely hands are looked at for each that is held."""


class Looked:
    """A seat and its hand of 3n+1 tiles, on a copy of a round."""

    def __init__(self, state: State, seat: int, hand: Hand) -> None:
        self.state = state
        self.seat = seat
        self.hand = hand
        state.hands[seat] = hand

    def ask(self, question: str, *given: Any) -> Any:
        """Ask the town; the hand must be afterwards as it was before."""
        return self._asked(getattr(self.state.variant, question), question, *given)

    def may_declare(self, discarded: Face) -> bool:
        """Tell whether the hand may be declared ready with this discard, which has left it."""
        ready = [one for one in self.state.variant.declarations if not one.wins]
        return any(self._asked(one.may, "may", discarded) for one in ready)

    def _asked(self, method: Any, question: str, *given: Any) -> Any:
        before = self.hand.counts[:]
        answer = method(self.state, self.seat, *given)
        if self.hand.counts != before:
            after = str(self)
            self.hand.counts = before
            self.wrong("changed", question=question, after=after)
        return answer

    def wrong(self, code: str, tile: Face = NO_FACE, **fields: object) -> NoReturn:
        """Tell what is wrong with this hand, perhaps with a tile."""
        if tile != NO_FACE:
            fields["tile"] = NAMES[tile]
        raise WrongAnswerError(code, hand=str(self), **fields)

    def __str__(self) -> str:
        return shown_hand(self.state, self.seat)

    def possible(self) -> list[Face]:
        """List the tiles that may come: some of them are not yet in the hand and its melds."""
        melded = [tile for meld in self.state.melds[self.seat] for tile in meld.tiles]
        copies = self.state.variant.copies()
        counts = self.hand.counts
        return [face for face in range(FACES) if counts[face] + melded.count(face) < copies[face]]

    def wins(self, tile: Face, by: str) -> bool:
        """Tell whether the tile makes the hand a win, drawn or given by another seat."""
        self.come(tile, by)
        self.hand.add(tile)
        answer: bool = self.ask("is_win", self.hand, by)
        self.hand.remove(tile)
        return answer

    def declare(self) -> None:
        """Let the hand be declared ready where only such hands win."""
        state = self.state
        if state.variant.only_declared_win and not state.declared[self.seat]:
            state.declared[self.seat] = state.variant.declares

    def is_wild(self, tile: Face) -> bool:
        """Tell whether a tile plays as whatever is needed."""
        return self.state.roles.plays[tile] < 0

    def come(self, tile: Face, by: str) -> None:
        """Let the tile be one that the seat has drawn, or that the next seat has discarded."""
        state = self.state
        drawn = by == "draw"
        giver = state.next_seat(self.seat)
        state.window = Window.TURN if drawn else Window.CLAIM
        state.turn = self.seat if drawn else giver
        state.source = state.turn
        state.drawn, state.claim_tile = (tile, NO_FACE) if drawn else (NO_FACE, tile)
        state.drawn_by = Drawn.HEAD
        state.kong_turn = False
        state.asked = [None] * state.seats

    def unmarked(self) -> "Looked":
        """Return the same hand in a round of which the town has noted nothing."""
        state = self.state.clone(listen=False)
        state.notes = state.variant.new_notes(state.seats)
        return Looked(state, self.seat, self.hand)


def looked_at(trial: Trial) -> Iterator[Looked]:
    """Play a round, and look at hands now and then."""
    for state in trial.moments(listen=False):
        yield from looks(trial, state)


def looks(trial: Trial, state: State) -> Iterator[Looked]:
    """Look perhaps at what two seats hold, and at likely hands of the same size."""
    if state.over or state.window is Window.OPENING or not trial.often(OFTEN):
        return
    for seat in trial.chance.sample(range(state.seats), 2):
        if not state.playing(seat):
            continue
        hands = [_waiting_hand(state, seat, trial)]
        for _ in range(0 if state.locked(seat) else _LIKELY):
            hands.append(likely_hand(state, hands[0].size, trial.chance))
        for hand in hands:
            trial.met["hands"] += 1
            yield Looked(state.clone(listen=False), seat, hand)


def _waiting_hand(state: State, seat: int, trial: Trial) -> Hand:
    """Copy a hand; one that is about to discard lets a tile go, a locked one that it has drawn."""
    hand = state.hands[seat].clone()
    if hand.size % 3 == 2:
        hand.remove(state.drawn if state.locked(seat) else trial.chance.choice(hand.tiles()))
    return hand


def shown_hand(state: State, seat: int) -> str:
    """Write the melds and the tiles of a seat."""
    return " ".join([*map(str, state.melds[seat]), str(state.hands[seat])])
