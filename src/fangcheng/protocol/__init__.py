"""The protocol between server and clients: one module for each feature, whichever wire it uses.

Documents, schemas and the types of the page are made from all modules. `protocol.md` describes
every type of those listed here; of all others only the commands and messages, if they have any.
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
BENEATH = ("client", "close_codes", "kinds", "refusal", "stream", "view", "work")
"""The modules that define no commands, messages, requests or answers of their own."""
