"""The words of a town that the page needs.

Those of our own towns are built into the page (`schema/typescript.py`); it fetches those of other
packages from the server. Both are collected here.
"""

from collections.abc import Mapping
from typing import TypedDict

from fangcheng.installed import variant_type
from fangcheng.words import CATALOGUES, town_words
from fangcheng.words.rooms import special

SHARED = (
    "wild", "seat.", "wind.", "phase.", "action.", "declare.", "code.", "option.", "event.",
    "table.", "note.", "settle.", "play.claim", "play.rob", "play.opening.", "play.look",
    "play.may_not_discard", "reason.", "bar.", "suit.", "theme.", "choice.", "chosen.",
    "ranks", "phrase.",
)  # fmt: skip
"""Prefixes of the keys that the page needs of the words shared by all towns."""
_OF_A_TOWN = (*SHARED, "town", "streak", "people", "why.", "pay.", "help")


class TownWords(TypedDict):
    """A town's words in both languages, and its payments that are not plain products."""

    zh: Mapping[str, str]
    en: Mapping[str, str]
    sums: Mapping[str, str]


def page_words(town: str) -> TownWords:
    """Collect the words of a town; raise `UnknownVariantError` if it is not installed."""
    sums = variant_type(town).payments
    return {"zh": _told(town, "zh"), "en": _told(town, "en"), "sums": sums}


def _told(town: str, lang: str) -> dict[str, str]:
    at = tuple(CATALOGUES).index(lang)
    own = {key: pair[at] for key, pair in town_words(town).items() if key.startswith(_OF_A_TOWN)}
    return own | {f"special.{number}": told for number, told in enumerate(special(town, lang), 1)}
