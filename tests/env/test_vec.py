"""Tables in lockstep: what comes of answers, over many rounds."""

from collections.abc import Iterable, Iterator, Sequence
from signal import SIGKILL
from typing import Any

import numpy as np
import pytest

from fangcheng.bots import Look, make_bot
from fangcheng.encoding.arrays import Array
from fangcheng.env import (
    LEARNER,
    NUMBERS,
    Asked,
    Round,
    SharedTables,
    VecTable,
    duplicate,
    observe,
)  # fmt: skip
from fangcheng.errors import IllegalActionError, SimulationError
from fangcheng.game.actions import Kind
from fangcheng.game.melding import lay_down, take_back
from fangcheng.game.options import Options
from fangcheng.game.referee import start
from fangcheng.game.state import State
from fangcheng.hands.hand import Hand
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.tiles import Face
from fangcheng.wall import build_wall
from tests.effort import many
from tests.swap_town import SwapTown

Settings = dict[str, Any]
STEPS = many(150, 1500)
ARRAYS = (
    "planes", "numbers", "scores", "legal", "seat", "player", "rewards", "done", "words",
    "oracle", "tokens", "nearness",
)  # fmt: skip


def answers(asked: Asked, chance: Sequence[np.random.Generator]) -> Array:
    """Anything legal; each table has a chance of its own."""
    picked = [rng.choice(row.nonzero()[0]) for rng, row in zip(chance, asked.legal, strict=True)]
    return np.array(picked)


def play(tables: VecTable | SharedTables, steps: int, first: int = 0) -> Iterator[Asked]:
    """Answer at random; yields the arrays, which are the same ones each time."""
    chance = [np.random.default_rng(first + table) for table in range(tables.tables)]
    asked = tables.reset()
    yield asked
    for _ in range(steps):
        yield tables.step(answers(asked, chance))


def copied(asked: Asked) -> list[bytes]:
    return [getattr(asked, name).tobytes() for name in ARRAYS]


@pytest.mark.parametrize("town", VARIANTS)
def test_rewards_are_the_scores_of_rounds_that_end_and_begin_again(town: str) -> None:
    tables = VecTable(town, 6, seed=3)
    seats = tables.variant.seats
    sums = np.zeros((6, seats), np.int64)
    rounds = 0
    for asked in play(tables, STEPS):
        sums += asked.rewards
        assert set(np.flatnonzero(asked.done)) == {ended.table for ended in tables.ended}
        for ended in tables.ended:
            assert ended.scores == tuple(sums[ended.table])
            sums[ended.table] = 0
            assert tables.round_of(ended.table).wall == ended.round.wall + 6
            rounds += 1
    assert rounds > 2


@pytest.mark.parametrize("town", ["zhangzhou", "lanzhou"])
def test_the_same_seed_and_answers_give_the_same_arrays_in_any_division(town: str) -> None:
    whole = VecTable(town, 5, seed="s", players=["learner", "easy", "random", "learner"])
    parts = [
        VecTable(town, n, seed="s", players=whole.players, first=first, of=5)
        for first, n in ((0, 2), (2, 3))
    ]
    steps = zip(play(whole, 60), play(parts[0], 60), play(parts[1], 60, first=2), strict=True)
    for together, *apart in steps:
        for name in ARRAYS:
            both = np.concatenate([getattr(asked, name) for asked in apart])
            assert (getattr(together, name) == both).all(), name


def test_a_reset_begins_anew() -> None:
    tables = VecTable("hangzhou", 3, seed=1, players=["learner", "easy", "easy", "easy"])
    first = [copied(asked) for asked in play(tables, 40)]
    assert [copied(asked) for asked in play(tables, 40)] == first
    other = VecTable("hangzhou", 3, seed=2, players=tables.players)
    assert copied(other.reset()) != first[0]


@pytest.mark.parametrize("town", [*VARIANTS, "swap"])
def test_rows_are_those_of_the_table_looked_at_anew(town: str) -> None:
    """What is written only where it may have changed is what a fresh look writes."""
    variant = SwapTown(Options()) if town == "swap" else make_variant(town)
    players = ["learner", "easy", "learner", "easy"]
    tables = VecTable(variant, 3, seed=6, players=players, oracle=True, tokens=300)
    for asked in play(tables, STEPS):
        for row, desk in enumerate(tables._desks):
            picked = [] if desk.picking is None else desk.picking.picked
            alone = observe(desk.state, desk.seat, picked, tokens=300)
            for name in ("words", "planes", "numbers", "scores", "legal", "oracle", "tokens"):
                assert (getattr(asked, name)[row] == getattr(alone, name)[0]).all(), name


