"""Files of house rules: read, inherited from one another, and checked; errors name the place."""

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NoReturn

from fangcheng.errors import (
    FangchengError,
    HouseRulesError,
    OptionError,
    UnknownVariantError,
    because,
)
from fangcheng.game.options import Value, make_options, options_of
from fangcheng.houserules.places import Path, places
from fangcheng.houserules.rules import (
    ENDING,
    OWN_CLOCK,
    Clock,
    HouseRules,
    is_file_name,
    town_rules,
)
from fangcheng.installed import find_variant, is_preset_name, preset_file, town_names, variant_type
from fangcheng.record.house import (
    LONGEST_NAME,
    LONGEST_NOTE,
    LONGEST_SOURCE,
    MOST_NOTES,
    House,
    is_clause,
    read_texts,
    shown,
)
from fangcheng.rulebook import COMMON, clauses_of

LARGEST_FILE: Final = 32 * 1024
LONGEST_LINE: Final = 1200
"""Reading a key of n parts takes n² steps."""
MOST_PARENTS: Final = 16
_KEYS: Final = ("parent", "name", "source", "form", "options", "clock", "notes")
_CLOCK: Final = {"turn": (1, 600), "bank": (0, 3600)}
"""The limits of a room's clock."""


@dataclass(frozen=True)
class Shelf:
    """Files that were read and what came of them, where many are read: none is read twice."""

    pages: "dict[str, _Page]" = field(default_factory=dict)
    rules: dict[str, HouseRules] = field(default_factory=dict)


def read_rules(file: str, folder: str | None = None, shelf: Shelf | None = None) -> HouseRules:
    """Read a file and its parents; with a folder only files of rules in it may be parents.

    What cannot be played raises `HouseRulesError`.
    """
    shelf = shelf or Shelf()
    pages = list(_with_parents(file, folder, shelf.pages))
    rules = town_rules(pages[-1].data["parent"])
    for page in reversed(pages):
        known = shelf.rules.get(page.file)
        rules = shelf.rules[page.file] = known or page.inherit(rules)
    return rules


# -- files and their parents ---------------------------------------------------------------------


@dataclass(frozen=True)
class _Page:
    """One file: what it says, and where."""

    file: str
    data: Mapping[str, Any]
    places: Mapping[Path, tuple[int, int]]

    def refuse(self, why: str | FangchengError, /, *path: str | int, **fields: object) -> NoReturn:
        """Say what is wrong at a key, or at the nearest one around it."""
        while path not in self.places:
            path = path[:-1]
        line, column = self.places[path]
        raise _wrong(self.file, line, column, why, **fields) from None

    def table(self, key: str) -> Mapping[str, Any]:
        """Return what stands under a key."""
        found = self.data.get(key, {})
        if not isinstance(found, dict):
            self.refuse("no_table", key, key=key)
        return found

    def inherit(self, parent: HouseRules) -> HouseRules:
        """Put what this file says on top of its parent."""
        clock = self._clock(parent.clock)
        options = {**parent.options, **self._options(parent.town)}
        if OWN_CLOCK in options:  # a file may say it in either way
            clock = replace(clock, turn=int(options[OWN_CLOCK]))
        try:
            variant = parent.with_options(options).variant()
        except FangchengError as error:  # each value is possible, but not all of them at once
            self.refuse(error, "options")
        form = self._form(parent)
        return HouseRules(variant.name, options, clock, form, self._house(parent), parent)

    def _clock(self, parent: Clock) -> Clock:
        given = self.table("clock")
        for key, value in given.items():
            if key not in _CLOCK:
                self.refuse("unknown_key", "clock", key, key=key, known=tuple(_CLOCK))
            low, high = _CLOCK[key]
            if type(value) is not int or not low <= value <= high:
                given_now = shown(value)
                self.refuse("seconds", "clock", key, key=key, low=low, high=high, value=given_now)
        return Clock(given.get("turn", parent.turn), given.get("bank", parent.bank))

    def _options(self, town: str) -> dict[str, Value]:
        given = dict(self.table("options"))
        kind = variant_type(town).options_type
        for name, value in given.items():
            try:
                make_options(kind, {name: value})
            except OptionError as error:
                self.refuse(error, "options", name)
        turn = self.table("clock").get("turn")
        if OWN_CLOCK in given and turn not in (None, given[OWN_CLOCK]):
            self.refuse("two_clocks", "options", OWN_CLOCK, option=OWN_CLOCK)
        if turn is not None and any(option.name == OWN_CLOCK for option in options_of(kind)):
            given[OWN_CLOCK] = turn
        return given

    def _form(self, parent: HouseRules) -> tuple[str, ...] | None:
        if "form" not in self.data:
            return parent.form
        form, known = self.data["form"], parent.values()
        if not isinstance(form, list):
            self.refuse("form_no_list", "form")
        for at, name in enumerate(form):
            if not isinstance(name, str) or name not in known:
                self.refuse("unknown_option", "form", at, name=name, known=tuple(known))
        return tuple(dict.fromkeys(form))

    def _house(self, parent: HouseRules) -> House:
        stem = os.path.splitext(os.path.basename(self.file))[0]  # noqa: PTH119, PTH122
        name = self._texts(self.data.get("name", stem), LONGEST_NAME, "name")
        if not all(name.values()):
            self.refuse("name_empty", "name")
        notes = dict(parent.house.notes) if parent.house is not None else {}
        notes.update(self._notes(parent.town))
        if len(notes) > MOST_NOTES:
            self.refuse("too_many_notes", "notes", most=MOST_NOTES)
        # An empty note takes back the parent's.
        kept = {clause: texts for clause, texts in notes.items() if any(texts.values())}
        given = self.data.get("source")
        source = {} if given is None else self._texts(given, LONGEST_SOURCE, "source")
        return House(name, kept, source)

    def _notes(self, town: str) -> Iterator[tuple[str, dict[str, str]]]:
        given = self.table("notes")
        book = [one.clause for one in clauses_of(town)] if given else []
        known = [*book, *(one.clause for one in clauses_of(COMMON))] if book else []
        for clause, texts in given.items():
            if clause not in known if known else not is_clause(clause):  # a town may have no book
                self.refuse("unknown_clause", "notes", clause, clause=clause, known=tuple(known))
            yield clause, self._texts(texts, LONGEST_NOTE, "notes", clause)

    def _texts(self, given: object, longest: int, *path: str) -> dict[str, str]:
        try:
            return read_texts(given, longest)
        except HouseRulesError as error:
            self.refuse(error, *path)


