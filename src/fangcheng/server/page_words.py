"""The words of a town that the page needs.

Those of our own towns are built into the page (`schema/typescript.py`); it fetches those of other
packages from the server. Both are collected here.
"""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from fangcheng.installed import variant_type
from fangcheng.words import CATALOGUES, town_words
from fangcheng.words.moments import moments
from fangcheng.words.rooms import special, usual_win

SHARED = (
    "wild", "seat.", "wind.", "phase.", "action.", "declare.", "code.", "option.", "event.",
    "table.", "note.", "settle.", "play.claim", "play.rob", "play.opening.", "play.look",
    "play.may_not_discard", "reason.", "bar.", "suit.", "theme.", "choice.", "chosen.",
    "ranks", "phrase.",
)  # fmt: skip
"""Prefixes of the keys that the page needs of the words shared by all towns."""
_OF_A_TOWN = (*SHARED, "town", "streak", "people", "says.", "why.", "pay.", "help")


class TownMoment(TypedDict):
    """A win or an event that the page shows larger than others."""

    code: str
    """The type or a factor of a win, or the code of an event or a remark."""
    shape: str
    """How it moves; one that the page does not know is shown as any other."""
    tiles: int
    """How many tiles fly."""
    zh: str
    en: str


class TownWords(TypedDict):
    """A town's words in both languages, payments that are no plain products, and its moments."""

    zh: Mapping[str, str]
    en: Mapping[str, str]
    sums: Mapping[str, str]
    moments: Sequence[TownMoment]
    """The greatest first."""
    usual: int
    """What a round usually brings its winner at base 1; 0 where no one has said."""


def page_words(town: str) -> TownWords:
    """Collect the words of a town; raise `UnknownVariantError` if it is not installed."""
    sums = variant_type(town).payments
    return {
        "zh": _told(town, "zh"),
        "en": _told(town, "en"),
        "sums": sums,
        "moments": [
            {"code": one.code, "shape": one.shape, "tiles": one.tiles, "zh": one.zh, "en": one.en}
            for one in moments(town)
        ],
        "usual": usual_win(town),
    }


def _told(town: str, lang: str) -> dict[str, str]:
    at = tuple(CATALOGUES).index(lang)
    own = {key: pair[at] for key, pair in town_words(town).items() if key.startswith(_OF_A_TOWN)}
    return own | {f"special.{number}": told for number, told in enumerate(special(town, lang), 1)}
