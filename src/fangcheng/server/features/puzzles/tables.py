"""The tables of puzzles."""

from sqlalchemy import Boolean, Column, ForeignKey, Integer, String, Table

from fangcheng.server.store.tables import GUESTS, metadata

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", String(40), primary_key=True),
    # How many people answered, and how many were right at once; guests deleted since still count.
    Column("tried", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
)

puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    # Whether the first answer was right; later ones do not count.
    Column("solved", Boolean, nullable=False),
    info={GUESTS: "go"},
)
