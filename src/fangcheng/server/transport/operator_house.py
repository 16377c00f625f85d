"""What the operator lays down for the house, and the list of all that operators did."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from fangcheng.protocol.messages import Announcement
from fangcheng.protocol.operator import DeedList, Founder, Founding, OrdersTold
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server import standing_orders as orders
from fangcheng.server.accounts.names import clean_line
from fangcheng.server.front.server import Front
from fangcheng.server.http.lists import PAGE, asked_page, asked_text
from fangcheng.server.http.operator import Operator, Switch, Wish, nobody, person_in
from fangcheng.server.http.responses import private, read_body
from fangcheng.server.standing_orders import Orders
from fangcheng.server.store.deeds import Deed, all_deeds, find_deeds
from fangcheng.server.store.people import find_person

_LONGEST_TEXT = 300
_YEAR = 24 * 366


class Announce(Wish):
    """What everybody is told, in both languages, and for how long; nothing where both are empty."""

    zh: Annotated[str, Meta(max_length=2 * _LONGEST_TEXT)] = ""
    en: Annotated[str, Meta(max_length=2 * _LONGEST_TEXT)] = ""
    hours: Annotated[float, Meta(gt=0, le=_YEAR)] = 24


class KeepQuiet(Wish):
    """When nothing new begins; null: never."""

    quiet: orders.Quiet | None = None


class LetFound(Wish, kw_only=True):
    """Who may found clubs."""

    founding: Founding


class OperatorHouse:
    """The handlers of standing orders and of the list."""

    def __init__(self, front: Front, operator: Operator) -> None:
        self._front = front
        self._standing = front.standing
        self._operator = operator

    async def told(self, request: Request) -> Response:
        """Tell the orders that stand."""
        founders, news = self._standing.orders.founders, self._standing.news

        def names(connection: Connection) -> list[Founder]:
            found = (find_person(connection, one) for one in founders)
            return [Founder(one.id, one.name) for one in found if one is not None]

        listed = await self._front.services.store.read(names)
        return private(OrdersTold(news.announcement, news.quiet, self._standing.founding, listed))

    async def announce(self, request: Request) -> Response:
        """Tell everybody something, or nothing more."""
        wish: Announce = await read_body(request, Announce)
        zh, en = (clean_line(one, _LONGEST_TEXT) for one in (wish.zh, wish.en))
        if bool(zh) != bool(en):
            raise RefusedError("text", "两种文字都要写 write it in both languages")
        until = int(time.time() + wish.hours * 3600)
        told = Announcement(zh, en, until) if zh else None
        details = {} if told is None else msgspec.to_builtins(told)
        deed = Deed("announce" if told else "silence", "", None, wish.reason, details)
        return await self._change(request, partial(orders.announce, announcement=told), deed)

    async def keep_quiet(self, request: Request) -> Response:
        """Set the quiet hours, or have none."""
        wish: KeepQuiet = await read_body(request, KeepQuiet)
        if wish.quiet is not None:
            await asyncio.to_thread(orders.check_quiet, wish.quiet)
        details = {} if wish.quiet is None else msgspec.to_builtins(wish.quiet)
        deed = Deed("quiet_hours", "", None, wish.reason, details)
        return await self._change(request, partial(orders.keep_quiet, quiet=wish.quiet), deed)

    async def let_found(self, request: Request) -> Response:
        """Say who may found clubs."""
        wish: LetFound = await read_body(request, LetFound)
        deed = Deed("founding", "", None, wish.reason, {"founding": wish.founding})
        return await self._change(request, partial(orders.let_found, founding=wish.founding), deed)

    async def name_founder(self, request: Request) -> Response:
        """Let somebody found clubs where only some may, or not."""
        wish: Switch = await read_body(request, Switch)
        person = person_in(request)
        if await self._front.accounts.look_up(person) is None:
            raise nobody()
        deed = Deed("founder", "", person, wish.reason, {"on": wish.on})
        return await self._change(
            request, partial(orders.name_founder, person=person, on=wish.on), deed
        )

    async def _change(
        self, request: Request, alter: Callable[[Orders], Orders], deed: Deed
    ) -> Response:
        await self._standing.change(alter, self._operator.note(request, deed))
        return private({"ok": True})

    # -- what was done -----------------------------------------------------------------------

    async def deeds(self, request: Request) -> Response:
        """List what operators did, the newest first."""
        page = asked_page(request)
        find = partial(find_deeds, text=asked_text(request), skip=page * PAGE, limit=PAGE)
        found, count = await self._front.services.store.read(find)
        return private(DeedList(found, count, page, PAGE))

    async def all_deeds(self, request: Request) -> Response:
        """Give everything that operators did, from the beginning, one JSON object a line."""
        headers = {
            "cache-control": "no-store",
            "content-disposition": 'attachment; filename="fangcheng-deeds.jsonl"',
        }
        return StreamingResponse(self._lines(), headers=headers, media_type="application/jsonl")

    async def _lines(self) -> AsyncIterator[bytes]:
        encoder = msgspec.json.Encoder()
        last: int | None = 0
        while last is not None:
            some = await self._front.services.store.look_back(partial(all_deeds, after=last))
            last = some[-1].id if some else None
            yield encoder.encode_lines(some)
