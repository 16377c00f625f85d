"""The server policy: what the operator has decided for the whole server, until they change it.

The announcement, the quiet hours, and who may found clubs. The policy is stored, so all nodes
follow the same one, also after a restart.
"""

import asyncio
import time
from collections.abc import Callable
from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import msgspec
from msgspec import Struct, structs
from sqlalchemy import Connection

from fangcheng.protocol import messages as say
from fangcheng.protocol import parts
from fangcheng.protocol.operator import Founding
from fangcheng.protocol.operator_orders import Quiet
from fangcheng.protocol.problems import ProblemError
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.cluster.messages import Handlers, NodeMessages
from fangcheng.server.services import Services
from fangcheng.server.store import store as db

_KEY = "standing_orders"
_BEAT = 5.0
"""Seconds between two checks of the time of day."""
_MOST_FOUNDERS = 500


class PolicyChanged(msgspec.Struct, tag="OrdersChanged"):
    """The operator has changed the policy."""


def holds(quiet: Quiet, at: float) -> bool:
    """Return whether a time is within quiet hours."""
    clock = f"{datetime.fromtimestamp(at, ZoneInfo(quiet.zone)):%H:%M}"
    if quiet.begin <= quiet.end:
        return quiet.begin <= clock < quiet.end
    return clock >= quiet.begin or clock < quiet.end


class Policy(Struct):
    """The whole policy."""

    announcement: parts.Announcement | None = None
    quiet: Quiet | None = None
    founding: Founding | None = None
    """None follows the setting `clubs`."""
    founders: list[int] = []
    """People who may found clubs when only listed ones may."""


class ServerPolicy:
    """The current policy, and what follows from it at the current time."""

    def __init__(self, services: Services, node_messages: NodeMessages) -> None:
        self._store = services.store
        self._node_messages = node_messages
        self._log = services.log
        self._usual: Founding = "accounts" if services.settings.clubs else "nobody"
        self._on_news: Callable[[say.HouseNews], None] = lambda _: None
        self.current = Policy()
        self.news = say.HouseNews()
        """What clients are shown now."""
        self._beating: asyncio.TimerHandle | None = None

    @property
    def handlers(self) -> Handlers:
        """Handlers of other nodes' messages about the policy."""
        return {PolicyChanged: lambda _: self.heard()}

    async def open(self, on_news: Callable[[say.HouseNews], None]) -> None:
        """Read the policy, and watch the time of day from now on.

        `on_news` is called whenever clients are to be shown something else.
        """
        self._on_news = on_news
        await self.heard()

    def stop(self) -> None:
        """Stop watching the time of day."""
        if self._beating is not None:
            self._beating.cancel()

    async def heard(self) -> None:
        """Read the policy again, because another node may have changed it."""
        self._take(_read(await self._store.read(lambda conn: db.get_meta(conn, _KEY))))

    async def change(
        self, alter: Callable[[Policy], Policy], note: Callable[[Connection], None]
    ) -> Policy:
        """Change the policy on all nodes; `note` writes to the operator log."""

        def write(connection: Connection) -> Policy:
            policy = alter(_read(db.get_meta(connection, _KEY, lock=True)))
            db.set_meta(connection, _KEY, msgspec.json.encode(policy).decode())
            note(connection)
            return policy

        policy = await self._node_messages.write(write, PolicyChanged())
        self._take(policy)
        return policy

    # -- what follows ------------------------------------------------------------------------

    @property
    def quiet(self) -> bool:
        """Whether these are quiet hours."""
        return self.news.quiet is not None and self.news.quiet.now

    def check_open(self, at: float | None = None) -> None:
        """Refuse to begin something new in quiet hours, now or at another time."""
        hours = self.current.quiet
        if hours is not None and (self.quiet if at is None else holds(hours, at)):
            told = f"{hours.begin}–{hours.end}, {hours.zone}"
            raise RefusedError("quiet", f"nothing new begins in the quiet hours ({told})")

    @property
    def founding(self) -> Founding:
        """The people who may found clubs."""
        return self.current.founding or self._usual

    def may_found(self, person: int, permanent: bool) -> bool:
        """Return whether a person may found a club."""
        if self.founding == "listed":
            return permanent and person in self.current.founders
        return self.founding == "everybody" or (self.founding == "accounts" and permanent)

    def _take(self, policy: Policy) -> None:
        self.current = policy
        self._look()

    def _look(self) -> None:
        """Report changed news, and schedule the next check."""
        self.stop()
        now, policy = time.time(), self.current
        told, quiet = policy.announcement, policy.quiet
        news = say.HouseNews(
            told if told is not None and told.until > now else None,
            None
            if quiet is None
            else parts.QuietHours(quiet.begin, quiet.end, quiet.zone, holds(quiet, now)),
        )
        later = _BEAT if news.announcement is None else min(_BEAT, news.announcement.until - now)
        self._beating = asyncio.get_running_loop().call_later(later, self._look)
        if news != self.news:
            self.news = news
            self._on_news(news)


def _read(text: str | None) -> Policy:
    return Policy() if text is None else msgspec.json.decode(text, type=Policy)


# -- changes -----------------------------------------------------------------------------------


def announce(policy: Policy, announcement: parts.Announcement | None) -> Policy:
    """Set the announcement, or remove it."""
    return structs.replace(policy, announcement=announcement)


def keep_quiet(policy: Policy, quiet: Quiet | None) -> Policy:
    """Set the quiet hours, or remove them."""
    return structs.replace(policy, quiet=quiet)


def let_found(policy: Policy, founding: Founding) -> Policy:
    """Set who may found clubs."""
    return structs.replace(policy, founding=founding)


def name_founder(policy: Policy, person: int, on: bool) -> Policy:
    """Put a person on the list of club founders, or take them off it."""
    others = [founder for founder in policy.founders if founder != person]
    if on and len(others) >= _MOST_FOUNDERS:
        raise ProblemError("founders", most=_MOST_FOUNDERS)
    return structs.replace(policy, founders=[*others, person] if on else others)


def check_quiet(quiet: Quiet) -> None:
    """Refuse invalid hours."""
    if quiet.zone not in _zones():
        raise ProblemError("no_zone")
    if quiet.begin == quiet.end:
        raise ProblemError("hours")


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())
