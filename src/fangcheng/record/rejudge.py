"""What a match would have paid under other rules of the same town.

Each round is dealt as it was, by the same dealer with the same streak, and played with the same
inputs as far as the other rules allow them; so each round is judged by itself.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from fangcheng.errors import OptionError
from fangcheng.game.options import Value, as_dict, options_of, with_value
from fangcheng.game.referee import start
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.record.counterfactual import Follower, Given, Missed, Stop, questions
from fangcheng.record.file import Record, fresh_match, replay
from fangcheng.tiles import NAMES, NO_FACE
from fangcheng.wall import Wall, build_wall


class Change(NamedTuple):
    """An option that differs, and the clause it belongs to."""

    option: str
    old: Value
    new: Value
    clause: str


class Played(NamedTuple):
    """A round that is over: its wall, how it was dealt, and its inputs."""

    wall: Wall
    round: int
    dealer: int
    streak: int
    inputs: tuple[Given, ...]


@dataclass(frozen=True)
class Rejudged:
    """A round under both rules."""

    played: Played
    old: State
    new: State
    """Where the comparison ended: the end of the round, unless `stop` says otherwise."""
    stop: Stop | None
    ended: int | None
    """The line before which the round is over already under the other rules."""
    chances: tuple[Missed, ...]
    causes: tuple[Change, ...]
    """The options without which the round would not have come out in this way."""

    @property
    def status(self) -> str:
        """same, changed, or stopped: what it would have paid is not known."""
        if self.stop is not None:
            return "stopped"
        return "same" if settlement(self.old) == settlement(self.new) else "changed"

    def as_json(self) -> dict[str, Any]:
        """Return it in plain data."""
        stop = self.stop
        return {
            "round": self.played.round,
            "dealer": self.played.dealer,
            "streak": self.played.streak,
            "lines": [self.played.inputs[0].line, self.played.inputs[-1].line],
            "status": self.status,
            "old": settlement(self.old),
            "new": None if stop else settlement(self.new),
            "causes": [change.option for change in self.causes],
            "chances": [_chance_json(chance) for chance in self.chances],
            "ended": self.ended,
            "stop": None if stop is None else _stop_json(stop),
        }


def rejudge(record: Record, variant: Variant, carry: bool = False) -> Iterator[Rejudged]:
    """Judge every round of a record that is over by the rules of another room of its town.

    With `carry` a round is dealt by whom the other rules name after the round before, and with
    their streak. A wrong line raises after all before it was judged.
    """
    changed_options(record.variant, variant)  # refused before anything is played
    follows: tuple[int, int] | None = None
    for played in rounds_of(record):
        judged = rejudge_round(played, record.variant, variant, follows if carry else None)
        yield judged
        result = judged.new.result
        follows = None
        if result is not None and result.next_dealer is not None:
            follows = result.next_dealer, result.next_streak


def rejudge_round(
    played: Played, old: Variant, new: Variant, dealt: tuple[int, int] | None = None
) -> Rejudged:
    """Judge one round; `dealt` is another dealer and streak for the new rules."""
    dealt = dealt or (played.dealer, played.streak)
    judged = _judge(played, old, new, dealt)
    if judged.status == "same":
        return judged
    return replace(judged, causes=_causes(judged, changed_options(old, new), dealt))


def changed_options(old: Variant, new: Variant) -> tuple[Change, ...]:
    """List the options in which two rooms of a town differ; other tables cannot be compared."""
    if old.name != new.name:
        raise OptionError("other_town", town=old.name, other=new.name)
    if (old.seats, old.deck) != (new.seats, new.deck):
        raise OptionError(
            "other_deal",
            seats=old.seats,
            count=len(old.deck),
            other_seats=new.seats,
            other_count=len(new.deck),
        )
    before, after = as_dict(old.options), as_dict(new.options)
    return tuple(
        Change(option.name, before[option.name], after[option.name], option.metadata["clause"])
        for option in options_of(old.options)
        if before[option.name] != after[option.name]
    )


def rounds_of(record: Record) -> Iterator[Played]:
    """List the rounds that are over, each with its inputs; a wrong line raises in its place."""
    match = fresh_match(record)
    inputs: list[Given] = []
    for moment in replay(record, match):
        if moment.seat is None or moment.action is None:
            inputs = []
            continue
        inputs.append(Given(moment.line, moment.seat, moment.action))
        state = match.state
        if state.over:
            town = record.variant
            wall = build_wall(town.deck, record.seed, state.round, town.find_break)
            yield Played(wall, state.round, state.dealer, state.streak, tuple(inputs))


def _judge(played: Played, old: Variant, new: Variant, dealt: tuple[int, int]) -> Rejudged:
    first, last = played.inputs[0].line, played.inputs[-1].line
    own = start(old, played.wall.clone(), played.dealer, played.streak, played.round)
    other = start(new, played.wall.clone(), *dealt, played.round)
    follower = Follower(other, first)
    stop = None if dealt[0] == played.dealer else Stop(first, "other_dealer")
    for question in questions(own, played.inputs):
        stop = stop or follower.follow(question)
    stop = stop or follower.finish(last)
    chances = tuple(follower.chances)
    return Rejudged(played, own, other, stop, follower.ended, chances, ())


def _causes(
    judged: Rejudged, changes: Sequence[Change], dealt: tuple[int, int]
) -> tuple[Change, ...]:
    """Find the options without which the round would have come out otherwise.

    Where each could be missed as long as the others stay, all of them are named.
    """
    if len(changes) == 1:
        return tuple(changes)
    old, new = judged.old.variant, judged.new.variant
    found = []
    for change in changes:
        without = type(new)(with_value(new.options, change.option, change.old))
        other = _judge(judged.played, old, without, dealt)
        if _outcome(other) != _outcome(judged):
            found.append(change)
    return tuple(found or changes)


def _outcome(judged: Rejudged) -> tuple[object, ...]:
    return judged.stop and judged.stop[:4], settlement(judged.new)


# -- plain data --------------------------------------------------------------------------------


def settlement(state: State) -> dict[str, Any]:
    """Tell what a round came to: the points, the wins, and who pays whom for what."""
    return {
        "scores": state.scores(),
        "wins": [win.as_json() for win in state.wins],
        "transfers": [transfer.as_json() for transfer in state.transfers],
    }


def totals(rounds: Iterable[Rejudged], seats: int) -> dict[str, list[int]]:
    """Add up the rounds: as they were, and under both rules those that can be compared."""
    sums = {name: [0] * seats for name in ("record", "old", "new")}
    for one in rounds:
        both = [] if one.stop else [("old", one.old), ("new", one.new)]
        for name, state in [("record", one.old), *both]:
            sums[name] = [
                total + score for total, score in zip(sums[name], state.scores(), strict=True)
            ]
    return sums


def _chance_json(chance: Missed) -> dict[str, Any]:
    about = {"from": chance.source, "tile": NAMES[chance.tile]} if chance.tile != NO_FACE else {}
    do = [str(action) for action in chance.actions]
    return {"line": chance.line, "seat": chance.seat, "do": do, **about}


def _stop_json(stop: Stop) -> dict[str, Any]:
    told: dict[str, Any] = {"line": stop.line, "code": stop.code}
    if stop.action is not None:
        told |= {"seat": stop.seat, "do": str(stop.action), "reasons": list(stop.reasons)}
    return told
