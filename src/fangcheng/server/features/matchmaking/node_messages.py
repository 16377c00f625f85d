"""Messages between nodes about matchmaking."""

import msgspec


class LetWait(msgspec.Struct, tag=True):
    """A player has kept a table waiting and must pause, or has made up for it."""

    person: int
    on: bool
    address: str = ""
    """The address they connected from."""