def _with_parents(file: str, folder: str | None, known: dict[str, _Page]) -> Iterable[_Page]:
    """Read a file and its parents, up to the one whose parent is a town."""
    met: list[str] = []
    place = os.path.realpath(file)
    while True:
        page = known[file] = known.get(file) or _read(file)
        met.append(place)
        yield page
        parent = page.data.get("parent")
        if parent is None:
            page.refuse("parent_missing")
        if not isinstance(parent, str):
            page.refuse("parent_no_text", "parent")
        if is_preset_name(parent):
            try:
                file = preset_file(parent)
            except UnknownVariantError as error:
                page.refuse(error, "parent")
            place = os.path.realpath(file)
        elif is_file_name(parent):
            file = os.path.join(os.path.dirname(file), parent)  # noqa: PTH118, PTH120
            place = os.path.realpath(file)
            if folder is not None and not _lies_in(place, folder):
                page.refuse("parent_outside", "parent", parent=shown(parent), ending=ENDING)
        else:
            if find_variant(parent) is None:
                page.refuse("unknown_town", "parent", name=parent, known=tuple(town_names()))
            return
        if place in met:
            page.refuse("parents_in_circle", "parent", parent=shown(parent))
        if len(met) > MOST_PARENTS:
            page.refuse("too_many_parents", "parent", most=MOST_PARENTS)
        if not os.path.isfile(file):  # noqa: PTH113
            page.refuse("parent_not_there", "parent", parent=shown(parent))


def _lies_in(place: str, folder: str) -> bool:
    """Whether this is one of the files of a folder, which is watched for changes."""
    return place.endswith(ENDING) and os.path.dirname(place) == os.path.realpath(folder)  # noqa: PTH120


def _read(file: str) -> _Page:
    try:
        with open(file, "rb") as opened:  # noqa: PTH123
            raw = opened.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        name = file if file.isprintable() else shown(file)
        raise HouseRulesError("file_unreadable", file=name, reason=error) from None
    return read_page(file, raw)


def read_page(file: str, raw: bytes) -> _Page:
    """Read what a file holds; what is no TOML, or too much of it, raises `HouseRulesError`."""
    if len(raw) > LARGEST_FILE:
        raise _wrong(file, 1, 1, "file_too_large", most=LARGEST_FILE)
    try:
        source = raw.decode().removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - (raw.rfind(b"\n", 0, error.start) + 1) + 1
        raise _wrong(file, line, column, "not_utf8") from None
    for number, text in enumerate(source.split("\n"), 1):
        if len(text) > LONGEST_LINE:
            raise _wrong(file, number, LONGEST_LINE + 1, "line_too_long", most=LONGEST_LINE)
    page = _Page(file, _parse(file, source), places(source))
    for key in page.data:
        if key not in _KEYS:
            page.refuse("unknown_key", key, key=key, known=tuple(_KEYS))
    return page


def _wrong(
    file: str, line: int, column: int, why: str | FangchengError, /, **fields: object
) -> HouseRulesError:
    """Say what is wrong, and where in a file."""
    reason = because(why, **fields)
    return HouseRulesError("in_file", file=file, line=line, column=column, reason=reason)


def _parse(file: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(source)
    except (ValueError, RecursionError) as error:
        reason, line, column = _place_of(error, source)
    raise _wrong(file, line, column, "not_toml", reason=reason)


_PLACE = re.compile(r"line ([0-9]+), column ([0-9]+)\)")


def _place_of(error: Exception, source: str) -> tuple[str, int, int]:
    """Tell why, and where, a text is not TOML; the end of it where nothing is said."""
    if isinstance(error, RecursionError):
        return "too deep", 1, 1
    reason, _, place = str(error).rpartition(" (at ")
    if not reason:
        return place.partition(";")[0], 1, 1
    if found := _PLACE.fullmatch(place):
        return reason, int(found[1]), int(found[2])
    last = source.rstrip("\n").rpartition("\n")[2]
    return reason, source.rstrip("\n").count("\n") + 1, len(last) + 1
