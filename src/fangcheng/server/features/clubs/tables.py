"""The tables of clubs."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
    text,
)

from fangcheng.server.store.tables import DELETED, GUESTS, metadata

clubs = Table(
    "clubs",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("name", String(20), nullable=False),
    # The key by which names of public clubs are compared.
    Column("name_key", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
    # The minutes by which its clock is ahead of UTC.
    Column("shift", Integer, nullable=False),
    Column("public", Boolean, nullable=False, server_default=false()),
    # JSON: the rules for its tables.
    Column("rules", Text),
    Index(
        "clubs_by_public_name",
        "name_key",
        unique=True,
        sqlite_where=text("public"),
        postgresql_where=text("public"),
    ),
    sqlite_autoincrement=True,  # a new club never gets the number of one that was disbanded
)

club_members = Table(
    "club_members",
    metadata,
    Column("club", ForeignKey("clubs.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    # leader, helper, member; or removed: they may not come back.
    Column("role", String(8), nullable=False),
    Column("joined", BigInteger, nullable=False),
    Index("club_members_by_person", "person"),
    info={GUESTS: "stay", DELETED: False},
)

club_invitations = Table(
    "club_invitations",
    metadata,
    Column("code", String(20), primary_key=True),
    Column("club", ForeignKey("clubs.id"), nullable=False),
    Column("until", BigInteger, nullable=False),
    # How often it can still be used.
    Column("left", Integer, nullable=False),
    Index("club_invitations_by_club", "club"),
)
