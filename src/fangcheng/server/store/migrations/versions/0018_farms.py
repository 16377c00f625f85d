"""Farms: hashed addresses of seats that last over several matches, endings, withheld nonces."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Replace numbers that meant nothing beyond one match by hashes; the old numbers are lost."""
    op.drop_table("seat_ties")
    op.create_table(
        "seat_ties",
        sa.Column("match", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("address", sa.String(32), nullable=False),
        sa.Column("device", sa.String(32), nullable=False),
        sa.Column("came", sa.BigInteger, nullable=False),
    )
    op.create_index("seat_ties_by_time", "seat_ties", ["came"])
    op.create_table(
        "withheld",
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), primary_key=True),
    )
    op.add_column(
        "judged_matches", sa.Column("ending", sa.Text, nullable=False, server_default="[]")
    )
