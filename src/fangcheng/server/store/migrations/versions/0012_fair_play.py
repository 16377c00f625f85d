"""Fair play: what the seats of a match had in common, what discards reveal, and reports."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables; for earlier matches the players' addresses are not known."""
    op.create_table(
        "seat_ties",
        sa.Column("match", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("address", sa.Integer, nullable=False),
        sa.Column("device", sa.Integer, nullable=False),
        sa.Column("came", sa.BigInteger, nullable=False),
    )
    op.create_index("seat_ties_by_time", "seat_ties", ["came"])
    op.create_table(
        "judged_matches",
        sa.Column("match", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("scheme", sa.Integer, nullable=False),
        sa.Column("finished", sa.BigInteger, nullable=False),
        sa.Column("links", sa.Text, nullable=False),
        sa.Column("telling", sa.Text, nullable=False),
    )
    op.create_index("judged_matches_by_finished", "judged_matches", ["finished"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("match", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.Integer, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("reported", sa.Integer, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.UniqueConstraint("match", "reporter", "reported", name="reports_once"),
    )
    op.create_index("reports_by_time", "reports", ["at"])
    op.create_index("reports_by_reporter", "reports", ["reporter", "at"])
    op.create_index("reports_by_reported", "reports", ["reported"])
