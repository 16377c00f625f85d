"""The times of the real program, and what its statements cost; the model has no others.

Times are read from the program. Costs were measured on PostgreSQL 15 with the program's own
statements (the best of ten, two cores shared with other work): a faster machine divides them all.
"""

from importlib import import_module
from typing import Any


def _real(module: str, name: str, otherwise: float) -> Any:
    """Return a constant of the server, or what it is to be where the server is of one node only."""
    try:
        return getattr(import_module(f"fangcheng.server.{module}"), name, otherwise)
    except ImportError:
        return otherwise


LEASE: float = _real("store.journal", "_LEASE", 5.0)
"""Seconds after which the rooms of a node that is not heard of are taken."""
BEAT: float = _real("rooms.cluster", "_BEAT", 1.0)
"""Seconds between two looks of a node at the others."""
BATCH: int = _real("rooms.cluster", "_AT_ONE_GO", 100)
"""Rooms that a node takes at one look."""
JITTER = 0.2
"""By what share the time between two looks is longer or shorter, at random."""
FIRST_WAIT, LONGEST_WAIT = 0.4, 15.0
"""Seconds until a page tries again, doubled each time, half of it at random."""

RENEWING = 0.0015
"""Seconds of a core of PostgreSQL: renewing a lease, telling, looking for leases that are over."""
LISTING = 26e-6
"""Listing the nodes, for each of them with 20 public rooms."""
NODE_BYTES = 2_600
"""What is read of each."""
SCANNING = 3.3e-6
"""Looking for rooms of nobody among all that are open, for each of them."""
ASKING = 0.0005
"""Looking for rooms of nodes that are gone, with their names, by the index."""
TAKING = 0.0001
"""Taking one room."""
REBUILDING = 0.025
"""Seconds of a node's core until a match is played again up to where it was."""
