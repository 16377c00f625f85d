"""Messages between nodes about clubs."""

import msgspec


class OutOfClub(msgspec.Struct, tag=True):
    """A person, or everybody (0), is no longer a member of a club."""

    club: int
    person: int
