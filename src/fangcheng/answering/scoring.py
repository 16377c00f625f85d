"""What is a hand worth, why is it worth nothing, and what would it be worth otherwise?"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from fangcheng.answering.answers import Compared, NotScored, Scored
from fangcheng.answering.reading import number_of, text_of, variant_of
from fangcheng.answering.reasons import told
from fangcheng.errors import FangchengError, OptionError, ScenarioError
from fangcheng.game.circumstances import Given
from fangcheng.game.options import Value, as_dict, options_of
from fangcheng.game.variant import Variant
from fangcheng.game.views import other_faces
from fangcheng.installed import make_variant
from fangcheng.positions.scoring import (
    Claim,
    NoWinError,
    allowed_circumstances,
    readings,
    report,
    score_claim,
    written_claim,
)
from fangcheng.tiles import FACES, NAMES, Face
from fangcheng.words import Words, words


def score(given: Mapping[str, Any], lang: str) -> Scored | NotScored:
    """Score a hand; tell also which circumstances it allows."""
    variant = variant_of(given)
    claim = read_claim(given)
    allowed = allowed_circumstances(variant, claim)
    return _scored(variant, claim, words(lang, variant.name), allowed)


def compare(given: Mapping[str, Any], lang: str) -> Compared:
    """Tell what the hand would bring with another winning tile, and in another room."""
    variant = variant_of(given)
    claim = read_claim(given)
    now = _points(variant, claim)
    return {
        "now": now,
        "tiles": [
            {"tile": NAMES[tile], "points": points}
            for tile, points in _other_tiles(variant, claim).items()
        ],
        "options": [
            {"option": name, "value": value, "points": points}
            for name, value, points in _other_rooms(variant, claim)
            if points != now
        ],
    }


def read_claim(given: Mapping[str, Any]) -> Claim:
    """Read the hand and how it was won."""
    hand = text_of(given, "hand")
    if not hand:
        raise ScenarioError("hand_missing")
    rob = given.get("rob", False)
    if not isinstance(rob, bool):
        raise ScenarioError("rob_not_bool")
    return written_claim(
        hand,
        wild=text_of(given, "wild"),
        tile=text_of(given, "tile"),
        seat=number_of(given, "seat", 1) or 0,
        dealer=number_of(given, "dealer", 0) or 0,
        streak=number_of(given, "streak"),
        source=number_of(given, "from"),
        rob=rob,
        drawn_by=text_of(given, "drawn_by", "head") or "",
        given=_circumstances(given.get("with", {})),
    )


def _circumstances(given: object) -> dict[str, Given]:
    if not isinstance(given, dict):
        raise ScenarioError("with_no_object")
    found: dict[str, Given] = {}
    for code, value in given.items():
        numbers = value if isinstance(value, list) else [value]
        if not all(type(number) is int for number in numbers):
            raise ScenarioError("with_not_whole", circumstance=code, value=value)
        if numbers:
            found[code] = numbers[0] if len(numbers) == 1 else tuple(numbers)
    return found


def _scored(
    variant: Variant, claim: Claim, w: Words, allowed: dict[str, list[int]]
) -> Scored | NotScored:
    try:
        win, state = score_claim(variant, claim)
    except NoWinError as error:
        why = told(w, error.state, error.why)
        return {"error": {"reason": w.error(error), "why": why}, "circumstances": allowed}
    except FangchengError as error:
        return {"error": {"reason": w.error(error)}, "circumstances": allowed}
    found = report(win, state)
    return {
        "wild": found["wild"],
        "win": found["win"],
        "stands_for": found["stands_for"],
        "transfers": found["transfers"],
        "scores": found["scores"],
        "plays": other_faces(state.roles),
        "readings": [
            {**other.win.as_json(), "points": other.scores[claim.seat]}
            for other in readings(variant, claim)
        ],
        "circumstances": allowed,
    }


# -- otherwise -----------------------------------------------------------------------------------


def _points(variant: Variant, claim: Claim) -> int | None:
    """What the winner gets; None where it does not win."""
    try:
        return _brings(variant, claim)
    except FangchengError:
        return None


def _brings(variant: Variant, claim: Claim) -> int:
    _, state = score_claim(variant, claim)
    return state.scores()[claim.seat]


def _other_tiles(variant: Variant, claim: Claim) -> dict[Face, int]:
    """Other tiles that would have won, with the same hand before; none where any tile does."""
    rest = list(claim.hand.tiles)
    rest.remove(claim.tile)
    found: dict[Face, int] = {}
    matters = False
    for tile in range(FACES):
        if tile != claim.tile:
            hand = claim.hand._replace(tiles=(*rest, tile))
            try:
                found[tile] = _brings(variant, replace(claim, hand=hand, tile=tile))
            except NoWinError:
                matters = True
            except FangchengError:
                continue  # There is no such tile, or no more of it.
    return found if matters else {}


def _other_rooms(variant: Variant, claim: Claim) -> Iterator[tuple[str, Value, int | None]]:
    """The same hand, with one option of the room changed; not where it would be another hand."""
    room = as_dict(variant.options)
    for option in options_of(variant.options):
        for value in option.metadata.get("choices", ()):
            if value == room[option.name]:
                continue
            try:
                other = make_variant(variant.name, {**room, option.name: value})
            except OptionError:
                continue
            if other.seats == variant.seats and other.turns_up == variant.turns_up:
                yield option.name, value, _points(other, claim)
