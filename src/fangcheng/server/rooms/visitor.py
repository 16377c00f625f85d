"""A connected client, as everything below the transport knows it."""

from collections.abc import Coroutine
from typing import Protocol

from fangcheng.protocol.diagnostics import DisconnectCode
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.rooms.members import Member
from fangcheng.server.rooms.room import Room
from fangcheng.server.store.people import Person

Work = Coroutine[None, None, None]
"""What has to finish before a command is confirmed."""


class Visitor(Member, Protocol):
    """A client's connection, which may be in a room."""

    person: Person | None
    """The person behind the connection; None until the client has said hello."""
    room: Room | None
    token_hash: str
    """Hash of the token that identified the person."""
    deaf_to: frozenset[int]
    """The people whom this person has muted."""
    heard: set[int]
    """The people whose words, and with them whose names, this client has received."""
    open: bool
    sought: str
    """The node the client was sent to; a proxy may have led it to another."""
    for_queue: bool
    """Whether the client was sent there for a queue."""

    def is_known_as(self, person: Person) -> None:
        """Set the person behind the connection."""

    def refuse(self, id_: str | None, error: RefusedError) -> None:
        """Refuse a command with its reason."""

    def bye(self, code: DisconnectCode) -> None:
        """Close the connection with this reason."""
