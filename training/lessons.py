"""Lessons: decisions of the teacher, with what it expects of its best candidates.

The teacher is `hard` without playouts. A file of lessons holds what was
answered at each table, and what the teacher thought of it: some bytes a decision. What the seats
saw is worked out again from that when it is needed, by letting the same tables play the same
answers. Each process writes files of its own; one that is there is not made again.
"""

import io
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fangcheng.bots.levels.hard import Budget, HardPlayer
from fangcheng.env import VecTable
from fangcheng.lab.workers import in_order
from training.settings import Settings

_BUDGET: Final = Budget(playouts=64)
"""The teacher plays nothing out; so much it may imagine of what those who declared wait for."""
_TABLES: Final = 16
_OF_TABLE: Final = 50
"""Lessons for which another table is worth while: only whole rounds count."""
_RANKED: Final = 4
"""Of how many candidates it is told how far they are behind the best."""
BEHIND: Final = 0.02
"""In steps of how many points."""
NOBODY: Final = 255
"""In the place of a candidate where there are no more."""
SEEN: Final = ("words", "numbers", "scores", "nearness", "legal")
Lessons = dict[str, NDArray[Any]]


class Shard(NamedTuple):
    """One file of lessons."""

    town: str
    number: int
    path: Path


def shards(settings: Settings, folder: Path) -> list[Shard]:
    """List the files that a run has."""
    each = -(-settings.lessons // (settings.shard * len(settings.towns)))
    return [
        Shard(town, number, folder / "lessons" / f"{town}-{number:04}.npz")
        for number in range(each)
        for town in settings.towns
    ]


def make(settings: Settings, folder: Path) -> int:
    """Make the lessons that are not there yet; return how many files there are."""
    wanted = shards(settings, folder)
    due = [one for one in wanted if not one.path.exists()]
    (folder / "lessons").mkdir(parents=True, exist_ok=True)
    work = partial(_make_one, settings)
    for done, shard in enumerate(in_order(work, due, min(settings.workers, max(1, len(due)))), 1):
        print(f"lessons {done}/{len(due)} {shard.path.name}", flush=True)
    return len(wanted)


def _make_one(settings: Settings, shard: Shard) -> Shard:
    from training.saving import write_whole

    data = io.BytesIO()
    told: dict[str, Any] = teach(settings, shard.town, shard.number)
    np.savez_compressed(data, **told)
    write_whole(shard.path, data.getvalue())
    return shard


def read(settings: Settings, parts: Sequence[Shard]) -> Lessons:
    """Play the answers of files again, and return what each seat saw that had a choice."""
    work = partial(_read_one, settings)
    loaded = list(in_order(work, parts, min(settings.workers, len(parts))))
    return {name: np.concatenate([one[name] for one in loaded]) for name in loaded[0]}


def _read_one(settings: Settings, shard: Shard) -> Lessons:
    return replayed(settings, shard.town, shard.number, dict(np.load(shard.path)))


def _tables(settings: Settings, town: str, number: int) -> VecTable:
    """The tables of a file of lessons."""
    tables = max(1, min(_TABLES, settings.shard // _OF_TABLE))
    seed = f"{settings.seed}/lessons/{number}"
    return VecTable(town, tables, seed, planes=False, nearness=True)


def teach(settings: Settings, town: str, number: int) -> Lessons:
    """Let the teacher play; note what was answered, and what it held for best and how near."""
    tables = _tables(settings, town, number)
    chance = Random(f"{settings.seed}/strays/{number}")
    teacher = HardPlayer(number, _BUDGET)
    picks: list[list[int]] = [[] for _ in range(tables.tables)]
    noted: dict[str, list[Any]] = {"answers": [], "best": [], "ranked": [], "behind": []}
    asked, choices = tables.reset(), 0
    while choices < settings.shard:
        choices += int((asked.legal.sum(1) > 1).sum())
        rows = [
            _decided(tables, at, teacher, picks[at], chance, settings.stray)
            for at in range(tables.tables)
        ]
        for name, some in zip(noted, zip(*rows, strict=True), strict=True):
            noted[name].append(some)
        asked = tables.step(noted["answers"][-1])
    return {name: np.array(some, np.uint8) for name, some in noted.items()}


def _decided(
    tables: VecTable, table: int, teacher: HardPlayer, picks: list[int], chance: Random,
    stray: float,
) -> tuple[int, int, list[int], list[int]]:  # fmt: skip
    """What is answered at a table, what is best, and which come next, how far behind it."""
    ranked, behind = [NOBODY] * _RANKED, [0] * _RANKED
    if picks:  # tiles that the teacher has chosen together, one after the other
        best = picks.pop(0)
        return best, best, ranked, behind
    found = teacher.candidates(tables.look(table))
    numbered = [tables.numbers_of(table, one.action) for one in found[:_RANKED]]
    strays = len(found) > 1 and chance.random() < stray
    played, *more = numbered[strays]
    picks += more
    for place, numbers in enumerate(numbered):
        if len(numbers) == 1:
            ranked[place] = numbers[0]
            behind[place] = min(round((found[0].value - found[place].value) / BEHIND), NOBODY)
    return played, numbered[0][0], ranked, behind


def replayed(settings: Settings, town: str, number: int, told: Lessons) -> Lessons:
    """Let the same tables play the same answers; keep what is known to the end of its round."""
    tables = _tables(settings, town, number)
    kept: dict[str, list[Any]] = {name: [] for name in (*SEEN, "seat")}
    points = np.full(told["answers"].shape, np.nan, np.float32)
    began = [0] * tables.tables
    asked = tables.reset()
    for step, answers in enumerate(told["answers"]):
        for name, some in kept.items():
            some.append(getattr(asked, name).copy())
        asked = tables.step(answers)
        for ended in tables.ended:
            for earlier in range(began[ended.table], step + 1):
                seat = kept["seat"][earlier][ended.table]
                points[earlier, ended.table] = ended.scores[seat]
            began[ended.table] = step + 1
    seen = {name: np.stack(some) for name, some in kept.items()}
    points -= seen["scores"][:, :, 0]
    chosen = ~np.isnan(points) & (seen["legal"].sum(2) > 1)
    found = {name: seen[name][chosen] for name in SEEN}
    found |= {name: told[name][chosen] for name in ("ranked", "behind")}
    found["action"], found["points"] = told["best"][chosen], points[chosen]
    found["town"] = np.full(len(found["action"]), settings.towns.index(town), np.int64)
    return found
