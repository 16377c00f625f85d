"""Messages between nodes about reports and decisions."""

import msgspec


class Reported(msgspec.Struct, tag=True):
    """A player has reported another: nodes that heard the two speak add what they said."""

    match: int
    reporter: int
    reported: int


class Sanctioned(msgspec.Struct, tag=True):
    """The operator has decided about a person, who must be told."""

    person: int
