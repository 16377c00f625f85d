"""Tokens know their device and when it came last; names are compared by what they look like.

And seats know when their match was over, so that nobody's history has to be sorted.
"""

import time

import sqlalchemy as sa
from alembic import op

from fangcheng.server.accounts.names import key_beside, name_key

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_LONGEST = 80
_people = sa.table(
    "people",
    sa.column("id", sa.Integer),
    sa.column("name", sa.String),
    sa.column("name_key", sa.String),
)
_tokens = sa.table("tokens", sa.column("used", sa.BigInteger))
_matches = sa.table("matches", sa.column("id"), sa.column("finished"))
_players = sa.table("players", sa.column("match"), sa.column("finished", sa.BigInteger))


def upgrade() -> None:
    """Add the columns; nobody is logged out and nobody loses a name."""
    used = sa.Column("used", sa.BigInteger, nullable=False, server_default="0")
    device = sa.Column("device", sa.String(60), nullable=False, server_default="")
    op.add_column("tokens", used)
    op.add_column("tokens", device)
    op.execute(sa.update(_tokens).values(used=int(time.time())))
    op.create_index("tokens_by_person", "tokens", ["person"])
    op.create_index("tokens_by_used", "tokens", ["used"])
    _make_keys()
    op.add_column("players", sa.Column("finished", sa.BigInteger))
    over = sa.select(_matches.c.finished).where(_matches.c.id == _players.c.match)
    op.execute(sa.update(_players).values(finished=over.scalar_subquery()))
    op.create_index("players_by_person", "players", ["person", "finished"])
    op.drop_index("ix_players_person", "players")


def _make_keys() -> None:
    """Give permanent names their new keys.

    Where two names look the same now, the older one has the key; the newer one keeps what it was
    compared by before, and its owner is found by exactly that name.
    """
    connection = op.get_bind()
    permanent = sa.select(_people).where(_people.c.name_key.is_not(None)).order_by(_people.c.id)
    keys: dict[str, int] = {}
    changed: dict[int, str] = {}
    for row in connection.execute(permanent):
        key = name_key(row.name)
        if key in keys or len(key) > _LONGEST:
            key = key_beside(row.name)
        keys[key] = row.id
        if key != row.name_key:
            changed[row.id] = key
    # All old ones go first: a new key may be somebody else's old one.
    for person in changed:
        connection.execute(_people.update().where(_people.c.id == person).values(name_key=None))
    for person, key in changed.items():
        connection.execute(_people.update().where(_people.c.id == person).values(name_key=key))
