"""Limits for those who ask too much: token buckets, per connection and per address."""

import time
from collections.abc import Hashable
from ipaddress import IPv6Address, ip_address


class Bucket:
    """Holds up to `burst` and fills with `rate` a second; each thing done takes one."""

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._level = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take one, if there is one."""
        if self.empty:
            return False
        self._level -= 1
        return True

    @property
    def empty(self) -> bool:
        """Whether there is not even one to take."""
        self._fill()
        return self._level < 1

    @property
    def full(self) -> bool:
        """Whether nothing is missing: then it need not be kept."""
        self._fill()
        return self._level >= self._burst

    def _fill(self) -> None:
        now = time.monotonic()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """A bucket for everybody."""

    _MANY = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[Hashable, Bucket] = {}
        self._sweep_at = self._MANY

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: Hashable) -> bool:
        """Take one from somebody's bucket."""
        if key not in self._buckets:
            self._sweep()
            self._buckets[key] = Bucket(self._rate, self._burst)
        return self._buckets[key].take()

    def empty(self, key: Hashable) -> bool:
        """Whether somebody has nothing left to take."""
        return key in self._buckets and self._buckets[key].empty

    def _sweep(self) -> None:
        if len(self._buckets) >= self._sweep_at:
            self._buckets = {who: one for who, one in self._buckets.items() if not one.full}
            # Not again with every newcomer, where many are in use.
            self._sweep_at = max(self._MANY, 2 * len(self._buckets))


def party(address: str) -> str:
    """Who an address stands for: under IPv6 one customer has all that begin with the same half."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))
