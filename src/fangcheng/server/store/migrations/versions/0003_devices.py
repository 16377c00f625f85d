"""Tokens store their device and when it was last used; names are compared by how they look.

Seats store when their match finished, so that a person's history needs no sorting. The comparison
of names is copied here as it was then, since today's may differ.
"""

import time
import unicodedata
from pathlib import Path

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_LONGEST = 80
_UNSEEN = dict.fromkeys(
    (
        0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164,
        *range(0xFE00, 0xFE10), 0xFFA0, *range(0xE0100, 0xE01F0),
    ),
    "",
)  # fmt: skip
_BLANK = (0xFFFC, 0x13441, 0x13442, 0x16FE4, 0x1D159)
_FIRST_SYLLABLE, _LAST_SYLLABLE = "\uac00", "\ud7a3"
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
    """Add the columns; all people stay logged in and keep their names."""
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
    """Compute new keys for permanent names.

    If two names look the same now, the older one gets the key. The newer one keeps the key it had
    before, and its owner logs in with exactly that name.
    """
    connection = op.get_bind()
    permanent = sa.select(_people).where(_people.c.name_key.is_not(None)).order_by(_people.c.id)
    lookalikes = _read_lookalikes()
    keys: dict[str, int] = {}
    changed: dict[int, str] = {}
    for row in connection.execute(permanent):
        key = _name_key(row.name, lookalikes)
        if key in keys or len(key) > _LONGEST:
            key = f":{_plain_key(row.name)}"[:_LONGEST]
        keys[key] = row.id
        if key != row.name_key:
            changed[row.id] = key
    # Remove all old keys first: a new key may be the old one of another person.
    for person in changed:
        connection.execute(_people.update().where(_people.c.id == person).values(name_key=None))
    for person, key in changed.items():
        connection.execute(_people.update().where(_people.c.id == person).values(name_key=key))


def _name_key(name: str, lookalikes: dict[int, str]) -> str:
    """Return the key of a name: names that look the same, or differ only in case, share it."""
    key = _plain_key(name)
    while (simpler := _plain_key(_skeleton(key, lookalikes))) != key:
        key = simpler
    return key


def _plain_key(name: str) -> str:
    """Return a name without case, width and invisible marks."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).translate(_UNSEEN).split())


def _skeleton(text: str, lookalikes: dict[int, str]) -> str:
    """Reduce a text to what it looks like; syllables of Hangul stay whole."""
    parts = (
        one if _FIRST_SYLLABLE <= one <= _LAST_SYLLABLE else unicodedata.normalize("NFD", one)
        for one in unicodedata.normalize("NFC", text)
    )
    return "".join(parts).translate(lookalikes)


def _read_lookalikes() -> dict[int, str]:
    table = dict.fromkeys(_BLANK, "")
    for line in Path(__file__).with_name("0003_lookalikes.txt").read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        target, _, sources = line.partition(": ")
        shape = "".join(chr(int(code, 16)) for code in target.split("+"))
        table |= {int(source, 16): shape for source in sources.split()}
    return table
