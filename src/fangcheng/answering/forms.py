"""What does a room need to be told about a hand that is scored by itself?"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from fangcheng.answering.answers import MarkKind, ScoreForm
from fangcheng.answering.reading import variant_of
from fangcheng.errors import OptionError
from fangcheng.game.circumstances import Circumstance
from fangcheng.game.opening import Deal
from fangcheng.game.variant import Variant
from fangcheng.positions.scoring import melds_of, wins_as_dealt
from fangcheng.tiles import FIRST_FLOWER, NAMES, text
from fangcheng.words import words


def form(given: Mapping[str, Any], lang: str) -> ScoreForm:
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
        "melds": melds_of(variant),
        "mixed_kong": text(variant.kongs[0].faces) if variant.kongs else "",
        "deck": {NAMES[face]: count for face, count in sorted(Counter(variant.deck).items())},
        "turns_up": variant.turns_up,
        "hides": variant.hides_tile,
        "robbable": variant.robbable,
        "dealt": wins_as_dealt(variant),
        "first_streak": variant.first_streak,
        "circumstances": [
            {
                "code": one.code,
                "label": w.get(f"circumstance.{one.code}", one.code),
                "kind": one.kind,
                "values": list(one.values),
                "short": _short(variant, one),
            }
            for one in variant.circumstances
        ],
        "marks": [
            {"code": code, "label": w.get(f"mark.{code}", code), "form": cast(MarkKind, mark.form)}
            for code, mark in variant.marks.items()
        ],
    }


def _short(variant: Variant, one: Circumstance) -> list[int]:
    """By how many tiles each of its numbers makes the hand shorter; empty where none does."""
    try:
        short = [variant.tiles_short({one.code: value}) for value in one.values]
    except OptionError:
        return []
    return short if any(short) else []
