"""What each discard leaves: told from the whole hand it is what trying each of them tells."""

import random
from typing import Any

import pytest

from fangcheng.game.actions import Kind
from fangcheng.game.prospects import Prospects, StandardProspects, prospects_of
from fangcheng.game.referee import start
from fangcheng.game.state import Meld, State
from fangcheng.game.variant import Variant
from fangcheng.hands.hand import Hand
from fangcheng.installed import make_variant
from fangcheng.tiles import FACES, parse, text
from fangcheng.wall import build_wall
from tests.tiny_town import TinyTown

ROOMS: list[tuple[str, dict[str, object]]] = [
    ("hangzhou", {}),
    ("zhangzhou", {}),
    ("jinzhou", {}),
    ("jinzhou", {"dragon_triplets": False}),
    ("qinhuangdao", {"hun": "seven"}),
    ("lanzhou", {}),
    ("lanzhou", {"zuizi": "three_ones", "seven_pairs": False}),
]
POOLS = [range(FACES), range(18), range(9, 21), range(23, FACES), [0, 4, 8, 9, 17, 22, 27, 31, 32]]
MELDS = [
    Meld(Kind.CHI, (1, 2, 3), 3, 1),
    Meld(Kind.CHI, (9, 10, 11), 3, 9),
    Meld(Kind.PENG, (20, 20, 20), 2, 20),
    Meld(Kind.GANG, (13, 13, 13, 13), None),
]


def fill(state: State, rng: random.Random) -> Hand:
    """Give seat 0 melds and as many tiles as it has at its turn."""
    melds = rng.sample(MELDS, rng.choice([0, 0, 0, 1, 2, 3, 4]))
    state.melds[0] = melds
    size = state.variant.hand_tiles + 1 - 3 * len(melds)
    pool = [tile for tile in rng.choice(POOLS) for _ in range(4)]
    pairs = rng.sample(range(FACES), size // 2) * 2
    first = rng.choice([0, 3, 6, 9, 14, 18, 20])
    melded = [*range(first, first + 8)] * 2
    tiles = rng.choice([[], pairs, melded])[: max(size - 3, 0)]
    tiles += rng.sample(pool, size - len(tiles))
    state.hands[0] = Hand(tiles, state.roles)
    return state.hands[0]


def compare(state: State) -> Prospects:
    """Ask for each discard of seat 0, and try it."""
    quick, tried = prospects_of(state, 0), Prospects(state, 0)
    tiles = state.hands[0].tiles()
    for tile in set(tiles):
        assert quick.distance(tile) == tried.distance(tile), (text(tiles), text([tile]))
        assert quick.useful(tile) == tried.useful(tile), (text(tiles), text([tile]))
    return quick


@pytest.mark.parametrize(("town", "options"), ROOMS)
def test_prospects_are_what_trying_each_discard_tells(
    town: str, options: dict[str, object]
) -> None:
    variant = make_variant(town, options)
    rng = random.Random(f"{town} {options}")
    seen = set()
    for number in range(50):
        state = start(variant, build_wall(variant.deck, "prospects", number))
        hand = fill(state, rng)
        quick = compare(state)
        seen.add((type(quick) is Prospects, hand.size, quick.distance(hand.tiles()[0])))
    assert {slow for slow, _, _ in seen} == ({True, False} if "zuizi" in options else {False})
    assert len(seen) > 8


def test_where_a_hand_is_too_small_to_cover_all_suits() -> None:
    """No discard makes that worse."""
    variant = make_variant("jinzhou", {})
    state = start(variant, build_wall(variant.deck, "prospects", 1))
    state.melds[0] = MELDS[:1] * 4
    state.hands[0] = Hand(parse("4p7s"))
    compare(state)


class FarTown(TinyTown):
    """A town with a distance of its own."""

    def distance(self, state: State, seat: int, hand: Hand) -> int:
        """As far as there are tiles."""
        return hand.size


class QuickTown(TinyTown):
    """A town that knows a quick way."""

    def prospects(self, state: State, seat: int) -> Prospects:
        """Those of most towns."""
        return StandardProspects(state, seat, False)


class FartherTown(QuickTown):
    """A town after that one, of which its quick way is not true."""

    def distance(self, state: State, seat: int, hand: Hand) -> int:
        """As far as there are tiles."""
        return hand.size


@pytest.mark.parametrize("town", [FarTown, FartherTown])
def test_a_town_with_its_own_distance_is_asked_for_each_discard(town: type[Variant[Any]]) -> None:
    variant = town(town.options_type())
    state = start(variant, build_wall(variant.deck, "prospects", 1))
    hand = state.hands[state.turn]
    assert prospects_of(state, state.turn).distance(hand.tiles()[0]) == hand.size - 1


def test_a_town_that_knows_a_quick_way_is_asked_for_it() -> None:
    variant = QuickTown(QuickTown.options_type())
    state = start(variant, build_wall(variant.deck, "prospects", 1))
    assert type(prospects_of(state, 0)) is StandardProspects
