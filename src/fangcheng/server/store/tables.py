"""The tables of the database."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
    true,
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
    # Until when it may say nothing to others.
    Column("silenced_until", BigInteger, nullable=False, server_default="0"),
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
    # When its owner last showed a password, a passkey or a code there; and whether it was a code.
    Column("proved", BigInteger, nullable=False, server_default="0"),
    Column("recovered", Boolean, nullable=False, server_default=false()),
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

passkeys = Table(
    "passkeys",
    metadata,
    # What the authenticator calls it, in base64url; and its public key, likewise.
    Column("id", String(1400), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("public_key", Text, nullable=False),
    # How often it has signed, where its authenticator counts: a copy of it falls behind.
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Index("passkeys_by_person", "person"),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    # A code is gone once it was used.
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("hash", String(64), primary_key=True),
)

spent_challenges = Table(
    "spent_challenges",
    metadata,
    # Challenges that were answered, until they would be too old anyway.
    Column("hash", String(64), primary_key=True),
    Column("until", BigInteger, nullable=False),
)

nodes = Table(
    "nodes",
    metadata,
    # A server; the only one of a database has no name.
    Column("name", String(40), primary_key=True),
    # Grows when it starts and when its rooms are taken: who has an old one can store nothing.
    Column("epoch", BigInteger, nullable=False),
    Column("address", String(200), nullable=False),
    # When its lease ends, in milliseconds of the database's clock; 0 where it has none.
    Column("until", BigInteger, nullable=False),
    # How it writes rooms and matches; it reads those that are written so or before.
    Column("scheme", Integer, nullable=False),
    Column("draining", Boolean, nullable=False),
    # JSON: what it lets the others know.
    Column("told", Text, nullable=False),
)

rooms = Table(
    "rooms",
    metadata,
    Column("number", String(6), primary_key=True),
    Column("data", Text, nullable=False),
    # The node on which it lives, and how that one writes rooms.
    Column("node", String(40), nullable=False, server_default=""),
    Column("scheme", Integer, nullable=False, server_default="1"),
    # The address from which it was opened, where several nodes have to know that.
    Column("opened_from", String(64), nullable=False, server_default=""),
    Index("rooms_by_node", "node"),
    Index("rooms_by_opener", "opened_from"),
)

seats = Table(
    "seats",
    metadata,
    # One person, one seat, whatever node it asks.
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("room", String(6), nullable=False),
    Index("seats_by_room", "room"),
)

notices = Table(
    "notices",
    metadata,
    # What was done on one node and matters on the others; forgotten after a while.
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
    # Whether it counts on the ladder.
    Column("counts", Boolean, nullable=False, server_default=false()),
    # The club in which it counts.
    Column("club", Integer),
    # Whether its seed is told to nobody yet: others play the same walls.
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
    # Who promised a nonce for their last match and never told it: they have no say in the next.
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
    # As of the match, so that the newest matches of somebody are found at once.
    Column("finished", BigInteger),
    # What the match says of the person for the ladder: 1 played it to its end, -1 left it.
    Column("conduct", Integer, nullable=False, server_default="0"),
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

ratings = Table(
    "ratings",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("town", String(40), primary_key=True),
    # Which of the person's matches there: two that end at once cannot both be the same one.
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("match", ForeignKey("matches.id"), nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    # What is thought of the person's strength after it, and how far off that may be.
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("match", "person", name="ratings_by_match"),
)

clubs = Table(
    "clubs",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("name", String(20), nullable=False),
    # The name as it is compared: only those that everybody sees must differ.
    Column("name_key", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
    # How many minutes its clock is ahead of UTC.
    Column("shift", Integer, nullable=False),
    Column("public", Boolean, nullable=False, server_default=false()),
    # JSON: how its tables are opened.
    Column("rules", Text),
    Index(
        "clubs_by_public_name",
        "name_key",
        unique=True,
        sqlite_where=text("public"),
        postgresql_where=text("public"),
    ),
    sqlite_autoincrement=True,  # no club has the number of one that was disbanded
)

club_members = Table(
    "club_members",
    metadata,
    Column("club", ForeignKey("clubs.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    # leader, helper, member; or removed, who may not come back.
    Column("role", String(8), nullable=False),
    Column("joined", BigInteger, nullable=False),
    Index("club_members_by_person", "person"),
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

operator_deeds = Table(
    "operator_deeds",
    metadata,
    # What operators did. Rows are only ever added: triggers refuse all else.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("node", String(40), nullable=False),
    # Who the operator says it is, and from where it came.
    Column("who", String(40), nullable=False),
    Column("address", String(64), nullable=False),
    Column("deed", String(40), nullable=False),
    # What it is about: a room, a node; people by their number alone, since names are forgotten.
    Column("about", String(80), nullable=False),
    Column("person", Integer),
    Column("reason", String(200), nullable=False),
    # JSON: what was wished.
    Column("details", Text, nullable=False),
    Index("operator_deeds_by_person", "person"),
    sqlite_autoincrement=True,
)

seat_ties = Table(
    "seat_ties",
    metadata,
    # Whence seats came when a match began: hashes of the address, and of the address with the kind
    # of browser, under a salt that is thrown away after as long as they are kept.
    Column("match", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("address", String(32), nullable=False),
    Column("device", String(32), nullable=False),
    # When the person had come online.
    Column("came", BigInteger, nullable=False),
    Index("seat_ties_by_time", "came"),
)

judged_matches = Table(
    "judged_matches",
    metadata,
    Column("match", BigInteger, primary_key=True, autoincrement=False),
    # By which statistic: older ones are worked out anew.
    Column("scheme", Integer, nullable=False),
    Column("finished", BigInteger, nullable=False),
    # JSON: what each seat gave to each other, and which discards tell most.
    Column("links", Text, nullable=False),
    Column("telling", Text, nullable=False),
    # And how it ended; without it the match is looked at anew.
    Column("ending", Text, nullable=False, server_default="[]"),
    Index("judged_matches_by_finished", "finished"),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("match", BigInteger, nullable=False),
    Column("reporter", ForeignKey("people.id"), nullable=False),
    Column("reported", ForeignKey("people.id"), nullable=False),
    # collusion, stalling, talk, name or other.
    Column("kind", String(16), nullable=False),
    Column("text", String(200), nullable=False),
    # JSON: what the two of them said at the table.
    Column("scene", Text, nullable=False, server_default="[]"),
    # JSON: what operators remark on it, for themselves.
    Column("notes", Text, nullable=False, server_default="[]"),
    # Whether the operator is done with it; then how, when, who it was, and why.
    Column("closed", Boolean, nullable=False, server_default=false()),
    Column("decision", String(10), nullable=False, server_default=""),
    Column("decided", BigInteger, nullable=False, server_default="0"),
    Column("decided_by", String(40), nullable=False, server_default=""),
    Column("reason", String(200), nullable=False, server_default=""),
    UniqueConstraint("match", "reporter", "reported", name="reports_once"),
    Index("reports_by_time", "at"),
    Index("reports_by_reporter", "reporter", "at"),
    Index("reports_by_reported", "reported"),
)

sanctions = Table(
    "sanctions",
    metadata,
    # What followed for somebody from reports, which it is told.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    # warn, silence, suspend; or lift, where one of these was taken back.
    Column("what", String(10), nullable=False),
    # When it ends, or 0.
    Column("until", BigInteger, nullable=False),
    Column("match", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("reason", String(200), nullable=False),
    # Whether the person has said that it has read it.
    Column("seen", Boolean, nullable=False),
    Index("sanctions_by_person", "person"),
    sqlite_autoincrement=True,
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    # Grows with every change, so that whoever looks is told.
    Column("version", Integer, nullable=False),
    Column("name", String(20), nullable=False),
    # The club for which it is; of the house where there is none.
    Column("club", Integer),
    Column("created", BigInteger, nullable=False),
    Column("starts", BigInteger, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("pause", Integer, nullable=False),
    Column("pace", String(8), nullable=False),
    Column("duplicate", Boolean, nullable=False),
    # JSON: how its tables are opened.
    Column("rules", Text, nullable=False),
    # From which pairings and walls are drawn; its hash is told from the beginning.
    Column("secret", String(64), nullable=False),
    # open, playing, pause, over or called_off.
    Column("state", String(10), nullable=False),
    Column("why", String(8), nullable=False, server_default=""),
    Column("round", Integer, nullable=False),
    # When the next thing is to be done, in seconds.
    Column("due", BigInteger, nullable=False),
    Index("tournaments_by_state", "state", "due"),
    Index("tournaments_by_club", "club", "starts"),
    sqlite_autoincrement=True,  # what somebody has signed up for is never another one
)

tournament_entries = Table(
    "tournament_entries",
    metadata,
    Column("tournament", ForeignKey("tournaments.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("nonce", String(64), nullable=False),
    Column("joined", BigInteger, nullable=False),
    # in, out or missed: who is paired in the next round.
    Column("state", String(8), nullable=False),
    Index("tournament_entries_by_person", "person"),
)

tournament_tables = Table(
    "tournament_tables",
    metadata,
    Column("tournament", ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("room", String(6), nullable=False),
    Column("match", BigInteger),
    # JSON: who has which seat, null for a bot; the points so far; the seats nobody came to.
    Column("people", Text, nullable=False),
    Column("totals", Text, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("missed", Text, nullable=False),
)

friends = Table(
    "friends",
    metadata,
    # Two rows for each two friends.
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("other", ForeignKey("people.id"), primary_key=True),
    Column("since", BigInteger, nullable=False),
)

friend_requests = Table(
    "friend_requests",
    metadata,
    # Who asks whom; one that was declined stays for a while, so that it is not asked again.
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("other", ForeignKey("people.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("declined", Boolean, nullable=False),
    Index("friend_requests_by_other", "other"),
)

friend_links = Table(
    "friend_links",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("code", String(20), nullable=False, unique=True),
    Column("until", BigInteger, nullable=False),
)

shunned = Table(
    "shunned",
    metadata,
    # Whom somebody does not hear, or wants nothing to do with.
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("other", ForeignKey("people.id"), primary_key=True),
    Column("blocked", Boolean, nullable=False),
    Index("shunned_by_other", "other"),
)

shown = Table(
    "shown",
    metadata,
    # Who sees what of somebody; without a row it is as the defaults say.
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("to_friends", Boolean, nullable=False, server_default=true()),
    Column("on_boards", Boolean, nullable=False, server_default=false()),
)

whereabouts = Table(
    "whereabouts",
    metadata,
    # Who is connected to which node, for the others; a node that is alone writes none.
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("node", String(40), primary_key=True),
    # When that changed, in milliseconds of the database's clock.
    Column("at", BigInteger, nullable=False),
    # JSON; empty for somebody who has gone.
    Column("data", Text, nullable=False),
    Index("whereabouts_by_time", "at"),
)

profiles = Table(
    "profiles",
    metadata,
    # Whoever stands here has a page that everybody sees.
    Column("person", ForeignKey("people.id"), primary_key=True),
    # What it shows, with spaces between.
    Column("parts", String(100), nullable=False),
)

meta = Table(
    "meta",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
