"""The cluster as the operator sees it from any node: all nodes, and the rooms of the others."""

import msgspec
from sqlalchemy import Connection

from fangcheng.protocol import parts
from fangcheng.protocol.operator import NodeTold, RoomTold
from fangcheng.server.cluster.members import Member
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.seating import StoredRoom
from fangcheng.server.services import Services
from fangcheng.server.store import nodes as db
from fangcheng.server.store.dialect import is_shared

_MOST_ELSEWHERE = 2000
"""The most rooms of other nodes that the operator's page lists."""


async def rooms_elsewhere(services: Services) -> list[RoomTold]:
    """List the rooms of other nodes."""
    if not is_shared(services.store.engine):
        return []
    own = services.journal.node

    def read(connection: Connection) -> list[RoomTold]:
        found = db.rooms_elsewhere(connection, own, _MOST_ELSEWHERE)
        return [room for room in map(_elsewhere, found) if room is not None]

    return await services.store.look_back(read)


def _elsewhere(row: db.RoomRow) -> RoomTold | None:
    try:
        room = msgspec.json.decode(row.data, type=StoredRoom)
    except msgspec.MsgspecError:
        return None  # reserved, damaged, or written by another version
    seats = [parts.SeatState(seat.person, seat.name, seat.bot) for seat in room.seats]
    phase = "waiting" if row.match is None else "playing"
    return RoomTold(row.number, row.node, room.settings, phase, seats, row.match, elsewhere=True)


def present(services: Services, registry: Registry) -> list[NodeTold]:
    """List the nodes, with up-to-date numbers for this one."""
    cluster = registry.cluster
    own, address = services.journal.node, services.settings.address
    here = Member(own, address, True, cluster.draining, registry.tell_cluster())
    rest = [node for node in cluster.all if node.name != own]
    return [
        NodeTold(
            name=node.name,
            address=node.address,
            here=node is here,
            alive=node.alive,
            draining=node.draining,
            rooms=node.told.open,
            playing=node.told.playing,
            people=node.told.connected,
        )
        for node in [here, *rest]
    ]
