"""Short stories of Jinzhou: hands filled with idle tiles, seats that open one after another.

`table("12", {1: WAITS_6S}, "1 hu")`: seat 1 pengs E, seat 2 pengs S, each with the ten concealed
tiles it then has; whoever comes after the last of them draws.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from fangcheng.installed import make_variant
from fangcheng.tiles import parse, text
from tests import story as stories
from tests.story import Json, Outcome, run

LINKS = "ESWN"
JIA_6S = "123m456p57s99s"
"""Ten concealed tiles that wait for 6s, 夹."""

PLAIN_14M = "23m456p678s99s"
"""Ten concealed tiles that wait for 1m and 4m, no 夹."""

MIXED = "123m456p2444s"
"""Ten concealed tiles that wait for 3s (夹) and 2s (the pair)."""


def story(
    hands: Mapping[int, str],
    script: str = "",
    *,
    bao: Sequence[str] = (),
    kept: str = "",
    **rest: Any,
) -> Json:
    """Write a scenario, as `tests.story` does. There is no 宝 unless it is given."""
    kept += "".join(bao)
    return stories.story(hands, script, kept=kept, variant="jinzhou", bao=list(bao), **rest)


def play(hands: Mapping[int, str], script: str = "", **rest: Any) -> Outcome:
    """Run a scenario written as `story` takes it."""
    return run(story(hands, script, **rest))


def table(order: str, hands: Mapping[int, str], script: str = "", **rest: Any) -> Outcome:
    """Run a scenario in which these seats have opened, in this order."""
    return run(table_story(order, hands, script, **rest))


def table_story(
    order: str,
    hands: Mapping[int, str],
    script: str = "",
    *,
    declare: Mapping[int, str] | None = None,
    draws: str = "",
    dealer: int = 0,
    last: str = "C",
    **rest: Any,
) -> Json:
    """Let seats open by pengs of E, S, W, N, and declare as they discard; the last discards C."""
    seats = [int(seat) for seat in order]
    given = dict.fromkeys(range(4), "")
    opening = []
    if seats[0] == dealer:
        after = (dealer + 1) % 4
        given[dealer] += "F"
        opening += [f"{dealer} F", f"{after} E"]
        draws = "E" + draws
    else:
        given[dealer] += "E"
        opening += [f"{dealer} E"]
    for place, seat in enumerate(seats):
        link = LINKS[place + 1] if place + 1 < len(seats) else last
        given[seat] += LINKS[place] * 2 + link
        said = (declare or {}).get(seat, "")
        opening += [f"{seat} peng", f"{seat} {link} {said}"]
    for seat, tiles in hands.items():
        given[seat] += tiles
    return story(given, ", ".join([*opening, script]), draws=draws, dealer=dealer, **rest)


def as_wall(scenario: Json, dice: Sequence[int]) -> Json:
    """Lay a scenario out as a whole wall with dice; its `tail` ends the line as it is written."""
    scenario = dict(scenario)
    hands = [parse(hand) for hand in scenario.pop("hands")]
    draws, end = parse(scenario.pop("draws")), parse(scenario.pop("tail"))
    assert not scenario.pop("bao")
    dealer = scenario["dealer"]
    seats = [(dealer + step) % 4 for step in range(4)]
    line = [tile for turn in range(3) for seat in seats for tile in hands[seat][4 * turn :][:4]]
    line += [hands[seat][12] for seat in seats]
    line.append(hands[dealer][13])
    spare = Counter(make_variant("jinzhou").deck)
    spare.subtract(Counter([*line, *draws, *end]))
    line += [*draws, *sorted(spare.elements()), *end]
    return scenario | {"wall": text(line), "dice": list(dice)}
