"""Rooms and random rounds of the registered towns, by name."""

import random
from typing import Any

from fangcheng.checking import rounds
from fangcheng.game.options import options_of
from fangcheng.game.state import State
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.wall import Wall


def match_rounds(name: str, wanted: int) -> int:
    """So many rounds, or as few as the town plays."""
    option = next(o for o in options_of(VARIANTS[name].options_type) if o.name == "rounds")
    allowed: tuple[int, ...] = option.metadata.get("choices", (wanted,))
    return min(allowed)


def every_room() -> list[tuple[str, dict[str, Any]]]:
    """Every registered variant with every sample of its options."""
    return [(name, room) for name in VARIANTS for room in rounds.option_samples(VARIANTS[name])]


def open_round(
    name: str,
    options: dict[str, Any],
    rng: random.Random,
    listen: bool = True,
    laid: type[Wall] = Wall,
) -> State:
    """A round with a random wall, dealer and streak."""
    return rounds.open_round(make_variant(name, options), rng, listen, laid)
