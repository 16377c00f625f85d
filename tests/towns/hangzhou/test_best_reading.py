"""HZ-10 to HZ-14, C-9: the multiplier is the highest over every reading the slow reader finds."""

import random
from collections import Counter
from itertools import product

import pytest

from fangcheng.game.opening import assign_roles
from fangcheng.game.state import Drawn, State
from fangcheng.hands.hand import Hand
from fangcheng.installed import make_variant
from fangcheng.tiles import FACES, WHITE, Face
from fangcheng.wall import Wall
from tests import slow_reader as slow
from tests.effort import many

PIAO, PIAO_KONGS = 2, 1
CHAIN = 2 * 2**PIAO * 2**PIAO_KONGS  # 暴头, each 飘, each kong in the turn of a 飘


def random_complete_hand(rng: random.Random, wild: Face) -> list[Face]:
    """Four melds and a pair, or seven pairs; up to three tiles are the wild ones."""
    while True:
        if rng.random() < 0.4:
            tiles = [face for _ in range(7) for face in [rng.randrange(FACES)] * 2]
        else:
            low = rng.randrange(0, 27, 9)
            tiles = [low + rng.randrange(9)] * 2
            for _ in range(4):
                start = low + rng.randrange(7)
                tiles += rng.choice(([start, start + 1, start + 2], [start] * 3))
        for place in rng.sample(range(14), rng.randrange(4)):
            tiles[place] = wild
        # A natural tile of the wild face is a 白板.
        whites = 0 if wild == WHITE else tiles.count(WHITE)
        counts = [tiles.count(face) for face in set(tiles) - {wild}]
        if tiles.count(wild) <= 3 and max(counts, default=0) <= 4 and whites <= 4:
            rng.shuffle(tiles)
            return tiles


def expected(tiles: list[Face], wild: Face, drawn: list[Face], wild_quads: bool) -> int:
    """Read the rule text: every shape one by one, and the state before each tile of the drawn."""
    natural, jokers = slow.play(tiles, (wild,), wild)
    best = 1 if slow.is_standard(natural, jokers) else 0
    if len(tiles) == 14:
        for reading in slow.seven_pairs_readings(natural, jokers):
            best = max(best, 2 ** (1 + quads(reading, wild_quads)))
    return best * (CHAIN if any(was_baotou(tiles, wild, tile) for tile in drawn) else 1)


def quads(reading: slow.Reading, wild_quads: bool) -> int:
    """HZ-11: four natural tiles, or with wild ones in every way they can stand."""
    natural = Counter(faces[0] for faces, mask in reading if wild_quads or not mask)
    jokers = natural.pop(slow.ANY, 0)
    ways = product(natural, repeat=jokers) if wild_quads else [()]
    return max(sum((natural + Counter(way))[face] // 2 for face in natural) for way in ways)


def was_baotou(tiles: list[Face], wild: Face, drawn: Face) -> bool:
    """HZ-12: without the tile drawn, melds or pairs and one wild tile."""
    rest = tiles[:]
    rest.remove(drawn)
    before = slow.play(rest, (wild,), wild)
    return slow.is_melds_and_joker(*before) or slow.is_six_pairs_and_joker(*before)


@pytest.mark.random
@pytest.mark.parametrize("dealt", [False, True])
@pytest.mark.parametrize("wild_quads", [False, True])
def test_the_best_reading_counts(dealt: bool, wild_quads: bool) -> None:
    rng = random.Random(f"best {dealt}")
    variant = make_variant("hangzhou", {"wild_quads": wild_quads})
    seen: set[int] = set()
    for _ in range(many(quick=600, full=6000)):
        wild = rng.randrange(FACES)
        tiles = random_complete_hand(rng, wild)
        drawn = rng.choice(tiles)
        state = State(variant, Wall([]), 0, 1, 1)
        state.hands[0] = Hand(tiles)
        assign_roles(state, wild)
        state.drawn, state.drawn_by = drawn, Drawn.DEALT if dealt else Drawn.HEAD
        state.notes.piao[0], state.notes.piao_kongs[0] = PIAO, PIAO_KONGS
        best = expected(tiles, wild, tiles if dealt else [drawn], wild_quads)
        won = variant.is_win(state, 0, state.hands[0], "draw")
        assert won == (best > 0)
        if won:
            assert variant.score(state, 0, "draw", None, drawn).multiplier == best, (
                tiles,
                wild,
                drawn,
            )
            seen.add(best)
    assert {1, 2, 4, 16, 32} <= seen
