"""Finished matches judged by other options, with what a page needs to show the difference."""

from typing import Any, TypeVar

from msgspec import convert

from fangcheng.game.state import State
from fangcheng.installed import make_variant
from fangcheng.positions.open_table import OpenTable
from fangcheng.protocol import matches as say
from fangcheng.protocol.parts import OptionValue
from fangcheng.record.file import read_record
from fangcheng.record.rejudge import Rejudged, changed_options, rejudge, totals
from fangcheng.server.archive.questions import PlayedMatch
from fangcheng.server.archive.records import record_lines

T = TypeVar("T")


def rejudged(played: PlayedMatch, options: dict[str, OptionValue]) -> say.Rejudged:
    """Return every round under both rules, and a replay of each round that changes."""
    record = read_record(record_lines(played))
    other = make_variant(played.variant, {**played.options, **options})
    rounds = list(rejudge(record, other))
    return say.Rejudged(
        changes=[say.RuleChange(*change) for change in changed_options(record.variant, other)],
        rounds=[_round(round_) for round_ in rounds],
        totals=say.RejudgedTotals(**totals(rounds, record.variant.seats)),
    )


def _round(round_: Rejudged) -> say.RejudgedRound:
    told = round_.as_json()
    first = told["lines"][0]
    stop = told["stop"]
    return say.RejudgedRound(
        round=told["round"],
        status=told["status"],
        old=round_.old.scores(),
        new=None if stop else round_.new.scores(),
        clauses=list(dict.fromkeys(change.clause for change in round_.causes)),
        chances=[_step(chance, first, say.Chance) for chance in told["chances"]],
        stop=None if stop is None else _step(stop, first, say.Stop),
        again=_open(round_.new) if round_.status == "changed" else None,
    )


def _step(told: dict[str, Any], first: int, kind: type[T]) -> T:
    """Count from the round's first input, as replays do."""
    return convert({"step": told.pop("line") - first, **told}, kind)


def _open(state: State) -> say.OpenRound:
    """Return a finished round with all hands open."""
    table = OpenTable(state)
    if table.events[-1]["event"] == "roles":  # tiles have their roles from the start
        table.events.insert(1, table.events.pop())
    return say.OpenRound(**table.as_json())
