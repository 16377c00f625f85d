"""Counters and measurements for `/metrics`."""

from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.core import HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

# It would add a second series to each counter, for which there is no use.
disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)


class Seconds(Collector):
    """A histogram of durations, several times as fast as the library's own."""

    def __init__(self, name: str, help_: str, limits: tuple[float, ...]) -> None:
        self._name = name
        self._help = help_
        self.limits = limits
        self._counts = [0] * (len(limits) + 1)
        self._sum = 0.0
        REGISTRY.register(self)

    def observe(self, seconds: float) -> None:
        """Count one duration."""
        self._counts[bisect_left(self.limits, seconds)] += 1
        self._sum += seconds

    def counts(self) -> list[int]:
        """Return how many fell into each step, the last being beyond all limits."""
        return self._counts.copy()

    def collect(self) -> Iterable[Metric]:
        """Return how many took at most each limit."""
        limits = [*map(str, self.limits), "+Inf"]
        counted = list(zip(limits, map(float, accumulate(self._counts)), strict=True))
        yield HistogramMetricFamily(self._name, self._help, counted, self._sum)


ACTION_SECONDS = Seconds(
    "fangcheng_action_seconds",
    "From accepting an input of a match until it is durable and handed to the connections",
    (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0),
)
COMMIT_SECONDS = Seconds(
    "fangcheng_commit_seconds",
    "A commit of the journal, until it is on the disk",
    (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0),
)
REFUSALS = Counter("fangcheng_refusals", "Commands refused", ["code"], registry=REGISTRY)
BOT_FAULTS = Counter("fangcheng_bot_faults", "Bots that failed", registry=REGISTRY)
BOTS_LATE = Counter("fangcheng_bots_late", "Bots that thought for too long", registry=REGISTRY)
BOT_TURNS_LOST = Counter(
    "fangcheng_bot_turns_lost", "Turns that autoplay took for a bot", registry=REGISTRY
)
THOUGHT_SECONDS = Seconds(
    "fangcheng_thought_seconds",
    "From asking a thinking process until its answer",
    (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
)
THINKERS_LOST = Counter(
    "fangcheng_thinkers_lost", "Processes that died or did not answer", registry=REGISTRY
)
POLICY_REPORTS = Counter(
    "fangcheng_policy_reports",
    "Violations of the page's content security policy that browsers report",
    ["directive"],
    registry=REGISTRY,
)
TURNED_AWAY = Counter(
    "fangcheng_turned_away",
    "Requests refused, by status, and connections refused because the server is full (full)",
    ["why"],
    registry=REGISTRY,
)
CUT = Counter("fangcheng_cut", "Connections the server cut", ["why"], registry=REGISTRY)
MATCHES = Counter("fangcheng_matches", "Matches that ended", ["variant"], registry=REGISTRY)
CONNECTIONS = Gauge("fangcheng_connections", "Open connections", registry=REGISTRY)
ROOMS = Gauge("fangcheng_rooms", "Open rooms", registry=REGISTRY)
PLAYING = Gauge("fangcheng_playing", "Running matches", registry=REGISTRY)
STORE_DOWN = Gauge("fangcheng_store_down", "1 while the database is away", registry=REGISTRY)
STOOD_STILL = Counter(
    "fangcheng_stood_still_seconds",
    "Seconds for which the server was stopped or frozen, two or more at a time",
    registry=REGISTRY,
)
NOT_OPENED = Gauge(
    "fangcheng_not_opened", "Rooms, matches and towns that could not be opened", registry=REGISTRY
)
DATABASE_BYTES = Gauge("fangcheng_database_bytes", "Size of the database", registry=REGISTRY)
DISK_BYTES = Gauge("fangcheng_disk_bytes", "Size of the disk of the data folder", registry=REGISTRY)
DISK_FREE_BYTES = Gauge("fangcheng_disk_free_bytes", "Free space on that disk", registry=REGISTRY)
BACKED_UP = Gauge(
    "fangcheng_last_backup_timestamp_seconds",
    "When `fangcheng backup` last copied the database; 0 if it never did",
    registry=REGISTRY,
)
NODE = Gauge("fangcheng_node", "This node, by its name", ["node"], registry=REGISTRY)
NODES = Gauge("fangcheng_nodes", "Nodes of the cluster that are alive", registry=REGISTRY)
ROOMS_TAKEN = Counter(
    "fangcheng_rooms_taken", "Rooms taken over from nodes that were gone", registry=REGISTRY
)
ROOMS_HANDED_OVER = Counter(
    "fangcheng_rooms_handed_over", "Rooms handed over to other nodes", registry=REGISTRY
)
