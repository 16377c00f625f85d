"""All data stored about one person: exported, or erased.

Both follow the tables themselves: a column that refers to people, or is called `person`, names the
person a row is about. So tables added later are exported and erased as well, unless their `info`
says otherwise (`store/tables.py`). A feature that must do more has an `erasure.py`.
"""

import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Table,
    delete,
    exists,
    false,
    or_,
    select,
    tuple_,
    update,
)

from fangcheng.server.features import modules
from fangcheng.server.front.tables import all_tables
from fangcheng.server.ratings.tables import ratings
from fangcheng.server.store.tables import (
    ABOUT,
    DELETED,
    EXPORTED,
    inputs,
    matches,
    people,
    players,
    seat_ties,
    seats,
)

NOBODY = "离开的牌友"
"""The name that records show in place of an erased person; the page has it in English, too."""


def _about(table: Table) -> list[Column[Any]]:
    """List the columns of a table that name the person a row is about."""
    if table is people:
        return [people.c.id]
    return [
        column
        for column in table.columns
        if column.name == "person" or any(key.column is people.c.id for key in column.foreign_keys)
    ]


def _ties_of(person: int) -> ColumnElement[bool]:
    """Return the condition for a person's rows about seats, which name no person."""
    own = select(players.c.match, players.c.seat).where(players.c.person == person)
    return tuple_(seat_ties.c.match, seat_ties.c.seat).in_(own)


# -- export ------------------------------------------------------------------------------------


def rows_of(connection: Connection, person: int) -> dict[str, list[dict[str, Any]]]:
    """List the rows of all tables about a person, without secrets."""
    found = {}
    for table in all_tables().sorted_tables:
        about = [column for column in _about(table) if column.info.get(ABOUT, True)]
        mine: ColumnElement[bool] = or_(false(), *(column == person for column in about))
        if table is seat_ties:
            mine = _ties_of(person)
        elif not about or table is players:
            continue
        told = [column for column in table.columns if column.info.get(EXPORTED, True)]
        rows = [dict(row._mapping) for row in connection.execute(select(*told).where(mine))]
        if rows:
            found[table.name] = rows
    return found


def matches_of(connection: Connection, person: int, after: int, limit: int) -> list[dict[str, Any]]:
    """List a person's matches with numbers above `after`, with their own inputs."""
    query = (
        select(players.c.match, players.c.seat, players.c.name, matches.c.room, matches.c.variant)
        .add_columns(
            players.c.character,
            matches.c.options,
            matches.c.started,
            matches.c.finished,
            matches.c.summary,
        )
        .join(matches, matches.c.id == players.c.match)
        .where(players.c.person == person, players.c.match > after)
        .order_by(players.c.match)
        .limit(limit)
    )
    found = []
    for row in connection.execute(query):
        done = select(inputs.c.number, inputs.c.do, inputs.c.ms).where(
            inputs.c.match == row.match, inputs.c.seat == row.seat
        )
        told = dict(row._mapping)
        for name in ("options", "summary"):
            told[name] = json.loads(told[name]) if told[name] else None
        told["inputs"] = [tuple(row) for row in connection.execute(done.order_by(inputs.c.number))]
        found.append(told)
    return found


# -- erasure -----------------------------------------------------------------------------------


def hide_in_records(connection: Connection, person: int, limit: int) -> int:
    """Replace a person's name by `NOBODY` in some of their matches; return in how many."""
    query = select(players.c.match, players.c.seat, matches.c.summary).join(
        matches, matches.c.id == players.c.match
    )
    named = players.c.person == person, players.c.name != NOBODY
    rows = connection.execute(query.where(*named).limit(limit)).all()
    for row in rows:
        if row.summary:
            summary = json.loads(row.summary)
            summary["names"][row.seat] = NOBODY
            if summary.get("characters"):
                summary["characters"][row.seat] = ""
            change = update(matches).where(matches.c.id == row.match)
            connection.execute(change.values(summary=json.dumps(summary, ensure_ascii=False)))
        seat = players.c.match == row.match, players.c.seat == row.seat
        connection.execute(update(players).where(*seat).values(name=NOBODY, character=""))
    return len(rows)


def seat_held(connection: Connection, person: int) -> str | None:
    """Return the room in which a person has a seat."""
    return connection.execute(select(seats.c.room).where(seats.c.person == person)).scalar()


def erase(connection: Connection, person: int) -> dict[str, list[int]]:
    """Erase a person; return the numbers of what else the features changed, by kind of change.

    Their number stays, so that their matches still belong to one person, who has no name.
    """
    changed: dict[str, list[int]] = {}
    for feature in modules("erasure"):
        changed |= feature.erase(connection, person)
    connection.execute(delete(seat_ties).where(_ties_of(person)))
    counted = list(_counted(connection, person))
    for table in reversed(all_tables().sorted_tables):
        about = _about(table)
        if about and table.info.get(DELETED, True):
            mine = or_(false(), *(column == person for column in about))
            connection.execute(delete(table).where(mine))
    # A match that counts but has no ratings left would be rated again.
    uncounted = ~exists().where(ratings.c.match == matches.c.id)
    own = matches.c.id.in_(counted), uncounted
    connection.execute(update(matches).where(*own).values(counts=False))
    plain = {"name": NOBODY, "name_key": None, "password": None, "created": 0, "character": ""}
    row = update(people).where(people.c.id == person)
    connection.execute(row.values(**plain, banned_until=0, ban_reason="", silenced_until=0))
    return changed


def _counted(connection: Connection, person: int) -> Iterator[int]:
    query = select(ratings.c.match).where(ratings.c.person == person)
    return iter(connection.execute(query).scalars().all())
