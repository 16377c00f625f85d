"""The position of every clause plays as it is told."""

from typing import Any

import pytest

from fangcheng.checking.books import check_position
from fangcheng.teaching import examples
from fangcheng.variants import VARIANTS
from fangcheng.words.rulebook import COMMON, clauses_of

BOOKS = (*VARIANTS, COMMON)
EXAMPLES = [(book, one) for book in BOOKS for one in examples(book)]
_KEYS = {"clause", "title", "scenario", "notes", "refused", "scores"}


def name(value: object) -> str:
    return value["clause"] if isinstance(value, dict) else str(value)


@pytest.mark.parametrize("example", examples(COMMON), ids=name)
def test_it_plays_as_told(example: dict[str, Any]) -> None:
    """Those of towns are played by the check of their books."""
    check_position(example)


@pytest.mark.parametrize(("book", "example"), EXAMPLES, ids=name)
def test_it_is_told_in_both_languages(book: str, example: dict[str, Any]) -> None:
    assert example.keys() <= _KEYS
    assert set(example["title"]) == {"zh", "en"}
    lines = len(example["scenario"].get("script", []))
    places = [note["at"] for note in example["notes"]]
    assert places and places == sorted(set(places)) and places[-1] <= lines
    assert all(note.keys() == {"at", "text"} for note in example["notes"])
    assert all(note["text"].keys() == {"zh", "en"} for note in example["notes"])
    assert all(all(note["text"].values()) for note in example["notes"])


@pytest.mark.documents
@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_has_one(book: str) -> None:
    known = {chapter.clause for chapter in clauses_of(book)}
    shown = {one["clause"] for one in examples(book)}
    assert shown <= known
    assert not known - shown
