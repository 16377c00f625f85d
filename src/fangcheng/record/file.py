"""The record file: JSON Lines with a header, one line for each accepted input, and results.

The header names the variant, its options and the seed, or only a commitment to the seed that the
last line opens. A result line holds the scores of a round and a digest of all its events, so that
re-execution can be checked byte for byte.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from fangcheng.errors import FairnessError, FangchengError, HouseRulesError, RecordError
from fangcheng.game.actions import DISSOLVE, Action, parse_action
from fangcheng.game.events import Event
from fangcheng.game.options import as_dict
from fangcheng.game.referee import no_seat
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.record.fair import Fairness, commitment, read_fairness
from fangcheng.record.house import House, read_house
from fangcheng.version import __version__
from fangcheng.wall import SCHEME

FORMAT = 2
_OLDER = 1
"""Still read. Rounds ended with other events, so that its digests cannot be compared."""


def header_line(
    variant: Variant,
    seed: str,
    names: Sequence[str],
    tell_seed: bool = True,
    fair: Fairness | None = None,
    house: House | None = None,
) -> str:
    """Write the first line of a record."""
    header: dict[str, Any] = {
        "fangcheng": FORMAT,
        "engine": __version__,
        "scheme": SCHEME,
        "variant": variant.name,
        "options": as_dict(variant.options),
        **({} if house is None else {"house": house.as_json()}),
        "seats": list(names),
        "commitment": commitment(seed),
    }
    if fair is not None:
        header["fair"] = fair.as_json()
    if tell_seed:
        header["seed"] = seed
    return _line(header)


def input_line(seat: int, action: Action) -> str:
    """Write one accepted input."""
    return _line({"do": str(action)} if action is DISSOLVE else {"seat": seat, "do": str(action)})


def result_line(match: Match) -> str:
    """Write the result of the round that has just ended."""
    state = match.state
    assert state.result is not None
    return _line(
        {
            "round": state.round,
            "scores": state.scores(),
            "totals": match.totals,
            "result": state.result.as_json(),
            "digest": digest(state),
        }
    )


def seed_line(seed: str) -> str:
    """Write the line that opens the commitment."""
    return _line({"seed": seed})


def digest(state: State) -> str:
    """Return the hash over all events of a round."""
    hasher = sha256()
    for event in state.events or ():
        hasher.update(str(event).encode())
    return hasher.hexdigest()


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


class Recorder:
    """Write the record of a match while it is played.

    Call `add` after each action; the recorder adds the results of rounds itself. `play_round` does
    this for you. `file.writelines(recorder.lines)` keeps the record.

    >>> from fangcheng.bots import make_bot, play_round
    >>> match = Match(make_variant("hangzhou"), seed=7)
    >>> recorder = Recorder(match, names=["easy"] * 4)
    >>> actions = play_round(match, [make_bot("easy", seat) for seat in range(4)], record=recorder)
    >>> verify(read_record(recorder.lines)).totals == match.totals
    True
    """

    def __init__(
        self,
        match: Match,
        names: Sequence[str] | None = None,
        *,
        tell_seed: bool = True,
        fair: Fairness | None = None,
        house: House | None = None,
    ) -> None:
        """Begin the record of a match that nobody has acted in yet.

        With `tell_seed` false the record opens with a commitment to the seed, and reveals the
        seed when the match is over.
        """
        events = match.state.events
        if events is None:
            raise FangchengError("record_no_events")
        begun = Match(match.variant, match.seed).state.events or ()
        if match.state.round > 1 or len(events) > len(begun):
            raise FangchengError("record_late")
        seats = match.variant.seats
        if names is None:
            names = [f"player {seat}" for seat in range(seats)]
        if (
            isinstance(names, str)
            or len(names) != seats
            or not all(isinstance(name, str) for name in names)
        ):
            raise FangchengError("record_names", names=names, seats=seats)
        self.match = match
        self.tell_seed = tell_seed
        self.lines = [header_line(match.variant, match.seed, names, tell_seed, fair, house)]
        """The record so far; each line ends with a line break."""

    def add(self, seat: int, action: Action) -> list[str]:
        """Write what a seat has just done; return the lines that this added."""
        if action is not DISSOLVE and not 0 <= seat < self.match.variant.seats:
            raise no_seat(self.match.state, seat)
        added = [input_line(seat, action)]
        if self.match.state.over:
            added.append(result_line(self.match))
            if self.match.over and not self.tell_seed:
                added.append(seed_line(self.match.seed))
        self.lines += added
        return added


@dataclass(frozen=True)
class Record:
    """A record whose header has been read; the other lines are read as they are replayed."""

    variant: Variant
    seed: str
    names: tuple[str, ...]
    header: dict[str, Any]
    lines: tuple[str, ...]
    fair: Fairness | None
    house: House | None = None
    """What the table called its rules, and its notes to clauses."""


def read_record(lines: Iterable[str]) -> Record:
    """Read the header of a record and find its seed; `lines` is an open file, or a list of lines.

    >>> read_record("game.jsonl")
    Traceback (most recent call last):
    fangcheng.errors.FangchengError: 'game.jsonl' is not a list of lines: pass the open file
    """
    if isinstance(lines, str | bytes) or not isinstance(lines, Iterable):
        raise FangchengError("no_lines", given=lines)
    all_lines = list(lines)
    for line in all_lines:
        if not isinstance(line, str):
            raise FangchengError("no_lines", given=line)
    header = _read_line(all_lines, 1)
    form = header.get("fangcheng")
    if type(form) is not int or form not in (_OLDER, FORMAT):
        raise RecordError(1, "no_record", format=FORMAT)
    if header.get("scheme") != SCHEME:
        raise RecordError(1, "unknown_scheme", scheme=header.get("scheme"), known=SCHEME)
    variant = _room(header)
    names = header.get("seats")
    if not isinstance(names, list) or len(names) != variant.seats:
        raise RecordError(1, "record_seats", seats=variant.seats)
    seed = header.get("seed")
    if seed is None and len(all_lines) > 1:
        seed = _read_line(all_lines, len(all_lines)).get("seed")
    if not isinstance(seed, str):
        raise RecordError(1, "seed_not_told")
    if commitment(seed) != header.get("commitment"):
        raise RecordError(1, "seed_differs")
    fair = _fairness(header, seed, variant.seats)
    house = _house(header)
    written = json.loads(header_line(variant, seed, names, "seed" in header, fair, house))
    # A record may lack options that came later: they have their defaults.
    free = ("engine", "options", *(["fangcheng"] if form == _OLDER else []))
    if {**written, **{key: header.get(key) for key in free}} != header:
        raise RecordError(1, "header_odd")
    return Record(variant, seed, tuple(map(str, names)), header, tuple(all_lines), fair, house)


def _fairness(header: dict[str, Any], seed: str, seats: int) -> Fairness | None:
    if "fair" not in header:
        return None
    try:
        fair = read_fairness(header["fair"], seats)
        fair.check(seed)
    except FairnessError as error:
        raise RecordError(1, error) from error
    return fair


def _house(header: dict[str, Any]) -> House | None:
    if "house" not in header:
        return None
    try:
        return read_house(header["house"])
    except HouseRulesError as error:
        raise RecordError(1, error) from error


def _room(header: dict[str, Any]) -> Variant:
    options = header.get("options")
    if not isinstance(options, dict):
        raise RecordError(1, "options_no_object")
    try:
        return make_variant(str(header.get("variant")), options)
    except FangchengError as error:
        raise RecordError(1, error) from error


def _read_line(lines: Sequence[str], number: int) -> dict[str, Any]:
    if len(lines) < number:
        raise RecordError(number, "record_empty")
    text = lines[number - 1]
    if not text.endswith("\n"):
        raise RecordError(number, "line_cut")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(number, "not_json", reason=error) from None
    if not isinstance(data, dict):
        raise RecordError(number, "record_line_no_object")
    return data


@dataclass(frozen=True)
class Moment:
    """One step of a replay: the line, who did what (None for a new round), what happened."""

    line: int
    seat: int | None
    action: Action | None
    events: list[Event]


def replay(record: Record, match: Match) -> Iterator[Moment]:
    """Execute a record on a fresh match, step by step; check every line.

    A wrong or cut line raises with its number after everything before it was replayed.
    """
    yield Moment(1, None, None, list(match.state.events or ()))
    settled = False  # the result of the running round has been read
    for number in range(2, len(record.lines) + 1):
        line = record.lines[number - 1]
        data = _read_line(record.lines, number)
        if settled:
            _check_seed_line(record, number)
        elif "do" in data:
            yield _replay_input(match, number, data, line)
        elif "round" in data:
            _check_result(match, number, line, record.header["fangcheng"])
            settled = match.over
            if not match.over:
                yield Moment(number, None, None, list(match.next_round().events or ()))
        else:
            raise RecordError(number, "do_or_round")
    if match.state.over and not settled:
        raise RecordError(len(record.lines) + 1, "result_missing")


def _check_seed_line(record: Record, number: int) -> None:
    told = "seed" not in record.header and number == len(record.lines)
    if not told or record.lines[number - 1] != seed_line(record.seed):
        raise RecordError(number, "after_the_end")


def fresh_match(record: Record) -> Match:
    """Open the match that a record tells of."""
    return Match(record.variant, record.seed)


def verify(record: Record) -> Match:
    """Execute the whole record; return the finished or unfinished match, or raise."""
    match = fresh_match(record)
    for _ in replay(record, match):
        pass
    return match


def _replay_input(match: Match, number: int, data: dict[str, Any], line: str) -> Moment:
    try:
        action = parse_action(str(data["do"]))
        seat = -1 if action is DISSOLVE else data.get("seat")
        if type(seat) is not int:
            raise RecordError(number, "seat_missing")
        events = match.apply(seat, action)
    except RecordError:
        raise
    except FangchengError as error:
        raise RecordError(number, error) from error
    if line != input_line(seat, action):
        raise RecordError(number, "line_otherwise", line=line.strip())
    return Moment(number, seat, action, events)


def _check_result(match: Match, number: int, line: str, form: int) -> None:
    if not match.state.over:
        raise RecordError(number, "result_too_early")
    expected = result_line(match)
    if form == _OLDER:
        expected = _line(json.loads(expected) | {"digest": json.loads(line).get("digest")})
    if line != expected:
        raise RecordError(number, "result_differs", expected=expected)
