"""Many hands at once give the answers that the hands give one by one."""

import doctest
import random

import numpy as np
import pytest

from fangcheng.errors import SimulationError
from fangcheng.hands.distance import seven_pairs_distance, standard_distance
from fangcheng.hands.hand import PLAIN, Hand, Roles, roles
from fangcheng.hands.shapes import (
    is_melds_and_wild,
    is_seven_pairs,
    is_standard,
    seven_pairs_waits,
    standard_waits,
)
from fangcheng.lab import batch as batches
from fangcheng.lab import payments
from fangcheng.lab.batch import HandBatch, random_rounds
from fangcheng.lab.payments import best_payments
from fangcheng.tiles import FACES, Face
from fangcheng.variants import VARIANTS, make_variant
from tests.rounds import option_samples

ONE_WILD = roles((13,), 13)
TWO_WILDS = roles((13, 14))


def test_docstring_example() -> None:
    result = doctest.testmod(batches)
    assert result.attempted and not result.failed


def hands_of(rng: random.Random, playing: Roles, size: int, number: int) -> list[Hand]:
    """Hands from the whole deck, and from one suit with honours and wild tiles."""
    found = []
    for index in range(number):
        faces: list[Face] = list(range(FACES))
        if index % 2:
            first = 9 * rng.randrange(3)
            faces = [*range(first, first + 9), *playing.wild]
        deck = [face for face in set(faces) for _ in range(4)]
        found.append(Hand(rng.sample(deck, size), playing))
    return found


def batch_of(hands: list[Hand], playing: Roles) -> HandBatch:
    return HandBatch(np.array([hand.counts for hand in hands], np.uint8), playing)


@pytest.mark.parametrize("playing", [PLAIN, ONE_WILD, TWO_WILDS], ids=["plain", "one", "two"])
@pytest.mark.parametrize("size", [10, 13, 16])
def test_waits_and_distances(playing: Roles, size: int) -> None:
    hands = hands_of(random.Random(size), playing, size, 1000)
    batch = batch_of(hands, playing)
    assert batch.distances().tolist() == [standard_distance(hand) for hand in hands]
    assert batch.waits().tolist() == [standard_waits(hand) for hand in hands]
    assert batch.melds_and_wild().tolist() == [is_melds_and_wild(hand) for hand in hands]
    both = [standard_waits(hand) | seven_pairs_waits(hand) for hand in hands]
    assert batch.waits(seven_pairs=True).tolist() == both
    if size == 13:
        nearest = [min(standard_distance(hand), seven_pairs_distance(hand)) for hand in hands]
        assert batch.distances(seven_pairs=True).tolist() == nearest


@pytest.mark.parametrize("playing", [PLAIN, ONE_WILD, TWO_WILDS], ids=["plain", "one", "two"])
@pytest.mark.parametrize("size", [11, 14, 17])
def test_complete_hands(playing: Roles, size: int) -> None:
    hands = hands_of(random.Random(size), playing, size, 1000)
    batch = batch_of(hands, playing)
    assert batch.standard().tolist() == [is_standard(hand) for hand in hands]
    assert batch.seven_pairs().tolist() == [is_seven_pairs(hand) for hand in hands]
    assert batch.distances().tolist() == [standard_distance(hand) for hand in hands]
    assert batch.standard().any()


def test_wild_tiles_may_be_given_as_numbers() -> None:
    hands = hands_of(random.Random(1), TWO_WILDS, 14, 500)
    counts = np.array([hand.counts for hand in hands], np.uint8)
    wilds = counts[:, TWO_WILDS.wild].sum(axis=1)
    counts[:, TWO_WILDS.wild] = 0
    given = HandBatch(counts, wilds=wilds).distances()
    assert given.tolist() == batch_of(hands, TWO_WILDS).distances().tolist()


@pytest.mark.parametrize(
    "counts", [np.zeros(34), np.zeros((2, 33)), np.full((1, 34), 5), np.ones((1, 34))]
)
def test_what_is_no_hand_is_refused(counts: object) -> None:
    with pytest.raises(SimulationError):
        HandBatch(np.asarray(counts))


