"""Proof of work: quick to check, and a moment's work to do."""

from hashlib import sha256
from itertools import count

from fangcheng.protocol.parts import WorkProof, WorkWish


def do_work(wish: WorkWish) -> WorkProof:
    """Find a number that fits; this takes 2^bits attempts on average."""
    seed, most = _seed(wish.challenge), _most(wish.bits)
    return WorkProof(wish.challenge, next(n for n in count() if _digest(seed, n) <= most))


def is_done(proof: WorkProof, bits: int) -> bool:
    """Return whether a number fits its challenge."""
    return _digest(_seed(proof.challenge), proof.number) <= _most(bits)


def _seed(challenge: str) -> bytes:
    return sha256(challenge.encode()).digest()


def _digest(seed: bytes, number: int) -> bytes:
    return sha256(seed + b"%d" % number).digest()


def _most(bits: int) -> bytes:
    """Return the highest digest that begins with so many zero bits."""
    return ((1 << 256 - bits) - 1).to_bytes(32)
