"""The codes of a town: what it names in wins, payments, reasons, remarks and events."""

from typing import NamedTuple


class Codes(NamedTuple):
    """Lists what a town names; codes that all towns share need not be listed."""

    wins: tuple[str, ...] = ()
    """Types of wins (`Win.type`)."""
    factors: tuple[str, ...] = ()
    """Factors of wins and payments."""
    payments: tuple[str, ...] = ()
    """What `state.pay` pays for."""
    bars: tuple[str, ...] = ()
    """Why something is not allowed: `bar(CODE, …)`."""
    remarks: tuple[str, ...] = ()
    """What `remarks` tells a seat."""
    events: tuple[str, ...] = ()
    """What `state.emit` tells."""
