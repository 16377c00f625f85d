"""What a seat is not offered: each usual action has a reason, and none tells what is hidden."""

import random
from collections import Counter
from typing import Any

import pytest

from fangcheng.game.actions import DISCARD, GANG, GANG_OWN, HU, PASS, PENG, Kind
from fangcheng.game.not_offered import not_offered, own_reasons, without_distance
from fangcheng.game.reasons import Reason
from fangcheng.game.referee import legal, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.game.why import with_added_tile, with_discard
from fangcheng.positions.scenario import read_scenario
from fangcheng.words.telling import tell_reason
from tests.effort import many
from tests.engine.test_why import TELLERS
from tests.hidden import permuted_now
from tests.rounds import every_room, open_round, play_on, snapshot
from tests.server.tables import QUIET
from tests.story import story

ABOUT_A_TILE = {"hu", "gang", "peng", "chi"}


def codes(why: list[Reason]) -> list[str]:
    return [one["code"] for one in why]


def moments(state: State, rng: random.Random) -> list[tuple[State, int]]:
    """Tables at which a seat may ask: its own question, and a tile that any other could offer."""
    found = [(state, seat) for seat in waiting_for(state)]
    for action in legal(state, state.turn) if state.window is Window.TURN else ():
        if action.kind is Kind.DISCARD and rng.random() < 0.2:
            laid = with_discard(state, state.turn, action)
        elif action.kind is Kind.GANG and state.hands[state.turn].counts[action.tiles[0]] == 1:
            laid = with_added_tile(state, state.turn, action.tiles[0])
        else:
            continue
        laid.events = state.events  # they say what was shown of the wall
        found += [(laid, seat) for seat in state.after(state.turn)]
    return found


def all_told(state: State, seat: int) -> list[Any]:
    """Everything a seat can be told about a moment."""
    tried = (HU, PENG, GANG, PASS, DISCARD[4], DISCARD[31], GANG_OWN[4])
    return [not_offered(state, seat), [own_reasons(state, seat, action) for action in tried]]


@pytest.mark.random
@pytest.mark.parametrize(("name", "options"), every_room())
def test_c5_reasons_follow_from_what_a_seat_can_see(name: str, options: dict[str, Any]) -> None:
    """With other tiles in other hands and in the wall it is told the same, in words."""
    rng = random.Random(f"not offered{name}{options}")
    seen: Counter[str] = Counter()
    rounds = many(quick=1, full=8)
    while rounds > 0 or not {"hu", "gang"} <= set(seen):  # some are won before the first turn
        rounds -= 1
        state = open_round(name, options, rng)
        for _ in play_on(state, rng):
            if rng.random() > 0.2:
                continue
            before = snapshot(state)
            for table, seat in moments(state, rng):
                told = all_told(table, seat)
                assert all_told(permuted_now(table, seat, rng), seat) == told
                check(table, seat, told[0])
                assert "seats" not in str(told), "who is waited for is nobody's affair"
                seen.update([*told[0]])
            assert snapshot(state) == before, "asking changes nothing"


def check(state: State, seat: int, told: dict[str, list[Reason]]) -> None:
    """All that is usual is offered, or has reasons that can be told."""
    offered = {action.kind.name.lower() for action in legal(state, seat)}
    usual = {
        Window.TURN: {"hu", "gang"}, Window.CLAIM: ABOUT_A_TILE, Window.ROB: {"hu"}
    }.get(state.window, set())  # fmt: skip
    assert usual - offered <= set(told)
    assert not offered & set(told)
    for why in told.values():
        assert why
        for one in (*why, *without_distance(why)):
            for lang in ("zh", "en"):
                teller = TELLERS[lang, state.variant.name]
                assert f"bar.{one['code']}" in teller.w, one
                assert one["clause"] in tell_reason(teller, one)


def test_at_the_own_turn() -> None:
    """C-7, HZ-9: 123m 456m 789m 123p and two odd tiles lack one; no four are alike."""
    state = read_scenario(story(QUIET | {0: "123m456m789m1239pC"}, draws="4s")).open()
    assert not_offered(state, 0) == {
        "hu": [{"code": "not_complete", "clause": "HZ-9", "count": 1}],
        "gang": [{"code": "no_four", "clause": "C-7"}],
    }
    assert not_offered(state, 1) == {}, "it is not asked"


def test_about_a_discard() -> None:
    """C-6: the next player lacks a tile for chi, the others are not next."""
    hands = QUIET | {0: "123m456m789m1239pC", 1: "147m258p369sESWW", 3: "147m258p369sEC11s"}
    state = read_scenario(story(hands, draws="4s")).open()
    laid = with_discard(state, 0, DISCARD[11])  # 3p
    assert state.window is Window.TURN
    next_, last = not_offered(laid, 1), not_offered(laid, 3)
    assert list(next_) == ["hu", "gang", "peng", "chi"]
    # 2p and 5p are held: 1p, or 4p, is missing.
    assert next_["chi"] in (
        [{"code": "tiles_missing", "clause": "C-6", "tiles": tile}] for tile in ("1p", "4p")
    )
    assert next_["peng"] == [{"code": "tiles_missing", "clause": "C-6", "tiles": "3p3p"}]
    assert last["chi"] == [{"code": "not_next", "clause": "C-6", "seat": 1}]
    assert not_offered(laid, 0) == {}, "it is its own tile"


def test_without_hints_nobody_is_told_how_far_a_hand_is() -> None:
    far: list[Reason] = [
        {"code": "not_complete", "clause": "HZ-9", "count": 3},
        {"code": "x", "clause": "C-1"},
    ]
    near = without_distance(far)
    assert near == [{"code": "incomplete", "clause": "HZ-9"}, {"code": "x", "clause": "C-1"}]


def test_who_is_not_asked_is_told_only_that() -> None:
    """C-4, C-5: not whom the table waits for."""
    state = read_scenario(story(QUIET, draws="4s")).open()
    assert own_reasons(state, 1, HU) == [{"code": "not_now", "clause": "C-4"}]
    assert own_reasons(with_discard(state, 0, DISCARD[0]), 0, HU) == [
        {"code": "not_now", "clause": "C-5"}
    ]
