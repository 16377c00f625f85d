"""Messages between nodes about friends."""

import msgspec

from fangcheng.protocol.friends import Invitation


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
