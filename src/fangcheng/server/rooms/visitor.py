"""Whoever is connected, as everything below the transport knows them."""

from collections.abc import Coroutine
from typing import Protocol

from fangcheng.protocol.operator import DisconnectCode
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.rooms.members import Member
from fangcheng.server.rooms.room import Room
from fangcheng.server.store.people import Person

Work = Coroutine[None, None, None]
"""What has to be waited for before a command is done."""


class Visitor(Member, Protocol):
    """A connection of somebody, who may be in a room."""

    person: Person | None
    """Who it is; nobody knows before they say hello."""
    room: Room | None
    token_hash: str
    """Of the token that made it somebody's."""
    deaf_to: frozenset[int]
    """Whom that person does not want to hear."""
    heard: set[int]
    """Whose words it was told, and with them what they are called."""
    open: bool
    sought: str
    """The node it was sent to, where a proxy may have led it to another."""
    for_queue: bool
    """Whether it was sent there for the sake of a queue."""

    @property
    def known(self) -> Person:
        """The person behind the connection."""

    def is_known_as(self, person: Person) -> None:
        """Say who is behind the connection."""

    def refuse(self, id_: str | None, error: RefusedError) -> None:
        """Say that something is not done, and why."""

    def bye(self, code: DisconnectCode) -> None:
        """Close the connection, and say why."""
