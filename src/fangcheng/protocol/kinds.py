"""What commands and messages of all modules have in common."""

from typing import Annotated

from msgspec import Meta, MsgspecError, Struct

# A `$` in Python also matches before a newline at the end; `\Z` is the end.
Id = Annotated[str, Meta(pattern=r"\A[!-~]{1,36}\Z")]
BROKEN = (MsgspecError, UnicodeError, RecursionError)
"""What decoding invalid JSON raises; the last one if it is nested too deep."""
STORED = Meta(ge=1, le=2**31 - 1)
"""The range of numbers that databases give; larger ones must not even be looked up."""


class Command(Struct, tag_field="type", forbid_unknown_fields=True):
    """Something that a client sends over the web socket."""


class Message(Struct, tag_field="type"):
    """Something that the server sends over the web socket."""


class Part(Struct, forbid_unknown_fields=True):
    """A part of a stream's entries or of a view."""
