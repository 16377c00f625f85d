"""Friends, requests, links, mutes and blocks, privacy settings, and presence."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def _person(name: str, primary_key: bool = True) -> sa.Column[int]:
    return sa.Column(
        name, sa.Integer, sa.ForeignKey("people.id"), primary_key=primary_key, nullable=False
    )


def upgrade() -> None:
    """Add the tables; at first people have no friends, are visible to them, and on no board."""
    op.create_table(
        "friends",
        _person("person"),
        _person("other"),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "friend_requests",
        _person("person"),
        _person("other"),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False),
    )
    op.create_index("friend_requests_by_other", "friend_requests", ["other"])
    op.create_table(
        "friend_links",
        _person("person"),
        sa.Column("code", sa.String(20), nullable=False, unique=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "shunned",
        _person("person"),
        _person("other"),
        sa.Column("blocked", sa.Boolean, nullable=False),
    )
    op.create_index("shunned_by_other", "shunned", ["other"])
    op.create_table(
        "shown",
        _person("person"),
        sa.Column("to_friends", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("on_boards", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "whereabouts",
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("node", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_index("whereabouts_by_time", "whereabouts", ["at"])
