"""Opening rooms from stored data."""

from fangcheng.installed import make_variant
from fangcheng.protocol import parts
from fangcheng.record.house import Notes, read_house
from fangcheng.server.catalogue import told_house, usual_clock
from fangcheng.server.rooms.room import Keeper, Room
from fangcheng.server.rooms.seating import StoredRoom, read_stored
from fangcheng.server.services import Services
from fangcheng.server.store.matches import StoredMatch


def restore_room(services: Services, keeper: Keeper, number: str, data: str) -> Room:
    """Open a stored room again, without members."""
    stored = read_stored(data)
    room = Room(services, keeper, number, stored.owner, stored.settings, stored.notes)
    room.seating.restore(stored)
    room.queue = stored.queue
    room.beginning.dropped = stored.dropped
    return room


def room_of_match(services: Services, keeper: Keeper, stored: StoredMatch) -> Room:
    """Open a room for a match whose own room is gone."""
    clock = usual_clock(make_variant(stored.variant, stored.options))
    house = None if stored.house is None else read_house(stored.house)
    notes: Notes = {} if house is None else house.notes
    named = None if house is None else told_house(house)
    settings = parts.RoomSettings(
        stored.variant,
        stored.options,
        clock,
        spectators=not stored.sealed,
        house=named,
        club=stored.club,
    )
    room = Room(services, keeper, stored.room, None, settings, notes)
    room.seating.restore(StoredRoom(None, settings, list(stored.seats)))
    return room
