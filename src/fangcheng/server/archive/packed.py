"""Answers that never change: what is sent, and what tells whether somebody has it already."""

from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True)
class Packed:
    """A body as gzip, and a tag that changes when it does."""

    data: bytes
    tag: str
    name: str = ""
    """What to call it as a file."""


def packed(data: bytes, name: str = "") -> Packed:
    """Tag a body."""
    return Packed(data, sha256(data).hexdigest()[:24], name)
