"""Limits on what clients may send: a little each, and more from a budget of their address.

Players never need the budget. So an attacker who uses it up is cut off, while players at the same
address are not.
"""

from fangcheng.server.diagnostics.floods import LEAST_COST
from fangcheng.server.rate_limits import Bucket, Buckets
from fangcheng.server.settings import Settings

_BURST_SECONDS = 8
"""An unused budget grows up to the amount of so many seconds."""


class Intake:
    """The budgets of all addresses."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        rate = settings.address_bytes_per_second
        self._budgets = Buckets(rate, rate * _BURST_SECONDS)

    def allowance(self, address: str) -> "Allowance":
        """Return the allowance of a new connection."""
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
        """Return whether a message of this cost may be read."""
        return self._messages.take() and (
            self._bytes.take(cost) or self._budgets.take(self._address, cost)
        )


def cost_of(data: bytes) -> int:
    """Return the cost of a message in bytes."""
    return max(len(data), LEAST_COST)
