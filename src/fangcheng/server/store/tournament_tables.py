"""The tables of tournaments, as far as rooms need to know them."""

import json
from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, and_, select, update

from fangcheng.server.store.tables import tournament_tables, tournaments


def change(connection: Connection, tournament: int, **values: object) -> None:
    """Change a tournament, and mark it as changed for clients that watch it."""
    values["version"] = tournaments.c.version + 1
    connection.execute(update(tournaments).where(tournaments.c.id == tournament).values(values))


def at_table(tournament: int, round_: int, number: int) -> ColumnElement[bool]:
    """Return the condition that selects one table of a round."""
    table = tournament_tables.c
    same: ColumnElement[bool] = table.tournament == tournament
    return and_(same, table.round == round_, table.number == number)


def link_match(
    connection: Connection, tournament: int, round_: int, number: int, match: int
) -> None:
    """Store which match is played at a table, unless one has begun there before."""
    these = (at_table(tournament, round_, number), tournament_tables.c.match.is_(None))
    connection.execute(update(tournament_tables).where(*these).values(match=match))
    change(connection, tournament)


def note_came(
    connection: Connection, tournament: int, round_: int, number: int, came: Collection[int]
) -> None:
    """Store which seats' players have been at a table."""
    here = at_table(tournament, round_, number)
    before = connection.execute(select(tournament_tables.c.missed).where(here)).scalar()
    missed = [seat for seat in json.loads(before or "[]") if seat not in came]
    connection.execute(update(tournament_tables).where(here).values(missed=json.dumps(missed)))
    change(connection, tournament)
