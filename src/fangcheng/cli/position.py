"""A position for the coach: where a scenario's script ends, or any step of a record."""

import json
import sys
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from fangcheng.cli.common import words_at
from fangcheng.cli.replay import looks_like_record, record_names
from fangcheng.errors import FangchengError, OptionError, ScenarioError
from fangcheng.game.referee import waiting_for
from fangcheng.game.state import State
from fangcheng.houserules.rules import HouseRules
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import play_scenario
from fangcheng.record.file import Record, fresh_match, read_record, replay
from fangcheng.words import Words, words


@dataclass(frozen=True)
class Position:
    """A round at one moment, and who sits there."""

    state: State
    names: list[str]
    w: Words
    """The words of its town."""

    def asked(self, seat: int | None) -> list[int]:
        """List the seats that have to decide, or only the one that is meant."""
        asked = waiting_for(self.state)
        if not asked:
            raise OptionError("hint.over")
        if seat is None:
            return asked
        if seat not in asked:
            known = tuple(asked)
            raise OptionError("hint.not_asked", seat=seat, asked=known)
        return [seat]


def read_position(
    file: str, round_: int | None, step: int | None, lang: str, rules: HouseRules | None = None
) -> Position:
    """Read a file, `-` for standard input: a scenario, or a record up to a step of a round.

    A scenario may be played by rules that it does not name; a record tells its own.

    A step counts the inputs of the round before it. Without one it is the last decision of the
    round, without a round that of the record.
    """
    if step is not None and round_ is None:
        raise OptionError("hint.needs_round")
    source = _read(file, lang)
    lines = list(StringIO(source))
    if looks_like_record(lines[0] if lines else ""):
        if rules is not None:
            raise OptionError("hint.rules_of_record")
        record = read_record(lines)
        w = words_at(lang, record.variant.name, record.house)
        return Position(_replayed(record, round_, step, w), record_names(w, record), w)
    state = _played(source, file, lang, rules)
    w = words_at(lang, state.variant.name, rules.house if rules is not None else None)
    if round_ is not None:
        raise OptionError("hint.needs_record")
    return Position(state, [w.seat(seat) for seat in range(state.seats)], w)


def _read(file: str, lang: str) -> str:
    try:
        if file == "-":
            return sys.stdin.read()
        return Path(file).read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError) as error:
        w = words(lang)
        reason = w.error(error)
        raise OptionError("replay.unreadable", path=file, reason=reason) from None


def _played(source: str, file: str, lang: str, rules: HouseRules | None) -> State:
    try:
        data = json.loads(source)
    except (ValueError, RecursionError) as error:
        w = words(lang)
        told = w.error(FangchengError("not_json", reason=error))
        reason = w("hint.not_input", path=file, reason=told)
        raise ScenarioError(reason) from None
    return play_scenario(read_scenario(data if rules is None else rules.scenario(data))).state


def _replayed(record: Record, round_: int | None, step: int | None, w: Words) -> State:
    match = fresh_match(record)
    found: State | None = None
    at = last = 0
    for moment in replay(record, match):
        state = match.state
        at = 0 if moment.action is None else at + 1
        if round_ is not None and state.round > round_:
            break  # what is wrong further on is of no concern here
        if state.over or round_ not in (None, state.round):
            continue
        if step == at:
            return state
        found, last = state.clone(), at  # the match goes on with its own
    if round_ is not None and round_ > match.state.round:
        raise OptionError("hint.no_round", last=match.state.round, round=round_)
    if found is None:
        raise OptionError("hint.over")
    if step is not None:
        raise OptionError("hint.no_step", round=round_, last=last, step=step)
    return found
