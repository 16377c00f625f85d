"""The operator log: written in the transaction of the action, and never changed."""

from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, func, insert, or_, select

from fangcheng.protocol.operator import DeedTold
from fangcheng.server.store.dialect import now
from fangcheng.server.store.tables import operator_deeds, people

_AT_A_TIME = 1000


class Author(NamedTuple):
    """The operator: the name they give, their address, and the node they use."""

    who: str
    address: str
    node: str


class Deed(Struct):
    """An action of an operator."""

    deed: str
    about: str = ""
    person: int | None = None
    reason: str = ""
    details: dict[str, Any] = {}


def write_deed(connection: Connection, author: Author, deed: Deed) -> None:
    """Write an action into the operator log."""
    values = {
        "at": now(),
        **author._asdict(),
        "deed": deed.deed,
        "about": deed.about,
        "person": deed.person,
        "reason": deed.reason,
        "details": msgspec.json.encode(deed.details).decode(),
    }
    connection.execute(insert(operator_deeds).values(values))


_COLUMNS = [operator_deeds.c[name] for name in DeedTold.__struct_fields__ if name != "name"]


def find_deeds(
    connection: Connection, text: str = "", skip: int = 0, limit: int = 100
) -> tuple[list[DeedTold], int]:
    """List actions that contain a text, the newest first; and return how many there are."""
    query = select(*_COLUMNS, people.c.name).outerjoin(
        people, people.c.id == operator_deeds.c.person
    )
    if text:
        columns = operator_deeds.c
        searched = (columns.who, columns.deed, columns.about, columns.reason, people.c.name)
        query = query.where(or_(*(column.contains(text, autoescape=True) for column in searched)))
    count = connection.execute(select(func.count()).select_from(query.subquery())).scalar_one()
    page = query.order_by(operator_deeds.c.id.desc()).offset(skip).limit(limit)
    return [_deed(row) for row in connection.execute(page)], count


def all_deeds(connection: Connection, after: int) -> list[DeedTold]:
    """List the actions after one of them, the oldest first, one page at a time."""
    query = select(*_COLUMNS).where(operator_deeds.c.id > after).order_by(operator_deeds.c.id)
    return [_deed(row) for row in connection.execute(query.limit(_AT_A_TIME))]


def _deed(row: Any) -> DeedTold:
    told = dict(row._mapping)
    return DeedTold(**{**told, "details": msgspec.json.decode(told["details"])})
