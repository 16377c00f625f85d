"""Tournaments in a database."""

import time
from typing import Any

from sqlalchemy import Connection

from fangcheng.protocol import parts
from fangcheng.protocol import tournaments as told
from fangcheng.protocol.clubs import ClubRules
from fangcheng.server.features.tournaments import rounds as steps
from fangcheng.server.rooms.wishes import Wish

NONCE = "0123456789abcdef" * 2


def wish(club: int | None = None, **rest: Any) -> told.SetUpTournament:
    starts = int(time.time()) + 60
    return told.SetUpTournament("中秋杯", starts, ClubRules("hangzhou"), club, **rest)


PLAIN = Wish(parts.RoomSettings("hangzhou", {}, parts.Clock(15, 60)), {})


def open_round(connection: Connection, field: steps.Field) -> steps.Opened | None:
    numbers = iter(f"{number}" for number in range(100_000 + 100 * field.next, 200_000))
    pairs = steps.paired(field)
    return steps.open_round(connection, field, pairs, PLAIN, lambda: next(numbers), "", 15)
