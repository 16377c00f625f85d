"""What the arrays tell: all that the view tells, and nothing that the seat cannot see."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from fangcheng.checking.hidden import (
    ImpossibleWorldError,
    LoggedWall,
    permuted_now,
    replay_permuted,
)
from fangcheng.checking.rounds import SWIFT, Script, open_round, option_samples, play_on
from fangcheng.encoding.arrays import slots_of
from fangcheng.encoding.space import ACTIONS, legal_numbers
from fangcheng.env import NUMBERS, ORACLE, PLANES, Asked, observe
from fangcheng.game.marks import Mark
from fangcheng.game.options import Options
from fangcheng.game.referee import waiting_for
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.game.views import View, view
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.tiles import WHITE, Face, parse, parse_one, text
from fangcheng.wall import Wall
from tests.effort import many
from tests.story import position, story
from tests.swap_town import SwapTown

ROUNDS = many(1, 10)
OFTEN = many(10, 100) / 100
"""How many of the decisions are looked at."""
Moment = tuple[Wall, State, Script, int, random.Random]
"""The wall at first, the state, what was played, who is asked, and the chance of the test."""


class Read:
    """One row of the arrays, by name."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked

    def faces(self, name: str) -> list[Face]:
        plane = self.asked.planes[0, PLANES.index(name)]
        return [int(face) for face in plane.nonzero()[0]]

    def tiles(self, name: str, seat: str = "") -> str:
        """The tiles that four planes count."""
        counted = [self.faces(f"{name}>={number}{seat}") for number in range(1, 5)]
        return text(sorted(face for faces in counted for face in faces))

    def number(self, name: str) -> int:
        return int(self.asked.numbers[0, NUMBERS.index(name)])


def sorted_text(*tiles: str) -> str:
    return text(sorted(face for one in tiles for face in parse(one)))


def check_told(state: State, seat: int) -> None:
    """Compare with the view, field by field."""
    asked = observe(state, seat)
    read, seen = Read(asked), view(state, seat)
    assert asked.planes.shape == (1, len(PLANES), 42)
    assert asked.numbers.shape == (1, len(NUMBERS))
    assert read.tiles("hand") == seen["hand"]
    assert text(read.faces("wild")) == sorted_text(seen["wild"])
    assert text(read.faces("turned_up")) == sorted_text(seen["turned_up"])
    played = [parse_one(face) for tile, face in seen["plays"].items() if parse_one(tile) == WHITE]
    assert read.faces("white_plays") == played
    claim: dict[str, Any] = seen.get("claim", {"tile": "", "from": seat})
    assert text(read.faces("claim")) == claim["tile"]
    assert read.number("source") == (claim["from"] - seat) % state.seats
    assert text(read.faces("drawn")) == seen.get("drawn", "")
    bao = [remark["tiles"] for remark in seen["remarks"] if remark["code"] == "bao"]
    assert text(read.faces("hidden_tile")) == "".join(bao)
    own = [meld["tiles"] for meld in seen["melds"][seat] if meld.get("concealed")]
    assert read.faces("concealed_kongs") == sorted(set(parse("".join(own))))
    missed = [remark["tiles"] for remark in seen["remarks"] if remark["code"] == "louhu"]
    if missed:
        assert text(read.faces("note_1")) == sorted_text(*missed)
    assert read.number("left") == seen["left"]
    assert read.number("streak") == seen["streak"]
    assert read.number("seats") == state.seats
    assert read.number("turn") == (seen["turn"] - seat) % state.seats
    numbers = legal_numbers(state, seat)
    assert asked.legal.shape == (1, ACTIONS)
    assert asked.legal[0].nonzero()[0].tolist() == sorted(numbers)
    for step in range(4):
        check_seat(read, step, seen, (seat + step) % state.seats, state.seats)


def check_seat(read: Read, step: int, seen: View, seat: int, seats: int) -> None:
    at = f"@{step}"
    if step >= seats:
        assert not read.number(f"flags{at}")
        assert not any(read.faces(name) for name in PLANES if name.endswith(at))
        return
    pile = parse(seen["discards"][seat])
    assert read.tiles("discards", at) == text(sorted(pile))
    for number in (1, 3, 6, 12):
        assert read.faces(f"discards_last_{number}{at}") == sorted(set(pile[-number:]))
    claimed = [meld for meld in seen["melds"][seat] if "from" in meld]
    assert read.tiles("melds", at) == sorted_text(*(meld["tiles"] for meld in claimed))
    for name, kinds in (
        ("chi", ["chi"]),
        ("peng", ["peng"]),
        ("kong_claimed", ["gang", "fenggang"]),
    ):
        melds = [meld for meld in claimed if meld["kind"] in kinds and not meld["added"]]
        assert read.faces(name + at) == sorted({t for m in melds for t in parse(m["tiles"])})
    added = [meld["tiles"] for meld in claimed if meld["added"]]
    assert read.faces(f"kong_added{at}") == sorted(set(parse("".join(added))))
    if seats == 4:
        for number, name in enumerate(("next", "opposite", "previous"), 1):
            taken = [m["taken"] for m in claimed if (m["from"] - seat) % 4 == number]
            assert read.faces(f"from_{name}{at}") == sorted(set(parse("".join(taken))))
    assert text(read.faces(f"flowers{at}")) == sorted_text(seen["flowers"][seat])
    assert read.tiles("aside", at) == sorted_text(seen["thrown"][seat], seen["won"][seat])
    shown = seen["open_hands"].get(str(seat), "") if seen["wins"] else ""
    assert read.tiles("open", at) == shown
    hidden = sum("hidden" in meld for meld in seen["melds"][seat])
    if step:
        assert read.number(f"kongs_hidden{at}") >= hidden - 1  # of a mixed kong the kind tells it
    assert read.number(f"hand_size{at}") == seen["hand_sizes"][seat]
    chosen = seen.get("chosen", [{}] * len(seen["hand_sizes"]))[seat]
    assert read.number(f"stake{at}") == int(chosen.get("stake", "0"))
    declared = ["", "ting", "jia"].index(seen["declared"][seat])
    assert read.number(f"declared{at}") == declared
    flags = read.number(f"flags{at}")
    assert (flags & 1) == (seen["dealer"] == seat)
    assert bool(flags & 2) == (seat in seen.get("out", []))
    assert flags & 8
    assert int(read.asked.scores[0, step]) == seen["scores"][seat]


