"""Commands of clients, messages of servers, entries of a stream, and the names in them."""

import re
from typing import Any, get_args

from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import messages
from fangcheng.protocol.client import read_told
from fangcheng.protocol.kinds import BROKEN
from fangcheng.protocol.refusal import RefusedError
from fangcheng.protocol.stream import StreamEvent
from fangcheng.server.accounts.names import clean_line, clean_name, clean_text
from tests.fuzz.feedback import reached
from tests.fuzz.reading import accepted

KINDS = [*get_args(messages.AnyCommand), *get_args(messages.AnyMessage), *get_args(StreamEvent)]
WORDS = tuple(
    dict.fromkeys(
        word
        for kind in KINDS
        for word in (kind.__struct_config__.tag, *kind.__struct_encode_fields__)
    )
)
STEPS = (3000, 60)
RUNS = 3_000
IS_JSON = True


def read(data: bytes) -> None:
    """Read a message of either side, write it, and read it again."""
    try:
        command = messages.read(data)
    except BROKEN as error:
        reached(re.sub("[0-9]+", "0", str(error)))
    else:
        _tell_shape(command)
        assert messages.read(messages.write(command)) == command
        _read_texts(command)
    for kind in (messages.AnyMessage, StreamEvent):
        told: Any = accepted(read_told, data, kind, refusals=(ConnectionFailedError,))
        if told is not None:
            _tell_shape(told)
            assert read_told(messages.write(told), kind) == told  # type: ignore[arg-type]


def _tell_shape(message: Any) -> None:
    """Tell of which kind a message and all that stands in it is."""
    name = type(message).__name__
    for field in message.__struct_fields__:
        reached(f"{name}.{field}: {type(getattr(message, field)).__name__}")


def _read_texts(command: Any) -> None:
    """Clean every text as the names and lines of people are; what is clean stays as it is."""
    for field in command.__struct_fields__:
        given = getattr(command, field)
        if isinstance(given, str):
            for clean in (clean_name, clean_text, lambda text: clean_line(text, 200)):
                cleaned = accepted(clean, given, refusals=(RefusedError,))
                assert cleaned is None or clean(cleaned) == cleaned
