"""Why the server closes a connection, as web sockets say it."""

from collections.abc import Mapping

CLOSE_CODES: Mapping[str, int] = {
    "elsewhere": 4001,
    "slow": 4002,
    "banned": 4003,
    "idle": 4004,
    "rate": 4005,
    "logged_out": 4006,
    "restarting": 1012,
}
"""For each code of `bye` the close code of the frame after it; 1012 means: come again."""