def moments(variant: Variant, seed: str, often: float) -> Iterator[Moment]:
    """A random round, some played to win: some of its decisions, and who is asked."""
    rng = random.Random(seed)
    state = open_round(variant, rng, laid=LoggedWall)
    first = state.wall.clone()
    script: Script = []
    playing = play_on(state, rng, SWIFT * (rng.random() < 0.5))
    while not state.over:
        for seat in waiting_for(state):
            if often > rng.random():
                yield first, state, script, seat, rng
        script.append(next(playing))


def rooms(town: str) -> list[Variant]:
    if town == "swap":
        return [SwapTown(Options())] * 2
    return [make_variant(town, room) for room in option_samples(VARIANTS[town])]


@pytest.mark.random
@pytest.mark.parametrize("town", [*VARIANTS, "swap"])
def test_the_arrays_tell_what_the_view_tells(town: str) -> None:
    met = 0
    for at, variant in enumerate(rooms(town)):
        for number in range(ROUNDS):
            for _, state, _, seat, _ in moments(variant, f"{town} {at} {number}", OFTEN):
                check_told(state, seat)
                met += 1
    assert met > 15


def assert_same(one: Asked, two: Asked) -> None:
    for name in ("planes", "numbers", "scores", "legal", "words", "tokens"):
        same = getattr(one, name) == getattr(two, name)
        assert same.all(), f"{name}: {np.argwhere(~same)[:3].tolist()}"


@pytest.mark.random
@pytest.mark.parametrize("town", [*VARIANTS, "swap"])
def test_with_other_hidden_tiles_the_arrays_are_the_same(town: str) -> None:
    """Permuted in the state as it is; the oracle sees another table."""
    met: Counter[bool] = Counter()
    for at, variant in enumerate(rooms(town)):
        for _, state, _, seat, rng in moments(variant, f"{town} {at}", OFTEN):
            other = permuted_now(state, seat, rng)
            one, two = observe(state, seat), observe(other, seat)
            assert_same(one, two)
            met[bool((one.oracle != two.oracle).any())] += 1
    assert met[True] > 20 * met[False]


@pytest.mark.random
@pytest.mark.parametrize("town", VARIANTS)
def test_a_round_on_a_wall_with_other_hidden_tiles_gives_the_same_arrays(town: str) -> None:
    """What towns note down follows from what the seat saw."""
    compared = 0
    for at, variant in enumerate(rooms(town)):
        for first, state, script, seat, rng in moments(variant, f"{town} {at}", OFTEN):
            try:
                other = replay_permuted(first, state, script, seat, rng)
            except ImpossibleWorldError:
                continue
            if seat in waiting_for(other):
                assert_same(observe(state, seat, tokens=400), observe(other, seat, tokens=400))
                compared += 1
    assert compared > 20


def test_the_oracle_sees_all_hands_and_the_wall() -> None:
    state = position(story({0: "1111m", 1: "99p", 3: "EEE"}, draws="5s6s7s", indicator="N"))
    oracle = observe(state, 0).oracle

    def faces(name: str) -> list[int]:
        return [int(face) for face in oracle[0, ORACLE.index(name)].nonzero()[0]]

    assert faces("hand>=4@0") == [0]
    assert faces("hand>=2@1") == [17]
    assert 27 in faces("hand>=3@3")
    assert [faces(f"next_{number}") for number in (1, 2, 3)] == [[22], [23], [24]]
    assert faces("hidden_tile") == []


def set_note(state: State, mark: Mark, seat: int) -> None:
    """Let a note of a seat be another one than it is."""
    note = getattr(state.notes, mark.note)
    if mark.form == "seats":
        setattr(state.notes, mark.note, note ^ 1 << seat)
    elif mark.form == "yes":
        setattr(state.notes, mark.note, not note)
    else:
        note[seat] += 1


@pytest.mark.parametrize("town", VARIANTS)
def test_notes_are_told_to_those_who_know_them(town: str) -> None:
    """The own ones to the seat itself; those of all are none that must be forgotten (C-15)."""
    variant = make_variant(town)
    own, public = slots_of(variant)
    state = next(state for _, state, _, seat, _ in moments(variant, town, 1) if seat == 2)
    for mark in own:
        for seat in range(state.seats):
            other = state.clone()
            set_note(other, mark, seat)
            same = (observe(state, 2).words == observe(other, 2).words).all()
            same &= (observe(state, 2).numbers == observe(other, 2).numbers).all()
            assert bool(same) is (seat != 2)
    for mark in public:
        for seat in range(state.seats):
            other = state.clone()
            set_note(other, mark, seat)
            told = observe(other, 2).numbers
            assert (observe(state, 2).numbers != told).any()
            other.variant.hide_again(other, 2)
            assert (observe(other, 2).numbers == told).all()
