"""The tables of reports and sanctions."""

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
    UniqueConstraint,
    false,
)

from fangcheng.server.store.tables import ABOUT, EXPORTED, metadata

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("match", BigInteger, nullable=False),
    Column("reporter", ForeignKey("people.id"), nullable=False),
    Column("reported", ForeignKey("people.id"), nullable=False, info={ABOUT: False}),
    # collusion, stalling, talk, name or other.
    Column("kind", String(16), nullable=False),
    Column("text", String(200), nullable=False),
    # JSON: what the two people said at the table.
    Column("scene", Text, nullable=False, server_default="[]"),
    # JSON: internal notes of operators.
    Column("notes", Text, nullable=False, server_default="[]", info={EXPORTED: False}),
    # Whether an operator has closed it; then the decision, when, by whom, and why.
    Column("closed", Boolean, nullable=False, server_default=false()),
    Column("decision", String(10), nullable=False, server_default=""),
    Column("decided", BigInteger, nullable=False, server_default="0"),
    Column("decided_by", String(40), nullable=False, server_default="", info={EXPORTED: False}),
    Column("reason", String(200), nullable=False, server_default="", info={EXPORTED: False}),
    UniqueConstraint("match", "reporter", "reported", name="reports_once"),
    Index("reports_by_time", "at"),
    Index("reports_by_reporter", "reporter", "at"),
    Index("reports_by_reported", "reported"),
)

sanctions = Table(
    "sanctions",
    metadata,
    # Consequences of reports for a person, which they are shown.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    # warn, silence, suspend; or lift, if one of these was taken back.
    Column("what", String(10), nullable=False),
    # When it ends, or 0.
    Column("until", BigInteger, nullable=False),
    Column("match", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("reason", String(200), nullable=False),
    # Whether the person has confirmed that they have read it.
    Column("seen", Boolean, nullable=False),
    Index("sanctions_by_person", "person"),
    sqlite_autoincrement=True,
)
