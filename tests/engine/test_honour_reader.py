"""Lanzhou's melds of honours and 嘴子, compared with a reader that tries any three tiles.

LZ-6 and LZ-7 as they stand: three tiles are a meld if they are a sequence, a triplet, or if they
can be dealt out to the places of 中发白 or of three different winds, each as itself or as a 嘴子,
of which `most` may be in a meld.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from operator import ne

import pytest

from fangcheng.hands.hand import Hand, roles
from fangcheng.hands.honours import DRAGONS, THREE_WINDS, HonourReader, special_melds
from fangcheng.hands.readings import Group
from fangcheng.hands.shapes import melds_needed, standard_waits
from fangcheng.tiles import EAST, FACES, Face, parse, text
from tests.effort import many

Tiles = tuple[Face, ...]
Found = frozenset[tuple[int, Face]]
"""What readings there are: how many doublings their melds earn, and their pair."""

RUNS = {
    "none": (),
    "zfb": DRAGONS,
    "winds": THREE_WINDS,
    "both": (*DRAGONS, *THREE_WINDS),
}
STAND_INS = {
    "none": "",
    "chick": "1s",
    "chick_egg": "1s1p",
    "three_ones": "1s1m1p",
    "three_nines": "9m9s9p",
}
SETTINGS = [
    (runs, stand_ins, most)
    for runs in RUNS
    for stand_ins in STAND_INS
    for most in ((3, 1) if runs != "none" and stand_ins != "none" else (3,))
]
HANDS = many(quick=120, full=800)
"""For each setting: 25,600 in all, or 3,840 in short."""


class SlowReader:
    """Puts the first tile into a pair, or into a meld with any two others."""

    def __init__(self, runs: str, stand_ins: str, most: int) -> None:
        self.most = most
        self.stand_ins = parse(STAND_INS[stand_ins])
        dragons, winds = parse("CFP"), parse("ESWN")
        self.runs: list[Tiles] = []
        if runs in ("zfb", "both"):
            self.runs.append(tuple(dragons))
        if runs in ("winds", "both"):
            self.runs += combinations(winds, 3)
        self.read = lru_cache(maxsize=1 << 18)(self._read)
        self.melds = defaultdict[Tiles, set[int]](set)
        """The doublings of any three tiles that are a meld, in all the ways in which they are."""
        for low in range(FACES):
            self.melds[low, low, low].add(0)
            if low < EAST and low % 9 < 7:
                self.melds[low, low + 1, low + 2].add(0)
        for run in self.runs:
            for tiles in product(*([place, *self.stand_ins] for place in run)):
                if sum(map(ne, tiles, run)) <= most:
                    self.melds[tuple(sorted(tiles))].add(1)

    def readings(self, tiles: list[Face]) -> Found:
        return self.read(tuple(sorted(tiles)), True)

    def _read(self, tiles: Tiles, pair: bool) -> Found:
        """Read the tiles as melds, and a pair if there is still to be one."""
        if not tiles:
            return frozenset() if pair else frozenset({(0, -1)})
        found: set[tuple[int, Face]] = set()
        first, rest = tiles[0], tiles[1:]
        if pair and first in rest:
            found |= {(n, first) for n, _ in self.read(without(rest, first), False)}
        for two in set(combinations(rest, 2)):
            for more in self.melds.get((first, *two), ()):
                found |= {(n + more, face) for n, face in self.read(without(rest, *two), pair)}
        return frozenset(found)


def without(tiles: Tiles, *gone: Face) -> Tiles:
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def a_meld(rng: random.Random, slow: SlowReader) -> list[Face]:
    """A meld of any kind; runs often have a stand-in."""
    kind = rng.random()
    if slow.runs and kind < 0.5:
        meld = list(rng.choice(slow.runs))
        for place in rng.sample(range(3), slow.most):
            if slow.stand_ins and rng.random() < 0.35:
                meld[place] = rng.choice(slow.stand_ins)
        return meld
    if kind < 0.8:
        low = rng.choice((0, 9, 18)) + rng.randrange(7)
        return [low, low + 1, low + 2]
    return [rng.randrange(FACES)] * 3


def a_complete_hand(rng: random.Random, slow: SlowReader) -> list[Face]:
    """Up to four melds and a pair, often of a stand-in or an honour."""
    while True:
        pair = rng.choice([*range(FACES), *range(EAST, FACES), *slow.stand_ins * 4])
        tiles = [pair, pair]
        for _ in range(rng.choice((1, 2, 3, 4, 4, 4))):
            tiles += a_meld(rng, slow)
        if max(map(tiles.count, tiles)) <= 4:
            return tiles


def changed(rng: random.Random, tiles: list[Face], number: int, slow: SlowReader) -> list[Face]:
    """Exchange so many tiles, mostly for honours and stand-ins."""
    while True:
        out = tiles[:]
        for place in rng.sample(range(len(out)), min(number, len(out))):
            out[place] = rng.choice([*range(FACES), *range(EAST, FACES), *slow.stand_ins * 2])
        if max(map(out.count, out)) <= 4:
            return out


def hands(rng: random.Random, slow: SlowReader, number: int) -> Iterator[list[Face]]:
    """Hands of 3n+2 tiles: complete, nearly so, and of honours and stand-ins at random."""
    few = [*range(EAST, FACES), *slow.stand_ins, 0, 1, 2] * 4
    for at in range(number):
        if at % 4 == 3:
            size = rng.choice((2, 5, 8, 11, 14))
            tiles = rng.sample(few, size)
            yield tiles if max(map(tiles.count, tiles)) <= 4 else a_complete_hand(rng, slow)
        else:
            yield changed(rng, a_complete_hand(rng, slow), rng.choice((0, 0, 1, 2)), slow)


def readers(runs: str, stand_ins: str, most: int) -> tuple[SlowReader, HonourReader]:
    return (
        SlowReader(runs, stand_ins, most),
        HonourReader(RUNS[runs], parse(STAND_INS[stand_ins]), most),
    )


def fast_readings(fast: HonourReader, hand: Hand) -> Found:
    found = set()
    for groups, stand_ins in fast.readings(hand):
        check_tiles(hand, groups_as_tiles(groups), stand_ins)
        (pair,) = (group.faces for group in groups if group.is_pair)
        found.add((sum(special_melds(groups)), pair[0]))
    return frozenset(found)


def groups_as_tiles(groups: tuple[Group, ...]) -> list[Face]:
    """The natural tiles of a reading."""
    return [
        face for group in groups for at, face in enumerate(group.faces) if not group.wild >> at & 1
    ]


def check_tiles(hand: Hand, natural: list[Face], stand_ins: Tiles) -> None:
    """A reading shows every tile of the hand, each once."""
    assert sorted([*natural, *stand_ins]) == hand.tiles()


@pytest.mark.random
@pytest.mark.parametrize(("runs", "stand_ins", "most"), SETTINGS)
def test_complete_hands_and_their_readings(runs: str, stand_ins: str, most: int) -> None:
    """LZ-6, LZ-7: many hands; the same doublings with the same pairs, so the best of them too."""
    rng = random.Random(f"readings{runs}{stand_ins}{most}")
    slow, fast = readers(runs, stand_ins, most)
    complete = several = 0
    for tiles in hands(rng, slow, HANDS):
        hand = Hand(tiles)
        expected = slow.readings(tiles)
        assert fast.is_standard(hand) == bool(expected), text(sorted(tiles))
        assert fast_readings(fast, hand) == expected, text(sorted(tiles))
        assert hand.tiles() == sorted(tiles)
        complete += bool(expected)
        several += len(expected) > 1
        if expected:
            assert fast.distance(hand) <= -1
    assert HANDS * 0.3 < complete < HANDS * 0.9
    assert several > min(5, HANDS / 40) or runs == "none"


@pytest.mark.random
@pytest.mark.parametrize(("runs", "stand_ins", "most"), SETTINGS)
def test_waits(runs: str, stand_ins: str, most: int) -> None:
    """LZ-7, C-10: every face that completes the hand, but one of which it holds four."""
    rng = random.Random(f"ready{runs}{stand_ins}{most}")
    slow, fast = readers(runs, stand_ins, most)
    ready = 0
    for tiles in hands(rng, slow, HANDS // 5):
        tiles.pop(rng.randrange(len(tiles)))
        expected = [
            face for face in range(FACES) if tiles.count(face) < 4 and slow.readings([*tiles, face])
        ]
        hand = Hand(tiles)
        assert fast.waits(hand) == sum(1 << face for face in expected), text(sorted(tiles))
        assert hand.tiles() == sorted(tiles)
        ready += bool(expected)
        if expected:
            assert fast.distance(hand) <= 0
    assert HANDS / 20 < ready < HANDS / 5


@pytest.mark.random
@pytest.mark.parametrize(("runs", "stand_ins", "most"), SETTINGS)
def test_the_distance_is_never_too_large(runs: str, stand_ins: str, most: int) -> None:
    """A complete hand less one tile, with so many others exchanged, is at most that far."""
    rng = random.Random(f"distance{runs}{stand_ins}{most}")
    slow, fast = readers(runs, stand_ins, most)
    for number in range(HANDS):
        tiles = a_complete_hand(rng, slow)
        tiles.pop(rng.randrange(len(tiles)))
        changes = number % 5
        tiles = changed(rng, tiles, changes, slow)
        assert fast.distance(Hand(tiles)) <= changes, text(sorted(tiles))


@pytest.mark.random
@pytest.mark.parametrize(("runs", "stand_ins", "most"), SETTINGS)
def test_the_distance_before_a_discard(runs: str, stand_ins: str, most: int) -> None:
    """LZ-11: 3n+2 tiles of which one may be discarded to leave a ready hand are at most 0 away."""
    rng = random.Random(f"discard{runs}{stand_ins}{most}")
    slow, fast = readers(runs, stand_ins, most)
    for _ in range(HANDS // 2):
        tiles = changed(rng, a_complete_hand(rng, slow), 1, slow)
        assert fast.distance(Hand(tiles)) <= 0, text(sorted(tiles))
        assert fast.may_become_ready(Hand(tiles)), text(sorted(tiles))


@pytest.mark.random
@pytest.mark.parametrize(("runs", "stand_ins", "most"), SETTINGS)
def test_the_distance_of_four_tiles(runs: str, stand_ins: str, most: int) -> None:
    """One meld and a pair: exactly the distance found by exchanging in every way."""
    rng = random.Random(f"four{runs}{stand_ins}{most}")
    slow, fast = readers(runs, stand_ins, most)
    for _ in range(HANDS // 20):
        tiles = rng.sample([*range(EAST, FACES), *slow.stand_ins, 0, 1, 12, 25] * 4, 4)
        assert fast.distance(Hand(tiles)) == true_distance(tiles, slow), text(sorted(tiles))


def true_distance(tiles: list[Face], slow: SlowReader) -> int:
    """How many tiles to exchange until some face completes the hand; copies are unlimited."""
    if is_ready(tiles, slow):
        return 0
    one = ([*tiles[:at], face, *tiles[at + 1 :]] for at in range(4) for face in range(FACES))
    return 1 if any(is_ready(four, slow) for four in one) else 2


def is_ready(tiles: list[Face], slow: SlowReader) -> bool:
    return any(slow.readings([*tiles, face]) for face in range(FACES))


@pytest.mark.random
@pytest.mark.parametrize(("runs", "stand_ins", "most"), SETTINGS)
def test_the_distance_is_never_too_small(runs: str, stand_ins: str, most: int) -> None:
    """So many exchanges do make the hand ready."""
    rng = random.Random(f"small{runs}{stand_ins}{most}")
    slow, fast = readers(runs, stand_ins, most)
    few = [*range(EAST, FACES), *slow.stand_ins, 0, 1, 2, 11, 13, 14] * 4
    steps = 0
    for size in (4, 7, 10, 13) * 4:
        tiles = rng.sample(few, size)
        for distance in range(fast.distance(Hand(tiles)), 0, -1):
            steps += 1
            tiles = next(
                other
                for at in range(size)
                for face in range(FACES)
                if (other := [*tiles[:at], face, *tiles[at + 1 :]])
                and fast.distance(Hand(other)) == distance - 1
            )
        assert is_ready(tiles, slow), text(sorted(tiles))
    assert steps > 10


@pytest.mark.random
@pytest.mark.parametrize("stand_ins", STAND_INS)
def test_taken_as_wild(stand_ins: str) -> None:
    """Tiles taken as wild for one question answer it as they do where they are wild."""
    rng = random.Random(f"wild{stand_ins}")
    slow, fast = readers("both", stand_ins, 3)
    wild = tuple(slow.stand_ins)
    ready = 0
    for tiles in hands(rng, slow, HANDS // 2):
        for hand in (Hand(tiles), Hand(tiles[1:])):
            as_they_are = Hand(hand.tiles(), roles(wild))
            needed = melds_needed(as_they_are, fast.table)
            assert melds_needed(hand, fast.table, wild) == needed, text(sorted(tiles))
        waits = standard_waits(as_they_are, fast.table)
        assert standard_waits(hand, fast.table, wild) == waits, text(sorted(tiles))
        ready += waits > 0
    assert ready > HANDS / 20


def test_nothing_is_worked_out_for_a_hand_that_is_far_off() -> None:
    """The outlines of its other tiles say already that no stand-in helps enough."""
    _, fast = readers("both", "three_ones", 3)
    hand = Hand(parse("1m1p1s47m58p369sECF"))
    assert not fast.waits(hand)
    hand.add(parse("2m")[0])
    assert not fast.is_standard(hand)
    assert not fast.may_become_ready(hand)
    assert fast._lent == [{}, {}, {}]
    assert not fast._helped


Example = tuple[str, str, int, str, int | None]


def examples(*lines: Example) -> list[Example]:
    return list(lines)


@pytest.mark.parametrize(
    ("runs", "stand_ins", "most", "hand", "best"),
    examples(
        ("both", "none", 3, "CFP55m", 1),
        ("winds", "none", 3, "CFP55m", None),
        ("both", "chick", 3, "1sES55m", 1),
        ("both", "chick", 3, "1sEE55m", None),
        ("both", "chick", 3, "1sE123m", None),
        ("both", "chick", 3, "1s1s1s55m", 1),
        ("none", "chick", 3, "1s1s1s55m", 0),
        ("both", "chick", 3, "1s1s123m", 0),
        ("both", "three_ones", 3, "1s1m1p55m", 1),
        ("both", "chick", 3, "1s1m1p55m", None),
        ("both", "three_nines", 3, "9m9pN55m", 1),
        ("both", "none", 3, "EEESSSWWW55m", 3),
        ("both", "chick", 3, "1sCE55m", None),
        ("both", "chick", 3, "EEE1s1s", 1),
        ("both", "chick", 1, "1sES55m", 1),
        ("both", "chick", 1, "1s1sE55m", None),
        ("both", "chick", 1, "1s1s1s55m", 0),
        ("both", "three_ones", 1, "1s1m1p55m", None),
        ("both", "chick", 1, "1s1sESCF55m", 2),
        ("both", "three_ones", 1, "WWWES1p55m", 1),
        ("both", "chick", 1, "EEE1s1s", 0),
    ),
)
def test_by_hand(runs: str, stand_ins: str, most: int, hand: str, best: int | None) -> None:
    """LZ-6, LZ-7: both readers against what a person says: the most doublings, None if no win."""
    slow, fast = readers(runs, stand_ins, most)
    tiles = parse(hand)
    expected = slow.readings(tiles)
    assert max((n for n, _ in expected), default=None) == best
    assert fast_readings(fast, Hand(tiles)) == expected
