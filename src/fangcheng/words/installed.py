"""Which towns are installed: those that can be played, and those that cannot, with the reason.

A town of another package is looked at once before it is offered to anybody: what is wrong with it
is no trouble of the others.
"""

import sys
from collections.abc import Mapping
from functools import lru_cache
from string import Formatter
from typing import NamedTuple

from fangcheng.errors import FangchengError
from fangcheng.game.formula import read_formula
from fangcheng.installed import OWN, make_variant, preset_names, variant_names
from fangcheng.rulebook import load_book
from fangcheng.words import town_words
from fangcheng.words.rooms import special


class Installed(NamedTuple):
    """The towns that can be played, ours first; and why the others cannot."""

    towns: tuple[str, ...]
    refused: Mapping[str, str]


def installed() -> Installed:
    """Look at all towns; each is looked at once."""
    return _look_at(tuple(variant_names()), tuple(sys.path))


@lru_cache(maxsize=8)
def _look_at(names: tuple[str, ...], _path: tuple[str, ...]) -> Installed:
    refused = {name: reason for name in names if name not in OWN and (reason := _fault(name))}
    return Installed(tuple(name for name in names if name not in refused), refused)


def _fault(town: str) -> str:
    """Tell what is wrong with a town; nothing where all its parts can be used."""
    try:
        variant = make_variant(town)
        for formula in variant.payments.values():
            read_formula(formula)
        check_words(town)
        special(town, "zh")
        for preset in preset_names(town):
            make_variant(preset)
        load_book(town)
    except FangchengError as error:
        return str(error)
    except Exception as error:  # whatever others have written, we go on
        return f"{type(error).__name__}: {error}"
    return ""


def check_words(town: str) -> None:
    """Refuse words that are no pairs, or with places that only a terminal would fill in."""
    for key, pair in town_words(town).items():
        if (
            isinstance(pair, str)
            or len(pair) != 2
            or not all(isinstance(text, str) for text in pair)
        ):
            raise FangchengError("words_no_pair", key=key)
        for text in pair:
            check_places(text)


def check_places(text: str) -> None:
    """Refuse what a client that knows only `{name}` would fill in wrongly."""
    for _, name, form, conversion in Formatter().parse(text):
        if name is not None and (form or conversion or not name.isidentifier()):
            raise FangchengError("words_place", text=text)
    if "{{" in text or "}}" in text:
        raise FangchengError("words_escape", text=text)
