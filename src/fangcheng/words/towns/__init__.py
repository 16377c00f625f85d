"""What each town calls things: one file for each, both languages side by side.

A town's words go before the common ones, so a code that means something else in two towns is
explained by each in its own way.
"""

from collections.abc import Mapping
from importlib import import_module

from fangcheng.lazy import Lazy


def _load(town: str) -> Mapping[str, tuple[str, str]]:
    own: Mapping[str, tuple[str, str]] = import_module(f"fangcheng.words.towns.{town}").WORDS
    return own


TOWNS: Mapping[str, Mapping[str, tuple[str, str]]] = Lazy(
    ("hangzhou", "zhangzhou", "jinzhou", "qinhuangdao", "lanzhou"), _load
)
"""For each town Chinese and English for each key."""
