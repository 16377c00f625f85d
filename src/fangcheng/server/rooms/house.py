"""The house as its operator sees it from any node: all nodes, and the rooms of the others."""

from typing import Any

import msgspec
from sqlalchemy import Connection

from fangcheng.protocol import messages as say
from fangcheng.server.rooms.neighbours import Neighbour
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.seating import StoredRoom
from fangcheng.server.services import Services
from fangcheng.server.store import nodes as db

_MOST_ELSEWHERE = 2000
"""Rooms of other nodes that the operator is told of."""


class RoomElsewhere(msgspec.Struct):
    """A room of another node, as the database knows it."""

    number: str
    node: str
    settings: say.RoomSettings
    phase: str
    seats: list[say.SeatState]
    match: int | None
    round: int = 0
    spectators: int = 0
    elsewhere: bool = True
    """Who is online, which round and how many watch is known there only."""


async def rooms_elsewhere(services: Services) -> list[RoomElsewhere]:
    """List the rooms of other nodes."""
    if services.store.engine.dialect.name != "postgresql":
        return []
    own = services.journal.node

    def read(connection: Connection) -> list[RoomElsewhere]:
        found = db.rooms_elsewhere(connection, own, _MOST_ELSEWHERE)
        return [room for room in map(_elsewhere, found) if room is not None]

    return await services.store.look_back(read)


def _elsewhere(row: db.RoomRow) -> RoomElsewhere | None:
    try:
        room = msgspec.json.decode(row.data, type=StoredRoom)
    except msgspec.MsgspecError:
        return None  # reserved, damaged, or of another version
    seats = [say.SeatState(one.person, one.name, one.bot) for one in room.seats]
    phase = "waiting" if row.match is None else "playing"
    return RoomElsewhere(row.number, row.node, room.settings, phase, seats, row.match)


def present(services: Services, registry: Registry) -> list[dict[str, Any]]:
    """Tell the nodes as they are, this one as it is just now."""
    neighbours = registry.neighbours
    own, address = services.journal.node, services.settings.address
    here = Neighbour(own, address, True, neighbours.draining, registry.tell_neighbours())
    rest = [one for one in neighbours.all if one.name != own]
    return [
        {
            "name": one.name,
            "address": one.address,
            "here": one is here,
            "alive": one.alive,
            "draining": one.draining,
            "rooms": one.told.open,
            "playing": one.told.playing,
            "people": one.told.connected,
        }
        for one in [here, *rest]
    ]
