"""Short stories of Qinhuangdao, written as `tests.story` writes them.

F is turned up, so P is wild, unless told otherwise; nobody may stake, unless told otherwise.
Idle tiles are never of the turned-up face, never wild, and at most two of them are winds.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from fangcheng.installed import make_variant
from fangcheng.tiles import FACES, Face, parse, text
from tests import story as stories
from tests.story import Json, Outcome, run

DECK = [face for face in range(FACES) for _ in range(4)]
CYCLES = ["123456789m", "123456789p", "123456789s", "ESWN", "CFP"]
PINGHU_3P = "123m456m99sEE12p"
"""Eleven tiles: with a triplet or a sequence more it waits for 3p."""


@cache
def after(face: Face) -> Face:
    """The face after one, round its own cycle (QH-5)."""
    cycle = next(parse(cycle) for cycle in CYCLES if face in parse(cycle))
    return cycle[(cycle.index(face) + 1) % len(cycle)]


def story(
    hands: Mapping[int, str] | None = None,
    script: str = "",
    *,
    indicator: str = "F",
    options: Json | None = None,
    **rest: Any,
) -> Json:
    """Write a scenario, as `tests.story` does."""
    room: Json = {"pao": False} | (options or {})
    if room.get("hun") == "none":
        indicator = ""
    return stories.story(
        hands,
        script,
        variant="qinhuangdao",
        options=room,
        indicator=indicator,
        never=wild_faces(indicator),
        winds=2,
        **rest,
    )


def play(hands: Mapping[int, str] | None = None, script: str = "", **rest: Any) -> Outcome:
    """Run a scenario written as `story` takes it."""
    return run(story(hands, script, **rest))


def fill(
    hands: Mapping[int, str], others: str, indicator: str, dealer: int, players: int
) -> list[str]:
    """Fill every hand with idle tiles before the given ones."""
    town = make_variant("qinhuangdao", {"players": players})
    never = wild_faces(indicator)
    return stories.fill(town, hands, others + indicator, dealer, never=never, winds=2)


def wild_faces(indicator: str) -> set[Face]:
    """The face that is turned up, and the one after it."""
    return {face for one in parse(indicator) for face in (one, after(one))}


def whole_wall(hands: Sequence[str], first: str = "", last: str = "", dealer: int = 0) -> str:
    """A whole wall: full hands dealt in fours, then singles, then the dealer's last tile."""
    players = len(hands)
    seats = [(dealer + step) % players for step in range(players)]
    dealt = [parse(hand) for hand in hands]
    line: list[Face] = []
    for at in (0, 4, 8, 12):
        for seat in seats:
            line += dealt[seat][at : min(at + 4, 13)]
    line.append(dealt[dealer][13])
    spare = Counter(DECK)
    spare.subtract([*line, *parse(first + last)])
    assert min(spare.values()) >= 0
    return text([*line, *parse(first), *sorted(spare.elements()), *parse(last)])


def won(
    hand: str, by: str = "draw", indicator: str = "F", hun: str = "four", **rest: Any
) -> Outcome:
    """Seat 1, not the dealer, wins with 14 tiles, the last of which it draws or is given.

    By `dealt` the dealer, seat 0, wins with the tiles dealt.
    """
    tiles = parse(hand)
    before, last = text(tiles[:-1]), text(tiles[-1:])
    room = {"hun": hun} | rest.pop("options", {})
    rest |= {"indicator": indicator, "options": room}
    if by == "dealt":
        return play({0: hand}, "0 hu", **rest)
    lead = idle_lead(hand, indicator)
    if by == "draw":
        hands = {0: lead, 1: before}
        script = f"0 {lead}"
        if play(hands, script, draws=last, **rest).phase == "claim":
            script += ", 1 pass"  # a hand that wins on any tile
        return play(hands, script + ", 1 hu", draws=last, **rest)
    return play({0: last, 1: before}, f"0 {last}, 1 hu", **rest)


def idle_lead(hand: str, indicator: str) -> str:
    """A tile the dealer may discard that the next hand cannot use to win before its draw."""
    turned_up = parse(indicator)
    bad = {*parse(hand), *turned_up, *map(after, turned_up)}
    return text([next(tile for tile in (*range(27, 34), *range(27)) if tile not in bad)])
