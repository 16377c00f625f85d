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
    false,
    text,
    true,
)

metadata = MetaData()
"""All tables: those here, and those that features add in their own `tables.py`."""
GUESTS = "guests"
"""The key in a table's `info` that decides what its rows mean for guests who no longer come: "go"
deletes them along with the guest, "stay" keeps the guest."""
DELETED = "deleted"
"""The key in a table's `info` that is False where erasing a person does not simply delete their
rows: records keep them, or the feature's `erasure.py` decides."""
ABOUT = "about"
"""The key in a column's `info` that is False where it names somebody else than the row is about:
the row is that other person's, and not exported with this one's data."""
EXPORTED = "exported"
"""The key in a column's `info` that is False where an export leaves the column out: hashes of
secrets, internal notes and the operators' identities."""

people = Table(
    "people",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("name", String(20), nullable=False),
    # The key by which permanent names are compared; null for guests.
    Column("name_key", String(80), unique=True),
    Column("password", String(200), info={EXPORTED: False}),
    Column("created", BigInteger, nullable=False),
    Column("banned_until", BigInteger, nullable=False, default=0),
    Column("ban_reason", String(200), nullable=False, default=""),
    # Until when they may not speak to others.
    Column("silenced_until", BigInteger, nullable=False, server_default="0"),
    # As whom they sit at the table; empty where they have not chosen.
    Column("character", String(20), nullable=False, server_default=""),
    info={DELETED: False},
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True, info={EXPORTED: False}),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    # When it was last used, to the day.
    Column("used", BigInteger, nullable=False, server_default="0"),
    Column("device", String(60), nullable=False, server_default=""),
    # When its owner last entered a password, passkey or recovery code there; whether it was a code.
    Column("proved", BigInteger, nullable=False, server_default="0"),
    Column("recovered", Boolean, nullable=False, server_default=false()),
    Index("tokens_by_person", "person"),
    Index("tokens_by_used", "used"),
)

