"""Tournaments, their players, and their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables, and the seal of matches whose walls other tables play as well."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("club", sa.Integer),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("starts", sa.BigInteger, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("pause", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("duplicate", sa.Boolean, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("why", sa.String(8), nullable=False, server_default=""),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("tournaments_by_state", "tournaments", ["state", "due"])
    op.create_index("tournaments_by_club", "tournaments", ["club", "starts"])
    op.create_table(
        "tournament_entries",
        sa.Column("tournament", sa.Integer, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("nonce", sa.String(64), nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
    )
    op.create_index("tournament_entries_by_person", "tournament_entries", ["person"])
    op.create_table(
        "tournament_tables",
        sa.Column("tournament", sa.Integer, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("room", sa.String(6), nullable=False),
        sa.Column("match", sa.BigInteger),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("totals", sa.Text, nullable=False),
        sa.Column("hands", sa.Integer, nullable=False),
        sa.Column("missed", sa.Text, nullable=False),
    )
    sealed = sa.Column("sealed", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("matches", sealed)
