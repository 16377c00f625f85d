"""Messages between nodes about people who wait."""

import msgspec


class LetWait(msgspec.Struct, tag=True):
    """Somebody has let a table wait and has to pause, or has made that good."""

    person: int
    on: bool
    address: str = ""
    """From where it came."""
