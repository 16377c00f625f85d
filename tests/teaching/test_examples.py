"""The position of every clause plays as it is told."""

from typing import Any

import pytest

from fangcheng.answering import answer
from fangcheng.checking.books import check_position
from fangcheng.game.options import RoomOption, options_of
from fangcheng.installed import VARIANTS, examples
from fangcheng.rulebook import COMMON, clauses_of, load_book, title_of

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


@pytest.mark.parametrize("town", VARIANTS)
def test_the_worked_examples_of_a_book_are_told_too(town: str) -> None:
    """Each with the first clause it names, its text without the position, and the position."""
    written = [one for one in load_book(town) if one.is_example]
    for lang in ("zh", "en"):
        told = [
            one for one in answer("examples", {"variant": town}, lang)["examples"]
            if one.get("worked")
        ]  # fmt: skip
        assert len(told) == len(written) > 30
        for one, chapter in zip(told, written, strict=True):
            assert chapter.mentions(one["clause"])
            assert one["title"] == title_of(chapter, lang)
            assert "{" not in one["notes"][0]["text"] and one["scenario"]["variant"] == town
            assert "expect" not in one["scenario"]
    if town == "hangzhou":
        assert (told[0]["clause"], told[0]["scores"]) == ("HZ-12", [-8, 16, -4, -4])
        assert told[0]["notes"][0]["text"].startswith("First round of the dealer. Seat 1 holds")


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_has_one(book: str) -> None:
    known = {chapter.clause for chapter in clauses_of(book)}
    shown = {one["clause"] for one in examples(book)}
    assert shown <= known
    assert not known - shown


OF_A_MATCH = {"first_dealer", "rounds"}


@pytest.mark.parametrize("town", VARIANTS)
def test_every_option_of_play_is_shown(town: str) -> None:
    """In some example an option that has values to choose from is not as usual."""
    told = answer("examples", {"variant": town})["examples"]
    shown = {name for one in told for name in one["scenario"].get("options", {})}
    known = {one.name for one in options_of(VARIANTS[town].options_type) if _is_choice(one)}
    assert known - shown == set()


def _is_choice(option: RoomOption) -> bool:
    return "choices" in option.metadata and option.name not in OF_A_MATCH
