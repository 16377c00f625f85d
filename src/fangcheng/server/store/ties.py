"""Where the seats of matches connected from, as hashes that lose their salt after some weeks."""

import secrets
from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

from sqlalchemy import Connection, delete, select

from fangcheng.server.store.dialect import insert_new, now
from fangcheng.server.store.store import get_meta, set_meta
from fangcheng.server.store.tables import seat_ties

_DAY = 86400
KEEP_TIES = 30 * _DAY
"""Seconds for which ties are kept at most, and after which their salt changes."""


class Tie(NamedTuple):
    """Where one seat connected from."""

    seat: int
    address: str
    device: str
    """The address together with the kind of browser."""
    came: int


def keep_ties(
    connection: Connection, match: int, ties: Sequence[Tie], days: int = KEEP_TIES // _DAY
) -> None:
    """Store where the seats of a match connected from, hashed under a salt of limited age."""
    if not ties:
        return
    salt = _salt(connection, now(), days * _DAY)

    def mark(text: str) -> str:
        return blake2b(text.encode(), key=salt, digest_size=16).hexdigest()

    rows = [
        {"match": match, "seat": tie.seat, "came": tie.came}
        | {"address": mark(tie.address), "device": mark(tie.device)}
        for tie in ties
    ]
    connection.execute(insert_new(connection, seat_ties), rows)


def _salt(connection: Connection, now: int, keep: int) -> bytes:
    """Return the current salt. An old one is replaced, so that its hashes cannot be recomputed."""
    stored = get_meta(connection, "ties_salt")
    since, _, salt = (stored or "0 ").partition(" ")
    if stored is None or int(since) <= now - keep:
        salt = secrets.token_hex(32)
        set_meta(connection, "ties_salt", f"{now} {salt}")
    return bytes.fromhex(salt)


def forget_ties(connection: Connection, before: int, limit: int) -> int:
    """Delete some of the ties whose player connected before a time; return how many."""
    old = select(seat_ties.c.match).where(seat_ties.c.came < before).limit(limit)
    return connection.execute(delete(seat_ties).where(seat_ties.c.match.in_(old))).rowcount
