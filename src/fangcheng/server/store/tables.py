"""The tables of the database."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("name", String(20), nullable=False),
    # The name as it is compared, for those who made it permanent.
    Column("name_key", String(80), unique=True),
    Column("password", String(200)),
    Column("created", BigInteger, nullable=False),
    Column("banned_until", BigInteger, nullable=False, default=0),
    Column("ban_reason", String(200), nullable=False, default=""),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    # When it was last used, to the day.
    Column("used", BigInteger, nullable=False, server_default="0"),
    Column("device", String(60), nullable=False, server_default=""),
    Index("tokens_by_person", "person"),
    Index("tokens_by_used", "used"),
)

preferences = Table(
    "preferences",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    # JSON: what somebody with a password has chosen for all its devices.
    Column("data", Text, nullable=False),
)

rooms = Table(
    "rooms",
    metadata,
    Column("number", String(6), primary_key=True),
    Column("data", Text, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    # Chosen at random, because links to replays are made of it.
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("room", String(6), nullable=False),
    Column("variant", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("fair", Text, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("finished", BigInteger),
    Column("summary", Text),
    # JSON: what house rules are called, and their notes.
    Column("house", Text),
    Index("matches_by_finished", "finished"),
)

players = Table(
    "players",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("people.id")),
    Column("name", String(40), nullable=False),
    Column("bot", String(40)),
    # As of the match, so that the newest matches of somebody are found at once.
    Column("finished", BigInteger),
    Index("players_by_person", "person", "finished"),
)

inputs = Table(
    "inputs",
    metadata,
    Column("match", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("do", String(100), nullable=False),
    # The id of the client's command, so that a repeat after a crash is known.
    Column("command", String(36)),
    # How long the seat thought, so that its bank of time is known.
    Column("ms", Integer, nullable=False),
)

commands = Table(
    "commands",
    metadata,
    # A command that was carried out, so that a repeat is known, after a restart too.
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("id", String(36), primary_key=True),
    # The room it was about, which its answer names.
    Column("room", String(6)),
    Column("at", BigInteger, nullable=False),
    Index("commands_by_time", "at"),
)

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", String(40), primary_key=True),
    # How many people have answered, and were right the first time; guests who are forgotten count.
    Column("tried", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
)

puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    # Whether the first answer was right: later ones do not count.
    Column("solved", Boolean, nullable=False),
)

meta = Table(
    "meta",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
