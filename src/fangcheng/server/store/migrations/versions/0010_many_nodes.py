"""Wider numbers for node messages, and an index of the matches that count on the ladder."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Widen the numbers, which only PostgreSQL limits, and add the index."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE notices ALTER COLUMN id TYPE BIGINT")
        op.execute("ALTER SEQUENCE notices_id_seq AS BIGINT")
    op.create_index(
        "matches_that_count",
        "matches",
        ["finished"],
        sqlite_where=sa.text("counts"),
        postgresql_where=sa.text("counts"),
    )
