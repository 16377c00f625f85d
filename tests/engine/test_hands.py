"""Hands against the slow reader: complete, waits (C-10), distance, all readings (C-9)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sized
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fangcheng.errors import TileTextError
from fangcheng.hands import distance, readings, shapes
from fangcheng.hands.hand import PLAIN, Hand, Roles, roles
from fangcheng.hands.readings import ANY, Group, parse_group
from fangcheng.tiles import EAST, FACES, WHITE, Face, parse, text, tiles_in
from tests import slow_reader as slow
from tests.effort import many

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
    melds = [meld for meld in MELDS if set(meld) <= set(faces)]
    built = [*rng.choice(pairs)] if size % 3 else []
    for group in rng.choices(pairs if seven_pairs else melds, k=60):
        if len(built) < size and all(built.count(f) + group.count(f) <= 4 for f in group):
            built += group
    rng.shuffle(built)
    kept = built[: max(number - rng.choice((0, 0, 0, 1, 2, 3)), 0)]
    left = Counter(deck) - Counter(kept)
    return kept + rng.sample(sorted(left.elements()), number - len(kept))


def per_melds(*numbers: int) -> pytest.MarkDecorator:
    """Run for hands of 0 to 5 melds, with so many samples; a twelfth of them in short."""
    tried = [many(quick=max(number // 12, min(number, 45)), full=number) for number in numbers]
    return pytest.mark.parametrize(("melds", "number"), list(enumerate(tried)))


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


@pytest.mark.random
@per_melds(4_000, 8_000, 10_000, 14_000, 30_000, 16_000)
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


@pytest.mark.random
@per_melds(500, 1_500, 1_500, 1_500, 3_000, 1_500)
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

    assert tally.seen["standard"].keys() >= {1, 2, 3, FACES}
    if melds > 0:
        assert 0.15 < tally.share("standard", 0) < 0.6
        assert tally.share("a fifth copy") > 0.05
    if melds == 4:
        assert tally.answers("pairs") >= {0, 1, 3, 5, 7, FACES}


@pytest.mark.random
@per_melds(500, 1_000, 1_500, 1_000, 1_500, 300)
def test_distance(melds: int, number: int) -> None:
    """Hands of 3n+1 and of 3n+2 tiles."""
    tally = Tally()
    for size in (3 * melds + 1, 3 * melds + 2):
        for sample in samples("distance", number, size):
            hand = sample.fast()
            right = slow.standard_distance(*sample.slow())
            tally.agree("standard", sample, distance.standard_distance(hand), right)
            if melds == 4:
                right = slow.seven_pairs_distance(*sample.slow())
                tally.agree("pairs", sample, distance.seven_pairs_distance(hand), right)

    assert tally.answers("standard") >= set(range(-1, melds + 1))
    assert tally.share("standard", -1) > 0.1
    if melds == 4:
        assert tally.answers("pairs") >= set(range(-1, 6))


@pytest.mark.random
@per_melds(100, 200, 200, 200, 150, 20)
def test_useful_tiles(melds: int, number: int) -> None:
    """Which faces bring a hand of 3n+1 tiles nearer."""
    tally = Tally()
    for sample in samples("useful", number, 3 * melds + 1):
        hand, played = sample.fast(), sample.slow()
        right = slow.useful(*played, slow.standard_distance)
        tally.agree("standard", sample, tiles_in(distance.standard_useful(hand)), right)
        if melds == 4:
            right = slow.useful(*played, slow.seven_pairs_distance)
            tally.agree("pairs", sample, tiles_in(distance.seven_pairs_useful(hand)), right)

    assert len(tally.answers("standard")) > 2 * melds
    if melds == 4:
        assert len(tally.answers("pairs")) > 5


@pytest.mark.random
@per_melds(500, 1_000, 1_500, 1_500, 2_000, 400)
def test_readings(melds: int, number: int) -> None:
    """C-9: all readings, each once, and in an order that the order of the tiles does not change."""
    tally = Tally()
    for sample in samples("readings", number, 3 * melds + 2):
        played = sample.slow()
        found = _canonical(sample, readings.standard_readings)
        tally.agree("standard", sample, found, sorted(slow.standard_readings(*played)))
        if melds == 4:
            found = _canonical(sample, readings.seven_pairs_readings)
            tally.agree("pairs", sample, found, sorted(slow.seven_pairs_readings(*played)))

    assert tally.share("standard", 0) < 0.6
    ties = [ways for ways in tally.seen["standard"].elements() if ways not in (0, 1)]
    assert melds == 0 or len(ties) > number / 5


@pytest.mark.random
@per_melds(1, 500, 500, 500, 1_000, 300)
def test_readings_without_a_pair(melds: int, number: int) -> None:
    tally = Tally()
    for sample in samples("no pair", number, 3 * melds):
        found = _canonical(sample, lambda hand: readings.standard_readings(hand, 0))
        tally.agree("melds", sample, found, sorted(slow.standard_readings(*sample.slow(), 0)))
    assert tally.share("melds", 0) < 0.6


def _canonical(
    sample: Sample, listed: Callable[[Hand], Iterator[readings.Reading]]
) -> list[slow.Reading]:
    found = list(listed(sample.fast()))
    assert found == list(listed(sample._replace(tiles=sorted(sample.tiles)).fast()))
    return sorted(tuple(sorted(reading.groups)) for reading in found)


@pytest.mark.parametrize(
    ("tiles", "wild", "white_plays", "waits"),
    [
        ("1112345678999m", "", "P", "123456789m"),
        ("1111m", "", "P", ""),  # the pair would need a fifth 1m
        ("123456789m11pEE", "", "P", "1pE"),
        ("2345p", "", "P", "25p"),
        ("23mEE", "", "P", "14m"),
        ("46pP9s", "5p", "5p", "5p9s"),  # P is a natural 5p, 5p itself is wild
        ("46p99s", "5p", "5p", "5pP"),
        ("PP46p", "5p", "5p", "5pP"),
    ],
)
def test_waits_known_by_hand(tiles: str, wild: str, white_plays: str, waits: str) -> None:
    playing = roles(tuple(parse(wild)), parse(white_plays)[0])
    hand = Hand(parse(tiles), playing)
    assert tiles_in(shapes.standard_waits(hand)) == sorted(parse(waits))


@pytest.mark.parametrize(
    ("tiles", "standard", "pairs"),
    [
        ("123456789m11pEE", 0, 4),
        ("123456789m11pEEE", -1, 4),
        ("1122334455667m", 0, 0),
        ("147m258p369sESWN", 8, 6),
        ("1111222233334m", 0, 0),
    ],
)
def test_distance_known_by_hand(tiles: str, standard: int, pairs: int) -> None:
    hand = Hand(parse(tiles))
    assert distance.standard_distance(hand) == standard
    assert distance.seven_pairs_distance(hand) == pairs


@pytest.mark.parametrize(
    ("tiles", "wild", "kind", "expected"),
    [
        ("11122233355m", "", "standard", ["111m 222m 333m 55m", "123m 123m 123m 55m"]),
        ("46pEEF", "F", "standard", ["4(5)6p EE"]),
        ("5pFFFF", "F", "standard", ["5(5)p (***)", "(3)(4)5p (**)", "(4)5(6)p (**)",
                                     "5(5)(5)p (**)", "5(6)(7)p (**)"]),
        ("5mFFFFE", "F", "pairs", ["5(5)m E(E) (**)"]),
        ("EEEEFF", "F", "pairs", ["EE EE (**)", "EE E(E) E(E)"]),
    ],
)  # fmt: skip
def test_readings_known_by_hand(tiles: str, wild: str, kind: str, expected: list[str]) -> None:
    """C-9: the order is part of the answer, for the first of equal readings counts."""
    hand = Hand(parse(tiles), roles(tuple(parse(wild))))
    listed = {"standard": readings.standard_readings, "pairs": readings.seven_pairs_readings}[kind]
    assert [" ".join(map(str, reading.groups)) for reading in listed(hand)] == expected


def test_a_reading_knows_its_pair_and_its_wild_tiles() -> None:
    (reading,) = readings.standard_readings(Hand(parse("46pEEF"), roles(tuple(parse("F")))))
    sequence, pair = reading.groups
    assert reading.pair == pair
    assert sequence.is_sequence and not pair.is_sequence
    assert sequence.stands_for() == parse("5p")
    assert Group((ANY, ANY), 0b11).stands_for() == [ANY, ANY]


def test_a_hand_keeps_its_keys_while_tiles_come_and_go() -> None:
    for sample in samples("keys", 500, 14):
        whole = sample.fast()
        grown = Hand((), whole.roles)
        for tile in sample.tiles:
            grown.add(tile)
        copy = grown.clone()
        assert _state(grown) == _state(copy) == _state(whole)
        for tile in sample.tiles[:5]:
            grown.remove(tile)
        assert _state(copy) == _state(whole)
        rest = Hand(sample.tiles[5:], whole.roles)
        assert _state(grown) == _state(rest)
        rest.assign(PLAIN)
        assert _state(rest) == _state(Hand(sample.tiles[5:]))
        assert str(rest) == text(sorted(sample.tiles[5:]))


def test_flowers_lie_in_a_hand_but_play_nothing() -> None:
    hand = Hand(parse("11m"))
    hand.add(parse("3f")[0])
    assert _state(hand)[2:] == (Hand(parse("11m")).keys, 0)
    hand.remove(parse("3f")[0])
    assert _state(hand) == _state(Hand(parse("11m")))


def _state(hand: Hand) -> tuple[object, ...]:
    return hand.size, hand.counts, hand.keys, hand.wilds


@pytest.mark.parametrize(
    "playing",
    [PLAIN, *(roles((face,), face) for face in range(FACES)), roles((3, 30)), roles((7, 8))],
)
def test_chi_partners(playing: Roles) -> None:
    """C-2, HZ-3: tiles make a sequence by the faces they play; a wild tile never does (HZ-4)."""
    who_plays = defaultdict[Face, list[Face]](list)
    for tile in range(FACES):
        who_plays[playing.plays[tile]].append(tile)
    for tile in range(FACES):
        partners = [
            (first, second)
            for low, high in _runs_with(playing.plays[tile])
            for first in who_plays[low]
            for second in who_plays[high]
        ]
        assert list(playing.chi[tile]) == partners
        others = {other for pair in partners for other in pair}
        for ranks, away in ((1, playing.near), (2, playing.far)):
            wanted = {one for one in others if _ranks_between(playing, tile, one) == ranks}
            assert len(away[tile]) == len(wanted)
            assert set(away[tile]) == wanted


def _ranks_between(playing: Roles, tile: Face, other: Face) -> int:
    return abs(playing.plays[tile] % 9 - playing.plays[other] % 9)


def _runs_with(face: Face) -> list[slow.Tiles]:
    """The other two faces of every sequence that shows a face."""
    runs = [shape for shape in slow.shapes_with(face) if len(set(shape)) == 3]
    return sorted(tuple(other for other in run if other != face) for run in runs)


MIXES = [Group(*group) for face in range(FACES) for group, _ in slow.groups_with(face)] + [
    Group(*slow.JOKER_MELD),
    Group(*slow.JOKER_PAIR),
]


@given(st.sampled_from(MIXES))
def test_group_text_round_trip(group: Group) -> None:
    assert parse_group(str(group)) == group


def test_group_texts_are_all_different() -> None:
    assert len(set(map(str, MIXES))) == len(set(MIXES))


@pytest.mark.parametrize(
    ("source", "position", "reason"),
    [
        ("", 0, "a group of tiles is missing"),
        ("m", 0, "a group of tiles is missing"),
        ("45(6p", 2, "')' is missing"),
        ("456)p", 3, "')' is not a tile"),
        ("()", 0, "')' is missing"),
        ("45", 0, "'4' is not a tile"),
        ("4Ep", 1, "'E' is not a tile"),
        ("*)(*", 0, "'*' is not a tile"),
        ("(****)", 0, "')' is missing"),
        ("40p", 1, "'0' is not a tile"),
    ],
)
def test_wrong_group_text(source: str, position: int, reason: str) -> None:
    with pytest.raises(TileTextError) as caught:
        parse_group(source)
    assert str(caught.value) == f"{reason} at position {position + 1} of {source!r}"


@pytest.mark.random
@pytest.mark.parametrize(
    ("steps_to", "is_there"),
    [
        (distance.any_tile_distance, shapes.is_melds_and_wild),
        (distance.any_pair_distance, shapes.is_six_pairs_and_wild),
    ],
)
def test_the_distance_to_a_hand_that_any_tile_completes(
    steps_to: Callable[[Hand], int], is_there: Callable[[Hand], bool]
) -> None:
    """0 is there; a draw and a discard take one step at most, and some take one."""
    rng = Random(f"any tile {steps_to.__name__}")
    seen: Counter[int] = Counter()
    for _ in range(many(quick=60, full=600)):
        hand = _hand_with_wilds(rng)
        now = steps_to(hand)
        assert (now == 0) == is_there(hand)
        seen[now] += 1
        steps = set()
        for tile in range(FACES):
            if hand.counts[tile] == 4 or hand.roles.plays[tile] < 0:
                continue
            hand.add(tile)
            for other in [face for face, count in enumerate(hand.counts) if count]:
                if hand.roles.plays[other] >= 0:
                    hand.remove(other)
                    steps.add(steps_to(hand))
                    hand.add(other)
            hand.remove(tile)
        assert min(steps) == max(now - 1, 0) and max(steps) <= now + 1
    assert len(seen) > 2


def _hand_with_wilds(rng: Random) -> Hand:
    """13 tiles of few kinds, one to three of them east, which is wild."""
    faces = rng.sample([face for face in range(FACES) if face not in (WHITE, EAST)], 12)
    tiles = [face for face in faces for _ in range(3)]
    wilds = rng.randint(1, 3)
    tiles = rng.sample(tiles, 13 - wilds) + [EAST] * wilds
    return Hand(tiles, roles((EAST,), EAST))
