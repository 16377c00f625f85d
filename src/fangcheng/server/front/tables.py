"""All tables of the database: of the store, of ratings, and of each feature (`tables.py`)."""

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from sqlalchemy import MetaData

from fangcheng.server import features
from fangcheng.server.ratings.tables import ratings


def all_tables() -> MetaData:
    """Load the tables of every feature, and return them with all others."""
    for folder in iter_modules(features.__path__, f"{features.__name__}."):
        if folder.ispkg and find_spec(f"{folder.name}.tables") is not None:
            import_module(f"{folder.name}.tables")
    return ratings.metadata
