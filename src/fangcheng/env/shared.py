"""Tables in lockstep on many cores: processes that write into shared memory."""

import os
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from typing import Any

import numpy as np

from fangcheng.encoding.arrays import Array, Asked, Rows, Shapes, shapes
from fangcheng.env.desk import Ended
from fangcheng.env.rounds import Round
from fangcheng.env.vec import VecTable, check_answers, check_rounds
from fangcheng.errors import SimulationError
from fangcheng.game.variant import Variant
from fangcheng.installed import make_variant

_ALIGNED = 64
_POLITE = 5
"""How far back processes stand: where there are more of them than cores, the one that asks goes
first, for all wait for it."""


class SharedTables:
    """A `VecTable` played by several processes: the same arrays, whatever their number.

    Takes what `VecTable` takes; a `plan` must be a function that can be imported. The processes are
    ended by `close`, or at the end of a `with` block.
    """

    def __init__(
        self,
        variant: str | Variant,
        tables: int,
        seed: int | str = 0,
        *,
        workers: int | None = None,
        options: Mapping[str, object] | None = None,
        **settings: Any,
    ) -> None:
        town = make_variant(variant, options or {}) if isinstance(variant, str) else variant
        workers = min(workers or os.cpu_count() or 1, tables)
        self.variant = town
        self.tables = tables
        self.ended: list[Ended] = []
        """The rounds that ended in the last step."""
        VecTable(town, 1, seed, **settings)  # refuses what is wrong here, not in a process
        wanted = dict(shapes(town.seats, **_arrays_of(settings)))
        wanted["answers"] = ((), np.int64)
        memory = RawArray("b", _size(tables, wanted))
        arrays = _lay_out(memory, tables, wanted)
        self._answers = arrays.pop("answers")
        self._rows = Rows(arrays)
        self._edges = [tables * at // workers for at in range(workers + 1)]
        self._lines: list[Connection] = []
        self._processes = []
        context = get_context("spawn")
        for first, end in zip(self._edges, self._edges[1:], strict=False):
            line, other = context.Pipe()
            task = (other, memory, wanted, tables, first, end, town, seed, settings)
            process = context.Process(target=_work, args=task, daemon=True)
            process.start()
            other.close()
            self._lines.append(line)
            self._processes.append(process)

    @property
    def asked(self) -> Asked:
        """The questions that wait for an answer."""
        return self._rows.asked

    def reset(self) -> Asked:
        """Begin anew, with the first round of every table."""
        self._send([("reset", None)] * len(self._lines))
        return self.receive()

    def restart(self, rounds: Mapping[int, Round]) -> Asked:
        """Let some tables leave their round and begin these; the others stay where they are."""
        check_rounds(rounds, self.tables, self.variant.seats)
        edges = zip(self._edges, self._edges[1:], strict=False)
        self._send(
            [
                ("restart", {at - first: one for at, one in rounds.items() if first <= at < end})
                for first, end in edges
            ]
        )
        return self.receive()

    def step(self, actions: Array | Sequence[int]) -> Asked:
        """Answer the question of each table by a number; return the next questions."""
        self.send(actions)
        return self.receive()

    def send(self, actions: Array | Sequence[int]) -> None:
        """Answer without waiting; nothing is in the arrays until `receive`."""
        self._answers[:] = check_answers(self.asked, actions)
        self._send([("step", None)] * len(self._lines))

    def receive(self) -> Asked:
        """Wait for the next questions."""
        self.ended = []
        for line, first in zip(self._lines, self._edges, strict=False):
            try:
                ended, error = line.recv()
            except EOFError:
                raise SimulationError("tables_killed") from None
            if error is not None:
                raise error
            self.ended += [one._replace(table=one.table + first) for one in ended]
        return self.asked

    def close(self) -> None:
        """End the processes."""
        for line in self._lines:
            line.close()
        for process in self._processes:
            process.join()

    def __enter__(self) -> "SharedTables":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _send(self, orders: list[tuple[str, object]]) -> None:
        for line, order in zip(self._lines, orders, strict=True):
            try:
                line.send(order)
            except OSError:
                raise SimulationError("tables_killed") from None


def _arrays_of(settings: Mapping[str, Any]) -> dict[str, Any]:
    names = ("planes", "oracle", "tokens", "nearness")
    return {name: settings[name] for name in names if name in settings}


def _bytes(tables: int, shape: tuple[int, ...], kind: Any) -> int:
    size: int = tables * int(np.prod(shape, dtype=np.int64)) * np.dtype(kind).itemsize
    return -(-size // _ALIGNED) * _ALIGNED


def _size(tables: int, wanted: Shapes) -> int:
    return sum(_bytes(tables, shape, kind) for shape, kind in wanted.values())


def _lay_out(memory: Any, tables: int, wanted: Shapes) -> dict[str, Array]:
    """Return arrays that lie in shared memory one after another."""
    found: dict[str, Array] = {}
    at = 0
    for name, (shape, kind) in wanted.items():
        count = tables * int(np.prod(shape, dtype=np.int64))
        found[name] = np.frombuffer(memory, kind, count, at).reshape(tables, *shape)
        at += _bytes(tables, shape, kind)
    return found


def _work(
    line: Connection,
    memory: Any,
    wanted: Shapes,
    tables: int,
    first: int,
    end: int,
    town: Variant,
    seed: int | str,
    settings: Mapping[str, Any],
) -> None:
    """Play a part of the tables until the line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(_POLITE)
    arrays = {n: whole[first:end] for n, whole in _lay_out(memory, tables, wanted).items()}
    answers = arrays.pop("answers")
    part = VecTable(town, end - first, seed, first=first, of=tables, arrays=arrays, **settings)
    with suppress(EOFError, OSError):  # closed, maybe before an answer was fetched
        while True:
            order, given = line.recv()
            line.send(_obey(part, order, given, answers))


def _obey(
    part: VecTable, order: str, given: Any, answers: Array
) -> tuple[list[Ended], Exception | None]:
    """Return the rounds that ended, and what went wrong."""
    try:
        if order == "reset":
            part.reset()
        elif order == "restart":
            part.restart(given)
        else:
            part.step(answers)
    except Exception as error:
        return [], error
    return part.ended, None
