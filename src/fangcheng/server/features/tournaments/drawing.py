"""From what a tournament is drawn: a secret of the server, and what everybody gave.

The secret is committed to when the tournament is set up, before anybody has signed up; everybody
gives a nonce with the sign-up. So neither the server nor anybody else chooses pairings or walls
alone. When it is over the secret is told, and whoever likes makes all of it again.
"""

from collections.abc import Iterable
from hashlib import sha256

from fangcheng.record.fair import commitment
from fangcheng.server.features.tournaments.store import StoredEntry

WALLS = 32
"""Signs of the secret of a round's walls, as many as that of a match of its own."""


def promise(secret: str) -> str:
    """Commit to a secret without telling it."""
    return commitment(secret)


def joined(secret: str, entries: Iterable[StoredEntry]) -> str:
    """Put all parts together: the seed of all pairings."""
    parts = [f"{one.person}:{one.nonce}" for one in sorted(entries)]
    return sha256("/".join(("fangcheng/tournament", secret, *parts)).encode()).hexdigest()


def walls_of(seed: str, round_: int) -> str:
    """Draw the secret of the walls that all tables of a round play."""
    return sha256(f"{seed}/walls/{round_}".encode()).hexdigest()[:WALLS]
