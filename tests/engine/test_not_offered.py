"""What a seat is not offered: each usual action has a reason, and none tells what is hidden."""

from fangcheng.game.actions import DISCARD, HU
from fangcheng.game.bars import Bar
from fangcheng.game.not_offered import not_offered, own_reasons, without_distance
from fangcheng.game.state import Window
from fangcheng.game.why import with_discard
from fangcheng.positions.scenario import read_scenario
from tests.server.tables import QUIET
from tests.story import story


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
    far: list[Bar] = [
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
