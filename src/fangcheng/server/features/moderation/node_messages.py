"""Messages between nodes about reports and what is decided about them."""

import msgspec


class Reported(msgspec.Struct, tag=True):
    """Somebody reports another player of a match: who has heard the two tells what they said."""

    match: int
    reporter: int
    reported: int


class Sanctioned(msgspec.Struct, tag=True):
    """The operator has decided about somebody, who is told."""

    person: int
