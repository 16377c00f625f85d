"""Reasons in words, beside their codes and clauses."""

from collections.abc import Iterable
from typing import cast

from fangcheng.answering.answers import ReasonTold
from fangcheng.game.bars import Bar
from fangcheng.game.state import State
from fangcheng.tiles import parse
from fangcheng.words import Words
from fangcheng.words.telling import Teller, tell_reason


def teller(w: Words, state: State) -> Teller:
    """Write seats by their winds, which turn with the deal, and tiles as they are spoken."""

    def who(seat: int) -> str:
        return w.seat((seat - state.dealer) % state.seats)

    return Teller(w, who, lambda tiles: " ".join(map(w.tile, parse(tiles))))


def told(w: Words, state: State, why: Iterable[Bar]) -> list[ReasonTold]:
    """Add to each reason its sentence."""
    say = teller(w, state)
    return [cast(ReasonTold, {**reason, "text": tell_reason(say, reason)}) for reason in why]
