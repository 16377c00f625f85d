"""Events: what happened, in one vocabulary for records, replays, bots, clients and views.

An event knows who is told of it and who may know its tiles; `for_seat` gives what one seat sees.
"""

import json
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from fangcheng.rebuilding import Rebuilt
from fangcheng.tiles import Face, parse, text

Told: TypeAlias = Mapping[str, Any]
"""An event as a seat was told it."""
EVERYONE: Final = -1
"""A mask with every seat's bit set."""


class Event:
    """One thing that happened.

    `tiles` may be known to some seats only (`known`, a bit per seat); a seat without its bit in
    `told` does not even learn that it happened. `fields` are public and ready for JSON.
    """

    __slots__ = ("fields", "kind", "known", "seat", "tiles", "told")

    def __init__(
        self,
        kind: str,
        seat: int | None = None,
        tiles: tuple[Face, ...] = (),
        known: int = EVERYONE,
        told: int = EVERYONE,
        fields: Mapping[str, Any] | None = None,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.tiles = tiles
        self.known = known
        self.told = told
        self.fields: Mapping[str, Any] = fields or {}

    def as_json(self) -> dict[str, Any]:
        """Return all of the event, with the seats that know it unless all do."""
        out = self._public()
        if self.tiles:
            out["tiles"] = text(self.tiles)
        if self.known != EVERYONE:
            out["known"] = _seats(self.known)
        if self.told != EVERYONE:
            out["told"] = _seats(self.told)
        return out

    def for_seat(self, seat: int) -> dict[str, Any] | None:
        """Return what a seat sees of it, or None; built up from what it may know."""
        if not self.told >> seat & 1:
            return None
        out = self._public()
        if self.tiles:
            if self.known >> seat & 1:
                out["tiles"] = text(self.tiles)
            else:
                out["count"] = len(self.tiles)
        return out

    def _public(self) -> dict[str, Any]:
        out: dict[str, Any] = {"event": self.kind}
        if self.seat is not None:
            out["seat"] = self.seat
        out.update(self.fields)
        return out

    def __str__(self) -> str:
        """Write the event as one line of JSON that `parse_event` reads back."""
        return json.dumps(self.as_json(), ensure_ascii=False, separators=(",", ":"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.as_json() == other.as_json()

    def __reduce__(self) -> Rebuilt:
        return Event, (self.kind, self.seat, self.tiles, self.known, self.told, self.fields)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Event {self}>"


def parse_event(source: str) -> Event:
    """Read an event from its line of JSON."""
    data = json.loads(source)
    known, told = data.pop("known", None), data.pop("told", None)
    return Event(
        data.pop("event"),
        data.pop("seat", None),
        tuple(parse(data.pop("tiles", ""))),
        EVERYONE if known is None else sum(1 << seat for seat in known),
        EVERYONE if told is None else sum(1 << seat for seat in told),
        data,
    )


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
