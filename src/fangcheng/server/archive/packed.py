"""Answers that never change: a compressed body, and its ETag."""

from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True)
class Packed:
    """A gzip body, and a tag that changes with it."""

    data: bytes
    tag: str
    name: str = ""
    """Its file name."""


def packed(data: bytes, name: str = "") -> Packed:
    """Return a body with its tag."""
    return Packed(data, sha256(data).hexdigest()[:24], name)
