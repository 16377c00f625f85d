"""Comparing what players were told with what the database holds, after whatever happened."""

import json
import time
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from http import HTTPStatus

import msgspec
from sqlalchemy import Connection, Engine, select

from fangcheng.errors import FangchengError
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.protocol.parts import Summary
from fangcheng.protocol.stream import MatchOverEvent
from fangcheng.record.file import read_record, verify
from fangcheng.server.match.streams import Streams
from fangcheng.server.store.engine import open_engine
from fangcheng.server.store.matches import StoredInput, StoredMatch, find_match, inputs_of
from fangcheng.server.store.tables import inputs, matches, people, rooms, tokens
from tests.server.players import Player, Stream
from tests.server.running import ServerProcess

Seat = tuple[str, int]
"""A room and a seat there."""
_ASKS = 10
"""How often a server that is busy is asked again."""


@dataclass
class Audit:
    """What was compared."""

    inputs: int = 0
    entries: int = 0
    confirmed: int = 0
    finished: int = 0
    towns: tuple[str, ...] = ()


@dataclass
class Claims:
    """What somebody may rely on, because the commands that brought it about were confirmed.

    There are several possibilities as long as a command is not answered: it may be done or not.
    """

    person: int
    token: str | None
    names: set[str]
    seats: set[Seat | None]
    opening: bool = False
    """It may also sit in a room that it is just opening."""
    lingering: frozenset[str] = frozenset()
    """Rooms it has left, whose match may still have to end before the seat is free."""
    permanent: bool = False


def audit(url: str, server: ServerProcess, people: Iterable[Player]) -> Audit:
    """Check that nothing was lost, doubled or told wrongly; the server still runs.

    Every stored match is played again from its seed and inputs: the streams must be what every
    player saw, byte for byte; every answer that was confirmed is there once; the scores of
    finished matches are the referee's, and their records verify.
    """
    people = list(people)
    problems = [problem for one in people for problem in one.problems]
    assert not problems, "\n".join(problems)
    with Auditor(url) as auditor:
        found = auditor.look(people, server)
        assert not auditor.wrong, "\n".join(auditor.wrong)
        return found


