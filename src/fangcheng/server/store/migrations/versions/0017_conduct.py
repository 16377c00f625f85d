"""Whether a player finished or left a match, which decides whose matches count."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; long matches that people have finished together so far count as played."""
    op.add_column("players", sa.Column("conduct", sa.Integer, nullable=False, server_default="0"))
    op.execute(
        """
        UPDATE players SET conduct = 1
        WHERE person IS NOT NULL AND finished IS NOT NULL
        AND match IN (SELECT id FROM matches WHERE finished - started >= 600)
        AND match IN (
            SELECT match FROM players WHERE person IS NOT NULL GROUP BY match HAVING count(*) > 1
        )
        """
    )