def test_only_learners_are_asked() -> None:
    tables = VecTable("jinzhou", 4, seed=1, players=["easy", "learner", "easy", "learner"])
    met = {int(player) for asked in play(tables, 60) for player in asked.player}
    assert met == {1, 3}


def test_forced_answers_need_not_be_asked() -> None:
    for forced in (True, False):
        least = min(
            int(asked.legal.sum(1).min())
            for asked in play(VecTable("lanzhou", 8, seed=5, forced=forced), STEPS)
        )
        assert (least == 1) is forced


def test_the_same_wall_with_changed_seats() -> None:
    """Four tables play one wall, each with the players one seat further on."""
    tables = VecTable("hangzhou", 8, seed=9, plan=duplicate)
    tables.reset()
    given = [tables.round_of(table) for table in range(8)]
    assert [one.wall for one in given] == [1, 1, 1, 1, 2, 2, 2, 2]
    assert {one.dealer for one in given[:4]} == {1} and {one.dealer for one in given[4:]} == {2}
    assert [one.seating[0] for one in given] == [0, 1, 2, 3, 0, 1, 2, 3]
    words = tables.asked.words
    assert (words[:4] == words[0]).all() and (words[4] != words[0]).any()
    assert tables.asked.player[:4].tolist() == [1, 2, 3, 0]


def test_a_table_can_be_put_on_any_wall() -> None:
    tables = VecTable("hangzhou", 3, seed="w")
    tables.reset()
    before = copied(tables.asked)[0]
    asked = tables.restart({1: Round(77, dealer=2, streak=2)})
    assert asked.seat.tolist()[1] == 2
    variant = make_variant("hangzhou")
    state = start(variant, build_wall(variant.deck, "w", 77), 2, 2)
    alone = observe(state, 2)
    assert (asked.planes[1] == alone.planes[0]).all()
    assert (asked.numbers[1] == alone.numbers[0]).all()
    assert copied(asked)[0] != before
    assert copied(tables.reset())[0] == before


def test_three_and_two_players() -> None:
    for players in (3, 2):
        tables = VecTable("zhangzhou", 4, seed=1, options={"players": players})
        for asked in play(tables, 50):
            assert asked.rewards.shape == (4, players)
            assert asked.seat.max() < players


def test_a_town_of_another_package() -> None:
    """It swaps tiles one by one, names suits, and plays on after wins."""
    tables = VecTable(SwapTown(Options()), 4, seed=1)
    rounds = 0
    for _ in play(tables, STEPS * 3):
        rounds += len(tables.ended)
    assert rounds


def test_without_planes_the_words_tell_the_same() -> None:
    with_planes, without = (
        VecTable("hangzhou", 2, seed=1, planes=planes) for planes in (True, False)
    )
    for one, two in zip(play(with_planes, 20), play(without, 20), strict=True):
        assert not two.planes.size
        bits = two.words[:, :, None] >> np.arange(42) & 1
        assert (one.planes == bits).all()


def test_what_is_wrong_is_refused_before_anything_is_done() -> None:
    tables = VecTable("hangzhou", 2)
    asked = tables.reset()
    before = copied(asked)
    good = int(asked.legal[0].argmax())
    for wrong, why in (
        ([good], "2 whole numbers"),
        ([good, 200], "from 0 to 199"),
        ([good, 199], "table 1 may not do 199"),
        ([0.5, 1.5], "2 whole numbers"),
    ):
        with pytest.raises(IllegalActionError, match=why):
            tables.step(wrong)  # type: ignore[arg-type]
        assert copied(tables.asked) == before
    for given, why in (
        ({2: Round(1)}, "no table 2"),
        ({0: Round(1, dealer=4)}, "from 0 to 3, not 4"),
        ({0: Round(1, seating=(0, 1, 2))}, "each of 4 seats"),
        ({0: Round(1, seating=(0, 1, 2, 4))}, "each of 4 seats"),
    ):
        with pytest.raises(SimulationError, match=why):
            tables.restart(given)
        assert copied(tables.asked) == before
    for players, why in (
        (["easy"], "nobody is asked"),
        ([LEARNER, "easy"], "one name for all seats, or of 4"),
        ([LEARNER, "run:cat", "easy", "easy"], "a program cannot play"),
    ):
        with pytest.raises(SimulationError, match=why):
            VecTable("hangzhou", 2, players=players)
    with pytest.raises(SimulationError, match="1 or more"):
        VecTable("hangzhou", 0)