class Auditor:
    """Looks at a database again and again; what is new is compared, what was there must stay."""

    def __init__(self, url: str) -> None:
        self._engine: Engine = open_engine(url)
        self._running: dict[int, _Replayed] = {}
        self._closed: dict[int, str] = {}
        """Matches nobody can be told of any more, and a digest of their inputs."""
        self._ids: dict[str, int] = {}
        """The match of every command that is stored in one."""
        self._found = Audit()
        self._towns: set[str] = set()
        self._spoilt: set[int] = set()
        self.wrong: list[str] = []
        """Every contradiction that was found; a match with one is not looked at again."""

    def __enter__(self) -> "Auditor":
        return self

    def __exit__(self, *_: object) -> None:
        self._engine.dispose()

    def look(
        self,
        players: Sequence[Player],
        server: ServerProcess | None = None,
        records: Container[int] | None = None,
    ) -> Audit:
        """Compare all matches with what players were told.

        The server is asked for the `records` of these matches, or of all that are over.
        """
        found = Audit(self._found.inputs, 0, self._found.confirmed, self._found.finished)
        towns = set(self._towns)
        for match in self._stored():
            asked = server if records is None or match.id in records else None
            try:
                self._look_at(match, players, asked, found)
            except (AssertionError, FangchengError) as error:
                self.wrong.append(f"match {match.id}: {error}")
                self._spoilt.add(match.id)
            if match.finished is not None:
                towns.add(match.variant)
        found.towns = tuple(sorted(towns))
        return found

    def _look_at(
        self,
        match: StoredMatch,
        players: Sequence[Player],
        server: ServerProcess | None,
        found: Audit,
    ) -> None:
        replayed = self._replay(match)
        found.inputs += len(replayed.inputs)
        found.entries += _check_streams(match, replayed.table, players)
        found.confirmed += _check_answers(replayed, players)
        if match.finished is not None:
            _check_result(match, replayed.table, server, players)
            found.finished += 1

    def close(self, match: int) -> bool:
        """Keep no more than a digest of a match that was looked at, if it is over."""
        replayed = self._running.get(match)
        if replayed is None or replayed.match.finished is None:
            return False
        del self._running[match]
        self._closed[match] = _digest(replayed.inputs)
        self._found.inputs += len(replayed.inputs)
        self._found.finished += 1
        self._found.confirmed += replayed.confirmed
        self._towns.add(replayed.match.variant)
        return True

    def look_at_closed(self) -> None:
        """Check that nothing has happened to the matches that were closed."""
        with self._engine.connect() as connection:
            for number, digest in self._closed.items():
                if _digest(inputs_of(connection, number)) != digest:
                    self.wrong.append(f"match {number} has changed since it was over")

    def look_at_people(self, claims: Sequence[Claims], created: set[str]) -> list[str]:
        """Find what is wrong with accounts, names, seats, and rooms nobody has asked for.

        `created` are the rooms people were told that they have opened.
        """
        wrong: list[str] = []
        with self._engine.connect() as connection:
            rows = {row.id: row for row in connection.execute(select(people))}
            known = {row.hash: row.person for row in connection.execute(select(tokens))}
            stored = _rooms(connection)
        strange = set(stored) - created
        if len(strange) > sum(one.opening for one in claims):
            wrong.append(f"rooms {sorted(strange)} were opened and nobody was told of them")
        seats = _seats(stored)
        for one in claims:
            row = rows.get(one.person)
            if row is None:
                wrong.append(f"account lost: {one}")
                continue
            if row.name not in one.names:
                wrong.append(f"{one} is called {row.name}")
            if one.permanent and row.name_key is None:
                wrong.append(f"the password of {one} is lost")
            if one.token and known.get(sha256(one.token.encode()).hexdigest()) != one.person:
                wrong.append(f"the token of {one} is lost")
            sits = seats.get(one.person, [])
            wrong += _wrong_seats(one, sits, strange)
        return wrong

    def stored_seats(self) -> dict[int, list[Seat]]:
        """Where everybody sits."""
        with self._engine.connect() as connection:
            return _seats(_rooms(connection))

    # -- playing again -----------------------------------------------------------------------

    def _stored(self) -> list[StoredMatch]:
        """The matches to look at: all but those that are closed or spoilt."""
        with self._engine.connect() as connection:
            numbers = set(connection.execute(select(matches.c.id)).scalars())
            for lost in (self._running.keys() | self._closed.keys()) - numbers - self._spoilt:
                self.wrong.append(f"match {lost} is lost")
                self._spoilt.add(lost)
            wanted = numbers - self._closed.keys() - self._spoilt
            found = [find_match(connection, number) for number in sorted(wanted)]
            return [match for match in found if match is not None]

    def _replay(self, match: StoredMatch) -> "_Replayed":
        """Play what is new of a match."""
        replayed = self._running.get(match.id)
        if replayed is None:
            replayed = self._running[match.id] = _Replayed(replace(match, summary=None))
        have = len(replayed.inputs)
        query = select(inputs).where(inputs.c.match == match.id).order_by(inputs.c.number)
        with self._engine.connect() as connection:
            rows = connection.execute(query.where(inputs.c.number >= have)).all()
        for row in rows:
            assert row.number == len(replayed.inputs), "inputs are numbered without gap"
            replayed.add(StoredInput(row.number, row.seat, row.do, row.command, row.ms))
            if row.command is not None:
                assert row.command not in self._ids, f"{row.command} was carried out twice"
                self._ids[row.command] = match.id
        replayed.bring_up_to_date(match)
        return replayed


@dataclass
class _Replayed:
    """A stored match, played again as far as it goes."""

    match: StoredMatch
    inputs: list[StoredInput] = field(default_factory=list)
    confirmed: int = 0

    def __post_init__(self) -> None:
        variant = make_variant(self.match.variant, self.match.options)
        self.table = Streams(Match(variant, self.match.seed))
        self.table.open()

    def add(self, one: StoredInput) -> None:
        self.inputs.append(one)
        self.table.replay(one.seat, one.do)

    def bring_up_to_date(self, match: StoredMatch) -> None:
        """Tell the end, where it is stored by now."""
        if match.summary is not None and self.match.summary is None:
            summary = msgspec.convert(match.summary, Summary, str_keys=True)
            end = MatchOverEvent(summary, match.seed, match.fair)
            self.table.tell_all(msgspec.json.encode(end))
        self.match = match


