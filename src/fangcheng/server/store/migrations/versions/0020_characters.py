"""Characters: as whom people sit at the table, and as whom everybody sat in a match."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns."""
    for table in ("people", "players"):
        op.add_column(
            table, sa.Column("character", sa.String(20), nullable=False, server_default="")
        )
