"""Rate limits: token buckets, per connection and per address, and waits after failures."""

import time
from collections.abc import Hashable
from ipaddress import IPv4Address, IPv6Address, ip_address


class Bucket:
    """A token bucket that holds up to `burst` and refills at `rate` a second."""

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._level = burst
        self._at = time.monotonic()

    def take(self, amount: float = 1) -> bool:
        """Take tokens, if there are enough."""
        now = time.monotonic()
        level = self._level + (now - self._at) * self._rate
        self._at = now
        if level > self._burst:
            level = self._burst
        enough = level >= amount
        self._level = level - amount if enough else level
        return enough

    @property
    def empty(self) -> bool:
        """Whether there is no whole token."""
        self.take(0)
        return self._level < 1

    @property
    def full(self) -> bool:
        """Whether no token is missing; then the bucket need not be kept."""
        self.take(0)
        return self._level >= self._burst


class Buckets:
    """A bucket for each key."""

    _MANY = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[Hashable, Bucket] = {}
        self._sweep_at = self._MANY

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: Hashable, amount: float = 1) -> bool:
        """Take tokens from the bucket of a key."""
        if key not in self._buckets:
            self._sweep()
            self._buckets[key] = Bucket(self._rate, self._burst)
        return self._buckets[key].take(amount)

    def empty(self, key: Hashable) -> bool:
        """Return whether the bucket of a key is empty."""
        return key in self._buckets and self._buckets[key].empty

    def _sweep(self) -> None:
        if len(self._buckets) >= self._sweep_at:
            self._buckets = {
                key: bucket for key, bucket in self._buckets.items() if not bucket.full
            }
            # With many buckets in use, do not sweep for every new key.
            self._sweep_at = max(self._MANY, 2 * len(self._buckets))


class Patience:
    """Makes a key wait after failures: twice as long each time, up to a limit.

    The first failures are free. An hour without any clears them all.
    """

    _FORGOTTEN = 3600.0
    _MANY = 10_000
    _MOST_DOUBLINGS = 20

    def __init__(self, free: int, longest: float = 300.0, first: float = 2.0) -> None:
        """Prepare it; `first` is the wait in seconds after the first failure that is not free."""
        self._free = free
        self._longest = longest
        self._first = first
        self._failed: dict[Hashable, tuple[int, float]] = {}
        self._sweep_at = self._MANY

    def tire(self, key: Hashable) -> None:
        """Count a failure."""
        if len(self._failed) >= self._sweep_at:
            now = time.monotonic()
            self._failed = {
                key: failed
                for key, failed in self._failed.items()
                if now - failed[1] < self._FORGOTTEN
            }
            # With many recent failures, do not sweep for every new key.
            self._sweep_at = max(self._MANY, 2 * len(self._failed))
        self._failed[key] = (self._times(key) + 1, time.monotonic())

    def forgive(self, key: Hashable) -> bool:
        """Clear a key's failures; return whether there were any."""
        return self._failed.pop(key, None) is not None

    def wait(self, key: Hashable) -> float:
        """Return the seconds that a key still has to wait."""
        times = self._times(key)
        if times <= self._free:
            return 0.0
        doublings = min(times - self._free - 1, self._MOST_DOUBLINGS)
        seconds = min(self._first * 2.0**doublings, self._longest)
        return max(0.0, self._failed[key][1] + seconds - time.monotonic())

    def _times(self, key: Hashable) -> int:
        times, at = self._failed.get(key, (0, 0.0))
        return times if time.monotonic() - at < self._FORGOTTEN else 0


def party(address: str) -> str:
    """Return the customer behind an address: under IPv6 a /64."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))


def block(address: str) -> str:
    """Return the block of an address, some 250 households: /24 under IPv4, /48 under IPv6.

    In a private network every address stands for itself.
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    found = getattr(found, "ipv4_mapped", None) or found
    if found.is_private:
        return str(found)
    bits = 8 if isinstance(found, IPv4Address) else 80
    return str(type(found)(int(found) >> bits << bits))
