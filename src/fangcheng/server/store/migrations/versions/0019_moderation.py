"""Moderation: chat, notes and decisions with reports; sanctions, and who may not speak."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what is missing; reports closed before now count as dismissed."""
    op.create_table(
        "sanctions",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("what", sa.String(10), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("match", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("seen", sa.Boolean, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("sanctions_by_person", "sanctions", ["person"])
    for column in (
        sa.Column("scene", sa.Text, nullable=False, server_default="[]"),
        sa.Column("notes", sa.Text, nullable=False, server_default="[]"),
        sa.Column("decision", sa.String(10), nullable=False, server_default=""),
        sa.Column("decided", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("decided_by", sa.String(40), nullable=False, server_default=""),
        sa.Column("reason", sa.String(200), nullable=False, server_default=""),
    ):
        op.add_column("reports", column)
    op.add_column(
        "people", sa.Column("silenced_until", sa.BigInteger, nullable=False, server_default="0")
    )
    op.execute("UPDATE reports SET decision = 'dismiss' WHERE closed")
