"""Leaks: with other tiles where a seat cannot see, the seat is told the same bytes (C-5, C-15)."""

import asyncio
import json
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from fangcheng.bots import Look
from fangcheng.checking.hidden import (
    ImpossibleWorldError,
    LoggedWall,
    permuted_wall,
    replay_script,
)
from fangcheng.checking.rounds import Script, choose, plain_wall, rich_wall
from fangcheng.game.actions import PASS, TIMEOUT, Action, parse_action
from fangcheng.game.referee import legal, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.game.variant import Variant
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.match import Match
from fangcheng.positions.scenario import read_scenario
from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from fangcheng.server.bots.hints import waits as all_waits
from fangcheng.server.match.streams import Beat, Streams
from fangcheng.server.match.why_not import moment
from fangcheng.wall import Chance, Dice, Wall
from tests.rounds import every_room
from tests.server.inside import inside
from tests.server.tables import LaidMatch, Wire, normal, play_on, seated, shown, wires
from tests.story import Json


class World:
    """A table whose first round is laid, with all its beats."""

    def __init__(self, variant: Variant, wall: Wall, dealer: int, streak: int) -> None:
        self.table = Streams(LaidMatch(variant, "later", lambda: wall, dealer, streak))
        self.beats: list[Beat] = self.table.open()
        self.first_asked = waiting_for(self.state)
        self.script: Script = []

    @property
    def state(self) -> State:
        return self.table.state

    def do(self, state: State, seat: int, action: Action) -> None:
        assert state is self.state
        self.script.append((seat, action))
        self.beats += self.table.do(seat, action)

    def play_one(self, rng: random.Random) -> None:
        """Let somebody who is asked do anything."""
        seat = rng.choice(waiting_for(self.state))
        self.do(self.state, seat, choose(rng, legal(self.state, seat), self.state, seat))

    def seen_by(self, seat: int) -> list[Any]:
        """All that a seat is told, when, and what it can ask for."""
        table = self.table
        asked = [beat.asks.get(seat) for beat in self.beats if beat.asks and seat in beat.asks]
        waits = None if self.state.over else all_waits(self.state, Look(self.state, seat))
        told = shown(table, self.beats, seat)
        offers = [beat.offer for beat in self.beats if beat.offer is not None]
        reasons = [moment(table.table_at(offer), seat, hints=True) for offer in offers[-3:]]
        if self.state.window is Window.TURN and self.state.turn == seat:
            reasons.append(moment(self.state, seat, hints=True))
        return [
            told,
            reasons,
            table.lines[seat],
            asked,
            table.view(seat),
            table.newest_discard(),
            waits,
        ]

    def seen_by_public(self) -> list[Any]:
        return [shown(self.table, self.beats, -1), self.table.lines[-1]]


def lay_round(name: str, options: dict[str, Any], rng: random.Random) -> tuple[World, Wall]:
    """A world with a random wall; also the wall as it was before the first tile was taken."""
    variant = make_variant(name, options)
    line = rng.choice((plain_wall, rich_wall))(variant, rng).line
    dice = Dice(chance=Chance(str(rng.random()), 1, "dice"))
    streak = variant.first_streak + rng.randrange(3)
    world = World(variant, LoggedWall(line, dice), rng.randrange(variant.seats), streak)
    return world, Wall(line, dice)


def other_world(world: World, first: Wall, seat: int, rng: random.Random) -> World | None:
    """The same round with other tiles where the seat cannot see; None if it cannot be."""
    state = world.state
    wall = permuted_wall(first, state, seat, rng)
    other = World(state.variant, wall, state.dealer, state.streak)
    try:
        replay_script(other.state, state, world.script, seat, other.do)
    except ImpossibleWorldError:
        return None
    return other


@pytest.mark.parametrize(("name", "options"), every_room())
def test_a_seat_is_told_the_same_bytes_at_the_same_beats(
    name: str, options: dict[str, Any]
) -> None:
    """Streams, where they are cut, pauses between, the wall's count, snapshot and hints."""
    rng = random.Random(f"leaks{name}{options}")
    compared = differed = 0
    while compared < (12 if options else 48):
        world, first = lay_round(name, options, rng)
        while not world.state.over:
            world.play_one(rng)
            if rng.random() < 0.93 and not world.state.over:
                continue
            for seat in range(world.state.seats):
                if world.state.window is Window.TURN or seat in waiting_for(world.state):
                    other = other_world(world, first, seat, rng)
                    if other is not None:
                        assert other.seen_by(seat) == world.seen_by(seat)
                        assert other.seen_by_public() == world.seen_by_public()
                        differed += other.script != world.script
                        compared += 1
    assert differed or options, "in some worlds others can claim what they cannot in the first"


def test_nobody_learns_whether_somebody_could_throw() -> None:
    """LZ-3, C-5: who may throw and does not, and nobody who may, look the same to the others."""
    plain = {"variant": "lanzhou", "dealer": 0, "draws": "5p"}
    hands = ["2345678m234567p"] * 3
    worlds = []
    for last in ("2345678m234567s", "2345678m234sECF"):
        read = read_scenario(plain | {"hands": [*hands, last]})
        world = World(read.variant, read.wall.clone(), read.dealer, read.streak)
        for seat in waiting_for(world.state) if world.state.window is Window.OPENING else ():
            world.do(world.state, seat, parse_action("shuai"))
        worlds.append(world)
    assert [len(world.script) for world in worlds] == [0, 1]
    for seat in (0, 1, 2):
        assert worlds[0].seen_by(seat) == worlds[1].seen_by(seat)
    assert worlds[0].seen_by_public() == worlds[1].seen_by_public()


