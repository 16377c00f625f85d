"""`python -m research.fairplay`: false alarms among honest bots, and how soon others are found.

Groups of four bots play matches among themselves; in some of them two collude. All pairs are looked
at together, as the operator sees them, after some matches each. With `--keep FILE` every group that
has played is kept there, and is not played again: so one can stop, look, and go on.
"""

import argparse
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from fangcheng.installed import VARIANTS
from fangcheng.server.features.fair_play.pairs import Pair, Played, pairs_of
from research.fairplay.groups import HONEST, KINDS, Collusion, Group

LOOKS = (1, 2, 3, 5)
"""After how many matches of each group we look."""

Games = Sequence[tuple[Group, Sequence[Played]]]


def main() -> None:
    """Play, look, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--honest", type=int, default=50, help="groups in which nobody colludes")
    parser.add_argument(
        "--colluding", type=int, default=12, help="groups of each kind of collusion"
    )
    parser.add_argument("--matches", type=int, default=LOOKS[-1])
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seed", default="fairplay")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file of groups that have played")
    parser.add_argument("--only-kept", action="store_true", help="play nothing more")
    chosen = parser.parse_args()
    groups = _groups(chosen.honest, chosen.colluding, chosen.rounds)
    kept = _read(chosen.keep)
    left = [] if chosen.only_kept else [one for one in groups if one.name not in kept]
    play = partial(_played, matches=chosen.matches, seed=chosen.seed)
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for group, played in zip(left, track(pool.map(play, left), total=len(left)), strict=True):
            kept[group.name] = played
            _keep(chosen.keep, group, played)
    games = [(group, kept[group.name]) for group in groups if group.name in kept]
    looks = [look for look in LOOKS if look <= chosen.matches]
    console = Console()
    console.print(_alarms(games, looks), _found(games, looks))


def _groups(honest: int, colluding: int, rounds: int) -> list[Group]:
    """List the groups, those of all kinds mixed, so that also the first of them tell something."""
    kinds = [(at / honest, HONEST) for at in range(honest)]
    kinds += [(at / colluding, kind) for kind in KINDS for at in range(colluding)]
    towns = list(VARIANTS)
    return [
        Group(number, towns[number % len(towns)], kind, rounds)
        for number, (_, kind) in enumerate(sorted(kinds, key=lambda one: one[0]))
    ]


def _read(file: Path | None) -> dict[str, list[Played]]:
    if file is None or not file.exists():
        return {}
    lines = file.read_text(encoding="utf-8").splitlines()
    read = msgspec.json.Decoder(tuple[str, list[Played]]).decode
    return dict(map(read, lines))


def _keep(file: Path | None, group: Group, played: Sequence[Played]) -> None:
    if file is not None:
        with file.open("ab") as kept:
            kept.write(msgspec.json.encode((group.name, played)) + b"\n")


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
