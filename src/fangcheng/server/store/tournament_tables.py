"""The tables of tournaments, as far as the rooms know them that they are played in."""

import json
from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, and_, select, update

from fangcheng.server.store.tables import tournament_tables, tournaments


def change(connection: Connection, tournament: int, **values: object) -> None:
    """Change something, and let whoever looks know that something has changed."""
    values["version"] = tournaments.c.version + 1
    connection.execute(update(tournaments).where(tournaments.c.id == tournament).values(values))


def at_table(tournament: int, round_: int, number: int) -> ColumnElement[bool]:
    """Choose one table of a round."""
    table = tournament_tables.c
    same: ColumnElement[bool] = table.tournament == tournament
    return and_(same, table.round == round_, table.number == number)


def link_match(
    connection: Connection, tournament: int, round_: int, number: int, match: int
) -> None:
    """Say which match is played at a table; the first that begins there, and no other."""
    these = (at_table(tournament, round_, number), tournament_tables.c.match.is_(None))
    connection.execute(update(tournament_tables).where(*these).values(match=match))
    change(connection, tournament)


def note_came(
    connection: Connection, tournament: int, round_: int, number: int, came: Collection[int]
) -> None:
    """Note whose people were at a table at some time, by their seats."""
    here = at_table(tournament, round_, number)
    before = connection.execute(select(tournament_tables.c.missed).where(here)).scalar()
    missed = [seat for seat in json.loads(before or "[]") if seat not in came]
    connection.execute(update(tournament_tables).where(here).values(missed=json.dumps(missed)))
    change(connection, tournament)
