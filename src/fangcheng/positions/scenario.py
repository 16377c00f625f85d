"""Scenarios: a position to be set up, and a script; `script.py` plays it.

For tests, bug reports and arguments about rules. The tiles given are laid into a wall in the order
in which the deal and the draws will take them, so that a scenario runs through the same referee as
any other round.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from fangcheng.errors import ScenarioError
from fangcheng.game.opening import Deal, deal_order, flower_rounds
from fangcheng.game.referee import start
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.hands.hand import Hand
from fangcheng.tiles import FIRST_FLOWER, Face, parse, parse_one, text
from fangcheng.variants import make_variant
from fangcheng.wall import Dice, Wall, check_copies

_HAND_KEYS = ("hands", "draws", "tail", "indicator", "bao", "left")
_KEYS = (
    "variant",
    "options",
    "dealer",
    "streak",
    "round",
    *_HAND_KEYS,
    "wall",
    "dice",
    "script",
    "views",
)


@dataclass(frozen=True)
class Scenario:
    """A position and a script."""

    variant: Variant
    wall: Wall
    dealer: int
    streak: int
    round: int
    script: tuple[str, ...]
    views: bool
    filled: dict[str, Any]
    """What was not given: tiles that hands lacked, by seat, and tiles that were turned up."""

    def open(self) -> State:
        """Deal the position."""
        return start(self.variant, self.wall.clone(), self.dealer, self.streak, self.round)


# -- setting up ------------------------------------------------------------------------------


def read_scenario(data: object) -> Scenario:
    """Check a scenario and lay its wall."""
    if not isinstance(data, dict):
        raise ScenarioError("a scenario is a JSON object")
    for key in data:
        if key not in _KEYS:
            raise ScenarioError(f"unknown key {key!r}; the keys are: {', '.join(_KEYS)}")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise ScenarioError("'options' is an object of option names and values")
    variant = make_variant(_text(data, "variant"), options)
    dealer = _number(data, "dealer", 0, 0, variant.seats - 1)
    streak = _number(data, "streak", variant.first_streak, variant.first_streak, 1000)
    round_number = _number(data, "round", 1, 1, variant.options.rounds)
    script = _texts(data, "script")
    filled: dict[str, Any] = {}
    if "wall" in data:
        wall = _whole_wall(variant, data)
    else:
        wall = _laid_wall(variant, dealer, data, filled)
    views = data.get("views", False)
    if not isinstance(views, bool):
        raise ScenarioError("'views' is true or false")
    return Scenario(variant, wall, dealer, streak, round_number, tuple(script), views, filled)


def _whole_wall(variant: Variant, data: Mapping[str, Any]) -> Wall:
    for key in _HAND_KEYS:
        if key in data:
            raise ScenarioError(f"'{key}' cannot stand beside 'wall'")
    line = parse(_text(data, "wall"))
    check_copies(line, variant.deck)
    if len(line) != len(variant.deck):
        raise ScenarioError(f"'wall' has {len(line)} tiles; the deck has {len(variant.deck)}")
    return Wall(line, Dice(_dice(data["dice"])) if "dice" in data else None)


def _dice(given: object) -> list[int]:
    """Read rolls in order, flat or roll by roll."""
    if isinstance(given, list):
        flat = [die for roll in given for die in (roll if isinstance(roll, list) else [roll])]
        if all(type(die) is int for die in flat):
            return flat
    raise ScenarioError("'dice' lists the dice in the order they are rolled, like [3, 4]")


def _laid_wall(
    variant: Variant, dealer: int, data: Mapping[str, Any], filled: dict[str, Any]
) -> Wall:
    if "dice" in data:
        raise ScenarioError("'dice' goes with 'wall'")
    hands = [parse(hand) for hand in _texts(data, "hands")]
    if len(hands) != variant.seats:
        raise ScenarioError(f"'hands' lists {len(hands)} hands; {variant.seats} play")
    draws, tail = parse(_text(data, "draws", "")), parse(_text(data, "tail", ""))
    turned_up = parse(_text(data, "indicator", ""))
    if turned_up and not variant.turns_up:
        raise ScenarioError(f"'indicator' is given, but no tile is turned up in {variant.name}")
    if any(tile < FIRST_FLOWER for tile in turned_up[:-1]):
        raise ScenarioError("'indicator' is one tile; before it only flowers may stand")
    if turned_up and turned_up[-1] >= FIRST_FLOWER:
        raise ScenarioError("'indicator' ends with a tile that is no flower")
    hidden = _hidden_tiles(variant, data)
    given = [*chain(*hands), *draws, *tail, *turned_up, *(hidden or ())]
    check_copies(given, variant.deck)
    spare = sorted((Counter(variant.deck) - Counter(given)).elements())

    extra = any(isinstance(step, Deal) and step.extra for step in variant.opening)
    order = deal_order(variant.seats, dealer, variant.hand_tiles, extra)
    for seat, hand in enumerate(hands):
        size = order.count(seat)
        if len(hand) > size:
            raise ScenarioError(f"the hand of seat {seat} has {len(hand)} tiles; {size} are dealt")
        lacking = _take(spare, size - len(hand))
        hand += lacking
        if lacking:
            filled.setdefault("hands", {})[str(seat)] = text(lacking)
    if variant.turns_up and not turned_up:
        turned_up = _take(spare, 1)
        filled["indicator"] = text(turned_up)
    if hidden is None:
        hidden = _take(spare, 1) if variant.hides_tile else []
        if hidden:
            filled["bao"] = text(hidden)
    if variant.turned_up_stays:
        hidden, turned_up = turned_up, []

    least = len(draws) + len(tail) + len(hidden)
    left = _number(data, "left", least + len(spare), least, least + len(spare))
    line = draws + spare[: left - least] + tail[::-1]
    # The tile turned up lies behind the replacements of the flowers that were dealt.
    replacements = _flower_replacements(hands, dealer, line)
    at = len(line) - replacements
    dealt = [iter(hand) for hand in hands]
    line = [next(dealt[seat]) for seat in order] + line[:at] + turned_up[::-1] + line[at:]
    if not hidden and not variant.hides_tile:
        return Wall(line)
    # Tiles that stay in the wall lie in the reserve, where no draw and no replacement reaches them.
    at = max(len(line) - (variant.reserve(0) - len(hidden)), len(order))
    return Wall(line[:at] + hidden + line[at:], None, tuple(range(at, at + len(hidden))))


def _hidden_tiles(variant: Variant, data: Mapping[str, Any]) -> list[Face] | None:
    """Read the hidden tiles in the order of rolling; None if they are not given."""
    if "bao" not in data:
        return None
    if not variant.hides_tile:
        raise ScenarioError(f"'bao' is given, but {variant.name} has no hidden tile")
    return [parse_one(tile) for tile in _texts(data, "bao")]


def _flower_replacements(hands: list[list[Face]], dealer: int, line: list[Face]) -> int:
    """Count the tiles that are drawn for dealt flowers."""
    rest = line[:]
    try:
        for _ in flower_rounds([Hand(hand) for hand in hands], dealer, rest.pop):
            pass
    except IndexError:
        raise ScenarioError("the wall is too short to replace the flowers dealt") from None
    return len(line) - len(rest)


def _take(spare: list[Face], number: int) -> list[Face]:
    taken, spare[:] = spare[:number], spare[number:]
    return taken


def _text(data: Mapping[str, Any], key: str, default: str | None = None) -> str:
    value = data.get(key, default)
    if not isinstance(value, str):
        raise ScenarioError(f"'{key}' is missing" if value is None else f"'{key}' is a text")
    return value


def _texts(data: Mapping[str, Any], key: str) -> list[str]:
    value = data.get(key, [] if key == "script" else None)
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ScenarioError(
            f"'{key}' is missing" if value is None else f"'{key}' is a list of texts"
        )
    return value


def _number(data: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
    value = data.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise ScenarioError(f"'{key}' is a whole number from {low} to {high}; not {value!r}")
    return value
