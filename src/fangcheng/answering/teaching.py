"""Which positions and lessons teach a town?"""

from collections.abc import Mapping
from typing import Any

from fangcheng.answering.reading import variant_of
from fangcheng.teaching import examples as examples_of
from fangcheng.teaching import lessons as lessons_of
from fangcheng.words.rulebook import COMMON


def examples(given: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """List the positions of a town's clauses and of the common ones, in a language."""
    town = variant_of(given).name
    return {"examples": _told([*examples_of(town), *examples_of(COMMON)], lang)}


def lessons(given: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """List the lessons of a town, in a language."""
    return {"lessons": _told(lessons_of(variant_of(given).name), lang)}


def _told(data: Any, lang: str) -> Any:
    """Leave of every text in two languages the one that is asked for."""
    if isinstance(data, list):
        return [_told(one, lang) for one in data]
    if not isinstance(data, dict):
        return data
    if data.keys() == {"zh", "en"}:
        return data[lang]
    return {key: _told(value, lang) for key, value in data.items()}
