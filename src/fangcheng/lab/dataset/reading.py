"""Reads a dataset: decisions in batches of arrays, rounds to play again."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from pyarrow import parquet

from fangcheng.encoding.arrays import Array
from fangcheng.encoding.layout import FACES_WIDE
from fangcheng.env import VERSION
from fangcheng.env.moves import Moves
from fangcheng.errors import SimulationError
from fangcheng.game.state import State
from fangcheng.installed import make_variant
from fangcheng.lab.dataset.card import FORMAT
from fangcheng.lab.dataset.shards import DECISIONS, INDEX, ROUNDS


@dataclass(frozen=True)
class Batch:
    """Decisions, a row for each; the arrays have the names of the columns."""

    game: Array
    round: Array
    move: Array
    seat: Array
    words: Array
    numbers: Array
    nearness: Array
    scores: Array
    legal: Array
    action: Array
    points: Array
    town: list[str]
    player: list[str]

    def planes(self) -> Array:
        """Unpack the planes: uint8, rows x 133 x 42."""
        bits = self.words.astype("<i8")[:, :, None].view(np.uint8)
        unpacked = np.unpackbits(bits, axis=-1, bitorder="little")
        return np.ascontiguousarray(unpacked[:, :, :FACES_WIDE])

    def __len__(self) -> int:
        return len(self.action)


@dataclass(frozen=True)
class RecordedRound:
    """A round of a dataset, which can be played again."""

    game: int
    town: str
    options: dict[str, Any]
    seed: str
    moves: Moves

    def play_again(self, listen: bool = False) -> State:
        """Play it again, and check that it ends as it did."""
        variant = make_variant(self.town, self.options)
        return self.moves.play_again(variant, self.seed, listen)


class RecordDataset:
    """A dataset in a folder; refuses one that another version has written, or that is not whole.

    `about` is what stands beside the files: counts, source, licence.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        try:
            self.about: dict[str, Any] = json.loads((self.folder / INDEX).read_text("utf-8"))
        except (OSError, ValueError):
            raise SimulationError("no_dataset", folder=folder, index=INDEX) from None
        told = {name: self.about.get(name) for name in ("format", "arrays")}
        if told != {"format": FORMAT, "arrays": VERSION}:
            raise SimulationError(
                "dataset_version",
                folder=folder,
                format=told["format"],
                arrays=told["arrays"],
                reads=FORMAT,
                version=VERSION,
            )
        for kind, schema in (("decisions", DECISIONS), ("rounds", ROUNDS)):
            for file, rows in self._files(kind):
                self._check(file, rows, schema)

    def __len__(self) -> int:
        return int(self.about["decisions"])

    def _files(self, kind: str) -> Iterator[tuple[Path, int]]:
        for shard in self.about["shards"]:
            yield self.folder / shard[kind]["file"], shard[kind]["rows"]

    def _check(self, file: Path, rows: int, schema: Any) -> None:
        try:
            found = parquet.ParquetFile(file)
        except (OSError, pa.ArrowInvalid) as error:
            raise SimulationError("dataset_unreadable", file=file, reason=error) from None
        with found:
            if found.metadata.num_rows != rows:
                raise SimulationError(
                    "dataset_rows", file=file, found=found.metadata.num_rows, rows=rows
                )
            if not found.schema_arrow.equals(schema, check_metadata=False):
                raise SimulationError("dataset_columns", file=file)

    def batches(self, size: int = 1024, town: str | None = None) -> Iterator[Batch]:
        """Read the decisions in the order they were made; of one town if it is named."""
        for file, _ in self._files("decisions"):
            with parquet.ParquetFile(file) as found:
                for rows in found.iter_batches(size):
                    if town is not None:
                        rows = rows.filter(pa.compute.equal(rows["town"], town))
                    if rows.num_rows:
                        yield _batch(rows)

    def rounds(self) -> Iterator[RecordedRound]:
        """Read the rounds."""
        for file, _ in self._files("rounds"):
            for row in parquet.read_table(file).to_pylist():
                where = {name: row.pop(name) for name in ("game", "town", "options", "seed")}
                where["options"] = json.loads(where["options"])
                moves = Moves(**{**row, "scores": tuple(row["scores"])})
                yield RecordedRound(**where, moves=moves)


def _batch(rows: Any) -> Batch:
    return Batch(**{name: _values(rows[name]) for name in DECISIONS.names})


def _values(column: Any) -> Any:
    if pa.types.is_dictionary(column.type):
        return column.to_pylist()
    if not pa.types.is_fixed_size_list(column.type):
        return column.to_numpy(zero_copy_only=False)
    flat = column.flatten().to_numpy(zero_copy_only=False)
    return flat.reshape(-1, column.type.list_size)
