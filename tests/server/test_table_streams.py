"""The streams of a table: numbered without gaps, cut into beats, and the same when built again."""

import json
import random
from typing import Any

import pytest

from fangcheng.bots.weighing.playout import swift_choice
from fangcheng.checking.rounds import choose
from fangcheng.errors import IllegalActionError
from fangcheng.game.actions import DISCARD, HU, PASS, Kind, parse_action
from fangcheng.game.referee import legal, waiting_for
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.match import Match
from fangcheng.positions.scenario import read_scenario
from fangcheng.server.match.streams import Beat, Streams
from fangcheng.server.stepping import NEXT_ROUND
from tests.server.table_streams import ONLY_PASS, discards, entries
from tests.server.tables import LaidMatch, NotedMatch
from tests.story import Json, story

Played = tuple[Streams, list[list[Beat]], list[tuple[int, str]]]


def played(name: str, seed: int, rounds: int = 2, match: type[Match] = NotedMatch) -> Played:
    """A table at which some rounds were played: its beats input by input, and the inputs."""
    rng = random.Random(f"{name}{seed}")
    table = Streams(match(make_variant(name, {}), f"{seed}"))
    beats, inputs = [table.open()], [(-1, "open")]
    while True:
        state = table.state
        while not state.over:
            seat = rng.choice(waiting_for(state))
            action = choose(rng, legal(state, seat), state, seat)
            inputs.append((seat, str(action)))
            beats.append(table.do(seat, action))
        if table.match.over or state.round == rounds:
            return table, beats, inputs
        inputs.append((-1, NEXT_ROUND))
        beats.append(table.next_round())


@pytest.mark.parametrize("name", VARIANTS)
def test_a_table_built_again_has_the_same_streams(name: str) -> None:
    """From the seed and the inputs alone."""
    table, beats, inputs = played(name, 1)
    again = Streams(NotedMatch(make_variant(name, {}), "1"))
    assert shown(again.open()) == shown(beats[0])
    for (seat, do), told in zip(inputs[1:], beats[1:], strict=True):
        assert shown(again.replay(seat, do)) == shown(told)
    assert again.lines == table.lines


def shown(beats: list[Beat]) -> list[tuple[object, ...]]:
    """What beats show, and when; what is offered holds a table, which equals no other."""
    return [(beat.first, beat.last, beat.asks, beat.left, beat.pause) for beat in beats]


@pytest.mark.parametrize("name", VARIANTS)
def test_beats_show_every_entry_once_and_count_the_wall(name: str) -> None:
    table, beats, _ = played(name, 2)
    at = (0,) * len(table.lines)
    left = 0
    for beat in [beat for told in beats for beat in told]:
        assert beat.first == at
        at = beat.last
        for entry in entries(table, beat, -1):
            if entry["event"] == "round":
                left = len(table.match.variant.deck)
            left -= _taken(entry, table)
        assert beat.left == left
    assert at == table.ends


def _taken(entry: Json, table: Streams) -> int:
    """How many tiles leave the wall."""
    if entry["event"] == "turn_up":
        return 0 if table.match.variant.turned_up_stays else 1
    return int(entry["count"]) if entry["event"] in ("deal", "draw") else 0


@pytest.mark.parametrize("name", VARIANTS)
def test_c15_at_the_end_of_a_round_all_hands_are_told_to_all(name: str) -> None:
    """To every seat and the public alike, with the last beat; whoever comes then sees them too."""
    table, beats, _ = played(name, 3)
    for stream in table.lines:
        laid, over = (json.loads(line) for line in stream[-2:])
        assert (laid["event"], over["event"]) == ("open", "over")
        assert laid == json.loads(table.lines[0][-2])
    hands = {str(seat): table.view(seat)["hand"] for seat in range(table.seats)}
    assert list(hands.values()) == laid["hands"]
    assert [table.view(seat)["open_hands"] for seat in range(table.seats)] == [hands] * table.seats
    assert entries(table, beats[-1][-1], -1)[-2:] == [laid, over]