def test_processes_write_the_same_arrays() -> None:
    settings: Settings = {"players": ["learner", "easy", "learner", "random"], "tokens": 64}
    alone = VecTable("qinhuangdao", 5, seed=4, oracle=True, plan=duplicate, **settings)
    with SharedTables(
        "qinhuangdao", 5, seed=4, workers=2, oracle=True, plan=duplicate, **settings
    ) as shared:
        for one, two in zip(play(alone, 80), play(shared, 80), strict=True):
            assert copied(one) == copied(two)
            assert alone.ended == shared.ended
        given = {0: Round(7), 4: Round(8, dealer=1)}
        assert copied(alone.restart(given)) == copied(shared.restart(given))
        with pytest.raises(IllegalActionError):
            shared.step([0, 0])
        shared.send(shared.asked.legal.argmax(1))  # nobody will fetch what comes of it
        for process in shared._processes[:1]:
            process.kill()
            process.join()
        with pytest.raises(SimulationError, match="was killed"):
            shared.reset()
    assert [process.exitcode for process in shared._processes] == [-SIGKILL, 0]
    with pytest.raises(SimulationError, match="nobody is asked"):
        SharedTables("hangzhou", 2, players=["easy"])


def brings_nearer(look: Look, state: State, hand: Hand) -> int:
    """Count the tiles not seen that a hand can use."""
    plays, left = state.roles.plays, look.unseen()
    useful = look.variant.useful(state, look.seat, hand)
    tiles = [tile for tile in range(34) if plays[tile] < 0 or useful >> plays[tile] & 1]
    return sum(max(left[tile], 0) for tile in tiles)


def each_discard(
    look: Look, state: State, hand: Hand, faces: Iterable[Face]
) -> dict[Face, tuple[int, int]]:
    """How far a hand is after each of some discards, and how many tiles it can use then."""
    found = {}
    for face in faces:
        hand.remove(face)
        far = look.variant.distance(state, look.seat, hand)
        found[face] = far, brings_nearer(look, state, hand)
        hand.add(face)
    return found


@pytest.mark.parametrize("town", VARIANTS)
def test_nearness_is_what_trying_each_choice_tells(town: str) -> None:
    """Against the distance of the hand without the tile, or with the meld laid down."""
    tables = VecTable(town, 4, seed=8, planes=False, nearness=True)
    turns = claims = nearer_claims = 0
    for asked in play(tables, many(60, 600)):
        for table in range(4):
            look = tables.look(table)
            nearest, second, widest, wide, word = asked.nearness[table].tolist()
            hand = look.hand
            state = look.imagine()
            if look.phase == "turn" and hand.size % 3 == 2:
                faces = {a.tiles[0] for a in look.legal if a.kind is Kind.DISCARD}
                after = each_discard(look, state, hand, faces)
                least = min(far for far, _ in after.values())
                assert nearest == sum(1 << face for face in after if after[face][0] == least)
                assert second == sum(1 << face for face in after if after[face][0] == least + 1)
                assert word & 15 == least + 1
                brought = {face: number for face, (far, number) in after.items() if far == least}
                most = max(brought.values())
                assert widest == sum(1 << face for face in brought if brought[face] == most)
                assert wide == sum(1 << face for face in brought if brought[face] >= most * 3 / 4)
                assert word >> 4 == min(most, 63) // 4
                turns += 1
            elif look.phase == "claim" and not look.robbing:
                now = look.variant.distance(state, look.seat, hand)
                nearer = wider = 0
                for action in look.legal:
                    if action.kind in (Kind.CHI, Kind.PENG, Kind.GANG) and not action.code:
                        laid = lay_down(state, look.seat, action, look.claim, look.source or 0)
                        own = state.hands[look.seat]
                        if action.kind is Kind.GANG:
                            far = look.variant.distance(state, look.seat, own)
                            most = brings_nearer(look, state, own)
                        else:
                            tried = each_discard(look, state, own, set(own.tiles())).values()
                            far = min(far for far, _ in tried)
                            most = max(number for near, number in tried if near == far)
                        take_back(state, look.seat, laid)
                        claim = tables.numbers_of(table, action)[0] - 178
                        nearer |= (far < now) << 8 + claim
                        wider |= min(most, 63) << 16 + 6 * (claim - 1)
                wider |= min(brings_nearer(look, state, hand), 63) << 16
                assert word == now + 1 | nearer | wider
                assert nearest == second == widest == wide == 0
                claims += 1
                nearer_claims += nearer > 0
    assert turns > 10 and claims > nearer_claims > 0


def test_a_teacher_can_be_asked() -> None:
    """What a bot would do at a table has numbers, and they are legal."""
    tables = VecTable("lanzhou", 4, seed=8)
    teacher = make_bot("easy", "1")
    for asked in play(tables, 30):
        numbers = [tables.numbers_of(at, teacher.choose(tables.look(at))) for at in range(4)]
        assert all(
            asked.legal[at, given[0]] or asked.numbers[at, NUMBERS.index("picked")]
            for at, given in enumerate(numbers)
        )
