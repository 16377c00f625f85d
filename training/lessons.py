"""Lessons: decisions of the teacher, with what it expects of every candidate.

The teacher is weighing with what `hard` knows of the town. Each process writes shards of its own;
one that is there is not made again.
"""

import io
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fangcheng.bots import weigh
from fangcheng.encoding.arrays import Asked
from fangcheng.encoding.space import ACTIONS
from fangcheng.env import VecTable
from fangcheng.lab.workers import in_order
from training.settings import Settings

_MOST_TABLES = 16
_OF_TABLE = 50
"""Lessons for which another table is worth while: only whole rounds count."""
Lessons = dict[str, NDArray[Any]]
SEEN = ("words", "numbers", "scores", "nearness", "legal")


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


def read(parts: Sequence[Shard]) -> Lessons:
    """Read files into one set of arrays."""
    loaded = [dict(np.load(part.path)) for part in parts]
    found = {name: np.concatenate([one[name] for one in loaded]) for name in loaded[0]}
    found["legal"] = np.unpackbits(found["legal"], axis=1, count=ACTIONS).view(np.bool_)
    return found


def teach(settings: Settings, town: str, number: int) -> Lessons:
    """Let the teacher play whole rounds, and note its decisions."""
    seed = f"{settings.seed}/lessons/{number}"
    tables_wanted = max(1, min(_MOST_TABLES, settings.shard // _OF_TABLE))
    tables = VecTable(town, tables_wanted, seed, planes=False, nearness=True)
    chance = Random(seed)
    notes = _Notes(settings.towns.index(town))
    picks: list[list[int]] = [[] for _ in range(tables_wanted)]
    asked = tables.reset()
    while notes.whole < settings.shard:
        answers = []
        for table in range(tables_wanted):
            if picks[table]:  # tiles that the teacher has chosen together, one after the other
                best = played = picks[table].pop(0)
                values: dict[int, float] = {}
            else:
                found = weigh(tables.look(table))
                numbered = [(tables.numbers_of(table, one.action), one.value) for one in found]
                values = {numbers[0]: value for numbers, value in numbered if len(numbers) == 1}
                best = numbered[0][0][0]
                strays = len(found) > 1 and chance.random() < settings.stray
                played, *picks[table] = numbered[strays][0]
            if asked.legal[table].sum() > 1:
                notes.add(table, asked, best, values)
            answers.append(played)
        asked = tables.step(answers)
        for ended in tables.ended:
            notes.end(ended.table, ended.scores)
    return notes.lessons(settings.shard)


class _Notes:
    """Decisions, and what their seats made of the round from there on."""

    def __init__(self, town: int) -> None:
        self._town = town
        self._rows: list[dict[str, Any]] = []
        self._open: dict[int, list[dict[str, Any]]] = {}

    @property
    def whole(self) -> int:
        """How many there are of rounds that have ended."""
        return len(self._rows)

    def add(self, table: int, asked: Asked, best: int, values: dict[int, float]) -> None:
        """Note a decision."""
        row: dict[str, Any] = {name: getattr(asked, name)[table].copy() for name in SEEN}
        row["legal"] = np.packbits(row["legal"])
        row["action"] = np.int16(best)
        row["town"] = np.int64(self._town)
        row["values"] = np.full(ACTIONS, np.nan, np.float16)
        for number, value in values.items():
            row["values"][number] = value
        row["seat"] = int(asked.seat[table])
        self._open.setdefault(table, []).append(row)

    def end(self, table: int, scores: Sequence[int]) -> None:
        """Tell what a round has brought."""
        for row in self._open.pop(table, []):
            row["points"] = np.float32(scores[row.pop("seat")] - row["scores"][0])
            self._rows.append(row)

    def lessons(self, most: int) -> Lessons:
        """Return so many of them."""
        return {name: np.stack([row[name] for row in self._rows[:most]]) for name in self._rows[0]}
