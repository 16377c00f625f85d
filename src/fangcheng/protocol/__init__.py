"""What server and clients say to each other: one module for each feature, whichever wire it uses.

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
"""Those of which `protocol.md` tells every type."""
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
"""The others: what is asked and answered over HTTP, and perhaps some commands and messages."""
