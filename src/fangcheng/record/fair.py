"""A seed that nobody could choose alone: the server's part and a nonce from each player.

The server publishes the hash of its part, then every player publishes the hash of a nonce, and
only then are the nonces told. The seed of the match is all parts in one text. Whoever has the
record can check that each part fits what was published before.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from fangcheng.errors import FairnessError
from fangcheng.wall import SCHEME

_NOTHING = "-"
_HASH = re.compile("[0-9a-f]{64}")
_NONCE = re.compile("[0-9a-f]{16,64}\n?")
"""A newline at its end was accepted once, so such matches are stored; now it is refused."""


def commitment(seed: str) -> str:
    """Return the digest that commits to a seed without telling it."""
    return sha256(f"fangcheng/{SCHEME}/seed/{seed}".encode(errors="surrogatepass")).hexdigest()


def nonce_commitment(nonce: str) -> str:
    """Return the digest that commits a player to a nonce."""
    return sha256(nonce.encode()).hexdigest()


@dataclass(frozen=True)
class Fairness:
    """What was published before the seed was known: hashes of the server's part and the nonces.

    A seat without a hash took no part: a bot, or a client that did not answer in time.
    """

    server: str
    nonces: tuple[str | None, ...]

    def as_json(self) -> dict[str, Any]:
        """Return it as the header of a record has it."""
        return {"server": self.server, "nonces": list(self.nonces)}

    def check(self, seed: str) -> list[str]:
        """Compare a seed with what was published; say for each seat: given, withheld or none.

        Withheld is a nonce that was promised and never told: it is not part of the seed.
        """
        server, *nonces = seed.split("/")
        if len(nonces) != len(self.nonces):
            raise FairnessError("the seed does not have one part for the server and each seat")
        if commitment(server) != self.server:
            raise FairnessError("the server's part of the seed does not fit its commitment")
        return [
            _check_nonce(seat, nonce, promised)
            for seat, (nonce, promised) in enumerate(zip(nonces, self.nonces, strict=True))
        ]


def _check_nonce(seat: int, nonce: str, promised: str | None) -> str:
    if nonce == _NOTHING:
        return "none" if promised is None else "withheld"
    if not _NONCE.fullmatch(nonce) or nonce_commitment(nonce) != promised:
        raise FairnessError(f"the nonce of seat {seat} does not fit its commitment")
    return "given"


def read_fairness(data: object, seats: int) -> Fairness:
    """Read it from the header of a record."""
    problem = FairnessError(f"'fair' holds the hash of the server's part and {seats} of nonces")
    if not isinstance(data, dict) or set(data) != {"server", "nonces"}:
        raise problem
    server, nonces = data["server"], data["nonces"]
    if not _is_hash(server) or not isinstance(nonces, list) or len(nonces) != seats:
        raise problem
    if not all(nonce is None or _is_hash(nonce) for nonce in nonces):
        raise problem
    return Fairness(server, tuple(nonces))


def _is_hash(value: object) -> bool:
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def join_seed(server: str, nonces: Sequence[str | None]) -> str:
    """Put the parts of a seed together."""
    return "/".join((server, *(nonce or _NOTHING for nonce in nonces)))
