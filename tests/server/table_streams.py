"""What seats are told at a table."""

import json
from collections.abc import Iterator

from fangcheng.server.match.streams import Beat, Streams
from tests.story import Json

ONLY_PASS = b'{"event":"ask","window":"%s","legal":["pass"]}'


def entries(table: Streams, beat: Beat, seat: int) -> list[Json]:
    """What a beat shows a seat."""
    lines = table.lines[seat][beat.first[seat] : beat.last[seat]]
    return [json.loads(line) for line in lines]


def discards(table: Streams, beats: list[list[Beat]]) -> Iterator[tuple[Json, Beat, list[Beat]]]:
    """Every discard or announced kong, the beat that shows it, and the rest of its input."""
    for told in beats:
        for place, beat in enumerate(told):
            for entry in entries(table, beat, -1):
                if entry["event"] in ("discard", "add_kong"):
                    yield entry, beat, told[place + 1 :]
