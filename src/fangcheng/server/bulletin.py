"""The bulletin: what nodes of a house tell each other of people, rooms and settings.

What is told is stored along with what was done (`store.notices`), then a ring makes the others
look. Each carries out what it hears (`rooms.hearing`); a server alone has nobody to tell.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Literal, TypeVar

import msgspec
from sqlalchemy import Connection

from fangcheng.errors import StoreError
from fangcheng.protocol import messages as say
from fangcheng.protocol.friends import Invitation
from fangcheng.server.background import Background
from fangcheng.server.services import Services
from fangcheng.server.store import notices as db
from fangcheng.server.store.dialect import is_shared
from fangcheng.server.store.engine import PATIENT
from fangcheng.server.store.nodes import forget_nodes

T = TypeVar("T")
Deed = Literal["dissolve", "close", "move"]
_LOOK = 5.0
"""Seconds after which we look although nobody has rung: a ring may get lost."""
_GATHER = 0.02
"""Seconds for which rings and looks gather: however much is told, so few are needed."""
_TIDY = 600.0
"""Seconds after which old notices are forgotten."""
_WAIT = 1.0
"""Seconds before the database is asked again that is away."""


class Banned(msgspec.Struct, tag=True):
    """Somebody may not come in any more."""

    person: int


class LoggedOut(msgspec.Struct, tag=True):
    """A device of somebody is logged out, or all but that one."""

    person: int
    token_hash: str
    others: bool = False


class Named(msgspec.Struct, tag=True):
    """Somebody has another name, or a password."""

    person: int


class Chosen(msgspec.Struct, tag=True):
    """Somebody has chosen how its page shall be."""

    person: int
    preferences: dict[str, say.Preference]


class GiveUpSeat(msgspec.Struct, tag=True):
    """Somebody sits down elsewhere: its seat in a room that waits is free."""

    person: int
    room: str


class WrongPassword(msgspec.Struct, tag=True):
    """Somebody has tried a wrong password, or what else lets people in."""

    counts: tuple[tuple[str, str], ...]
    """Where that counts: kinds and keys, see `accounts.guessing`."""


class RightPassword(msgspec.Struct, tag=True):
    """Somebody knows the password of a name or device that was tried in vain before."""

    counts: tuple[tuple[str, str], ...]


class WrongNumber(msgspec.Struct, tag=True):
    """Somebody has tried the number of a room that is not there."""

    address: str


class FreeText(msgspec.Struct, tag=True):
    """The operator lets people write what they like in friends' rooms, or not."""

    on: bool


class OrdersChanged(msgspec.Struct, tag=True):
    """The operator has changed the standing orders."""


class Erased(msgspec.Struct, tag=True):
    """All that was stored of somebody is forgotten."""

    person: int


class Reported(msgspec.Struct, tag=True):
    """Somebody reports another player of a match: who has heard the two tells what they said."""

    match: int
    reporter: int
    reported: int


class Sanctioned(msgspec.Struct, tag=True):
    """The operator has decided about somebody, who is told."""

    person: int


class OutOfClub(msgspec.Struct, tag=True):
    """Somebody, or everybody (0), is no member of a club any more."""

    club: int
    person: int


class Acquainted(msgspec.Struct, tag=True):
    """What some people know of others has changed: friends, requests."""

    people: list[int]


class Shuns(msgspec.Struct, tag=True):
    """Somebody shuns another, or no more, which that one is not told."""

    person: int
    other: int


class Invites(msgspec.Struct, tag=True):
    """Somebody is invited to a room by a friend."""

    person: int
    invitation: Invitation


class NoMoreInvited(msgspec.Struct, tag=True):
    """An invitation is answered, or void."""

    person: int
    by: int


class TellPerson(msgspec.Struct, tag=True):
    """Something somebody shall be told, wherever it is connected."""

    person: int
    data: str
    """The message as JSON."""


class LetWait(msgspec.Struct, tag=True):
    """Somebody has let a table wait and has to pause, or has made that good."""

    person: int
    on: bool
    address: str = ""
    """From where it came."""


class TakeRoom(msgspec.Struct, tag=True):
    """A room was handed over to a node."""

    room: str
    node: str


class RoomTaken(msgspec.Struct, tag=True):
    """A room that was handed over is open on its new node."""

    room: str


class RoomOrder(msgspec.Struct, tag=True):
    """The operator wishes something for a room."""

    room: str
    deed: Deed
    to: str = ""
    """The node to which it moves; without it the one with the fewest rooms."""


class DrainNode(msgspec.Struct, tag=True):
    """The operator empties a node, or lets it take rooms and people again."""

    node: str
    on: bool


