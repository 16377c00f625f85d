"""Clubs, their members and invitations, and the club in which a match counts."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables and the column; no earlier match counts in a club."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("name_key", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("shift", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("rules", sa.Text),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "clubs_by_public_name",
        "clubs",
        ["name_key"],
        unique=True,
        sqlite_where=sa.text("public"),
        postgresql_where=sa.text("public"),
    )
    op.create_table(
        "club_members",
        sa.Column("club", sa.Integer, sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
    )
    op.create_index("club_members_by_person", "club_members", ["person"])
    op.create_table(
        "club_invitations",
        sa.Column("code", sa.String(20), primary_key=True),
        sa.Column("club", sa.Integer, sa.ForeignKey("clubs.id"), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("left", sa.Integer, nullable=False),
    )
    op.create_index("club_invitations_by_club", "club_invitations", ["club"])
    op.add_column("matches", sa.Column("club", sa.Integer))
    op.create_index("matches_by_club", "matches", ["club", "started"])
