"""A seed that nobody could choose alone: the server's part and a nonce from each player.

The server publishes the hash of its part, then every player publishes the hash of a nonce, and
only then are the nonces told. The seed of the match is all parts in one text. Whoever has the
record can check that each part fits what was published before.

A shuffle may be begun and come to nothing. The next one tells of it, and the server's part ends in
a digest of what is told: so the history is promised together with the seed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal, TypedDict, cast, get_args

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


WhyDropped = Literal["left", "interrupted", "failed"]
"""Somebody left the table; the server was started anew, or its room moved; nothing could be dealt.
"""


class Dropped(TypedDict):
    """A shuffle that was begun before, and of which no match came."""

    match: int
    """The number its match would have had."""
    server: str
    """The hash of the server's part."""
    told: bool
    """Whether the server may have known nonces, and so the seed."""
    why: WhyDropped


@dataclass(frozen=True)
class Fairness:
    """What was published before the seed was known: hashes of the server's part and the nonces.

    A seat without a hash took no part: a bot, or a client that did not answer in time.
    """

    server: str
    nonces: tuple[str | None, ...]
    dropped: tuple[Dropped, ...] = ()
    """The shuffles that were begun in this room since its last match."""
    silent: tuple[int, ...] = ()
    """Seats that had no say, because they withheld the nonce of their last match."""

    def as_json(self) -> dict[str, Any]:
        """Return it as the header of a record has it: the history only where there is one."""
        told: dict[str, Any] = {"server": self.server, "nonces": list(self.nonces)}
        if self.dropped:
            told["dropped"] = [*self.dropped]
        if self.silent:
            told["silent"] = list(self.silent)
        return told

    def check(self, seed: str) -> list[str]:
        """Compare a seed with what was published; say for each seat how it took part.

        given, or none; withheld is a nonce that was promised and never told, so that it is not part
        of the seed; silent is a seat that had no say.
        """
        server, *nonces = seed.split("/")
        if len(nonces) != len(self.nonces):
            raise FairnessError("seed_parts")
        if commitment(server) != self.server:
            raise FairnessError("server_part_differs")
        if server.partition(".")[2] != history(self.dropped):
            raise FairnessError("shuffles_differ")
        found = [
            _check_nonce(seat, nonce, promised)
            for seat, (nonce, promised) in enumerate(zip(nonces, self.nonces, strict=True))
        ]
        return [
            "silent" if seat in self.silent and how == "none" else how
            for seat, how in enumerate(found)
        ]


def _check_nonce(seat: int, nonce: str, promised: str | None) -> str:
    if nonce == _NOTHING:
        return "none" if promised is None else "withheld"
    if not _NONCE.fullmatch(nonce) or nonce_commitment(nonce) != promised:
        raise FairnessError("nonce_differs", seat=seat)
    return "given"


def read_fairness(data: object, seats: int) -> Fairness:
    """Read it from the header of a record."""
    problem = FairnessError("fair_form", seats=seats)
    needed = {"server", "nonces"}
    if not isinstance(data, dict) or not needed <= set(data) <= needed | {"dropped", "silent"}:
        raise problem
    server, nonces = data["server"], data["nonces"]
    if not _is_hash(server) or not isinstance(nonces, list) or len(nonces) != seats:
        raise problem
    if not all(nonce is None or _is_hash(nonce) for nonce in nonces):
        raise problem
    dropped, silent = data.get("dropped", []), data.get("silent", [])
    if not isinstance(dropped, list) or not all(map(_is_dropped, dropped)):
        raise problem
    if not isinstance(silent, list) or not all(one in range(seats) for one in silent):
        raise problem
    return Fairness(server, tuple(nonces), tuple(dropped), tuple(silent))


def _is_dropped(value: object) -> bool:
    if not isinstance(value, dict) or set(value) != set(Dropped.__annotations__):
        return False
    one = cast(Dropped, value)
    return (
        isinstance(one["match"], int)
        and _is_hash(one["server"])
        and isinstance(one["told"], bool)
        and one["why"] in get_args(WhyDropped)
    )


def _is_hash(value: object) -> bool:
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def history(dropped: Sequence[Dropped]) -> str:
    """Return the digest of what was begun before a shuffle; nothing where nothing was."""
    if not dropped:
        return ""
    lines = [f"{one['match']} {one['server']} {int(one['told'])} {one['why']}" for one in dropped]
    return sha256(f"fangcheng/{SCHEME}/dropped/{'/'.join(lines)}".encode()).hexdigest()


def join_seed(server: str, nonces: Sequence[str | None]) -> str:
    """Put the parts of a seed together."""
    return "/".join((server, *(nonce or _NOTHING for nonce in nonces)))
