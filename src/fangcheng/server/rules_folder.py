"""The server's house rules: files in a folder of its operator, read again when they change."""

import asyncio
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from stat import S_ISREG
from typing import Final, NamedTuple

from structlog.typing import FilteringBoundLogger

from fangcheng.errors import FangchengError, HouseRulesError
from fangcheng.houserules.reading import Shelf, read_rules
from fangcheng.houserules.rules import ENDING, HouseRules
from fangcheng.installed import find_variant
from fangcheng.record.house import LONGEST_NAME
from fangcheng.words.installed import installed

MOST_FILES: Final = 100
_LOOK_AGAIN: Final = 1.0
"""Seconds after which a request looks at the folder again."""


class Refusal(NamedTuple):
    """A file that was refused, and why."""

    file: str
    reason: str


class _Book(NamedTuple):
    """The state of the folder when it was last read, and the rules in it."""

    seen: list[tuple[str, int, int]] | None = None
    taken: Mapping[str, HouseRules] = {}
    refused: Sequence[Refusal] = ()


class RulesFolder:
    """All house rules that can be played here, by file name without the ending."""

    def __init__(self, folder: str, log: FilteringBoundLogger) -> None:
        self._folder = Path(folder) if folder else None
        self._log = log
        self._looked = 0.0
        self._looking = asyncio.Lock()
        self._book = _Book()
        self.version = 0
        """Changes whenever the rules change."""

    @property
    def taken(self) -> Mapping[str, HouseRules]:
        """The rules as last read, in the order of their files."""
        return self._book.taken

    @property
    def refused(self) -> Sequence[Refusal]:
        """The files that were refused."""
        return self._book.refused

    def find(self, name: str) -> HouseRules | None:
        """Find rules by name."""
        return self.taken.get(name)

    async def look(self) -> None:
        """Read all files again if one has changed, because files may inherit from each other.

        This runs in a thread, so that rooms go on meanwhile.
        """
        if self._folder is None:
            return
        async with self._looking:
            if self._looked and time.monotonic() < self._looked + _LOOK_AGAIN:
                return
            book = await asyncio.to_thread(_look, self._folder, self._book)
            self._looked = time.monotonic()
        if book is not self._book:
            self._book = book
            self.version += 1
            for file, reason in book.refused:
                self._log.warning("house rules refused", file=file, error=reason)


def _look(folder: Path, known: _Book) -> _Book:
    """Read a folder; return the known book if nothing has changed."""
    try:
        seen = sorted(_files(folder))
    except OSError as error:
        gone = [Refusal(str(folder), error.strerror or str(error))]
        return known if known.refused == gone else _Book(None, {}, gone)
    return known if seen == known.seen else _read_all(folder, seen)


def _files(folder: Path) -> Iterator[tuple[str, int, int]]:
    found = (file for file in folder.iterdir() if file.suffix == ENDING)
    for file in islice(found, MOST_FILES + 1):
        with suppress(OSError):  # it has just been deleted
            stat = file.stat()
            if S_ISREG(stat.st_mode):
                yield file.name, stat.st_mtime_ns, stat.st_size


def _read_all(folder: Path, seen: list[tuple[str, int, int]]) -> _Book:
    names = [name for name, *_ in seen]
    taken: dict[str, HouseRules] = {}
    refused = []
    shelf = Shelf()
    for name in names[:MOST_FILES]:
        try:
            taken[name.removesuffix(ENDING)] = _read(folder, name, shelf)
        except FangchengError as error:
            # The path of the folder would only be noise to the operator.
            refused.append(Refusal(name, str(error).replace(f"{folder}/", "")))
    if len(names) > MOST_FILES:
        refused.append(Refusal("…", f"there are more than {MOST_FILES} files"))
    return _Book(seen, taken, refused)


def _read(folder: Path, name: str, shelf: Shelf) -> HouseRules:
    stem = name.removesuffix(ENDING)
    if find_variant(stem) is not None:
        raise HouseRulesError("rules_named_as_town", file=name, town_name=stem)
    if not stem.isprintable() or len(stem) > LONGEST_NAME:
        raise HouseRulesError("rules_file_name", most=LONGEST_NAME)
    rules = read_rules(str(folder / name), str(folder), shelf)
    if reason := installed().refused.get(rules.town):
        raise HouseRulesError("rules_town_refused", file=name, town=rules.town, reason=reason)
    return rules
