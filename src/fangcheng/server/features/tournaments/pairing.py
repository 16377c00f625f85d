"""Pairing: who sits with whom in the next round, and in which seat.

It minimises, in this order: bots at the same table, repeated meetings, and distances in the
standings between people at one table. All three are sums over the pairs at each table. Up to twelve
seats the optimum is found; beyond that, a pairing that no exchange of two people improves. The seed
decides among equals.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, permutations
from typing import Final, NamedTuple

from fangcheng.wall import Chance

SEATS: Final = 4
"""At every table of a tournament."""
BOT: Final = None
"""Fills up the last table if the number of people is not a multiple of four."""
_EXACT: Final = 12
"""The most seats for which the search is exhaustive."""
_KICKS: Final = 3000
"""Random restarts, times the number of seats, while people still meet again."""

Player = int | None
Table = tuple[Player, ...]
"""The players in seats 0 to 3."""


class Past(NamedTuple):
    """The earlier rounds: who has met whom how often, and who has sat where."""

    met: Mapping[frozenset[int], int]
    bots: Mapping[int, int]
    """How often each person has met a bot."""
    sat: Mapping[tuple[int, int], int]
    """How often each person has had each seat."""


def past_of(tables: Iterable[Table]) -> Past:
    """Sum up the tables of all earlier rounds."""
    met, bots, sat = Counter[frozenset[int]](), Counter[int](), Counter[tuple[int, int]]()
    for table in tables:
        people = [player for player in table if player is not BOT]
        met.update(frozenset(pair) for pair in combinations(people, 2))
        bots.update({person: len(table) - len(people) for person in people})
        sat.update((player, seat) for seat, player in enumerate(table) if player is not BOT)
    return Past(met, bots, sat)


def pair(order: Sequence[int], past: Past, seed: str, number: int) -> list[Table]:
    """Pair a round; `order` lists the people by standing, the best first.

    In the first round the order is drawn by lot instead.
    """
    people = list(order)
    if number == 1:
        people.sort()
        Chance(seed, number, "lots").shuffle(people)
    everybody: list[Player] = [*people, *[BOT] * (-len(people) % SEATS)]
    cost = _costs(everybody, past)
    chance = Chance(seed, number, "pairing")
    found = _best(cost) if len(everybody) <= _EXACT else _good(cost, chance)
    tables = sorted(sorted(table) for table in found)
    return [_seated([everybody[at] for at in table], past, chance) for table in tables]


def total_cost(order: Sequence[int], tables: Iterable[Iterable[Player]], past: Past) -> int:
    """Return the cost of a pairing, regardless of seats; smaller is better."""
    everybody: list[Player] = [*order, *[BOT] * (-len(order) % SEATS)]
    cost = _costs(everybody, past)
    bots = iter(range(len(order), len(everybody)))
    places = {person: at for at, person in enumerate(order)}
    found = [[next(bots) if one is BOT else places[one] for one in table] for table in tables]
    return sum(_table_cost(cost, table) for table in found)


# -- costs of pairs at a table -------------------------------------------------------------------


def _costs(everybody: Sequence[Player], past: Past) -> list[list[int]]:
    """Return the cost of each two people sitting together, as one number."""
    size = len(everybody)
    again = _again(size)
    bots = again * (1 + 6 * size * max([1, *past.met.values(), *past.bots.values()]))
    found = [[0] * size for _ in everybody]
    for (i, one), (j, other) in combinations(enumerate(everybody), 2):
        if one is BOT:
            cost = bots
        elif other is BOT:
            cost = again * past.bots.get(one, 0)
        else:
            cost = again * past.met.get(frozenset((one, other)), 0) + (i - j) ** 2
        found[i][j] = found[j][i] = cost
    return found


def _again(size: int) -> int:
    """Return the cost of a repeated meeting, which exceeds all distances together."""
    return 6 * size**3


def _table_cost(cost: Sequence[Sequence[int]], table: Sequence[int]) -> int:
    return sum(cost[one][other] for one, other in combinations(table, 2))


# -- exhaustive and heuristic search -------------------------------------------------------------


def _best(cost: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Try all pairings: the first person without a table sits with every three of the others.

    The optimum for each set of remaining people is computed only once.
    """
    known: dict[tuple[int, ...], tuple[int, list[tuple[int, ...]]]] = {(): (0, [])}

    def best(left: tuple[int, ...]) -> tuple[int, list[tuple[int, ...]]]:
        found = known.get(left)
        if found is None:
            first, rest = left[0], left[1:]
            ways = []
            for three in combinations(rest, SEATS - 1):
                a, b, c = three
                here = cost[first][a] + cost[first][b] + cost[first][c]
                here += cost[a][b] + cost[a][c] + cost[b][c]
                others = best(tuple(one for one in rest if one not in three))
                ways.append((here + others[0], (first, *three), others[1]))
            least = min(ways)
            found = known[left] = (least[0], [least[1], *least[2]])
        return found

    return best(tuple(range(len(cost))))[1]


def _good(cost: Sequence[Sequence[int]], chance: Chance) -> list[list[int]]:
    """Begin with neighbours in the standings, and exchange two people while that helps."""
    size = len(cost)
    best = [list(range(at, at + SEATS)) for at in range(0, size, SEATS)]
    _exchange(cost, best)
    least = sum(_table_cost(cost, table) for table in best)
    for _ in range(_KICKS // size):
        if least < _again(size):
            break  # no repeated meetings are left
        tables = [list(table) for table in best]
        for _ in range(3):
            _swap(tables, *(chance.below(size) for _ in range(2)))
        _exchange(cost, tables)
        now = sum(_table_cost(cost, table) for table in tables)
        if now < least:
            least, best = now, tables
    return best


def _swap(tables: list[list[int]], one: int, other: int) -> None:
    """Exchange the people in two places, counted over all tables."""
    (a, i), (b, j) = divmod(one, SEATS), divmod(other, SEATS)
    tables[a][i], tables[b][j] = tables[b][j], tables[a][i]


def _exchange(cost: Sequence[Sequence[int]], tables: list[list[int]]) -> None:
    """Exchange two people of different tables as long as that improves the cost."""
    better = True
    while better:
        better = False
        for one, other in combinations(tables, 2):
            for i in range(SEATS):
                for j in range(SEATS):
                    p, q = one[i], other[j]
                    of_p, of_q = cost[p], cost[q]
                    gain = 0
                    for k in range(SEATS):
                        if k != i:
                            gain += of_p[one[k]] - of_q[one[k]]
                        if k != j:
                            gain += of_q[other[k]] - of_p[other[k]]
                    if gain > 0:
                        one[i], other[j] = q, p
                        better = True


# -- seats ---------------------------------------------------------------------------------------


def _seated(table: Sequence[Player], past: Past, chance: Chance) -> Table:
    """Assign the seats so that people get those they had least often, summed over the table."""
    ways = list(permutations(table))
    first = chance.below(len(ways))
    ways = ways[first:] + ways[:first]

    def had(way: Table) -> int:
        return sum(
            past.sat.get((player, at), 0) for at, player in enumerate(way) if player is not BOT
        )

    return min(ways, key=had)
