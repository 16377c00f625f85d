"""Who sits with whom: against all ways there are on small fields, and what must hold on any."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from research.pairing import play

from fangcheng.server.features.tournaments import pairing
from fangcheng.server.features.tournaments.pairing import BOT, Table, pair, past_of, total_cost


def all_ways(people: Sequence[int | None]) -> Iterator[list[tuple[int | None, ...]]]:
    """Every way to put people at tables of four, seats aside."""
    if not people:
        yield []
        return
    first, *rest = people
    for three in combinations(range(len(rest)), 3):
        table = (first, *(rest[at] for at in three))
        left = [one for at, one in enumerate(rest) if at not in three]
        for others in all_ways(left):
            yield [table, *others]


def some_past(people: Sequence[int], rounds: int, random: Random) -> list[Table]:
    """Rounds in which people sat together by chance."""
    tables: list[Table] = []
    for _ in range(rounds):
        everybody: list[int | None] = [*people, *[BOT] * (-len(people) % 4)]
        random.shuffle(everybody)
        tables += [tuple(everybody[at : at + 4]) for at in range(0, len(everybody), 4)]
    return tables


@pytest.mark.parametrize("size", [4, 5, 7, 8, 12])
def test_no_way_is_better_on_a_small_field(size: int) -> None:
    random = Random(size)
    people = list(range(1, size + 1))
    for rounds in (1, 2, 4) if size <= 8 else (2,):
        past = past_of(some_past(people, rounds, random))
        random.shuffle(people)
        everybody = [*people, *[BOT] * (-size % 4)]
        best = min(total_cost(people, way, past) for way in all_ways(everybody))
        assert total_cost(people, pair(people, past, "seed", 2), past) == best


def test_exchanging_comes_close_to_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where not all ways are looked at, nobody meets again more often than need be."""
    random = Random(7)
    again = 0
    for _ in range(3):
        people = random.sample(range(1, 13), 12)
        past = past_of(some_past(people, 2, random))
        best = total_cost(people, pair(people, past, "seed", 2), past)
        with monkeypatch.context() as patch:
            patch.setattr(pairing, "_EXACT", 0)
            found = total_cost(people, pair(people, past, "seed", 2), past)
        assert found >= best
        again += found // pairing._again(12) - best // pairing._again(12)
    assert again == 0


@given(size=st.integers(4, 41), rounds=st.integers(1, 4), seed=st.text(max_size=8))
@settings(max_examples=15, deadline=None)
def test_everybody_sits_once_in_each_round(size: int, rounds: int, seed: str) -> None:
    people = list(range(1, size + 1))
    played: list[Table] = []
    for number in range(1, rounds + 1):
        tables = pair(people, past_of(played), seed, number)
        assert tables == pair(people, past_of(played), seed, number)
        sat = [one for table in tables for one in table]
        assert sorted(one for one in sat if one is not BOT) == sorted(people)
        assert all(len(table) == 4 for table in tables)
        bots = [table.count(BOT) for table in tables]
        assert sum(bots) == -size % 4
        assert max(bots) - min(bots) <= 1  # they are spread over the tables
        played += tables
        people = people[1:] + people[:1]


def test_the_first_round_is_drawn_by_lot() -> None:
    people = list(range(1, 21))
    nothing = past_of([])
    drawn = {str(pair(people, nothing, f"{seed}", 1)) for seed in range(5)}
    assert len(drawn) == 5
    assert pair(people, nothing, "a", 1) == pair(people[::-1], nothing, "a", 1)


@pytest.mark.parametrize(
    ("size", "rounds", "again"), [(16, 3, 0), (16, 5, 12), (32, 4, 0), (64, 6, 0)]
)
def test_people_meet_others(size: int, rounds: int, again: int) -> None:
    assert play(size, rounds)[0] <= again


def test_seats_are_shared_fairly() -> None:
    _, played = play(32, 4)
    sat = Counter((one, seat) for table in played for seat, one in enumerate(table))
    assert max(sat.values()) <= 2
    assert sum(count == 1 for count in sat.values()) >= 96  # of 128 places


def test_neighbours_in_the_standings_sit_together_where_nobody_has_met() -> None:
    people = list(range(1, 41))
    strangers = past_of([])
    tables = pair(people, strangers, "seed", 2)
    assert [sorted(one or 0 for one in table) for table in tables] == [
        [at, at + 1, at + 2, at + 3] for at in range(1, 41, 4)
    ]
