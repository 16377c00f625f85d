"""A folder of Parquet files: decisions and rounds in shards, a list of them, and a card."""

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from pyarrow import parquet

from fangcheng.encoding.arrays import Array
from fangcheng.encoding.layout import MOST_SEATS
from fangcheng.encoding.nearness import NEARNESS
from fangcheng.env import ACTIONS, NUMBERS, PLANES, VERSION
from fangcheng.errors import SimulationError
from fangcheng.lab.dataset.card import FORMAT, Written, write_card
from fangcheng.lab.decision_log import ROW, Game

INDEX = "dataset.json"
SHARD = 100_000
"""Decisions after which a new file begins."""
_COMPRESSION = "zstd"
_META = {b"fangcheng": json.dumps({"format": FORMAT, "arrays": VERSION}).encode()}
_WIDE = {
    "words": pa.list_(pa.int64(), len(PLANES)),
    "numbers": pa.list_(pa.uint8(), len(NUMBERS)),
    "nearness": pa.list_(pa.int64(), len(NEARNESS)),
    "scores": pa.list_(pa.int64(), MOST_SEATS),
    "legal": pa.list_(pa.bool_(), ACTIONS),
}
_TEXT = pa.dictionary(pa.int32(), pa.string())
DECISIONS = pa.schema(
    [
        *((name, _WIDE.get(name) or pa.from_numpy_dtype(ROW[name])) for name in ROW.names or ()),
        ("town", _TEXT),
        ("player", _TEXT),
    ],
    metadata=_META,
)
ROUNDS = pa.schema(
    [
        ("game", pa.int64()),
        ("round", pa.int16()),
        ("town", _TEXT),
        ("options", _TEXT),
        ("seed", pa.string()),
        ("dealer", pa.int8()),
        ("streak", pa.int16()),
        ("numbers", pa.binary()),
        ("seats", pa.binary()),
        ("scores", pa.list_(pa.int64())),
    ],
    metadata=_META,
)


def write_dataset(
    games: Iterable[Game],
    folder: Path,
    source: str,
    licence: str,
    shard: int = SHARD,
    progress: Callable[[int], None] | None = None,
) -> Written:
    """Write games into a new folder; `progress` is told how many rounds more are written."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise SimulationError("folder_not_empty", folder=folder)
    if shard < 1:
        raise SimulationError("shard_too_small", shard=shard)
    folder.mkdir(parents=True, exist_ok=True)
    written = Written(source, licence)
    waiting: list[Game] = []
    for game in games:
        waiting.append(game)
        if sum(len(one.decisions) for one in waiting) >= shard:
            _write_shard(folder, written, waiting)
            waiting = []
        if progress is not None:
            progress(len(game.rounds))
    if waiting:
        _write_shard(folder, written, waiting)
    index = json.dumps(asdict(written), ensure_ascii=False, indent=1) + "\n"
    (folder / "README.md").write_text(write_card(written), encoding="utf-8")
    (folder / INDEX).write_text(index, encoding="utf-8")  # last: with it the dataset is whole
    return written


def _write_shard(folder: Path, written: Written, games: list[Game]) -> None:
    number = len(written.shards)
    tables = {"decisions": _decisions(games), "rounds": _rounds(games)}
    told: dict[str, Any] = {}
    for kind, table in tables.items():
        file = folder / f"{kind}-{number:05}.parquet"
        parquet.write_table(table, file, compression=_COMPRESSION)
        told[kind] = {"file": file.name, "rows": table.num_rows}
        written.bytes += file.stat().st_size
    written.shards.append(told)
    written.games += len(games)
    written.rounds += tables["rounds"].num_rows
    written.decisions += tables["decisions"].num_rows
    for game in games:
        written.towns[game.town] = written.towns.get(game.town, 0) + len(game.decisions)


def _decisions(games: list[Game]) -> Any:
    rows = np.concatenate([game.decisions for game in games])
    columns = [_column(rows, name) for name in ROW.names or ()]
    columns.append(_texts(game.town for game in games for _ in game.decisions))
    columns.append(_texts(game.players[seat] for game in games for seat in game.decisions["seat"]))
    return pa.table(columns, schema=DECISIONS)


def _column(rows: Array, name: str) -> Any:
    values = np.ascontiguousarray(rows[name])
    if name not in _WIDE:
        return pa.array(values)
    return pa.FixedSizeListArray.from_arrays(pa.array(values.reshape(-1)), values.shape[1])


def _texts(values: Iterable[str]) -> Any:
    return pa.array(list(values), pa.string()).dictionary_encode()


def _rounds(games: list[Game]) -> Any:
    rows = [
        {
            "game": game.number,
            "town": game.town,
            "options": game.options,
            "seed": game.seed,
            **moves._asdict(),
        }
        for game in games
        for moves in game.rounds
    ]
    return pa.Table.from_pylist(rows, schema=ROUNDS)
