"""Short stories for tests: a position, a script, and what came of it.

    play({0: "123m456m789m123pEE"}, "0 hu").scores

Commas part the lines of a script. Each is a seat, what it draws (`+X` from the head, `*X` a
replacement) and what it does; a tile alone is discarded:

    0 +C            draws C and discards it
    1 +9s E ting    draws 9s, discards E and declares
    2 E             discards E
    1 +3p hu        draws 3p and wins
    1 *5p ?         draws 5p in place of a kong; nothing is done yet

Only the tiles that matter are written. Whatever a hand lacks is filled with idle tiles, which
stand before the given ones: all single and far apart, so that the hand can claim nothing with them.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from operator import add
from typing import Any, cast

from fangcheng.game.actions import TIMEOUT, parse_action
from fangcheng.game.opening import Deal, deal_order
from fangcheng.game.referee import apply, waiting_for
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.installed import make_variant
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import report, run_scenario
from fangcheng.tiles import FACES, RANK_OF, SUIT_OF, WHITE, Face, parse, text

Json = dict[str, Any]
HONOURS = 3  # in SUIT_OF
WINDS = {*parse("ESWN")}


@dataclass(frozen=True)
class Outcome:
    """What a scenario printed."""

    data: Json

    @property
    def phase(self) -> str:
        return cast(str, self.data["phase"])

    @property
    def scores(self) -> list[int]:
        return cast(list[int], self.data["scores"])

    @property
    def wins(self) -> list[Json]:
        return cast(list[Json], self.data["wins"])

    @property
    def transfers(self) -> list[Json]:
        return cast(list[Json], self.data["transfers"])

    @property
    def result(self) -> Json:
        """The result of a round that is over."""
        assert self.data["result"] is not None, "the round is not over"
        return cast(Json, self.data["result"])

    @property
    def asked(self) -> list[int]:
        """The seats that have to answer."""
        return [int(seat) for seat in self.data["legal"]]

    def legal(self, seat: int) -> list[str]:
        """What a seat may do; nothing if it is not asked."""
        return cast(list[str], self.data["legal"].get(str(seat), []))

    def can(self, seat: int, *actions: str) -> bool:
        """Whether a seat may do all of these."""
        return set(actions) <= set(self.legal(seat))

    def claims(self, seat: int) -> list[str]:
        """What a seat may do besides discarding and passing."""
        return [one for one in self.legal(seat) if one != "pass" and not one.startswith("discard")]

    def offered(self, seat: int) -> list[str]:
        """What a seat may do about the tile just discarded or added, besides passing."""
        return self.claims(seat) if self.phase == "claim" else []

    def events(self, kind: str, seat: int | None = None) -> list[Json]:
        """The events of a kind, of one seat or of all."""
        return [
            event
            for event in self.data["events"]
            if event["event"] == kind and (seat is None or event.get("seat") == seat)
        ]

    def view(self, seat: int) -> Json:
        """What a seat sees (needs views=True)."""
        return cast(Json, self.data["views"][str(seat)]["view"])

    def seen(self, seat: int) -> list[Json]:
        """The events as a seat saw them (needs views=True)."""
        return cast(list[Json], self.data["views"][str(seat)]["events"])

    @cached_property
    def win(self) -> Json:
        """The only win."""
        assert len(self.wins) == 1, f"{len(self.wins)} wins"
        return self.wins[0]

    @property
    def factors(self) -> list[str]:
        """The codes of the factors of the only win, in order."""
        return [code for code, _ in self.win["factors"]]

    @property
    def multiplier(self) -> int:
        """The product of the factors of the only win."""
        return prod(number for _, number in self.win["factors"])

    @property
    def drawn(self) -> str:
        """The last tile drawn, by whomever."""
        return cast(str, self.events("draw")[-1]["tiles"])


def story(
    hands: Mapping[int, str] | None = None,
    script: str = "",
    *,
    draws: str = "",
    tail: str = "",
    indicator: str = "N",
    dealer: int = 0,
    variant: str = "hangzhou",
    kept: str = "",
    never: Collection[Face] = (),
    winds: int = 4,
    **rest: Any,
) -> Json:
    """Write a scenario, of Hangzhou unless told otherwise.

    `draws` and `tail` come before what the script draws. The tile turned up is north, unless told
    otherwise: N is wild, P plays north. What a town keeps elsewhere is `kept` out of idle hands,
    which are `never` of some faces and have at most so many `winds`.
    """
    town = make_variant(variant, rest.get("options", {}))
    if not town.turns_up:
        indicator = ""
    lines, head, replaced = read_script(script)
    draws, tail = draws + head, tail + replaced
    wild = parse(indicator or "P")[-1]
    others = f"{draws}{tail}{indicator}{kept}"
    scenario: Json = {
        "variant": variant,
        "hands": fill(town, hands, others, dealer, wild=wild, never=never, winds=winds),
        "draws": draws,
        "tail": tail,
        **({"indicator": indicator} if indicator else {}),
        "dealer": dealer,
        "script": lines,
    }
    return scenario | rest


def read_script(script: str) -> tuple[list[str], str, str]:
    """Split a script into the lines of a scenario, and the tiles from head and tail."""
    lines, head, tail = [], "", ""
    for line in filter(None, map(str.strip, script.split(","))):
        seat, *words = line.split()
        drawn = ""
        if words and words[0][0] in "+*":
            drawn = words.pop(0)
            head += drawn[1:] * (drawn[0] == "+")
            tail += drawn[1:] * (drawn[0] == "*")
        if words == ["?"]:
            continue
        if drawn and (not words or words == ["ting"]):
            words.insert(0, drawn[1:])
        if words and (words[0][0].isdecimal() or words[0].isupper()):
            words.insert(0, "discard")
        lines.append(" ".join([seat, *words]))
    return lines, head, tail


def play(hands: Mapping[int, str] | None = None, script: str = "", **rest: Any) -> Outcome:
    """Run a scenario written as `story` takes it."""
    return run(story(hands, script, **rest))


def zhangzhou(hands: Mapping[int, str] | None = None, script: str = "", **rest: Any) -> Outcome:
    """Run a Zhangzhou scenario; N is gold unless told otherwise."""
    return play(hands, script, variant="zhangzhou", **rest)


def position(scenario: Json) -> State:
    """The state after the script of a scenario."""
    read = read_scenario(scenario)
    state = read.open()
    for line in read.script:
        seat, _, action = line.partition(" ")
        apply(state, int(seat), parse_action(action))
    return state


def run(scenario: Json) -> Outcome:
    """Run a scenario as it is, and check its books (C-12)."""
    outcome = Outcome(run_scenario(read_scenario(scenario)))
    scores = [0] * len(outcome.scores)
    for paid in outcome.transfers:
        assert paid["points"] > 0
        scores[paid["from"]] -= paid["points"]
        if paid["to"] != "house":
            scores[paid["to"]] += paid["points"]
    assert scores == outcome.scores
    return outcome


def lap(tile: str, seats: str = "123") -> str:
    """Let seats one after another discard the same tile."""
    return ", ".join(f"{seat} {tile}" for seat in seats)


def idle_away(scenario: Json) -> Outcome:
    """Play a scenario, then let the time of all run out until the round is over."""
    read = read_scenario(scenario)
    state = read.open()
    while not state.over:
        for seat in waiting_for(state):
            apply(state, seat, TIMEOUT)
    return Outcome(report(state, read.views))


def fill(
    town: Variant,
    hands: Mapping[int, str] | None = None,
    others: str = "",
    dealer: int = 0,
    *,
    wild: Face = WHITE,
    never: Collection[Face] = (),
    winds: int = 4,
) -> list[str]:
    """Fill every hand with idle tiles, without taking one that the story needs for `others`.

    Idle tiles are neither wild nor 白板, `never` of some other faces, and at most so many `winds`.
    """
    extra = any(isinstance(step, Deal) and step.extra for step in town.opening)
    order_of_deal = deal_order(town.seats, dealer, town.hand_tiles, extra)
    given = [parse((hands or {}).get(seat, "")) for seat in range(town.seats)]
    spare = Counter(town.deck)
    spare.subtract(Counter(parse(others)))
    for tiles in given:
        spare.subtract(Counter(tiles))
    filled: list[str] = []
    for seat, tiles in enumerate(given):
        held = [wild if tile == WHITE else tile for tile in tiles]
        missing = order_of_deal.count(seat) - len(held)
        assert missing >= 0, f"seat {seat} has {-missing} tiles too many"
        idle = idle_tiles(held, spare, seat, {wild, WHITE, *never})
        while len(held) < order_of_deal.count(seat):
            tile = next(idle)
            if tile not in WINDS or len(WINDS & {*held}) < winds:
                spare[tile] -= 1
                held.append(tile)
        filled.append(text(sorted(held[len(tiles) :])) + text(tiles))
    return filled


def _near(one: Face, other: Face) -> int:
    """How many sequences these two tiles may be part of together."""
    if SUIT_OF[one] != SUIT_OF[other] or SUIT_OF[one] == HONOURS:
        return 0
    low, high = sorted((RANK_OF[one], RANK_OF[other]))
    return sum(first <= low and high <= first + 2 for first in range(7))


NEARNESS = [[_near(one, other) for other in range(FACES)] for one in range(FACES)]
"""For every face how near it is to every other."""


def idle_tiles(
    held: Collection[Face],
    spare: Mapping[Face, int],
    seat: int,
    never: Collection[Face] = (),
) -> Iterator[Face]:
    """Spare tiles that a hand has none of, each as far from it and those before as can be.

    Seats begin at different ranks, so that they do not want the same tiles.
    """
    order = sorted(range(FACES), key=lambda tile: (RANK_OF[tile] - seat) % 3)
    free = [tile for tile in order if spare[tile] > 0 and tile not in held and tile not in never]
    rows = [NEARNESS[tile] for tile in held if tile < FACES]
    near = [sum(row[face] for row in rows) for face in range(FACES)]
    while free:
        tile = min(free, key=near.__getitem__)
        free.remove(tile)
        yield tile
        near = list(map(add, near, NEARNESS[tile]))
    raise AssertionError(f"no idle tiles are left for seat {seat}")
