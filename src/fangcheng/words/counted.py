"""Fill in sentences, with words that go with a number: one tile, two tiles."""

import re
from collections.abc import Mapping
from typing import Final

_COUNTED: Final = re.compile(r"\{(?P<field>\w+)|(?<=[a-z])\((?P<more>e?s)\)")


def fill_in(sentence: str, fields: Mapping[str, object]) -> str:
    """Put the fields into a sentence; a word with `(s)` goes with the field before it.

    >>> fill_in("{count} tile(s) in {name}", {"count": 1, "name": "East"})
    '1 tile in East'
    >>> fill_in("{matches} match(es), {points} point(s)", {"matches": "1,200", "points": "+1"})
    '1,200 matches, +1 point'
    """
    if "s)" in sentence:
        sentence = _chosen(sentence, fields)
    return sentence.format(**fields)


def _chosen(sentence: str, fields: Mapping[str, object]) -> str:
    """Choose the form of each counted word."""
    number = ""

    def choose(found: re.Match[str]) -> str:
        nonlocal number
        if found["field"]:
            number = str(fields.get(found["field"], "")).lstrip("+-−")
            return found[0]
        return "" if number == "1" else found["more"]

    return _COUNTED.sub(choose, sentence)
