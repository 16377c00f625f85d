"""The protocol between server and clients: one module for each feature, whichever wire it uses.

The modules are listed here, once: documents, schemas and the types of the page follow.
"""

SOCKET = (
    "parts",
    "commands",
    "messages",
    "matchmaking",
    "friends",
    "moderation",
    "ladder",
    "review",
    "puzzles",
)
"""The modules of which `protocol.md` describes every type."""
HTTP = (
    "clubs",
    "keys",
    "tournaments",
    "profiles",
    "fair_play",
    "operator",
    "operator_orders",
    "public",
    "problems",
    "matches",
)
"""The other modules: requests and answers over HTTP, and perhaps some commands and messages."""
