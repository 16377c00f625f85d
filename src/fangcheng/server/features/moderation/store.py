"""Reports in the database, with chat, notes and decisions; and sanctions."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from fangcheng.protocol.moderation import Sanction
from fangcheng.protocol.operator import OperatorNote, ReportTold, SceneLine
from fangcheng.server.features.moderation.tables import reports, sanctions
from fangcheng.server.store.dialect import now
from fangcheng.server.store.tables import inputs, matches, people, players

_read_scene = msgspec.json.Decoder(list[SceneLine]).decode
_STORED = tuple(name for name in ReportTold.__struct_fields__ if name != "pair")
_read_notes = msgspec.json.Decoder(list[OperatorNote]).decode


class Played(NamedTuple):
    """The parts of a finished match that reports need."""

    room: str
    started: int
    finished: int
    people: list[int | None]
    names: list[str]


def played(connection: Connection, match: int) -> Played | None:
    """Find a finished match and its players."""
    query = select(matches.c.room, matches.c.started, matches.c.finished).where(
        matches.c.id == match, matches.c.finished.is_not(None)
    )
    found = connection.execute(query).one_or_none()
    if found is None:
        return None
    seats = select(players.c.person, players.c.name).where(players.c.match == match)
    rows = connection.execute(seats.order_by(players.c.seat)).all()
    return Played(*found, [row.person for row in rows], [row.name for row in rows])


def thought(connection: Connection, match: int) -> dict[int, int]:
    """Return how long each seat of a match thought, in milliseconds."""
    spent = func.sum(inputs.c.ms).label("spent")
    query = select(inputs.c.seat, spent).where(inputs.c.match == match, inputs.c.seat >= 0)
    return {row.seat: int(row.spent) for row in connection.execute(query.group_by(inputs.c.seat))}


# -- taking reports ------------------------------------------------------------------------------


def reports_by(connection: Connection, reporter: int, since: int) -> int:
    """Count a person's reports since a time."""
    query = select(func.count()).where(reports.c.reporter == reporter, reports.c.at >= since)
    return connection.execute(query).scalar_one()


def _once(match: int, reporter: int, reported: int) -> ColumnElement[bool]:
    who = and_(reports.c.reporter == reporter, reports.c.reported == reported)
    return and_(reports.c.match == match, who)


def add_report(
    connection: Connection,
    match: int,
    reporter: int,
    reported: int,
    kind: str,
    text: str,
    scene: Sequence[SceneLine] = (),
) -> bool:
    """Store a report; False if this reporter has reported the same person for this match before."""
    known = select(reports.c.id).where(_once(match, reporter, reported))
    if connection.execute(known).first() is not None:
        return False
    who = {"match": match, "reporter": reporter, "reported": reported}
    told = {"kind": kind, "text": text, "scene": msgspec.json.encode(scene).decode()}
    connection.execute(insert(reports).values(**who, **told, at=now()))
    return True


def add_to_scene(
    connection: Connection, match: int, reporter: int, reported: int, lines: Sequence[SceneLine]
) -> None:
    """Add what another node has heard to a report."""
    own = _once(match, reporter, reported)
    known = connection.execute(select(reports.c.scene).where(own).with_for_update()).scalar()
    if known is not None:
        whole = sorted([*_read_scene(known), *lines], key=lambda line: line.at)
        change = update(reports).where(own).values(scene=msgspec.json.encode(whole).decode())
        connection.execute(change)


# -- reading reports -----------------------------------------------------------------------------


def _listed(text: str = "") -> Select[Any]:
    """Select reports with the names of both people; one name contains `text`."""
    by, of = people.alias("by"), people.alias("of")
    query = (
        select(reports, by.c.name.label("reporter_name"), of.c.name.label("reported_name"))
        .join(by, by.c.id == reports.c.reporter)
        .join(of, of.c.id == reports.c.reported)
    )
    named = (side.c.name.contains(text, autoescape=True) for side in (by, of))
    return query.where(or_(*named)) if text else query


def _read(row: Any) -> ReportTold:
    told = {name: row[name] for name in _STORED}
    read = {"scene": _read_scene(told["scene"]), "notes": _read_notes(told["notes"])}
    return ReportTold(**{**told, **read})


def find_reports(
    connection: Connection, closed: bool | None, text: str, skip: int, limit: int
) -> tuple[list[ReportTold], int]:
    """List reports, the newest first, and count them; one of the names contains `text`."""
    query = _listed(text)
    if closed is not None:
        query = query.where(reports.c.closed == closed)
    count = connection.execute(select(func.count()).select_from(query.subquery())).scalar_one()
    page = query.order_by(reports.c.id.desc()).offset(skip).limit(limit)
    return [_read(row) for row in connection.execute(page).mappings()], count


