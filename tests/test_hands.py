"""Hands against the slow reader: complete, waits (C-10), distance, all readings (C-9)."""

from collections import Counter
from collections.abc import Iterator, Sequence, Sized
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fangcheng.errors import TileTextError
from fangcheng.hands import readings, shapes
from fangcheng.hands.hand import PLAIN, Hand, Roles, roles
from fangcheng.hands.readings import ANY, Group, parse_group
from fangcheng.tiles import FACES, WHITE, Face, parse, text, tiles_in
from tests import slow_reader as slow

MOST_WILDS = 7
MELDS = [meld for face in range(FACES) for meld in slow.shapes_with(face) if len(meld) == 3]
"""Sequences stand here three times as often as triplets, as in play."""


class Sample(NamedTuple):
    """A hand to read: its tiles, and what is wild."""

    tiles: list[Face]
    wild: tuple[Face, ...]
    white_plays: Face

    def fast(self) -> Hand:
        return Hand(self.tiles, roles(self.wild, self.white_plays))

    def slow(self) -> tuple[slow.Tiles, int]:
        return slow.play(self.tiles, self.wild, self.white_plays)

    def __str__(self) -> str:
        return f"{text(self.tiles)}, wild {text(self.wild)}, P plays {text([self.white_plays])}"


def samples(seed: str, number: int, size: int) -> Iterator[Sample]:
    """Deal hands: some at random, most from groups of which a few tiles are then replaced."""
    rng = Random(f"{seed} {size}")
    for _ in range(number):
        wild, white_plays = _roles(rng)
        tile_of = {white_plays if tile == WHITE else tile: tile for tile in range(FACES)}
        suits = rng.choice([(0, 1, 2, 3), (0, 1, 2, 3), (0, 2), (1, 3), (2,)])
        faces = [
            face
            for face, tile in tile_of.items()
            if tile not in wild and min(face // 9, 3) in suits
        ]
        wilds = rng.randint(0, min(4 * len(wild), MOST_WILDS, size))
        natural = _natural(rng, faces, size, size - wilds)
        tiles = [tile_of[face] for face in natural] + rng.sample(4 * wild, wilds)
        rng.shuffle(tiles)
        yield Sample(tiles, wild, white_plays)


def _roles(rng: Random) -> tuple[tuple[Face, ...], Face]:
    one, other = rng.sample(range(FACES), 2)
    return rng.choice([((), WHITE), ((one,), WHITE), ((one,), one), ((one, other), WHITE)])


def _natural(rng: Random, faces: list[Face], size: int, number: int) -> list[Face]:
    """Choose natural tiles, no face more than four times, that lie near a complete hand."""
    deck = 4 * faces
    if rng.random() < 0.2:
        return rng.sample(deck, number)
    seven_pairs = size in (13, 14) and rng.random() < 0.3
    pairs = [(face, face) for face in faces]
    wanted = rng.choices(pairs, k=40) if seven_pairs else rng.choices(MELDS, k=400)
    built = [*rng.choice(pairs)]
    for group in wanted:
        if len(built) < size and all(built.count(f) + group.count(f) <= 4 for f in group):
            built += group if all(face in faces for face in group) else ()
    rng.shuffle(built)
    kept = built[: max(number - rng.choice((0, 0, 0, 1, 2, 3)), 0)]
    left = Counter(deck) - Counter(kept)
    return kept + rng.sample(sorted(left.elements()), number - len(kept))


def per_melds(*numbers: int) -> pytest.MarkDecorator:
    """Run for hands of 0 to 5 melds, with so many samples."""
    return pytest.mark.parametrize(("melds", "number"), list(enumerate(numbers)))


class Tally:
    """Compares answers, and counts what was seen so that a sample that shows little is noticed."""

    def __init__(self) -> None:
        self.seen: dict[str, Counter[object]] = {}

    def agree(self, question: str, sample: Sample, fast: object, right: object) -> None:
        assert fast == right, f"{question} of {sample}"
        self.count(question, len(right) if isinstance(right, Sized) else right)

    def count(self, question: str, answer: object) -> None:
        self.seen.setdefault(question, Counter())[answer] += 1

    def answers(self, question: str) -> set[object]:
        return set(self.seen[question])

    def share(self, question: str, answer: object = True) -> float:
        return self.seen[question][answer] / self.seen[question].total()


@per_melds(4_000, 10_000, 14_000, 18_000, 36_000, 20_000)
def test_complete_hands(melds: int, number: int) -> None:
    """Each hand of 3n+2 tiles, and again without its last tile."""
    tally = Tally()
    size = 3 * melds + 2
    for sample in samples("complete", number, size):
        hand = sample.fast()
        played = sample.slow()
        standard, pairs = slow.is_standard(*played), slow.is_seven_pairs(*played)
        tally.agree("standard", sample, shapes.is_standard(hand), standard)
        tally.agree("pairs", sample, shapes.is_seven_pairs(hand), pairs)
        tally.count("wilds and standard", (played[1], standard))

        shorter = sample._replace(tiles=sample.tiles[:-1])
        hand.remove(sample.tiles[-1])
        played = shorter.slow()
        any_tile, any_twin = slow.is_melds_and_joker(*played), slow.is_six_pairs_and_joker(*played)
        tally.agree("any tile", shorter, shapes.is_melds_and_wild(hand), any_tile)
        tally.agree("any twin", shorter, shapes.is_six_pairs_and_wild(hand), any_twin)

    assert 0.4 < tally.share("standard") < 0.9
    assert 0.1 < tally.share("any tile") < 0.5
    wilds = range(min(size, MOST_WILDS) + 1)
    assert {(number, True) for number in wilds} <= tally.answers("wilds and standard")
    if melds >= 4:
        assert {(number, False) for number in wilds} <= tally.answers("wilds and standard")
    if melds == 4:
        assert 0.2 < tally.share("pairs") < 0.5
        assert 0.1 < tally.share("any twin") < 0.4


@per_melds(1_000, 2_000, 3_000, 3_000, 6_000, 3_000)
def test_waits(melds: int, number: int) -> None:
    """C-10, for hands of 3n+1 tiles: any tile may be waited for, but none held four times."""
    tally = Tally()
    for sample in samples("waits", number, 3 * melds + 1):
        hand = sample.fast()
        for question, fast, complete in (
            ("standard", shapes.standard_waits, slow.is_standard),
            ("pairs", shapes.seven_pairs_waits, slow.is_seven_pairs),
        ):
            right = slow.waits(*sample, complete)
            tally.agree(question, sample, tiles_in(fast(hand)), right)
        quads = [tile for tile, copies in Counter(sample.tiles).items() if copies == 4]
        longer = [sample._replace(tiles=[*sample.tiles, tile]) for tile in quads]
        tally.count("a fifth copy", any(slow.is_standard(*more.slow()) for more in longer))
    print(tally.seen)


@per_melds(500, 1_000, 1_500, 1_500, 2_500, 1_000)
def test_distance(melds: int, number: int) -> None:
    """Hands of 3n+1 and of 3n+2 tiles."""
    tally = Tally()
    for size in (3 * melds + 1, 3 * melds + 2):
        for sample in samples("distance", number, size):
            hand = sample.fast()
            right = slow.standard_distance(*sample.slow())
            tally.agree("standard", sample, shapes.standard_distance(hand), right)
            if melds == 4:
                right = slow.seven_pairs_distance(*sample.slow())
                tally.agree("pairs", sample, shapes.seven_pairs_distance(hand), right)
    print(tally.seen)


@per_melds(500, 1_000, 1_500, 1_500, 2_500, 700)
def test_readings(melds: int, number: int) -> None:
    """C-9: all readings, each once, and in an order that the order of the tiles does not change."""
    tally = Tally()
    for sample in samples("readings", number, 3 * melds + 2):
        hand, sorted_hand = sample.fast(), sample._replace(tiles=sorted(sample.tiles)).fast()
        for question, fast, complete in (
            ("standard", readings.standard_readings, slow.standard_readings),
            ("pairs", readings.seven_pairs_readings, slow.seven_pairs_readings),
        ):
            if question == "pairs" and melds != 4:
                continue
            found = list(fast(hand))
            assert found == list(fast(sorted_hand))
            canonical = sorted(tuple(sorted(reading.groups)) for reading in found)
            tally.agree(question, sample, canonical, sorted(complete(*sample.slow())))
    print(tally.seen)
