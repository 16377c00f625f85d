"""The operator log: written in the transaction of the action, and never changed."""

from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, func, insert, or_, select

from fangcheng.protocol.operator import ActionTold
from fangcheng.server.store.dialect import now
from fangcheng.server.store.tables import operator_deeds, people

_AT_A_TIME = 1000


class Author(NamedTuple):
    """The operator: the name they give, their address, and the node they use."""

    who: str
    address: str
    node: str


class OperatorAction(Struct):
    """An action of an operator."""

    deed: str
    about: str = ""
    person: int | None = None
    reason: str = ""
    details: dict[str, Any] = {}


def write_action(connection: Connection, author: Author, action: OperatorAction) -> None:
    """Write an action into the operator log."""
    values = {
        "at": now(),
        **author._asdict(),
        "deed": action.deed,
        "about": action.about,
        "person": action.person,
        "reason": action.reason,
        "details": msgspec.json.encode(action.details).decode(),
    }
    connection.execute(insert(operator_deeds).values(values))


_COLUMNS = [operator_deeds.c[name] for name in ActionTold.__struct_fields__ if name != "name"]


def find_actions(
    connection: Connection, text: str = "", skip: int = 0, limit: int = 100
) -> tuple[list[ActionTold], int]:
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
    return [_entry(row) for row in connection.execute(page)], count


def all_actions(connection: Connection, after: int) -> list[ActionTold]:
    """List the actions after one of them, the oldest first, one page at a time."""
    query = select(*_COLUMNS).where(operator_deeds.c.id > after).order_by(operator_deeds.c.id)
    return [_entry(row) for row in connection.execute(query.limit(_AT_A_TIME))]


def _entry(row: Any) -> ActionTold:
    told = dict(row._mapping)
    return ActionTold(**{**told, "details": msgspec.json.decode(told["details"])})
