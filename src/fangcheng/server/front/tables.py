"""All tables of the database: of the store, of ratings, and of each feature (`tables.py`)."""

from sqlalchemy import MetaData

from fangcheng.server.features import modules
from fangcheng.server.ratings.tables import ratings


def all_tables() -> MetaData:
    """Load the tables of every feature, and return them with all others."""
    list(modules("tables"))
    return ratings.metadata