preferences = Table(
    "preferences",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    # JSON: what a person with an account has chosen for all their devices.
    Column("data", Text, nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    # The authenticator's id for it, in base64url; its public key likewise.
    Column("id", String(1400), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("public_key", Text, nullable=False, info={EXPORTED: False}),
    # How often the authenticator has signed, if it counts: a cloned key falls behind.
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Index("passkeys_by_person", "person"),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    # A code is deleted when it is used.
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("hash", String(64), primary_key=True, info={EXPORTED: False}),
)

spent_challenges = Table(
    "spent_challenges",
    metadata,
    # Challenges that were answered, until they would have expired anyway.
    Column("hash", String(64), primary_key=True),
    Column("until", BigInteger, nullable=False),
)

nodes = Table(
    "nodes",
    metadata,
    # A server; the only node of a database has no name.
    Column("name", String(40), primary_key=True),
    # Grows when the node starts and when its rooms are taken; an old epoch can store nothing.
    Column("epoch", BigInteger, nullable=False),
    Column("address", String(200), nullable=False),
    # When its lease ends, in milliseconds of the database's clock; 0 where it has none.
    Column("until", BigInteger, nullable=False),
    # The version of the format in which it writes rooms and matches; it reads older ones too.
    Column("scheme", Integer, nullable=False),
    Column("draining", Boolean, nullable=False),
    # JSON: what the other nodes should know of it.
    Column("told", Text, nullable=False),
)

rooms = Table(
    "rooms",
    metadata,
    Column("number", String(6), primary_key=True),
    Column("data", Text, nullable=False),
    # The node that has the room, and the version of the format it was written in.
    Column("node", String(40), nullable=False, server_default=""),
    Column("scheme", Integer, nullable=False, server_default="1"),
    # The address it was opened from, for limits that several nodes share.
    Column("opened_from", String(64), nullable=False, server_default=""),
    Index("rooms_by_node", "node"),
    Index("rooms_by_opener", "opened_from"),
)

seats = Table(
    "seats",
    metadata,
    # One seat for each person, whichever node they use.
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("room", String(6), nullable=False),
    Index("seats_by_room", "room"),
)

notices = Table(
    "notices",
    metadata,
    # Messages between nodes; deleted after a while.
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    # In milliseconds of the database's clock.
    Column("at", BigInteger, nullable=False),
    Column("node", String(40), nullable=False),
    # JSON.
    Column("data", Text, nullable=False),
    Index("notices_by_time", "at"),
)

matches = Table(
    "matches",
    metadata,
    # Random, because links to replays contain it.
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("room", String(6), nullable=False),
    Column("variant", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("fair", Text, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("finished", BigInteger),
    Column("summary", Text),
    # JSON: the name and notes of the house rules.
    Column("house", Text),
    # Whether it counts on the ladder.
    Column("counts", Boolean, nullable=False, server_default=false()),
    # The club in which it counts.
    Column("club", Integer),
    # Whether the seed is still secret, because other tables play the same walls.
    Column("sealed", Boolean, nullable=False, server_default=false()),
    Index("matches_by_finished", "finished"),
    Index("matches_by_club", "club", "started"),
    Index(
        "matches_that_count",
        "finished",
        sqlite_where=text("counts"),
        postgresql_where=text("counts"),
    ),
)

withheld = Table(
    "withheld",
    metadata,
    # People who promised a nonce for their last match and withheld it: the next takes none of
    # theirs.
    Column("person", ForeignKey("people.id"), primary_key=True),
)

players = Table(
    "players",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("people.id")),
    Column("name", String(40), nullable=False),
    Column("bot", String(40)),
    # The match's end, so that a person's newest matches are found by index.
    Column("finished", BigInteger),
    # The player's conduct for the ladder: 1 played the match to its end, -1 left it.
    Column("conduct", Integer, nullable=False, server_default="0"),
    # As whom the player, or the bot, sat there; empty in matches of older servers.
    Column("character", String(20), nullable=False, server_default=""),
    Index("players_by_person", "person", "finished"),
    info={DELETED: False},
)

inputs = Table(
    "inputs",
    metadata,
    Column("match", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("do", String(100), nullable=False),
    # The id of the client's command, so that a repeat after a crash is recognised.
    Column("command", String(36)),
    # How long the player thought, to restore their time bank.
    Column("ms", Integer, nullable=False),
)

commands = Table(
    "commands",
    metadata,
    # Commands that were carried out, so that a repeat is recognised, also after a restart.
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("id", String(36), primary_key=True),
    # The room that its answer names.
    Column("room", String(6)),
    Column("at", BigInteger, nullable=False),
    Index("commands_by_time", "at"),
)

operator_deeds = Table(
    "operator_deeds",
    metadata,
    # What operators did. Rows are only ever added: triggers refuse all else.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("node", String(40), nullable=False),
    # The name the operator gave, and their address.
    Column("who", String(40), nullable=False, info={EXPORTED: False}),
    Column("address", String(64), nullable=False, info={EXPORTED: False}),
    Column("deed", String(40), nullable=False),
    # The subject: a room, a node. People are named by number only, since names are deleted.
    Column("about", String(80), nullable=False),
    Column("person", Integer),
    Column("reason", String(200), nullable=False),
    # JSON: the parameters.
    Column("details", Text, nullable=False),
    Index("operator_deeds_by_person", "person"),
    sqlite_autoincrement=True,
    info={DELETED: False},
)

seat_ties = Table(
    "seat_ties",
    metadata,
    # Where seats connected from when a match began: hashes of the address, and of the address with
    # the kind of browser, under a salt that is deleted when the hashes are.
    Column("match", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("address", String(32), nullable=False),
    Column("device", String(32), nullable=False),
    # When the player had connected.
    Column("came", BigInteger, nullable=False),
    Index("seat_ties_by_time", "came"),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    # Grows with every change, so that watching clients get the new state.
    Column("version", Integer, nullable=False),
    Column("name", String(20), nullable=False),
    # The club it belongs to; none for a tournament of the server.
    Column("club", Integer),
    Column("created", BigInteger, nullable=False),
    Column("starts", BigInteger, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("pause", Integer, nullable=False),
    Column("pace", String(8), nullable=False),
    Column("duplicate", Boolean, nullable=False),
    # JSON: the rules for its tables.
    Column("rules", Text, nullable=False),
    # The secret that pairings and walls are drawn from; its hash is public from the start.
    Column("secret", String(64), nullable=False),
    # open, playing, pause, over or called_off.
    Column("state", String(10), nullable=False),
    Column("why", String(8), nullable=False, server_default=""),
    Column("round", Integer, nullable=False),
    # When the next step is due, in seconds.
    Column("due", BigInteger, nullable=False),
    Index("tournaments_by_state", "state", "due"),
    Index("tournaments_by_club", "club", "starts"),
    # A new tournament never gets the number of a deleted one that people signed up for.
    sqlite_autoincrement=True,
)

tournament_entries = Table(
    "tournament_entries",
    metadata,
    Column("tournament", ForeignKey("tournaments.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("nonce", String(64), nullable=False),
    Column("joined", BigInteger, nullable=False),
    # in, out or missed: decides who is paired in the next round.
    Column("state", String(8), nullable=False),
    Index("tournament_entries_by_person", "person"),
    info={DELETED: False},
)

tournament_tables = Table(
    "tournament_tables",
    metadata,
    Column("tournament", ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("room", String(6), nullable=False),
    Column("match", BigInteger),
    # JSON: the person in each seat, null for a bot; the points so far; seats whose player never
    # came.
    Column("people", Text, nullable=False),
    Column("totals", Text, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("missed", Text, nullable=False),
)

shown = Table(
    "shown",
    metadata,
    # Privacy settings; a person without a row has the defaults.
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("to_friends", Boolean, nullable=False, server_default=true()),
    Column("on_boards", Boolean, nullable=False, server_default=false()),
)

meta = Table(
    "meta",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
