"""ZZ-13: seven pairs and a triplet of 17 tiles, compared with a reader that tries everything."""

import random

import pytest

from fangcheng.hands.hand import Hand, roles
from fangcheng.hands.readings import pairs_and_triplet_readings
from fangcheng.hands.shapes import is_pairs_and_triplet, pairs_and_triplet_waits
from fangcheng.tiles import FACES, Face
from tests import slow_reader as slow
from tests.effort import many

GOLD: Face = 4
PLAYING = roles((GOLD,), GOLD)
HANDS = many(quick=400, full=4000)

pytestmark = pytest.mark.random


def slow_readings(tiles: list[Face]) -> set[slow.Reading]:
    """Set three tiles aside as the triplet in every way, and pair the rest in every way."""
    natural, jokers = slow.play(tiles, (GOLD,), GOLD)
    found: set[slow.Reading] = set()
    for face in {*natural, slow.ANY}:
        for real in range(0 if face == slow.ANY else 1, 1 if face == slow.ANY else 4):
            rest = list(natural)
            if natural.count(face) < real or jokers < 3 - real:
                continue
            for _ in range(real):
                rest.remove(face)
            triplet = ((face,) * 3, 8 - (1 << real))
            for pairs in slow.pairings(tuple(rest), jokers - 3 + real):
                found.add(tuple(sorted((triplet, *pairs))))
    return found


def random_hand(rng: random.Random) -> list[Face]:
    """Mostly pairs and a triplet, a few tiles changed, up to three gold."""
    faces = [face for face in range(FACES) if face != GOLD]
    chosen = rng.choices(faces[: rng.choice((9, 33))], k=8)
    tiles = [face for face in chosen for _ in range(2)] + [chosen[0]]
    for place in rng.sample(range(17), rng.randrange(3)):
        tiles[place] = rng.choice(faces)
    for place in rng.sample(range(17), rng.randrange(4)):
        tiles[place] = GOLD
    return tiles


def test_fast_and_slow_agree() -> None:
    rng = random.Random("pairs and triplet")
    complete = compared = 0
    while compared < HANDS:
        tiles = random_hand(rng)
        if max(tiles.count(face) for face in set(tiles)) > 4:
            continue
        compared += 1
        hand = Hand(tiles, PLAYING)
        slowly = slow_readings(tiles)
        assert is_pairs_and_triplet(hand) == bool(slowly)
        if slowly:
            complete += 1
            fast = {tuple(sorted(one.groups)) for one in pairs_and_triplet_readings(hand)}
            assert fast == slowly
    assert HANDS / 4 < complete < HANDS * 0.9


def test_waits_are_the_tiles_that_complete() -> None:
    rng = random.Random("waits")
    ready = compared = 0
    while compared < HANDS / 2:
        tiles = random_hand(rng)[:16]
        if max(tiles.count(face) for face in set(tiles)) > 4:
            continue
        compared += 1
        expected = sum(
            1 << tile
            for tile in range(FACES)
            if tiles.count(tile) < 4 and slow_readings([*tiles, tile])
        )
        assert pairs_and_triplet_waits(Hand(tiles, PLAYING)) == expected
        ready += expected > 0
    assert HANDS / 8 < ready < HANDS / 2
