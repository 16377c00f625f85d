"""`python -m benchmarks.fairplay`: false alarms among honest bots, and how soon others are found.

Groups of four bots play matches among themselves; in some of them two collude. All pairs are looked
at together, as the operator sees them, after some matches each.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks.fairplay.groups import HONEST, KINDS, Collusion, Group
from fangcheng.server.fairplay.pairs import Pair, Played, pairs_of
from fangcheng.variants import VARIANTS

LOOKS = (1, 2, 3, 5, 10)
"""After how many matches of each group we look."""

Games = Sequence[tuple[Group, Sequence[Played]]]


def main() -> None:
    """Play, look, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--honest", type=int, default=60, help="groups in which nobody colludes")
    parser.add_argument(
        "--colluding", type=int, default=20, help="groups of each kind of collusion"
    )
    parser.add_argument("--matches", type=int, default=LOOKS[-1])
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seed", default="fairplay")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    groups = list(_groups(chosen.honest, chosen.colluding, chosen.rounds))
    play = partial(_played, matches=chosen.matches, seed=chosen.seed)
    with ProcessPoolExecutor(chosen.jobs) as pool:
        played = list(track(pool.map(play, groups), "playing", total=len(groups)))
    games = list(zip(groups, played, strict=True))
    looks = [look for look in LOOKS if look <= chosen.matches]
    console = Console()
    console.print(_alarms(games, looks), _found(games, looks))


def _groups(honest: int, colluding: int, rounds: int) -> Iterator[Group]:
    kinds = [HONEST] * honest + [kind for kind in KINDS for _ in range(colluding)]
    towns = list(VARIANTS)
    for number, kind in enumerate(kinds):
        yield Group(number, towns[number % len(towns)], kind, rounds)


def _played(group: Group, matches: int, seed: str) -> list[Played]:
    return group.play(matches, seed)


def _pairs(games: Games, look: int) -> Mapping[tuple[int, int], Pair]:
    played = [match for _, matches in games for match in matches[:look]]
    return {pair.people: pair for pair in pairs_of(played)}


def _alarms(games: Games, looks: Sequence[int]) -> Table:
    table = Table(
        "matches each", "honest pairs", "listed as weak", "as strong", "least adjusted p",
        "spread of z", title="honest groups",
    )  # fmt: skip
    honest = [game for game in games if game[0].collusion is HONEST]
    for look in looks:
        pairs = _pairs(honest, look).values()
        zs = [way.feeding.z for pair in pairs for way in pair.ways]
        spread = (sum(z * z for z in zs) / len(zs)) ** 0.5 if zs else 0.0
        table.add_row(
            str(look),
            str(len(pairs)),
            str(sum(pair.level == "weak" for pair in pairs)),
            str(sum(pair.level == "strong" for pair in pairs)),
            f"{min(pair.adjusted for pair in pairs):.2g}",
            f"{spread:.2f}",
        )
    return table


def _found(games: Games, looks: Sequence[int]) -> Table:
    """Look at all groups together; one who colludes and another one count as an honest pair."""
    kinds = [kind for kind in KINDS if any(group.collusion is kind for group, _ in games)]
    table = Table("matches each", "pairs", *(kind.name for kind in kinds), "others strong",
                  title="all groups: pairs that collude, found as strong (or weak)")  # fmt: skip
    partners = {group.partners for group, _ in games if group.collusion is not HONEST}
    for look in looks:
        pairs = _pairs(games, look)
        others = sum(
            pair.level == "strong" for people, pair in pairs.items() if people not in partners
        )
        cells = [_rate(games, pairs, kind) for kind in kinds]
        table.add_row(str(look), str(len(pairs)), *cells, str(others))
    return table


def _rate(games: Games, pairs: Mapping[tuple[int, int], Pair], kind: Collusion) -> str:
    levels = [pairs[group.partners].level for group, _ in games if group.collusion is kind]
    strong, weak = levels.count("strong"), levels.count("weak")
    return f"{strong} ({weak}) of {len(levels)}"


if __name__ == "__main__":
    main()
