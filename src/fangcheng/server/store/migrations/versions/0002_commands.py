"""Commands that were carried out, so that a repeated one is known."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "commands",
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("room", sa.String(6)),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("commands_by_time", "commands", ["at"])
