"""The tables of the ladder."""

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Integer,
    String,
    Table,
    UniqueConstraint,
)

from fangcheng.server.store.tables import metadata

ratings = Table(
    "ratings",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("town", String(40), primary_key=True),
    # A running number of the person's matches there: two that end at once cannot share one.
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("match", ForeignKey("matches.id"), nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    # The rating after the match: mean and deviation.
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("match", "person", name="ratings_by_match"),
)
