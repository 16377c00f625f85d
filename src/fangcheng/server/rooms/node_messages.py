"""Messages between nodes about rooms and draining."""

from typing import Literal

import msgspec

RoomOrderKind = Literal["dissolve", "close", "move"]


class WrongNumber(msgspec.Struct, tag=True):
    """A client has asked for a room number that does not exist."""

    address: str


class FreeText(msgspec.Struct, tag=True):
    """The operator has allowed free text in friends' rooms, or only phrases."""

    on: bool


class RoomOrder(msgspec.Struct, tag=True):
    """The operator's order for a room."""

    room: str
    deed: RoomOrderKind
    to: str = ""
    """The node to move it to; "" stands for the one with the fewest rooms."""


class DrainNode(msgspec.Struct, tag=True):
    """The operator's order to drain a node, or to re-enable it."""

    node: str
    on: bool
