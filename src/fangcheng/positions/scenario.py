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
from fangcheng.installed import is_preset_name, make_variant, preset_options, town_in
from fangcheng.positions.midround import Entered, enter
from fangcheng.positions.setup import KEYS as MIDROUND_KEYS
from fangcheng.positions.validation import (
    hidden_of,
    number_of,
    take,
    text_of,
    texts_of,
    turned_up_of,
)
from fangcheng.positions.walls import hide, read_wall
from fangcheng.tiles import Face, parse, text
from fangcheng.wall import Wall, check_copies

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
    *MIDROUND_KEYS,
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
    entered: Entered | None = None
    """The round, where the scenario starts in its middle."""

    def open(self) -> State:
        """Deal the position, or enter the round where it stands."""
        if self.entered is not None:
            return self.entered.state.clone()
        return start(self.variant, self.wall.clone(), self.dealer, self.streak, self.round)

    @property
    def passed(self) -> State | None:
        """The table with the tile that lies there, where it starts and nobody can want it."""
        return None if self.entered is None else self.entered.passed


# -- setting up ------------------------------------------------------------------------------


def of_town(data: Mapping[str, Any]) -> dict[str, Any]:
    """Write a scenario of a preset as one of its town, with what the preset sets."""
    name = data["variant"]
    if not is_preset_name(name):
        return dict(data)
    options = {**preset_options(name), **data.get("options", {})}
    return {**data, "variant": town_in(name), "options": options}


def read_scenario(data: object) -> Scenario:
    """Check a scenario, the object that its JSON holds, and build its wall."""
    if not isinstance(data, dict):
        raise ScenarioError("scenario_no_object")
    for key in data:
        if key not in _KEYS:
            raise ScenarioError("unknown_key", key=key, known=tuple(_KEYS))
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise ScenarioError("options_no_object")
    variant = make_variant(text_of(data, "variant"), options)
    dealer = number_of(data, "dealer", 0, 0, variant.seats - 1)
    streak = number_of(data, "streak", variant.first_streak, variant.first_streak, 1000)
    round_number = number_of(data, "round", 1, 1, variant.options.rounds)
    script = texts_of(data, "script", [])
    filled: dict[str, Any] = {}
    entered = None
    if any(key in data for key in MIDROUND_KEYS):
        entered = enter(variant, dealer, streak, round_number, data, filled)
        wall = entered.state.wall
    elif "wall" in data:
        wall = _whole_wall(variant, dealer, data)
    else:
        wall = _laid_wall(variant, dealer, data, filled)
    views = data.get("views", False)
    if not isinstance(views, bool):
        raise ScenarioError("views_not_bool")
    played = tuple(script)
    return Scenario(variant, wall, dealer, streak, round_number, played, views, filled, entered)


def _whole_wall(variant: Variant, dealer: int, data: Mapping[str, Any]) -> Wall:
    for key in _HAND_KEYS:
        if key in data and key != "left":
            raise ScenarioError("beside_wall", key=key)
    wall = read_wall(data, variant, whole=True)
    check_copies(wall.remaining(), variant.deck)
    if "left" in data:  # then tiles may be out of play
        left = left_after_deal(variant, dealer, wall)
        number_of(data, "left", left, max(left, 0), left)
    elif wall.left != len(variant.deck):
        raise ScenarioError("wall_size", left=wall.left, count=len(variant.deck))
    if wall.skip >= 0:
        raise ScenarioError("turned_up_twice")
    return wall


def _laid_wall(
    variant: Variant, dealer: int, data: Mapping[str, Any], filled: dict[str, Any]
) -> Wall:
    if "dice" in data:
        raise ScenarioError("dice_need_wall")
    hands = [parse(hand) for hand in texts_of(data, "hands")]
    if len(hands) != variant.seats:
        raise ScenarioError("hands_count", count=len(hands), seats=variant.seats)
    draws, tail = parse(text_of(data, "draws", "")), parse(text_of(data, "tail", ""))
    turned_up, hidden = turned_up_of(data, variant), hidden_of(data, variant)
    given = [*chain(*hands), *draws, *tail, *turned_up, *(hidden or ())]
    check_copies(given, variant.deck)
    spare = sorted((Counter(variant.deck) - Counter(given)).elements())

    order = _order_of_deal(variant, dealer)
    for seat, hand in enumerate(hands):
        size = order.count(seat)
        if len(hand) > size:
            raise ScenarioError("dealt_hand_size", seat=seat, count=len(hand), size=size)
        lacking = take(spare, size - len(hand))
        hand += lacking
        if lacking:
            filled.setdefault("hands", {})[str(seat)] = text(lacking)
    if variant.turns_up and not turned_up:
        turned_up = take(spare, 1)
        filled["indicator"] = text(turned_up)
    if hidden is None:
        hidden = take(spare, 1) if variant.hides_tile else []
        if hidden:
            filled["bao"] = text(hidden)
    if variant.turned_up_stays:
        hidden, turned_up = turned_up, []

    least = len(draws) + len(tail) + len(hidden)
    left = number_of(data, "left", least + len(spare), least, least + len(spare))
    line = draws + spare[: left - least] + tail[::-1]
    # The tile turned up lies behind the replacements of the flowers that were dealt.
    replacements = _flower_replacements(hands, dealer, line)
    at = len(line) - replacements
    dealt = [iter(hand) for hand in hands]
    line = [next(dealt[seat]) for seat in order] + line[:at] + turned_up[::-1] + line[at:]
    return hide(variant, line, hidden, len(order))


def _order_of_deal(variant: Variant, dealer: int) -> tuple[int, ...]:
    extra = any(isinstance(step, Deal) and step.extra for step in variant.opening)
    return deal_order(variant.seats, dealer, variant.hand_tiles, extra)


def left_after_deal(variant: Variant, dealer: int, whole: Wall) -> int:
    """Count the tiles of a whole wall after the deal, without one that leaves it turned up."""
    turned_up = variant.turns_up and not variant.turned_up_stays
    return len(whole.line) - len(_order_of_deal(variant, dealer)) - turned_up


def _flower_replacements(hands: list[list[Face]], dealer: int, line: list[Face]) -> int:
    """Count the tiles that are drawn for dealt flowers."""
    rest = line[:]
    try:
        for _ in flower_rounds([Hand(hand) for hand in hands], dealer, rest.pop):
            pass
    except IndexError:
        raise ScenarioError("no_tiles_for_flowers") from None
    return len(line) - len(rest)
