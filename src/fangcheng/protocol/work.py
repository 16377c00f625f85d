"""Work that shows somebody means it: quick to check, and a moment's work to do."""

from hashlib import sha256
from itertools import count

from fangcheng.protocol.messages import WorkProof, WorkWish


def do_work(wish: WorkWish) -> WorkProof:
    """Find a number that fits; it takes 2^bits tries on average."""
    seed = _seed(wish.challenge)
    return WorkProof(wish.challenge, next(n for n in count() if _zeros(seed, n) >= wish.bits))


def is_done(proof: WorkProof, bits: int) -> bool:
    """Whether a number fits its challenge."""
    return _zeros(_seed(proof.challenge), proof.number) >= bits


def _seed(challenge: str) -> bytes:
    return sha256(challenge.encode()).digest()


def _zeros(seed: bytes, number: int) -> int:
    """Count the zero bits at the beginning."""
    return 256 - int.from_bytes(sha256(seed + b"%d" % number).digest()).bit_length()
