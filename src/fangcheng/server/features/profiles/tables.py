"""The tables of people's own pages."""

from sqlalchemy import Column, ForeignKey, String, Table

from fangcheng.server.store.tables import metadata

profiles = Table(
    "profiles",
    metadata,
    # People who have published a profile page.
    Column("person", ForeignKey("people.id"), primary_key=True),
    # The parts it shows, separated by spaces.
    Column("parts", String(100), nullable=False),
)
