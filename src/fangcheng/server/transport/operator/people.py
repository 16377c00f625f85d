"""A person's data on request: exported as a file, or erased."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection
from starlette.responses import StreamingResponse

from fangcheng.protocol.operator_orders import Erase, ErasedTold, PersonalData, Wish
from fangcheng.protocol.problems import ProblemError
from fangcheng.server.accounts.node_messages import Erased
from fangcheng.server.features.friends.store import knowing
from fangcheng.server.front import personal
from fangcheng.server.front.server import Front
from fangcheng.server.http.endpoints import Asked, Written
from fangcheng.server.http.operator import OfPerson, Operator, order
from fangcheng.server.server_policy import name_founder
from fangcheng.server.store.operator_log import OperatorAction
from fangcheng.server.store.people import find_person

_AT_A_TIME = 50
"""The most matches read or changed at once, so that inputs of running matches are stored in
between."""


class OperatorPeople:
    """The handlers of the endpoints."""

    def __init__(self, front: Front, operator: Operator) -> None:
        self._front = front
        self._store = front.services.store
        self._write = front.services.journal.work
        self._operator = operator

    async def data(self, asked: Asked, place: OfPerson, body: Wish) -> Written[PersonalData]:
        """Export all that is stored about a person, as JSON."""
        person = place.person
        note = self._operator.note(asked.request, OperatorAction("export", "", person, body.reason))

        def begin(connection: Connection) -> dict[str, Any]:
            if find_person(connection, person) is None:
                raise ProblemError("no_person")
            note(connection)
            return personal.rows_of(connection, person)

        rows = await self._write(begin)
        name = f"fangcheng-{person}.json"
        headers = {
            "cache-control": "no-store",
            "content-disposition": f'attachment; filename="{name}"',
        }
        told = self._written(person, rows)
        return Written(StreamingResponse(told, headers=headers, media_type="application/json"))

    async def _written(self, person: int, rows: dict[str, Any]) -> AsyncIterator[bytes]:
        encode = msgspec.json.Encoder().encode
        yield b'{"person":%d,"rows":%b,"matches":[' % (person, encode(rows))
        last, comma = 0, b""
        while True:
            read = partial(personal.matches_of, person=person, after=last, limit=_AT_A_TIME)
            some = await self._store.look_back(read)
            if not some:
                break
            yield comma + b",".join(map(encode, some))
            last, comma = some[-1]["match"], b","
        yield b"]}"

    async def erase(self, asked: Asked, place: OfPerson, body: Erase) -> ErasedTold:
        """Erase a person; their matches stay, with a neutral word for their name."""
        person = place.person
        await self._store.read(partial(_check, person=person, name=body.name))
        hide = partial(personal.hide_in_records, person=person, limit=_AT_A_TIME)
        while await self._write(hide) == _AT_A_TIME:
            pass

        known: list[int] = []

        def forget(connection: Connection) -> dict[str, list[int]]:
            _check(connection, person, body.name)
            hide(connection)
            known[:] = knowing(connection, person)
            clubs = personal.erase(connection, person)
            action = OperatorAction("erase", "", person, body.reason, dict(clubs))
            self._operator.note(asked.request, action)(connection)
            return clubs

        clubs = await self._front.node_messages.write(forget, Erased(person))
        self._front.people.forget(person)
        await self._front.features.friends.changed(*known)
        if person in self._front.policy.current.founders:
            unname = partial(name_founder, person=person, on=False)
            await self._front.policy.change(unname, lambda _: None)
        return ErasedTold(clubs["handed_over"], clubs["gone"])


ENDPOINTS = (
    order("people/{person}/data", OperatorPeople.data, silent=True),
    order("people/{person}/erase", OperatorPeople.erase),
)


def _check(connection: Connection, person: int, name: str) -> None:
    found = find_person(connection, person)
    if found is None:
        raise ProblemError("no_person")
    if found.name != name:
        raise ProblemError("confirm_name")
    room = personal.seat_held(connection, person)
    if room is not None:
        raise ProblemError("seated", room=room)
