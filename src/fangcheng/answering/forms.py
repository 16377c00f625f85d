"""What does a room need to be told about a hand that is scored by itself?"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from fangcheng.answering.reading import variant_of
from fangcheng.game.opening import Deal, Step
from fangcheng.tiles import FIRST_FLOWER, NAMES
from fangcheng.words import words


def form(given: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """Tell how many tiles a hand has, whether one is turned up, and what may have happened.

    `marks` are what a position in mid-round may tell; `game/marks.py` lists their forms.
    """
    variant = variant_of(given)
    w = words(lang, variant.name)
    return {
        "seats": variant.seats,
        "tiles": variant.hand_tiles + 1,
        "dealer_extra": any(isinstance(step, Deal) and step.extra for step in variant.opening),
        "faces": [NAMES[face] for face in sorted(set(variant.deck)) if face < FIRST_FLOWER],
        "deck": {NAMES[face]: count for face, count in sorted(Counter(variant.deck).items())},
        "turns_up": variant.turns_up,
        "hides": variant.hides_tile,
        "robbable": variant.robbable,
        "dealt": any(type(step).ask is not Step.ask for step in variant.opening),
        "first_streak": variant.first_streak,
        "circumstances": [
            {
                "code": one.code,
                "label": w.get(f"circumstance.{one.code}", one.code),
                "kind": one.kind,
                "values": list(one.values),
            }
            for one in variant.circumstances
        ],
        "marks": [
            {"code": code, "label": w.get(f"mark.{code}", code), "form": mark.form}
            for code, mark in variant.marks.items()
        ],
    }