@pytest.mark.parametrize("name", VARIANTS)
def test_c5_all_are_asked_alike_and_the_table_rests(name: str) -> None:
    """After each discard and announced kong; what only passes is the same bytes for all."""
    empty = full = 0
    for seed in range(3):
        table, beats, _ = played(name, seed)
        for entry, beat, rest in discards(table, beats):
            window = "claim" if entry["event"] == "discard" else "rob"
            assert beat.pause and beat.asks is not None
            assert set(beat.asks) == set(range(table.seats)) - {entry["seat"]}
            for seat, number in beat.asks.items():
                line = table.lines[seat][number]
                assert number == beat.last[seat] - 1, "the question is the newest entry"
                if line == ONLY_PASS % window.encode():
                    empty += 1
                else:
                    told = json.loads(line)
                    assert set(told) == {"event", "window", "legal"} and told["window"] == window
                    assert "pass" in told["legal"] and len(told["legal"]) > 1
                    full += 1
                    assert not rest, "the table waits"
            shown = entries(table, beat, entry["seat"])[-1]
            assert shown["event"] in ("discard", "add_kong", "lock"), "who discards is not asked"
            assert [one["event"] for one in entries(table, beat, -1)][-1] in (
                "discard", "add_kong", "lock",
            )  # fmt: skip
    assert empty > 50 and full > 10


@pytest.mark.parametrize("name", VARIANTS)
def test_what_is_not_allowed_changes_nothing(name: str) -> None:
    table, _, _ = played(name, 4, rounds=1)
    with pytest.raises(IllegalActionError):
        table.do(0, PASS)
    table.next_round()
    before = [stream[:] for stream in table.lines]
    for seat in range(table.seats):
        for action in (DISCARD[40], parse_action("chi 12m")):
            with pytest.raises(IllegalActionError):
                table.do(seat, action)
    with pytest.raises(IllegalActionError):
        table.next_round()
    assert table.lines == before


@pytest.mark.parametrize("name", VARIANTS)
def test_the_public_has_no_questions_and_no_tiles_of_a_hand(name: str) -> None:
    table, _, _ = played(name, 5)
    told = [json.loads(line) for line in table.lines[-1]]
    assert not [one for one in told if one["event"] in ("ask", "bao", "huanbao", "timeout")]
    assert all("tiles" not in one for one in told if one["event"] in ("deal", "draw"))
    assert [one["round"] for one in told if one["event"] == "round"] == [1, 2]


def laid(scenario: Json, script: str) -> Streams:
    """A table on which a story was played."""
    read = read_scenario(scenario)
    match = LaidMatch(read.variant, "", read.wall.clone, read.dealer, read.streak)
    table = Streams(match)
    table.open()
    for line in script.split(", "):
        table.replay(int(line[0]), line[2:])
    return table


@pytest.mark.parametrize(
    ("script", "newest"),
    [
        ("0 discard C", [0, 0]),
        ("0 discard C, 2 pass", [0, 0]),
        ("0 discard C, 2 peng", None),
        ("0 discard C, 2 peng, 2 discard 1m", [2, 0]),
    ],
)
def test_which_discard_lies_newest(script: str, newest: list[int] | None) -> None:
    hands = {0: "147m258p369sESWFC", 2: "147m258p369sESCC"}
    assert laid(story(hands, draws="9s9s"), script).newest_discard() == newest


def test_a_discard_that_was_won_on_does_not_lie_there_any_more() -> None:
    """An older discard of the same seat is not the newest one."""
    options: dict[str, Any] = {"discard_win_streak": 1}
    hands = {0: "9mE3p", 1: "123m456m789mSS12p"}
    scenario = story(hands, draws="W9s9s3p", options=options)
    script = "0 discard E, 1 discard W, 2 discard 9s, 3 discard 9s, 0 discard 3p, 1 hu"
    table = laid(scenario, script)
    assert table.state.wins and table.state.discards[0]
    assert table.newest_discard() is None
    assert HU not in legal(table.state, 1)


@pytest.mark.parametrize("name", ["jinzhou", "lanzhou"])
def test_where_the_wall_is_broken_and_which_discards_declared(name: str) -> None:
    """As a seat that was there from the start has seen it; a claimed one leaves its place free."""
    declared = 0
    for seed in range(4):
        rng = random.Random(f"declared {name} {seed}")
        table = Streams(Match(make_variant(name, {}), f"declared {seed}"))
        table.open()
        state = table.state
        (broken,) = (event for event in state.events or () if event.kind == "break")
        assert json.loads(table.broken()) == {"event": "break", **broken.fields}
        seen: list[int | None] = [None] * table.seats
        while not state.over:
            seat = rng.choice(waiting_for(state))
            action = swift_choice(state, seat)
            ready = [one for one in legal(state, seat) if one.kind is Kind.DISCARD and one.code]
            action = ready[0] if ready else action
            if action.kind is Kind.DISCARD and action.code:
                seen[seat] = len(state.discards[seat])
                declared += 1
            table.do(seat, action)
            assert table.declared_at() == seen
    assert declared > 0
