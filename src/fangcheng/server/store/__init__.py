"""What the server stores: people, rooms, matches and every accepted input."""

from fangcheng.server.store.journal import Journal
from fangcheng.server.store.store import Store

__all__ = ["Journal", "Store"]
