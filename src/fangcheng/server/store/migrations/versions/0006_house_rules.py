"""The name of a match's house rules, and their notes on clauses."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; earlier matches had no house rules."""
    op.add_column("matches", sa.Column("house", sa.Text))
