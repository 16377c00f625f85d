"""What a tournament is drawn from: a secret of the server, and a nonce of each player.

The server commits to its secret when the tournament is set up, before anyone has signed up; each
player sends a nonce when signing up. So neither the server nor a player alone chooses pairings or
walls. At the end the secret is published, and anyone can recompute all draws.
"""

from collections.abc import Iterable
from hashlib import sha256

from fangcheng.record.fair import commitment
from fangcheng.server.features.tournaments.store import StoredEntry

WALLS = 32
"""The length of a round's secret for walls, the same as that of a single match."""


def promise(secret: str) -> str:
    """Return the commitment to a secret."""
    return commitment(secret)


def joined(secret: str, entries: Iterable[StoredEntry]) -> str:
    """Combine the secret and all nonces into the seed of all pairings."""
    parts = [f"{one.person}:{one.nonce}" for one in sorted(entries)]
    return sha256("/".join(("fangcheng/tournament", secret, *parts)).encode()).hexdigest()


def walls_of(seed: str, round_: int) -> str:
    """Derive the secret for the walls that all tables of a round play."""
    return sha256(f"{seed}/walls/{round_}".encode()).hexdigest()[:WALLS]
