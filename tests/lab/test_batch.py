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
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.lab import batch as batches
from fangcheng.lab.batch import HandBatch, random_rounds
from fangcheng.tiles import FACES, Face

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


def test_fewer_than_no_wild_tiles_are_refused() -> None:
    with pytest.raises(SimulationError):
        HandBatch(np.zeros((2, FACES), np.uint8), wilds=-1)


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
