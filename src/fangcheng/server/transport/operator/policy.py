"""The server policy, and the operator log."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from functools import partial

import msgspec
from sqlalchemy import Connection
from starlette.responses import StreamingResponse

from fangcheng.protocol.operator import ActionList, Founder, OrdersTold
from fangcheng.protocol.operator_orders import (
    LONGEST_TEXT,
    Announce,
    KeepQuiet,
    LetFound,
    Switch,
)
from fangcheng.protocol.parts import Announcement
from fangcheng.protocol.problems import ProblemError
from fangcheng.protocol.public import Accepted
from fangcheng.server import server_policy as policies
from fangcheng.server.accounts.names import clean_line
from fangcheng.server.front.server import Front
from fangcheng.server.http.endpoints import Asked, Jsonl
from fangcheng.server.http.lists import PAGE, Listed
from fangcheng.server.http.operator import OfPerson, Operator, look, order
from fangcheng.server.server_policy import Policy
from fangcheng.server.store.operator_log import OperatorAction, all_actions, find_actions
from fangcheng.server.store.people import find_person


class OperatorHouse:
    """The handlers of the endpoints."""

    def __init__(self, front: Front, operator: Operator) -> None:
        self._front = front
        self._policy = front.policy
        self._operator = operator

    async def told(self, asked: Asked) -> OrdersTold:
        """Get the current policy."""
        founders, news = self._policy.current.founders, self._policy.news

        def names(connection: Connection) -> list[Founder]:
            found = (find_person(connection, person) for person in founders)
            return [Founder(person.id, person.name) for person in found if person is not None]

        listed = await self._front.services.store.read(names)
        return OrdersTold(news.announcement, news.quiet, self._policy.founding, listed)

    async def announce(self, asked: Asked, body: Announce) -> Accepted:
        """Announce something to all players, or withdraw the announcement."""
        zh, en = (clean_line(text, LONGEST_TEXT) for text in (body.zh, body.en))
        if bool(zh) != bool(en):
            raise ProblemError("both_languages")
        until = int(time.time() + body.hours * 3600)
        told = Announcement(zh, en, until) if zh else None
        details = {} if told is None else msgspec.to_builtins(told)
        action = OperatorAction("announce" if told else "silence", "", None, body.reason, details)
        return await self._change(asked, partial(policies.announce, announcement=told), action)

    async def keep_quiet(self, asked: Asked, body: KeepQuiet) -> Accepted:
        """Set the quiet hours, or have none."""
        if body.quiet is not None:
            await asyncio.to_thread(policies.check_quiet, body.quiet)
        details = {} if body.quiet is None else msgspec.to_builtins(body.quiet)
        action = OperatorAction("quiet_hours", "", None, body.reason, details)
        return await self._change(asked, partial(policies.keep_quiet, quiet=body.quiet), action)

    async def let_found(self, asked: Asked, body: LetFound) -> Accepted:
        """Set who may found clubs."""
        action = OperatorAction("founding", "", None, body.reason, {"founding": body.founding})
        return await self._change(
            asked, partial(policies.let_found, founding=body.founding), action
        )

    async def name_founder(self, asked: Asked, place: OfPerson, body: Switch) -> Accepted:
        """Allow a person to found clubs where only some may, or no longer."""
        person = place.person
        if await self._front.accounts.look_up(person) is None:
            raise ProblemError("no_person")
        action = OperatorAction("founder", "", person, body.reason, {"on": body.on})
        change = partial(policies.name_founder, person=person, on=body.on)
        return await self._change(asked, change, action)

    async def _change(
        self, asked: Asked, alter: Callable[[Policy], Policy], action: OperatorAction
    ) -> Accepted:
        await self._policy.change(alter, self._operator.note(asked.request, action))
        return Accepted()

    # -- operator log ------------------------------------------------------------------------

    async def deeds(self, asked: Asked, query: Listed) -> ActionList:
        """List the operators' actions, the newest first."""
        find = partial(find_actions, text=query.text, skip=query.skip, limit=PAGE)
        found, count = await self._front.services.store.read(find)
        return ActionList(found, count, query.page, PAGE)

    async def all_actions(self, asked: Asked) -> Jsonl:
        """Download all the operators' actions from the first on, one JSON object per line."""
        headers = {
            "cache-control": "no-store",
            "content-disposition": 'attachment; filename="fangcheng-deeds.jsonl"',
        }
        return StreamingResponse(self._lines(), headers=headers, media_type="application/jsonl")

    async def _lines(self) -> AsyncIterator[bytes]:
        encoder = msgspec.json.Encoder()
        last: int | None = 0
        while last is not None:
            some = await self._front.services.store.look_back(partial(all_actions, after=last))
            last = some[-1].id if some else None
            yield encoder.encode_lines(some)


ENDPOINTS = (
    look("/orders", OperatorHouse.told),
    look("/deeds", OperatorHouse.deeds),
    look("/deeds/all", OperatorHouse.all_actions),
    order("people/{person}/founder", OperatorHouse.name_founder),
    order("announcement", OperatorHouse.announce),
    order("quiet_hours", OperatorHouse.keep_quiet),
    order("founding", OperatorHouse.let_found),
)
