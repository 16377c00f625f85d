"""Messages between nodes about rooms, and what may be done in them."""

from typing import Literal

import msgspec

RoomOrderKind = Literal["dissolve", "close", "move"]


class WrongNumber(msgspec.Struct, tag=True):
    """Somebody has tried the number of a room that is not there."""

    address: str


class FreeText(msgspec.Struct, tag=True):
    """The operator lets people write what they like in friends' rooms, or not."""

    on: bool


class RoomOrder(msgspec.Struct, tag=True):
    """The operator wishes something for a room."""

    room: str
    deed: RoomOrderKind
    to: str = ""
    """The node to which it moves; without it the one with the fewest rooms."""


class DrainNode(msgspec.Struct, tag=True):
    """The operator empties a node, or lets it take rooms and people again."""

    node: str
    on: bool
