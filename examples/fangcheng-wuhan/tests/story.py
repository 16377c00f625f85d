"""Short stories of Wuhan in mid-round: hands, a script that tells what is drawn, what came of it.

    play({0: OPEN_HAND}, "0 +6s hu").scores

Each line is a seat, what it draws (`+X` from the head, `*X` a replacement) and what it does; a tile
alone is discarded, and so is the tile drawn where nothing else is said. `?` does nothing yet. The
seat of the first line is about to draw. Seats that are not given hold tiles far apart and have laid
nothing. Green is turned up, so white is wild, unless the story says otherwise.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from fangcheng.installed import make_variant
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import run_scenario
from fangcheng.tiles import RED, Face, parse, parse_one, text

Json = dict[str, Any]
TOWN = make_variant("wuhan")
OPEN_HAND = "[777m<2] 123456p7899s"
"""Has opened and waits for 6s and 9s: 2 fan, opening and hard hand."""


class Outcome:
    """What a scenario printed."""

    def __init__(self, data: Json) -> None:
        self.phase = cast(str, data["phase"])
        self.scores = cast(list[int], data["scores"])
        self.wins = cast(list[Json], data["wins"])
        self.transfers = cast(list[Json], data["transfers"])
        self.result = cast(Json, data["result"])
        self.events = cast(list[Json], data["events"])
        self._legal = cast(dict[str, list[str]], data["legal"])

    def legal(self, seat: int) -> list[str]:
        """What a seat may do; nothing if it is not asked."""
        return self._legal.get(str(seat), [])

    def factors(self) -> dict[str, int]:
        """The fan of the last win."""
        return dict(self.wins[-1]["factors"])

    def paid(self, payer: int) -> dict[str, int]:
        """The factors of what a seat paid."""
        return next(dict(one["factors"]) for one in self.transfers if one["from"] == payer)


def play(
    hands: Mapping[int, str],
    script: str,
    *,
    thrown: Mapping[int, str] | None = None,
    turned_up: str = "F",
    left: int | None = None,
    **options: Any,
) -> Outcome:
    """Play a story, check its books and return what came of it; further names are options.

    A hand may begin with its melds. With `left` so many tiles are in the wall beside the script's.
    """
    lines, head, tail = _read(script)
    aside = [(thrown or {}).get(seat, "") for seat in range(4)]
    idle = _idle("".join([*hands.values(), *aside, head, tail, turned_up]), parse_one(turned_up))
    held = [hands.get(seat, idle[seat]) for seat in range(4)]
    scenario: Json = {
        "variant": "wuhan",
        "options": options,
        "hands": [one.rpartition(" ")[2] for one in held],
        "melds": [one.rpartition(" ")[0] for one in held],
        "thrown": aside,
        "indicator": turned_up,
        "dealer": 0,
        "turn": int(script.split()[0]),
        "window": "draw",
        "draws": head,
        "tail": tail,
        "script": lines,
    }
    if left is not None:
        scenario["left"] = len(parse(head + tail)) + left
    outcome = Outcome(run_scenario(read_scenario(scenario)))
    sums = [0] * 4
    for paid in outcome.transfers:
        sums[paid["from"]] -= paid["points"]
        sums[paid["to"]] += paid["points"]
    assert sums == outcome.scores
    return outcome


def _idle(given: str, turned_up: Face) -> list[str]:
    """Deal tiles that a story does not name, far apart, none of them red or wild."""
    named = Counter(parse(re.sub(r"<\d|[][!+ ]", "", given)))
    laid = (RED, *TOWN.roles_of(turned_up).wild)
    spare = [tile for tile in sorted((Counter(TOWN.deck) - named).elements()) if tile not in laid]
    return [text(spare[seat :: len(spare) // 13][:13]) for seat in range(4)]


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
        if len(words) == 1 and words[0] not in ("hu", "peng", "gang", "pass"):
            words.insert(0, "discard")
        lines.append(" ".join([seat, *words]))
    return lines, head, tail