def winning_row(rng: random.Random, playing: Roles, wilds: int) -> list[int] | None:
    """Counts of 14 tiles that most often win: melds, pairs, one suit, a dragon, rare shapes."""
    natural = [face for face in range(FACES) if face not in playing.wild]
    first = 9 * rng.randrange(3)
    pool = natural
    if rng.random() < 0.3:
        honours = rng.random() < 0.3
        pool = [f for f in natural if (f >= 27 if honours else first <= f < first + 9)]
    kind = rng.random()
    if kind < 0.2:
        tiles = [face for _ in range(7) for face in [rng.choice(pool)] * 2]
    elif kind < 0.4:
        tiles = [*range(first, first + 9), *[rng.choice(pool)] * 3, *[rng.choice(pool)] * 2]
    elif kind < 0.43:
        tiles = [0, 8, 9, 17, 18, 26, *range(27, 34), rng.choice((0, 8, 27))]
    elif kind < 0.45:
        tiles = [*range(27, 34), 0, 3, 6, 10, rng.choice((12, 16)), 20, 23]
    else:
        tiles = [rng.choice(pool)] * 2
        for _ in range(4):
            face = rng.choice(pool)
            run = face < 27 and face % 9 < 7 and rng.random() < 0.5
            tiles += [face, face + 1, face + 2] if run else [face] * 3
    rng.shuffle(tiles)
    tiles = tiles[wilds:] + [playing.wild[at % len(playing.wild)] for at in range(wilds)]
    if rng.random() < 0.1:
        tiles[0] = rng.choice(pool)
    counts = [tiles.count(face) for face in range(FACES)]
    return counts if max(counts) <= 4 else None


@pytest.mark.parametrize(
    ("town", "options", "playing", "most"),
    [
        ("hangzhou", {}, ONE_WILD, 4),
        ("qinhuangdao", {}, roles((13,)), 4),
        ("qinhuangdao", {"hun": "seven"}, TWO_WILDS, 7),
        ("zhangzhou", {}, ONE_WILD, 3),
    ],
)
def test_best_payments_are_those_of_the_town(
    town: str, options: dict[str, object], playing: Roles, most: int
) -> None:
    rng = random.Random(town)
    variant = make_variant(town, options)
    for wilds in range(most + 1):
        found = [winning_row(rng, playing, wilds) for _ in range(700)]
        rows = np.array([row for row in found if row is not None], np.uint8)
        drawn = np.array([rng.choice(np.flatnonzero(row)) for row in rows])
        batch = HandBatch(rows, playing)
        paid = best_payments(variant, batch, drawn)
        one_by_one = payments._by_the_town(variant, batch, drawn, np.arange(len(rows)))
        assert paid.tolist() == one_by_one.tolist()
        assert town == "zhangzhou" or (paid > 0).mean() > 0.5


@pytest.mark.parametrize("town", ["hangzhou", "qinhuangdao"])
def test_best_payments_follow_the_options_of_the_room(town: str) -> None:
    rng = random.Random(town)
    for options in option_samples(town):
        if options == {"hun": "none"}:
            continue  # no tile is wild there
        variant = make_variant(town, options)
        rows = [row for row in (winning_row(rng, ONE_WILD, 2) for _ in range(60)) if row]
        drawn = np.array([rng.choice(np.flatnonzero(row)) for row in rows])
        batch = HandBatch(np.array(rows, np.uint8), ONE_WILD)
        one_by_one = payments._by_the_town(variant, batch, drawn, np.arange(len(rows)))
        assert best_payments(variant, batch, drawn).tolist() == one_by_one.tolist(), options


def test_payments_that_cannot_be_told_are_refused() -> None:
    rows = np.zeros((2, FACES), np.uint8)
    rows[:, :5] = 1
    variant = make_variant("hangzhou")
    for drawn in ([0], [0, 9], [0, -1], [0, 40], [[0, 1]]):
        with pytest.raises(SimulationError):
            best_payments(variant, HandBatch(rows, ONE_WILD), np.array(drawn))
    with pytest.raises(SimulationError):
        best_payments(variant, HandBatch(rows, ONE_WILD, 1), np.array([0, 1]))
    with pytest.raises(SimulationError):
        HandBatch(rows, wilds=-1)
    none = HandBatch(np.zeros((0, FACES), np.uint8), ONE_WILD)
    assert best_payments(variant, none, np.zeros(0, np.int64)).tolist() == []


@pytest.mark.parametrize("town", VARIANTS)
def test_many_rounds_in_one_call(town: str) -> None:
    variant = make_variant(town)
    played = random_rounds(variant, "many", 20)
    assert played.scores.shape == (20, variant.seats)
    assert (played.scores.sum(axis=1) == 0).all()
    assert (played.actions > 0).all()
    again = random_rounds(variant, "many", 10)
    assert again.scores.tolist() == played.scores[:10].tolist()
    with pytest.raises(SimulationError):
        random_rounds(variant, "many", 0)
