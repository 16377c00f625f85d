"""Public information over HTTP about the server itself."""

from msgspec import Struct

from fangcheng.protocol.parts import LobbyRoom


class Health(Struct):
    """Whether the server works."""

    ok: bool
    version: str


class NodeReady(Struct):
    """Whether this node takes clients."""

    ok: bool
    node: str
    nodes: int
    """How many nodes there are."""


class PublicRooms(Struct):
    """The public rooms."""

    rooms: list[LobbyRoom]


class Embedding(Struct):
    """How another site embeds a replay (oembed.com)."""

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
    """The command was carried out."""

    ok: bool = True
