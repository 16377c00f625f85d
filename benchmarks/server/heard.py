"""What a player listens to: of each message only the fields it needs.

So the same players can play at servers of other versions, as long as those fields stay.
"""

import msgspec
from msgspec import Raw, Struct

from fangcheng.protocol.stream import ChoiceView


class Welcome(Struct, tag_field="type", tag="welcome"):
    person: int
    token: str | None = None


class Done(Struct, tag_field="type", tag="done"):
    id: str
    room: str | None = None


class Refused(Struct, tag_field="type", tag="refused"):
    id: str | None
    code: str
    reason: str


class SeatState(Struct):
    person: int | None
    ready: bool


class RoomState(Struct, tag_field="type", tag="room"):
    number: str
    phase: str
    seats: list[SeatState]
    match: int | None
    round: int
    next_in: int | None


class Left(Struct, tag_field="type", tag="left"):
    room: str


class Fair(Struct, tag_field="type", tag="fair"):
    match: int
    stage: str


class Events(Struct, tag_field="type", tag="events"):
    match: int
    first: int
    events: list[Raw]


class Snapshot(Struct, tag_field="type", tag="snapshot"):
    match: int
    next: int
    at: int
    ask: Raw


class Hints(Struct, tag_field="type", tag="hints"):
    id: str


class MatchOver(Struct, tag_field="type", tag="match_over"):
    """The end of a match as older servers tell it; newer ones end the stream with it."""


class Bye(Struct, tag_field="type", tag="bye"):
    code: str


Message = (
    Welcome | Done | Refused | RoomState | Left | Fair | Events | Snapshot | Hints | MatchOver | Bye
)


class Ask(Struct):
    """A question in the stream."""

    window: str
    legal: list[str]
    choices: list[ChoiceView] = []


_message: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_ask = msgspec.json.Decoder(Ask)


def read(data: bytes) -> Message | None:
    """Read a message; None for one that no player needs."""
    try:
        return _message.decode(data)
    except msgspec.ValidationError:
        return None


def read_ask(entry: Raw | bytes) -> Ask:
    """Read an entry that is a question."""
    return _ask.decode(entry)
