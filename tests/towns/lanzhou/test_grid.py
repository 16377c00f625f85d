"""Lanzhou with every combination of its nine settings (LZ-1): what a random round of each may hold.

What must hold in every town `tests/engine/test_checks.py` tries; here it is the settings alone.
How what they leave open is read is drawn by lot for each room.
"""

import os
import random
from itertools import product
from typing import Any

import pytest

from fangcheng.checking.rounds import NOT_PLAYED, play_on
from fangcheng.game.actions import HU, Action, Kind
from fangcheng.game.ledger import Win
from fangcheng.game.options import options_of
from fangcheng.game.state import State
from fangcheng.installed import VARIANTS
from tests.rounds import open_round

VALUES: dict[str, tuple[Any, ...]] = {
    "shuai": (True, False),
    "ting": ("declared", "quiet"),
    "zfb": (True, False),
    "black_winds": (True, False),
    "seven_pairs": (True, False),
    "pair": (
        "none", "147-hard", "147-soft", "258-hard", "258-soft", "369-hard", "369-soft"
    ),
    "zuizi": ("none", "chick", "chick_egg", "three_ones", "three_nines"),
    "calls": ("two", "three", "closed"),
    "end": ("once", "twice", "to_the_end"),
}  # fmt: skip
READINGS: dict[str, tuple[Any, ...]] = {
    "shuai_refill": (False, True),
    "zuizi_in_meld": ("any", "one"),
    "discard_win_counts": (False, True),
}
LOT = random.Random("readings")
ROOMS: list[dict[str, Any]] = [
    dict(zip(VALUES, room, strict=True))
    | {name: LOT.choice(values) for name, values in READINGS.items()}
    for room in product(*VALUES.values())
]
SHARES = 20
SAMPLE = 300


def test_lz1_the_grid_has_every_value_of_every_option() -> None:
    """LZ-1: an option or a value that the town has and the grid has not would go unplayed."""
    choices = {
        option.name: set(option.metadata["choices"])
        for option in options_of(VARIANTS["lanzhou"].options_type)
        if option.name not in NOT_PLAYED | {"base"}
    }
    for sample in (ROOMS, random.Random("rooms").sample(ROOMS, SAMPLE)):
        assert {name: {room[name] for room in sample} for name in sample[0]} == choices


@pytest.mark.random
@pytest.mark.parametrize("share", range(SHARES))
def test_lz1_a_round_in_every_room(share: int) -> None:
    """LZ-1: 300 rooms drawn by lot, all of them if FANGCHENG_FULL is set."""
    whole = os.environ.get("FANGCHENG_FULL")
    rooms = ROOMS if whole else random.Random("rooms").sample(ROOMS, SAMPLE)
    for number in range(share, len(rooms), SHARES):
        play_room(rooms[number], random.Random(f"room{number}"))


def play_room(room: dict[str, Any], rng: random.Random) -> None:
    """Play a round and hold everything against the settings of the room."""
    state = open_round("lanzhou", room, rng)
    for seat, action in play_on(state, rng):
        check_action(state, room, seat, action)
    check_wins(state, room)
    check_result(state, room)


def check_action(state: State, room: dict[str, Any], seat: int, action: Action) -> None:
    """LZ-1, LZ-11: calls and declarations that the room does not know never come up."""
    kind = action.kind
    if room["calls"] == "closed":
        assert kind not in (Kind.CHI, Kind.PENG, Kind.GANG)
    if room["calls"] != "three":
        assert kind is not Kind.CHI
    if action.code == "shuai":
        assert room["shuai"]
    if kind is Kind.DISCARD and action.code:
        assert room["ting"] == "declared"
    if action is HU and room["ting"] == "declared":
        assert state.declared[seat]
    if state.over:
        return  # who ended it holds the winning tile
    for winner in {win.seat for win in state.wins} - {state.turn}:
        melds = len(state.melds[winner])
        thrown = 0 if room["shuai_refill"] else len(state.thrown[winner])
        assert state.hands[winner].size + 3 * melds + thrown == 13


def check_wins(state: State, room: dict[str, Any]) -> None:
    """LZ-8, LZ-9, LZ-16, LZ-17: what a win may be made of, and how many there may be."""
    most = {"once": 1, "twice": 2, "to_the_end": 136}[room["end"]]
    assert len(counted(state, room)) <= most
    for at, win in enumerate(state.wins):
        codes = [code for code, number in win.factors if number == 2]
        assert len(codes) == len(win.factors)
        assert win.by in ("draw", "discard")
        assert room["zfb"] or "zhongfabai" not in codes
        assert room["black_winds"] or "heisanfeng" not in codes
        assert (win.type == "qidui") == ("qidui" in codes)
        assert room["seven_pairs"] or win.type == "pinghu"
        assert room["pair"] != "none" or "jiang" not in codes
        assert codes.count("jiang") <= 1
        if win.type == "qidui":
            assert codes == ["qidui"]
        elif room["pair"].endswith("hard"):
            assert "jiang" in codes
        if room["zuizi_in_meld"] == "one":
            assert all(len(group.stands_for()) <= 1 for group in win.groups)
        paid = [transfer for transfer in state.transfers if transfer.win == at]
        assert {transfer.payee for transfer in paid} == {win.seat}
        if win.by == "draw":
            assert [transfer.points for transfer in paid] == [2 ** len(codes) * 2] * 3
        else:
            assert [transfer.points for transfer in paid] == [2 ** len(codes) * 3]
            assert paid[0].payer == win.source


def counted(state: State, room: dict[str, Any]) -> list[Win]:
    """LZ-17: the wins that count towards the end."""
    return [win for win in state.wins if room["discard_win_counts"] or win.by == "draw"]


def check_result(state: State, room: dict[str, Any]) -> None:
    """LZ-2, LZ-4, LZ-17: when it ends, and who deals next."""
    assert state.result is not None
    ending = {"once": 1, "twice": 2}.get(room["end"])
    last = counted(state, room)
    assert len(last) == ending or state.wall.left == 0
    after = (state.dealer + 1) % 4
    assert state.result.drawn == (not state.wins)
    if room["end"] != "once":
        stays = False
    elif last:
        stays = last[0].seat == state.dealer
    else:
        stays = not state.wins or any(win.seat == state.dealer for win in state.wins)
    assert state.result.next_dealer == (state.dealer if stays else after)
