"""Bots: legal, deterministic, blind to what their seat may not know, and no worse than promised."""

import random
import re
from collections import Counter
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fangcheng.bots import BOTS, Look, NormalPlayer, make_bot, play_round
from fangcheng.bots.levels.easy import distance
from fangcheng.checking.hidden import permuted_now
from fangcheng.checking.invariants import snapshot
from fangcheng.checking.rounds import choose
from fangcheng.errors import UnknownBotError
from fangcheng.game.actions import HU, PASS, Action, Kind
from fangcheng.game.referee import apply, is_legal, legal, waiting_for
from fangcheng.game.state import State
from fangcheng.game.views import View, view
from fangcheng.hands.distance import (
    covering_distance,
    covering_useful,
    standard_useful,
    useful_faces,
)
from fangcheng.hands.hand import Hand
from fangcheng.hands.suits import DRAGON_PAIRS, HONOURS, SuitTable
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.levels import LEVEL, LEVELS, BotLevel
from fangcheng.match import Match
from fangcheng.positions.scenario import read_scenario
from fangcheng.tiles import ALL_FACES, FACES, NAMES, NO_FACE, Face, parse, text, tiles_in
from tests.bots.positions import hands, position
from tests.documents import ROOT
from tests.rounds import every_room, open_round
from tests.swap_town import SwapTown


def normal(state: State, seat: int) -> str:
    return str(NormalPlayer().choose(Look(state, seat)))


def contents(look: Look) -> dict[str, Any]:
    """Everything a look shows."""
    names = [name for name in dir(Look) if not name.startswith("_")]
    shown = {name: getattr(look, name) for name in names}
    shown["unseen"] = look.unseen()
    shown["hand"] = str(look.hand)
    asked = look.encoded()
    shown["encoded"] = [array.tolist() for array in asked]
    shown["action_of"] = [str(look.action_of(at)) for at in asked.legal[0].nonzero()[0].tolist()]
    del shown["tiles_laid"]  # a method: what it tells follows from the hand
    # What it imagines must follow from what it sees: the same chance, the same table.
    table = look.imagine(random.Random(1).shuffle)
    shown["imagine"] = (snapshot(table), table.wall.line, table.drawn)
    return shown


def not_seen(deck: tuple[Face, ...], seen: View) -> list[int]:
    """Count the tiles that a view does not show."""
    shown = [seen["hand"], seen["turned_up"], seen.get("claim", {}).get("tile", "")]
    shown += [*seen["discards"], *seen["flowers"], *seen["thrown"], *seen["won"]]
    shown += [tiles for seat, tiles in seen["open_hands"].items() if int(seat) != seen["seat"]]
    for meld in (meld for melds in seen["melds"] for meld in melds):
        shown.append("ESWN" if meld["kind"] == "fenggang" else meld.get("tiles", ""))
    shown += [remark["tiles"] for remark in seen["remarks"] if remark["code"] == "bao"]
    left = Counter(deck)
    left.subtract(tile for tiles in shown for tile in parse(tiles))
    if "claim" in seen and seen["claim"]["tile"] in seen["discards"][seen["claim"]["from"]]:
        left[parse(seen["claim"]["tile"])[0]] += 1  # it lies among the discards
    return [left[face] for face in range(ALL_FACES)]


# -- the registry ----------------------------------------------------------------------------


def test_an_unknown_bot_is_refused_with_the_names_of_the_known() -> None:
    names = "easy, normal, hard, master, random"
    with pytest.raises(UnknownBotError, match=f"'clever'; the bots are: {names}"):
        make_bot("clever", 0)


# -- bots play by the rules ------------------------------------------------------------------


