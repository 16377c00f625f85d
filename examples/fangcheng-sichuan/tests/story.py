"""Short stories of Sichuan: hands, a script that tells what is drawn, and what came of it.

    play({0: PLAIN}, "0 +9s, 1 +3s, 2 +9m, 3 +9p, 0 +3p hu").scores

Each line is a seat, what it draws (`+X` from the head, `*X` a replacement) and what it does; a tile
alone is discarded, and so is the tile drawn where nothing else is said. `?` does nothing yet.
Nobody passes tiles on unless the story says so, and who is not mentioned gives up its shortest
suit. Seats that are not given hold idle tiles of two suits: seat 0 no dots, 1 no bamboos, 2 no
characters, 3 no dots.
"""

from collections.abc import Mapping
from typing import Any, cast

from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import run_scenario
from fangcheng.tiles import parse

Json = dict[str, Any]
IDLE = ("1245789m124578s", "1245789m124578p", "1245789p124578s", "1245789s124578m")
PLAIN = "12334566m45789p"
"""Waits for 3p and 6p, no fan."""
ROUND_OF_DISCARDS = "0 +9s, 1 +3s, 2 +9m, 3 +9p"


class Outcome:
    """What a scenario printed."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.phase = cast(str, data["phase"])
        self.scores = cast(list[int], data["scores"])
        self.wins = cast(list[Json], data["wins"])
        self.transfers = cast(list[Json], data["transfers"])
        self.result = cast(Json, data["result"])

    def legal(self, seat: int) -> list[str]:
        """What a seat may do; nothing if it is not asked."""
        return cast(list[str], self.data["legal"].get(str(seat), []))

    def factors(self, win: int = -1) -> dict[str, int]:
        """The fan of a win."""
        return dict(self.wins[win]["factors"])

    def paid(self, code: str) -> list[tuple[int, int, int]]:
        """Who paid whom how much for this."""
        return [(t["from"], t["to"], t["points"]) for t in self.transfers if t["code"] == code]

    def events(self, kind: str) -> list[Json]:
        """The events of a kind."""
        return [event for event in self.data["events"] if event["event"] == kind]


def play(
    hands: Mapping[int, str] | None = None,
    script: str = "",
    *,
    dealer: int = 0,
    left: int | None = None,
    swap: bool = False,
    views: bool = False,
    **options: Any,
) -> Outcome:
    """Play a story, check its books and return what came of it; further names are options.

    With `left` so many tiles are in the wall beside those of the script.
    """
    lines, head, tail = _read(script)
    scenario: Json = {
        "variant": "sichuan",
        "options": {"swap": swap, **options},
        "hands": [(hands or {}).get(seat, IDLE[seat]) for seat in range(4)],
        "draws": head,
        "tail": tail,
        "dealer": dealer,
        "script": lines,
        "views": views,
    }
    if left is not None:
        scenario["left"] = len(parse(head + tail)) + left
    outcome = Outcome(run_scenario(read_scenario(scenario)))
    sums = [0] * 4
    for paid in outcome.transfers:
        assert paid["points"] > 0
        sums[paid["from"]] -= paid["points"]
        sums[paid["to"]] += paid["points"]
    assert sums == outcome.scores
    assert sum(sums) == 0
    return outcome


def _read(script: str) -> tuple[list[str], str, str]:
    """Split a script into the lines of a scenario, and the tiles from head and tail."""
    lines, head, tail = [], "", ""
    for line in filter(None, map(str.strip, script.split(","))):
        seat, *words = line.split()
        drawn = ""
        if words[0][0] in "+*":
            drawn = words.pop(0)
            head += drawn[1:] * (drawn[0] == "+")
            tail += drawn[1:] * (drawn[0] == "*")
        if words == ["?"]:
            continue
        words = words or [drawn[1:]]
        if words[0][0].isdecimal():
            words.insert(0, "discard")
        lines.append(" ".join([seat, *words]))
    return lines, head, tail
