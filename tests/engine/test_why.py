"""Why not: what is not allowed has a reason, what is allowed has none."""

import random
from typing import Any

import pytest

from fangcheng.game.actions import (
    CHI,
    DISCARD,
    DISCARD_JIA,
    DISCARD_TING,
    FENGGANG,
    GANG,
    GANG_OWN,
    HU,
    PASS,
    PENG,
    SHUAI_NONE,
    STAKES,
    Action,
    Kind,
    as_listed,
    choose_tiles,
    choose_word,
    shuai,
)
from fangcheng.game.referee import is_legal, legal
from fangcheng.game.state import State
from fangcheng.game.why import why_not, with_discard
from fangcheng.tiles import parse
from fangcheng.variants import VARIANTS
from fangcheng.words import words
from fangcheng.words.telling import Teller, tell_reason
from tests.effort import many
from tests.rounds import every_room, open_round, play_on, snapshot

pytestmark = pytest.mark.random

ALWAYS: list[Action] = [HU, PENG, GANG, FENGGANG, PASS]
OTHERS: list[Action] = [
    *DISCARD, *DISCARD_TING, *DISCARD_JIA, *GANG_OWN, *CHI.values(), *STAKES[:7], SHUAI_NONE,
    shuai(tuple(parse("1m9pE"))), choose_word("que", "m"), choose_tiles("huan", parse("147m")),
]  # fmt: skip
CHI_WANTED = [action for (a, b), action in CHI.items() if a // 9 == b // 9 < 3 and abs(a - b) < 3]


TELLERS = {
    (lang, town): Teller(words(lang, town), words(lang, town).seat, str)
    for lang in ("zh", "en")
    for town in VARIANTS
}


def check(state: State, seat: int, action: Action, seen: dict[str, str]) -> None:
    reasons = why_not(state, seat, action)
    told = f"seat {seat}, {action}, {state.window.name}: {reasons}"
    meant = as_listed(action, legal(state, seat))
    assert bool(reasons) != is_legal(state, seat, meant), told
    for one in reasons:
        if str(one) not in seen:  # else it has been told in the same words
            for lang in ("zh", "en"):
                teller = TELLERS[lang, state.variant.name]
                assert f"bar.{one['code']}" in teller.w, one
                assert one["clause"] in tell_reason(teller, one)
        seen[str(one)] = one["code"]


@pytest.mark.parametrize(("name", "options"), every_room())
def test_what_is_not_allowed_has_a_reason(name: str, options: dict[str, Any]) -> None:
    rng = random.Random(f"why{name}{options}")
    seen: dict[str, str] = {}
    for _ in range(many(quick=1, full=12)):
        state = open_round(name, options, rng)
        for _ in play_on(state, rng):
            before = snapshot(state)
            for seat in range(state.seats):
                held = [DISCARD[tile] for tile in set(state.hands[seat].tiles())]
                for action in (*ALWAYS, *legal(state, seat), *held, *rng.sample(OTHERS, 3)):
                    check(state, seat, action, seen)
            assert snapshot(state) == before, "asking changes nothing"
            discards = [a for a in legal(state, state.turn) if a.kind is Kind.DISCARD]
            if discards:
                laid = with_discard(state, state.turn, rng.choice(discards))
                assert snapshot(state) == before
                for seat in laid.after(laid.source):
                    for action in (*ALWAYS, *legal(laid, seat), *rng.sample(CHI_WANTED, 3)):
                        check(laid, seat, action, seen)
    assert len({*seen.values()}) > 6
