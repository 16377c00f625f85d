"""Lanzhou with every combination of its settings (LZ-1): a random round of each."""

import os
import random
from itertools import product
from typing import Any

import pytest

from fangcheng.game.actions import HU, Action, Kind
from fangcheng.game.state import State
from tests.rounds import (
    check_conserved,
    check_keys,
    check_ledger,
    check_somebody_can_act,
    open_round,
    play_on,
)

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
ROOMS: list[dict[str, Any]] = [
    dict(zip(VALUES, room, strict=True)) | {"shuai_refill": refill}
    for room in product(*VALUES.values())
    for refill in (False, True)[: 1 + room[0]]
]
SHARES = 20
SAMPLE = 300


def test_lz1_the_whole_grid() -> None:
    """LZ-1: 10,080 rooms of nine settings, and those that throw tiles twice for the refill."""
    assert len(ROOMS) == 2 * 2 * 2 * 2 * 2 * 7 * 5 * 3 * 3 * 3 // 2


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
    check_somebody_can_act(state)
    for seat, action in play_on(state, rng):
        check_action(state, room, seat, action)
        check_conserved(state)
        check_keys(state)
        check_ledger(state)
        check_somebody_can_act(state)
    check_wins(state, room)
    check_result(state, room)


def check_action(state: State, room: dict[str, Any], seat: int, action: Action) -> None:
    """LZ-1, LZ-11: calls and declarations that the room does not know never come up."""
    kind = action.kind
    if room["calls"] == "closed":
        assert kind not in (Kind.CHI, Kind.PENG, Kind.GANG)
    if room["calls"] != "three":
        assert kind is not Kind.CHI
    if kind is Kind.SHUAI:
        assert room["shuai"]
    if kind is Kind.DISCARD and action.number:
        assert room["ting"] == "declared"
    if action is HU and room["ting"] == "declared":
        assert state.declared[seat]
    for winner in {win.seat for win in state.wins} - {state.turn}:
        melds = len(state.melds[winner])
        thrown = 0 if room["shuai_refill"] else len(state.thrown[winner])
        assert state.hands[winner].size + 3 * melds + thrown == 13


def check_wins(state: State, room: dict[str, Any]) -> None:
    """LZ-8, LZ-9, LZ-16, LZ-17: what a win may be made of, and how many there may be."""
    drawn = [win for win in state.wins if win.by == "draw"]
    most = {"once": 1, "twice": 2, "to_the_end": 136}[room["end"]]
    assert len(drawn) <= most
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
        paid = [transfer for transfer in state.transfers if transfer.win == at]
        assert {transfer.payee for transfer in paid} == {win.seat}
        if win.by == "draw":
            assert [transfer.points for transfer in paid] == [2 ** len(codes) * 2] * 3
        else:
            assert [transfer.points for transfer in paid] == [2 ** len(codes) * 3]
            assert paid[0].payer == win.source


def check_result(state: State, room: dict[str, Any]) -> None:
    """LZ-2, LZ-4, LZ-17: when it ends, and who deals next."""
    assert state.result is not None
    drawn = [win for win in state.wins if win.by == "draw"]
    ending = {"once": 1, "twice": 2}.get(room["end"])
    assert len(drawn) == ending or state.wall.left == 0
    after = (state.dealer + 1) % 4
    assert state.result.drawn == (not state.wins)
    if room["end"] != "once":
        stays = False
    elif drawn:
        stays = drawn[0].seat == state.dealer
    else:
        stays = not state.wins or any(win.seat == state.dealer for win in state.wins)
    assert state.result.next_dealer == (state.dealer if stays else after)
