"""Profile pages that people publish, and what they show."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table; people have no page until they publish it."""
    op.create_table(
        "profiles",
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("parts", sa.String(100), nullable=False),
    )
