"""Six people and their matches, laid into a database without playing them."""

from sqlalchemy import Connection, Engine, insert

from fangcheng.server.store.engine import open_engine
from fangcheng.server.store.matches import StoredMatch, StoredSeat, begin_match
from fangcheng.server.store.tables import people

NOW = 1_000_000
"""When their matches begin."""


def lay_people(connection: Connection) -> None:
    """Store P1 to P6."""
    for number in range(1, 7):
        connection.execute(insert(people).values(id=number, name=f"P{number}", created=0))


def with_people(url: str) -> Engine:
    """Open a database with these people."""
    engine = open_engine(url)
    with engine.begin() as connection:
        lay_people(connection)
    return engine


def begin(connection: Connection, match: int, *persons: int | None) -> None:
    """Begin a match of some of them; a seat of nobody is a bot's."""
    seats = tuple(StoredSeat(one, f"{one}", None if one else "easy") for one in persons)
    begin_match(connection, StoredMatch(match, "123456", "hangzhou", {}, "s", {}, seats, NOW))
