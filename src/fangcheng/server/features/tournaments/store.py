"""Tournaments in the database: entries, and the tables of each round."""

import json
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    case,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from fangcheng.server.features.clubs.tables import club_members, clubs
from fangcheng.server.store.dialect import is_shared, now
from fangcheng.server.store.tables import (
    matches,
    people,
    seats,
    tournament_entries,
    tournament_tables,
    tournaments,
)
from fangcheng.server.store.tournament_tables import at_table, change, note_came

GOING_ON = ("open", "playing", "pause")
"""The states of unfinished tournaments."""


class StoredTournament(NamedTuple):
    """A tournament, without its people."""

    id: int
    version: int
    name: str
    club: int | None
    created: int
    starts: int
    rounds: int
    minutes: int
    pause: int
    pace: str
    duplicate: bool
    rules: str
    """JSON"""
    secret: str
    state: str
    why: str
    round: int
    due: int


class StoredEntry(NamedTuple):
    """A person who has signed up."""

    person: int
    name: str
    nonce: str
    state: str
    character: str = ""
    """As whom they sit at the table; empty if they have not chosen."""


class StoredTable(NamedTuple):
    """A table of a round; once its match is over, with the final points."""

    round: int
    number: int
    room: str
    match: int | None
    people: list[int | None]
    totals: list[int]
    hands: int
    missed: list[int]
    over: bool


_COLUMNS = [tournaments.c[name] for name in StoredTournament._fields]


# -- tournaments -------------------------------------------------------------------------------


