"""Choices of a town's own, gifts and seats out of the round, as a table tells them."""

import json
import random
from collections.abc import Iterator

import msgspec
import pytest

from fangcheng.bots import Look, make_bot
from fangcheng.bots.weighing.playout import swift_choice
from fangcheng.checking.rounds import choose
from fangcheng.game.actions import choose_tiles
from fangcheng.game.not_offered import not_offered
from fangcheng.game.referee import legal, waiting_for
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.protocol.stream import AskEvent, StreamEvent
from fangcheng.server.bots.hints import waits
from fangcheng.server.match.streams import Streams
from fangcheng.tiles import NAMES, parse
from tests.effort import many
from tests.server.mirrors import check_mirrors, mirrored, open_table, play_to_the_end
from tests.server.table_streams import ONLY_PASS, discards
from tests.server.tables import NotedMatch
from tests.swap_town import SwapTown, by_suit
from tests.won_by_one import won_by_one


@pytest.fixture(autouse=True)
def swap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "swap", SwapTown)


def tables(number: int) -> Iterator[tuple[Streams, random.Random]]:
    for at in range(number):
        rng = random.Random(at)
        yield open_table("swap", {}, rng), rng


def test_a_question_tells_the_choice_and_the_table_is_told_what_it_may_know() -> None:
    table = Streams(NotedMatch(make_variant("swap", {}), "1"))
    beats = [table.open()]
    for seat in range(4):
        ask = json.loads(table.lines[seat][-1])
        (choice,) = ask["choices"]
        assert (ask["window"], choice["code"], choice["count"]) == ("opening", "huan", 3)
        assert ask["choices"] == table.view(seat)["choices"]
        assert len(ask["legal"]) == 1
    for seat in range(4):
        beats.append(table.do(seat, legal(table.state, seat)[0]))
    assert [len(told) for told in beats] == [2, 0, 0, 0, 1], "nothing is told until all have chosen"
    gives = [one for one in map(json.loads, table.lines[-1]) if one["event"] == "give"]
    assert [(one["seat"], one["to"], one["count"]) for one in gives] == [
        (0, 1, 3), (1, 2, 3), (2, 3, 3), (3, 0, 3),
    ]  # fmt: skip
    assert json.loads(table.lines[2][-1])["choices"][0]["options"] == ["m", "p", "s"]


def test_the_dealer_sees_its_last_tile_apart_while_the_round_opens() -> None:
    """Who comes back sees what was seen before; a given tile leaves another one there (C-4)."""
    table = Streams(NotedMatch(make_variant("swap", {}), "1"))
    table.open()
    dealer = table.state.dealer
    dealt = next(one for one in map(json.loads, table.lines[dealer]) if "tiles" in one)
    last = parse(dealt["tiles"])[-1]
    assert table.view_to_go_on(dealer)["drawn"] == NAMES[last]
    assert "drawn" not in table.view_to_go_on((dealer + 1) % 4)
    suit = next(one for one in by_suit(table.state.hands[dealer]) if last in one)
    given = choose_tiles("huan", (last, *[tile for tile in suit if tile != last][:2]))
    for seat in range(4):
        table.do(seat, given if seat == dealer else legal(table.state, seat)[0])
    seen = table.view_to_go_on(dealer)
    assert seen["phase"] == "opening"
    assert parse(seen["drawn"])[0] in parse(seen["hand"])


@pytest.mark.random
def test_streams_hold_nothing_that_has_no_type_and_are_built_again() -> None:
    decoder = msgspec.json.Decoder(StreamEvent)
    for table, rng in tables(many(2, 20)):
        inputs = []
        again = Streams(table.match.clone())
        again.open()
        while not table.state.over:
            seat = rng.choice(waiting_for(table.state))
            swift = rng.random() < 0.8
            free = choose(rng, legal(table.state, seat), table.state, seat)
            inputs.append((seat, str(swift_choice(table.state, seat) if swift else free)))
            table.replay(*inputs[-1])
        for seat, do in inputs:
            again.replay(seat, do)
        assert again.lines == table.lines
        read = [decoder.decode(one) for s in table.lines for one in s]
        asks = [one for one in read if isinstance(one, AskEvent)]
        assert {form.code for ask in asks for form in ask.choices or ()} == {"huan", "que"}


@pytest.mark.random
def test_c5_all_in_the_round_are_asked_alike_and_who_is_out_is_not() -> None:
    gone = 0
    for table, _ in tables(many(3, 20)):
        beats = []
        while not table.state.over:
            seat = waiting_for(table.state)[0]
            out = table.state.out
            told = table.do(seat, swift_choice(table.state, seat))
            beats.append(told)
            for entry, beat, _ in discards(table, [told]):
                window = "claim" if entry["event"] == "discard" else "rob"
                there = {one for one in range(4) if not out >> one & 1}
                assert beat.asks is not None and set(beat.asks) == there - {entry["seat"]}
                gone += out > 0
                for one, number in beat.asks.items():
                    line = table.lines[one][number]
                    assert line == ONLY_PASS % window.encode() or len(json.loads(line)["legal"]) > 1
    assert gone > 20


def test_who_is_out_waits_for_nothing_and_is_offered_nothing() -> None:
    state = won_by_one()
    assert waits(state, Look(state, 1)) == ({}, {})
    assert waits(state, Look(state, 2)) != ({}, {})
    assert not_offered(state, 1) == {} and not_offered(state, 2) != {}


@pytest.mark.random
def test_a_mirror_is_right() -> None:
    """Whoever acted, with what a seat gave and got, and after others have left."""
    for table, rng in tables(many(4, 60)):
        play_to_the_end(table, 0.2, rng)


@pytest.mark.random
def test_what_others_gave_is_in_the_mirror_and_bots_decide_there_as_at_the_table() -> None:
    for table, rng in tables(many(2, 12)):
        while table.state.window.name == "OPENING":
            for seat in waiting_for(table.state):
                for level in ("easy", "normal"):
                    at_table = make_bot(level, 1).choose(Look(table.state, seat))
                    there = make_bot(level, 1).choose(Look(mirrored(table, seat), seat))
                    assert at_table is there
                table.do(seat, choose(rng, legal(table.state, seat), table.state, seat))
            check_mirrors(table, 1.0, rng)
