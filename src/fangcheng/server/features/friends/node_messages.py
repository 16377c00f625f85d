"""Messages between nodes about friends."""

import msgspec

from fangcheng.protocol.friends import Invitation


class Acquainted(msgspec.Struct, tag=True):
    """The friends or requests of some people have changed."""

    people: list[int]


class Shuns(msgspec.Struct, tag=True):
    """A person has muted, blocked or forgiven another, who is not told."""

    person: int
    other: int


class Invites(msgspec.Struct, tag=True):
    """A person is invited to a room by a friend."""

    person: int
    invitation: Invitation


class NoMoreInvited(msgspec.Struct, tag=True):
    """An invitation was answered or withdrawn."""

    person: int
    by: int


class TellPerson(msgspec.Struct, tag=True):
    """A message for a person, on whatever node they are connected."""

    person: int
    data: str
    """The message as JSON."""