def add_tournament(connection: Connection, **values: object) -> int:
    """Store a new tournament that people can sign up for."""
    fresh = {"version": 1, "created": now(), "state": "open", "round": 0}
    key = connection.execute(insert(tournaments).values(**fresh, **values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def find_tournament(
    connection: Connection, tournament: int, lock: bool = False
) -> StoredTournament | None:
    """Find a tournament; with `lock`, no other transaction changes it meanwhile."""
    query = select(*_COLUMNS).where(tournaments.c.id == tournament)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return None if row is None else StoredTournament(*row)


def claim(connection: Connection, tournament: int) -> StoredTournament | None:
    """Lock a tournament for a due step; None if another node is doing it."""
    query = select(*_COLUMNS).where(tournaments.c.id == tournament)
    if is_shared(connection):
        query = query.with_for_update(skip_locked=True)
    row = connection.execute(query).one_or_none()
    return None if row is None else StoredTournament(*row)


def count_going_on(connection: Connection, club: int | None) -> int:
    """Count the unfinished tournaments of a club, or of the server."""
    query = select(func.count()).where(tournaments.c.club == club, _going_on())
    return connection.execute(query).scalar_one()


class Look(NamedTuple):
    """The parts of a tournament that every check reads."""

    id: int
    version: int
    name: str
    state: str
    round: int
    due: int


def look(connection: Connection, now: int, watched: Collection[int]) -> list[Look]:
    """List the tournaments that are being played, due, or watched."""
    state = tournaments.c.state
    begins = and_(state == "open", tournaments.c.due <= now)
    which = or_(state.in_(("playing", "pause")), begins, tournaments.c.id.in_(list(watched)))
    columns = [tournaments.c[name] for name in Look._fields]
    return [Look(*row) for row in connection.execute(select(*columns).where(which))]


class Listed(NamedTuple):
    """A tournament in a list."""

    id: int
    name: str
    club: int | None
    club_name: str
    rules: str
    starts: int
    rounds: int
    round: int
    state: str
    duplicate: bool
    people: int
    entered: bool


def listed(connection: Connection, person: int, limit: int) -> list[Listed]:
    """List the tournaments of the server, of public clubs, and of a person's own clubs."""
    member = select(club_members.c.club).where(
        club_members.c.person == person, club_members.c.role != "removed"
    )
    seen = or_(tournaments.c.club.is_(None), clubs.c.public, clubs.c.id.in_(member))
    return [Listed(*row) for row in connection.execute(_list(person).where(seen).limit(limit))]


def find_tournaments(
    connection: Connection, text: str, state: str, skip: int, limit: int
) -> tuple[list[Listed], int]:
    """List tournaments in a state, or whose name or club contains a text; and count them."""
    query = _list(0)
    if text:
        named = (
            column.contains(text, autoescape=True) for column in (tournaments.c.name, clubs.c.name)
        )
        query = query.where(or_(*named))
    if state:
        query = query.where(tournaments.c.state == state)
    count = connection.execute(select(func.count()).select_from(query.subquery())).scalar_one()
    return [Listed(*row) for row in connection.execute(query.offset(skip).limit(limit))], count


def _list(person: int) -> Select[Any]:
    """Select tournaments with their clubs, as a person sees them in a list."""
    table = tournaments.c
    entry = tournament_entries.c
    size = select(func.count()).where(entry.tournament == table.id, entry.state != "out")
    own = select(literal(1)).where(entry.tournament == table.id, entry.person == person)
    names = [name for name in Listed._fields if name not in ("club_name", "people", "entered")]
    columns: list[Any] = [table[name] for name in names]
    columns[3:3] = [func.coalesce(clubs.c.name, "")]
    columns += [size.scalar_subquery(), own.exists()]
    return (
        select(*columns)
        .select_from(tournaments.outerjoin(clubs, clubs.c.id == table.club))
        .order_by(_going_on().desc(), table.starts.desc(), table.id.desc())
    )


def _going_on() -> ColumnElement[bool]:
    return tournaments.c.state.in_(GOING_ON)


# -- people ------------------------------------------------------------------------------------


def entries_of(connection: Connection, tournament: int) -> list[StoredEntry]:
    """List the entries by the people's numbers; banned people count as having missed."""
    entry = tournament_entries.c
    kept_out = and_(entry.state == "in", people.c.banned_until > now())
    state = case((kept_out, "missed"), else_=entry.state)
    query = (
        select(entry.person, people.c.name, entry.nonce, state, people.c.character)
        .join(people, people.c.id == entry.person)
        .where(entry.tournament == tournament)
        .order_by(entry.person)
    )
    return [StoredEntry(*row) for row in connection.execute(query)]


def add_entry(connection: Connection, tournament: int, person: int, nonce: str) -> None:
    """Store that a person has signed up."""
    values = {"tournament": tournament, "person": person, "nonce": nonce, "state": "in"}
    connection.execute(insert(tournament_entries).values(**values, joined=now()))


def set_entries(
    connection: Connection, tournament: int, some: Collection[int], state: str, unless: str = ""
) -> None:
    """Set the state of these people's entries, except those in the state `unless`."""
    entry = tournament_entries.c
    these = (entry.tournament == tournament, entry.person.in_(list(some)), entry.state != unless)
    connection.execute(update(tournament_entries).where(*these).values(state=state))


def withdraw(connection: Connection, stored: StoredTournament, person: int) -> None:
    """Withdraw a person: delete the entry before the first draw; afterwards mark it as out."""
    if stored.state == "open":
        entry = tournament_entries.c
        these = (entry.tournament == stored.id, entry.person == person)
        connection.execute(delete(tournament_entries).where(*these))
    else:
        set_entries(connection, stored.id, [person], "out")
    change(connection, stored.id)


def withdraw_from_club(connection: Connection, club: int, person: int) -> None:
    """Withdraw a person from all unfinished tournaments of a club."""
    entered = select(tournament_entries.c.tournament).where(tournament_entries.c.person == person)
    theirs = (tournaments.c.club == club, _going_on(), tournaments.c.id.in_(entered))
    query = select(*_COLUMNS).where(*theirs).order_by(tournaments.c.id).with_for_update()
    for row in connection.execute(query).all():
        withdraw(connection, StoredTournament(*row), person)


# -- tables ------------------------------------------------------------------------------------


def add_tables(
    connection: Connection,
    tournament: int,
    round_: int,
    tables: Sequence[tuple[str, Sequence[int | None]]],
) -> None:
    """Store the tables of a round: the room and the people of each."""
    rows = [
        {
            "tournament": tournament,
            "round": round_,
            "number": number,
            "room": room,
            "people": json.dumps(list(seated)),
            "totals": json.dumps([0] * len(seated)),
            "hands": 0,
            "missed": json.dumps([at for at, person in enumerate(seated) if person is not None]),
        }
        for number, (room, seated) in enumerate(tables, 1)
    ]
    connection.execute(insert(tournament_tables), rows)


def tables_of(connection: Connection, tournament: int) -> list[StoredTable]:
    """List the tables of all rounds, in order."""
    table = tournament_tables.c
    names = [name for name in StoredTable._fields if name != "over"]
    query = (
        select(*(table[name] for name in names), matches.c.finished, matches.c.summary)
        .select_from(tournament_tables.outerjoin(matches, matches.c.id == table.match))
        .where(table.tournament == tournament)
        .order_by(table.round, table.number)
    )
    return [_table(row) for row in connection.execute(query)]


def _table(row: Any) -> StoredTable:
    totals, hands = json.loads(row.totals), row.hands
    over = row.finished is not None
    if over and row.summary:
        summary = json.loads(row.summary)
        totals = summary["totals"]
        hands = sum(not round_["void"] for round_ in summary["rounds"])
    seated, missed = json.loads(row.people), json.loads(row.missed)
    return StoredTable(
        row.round, row.number, row.room, row.match, seated, totals, hands, missed, over
    )


def is_through(connection: Connection, tournament: int, round_: int) -> bool:
    """Return whether all tables of a round are over."""
    table = tournament_tables.c
    at_it = (table.tournament == tournament, table.round == round_)
    played = tournament_tables.outerjoin(matches, matches.c.id == table.match)
    query = select(table.number).select_from(played).where(*at_it, matches.c.finished.is_(None))
    return connection.execute(query.limit(1)).first() is None


class Progress(NamedTuple):
    """The progress of a table."""

    totals: tuple[int, ...]
    hands: int
    came: frozenset[int]
    """The seats whose players have been there."""


def note(connection: Connection, tournament: int, round_: int, number: int, now: Progress) -> None:
    """Store the progress of a table."""
    here = at_table(tournament, round_, number)
    values = {"totals": json.dumps(now.totals), "hands": now.hands}
    connection.execute(update(tournament_tables).where(here).values(values))
    note_came(connection, tournament, round_, number, now.came)


def free_seats(connection: Connection, tournament: int) -> None:
    """Free all seats at tables of earlier rounds."""
    table = tournament_tables.c
    old = select(table.room).where(table.tournament == tournament)
    connection.execute(delete(seats).where(seats.c.room.in_(old.scalar_subquery())))


def free_waiting(connection: Connection, some: Collection[int]) -> list[tuple[int, str]]:
    """Free people's seats in waiting rooms; return whose, and in which room."""
    playing = select(matches.c.room).where(matches.c.finished.is_(None))
    theirs = (seats.c.person.in_(list(some)), seats.c.room.not_in(playing.scalar_subquery()))
    found = connection.execute(select(seats.c.person, seats.c.room).where(*theirs)).all()
    connection.execute(delete(seats).where(*theirs))
    return [(row.person, row.room) for row in found]


def unseal(connection: Connection, tournament: int) -> None:
    """Unseal the matches, whose seeds may now be published."""
    table = tournament_tables.c
    played = select(table.match).where(table.tournament == tournament, table.match.is_not(None))
    these = matches.c.id.in_(played.scalar_subquery())
    connection.execute(update(matches).where(these).values(sealed=False))
