"""The server's recent history: a few numbers every ten seconds, kept in memory for a day."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from prometheus_client import Counter

from fangcheng.protocol.operator import HistorySpan, HistoryTold
from fangcheng.server.logs import RECENT
from fangcheng.server.metrics import (
    ACTION_SECONDS,
    COMMIT_SECONDS,
    REFUSALS,
    THOUGHT_SECONDS,
    Seconds,
)

TICK = 10.0
"""Seconds between two measurements."""
KEPT = 360
"""Samples of each span: an hour of ticks, a day of four minutes."""
SPANS: Mapping[HistorySpan, int] = {"hour": 1, "day": 24}
"""Ticks in each sample."""
_TIMED = {"action": ACTION_SECONDS, "commit": COMMIT_SECONDS, "thought": THOUGHT_SECONDS}
_PARTS = {"p50": 0.5, "p99": 0.99}


class Present(NamedTuple):
    """The numbers at one time."""

    people: int = 0
    rooms: int = 0
    playing: int = 0


class MetricsHistory:
    """Measures regularly, and remembers."""

    def __init__(self, look: Callable[[], Present]) -> None:
        self._look = look
        self._spans = {name: Span(ticks) for name, ticks in SPANS.items()}
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start measuring."""
        self._timer = asyncio.get_running_loop().call_later(TICK, self._tick)

    def stop(self) -> None:
        """Stop measuring."""
        if self._timer is not None:
            self._timer.cancel()

    def _tick(self) -> None:
        self.start()
        self.note()

    def note(self) -> None:
        """Measure once."""
        present = self._look()
        for span in self._spans.values():
            span.note(present)

    def told(self, name: HistorySpan) -> HistoryTold:
        """Return one span, a list for each number, oldest first."""
        return self._spans[name].told(name)


class Span:
    """Samples at one interval: the maximum of each gauge, the growth of each counter."""

    def __init__(self, ticks: int) -> None:
        self._ticks = ticks
        self._noted = 0
        self._most = Present()
        self._samples: deque[dict[str, float | None]] = deque(maxlen=KEPT)
        self._counted = _counted()

    def note(self, present: Present) -> None:
        """Take a measurement; a number of them make a sample."""
        self._most = Present(*map(max, self._most, present))
        self._noted += 1
        if self._noted == self._ticks:
            before, self._counted = self._counted, _counted()
            self._samples.append(_sample(self._most, before, self._counted))
            self._noted, self._most = 0, Present()

    def told(self, name: HistorySpan) -> HistoryTold:
        """Return the samples as columns."""
        names = list(self._samples[0]) if self._samples else []
        columns = {name: [sample[name] for sample in self._samples] for name in names}
        return HistoryTold(name, self._ticks * TICK, columns)


class _Counted(NamedTuple):
    """Numbers that only grow."""

    timed: dict[str, list[int]]
    refused: int
    faults: int


def _counted() -> _Counted:
    timed = {name: seconds.counts() for name, seconds in _TIMED.items()}
    return _Counted(timed, _total(REFUSALS), RECENT.total)


def _total(counter: Counter) -> int:
    samples = (sample for metric in counter.collect() for sample in metric.samples)
    return int(sum(sample.value for sample in samples if sample.name.endswith("_total")))


def _sample(present: Present, before: _Counted, now: _Counted) -> dict[str, float | None]:
    sample: dict[str, float | None] = {"at": int(time.time()), **present._asdict()}
    for name, counts in now.timed.items():
        grown = [new - old for new, old in zip(counts, before.timed[name], strict=True)]
        for part, share in _PARTS.items():
            sample[f"{name}_{part}"] = _milliseconds(_TIMED[name], grown, share)
    sample["refused"] = now.refused - before.refused
    sample["faults"] = now.faults - before.faults
    return sample


def _milliseconds(timed: Seconds, counts: Iterable[int], share: float) -> float | None:
    found = quantile(timed.limits, list(counts), share)
    return None if found is None else round(found * 1000, 1)


def quantile(limits: Sequence[float], counts: Sequence[int], share: float) -> float | None:
    """Return the time within which this share finished, from the counts up to each limit.

    Times are assumed to be spread evenly within a step; beyond the last limit it returns that
    limit.
    """
    wanted = share * sum(counts)
    if not wanted:
        return None
    lower, passed = 0.0, 0
    for limit, count in zip(limits, counts, strict=False):
        if passed + count >= wanted:
            return lower + (limit - lower) * (wanted - passed) / count
        lower, passed = limit, passed + count
    return limits[-1]
