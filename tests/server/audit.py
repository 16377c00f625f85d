"""Comparing what players were told with what the database holds, after whatever happened."""

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec
from sqlalchemy import Engine, func, select

from fangcheng.match import Match
from fangcheng.protocol.messages import Summary
from fangcheng.protocol.stream import MatchOverEvent
from fangcheng.record.file import read_record, verify
from fangcheng.server.match.streams import Streams
from fangcheng.server.store.engine import open_engine
from fangcheng.server.store.matches import StoredInput, StoredMatch, find_match, inputs_of
from fangcheng.server.store.tables import inputs, matches
from fangcheng.variants import make_variant
from tests.server.players import Player, Stream
from tests.server.running import ServerProcess


@dataclass
class Audit:
    """What was compared."""

    inputs: int = 0
    entries: int = 0
    confirmed: int = 0
    finished: int = 0
    towns: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Kept:
    """An answer that is stored."""

    match: int
    do: str
    last: bool
    """It belongs to the end of a match that is over."""


def audit(url: str, server: ServerProcess, people: Iterable[Player]) -> Audit:
    """Check that nothing was lost, doubled or told wrongly; the server still runs.

    Every stored match is played again from its seed and inputs: the streams must be what every
    player saw, byte for byte; every answer that was confirmed is there once; the scores of
    finished matches are the referee's, and their records verify.
    """
    people = list(people)
    problems = [problem for one in people for problem in one.problems]
    assert not problems, "\n".join(problems)
    engine = open_engine(url)
    try:
        return _audit(engine, server, people)
    finally:
        engine.dispose()


def _audit(engine: Engine, server: ServerProcess, people: list[Player]) -> Audit:
    found = Audit()
    stored: dict[str, _Kept] = {}
    towns: set[str] = set()
    for match, done in _matches(engine):
        _check_numbers(engine, match.id, len(done))
        table = _play_again(match, done)
        found.inputs += len(done)
        found.entries += _check_streams(match, table, people)
        for number, one in enumerate(done):
            if one.command is not None:
                assert one.command not in stored, f"{one.command} was carried out twice"
                last = match.finished is not None and number >= len(done) - len(match.seats)
                stored[one.command] = _Kept(match.id, one.do, last)
        if match.finished is not None:
            _check_result(match, table, server, people)
            found.finished += 1
            towns.add(match.variant)
    found.confirmed = _check_commands(stored, people)
    found.towns = tuple(sorted(towns))
    return found


def _matches(engine: Engine) -> list[tuple[StoredMatch, list[StoredInput]]]:
    with engine.connect() as connection:
        numbers = connection.execute(select(matches.c.id)).scalars().all()
        out = []
        for number in numbers:
            match = find_match(connection, number)
            assert match is not None
            out.append((match, inputs_of(connection, number)))
        return out


def _check_numbers(engine: Engine, match: int, count: int) -> None:
    with engine.connect() as connection:
        query = select(func.min(inputs.c.number), func.max(inputs.c.number))
        row = connection.execute(query.where(inputs.c.match == match)).one()
    assert not count or tuple(row) == (0, count - 1), "inputs are numbered without gap"


def _play_again(match: StoredMatch, done: Iterable[StoredInput]) -> Streams:
    table = Streams(Match(make_variant(match.variant, match.options), match.seed))
    table.open()
    for one in done:
        table.replay(one.seat, one.do)
    if match.summary is not None:
        summary = msgspec.convert(match.summary, Summary)
        table.tell_all(msgspec.json.encode(MatchOverEvent(summary, match.seed, match.fair)))
    return table


def _check_streams(match: StoredMatch, table: Streams, people: Iterable[Player]) -> int:
    seats = {seat.person: at for at, seat in enumerate(match.seats) if seat.person is not None}
    count = 0
    for one in people:
        stream = one.streams.get(match.id)
        if stream is not None:
            told = table.lines[seats.get(one.person, -1)]
            _check_stream(one.name, stream, [bytes(raw) for raw in told])
            count += len(stream.entries)
    return count


def _check_stream(name: str, stream: Stream, told: list[bytes]) -> None:
    for number, entry in stream.entries.items():
        assert number < len(told), f"{name} saw {number}: {entry!r}, which never was"
        assert entry == told[number], f"{name} saw {number} otherwise"
    if stream.over:
        assert stream.next == len(told), f"{name} did not see all of match {stream.match}"


def _check_result(
    match: StoredMatch, table: Streams, server: ServerProcess, people: Iterable[Player]
) -> None:
    assert table.match.over and match.summary is not None
    assert match.summary["totals"] == table.match.totals
    status, body = server.get(f"/api/matches/{match.id}/record")
    assert status == 200, body
    record = read_record(body.decode().splitlines(keepends=True))
    assert verify(record).totals == table.match.totals
    for one in people:
        over = one.over.get(match.id)
        if over is not None:
            assert msgspec.to_builtins(over.summary) == match.summary
            assert over.seed == match.seed


def _check_commands(stored: dict[str, _Kept], people: Iterable[Player]) -> int:
    """Every answer that was confirmed is stored, and nothing that was refused or never sent.

    Only the answer that ended a match may be stored and, sent again to a server that has forgotten
    the match, be refused.
    """
    unknown = set(stored)
    confirmed = 0
    for one in people:
        for sent in one.sent.values():
            unknown.discard(sent.id)
        for sent in one.done.values():
            if not sent.empty:
                assert sent.id in stored, f"{one.name} was told that {sent} is done; it is lost"
                kept = stored[sent.id]
                assert (kept.match, kept.do) == (sent.match, sent.do)
                confirmed += 1
        for refusal in one.refused:
            wrong = refusal.id in stored and not stored[refusal.id].last
            assert not wrong, f"{one.name}: {refusal} was refused, and is stored"
    assert not unknown, "somebody's answer was stored that nobody sent"
    return confirmed