def _digest(done: Iterable[StoredInput]) -> str:
    return sha256(repr(list(done)).encode()).hexdigest()


# -- comparing ---------------------------------------------------------------------------------


def _check_streams(match: StoredMatch, table: Streams, players: Iterable[Player]) -> int:
    seats = {seat.person: at for at, seat in enumerate(match.seats) if seat.person is not None}
    count = 0
    for one in players:
        stream = one.streams.get(match.id)
        if stream is not None:
            told = table.lines[seats.get(one.person, -1)]
            _check_stream(one.name, stream, [bytes(raw) for raw in told])
            count += len(stream.entries)
    return count


def _check_stream(name: str, stream: Stream, told: list[bytes]) -> None:
    for number, entry in stream.entries.items():
        assert number < len(told), f"{name} saw {number}: {entry!r}, which is not stored"
        assert entry == told[number], f"{name} saw {number} otherwise"
    if stream.over:
        assert stream.next == len(told), f"{name} did not see all of match {stream.match}"


def _check_result(
    match: StoredMatch, table: Streams, server: ServerProcess | None, players: Iterable[Player]
) -> None:
    assert table.match.over and match.summary is not None
    assert match.summary["totals"] == table.match.totals
    if server is not None:
        status, body = server.get(f"/api/matches/{match.id}/record")
        for _ in range(_ASKS):
            if status != HTTPStatus.SERVICE_UNAVAILABLE:
                break
            time.sleep(1.0)  # it has much to do, and says so
            status, body = server.get(f"/api/matches/{match.id}/record")
        assert status == 200, body
        record = read_record(body.decode().splitlines(keepends=True))
        assert verify(record).totals == table.match.totals
    for one in players:
        over = one.over.get(match.id)
        if over is not None:
            assert msgspec.to_builtins(over.summary, str_keys=True) == match.summary


def _check_answers(replayed: _Replayed, players: Iterable[Player]) -> int:
    """Every answer that was confirmed is stored, and nothing that was refused or never sent.

    Only the answer that ended a match may be stored and, sent again to a server that has forgotten
    the match, be refused.
    """
    match, done = replayed.match, replayed.inputs
    end = len(done) - len(match.seats) if match.finished is not None else len(done)
    stored = {one.command: (number, one.do) for number, one in enumerate(done) if one.command}
    unknown = set(stored)
    replayed.confirmed = 0
    for one in players:
        refused = {refusal.id for refusal in one.refused}
        for sent in one.sent.values():
            if sent.match != match.id:
                continue
            unknown.discard(sent.id)
            number, do = stored.get(sent.id, (-1, ""))
            if sent.id in one.done and not sent.empty:
                replayed.confirmed += 1
                assert number >= 0, f"{one.name} was told that {sent} is done; it is lost"
                assert do == sent.do, f"{one.name} sent {sent}, and {do} is stored"
            wrong = sent.id in refused and 0 <= number < end
            assert not wrong, f"{one.name}: {sent} was refused, and is stored"
    assert not unknown, f"answers {unknown} are stored that nobody sent"
    return replayed.confirmed


def _seats(stored: dict[str, str]) -> dict[int, list[Seat]]:
    """Where everybody sits, as it is stored."""
    found: dict[int, list[Seat]] = {}
    for number, data in stored.items():
        room = json.loads(data)
        for at, seat in enumerate(room["seats"]):
            # Who has left a running match has no seat any more, although its place is kept.
            if seat["person"] is not None and seat["person"] not in room.get("leaving", ()):
                found.setdefault(seat["person"], []).append((number, at))
    return found


def _wrong_seats(one: Claims, sits: list[Seat], strange: set[str]) -> list[str]:
    """What is wrong with the seats somebody has."""
    if one.opening:
        sits = [seat for seat in sits if seat[0] not in strange]
    rest = [seat for seat in sits if seat in one.seats or seat[0] not in one.lingering]
    if len(rest) > 1:
        return [f"{one} sits in several places: {rest}"]
    if one.opening or one.lingering:
        return [f"{one} sits at {seat}" for seat in rest if seat not in one.seats]
    seat = rest[0] if rest else None
    return [] if seat in one.seats else [f"{one} sits at {seat}"]


def _rooms(connection: Connection) -> dict[str, str]:
    """Return the data of all rooms, by their numbers."""
    return {row.number: row.data for row in connection.execute(select(rooms))}
