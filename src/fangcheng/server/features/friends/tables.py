"""The tables of friends."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from fangcheng.server.store.tables import ABOUT, EXPORTED, GUESTS, metadata

friends = Table(
    "friends",
    metadata,
    # Two rows for each pair of friends.
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("other", ForeignKey("people.id"), primary_key=True),
    Column("since", BigInteger, nullable=False),
)

friend_requests = Table(
    "friend_requests",
    metadata,
    # Requests by `person` to `other`; a declined one stays a while, so that it is not repeated.
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("other", ForeignKey("people.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    # Not exported: it is the other person's decision.
    Column("declined", Boolean, nullable=False, info={EXPORTED: False}),
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
    # People whom `person` has muted or blocked.
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("other", ForeignKey("people.id"), primary_key=True, info={ABOUT: False}),
    Column("blocked", Boolean, nullable=False),
    Index("shunned_by_other", "other"),
    info={GUESTS: "go"},
)

whereabouts = Table(
    "whereabouts",
    metadata,
    # Presence: who is connected to which node, for the other nodes; a single node writes none.
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("node", String(40), primary_key=True),
    # When that changed, in milliseconds of the database's clock.
    Column("at", BigInteger, nullable=False),
    # JSON; empty if the person has disconnected.
    Column("data", Text, nullable=False),
    Index("whereabouts_by_time", "at"),
)
