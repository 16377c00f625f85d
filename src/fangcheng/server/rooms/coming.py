"""Moving a person from room to room: nobody is in two rooms, or has two seats."""

from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.room import Room
from fangcheng.server.rooms.visitor import Visitor
from fangcheng.server.store.store import RoomMovedError


def come_in(connection: Visitor, room: Room) -> None:
    """Move a connection from its room into another."""
    old = connection.room
    if connection.open:
        room.door.enter(connection)
    if old is not None and old is not room:
        old.drop(connection)
    connection.room = room


def other_room(registry: Registry, connection: Visitor, room: Room | None) -> Room | None:
    """Find the other room whose seat a person must give up to sit here."""
    other = registry.room_of(connection.person_id)
    if other is None or other is room:
        return None
    if other.phase != "waiting" or other.binding.holds:
        raise RefusedError("phase", f"you are playing in room {other.number}")
    return other


def give_up_seat(connection: Visitor, other: Room | None) -> None:
    """Free a person's seat in another room, where no match is played yet."""
    if other is not None:
        other.seats.stand(connection.person_id)
        other.save()


def room_here(connection: Visitor) -> Room:
    """Return the room of a connection; refuse if it is in none."""
    room = connection.room
    if room is not None:
        life = room.life
        # A removed person is no longer a member, even if `connection.room` is still set.
        if life == "open" and connection in room.members:
            return room
        if life in ("moving", "moved"):
            raise RoomMovedError(room.number)
    raise RefusedError("not_in_room", "enter a room first")
