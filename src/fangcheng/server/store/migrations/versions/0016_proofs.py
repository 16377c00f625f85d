"""When the owner of a token last proved that the account is theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; no proof is known yet."""
    proved = sa.Column("proved", sa.BigInteger, nullable=False, server_default="0")
    recovered = sa.Column("recovered", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tokens", proved)
    op.add_column("tokens", recovered)
