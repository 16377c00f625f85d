"""Passkeys, recovery codes and the operator log."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_REFUSES = "what operators did stays written"
_SQLITE = """
CREATE TRIGGER operator_deeds_{event} BEFORE {event} ON operator_deeds
BEGIN SELECT RAISE(ABORT, '{refuses}'); END
"""
_POSTGRESQL = f"""
CREATE FUNCTION operator_deeds_stay() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN RAISE EXCEPTION '{_REFUSES}'; END $$;
CREATE TRIGGER operator_deeds_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_deeds
EXECUTE FUNCTION operator_deeds_stay()
"""


def upgrade() -> None:
    """Add the tables; triggers let the operator log only grow."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("passkeys_by_person", "passkeys", ["person"])
    op.create_table(
        "recovery_codes",
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("hash", sa.String(64), primary_key=True),
    )
    op.create_table(
        "spent_challenges",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "operator_deeds",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("node", sa.String(40), nullable=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("deed", sa.String(40), nullable=False),
        sa.Column("about", sa.String(80), nullable=False),
        sa.Column("person", sa.Integer),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("details", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("operator_deeds_by_person", "operator_deeds", ["person"])
    if op.get_bind().dialect.name == "postgresql":
        op.execute(_POSTGRESQL)
    else:
        for event in ("UPDATE", "DELETE"):
            op.execute(_SQLITE.format(event=event, refuses=_REFUSES))
