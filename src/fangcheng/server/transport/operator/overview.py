"""The operator's overview: figures, rooms, people, the log, the settings."""

import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, replace

from fangcheng.protocol import operator as say
from fangcheng.server.front.cluster_seen import present, rooms_elsewhere
from fangcheng.server.front.server import Front
from fangcheng.server.http.endpoints import Asked
from fangcheng.server.http.lists import PAGE, Listed
from fangcheng.server.http.operator import look
from fangcheng.server.logs import RECENT
from fangcheng.server.rooms.room import Room
from fangcheng.server.settings import Settings
from fangcheng.server.store.matches import count_matches
from fangcheng.server.store.people import find_people
from fangcheng.server.transport import csp_reports as policy_reports
from fangcheng.server.transport.limits.connections import ConnectionLimits
from fangcheng.version import __version__
from fangcheng.words import words

_MOST_HOLDERS = 10


class SpanQuery(Struct):
    """How far to look back."""

    span: say.HistorySpan = "hour"


class OperatorLooks:
    """The handlers of the endpoints that only read."""

    def __init__(self, front: Front, connection_limits: ConnectionLimits) -> None:
        self._front = front
        self._connection_limits = connection_limits
        self._started = int(time.time())

    async def overview(self, asked: Asked) -> say.Overview:
        """Get the totals of everything, and who holds most connections."""
        finished, running = await self._front.services.store.read(count_matches)
        disk = await self._front.disk.look()
        front, held = self._front, self._connection_limits.shares.greatest(_MOST_HOLDERS)
        return say.Overview(
            version=__version__,
            node=front.services.journal.node,
            started=self._started,
            rooms=len(self._rooms()),
            matches=say.MatchCounts(finished, running),
            connections=say.ConnectionCounts(
                len(front.connected.all),
                self._connection_limits.sockets,
                self._connection_limits.plain,
            ),
            holders=[say.Holder(*one) for one in held],
            refused=len(front.registry.refused),
            faults=RECENT.total,
            policy_reports=policy_reports.counted(),
            disk=disk,
            paused=front.storing.paused,
            free_text=front.registry.talk.free_text,
            now=int(time.time()),
        )

    async def history(self, asked: Asked, query: SpanQuery) -> say.HistoryTold:
        """Get the course of the figures during the last hour or day."""
        return self._front.history.told(query.span)

    async def rooms(self, asked: Asked, query: Listed) -> say.RoomList:
        """List rooms, the newest first; by phase, or by a text in number, town or names."""
        text, state = query.text, query.state
        own = self._front.services.journal.node
        found: list[Callable[[], say.RoomTold]] = [
            partial(_told, room, own)
            for room in reversed(self._rooms())
            if _is_meant(room, text, state)
        ]
        found += [
            partial(replace, room)
            for room in await rooms_elsewhere(self._front.services)
            if _is_meant(room, text, state)
        ]
        told = [tell() for tell in query.of(found)]
        return say.RoomList(told, len(found), query.page, PAGE)

    async def nodes(self, asked: Asked) -> say.NodeList:
        """List the nodes of the cluster, with their load."""
        nodes = present(self._front.services, self._front.registry)
        return say.NodeList(nodes, self._front.registry.cluster.shared)

    def _rooms(self) -> list[Room]:
        rooms = self._front.registry.rooms.values()
        return [room for room in rooms if room.seating.told is not None]

    async def people(self, asked: Asked, query: Listed) -> say.PersonList:
        """List people, the newest first; online, banned, or by a text in the name."""
        state = query.state
        online = Counter(connection.person_id for connection in self._front.connected.all)
        found, count = await self._front.services.store.read(
            partial(
                find_people,
                text=query.text,
                among=[person for person in online if person is not None]
                if state == "online"
                else None,
                banned_at=int(time.time()) if state == "banned" else None,
                skip=query.skip,
                limit=PAGE,
            )
        )
        founders = self._front.policy.current.founders
        return say.PersonList(
            people=[
                replace(person, online=online[person.id] > 0, founder=person.id in founders)
                for person in found
            ],
            count=count,
            page=query.page,
            size=PAGE,
            now=int(time.time()),
        )

    async def log(self, asked: Asked, query: Listed) -> say.LogList:
        """List what could not be opened, and the newest warnings and errors."""
        text, level = query.text.casefold(), query.state
        found = [
            one
            for one in reversed(RECENT.entries)
            if level in ("", one.level) and text in f"{one.what} {one.about}".casefold()
        ]
        refused = list(self._front.registry.refused.values())[:PAGE]
        told = [say.LogEntry(*astuple(entry)) for entry in query.of(found)]
        return say.LogList(told, len(found), refused, query.page, PAGE)

    async def house_rules(self, asked: Asked) -> say.HouseRulesFiles:
        """List the files of house rules: the accepted ones, and why others were refused."""
        book = self._front.rules_folder
        await book.look()
        taken = [
            say.HouseRulesFile(name, dict(rules.house.name) if rules.house else {}, rules.town)
            for name, rules in book.taken.items()
        ]
        refused = [say.RefusedFile(file, reason) for file, reason in book.refused]
        return say.HouseRulesFiles(taken, refused)

    async def settings(self, asked: Asked) -> say.SettingList:
        """List the settings and their defaults, without secrets."""
        usual, now = Settings().shown(), self._front.settings.shown()
        told = [
            say.SettingTold(name, _written(value), _written(usual[name]))
            for name, value in now.items()
        ]
        return say.SettingList(told)


def _told(room: Room, node: str) -> say.RoomTold:
    told = room.state()
    return say.RoomTold(
        number=told.number,
        node=node,
        settings=told.settings,
        phase=told.phase,
        seats=told.seats,
        match=told.match,
        round=told.round,
        spectators=told.spectators,
    )


def _is_meant(room: Room | say.RoomTold, text: str, state: str) -> bool:
    if state not in ("", room.phase):
        return False
    town = room.settings.variant
    seats = room.seats if isinstance(room, say.RoomTold) else room.seating.told_seats()
    names = (seat.name or "" for seat in seats)
    texts = (room.number, town, *(words(lang, town)("town") for lang in ("zh", "en")), *names)
    return any(text.casefold() in part.casefold() for part in texts)


def _written(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


ENDPOINTS = (
    look("", OperatorLooks.overview),
    look("/history", OperatorLooks.history),
    look("/nodes", OperatorLooks.nodes),
    look("/rooms", OperatorLooks.rooms),
    look("/people", OperatorLooks.people),
    look("/log", OperatorLooks.log),
    look("/house_rules", OperatorLooks.house_rules),
    look("/settings", OperatorLooks.settings),
)
