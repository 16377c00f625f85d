"""Several servers share a database: nodes with leases, their rooms, one seat for each person."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add tables and columns; people who have a seat keep it."""
    op.create_table(
        "nodes",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("scheme", sa.Integer, nullable=False),
        sa.Column("draining", sa.Boolean, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
    )
    op.add_column("rooms", sa.Column("node", sa.String(40), nullable=False, server_default=""))
    op.add_column("rooms", sa.Column("scheme", sa.Integer, nullable=False, server_default="1"))
    opened_from = sa.Column("opened_from", sa.String(64), nullable=False, server_default="")
    op.add_column("rooms", opened_from)
    op.create_index("rooms_by_node", "rooms", ["node"])
    op.create_index("rooms_by_opener", "rooms", ["opened_from"])
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("node", sa.String(40), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_index("notices_by_time", "notices", ["at"])
    seats = op.create_table(
        "seats",
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("room", sa.String(6), nullable=False),
    )
    op.create_index("seats_by_room", "seats", ["room"])
    found = _who_sits_where()
    if found:
        op.bulk_insert(seats, [{"person": person, "room": room} for person, room in found.items()])
    op.execute("DELETE FROM meta WHERE key = 'owner'")


def _who_sits_where() -> dict[int, str]:
    connection = op.get_bind()
    known = set(connection.execute(sa.text("SELECT id FROM people")).scalars())
    found: dict[int, str] = {}
    for number, data in connection.execute(sa.text("SELECT number, data FROM rooms")):
        try:
            room = json.loads(data)
            leaving = set(room.get("leaving", ()))
            people = {seat["person"] for seat in room["seats"]} - leaving
        except (ValueError, TypeError, KeyError):
            continue  # the server reports a damaged row when it starts
        found.update(dict.fromkeys(people & known, number))
    return found
