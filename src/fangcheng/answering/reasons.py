"""Reasons in words, beside their codes and clauses."""

from collections.abc import Iterable
from typing import cast

from fangcheng.answering.answers import ReasonTold
from fangcheng.game.bars import Bar
from fangcheng.game.state import State
from fangcheng.words import Words
from fangcheng.words.telling import tell_reason, teller_at


def told(w: Words, state: State, why: Iterable[Bar]) -> list[ReasonTold]:
    """Add to each reason its sentence."""
    say = teller_at(w, state)
    return [cast(ReasonTold, {**reason, "text": tell_reason(say, reason)}) for reason in why]