def rooms_of(bot: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Every room; for the slow one every third, which is some of every town."""
    return [(bot, *room) for room in every_room()[:: 3 if bot.startswith("hard") else 1]]


@pytest.mark.parametrize(
    ("bot", "name", "options"),
    [room for bot in ("easy", "normal", "hard:8", "random") for room in rooms_of(bot)],
)
def test_bots_choose_legal_actions_in_every_room(
    bot: str, name: str, options: dict[str, Any]
) -> None:
    rng = random.Random(f"{bot} {name} {options}")
    for number in range(1 if bot in ("normal", "hard:8") else 4):
        state = open_round(name, options, rng, listen=False)
        names = [bot if seat % 2 == 0 else "random" for seat in range(state.seats)]
        players = [make_bot(one, 10 * number + seat) for seat, one in enumerate(names)]
        while not state.over:
            for seat in waiting_for(state):
                action = players[seat].choose(Look(state, seat))
                assert is_legal(state, seat, action)
                apply(state, seat, action)


@pytest.mark.parametrize("bot", ["easy", "normal", "hard:8", "random"])
def test_the_same_seeds_give_the_same_round(bot: str) -> None:
    ends = []
    for _ in range(2):
        match = Match(make_variant("hangzhou"), "same")
        actions = play_round(match, [make_bot(bot, seat) for seat in range(4)])
        ends.append((actions, snapshot(match.state)))
    assert ends[0] == ends[1]


def test_random_takes_every_legal_action_about_equally_often() -> None:
    look = Look(position("123456789m1234pE"), 0)
    player = make_bot("random", 5)
    taken = [player.choose(look) for _ in range(140 * len(look.legal))]
    assert all(100 < taken.count(action) < 180 for action in look.legal)


# -- what a bot sees -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("town", VARIANTS)
def test_what_a_seat_cannot_see_changes_neither_its_look_nor_its_choice(
    town: str, seed: int
) -> None:
    rng = random.Random(f"{town} {seed}")
    state = open_round(town, {}, rng)
    while not state.over:
        for seat in waiting_for(state):
            look = Look(state, seat)
            # With a kong face down the permutation does not keep the number of tiles.
            if all(meld.tiles[0] != NO_FACE for melds in look.melds for meld in melds):
                other = Look(permuted_now(state, seat, rng), seat)
                assert contents(look) == contents(other)
                assert NormalPlayer().choose(look) is NormalPlayer().choose(other)
            apply(state, seat, rng.choice(look.legal))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("town", VARIANTS)
def test_a_look_says_what_the_view_says(town: str, seed: int) -> None:
    rng = random.Random(f"{town} {seed}")
    state = open_round(town, {}, rng)
    while not state.over:
        for seat in waiting_for(state):
            look, seen = Look(state, seat), view(state, seat)
            assert text(look.hand.tiles()) == seen["hand"]
            assert look.legal_texts == seen["legal"]
            assert [text(pile) for pile in look.discards] == seen["discards"]
            assert list(look.hand_sizes) == seen["hand_sizes"]
            assert look.left == seen["left"]
            drawn = "" if look.drawn == NO_FACE else NAMES[look.drawn]
            assert drawn == seen.get("drawn", "")
            claim = {} if look.claim == NO_FACE else {"tile": NAMES[look.claim]}
            assert {**claim, "from": look.source} == {"from": None, **seen.get("claim", {})}
            melds = [[len(meld.tiles) for meld in melds] for melds in look.melds]
            told = [
                [len(parse(meld.get("tiles", ""))) or meld["hidden"] for meld in melds]
                for melds in seen["melds"]
            ]
            assert melds == told
            shown = dict(enumerate(map(text, look.open_hands)))
            assert {str(one): shown[one] for one in shown if shown[one]} == seen["open_hands"]
            assert look.unseen() == not_seen(look.variant.deck, seen)
            apply(state, seat, choose(rng, legal(state, seat), state, seat))


def test_a_concealed_kong_of_another_seat_shows_its_back() -> None:
    state = position("EEEE123m456p789sF", script="0 gang E")
    own, other = Look(state, 0), Look(state, 1)
    east = parse("E")[0]
    assert own.melds[0][0].tiles == (east,) * 4
    assert other.melds[0][0].tiles == (NO_FACE,) * 4
    assert (own.unseen()[east], other.unseen()[east]) == (0, 4)


def test_what_is_done_to_a_look_does_not_reach_the_table() -> None:
    state = position("123456789m1234pE")
    before = snapshot(state)
    look = Look(state, 0)
    look.hand.remove(0)
    look.hand.counts.clear()
    look.unseen().clear()
    look.remarks.clear()
    assert snapshot(state) == before


# -- distance and useful tiles ---------------------------------------------------------------


@given(hands((1, 4, 7, 10, 13)), st.booleans())
def test_useful_faces_are_those_that_bring_the_hand_nearer(hand: Hand, concealed: bool) -> None:
    before = distance(hand, concealed)
    tiles = {hand.roles.played_by[face] for face in tiles_in(useful_faces(hand, concealed))}
    for face in range(FACES):
        tile = hand.roles.played_by[face]
        if tile != NO_FACE and hand.counts[tile] < 4:
            hand.add(tile)
            assert (distance(hand, concealed) < before) == (tile in tiles), NAMES[tile]
            hand.remove(tile)


@given(hands((1, 4, 7, 10, 13)), st.integers(0, 7), st.sampled_from([HONOURS, DRAGON_PAIRS]))
def test_useful_faces_where_suits_must_be_covered(
    hand: Hand, cover: int, honours: SuitTable
) -> None:
    before = covering_distance(hand, cover, honours)
    found = covering_useful(hand, cover, honours)
    if cover == 0:
        assert found == standard_useful(hand, honours)
    for face in range(FACES):
        tile = hand.roles.played_by[face]
        if before < 8 and tile != NO_FACE and hand.counts[tile] < 4:
            hand.add(tile)
            nearer = covering_distance(hand, cover, honours) < before
            assert nearer == bool(found >> face & 1), NAMES[tile]
            hand.remove(tile)


# -- the normal bot --------------------------------------------------------------------------


def test_normal_wins_when_it_can() -> None:
    assert normal(position("123m456p789s11sEEE"), 0) == "hu"


def test_normal_discards_what_leaves_it_nearest() -> None:
    assert normal(position("123m456p789s45s11pE"), 0) == "discard E"


def test_normal_breaks_ties_by_useful_tiles_then_isolation() -> None:
    ready = "123m456s789sEE4p6p"
    # Without 8p it waits for 5p, without 4p for 7p: as many.
    assert normal(position(f"{ready}8p"), 0) in ("discard 4p", "discard 8p")
    # Three of the 5p are gone.
    script = "0 discard F, 1 discard 5p, 2 discard 5p, 3 discard 5p, 0 pass"
    state = position(f"{ready}F", draws="555p8p", script=script)
    assert normal(state, 0) == "discard 4p"
    # Nothing but odd tiles: one that has no neighbours goes first.
    assert normal(position("13579m13579p159sE"), 0) in ("discard E", "discard 1s", "discard 9s")


def test_normal_goes_for_seven_pairs_only_with_a_concealed_hand() -> None:
    assert normal(position("115599m2288pWW3sE"), 0) in ("discard E", "discard 3s")
    # A peng would bring four melds nearer, but the five pairs are nearer still.
    state = position("E123456789m1234p", "EE115599m228s48p", script="0 discard E")
    assert normal(state, 1) == "pass"


def test_normal_claims_what_brings_it_nearer_and_nothing_else() -> None:
    nearer = position("E123456789m1234p", "EE123m46p5789sFC", script="0 discard E")
    assert normal(nearer, 1) == "peng"
    ready = position("E123456789m1234p", "EE123m456p789p45s", script="0 discard E")
    assert PASS in legal(ready, 1)
    assert normal(ready, 1) == "pass"


def test_normal_makes_kongs_that_cost_nothing() -> None:
    assert normal(position("EEEE456p78s55s99m1p"), 0) == "gang E"
    # Two of the four are needed: 123m 222m.
    assert normal(position("122223m456p78s55sE"), 0) == "discard E"


@pytest.mark.parametrize("seed", range(6))
def test_normal_discards_a_wild_tile_only_instead_of_a_win(seed: int) -> None:
    state = open_round("hangzhou", {}, random.Random(seed), listen=False)
    while not state.over:
        for seat in waiting_for(state):
            look = Look(state, seat)
            action: Action = NormalPlayer().choose(look)
            if action.kind is Kind.DISCARD and look.hand.wilds < look.hand.size:
                assert look.roles.plays[action.tiles[0]] >= 0 or HU in look.legal
            apply(state, seat, action)


def test_easy_makes_a_kong_that_leaves_its_hand_as_near() -> None:
    state = position("1111m 234p 567p 99s 78s", indicator="N")
    chosen = Counter(str(make_bot("easy", seed).choose(Look(state, 0))) for seed in range(40))
    # It overlooks one in five.
    assert chosen["gang 1m"] > 20


# -- a town with choices of its own, which winners leave --------------------------------------


@pytest.fixture
def swap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "swap", SwapTown)


@pytest.mark.usefixtures("swap")
def test_in_a_town_of_others_bots_play_legally_and_see_only_what_they_may() -> None:
    """A seat's own gifts are its to know; what others gave each other changes nothing."""
    rng = random.Random("swap")
    left = 0
    for number in range(3):
        state = open_round("swap", {}, rng)
        names = rng.sample(["easy", "normal", "hard:4", "random"], 4)
        players = [make_bot(one, 10 * number + seat) for seat, one in enumerate(names)]
        while not state.over:
            for seat in waiting_for(state):
                look = Look(state, seat)
                # With a kong face down the permutation does not keep the number of tiles.
                hidden = any(meld.tiles[0] == NO_FACE for melds in look.melds for meld in melds)
                if not hidden and (state.phase == "opening" or rng.random() < 0.1):
                    other = Look(permuted_now(state, seat, rng), seat)
                    assert contents(look) == contents(other)
                apply(state, seat, players[seat].choose(look))
        left += state.out.bit_count()
    assert left


@pytest.mark.usefixtures("swap")
@pytest.mark.parametrize("level", ["easy", "normal", "hard:4"])
def test_a_level_takes_what_the_town_advises(level: str) -> None:
    """The shortest suit that has three tiles goes, and the shortest suit is done without."""
    state = read_scenario({
        "variant": "swap", "hands": ["1234567m147p2589s", "123456m789p1234s", "", ""],
    }).open()  # fmt: skip
    assert str(make_bot(level, 1).choose(Look(state, 1))) == "choose huan 789p"
    for seat in range(4):
        apply(state, seat, make_bot(level, 1).choose(Look(state, seat)))
    assert str(state.hands[1]) == "123456m147p1234s"
    assert str(make_bot(level, 1).choose(Look(state, 1))) == "choose que p"


# -- the table of levels ---------------------------------------------------------------------


def test_the_table_of_levels_is_whole() -> None:
    rooms = tuple(level.name for level in LEVELS if level.in_rooms)
    assert rooms == get_args(BotLevel)
    assert {level.name for level in LEVELS if not level.learnt} <= BOTS.keys() <= LEVEL.keys()
    for level in LEVELS:
        assert level.stand_in in ({""} if not level.learnt else LEVEL.keys())
        assert level.hurried in ("", *LEVEL)
        make_bot(level.least or level.name)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_document_lists_the_levels(language: str) -> None:
    page = (ROOT / "docs" / language / "bots.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+)` \|", page, re.M)
    assert sorted(listed) == sorted(LEVEL)