Notice = (
    Banned
    | LoggedOut
    | Named
    | Chosen
    | GiveUpSeat
    | WrongPassword
    | RightPassword
    | WrongNumber
    | FreeText
    | OrdersChanged
    | Erased
    | Reported
    | Sanctioned
    | OutOfClub
    | Acquainted
    | Shuns
    | Invites
    | NoMoreInvited
    | TellPerson
    | LetWait
    | TakeRoom
    | RoomTaken
    | RoomOrder
    | DrainNode
)
Hear = Callable[[Notice], None]
Notices = Mapping[type, Callable[[Any], Coroutine[Any, Any, object] | None]]
"""Who carries out what: some of it takes its time."""


class Bulletin:
    """Tells the other nodes, and hears them."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._journal = services.journal
        self._log = services.log
        self._shared = is_shared(services.store.engine)
        self._since = 0
        self._known: set[int] = set()
        """What was heard at the last look; some of it is read again at the next."""
        self._tidy_at = 0.0
        self._ringing: asyncio.Task[None] | None = None
        """One ring that is not under way yet is one for all that was told meanwhile."""
        self._background = Background()

    # -- telling -----------------------------------------------------------------------------

    async def write(self, change: Callable[[Connection], T], notice: Notice) -> T:
        """Do something by the journal, and tell it in the same transaction."""
        if not self._shared:
            return await self._journal.work(change)
        data = msgspec.json.encode(notice).decode()

        def both(connection: Connection) -> T:
            done = change(connection)
            db.post(connection, self._journal.node, data)
            return done

        done = await self._journal.work(both)
        if self._ringing is None:
            self._ringing = self._background.run(self._ring())
        return done

    def post(self, notice: Notice) -> None:
        """Tell something; nobody waits for it."""
        if self._shared:
            self._background.run(self._post(notice))

    async def _post(self, notice: Notice) -> None:
        await self.write(lambda _: None, notice)

    async def _ring(self) -> None:
        await asyncio.sleep(_GATHER)
        self._ringing = None
        with suppress(StoreError):  # then they look by themselves
            await self._store.read(db.ring)

    # -- hearing -----------------------------------------------------------------------------

    async def start(self, hear: Hear, missed: Callable[[], None]) -> None:
        """Hear what is told from now on.

        `hear` is told in the event loop what other nodes have told, once; `missed` when nothing was
        heard for so long that something may be forgotten.
        """
        if self._shared:
            self._since = await self._store.read(db.clock)
            self._background.run(self._listen(hear, missed))

    def stop(self) -> None:
        """Hear nothing more."""
        self._background.cancel()

    async def _listen(self, hear: Hear, missed: Callable[[], None]) -> None:
        from psycopg import AsyncConnection, Error

        url = self._store.engine.url.set(drivername="postgresql")
        place = url.render_as_string(hide_password=False)
        while True:
            try:
                async with await AsyncConnection.connect(
                    place, autocommit=True, **PATIENT
                ) as connection:
                    await connection.execute(f"LISTEN {db.CHANNEL}")
                    while True:
                        await self._look(hear, missed)
                        await asyncio.sleep(_GATHER)
                        async for _ in connection.notifies(timeout=_LOOK, stop_after=1):
                            pass
            except (Error, StoreError) as error:
                self._log.warning("bulletin not heard", error=str(error).partition("\n")[0])
            except Exception as error:
                self._log.error("bulletin not heard", exc_info=error)
            await asyncio.sleep(_WAIT)
            with suppress(StoreError):  # where nobody can listen, one can still look
                await self._look(hear, missed)

    async def _look(self, hear: Hear, missed: Callable[[], None]) -> None:
        now = asyncio.get_running_loop().time()
        if now > self._tidy_at:
            self._tidy_at = now + _TIDY
            self._journal.work(_tidy)
        before = self._since
        found, self._since = await self._store.read(partial(db.read, since=before - db.OVERLAP))
        if self._since - before > db.KEPT - db.OVERLAP:
            self._log.error("bulletin missed", seconds=(self._since - before) // 1000)
            missed()
        known, self._known = self._known, {one.id for one in found}
        for one in found:
            if one.id not in known and one.node != self._journal.node:
                self._carry_out(one.data, hear)

    def _carry_out(self, data: str, hear: Hear) -> None:
        try:
            notice = msgspec.json.decode(data, type=Notice)
        except msgspec.MsgspecError:
            return  # of a newer version
        try:
            hear(notice)
        except Exception as error:  # one that goes wrong hides no other
            self._log.error("notice", kind=type(notice).__name__, exc_info=error)


def _tidy(connection: Connection) -> None:
    """Forget what everybody knows, and who is long gone."""
    db.forget(connection)
    forget_nodes(connection)
