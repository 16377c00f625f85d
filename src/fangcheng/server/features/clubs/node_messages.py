"""Messages between nodes about clubs."""

import msgspec


class OutOfClub(msgspec.Struct, tag=True):
    """Somebody, or everybody (0), is no member of a club any more."""

    club: int
    person: int