def find_report(connection: Connection, report: int, lock: bool = False) -> ReportTold | None:
    """Find a report; with `lock`, no other transaction decides it meanwhile."""
    query = _listed().where(reports.c.id == report)
    query = query.with_for_update(of=reports) if lock else query
    row = connection.execute(query).mappings().one_or_none()
    return None if row is None else _read(row)


def reports_about(connection: Connection, reported: int, limit: int) -> list[int]:
    """List the numbers of the reports about a person, the newest first."""
    query = select(reports.c.id).where(reports.c.reported == reported)
    return list(connection.execute(query.order_by(reports.c.id.desc()).limit(limit)).scalars())


def count_reports(connection: Connection) -> dict[int, int]:
    """Count the open reports about each person."""
    query = select(reports.c.reported, func.count().label("times")).where(~reports.c.closed)
    return {
        row.reported: row.times for row in connection.execute(query.group_by(reports.c.reported))
    }


# -- decisions -----------------------------------------------------------------------------------


def add_note(connection: Connection, report: int, note: OperatorNote, most: int) -> bool | None:
    """Add an operator's note; False if there are too many, None if there is no such report."""
    own = reports.c.id == report
    known = connection.execute(select(reports.c.notes).where(own).with_for_update()).scalar()
    if known is None:
        return None
    notes = [*_read_notes(known), note]
    if len(notes) > most:
        return False
    written = msgspec.json.encode(notes).decode()
    connection.execute(update(reports).where(own).values(notes=written))
    return True


def close_case(
    connection: Connection, match: int, reported: int, decision: str, who: str, reason: str
) -> None:
    """Decide all reports of a match about one person; an empty decision opens them again."""
    own = and_(reports.c.match == match, reports.c.reported == reported)
    told = {"decision": decision, "decided_by": who, "reason": reason}
    change = update(reports).where(own).values(closed=bool(decision), **told)
    connection.execute(change.values(decided=now() if decision else 0))


# -- sanctions -----------------------------------------------------------------------------------

_SANCTION = Sanction.__struct_fields__[1:]
"""All fields but the number, which the database gives."""


def add_sanction(connection: Connection, person: int, told: Sanction) -> None:
    """Store a new sanction; unseen ones of the same match are replaced."""
    unseen = sanctions.c.match == told.match, sanctions.c.person == person, ~sanctions.c.seen
    connection.execute(delete(sanctions).where(*unseen))
    values = {name: getattr(told, name) for name in _SANCTION}
    connection.execute(insert(sanctions).values(**values, person=person))


def sanctions_of(connection: Connection, person: int, unseen: bool = False) -> list[Sanction]:
    """List a person's sanctions, the oldest first: all, or those they have not seen."""
    columns = [sanctions.c[name] for name in _SANCTION]
    query = select(sanctions.c.id, *columns).where(sanctions.c.person == person)
    if unseen:
        query = query.where(~sanctions.c.seen)
    return [Sanction(*row) for row in connection.execute(query.order_by(sanctions.c.id))]


def end_of_case(connection: Connection, match: int, person: int) -> int:
    """Return when the newest sanction of a case ends; 0 if it has no end."""
    own = sanctions.c.match == match, sanctions.c.person == person
    query = select(sanctions.c.until).where(*own).order_by(sanctions.c.id.desc()).limit(1)
    return connection.execute(query).scalar() or 0


def see_sanction(connection: Connection, person: int, sanction: int) -> None:
    """Store that a person has read a sanction."""
    own = sanctions.c.person == person, sanctions.c.id == sanction
    connection.execute(update(sanctions).where(*own).values(seen=True))


def forget_reports(connection: Connection, before: int, limit: int) -> int:
    """Delete some of the reports decided before a time; return how many."""
    old = select(reports.c.id).where(reports.c.closed, reports.c.decided < before).limit(limit)
    return connection.execute(delete(reports).where(reports.c.id.in_(old))).rowcount


def forget_sanctions(connection: Connection, before: int, limit: int) -> int:
    """Delete some of the sanctions before a time that are over and were seen; return how many."""
    over = sanctions.c.at < before, sanctions.c.until < before, sanctions.c.seen
    old = select(sanctions.c.id).where(*over).limit(limit)
    return connection.execute(delete(sanctions).where(sanctions.c.id.in_(old))).rowcount
