"""Everything that is stored of one person: written out, or forgotten.

Both go by the tables themselves: a column that points to people, or is called `person`, is about
somebody. So what a later version adds is told and forgotten like the rest, unless it is named here.
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

from fangcheng.server.features.clubs import store as club_store
from fangcheng.server.features.clubs.store import REMOVED
from fangcheng.server.store.tables import (
    club_members,
    clubs,
    friend_requests,
    inputs,
    matches,
    metadata,
    operator_deeds,
    passkeys,
    people,
    players,
    ratings,
    recovery_codes,
    reports,
    seat_ties,
    seats,
    shunned,
    tokens,
    tournament_entries,
    tournaments,
)

NOBODY = "离开的牌友"
"""What somebody is called in records once it is forgotten; the page has it in English, too."""
_SECRET = {
    people.c.password,
    tokens.c.hash,
    recovery_codes.c.hash,
    passkeys.c.public_key,
    operator_deeds.c.who,
    operator_deeds.c.address,
    friend_requests.c.declined,
    reports.c.notes,
    reports.c.decided_by,
    reports.c.reason,
}
"""What nobody is told: hashes of secrets, who the operators are and what they say among themselves,
and whom one was declined by."""
_OF_OTHERS = {shunned.c.other, reports.c.reported}
"""Where others say something of somebody, which it is not told: that is theirs."""
_ELSEWHERE = (players, club_members, tournament_entries, operator_deeds, people)
"""Whose rows are not simply forgotten with the person: see `erase`."""


def _about(table: Table) -> list[Column[Any]]:
    """List the columns of a table that say whom it is about."""
    if table is people:
        return [people.c.id]
    return [
        column
        for column in table.columns
        if column.name == "person" or any(key.column is people.c.id for key in column.foreign_keys)
    ]


def _ties_of(person: int) -> ColumnElement[bool]:
    """Find what somebody's seats had in common with others: these rows name seats only."""
    own = select(players.c.match, players.c.seat).where(players.c.person == person)
    return tuple_(seat_ties.c.match, seat_ties.c.seat).in_(own)


# -- writing out -------------------------------------------------------------------------------


def rows_of(connection: Connection, person: int) -> dict[str, list[dict[str, Any]]]:
    """List the rows of all tables that are about somebody, without secrets."""
    found = {}
    for table in metadata.sorted_tables:
        about = [column for column in _about(table) if column not in _OF_OTHERS]
        mine: ColumnElement[bool] = or_(false(), *(column == person for column in about))
        if table is seat_ties:
            mine = _ties_of(person)
        elif not about or table is players:
            continue
        told = [column for column in table.columns if column not in _SECRET]
        rows = [dict(row._mapping) for row in connection.execute(select(*told).where(mine))]
        if rows:
            found[table.name] = rows
    return found


def matches_of(connection: Connection, person: int, after: int, limit: int) -> list[dict[str, Any]]:
    """List matches of somebody with numbers above `after`, and what it did in them."""
    query = (
        select(players.c.match, players.c.seat, players.c.name, matches.c.room, matches.c.variant)
        .add_columns(matches.c.options, matches.c.started, matches.c.finished, matches.c.summary)
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
        told["inputs"] = [tuple(one) for one in connection.execute(done.order_by(inputs.c.number))]
        found.append(told)
    return found


# -- forgetting --------------------------------------------------------------------------------


def hide_in_records(connection: Connection, person: int, limit: int) -> int:
    """Call somebody `NOBODY` in some of the matches it is named in; tell in how many."""
    query = select(players.c.match, players.c.seat, matches.c.summary).join(
        matches, matches.c.id == players.c.match
    )
    named = players.c.person == person, players.c.name != NOBODY
    rows = connection.execute(query.where(*named).limit(limit)).all()
    for row in rows:
        if row.summary:
            summary = json.loads(row.summary)
            summary["names"][row.seat] = NOBODY
            change = update(matches).where(matches.c.id == row.match)
            connection.execute(change.values(summary=json.dumps(summary, ensure_ascii=False)))
        seat = players.c.match == row.match, players.c.seat == row.seat
        connection.execute(update(players).where(*seat).values(name=NOBODY))
    return len(rows)


def seat_held(connection: Connection, person: int) -> str | None:
    """Tell the room in which somebody has a seat."""
    return connection.execute(select(seats.c.room).where(seats.c.person == person)).scalar()


def erase(connection: Connection, person: int) -> dict[str, list[int]]:
    """Forget somebody; tell which clubs were handed over, and which are gone with it.

    Its number stays, so that its matches are still those of one and the same, with no name.
    """
    handed_over, gone = _leave_clubs(connection, person)
    _leave_tournaments(connection, person)
    connection.execute(delete(seat_ties).where(_ties_of(person)))
    counted = list(_counted(connection, person))
    for table in reversed(metadata.sorted_tables):
        about = _about(table)
        if about and table not in _ELSEWHERE:
            mine = or_(false(), *(column == person for column in about))
            connection.execute(delete(table).where(mine))
    # A match that nobody has a rating of would be counted once more.
    uncounted = ~exists().where(ratings.c.match == matches.c.id)
    own = matches.c.id.in_(counted), uncounted
    connection.execute(update(matches).where(*own).values(counts=False))
    plain = {"name": NOBODY, "name_key": None, "password": None, "created": 0}
    row = update(people).where(people.c.id == person)
    connection.execute(row.values(**plain, banned_until=0, ban_reason="", silenced_until=0))
    return {"handed_over": handed_over, "gone": gone}


def _counted(connection: Connection, person: int) -> Iterator[int]:
    query = select(ratings.c.match).where(ratings.c.person == person)
    return iter(connection.execute(query).scalars().all())


def _leave_tournaments(connection: Connection, person: int) -> None:
    """Leave all tournaments; where something was drawn with its part, that part stays."""
    entry, own = tournament_entries.c, tournament_entries.c.person == person
    entered = select(entry.tournament).where(own)
    # Whoever looks is told, and sees it without its name.
    looked_at = update(tournaments).where(tournaments.c.id.in_(entered))
    connection.execute(looked_at.values(version=tournaments.c.version + 1))
    undrawn = select(tournaments.c.id).where(tournaments.c.state == "open")
    mine = delete(tournament_entries).where(own, entry.tournament.in_(undrawn))
    connection.execute(mine)
    connection.execute(update(tournament_entries).where(own).values(state="out"))


def _leave_clubs(connection: Connection, person: int) -> tuple[list[int], list[int]]:
    """Leave all clubs; those it leads go to the oldest helper or member, or are disbanded."""
    query = select(club_members.c.club, club_members.c.role).where(club_members.c.person == person)
    handed_over, gone = [], []
    for club, role in connection.execute(query.order_by(club_members.c.club)).all():
        connection.execute(select(clubs.c.id).where(clubs.c.id == club).with_for_update())
        club_store.remove_member(connection, club, person)
        if role != "leader":
            continue
        heir = _heir(connection, club)
        if heir is None:
            club_store.remove_club(connection, club)
            gone.append(club)
        else:
            club_store.set_role(connection, club, heir, "leader")
            handed_over.append(club)
    return handed_over, gone


def _heir(connection: Connection, club: int) -> int | None:
    members = [one for one in club_store.members_of(connection, club) if one.role != REMOVED]
    helpers = [one.person for one in members if one.role == "helper"]
    others = [one.person for one in members]
    return next(iter([*helpers, *others]), None)
