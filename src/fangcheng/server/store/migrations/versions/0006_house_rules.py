"""What the house rules of a match are called, and their notes to clauses."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; matches before had none."""
    op.add_column("matches", sa.Column("house", sa.Text))
