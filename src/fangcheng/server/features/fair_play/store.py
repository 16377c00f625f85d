"""The results of analysing matches, in the database."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    delete,
    exists,
    func,
    select,
)

from fangcheng.server.features.fair_play.evidence import SCHEME, Ending, Judged, Link, Telling
from fangcheng.server.features.fair_play.pairs import Played, Sitting
from fangcheng.server.features.fair_play.tables import judged_matches
from fangcheng.server.store.dialect import upsert
from fangcheng.server.store.tables import matches, people, players, seat_ties

LEAST_PEOPLE = 3
"""With fewer people at a table there is no third person whom a pair could harm."""

_read_links = msgspec.json.Decoder(list[Link]).decode
_read_ending = msgspec.json.Decoder(Ending).decode
_read_telling = msgspec.json.Decoder(list[Telling]).decode


def _to_judge(since: int) -> ColumnElement[bool]:
    people_there = (
        select(func.count(players.c.person))
        .where(players.c.match == matches.c.id)
        .scalar_subquery()
    )
    judged = exists().where(
        judged_matches.c.match == matches.c.id, judged_matches.c.scheme >= SCHEME
    )
    has_record = matches.c.seed != ""
    return and_(matches.c.finished >= since, has_record, ~judged, people_there >= LEAST_PEOPLE)


def to_judge(connection: Connection, since: int, limit: int) -> list[int]:
    """List matches among people that ended since a time and are not analysed, the newest first."""
    query = select(matches.c.id).where(_to_judge(since)).order_by(matches.c.finished.desc())
    return list(connection.execute(query.limit(limit)).scalars())


def count_to_judge(connection: Connection, since: int) -> int:
    """Count the matches that `to_judge` lists without a limit."""
    query = select(func.count()).select_from(matches).where(_to_judge(since))
    return connection.execute(query).scalar_one()


def keep_judged(connection: Connection, match: int, judged: Judged) -> None:
    """Store the result of a match, replacing that of an older statistic."""
    finished = select(matches.c.finished).where(matches.c.id == match)
    found = {
        "scheme": SCHEME,
        "finished": connection.execute(finished).scalar_one(),
        "links": msgspec.json.encode(judged.links).decode(),
        "telling": msgspec.json.encode(judged.telling).decode(),
        "ending": msgspec.json.encode(judged.ending).decode(),
    }
    connection.execute(upsert(connection, judged_matches, {"match": match, **found}))


def state_of_judged(connection: Connection, since: int) -> tuple[int, int]:
    """Return a value that changes when a match is analysed, or becomes too old."""
    query = select(func.count(), func.coalesce(func.sum(judged_matches.c.scheme), 0))
    row = connection.execute(query.where(judged_matches.c.finished >= since)).one()
    return row[0], int(row[1])


def judged(connection: Connection, since: int, limit: int) -> list[Played]:
    """List the analysed matches that ended since a time, the newest first."""
    query = (
        select(judged_matches.c.match, judged_matches.c.finished, matches.c.counts)
        .add_columns(judged_matches.c.links, judged_matches.c.ending)
        .join(matches, matches.c.id == judged_matches.c.match)
        .where(judged_matches.c.finished >= since)
        .order_by(judged_matches.c.finished.desc(), judged_matches.c.match.desc())
        .limit(limit)
    )
    rows = connection.execute(query).all()
    seats = _sittings(connection, query.with_only_columns(judged_matches.c.match))
    return [_played(row, seats.get(row.match, ())) for row in rows]


def judged_match(connection: Connection, match: int) -> tuple[Played, list[Telling]] | None:
    """Find the result of one match."""
    query = (
        select(judged_matches, matches.c.counts)
        .join(matches, matches.c.id == judged_matches.c.match)
        .where(judged_matches.c.match == match)
    )
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    played = _played(row, _sittings(connection, [match])[match])
    return played, _read_telling(row.telling)


def _played(row: Any, seats: Sequence[Sitting]) -> Played:
    links, ending = _read_links(row.links), _read_ending(row.ending)
    return Played(row.match, row.finished, row.counts, seats, links, ending)


def _sittings(connection: Connection, numbers: Any) -> dict[int, list[Sitting]]:
    query = (
        select(players.c.match, players.c.person, players.c.name, people.c.name.label("now"))
        .add_columns(seat_ties.c.address, seat_ties.c.device, seat_ties.c.came)
        .outerjoin(people, people.c.id == players.c.person)
        .outerjoin(
            seat_ties,
            and_(seat_ties.c.match == players.c.match, seat_ties.c.seat == players.c.seat),
        )
        .where(players.c.match.in_(numbers))
        .order_by(players.c.match, players.c.seat)
    )
    found: dict[int, list[Sitting]] = {}
    for row in connection.execute(query):
        name = row.now or row.name
        sitting = Sitting(row.person, name, row.address, row.device, row.came)
        found.setdefault(row.match, []).append(sitting)
    return found


def forget_judged(connection: Connection, before: int, limit: int) -> int:
    """Delete results of matches that ended before a time; return how many."""
    old = select(judged_matches.c.match).where(judged_matches.c.finished < before).limit(limit)
    gone = delete(judged_matches).where(judged_matches.c.match.in_(old))
    return connection.execute(gone).rowcount