@pytest.mark.parametrize("name", VARIANTS)
def test_that_somebody_ran_out_of_time_in_a_window_shows_to_itself_only(name: str) -> None:
    """C-5: passes, or the house that passes: the others and the public see the same."""
    rng = random.Random(f"timeouts{name}")
    late = 0
    for _ in range(6):
        world, first = lay_round(name, {}, rng)
        state = world.state
        twin = World(state.variant, LoggedWall(first.line, first.dice), state.dealer, state.streak)
        sleeper = rng.randrange(state.seats)
        while not world.state.over:
            world.play_one(rng)
            seat, action = world.script[-1]
            if seat == sleeper and action is PASS and twin.state.window is not Window.TURN:
                action = TIMEOUT
                late += 1
            twin.do(twin.state, seat, action)
        for seat in range(state.seats):
            assert (seat == sleeper) or twin.seen_by(seat) == world.seen_by(seat)
        assert twin.seen_by_public() == world.seen_by_public()
    assert late


# -- on the wire -------------------------------------------------------------------------------


def two_worlds(name: str) -> tuple[World, World, int]:
    """A round up to some moment, and how it may have been as far as one seat knows."""
    rng = random.Random(f"wire{name}")
    while True:
        world, first = lay_round(name, {}, rng)
        for _ in range(rng.randrange(15, 45)):
            if not world.state.over:
                world.play_one(rng)
        seat = rng.randrange(world.state.seats)
        if world.state.over or world.state.window is not Window.TURN:
            continue
        other = other_world(world, first, seat, rng)
        if other is not None and other.script != world.script:
            return world, other, seat


def match_of(world: World) -> Match:
    """A match that begins with the wall of a world."""
    state = world.state
    line, dice = state.wall.line, state.wall.dice
    return LaidMatch(state.variant, "", lambda: Wall(line, dice), state.dealer, state.streak)


async def tell_all(people: list[Wire], spectator: Wire, world: World) -> list[list[bytes]]:
    """Play a world's script; return all frames of each seat, and of the public."""
    everybody = [*people, spectator]
    for seat in world.first_asked:
        await people[seat].until(lambda seat=seat: people[seat].asked >= 0)  # type: ignore[misc]
    for one in everybody:
        await one.until(lambda one=one: one.room.get("spectators") and one.entries)  # type: ignore[misc]
        await one.settle()
    marks = [len(one.frames) for one in everybody]
    await play_on(people, [(seat, str(action)) for seat, action in world.script])
    for one, stream in zip(everybody, world.table.lines, strict=True):
        await one.until(lambda one=one, stream=stream: len(one.entries) == len(stream))  # type: ignore[misc]
    for one in people:
        await one.send(commands.Sync(one.match))
        await one.ask(commands.AskHints(new_id(), one.match))
        await one.ask(commands.Why(new_id(), one.match))
    for one in everybody:
        await one.send(commands.Sync(one.match, 0))
        await one.settle()
    return [
        [normal(data) for _, data in one.frames[mark:]]
        for one, mark in zip(everybody, marks, strict=True)
    ]


async def _play_both(folder: Path, worlds: list[World]) -> list[list[list[bytes]]]:
    makers = iter(worlds)

    def make(variant: Variant, seed: str) -> Match:
        return match_of(next(makers))

    settings = {"claim_pause": 0.05, "round_pause": 600.0}
    async with inside(folder, make, **settings) as server, AsyncExitStack() as rooms:
        tables = []
        for world in worlds:
            seats, town = world.state.seats, world.state.variant.name
            people = await rooms.enter_async_context(seated(server.url, seats, town))
            (watcher,) = await rooms.enter_async_context(wires(server.url, "看"))
            await watcher.must(commands.Enter(new_id(), people[0].room["number"]))
            tables.append((people, watcher, world))
        return await asyncio.gather(*(tell_all(*table) for table in tables))


def test_on_the_wire_a_seat_receives_the_same_frames(tmp_path: Path) -> None:
    """Every town, real sockets: events, room, answers, snapshot, hints; and the public's."""
    found = [two_worlds(name) for name in VARIANTS]
    worlds = [world for pair in found for world in pair[:2]]
    frames = asyncio.run(_play_both(tmp_path, worlds))
    for (world, _, seat), told, other in zip(found, frames[::2], frames[1::2], strict=True):
        assert told[seat] == other[seat], world.state.variant.name
        assert told[-1] == other[-1], world.state.variant.name
        assert len(told[seat]) > 20
    for world, told in zip(worlds, frames, strict=True):
        _check_no_foreign_tiles(world, told)


def _check_no_foreign_tiles(world: World, told: list[list[bytes]]) -> None:
    """What others were dealt or drew is in no frame, in no form."""
    deals = [event for event in world.state.events or () if event.kind == "deal"]
    for seat, frames in enumerate(told):
        for event in deals:
            hand = event.as_json()["tiles"].encode()
            assert any(hand in frame for frame in frames) is (event.seat == seat)
        for frame in frames:
            for entry in json.loads(frame).get("events", ()):
                _check_entry(entry, seat)


def _check_entry(entry: Json, seat: int) -> None:
    if entry["event"] in ("deal", "draw"):
        assert ("tiles" in entry) is (entry["seat"] == seat)
    assert entry["event"] not in ("bao", "huanbao") or entry.get("seat", seat) == seat
    assert not {"known", "told"} & set(entry)
