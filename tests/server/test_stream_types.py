"""The types of `stream_types` are true: what rounds of every town write is checked against them."""

import json
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec import UNSET, Struct

from fangcheng.bots import EasyPlayer, Player, RandomPlayer, play_round
from fangcheng.bots.weighing.playout import swift_choice
from fangcheng.checking.rounds import choose, option_samples, play_on
from fangcheng.game.actions import DISSOLVE, LEAVE, TIMEOUT
from fangcheng.game.referee import apply, legal, waiting_for
from fangcheng.game.state import State
from fangcheng.game.views import view
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.match import Match
from fangcheng.protocol.stream import AskEvent, StreamEvent
from fangcheng.protocol.view import View
from fangcheng.server.match.streams import Streams
from tests.cli.rulebook import examples
from tests.four_winds import four_winds
from tests.midround import entered_again
from tests.move_town import MoveTown
from tests.rounds import open_round
from tests.show_town import ShowTown
from tests.swap_town import SwapTown
from tests.tables import Room, position, rooms
from tests.won_by_one import won_by_one

PUBLIC = 4
SERVER_KINDS = {"ask", "roles", "match_over"}
ENGINE_TYPES = [
    kind for kind in get_args(StreamEvent) if kind.__struct_config__.tag not in SERVER_KINDS
]
EVENT = msgspec.json.Decoder(StreamEvent)
EVENTS = msgspec.json.Decoder(list[StreamEvent])


def _read_events(state: State) -> list[Any]:
    """Every event as each seat and the public see it, checked."""
    told = (
        event.for_seat(seat)
        for seat in (*range(state.seats), PUBLIC)
        for event in state.events or ()
    )
    seen = [event for event in told if event is not None]
    return EVENTS.decode(json.dumps(seen))


def _check_views(state: State) -> None:
    for seat in range(state.seats):
        written = view(state, seat)
        checked = msgspec.json.decode(json.dumps(written), type=View)
        assert json.loads(msgspec.json.encode(checked)) == json.loads(json.dumps(written))


def _random_rounds(town: str, rounds: int) -> Iterator[State]:
    """Random rounds in every kind of room, with views checked on the way and at the end."""
    rng = random.Random(f"stream {town}")
    for options in option_samples(VARIANTS[town]) * rounds:
        state = open_round(town, options, rng)
        _check_views(state)
        for _ in play_on(state, rng):
            if rng.random() < 0.1:
                _check_views(state)
        _check_views(state)
        yield state


@pytest.mark.parametrize("town", VARIANTS)
def test_random_rounds_write_nothing_else(town: str) -> None:
    for state in _random_rounds(town, 2):
        assert len(_read_events(state)) > 20


@pytest.mark.parametrize("room", rooms())
def test_matches_of_bots_write_nothing_else(room: Room) -> None:
    match = Match(make_variant(*room), "stream")
    for _ in range(3):
        players: list[Player] = [EasyPlayer(), RandomPlayer(1), EasyPlayer(), RandomPlayer(3)]
        play_round(match, players[: match.variant.seats])
        _check_views(match.state)
        kinds = {type(event).__name__ for event in _read_events(match.state)}
        assert {"RoundEvent", "BreakEvent", "DealEvent", "DiscardEvent", "OverEvent"} <= kinds
        match.next_round()


@pytest.mark.parametrize("last", [LEAVE, DISSOLVE])
@pytest.mark.parametrize("town", VARIANTS)
def test_acts_of_the_house_write_nothing_else(town: str, last: Any) -> None:
    rng = random.Random(f"house {town}")
    for moves in (0, 5, 25):
        state = open_round(town, {}, rng)
        for _ in zip(range(moves), play_on(state, rng), strict=False):
            pass
        if state.over:
            continue
        apply(state, waiting_for(state)[0], TIMEOUT)
        if not state.over:
            apply(state, 0, last)
        _check_views(state)
        _read_events(state)


def _given(event: Struct) -> set[str]:
    return {name for name in event.__struct_fields__ if getattr(event, name) is not UNSET}


def _all_kinds_of_rounds() -> Iterator[State]:
    """Random rounds, also entered in the middle; worked examples; rounds that the house ended."""
    for town in VARIANTS:
        yield from _random_rounds(town, 3)
        rng = random.Random(f"middle {town}")
        state = open_round(town, {}, rng)
        for _ in zip(range(20), play_on(state, rng), strict=False):
            pass
        yield entered_again(state)
        for last in (LEAVE, DISSOLVE):
            state = open_round(town, {}, random.Random(town))
            apply(state, waiting_for(state)[0], TIMEOUT)
            apply(state, 0, last)
            yield state
        match = Match(make_variant(town), "fields")
        play_round(match, [RandomPlayer(seat) for seat in range(4)])
        yield match.state
    yield from (won_by_one(), entered_again(won_by_one()), four_winds())
    for example in examples():
        yield position({k: v for k, v in example.values[0].items() if k != "expect"})


def test_every_type_and_every_field_is_really_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "swap", SwapTown)  # choices of its own, and play after a win
    monkeypatch.setitem(VARIANTS, "moves", MoveTown)
    monkeypatch.setitem(VARIANTS, "show", ShowTown)
    always: dict[str, set[str]] = {}
    ever: defaultdict[str, set[str]] = defaultdict(set)
    for state in _all_kinds_of_rounds():
        for event in _read_events(state):
            name = type(event).__name__
            given = _given(event)
            ever[name] |= given
            always[name] = always.get(name, given) & given
    for kind in ENGINE_TYPES:
        name = kind.__name__
        assert ever[name] == set(kind.__struct_fields__), name
        required = {one.name for one in msgspec.structs.fields(kind) if one.required}
        assert always[name] == required, name


def test_a_snapshot_tells_what_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "show", ShowTown)
    table = Streams(Match(make_variant("show"), "shown"))
    table.open()
    while not table.state.over:
        seat = waiting_for(table.state)[0]
        table.do(seat, swift_choice(table.state, seat))
    told = [json.loads(line) for line in table.settled()]
    shown = [event for event in table.state.events or () if event.kind == "show"]
    assert [one["event"] for one in told].count("show") == len(shown) > 0


@pytest.mark.parametrize("town", VARIANTS)
def test_the_streams_of_a_table_hold_nothing_else(town: str) -> None:
    """The server's own entries too; claims and kongs are asked about without remarks."""
    rng = random.Random(f"table {town}")
    for options in option_samples(VARIANTS[town]):
        match = Match(make_variant(town, options), "table")
        match.state = state = open_round(town, options, rng)
        table = Streams(match)
        table.open()
        while not state.over:
            seat = rng.choice(waiting_for(state))
            table.do(seat, choose(rng, legal(state, seat), state, seat))
        asks = [
            event
            for stream in table.lines
            for line in stream
            if isinstance(event := EVENT.decode(line), AskEvent)
        ]
        assert {ask.window in ("claim", "rob") for ask in asks if ask.remarks is UNSET} <= {True}
        assert {ask.window for ask in asks if ask.remarks is not UNSET} <= {
            "turn", "offer", "opening",
        }  # fmt: skip
