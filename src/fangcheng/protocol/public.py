"""What everybody is told over HTTP of the server itself."""

from msgspec import Struct

from fangcheng.protocol.parts import LobbyRoom


class Health(Struct):
    """Whether the server works."""

    ok: bool
    version: str


class NodeReady(Struct):
    """Whether people may come to this node."""

    ok: bool
    node: str
    nodes: int
    """How many nodes there are."""


class PublicRooms(Struct):
    """The rooms that everybody may see and enter."""

    rooms: list[LobbyRoom]


class Embedding(Struct):
    """How a page of others shows a replay (oembed.com)."""

    provider_url: str
    title: str
    html: str
    width: int
    height: int
    thumbnail_url: str
    version: str = "1.0"
    type: str = "rich"
    provider_name: str = "方城 Fangcheng"
    thumbnail_width: int = 1200
    thumbnail_height: int = 630


class Accepted(Struct):
    """It is done."""

    ok: bool = True
