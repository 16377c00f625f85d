"""The words of house rules: their name, source and notes to clauses, in Chinese and English."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from fangcheng.errors import HouseRulesError

LANGUAGES: Final = ("zh", "en")
LONGEST_NAME: Final = 40
LONGEST_NOTE: Final = 500
LONGEST_SOURCE: Final = 200
MOST_NOTES: Final = 100
_CLAUSE = re.compile(r"[A-Z]{1,8}-[0-9]{1,4}")

Texts = Mapping[str, str]
"""The same text in each language."""
Notes = Mapping[str, Texts]
"""Remarks on clauses, by their ids."""


@dataclass(frozen=True)
class House:
    """How a table calls its rules, and what it remarks on clauses."""

    name: Texts
    notes: Notes = field(default_factory=dict)
    source: Texts = field(default_factory=dict)
    """Where the rules are written down; empty where nobody says so."""

    def as_json(self) -> dict[str, Any]:
        """Return it for JSON, as records and rooms have it."""
        notes = {clause: dict(texts) for clause, texts in self.notes.items()}
        told: dict[str, Any] = {"name": dict(self.name), "notes": notes}
        return {**told, "source": dict(self.source)} if self.source else told

    @property
    def note_key(self) -> str:
        """The words around a note: what a table remarks, or what its rules say."""
        return "house.quoted" if self.source else "house.note"

    def note(self, clause: str, lang: str) -> str:
        """Return the note to a clause, or nothing."""
        return self.notes.get(clause, {}).get(lang, "")


def read_house(data: object) -> House:
    """Read what `as_json` has written; anything else raises `HouseRulesError`."""
    if not isinstance(data, dict) or set(data) - {"source"} != {"name", "notes"}:
        raise HouseRulesError("house_keys")
    source = read_texts(data["source"], LONGEST_SOURCE) if data.get("source") else {}
    return House(read_texts(data["name"], LONGEST_NAME), read_notes(data["notes"]), source)


def read_notes(notes: object) -> dict[str, dict[str, str]]:
    """Read notes to clauses; anything else raises `HouseRulesError`."""
    if not isinstance(notes, dict) or len(notes) > MOST_NOTES:
        raise HouseRulesError("notes_no_object", most=MOST_NOTES)
    for clause in notes:
        if not is_clause(clause):
            raise HouseRulesError("no_clause", clause=shown(clause))
    return {clause: read_texts(texts, LONGEST_NOTE) for clause, texts in notes.items()}


def is_clause(name: str) -> bool:
    """Whether this can be the id of a clause."""
    return _CLAUSE.fullmatch(name) is not None


def read_texts(given: object, longest: int) -> dict[str, str]:
    """Read a text in one or two languages; who gives one has it stand for both."""
    texts = given if isinstance(given, dict) else dict.fromkeys(LANGUAGES, given)
    if not texts or not set(texts) <= set(LANGUAGES):
        raise HouseRulesError("text_languages", languages=" and ".join(LANGUAGES))
    read = {lang: _clean(text, longest) for lang, text in texts.items()}
    return {lang: read.get(lang) or next(iter(read.values())) for lang in LANGUAGES}


def _clean(text: object, longest: int) -> str:
    """Leave single spaces; refuse what is too long, or cannot be seen."""
    if not isinstance(text, str):
        raise HouseRulesError("text_no_string", text=shown(text))
    clean = " ".join(text.split())
    if len(clean) <= 3 * longest:  # a long tower of marks would take long to put in order
        clean = unicodedata.normalize("NFC", clean)
    if len(clean) > longest:
        raise HouseRulesError("text_too_long", count=len(clean), longest=longest)
    if not clean.isprintable():
        hidden = next(one for one in clean if not one.isprintable())
        raise HouseRulesError("text_invisible", hidden=ord(hidden))
    return clean


def shown(value: object) -> str:
    """Write any value so that it prints anywhere, and is short."""
    return ascii(value)[:60]
