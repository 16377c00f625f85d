"""How much clients may send: each a little by itself, and more from the budget of its address.

Whoever plays never needs the budget. So an attacker who uses it up is cut, and nobody beside it is.
"""

from fangcheng.server.diagnostics.floods import LEAST_COST
from fangcheng.server.rate_limits import Bucket, Buckets
from fangcheng.server.settings import Settings

_BURST_SECONDS = 8
"""A budget that nobody uses holds as much as comes in so many seconds."""


class Intake:
    """The budgets of all addresses."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        rate = settings.address_bytes_per_second
        self._budgets = Buckets(rate, rate * _BURST_SECONDS)

    def allowance(self, address: str) -> "Allowance":
        """Open the account of a new connection."""
        return Allowance(self._settings, self._budgets, address)


class Allowance:
    """What one connection may send."""

    __slots__ = ("_address", "_budgets", "_bytes", "_messages")

    def __init__(self, settings: Settings, budgets: Buckets, address: str) -> None:
        rate = settings.bytes_per_second
        self._messages = Bucket(settings.messages_per_second, settings.message_burst)
        self._bytes = Bucket(rate, rate * _BURST_SECONDS)
        self._budgets = budgets
        self._address = address

    def take(self, cost: int) -> bool:
        """Whether a message may be read that costs so many bytes."""
        return self._messages.take() and (
            self._bytes.take(cost) or self._budgets.take(self._address, cost)
        )


def cost_of(data: bytes) -> int:
    """How many bytes a message counts."""
    return max(len(data), LEAST_COST)
