"""The current round as far as its events are known: enough to paint and settle it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from fangcheng.hands.hand import PLAIN, Roles, roles
from fangcheng.protocol import messages as say
from fangcheng.tiles import parse, parse_one


class Told:
    """The events of a round, its special tiles, and the points before and after it."""

    def __init__(self, seats: int) -> None:
        self.log: list[Mapping[str, Any]] = []
        self.roles: Roles = PLAIN
        self.before = [0] * seats
        self.totals = [0] * seats

    def open_round(self) -> None:
        """Begin the next round with the current points."""
        self.log = []
        self.roles = PLAIN
        self.before = self.totals

    def take_event(self, event: Mapping[str, Any]) -> None:
        """Add an event; the last one of a round updates the points."""
        self.log.append(event)
        if event["event"] == "over":
            scores = zip(self.before, event["scores"], strict=True)
            self.totals = [before + score for before, score in scores]

    def take_roles(self, seen: Mapping[str, Any]) -> None:
        """Learn which tiles are wild or stand for others, from a view or an event."""
        self.roles = roles(tuple(parse(seen["wild"])), parse_one(seen["plays"].get("P", "P")))

    def begin_at(self, picture: say.Snapshot) -> None:
        """Continue from a snapshot; earlier events are unknown."""
        view = picture.view
        self.totals = list(picture.totals)
        self.before = self.totals
        self.log = [{**view, "event": "round"}, *map(msgspec.json.decode, picture.settled)]
        if view["result"] is not None:
            self.log.append({**view["result"], "event": "over", "scores": view["scores"]})
