"""QH-14 to QH-21, C-9: the best of all readings, against a slow scorer made from the rule text.

The slow scorer knows nothing of the engine: it lists every reading and every place of the winning
tile one by one, and takes the highest product of type and extras, or the highest sum (QH-23).
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations

import pytest

from fangcheng.game.actions import Kind
from fangcheng.game.opening import assign_roles
from fangcheng.game.state import Drawn, Meld, State
from fangcheng.hands.hand import Hand
from fangcheng.installed import make_variant
from fangcheng.tiles import FACES, RANK_OF, SUIT_OF, Face, text
from fangcheng.wall import Wall
from tests import slow_reader as slow
from tests.effort import many
from tests.towns.qinhuangdao.story import after

HONOURS = 3
WINDS = (27, 28, 29, 30)
ORPHANS = {0, 8, 9, 17, 18, 26, *range(27, 34)}
THIRDS = ({0, 3, 6}, {1, 4, 7}, {2, 5, 8})


@dataclass
class Case:
    """A hand with its winning tile, and how it came to it."""

    hun: str
    turned_up: Face
    tiles: list[Face]
    """The concealed tiles with the winning one."""
    last: Face
    by: str = "draw"
    drawn_by: Drawn = Drawn.HEAD
    melds: list[Meld] = field(default_factory=list)
    left: int = 60
    bian_ka_diao: str = "sure"
    wild_quads: bool = False

    @cached_property
    def wild(self) -> tuple[Face, ...]:
        return {
            "none": (),
            "four": (after(self.turned_up),),
            "seven": (after(self.turned_up), self.turned_up),
        }[self.hun]

    @property
    def own(self) -> list[Face]:
        """The own concealed tiles: all but one that another player gave."""
        rest = self.tiles[:]
        if self.by != "draw":
            rest.remove(self.last)
        return rest

    @property
    def natural(self) -> slow.Tiles:
        """The natural tiles; a tile that another player gave is one of them (QH-6)."""
        given = [] if self.by == "draw" else [self.last]
        return tuple(sorted([*given, *(tile for tile in self.own if tile not in self.wild)]))

    @property
    def jokers(self) -> int:
        return sum(tile in self.wild for tile in self.own)

    @property
    def kongs(self) -> int:
        return sum(meld.is_kong for meld in self.melds)

    def __str__(self) -> str:
        table = "".join(map(str, self.melds))
        return (
            f"{table}{text(self.tiles)} last {text([self.last])} by {self.by} {self.drawn_by.name} "
            f"turned up {text([self.turned_up])} {self.hun} left {self.left} {self.bian_ka_diao} "
            f"wild quads {self.wild_quads}"
        )


# -- the slow scorer -----------------------------------------------------------------------------


def ways(case: Case) -> Iterator[tuple[int, int]]:
    """The type of every reading, and the number of its extras."""
    common = sum(common_extras(case))
    for worth in standard(case):
        yield colour(case), common + worth.bit_length() - 1
    if not case.melds:
        for reading in slow.seven_pairs_readings(case.natural, case.jokers):
            yield 2 ** (1 + quads(reading, case.wild_quads)) * colour(case), common
        if is_orphans(case):
            yield 10, common
        if is_stars(case.tiles):
            yield 8, common
    if case.by == "draw" and case.jokers >= 4:
        yield 10, 1  # 混儿杠 and 自摸


def best(case: Case) -> int:
    """The highest product of type and extras; 0 if the hand does not win."""
    return max([kind * 2**extras for kind, extras in ways(case)], default=0)


def best_added(case: Case) -> int:
    """QH-23: the most that all payers pay where each extra adds 2, 庄 too; seat 0 deals."""
    dealers = {"discard": [0], "kong": [1, 0, 0]}.get(case.by, [1, 0, 0])
    if case.drawn_by is Drawn.DEALT and case.by == "draw":
        dealers = [1, 1, 1]
    paid = [
        sum(kind * max(1, 2 * extras + 2 * dealer) for dealer in dealers)
        for kind, extras in ways(case)
    ]
    return max(paid, default=0)


def common_extras(case: Case) -> Iterator[bool]:
    """The extras that do not depend on the reading."""
    kongs = case.kongs
    yield all(meld.concealed for meld in case.melds)  # 门清
    yield case.by in ("draw", "kong")  # 自摸
    yield case.by == "draw" and case.drawn_by is Drawn.KONG  # 杠上开花
    yield case.by == "draw" and case.left <= 12 + 2 * kongs + kongs % 2  # 海底捞月
    yield case.hun != "none" and not any(tile in case.wild for tile in case.own)  # 素胡
    yield len(case.melds) == 4  # 大吊车


def colour(case: Case) -> int:
    suits = {SUIT_OF[tile] for tile in case.natural}
    suits |= {SUIT_OF[tile] for meld in case.melds for tile in meld.tiles}
    if suits == {HONOURS}:
        return 8
    return 2 if len(suits) == 1 else 1


def quads(reading: slow.Reading, wild_quads: bool) -> int:
    """QH-16: four natural tiles, or with wild ones in every way they can stand."""
    pairs = Counter(faces[0] for faces, jokers in reading if wild_quads or not jokers)
    free = pairs.pop(slow.ANY, 0)
    alone = sum(number == 1 for number in pairs.values())
    return sum(number == 2 for number in pairs.values()) + min(free, alone)


def is_orphans(case: Case) -> bool:
    faces = set(case.natural)
    return faces <= ORPHANS and len(case.natural) - len(faces) <= 1


def is_stars(tiles: list[Face]) -> bool:
    if len(set(tiles)) < 14 or not set(range(27, 34)) <= set(tiles):
        return False
    ranks = [{RANK_OF[tile] for tile in tiles if SUIT_OF[tile] == suit} for suit in range(3)]
    return any(
        all(held <= third for held, third in zip(ranks, thirds, strict=True))
        for thirds in permutations(THIRDS)
    )


def standard(case: Case) -> Iterator[int]:
    """What every reading as melds and a pair is worth by itself."""
    readings = slow.standard_readings(case.natural, case.jokers)
    dealt = case.drawn_by is Drawn.DEALT and case.by == "draw"
    for last in sorted(set(case.tiles)) if dealt else [case.last]:
        by_wild = case.bian_ka_diao == "wild"
        may_be_narrow = (by_wild or not case.jokers) and len(case.melds) < 4
        joker = case.by == "draw" and last in case.wild
        sure = all(all(gaps(reading, last)) for reading in readings)
        for reading in readings:
            narrow = sure if case.bian_ka_diao == "sure" else any(gaps(reading, last))
            triplets = 2 if has_triplets(reading, case.melds) else 1
            if by_wild:
                narrow = any(wild_gaps(reading, last, joker))
            worth = triplets * (2 if may_be_narrow and narrow else 1)
            if by_wild and may_be_narrow and joker and slow.JOKER_MELD in reading:
                worth = max(worth, 2)  # the wild drawn in the middle of three: then no triplet
            worth *= 2 if has_dragon(reading, case.melds) else 1
            pair = next((faces, jokers) for faces, jokers in reading if len(faces) == 2)
            if case.by == "draw" and last in case.wild:
                worth *= 4 if pair == slow.JOKER_PAIR else 1
            elif case.by == "draw":
                worth *= 2 if pair == ((last, last), 0b10) else 1
            yield worth


def gaps(reading: slow.Reading, last: Face) -> list[bool]:
    """Whether the winning tile fills an edge, the middle or the pair, for each place of it."""
    return [
        len(faces) == 2
        or (faces[0] != faces[1] and faces[1] == last)
        or (faces[0] != faces[1] and RANK_OF[faces[0]] == 0 and faces[2] == last)
        or (faces[0] != faces[1] and RANK_OF[faces[2]] == 8 and faces[0] == last)
        for faces, _ in reading
        if last in faces
    ]


def wild_gaps(reading: slow.Reading, last: Face, joker: bool) -> list[bool]:
    """QH-21: the same for each place of the winning tile, wild or natural, wild ones beside it."""
    return [
        len(faces) == 2
        or (
            faces[0] != faces[1]
            and (
                at == 1
                or (at == 2 and RANK_OF[faces[0]] == 0)
                or (at == 0 and RANK_OF[faces[2]] == 8)
            )
        )
        for faces, jokers in reading
        for at, face in enumerate(faces)
        if (jokers >> at & 1 if joker else face == last and not jokers >> at & 1)
    ]


def has_dragon(reading: slow.Reading, melds: list[Meld]) -> bool:
    free = sum(group == slow.JOKER_MELD for group in reading)
    shapes = {faces for faces, _ in reading} | {meld.tiles for meld in melds}
    return any(
        sum((low, low + 1, low + 2) in shapes for low in (first, first + 3, first + 6)) + free >= 3
        for first in (0, 9, 18)
    )


def has_triplets(reading: slow.Reading, melds: list[Meld]) -> bool:
    shapes = [faces for faces, _ in reading] + [meld.tiles for meld in melds]
    return all(len(set(faces)) == 1 for faces in shapes)


# -- random hands --------------------------------------------------------------------------------


def random_case(rng: random.Random, most_wilds: int = 7) -> Case:
    """A hand that wins, unless its last tile is given and no longer wild."""
    while True:
        hun = rng.choice(("none", "four", "four", "seven"))
        turned_up = rng.randrange(FACES)
        melds: list[Meld] = []
        shape = rng.choice(("standard",) * 6 + ("pairs",) * 3 + ("orphans", "stars", "junk"))
        if shape == "standard":
            tiles = random_standard(rng, melds)
        elif shape == "pairs":
            tiles = random_pairs(rng)
        elif shape == "orphans":
            tiles = [*ORPHANS, rng.choice(sorted(ORPHANS))]
        elif shape == "stars":
            tiles = random_stars(rng)
        else:
            tiles = [rng.randrange(FACES) for _ in range(14)]
        case = Case(hun, turned_up, tiles, tiles[0], melds=melds)
        put_wilds(rng, case, most_wilds)
        if is_possible(case, most_wilds):
            choose_last(rng, case)
            return case


def random_standard(rng: random.Random, melds: list[Meld]) -> list[Face]:
    suits = rng.choice(([0], [0], [9], [18, 9], [0, 9, 18], [27], [0, 27]))
    tiles = [random_face(rng, suits)] * 2
    declared = rng.choice((0, 0, 0, 1, 2, 3, 4))
    dragon = rng.random() < 0.25 and suits[0] < 27
    for number in range(4):
        if dragon and number < 3:
            face = suits[0] + 3 * number
            group = (face, face + 1, face + 2)
        else:
            face = random_face(rng, suits)
            run = face < 27 and RANK_OF[face] < 7 and rng.random() < 0.6
            group = (face, face + 1, face + 2) if run else (face, face, face)
        if number < declared:
            melds.append(random_meld(rng, group))
        else:
            tiles += group
    return tiles


def random_face(rng: random.Random, suits: list[int]) -> Face:
    first = rng.choice(suits)
    return first + rng.randrange(7 if first == 27 else 9)


def random_meld(rng: random.Random, group: tuple[Face, ...]) -> Meld:
    if rng.random() < 0.1:
        return Meld(Kind.GANG, WINDS, rng.choice((None, 3)), rng.choice(WINDS), code="fenggang")
    if group[0] != group[1]:
        return Meld(Kind.CHI, group, 0, group[0])
    if rng.random() < 0.5:
        return Meld(Kind.PENG, group, 2, group[0])
    source = rng.choice((None, None, 3))
    added = source is not None and rng.random() < 0.5
    return Meld(Kind.GANG, (group[0],) * 4, source, group[0], added)


def random_pairs(rng: random.Random) -> list[Face]:
    suits = rng.choice(([0], [9], [27], [0, 9, 18, 27], [0, 9, 18, 27]))
    return [face for _ in range(7) for face in [random_face(rng, suits)] * 2]


def random_stars(rng: random.Random) -> list[Face]:
    thirds = rng.sample(THIRDS, 3)
    suited = [9 * suit + rank for suit, third in enumerate(thirds) for rank in sorted(third)]
    return [*range(27, 34), *rng.sample(suited, 7)]


def put_wilds(rng: random.Random, case: Case, most: int) -> None:
    """Replace some tiles by wild ones."""
    if case.wild:
        number = rng.choice((0, 0, 1, 1, 2, 3, 4, 5, 6, 7))
        for place in rng.sample(range(len(case.tiles)), min(number, len(case.tiles), most)):
            case.tiles[place] = rng.choice(case.wild)


def is_possible(case: Case, most_wilds: int) -> bool:
    held = Counter(case.tiles)
    for meld in case.melds:
        held.update(meld.tiles)
        if any(tile in case.wild for tile in meld.tiles):
            return False
    if case.hun != "none":
        held[case.turned_up] += 1
    wilds = sum(tile in case.wild for tile in case.tiles)
    return max(held.values()) <= 4 and wilds <= most_wilds and case.kongs <= 3


def choose_last(rng: random.Random, case: Case) -> None:
    """Choose the winning tile and where it came from."""
    rng.shuffle(case.tiles)
    case.last = rng.choice(case.tiles)
    case.by = rng.choice(("draw", "draw", "draw", "discard", "kong"))
    case.left = rng.choice((60, 60, 60, 12, 13, 15, 16, 17, 19, 20))
    if case.by == "draw" and not case.melds and rng.random() < 0.3:
        case.drawn_by, case.left = Drawn.DEALT, 60
    elif case.kongs and rng.random() < 0.5:
        case.drawn_by = Drawn.KONG
    # Three others of the face lie in the kong that is robbed, and it is never wild.
    if case.by == "kong" and (case.last in case.wild or case.own.count(case.last)):
        case.by = "discard"


# -- against the engine --------------------------------------------------------------------------


def engine(case: Case, extras: str = "multiply") -> int:
    """What the engine makes of it; 0 if the hand does not win."""
    options = {name: getattr(case, name) for name in ("hun", "bian_ka_diao", "wild_quads")}
    options["extras"] = extras
    variant = make_variant("qinhuangdao", options)
    seat = 0 if case.drawn_by is Drawn.DEALT else 1
    state = State(variant, Wall([0] * case.left), 0, 0, 1)
    state.hands[seat] = Hand(case.own)
    if case.hun != "none":
        assign_roles(state, case.turned_up)
    state.melds[seat] = case.melds
    state.kongs = case.kongs
    state.turn = seat
    source = None
    # On another's tile it is that player who drew last.
    state.drawn, state.drawn_by = case.last, case.drawn_by
    if case.by != "draw":
        source = state.source = 3
        state.claim_tile = case.last
        state.hands[seat].add_won(case.last)
    if not variant.is_win(state, seat, state.hands[seat], case.by):
        return 0
    win = variant.score(state, seat, case.by, source, case.last)
    if extras == "multiply":
        return win.multiplier
    state.wins.append(win)
    variant.settle(state, win, 0)
    return sum(paid.points for paid in state.transfers)


@pytest.mark.random
@pytest.mark.parametrize("part", range(many(quick=3, full=8)))
def test_qh15_to_qh21_the_best_reading_counts(part: int) -> None:
    """QH-14 to QH-21, C-9: 400 random hands in each part."""
    rng = random.Random(f"qinhuangdao {part}")
    seen: Counter[int] = Counter()
    for _ in range(400):
        case = random_case(rng, most_wilds=7 if part < 2 else 4)
        case.bian_ka_diao = rng.choice(("sure", "any", "wild"))
        case.wild_quads = rng.random() < 0.5
        expected = best(case)
        assert engine(case) == expected, str(case)
        assert engine(case, "add") == best_added(case), str(case)
        seen[expected] += 1
    assert sum(seen.values()) - seen[0] > 250
    assert {2, 4, 8, 16, 20, 32, 64} <= set(seen)


@pytest.mark.random
@pytest.mark.parametrize("wilds", [5, 6, 7])
def test_qh16_qh20_many_wild_tiles(wilds: int) -> None:
    """QH-5, QH-16 to QH-20: 60 hands each with so many wild tiles, of `seven`."""
    rng = random.Random(f"qinhuangdao {wilds} wild tiles")
    seen: Counter[tuple[str, bool]] = Counter()
    while seen.total() < 60:
        case = random_case(rng)
        case.wild_quads = rng.random() < 0.5
        case.bian_ka_diao = rng.choice(("sure", "any", "wild"))
        if case.jokers == wilds:
            expected = best(case)
            assert engine(case) == expected, str(case)
            # 混儿杠 makes every draw worth 20: what counts is what is worth more, or not drawn.
            seen[case.by, expected > 20] += 1
    assert seen["draw", True] >= 15
    assert seen["discard", True] + seen["discard", False] >= 5
