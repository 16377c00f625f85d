"""People with clubs and friends, who are stored before a server starts."""

import random
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, insert

from fangcheng.server.accounts.credentials import token_hash
from fangcheng.server.features.clubs.tables import club_members, clubs
from fangcheng.server.features.friends.tables import friends
from fangcheng.server.store.engine import bring_up_to_date, open_engine
from fangcheng.server.store.tables import people, tokens

_NOW = 2_000_000_000
"""When all of it was stored."""


def store_crowd(folder: Path, count: int, groups: int, each: int) -> None:
    """Store people, clubs that share them, and so many friends of each."""
    engine = open_engine(f"sqlite:///{folder / 'fangcheng.db'}")
    bring_up_to_date(engine)
    with engine.begin() as connection:
        _store_people(connection, count)
        _store_clubs(connection, count, groups)
        pairs = set(_pairs(count, each))
        rows = [{"person": one, "other": other, "since": _NOW} for one, other in pairs]
        connection.execute(insert(friends), rows)
    engine.dispose()


def token_of(person: int) -> str:
    """Tell with what somebody says hello."""
    return f"t{person}"


def club_of(person: int, groups: int) -> int:
    """Tell whose member somebody is."""
    return person % groups + 1


def _store_people(connection: Connection, count: int) -> None:
    named = [
        {"id": one, "name": f"p{one}", "name_key": f"p{one}", "password": "x", "created": _NOW}
        for one in range(1, count + 1)
    ]
    known = [
        {"hash": token_hash(token_of(one)), "person": one, "created": _NOW, "used": _NOW}
        for one in range(1, count + 1)
    ]
    connection.execute(insert(people), named)
    connection.execute(insert(tokens), known)


def _store_clubs(connection: Connection, count: int, groups: int) -> None:
    connection.execute(
        insert(clubs),
        [{"id": one, "name": f"c{one}", "name_key": f"c{one}", "created": _NOW, "shift": 0}
         for one in range(1, groups + 1)],
    )  # fmt: skip
    connection.execute(
        insert(club_members),
        [{"club": club_of(one, groups), "person": one, "role": "member", "joined": _NOW}
         for one in range(1, count + 1)],
    )  # fmt: skip


def _pairs(count: int, each: int) -> Iterator[tuple[int, int]]:
    """Let everybody have so many friends, by chance: those beside it in some rings."""
    order = list(range(1, count + 1))
    chance = random.Random(each)
    for _ in range(each // 2):
        chance.shuffle(order)
        for one, other in zip(order, [*order[1:], order[0]], strict=True):
            yield from ((one, other), (other, one))
