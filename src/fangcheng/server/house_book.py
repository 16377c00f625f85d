"""The house rules of a server: files in a folder of its host, read again when they change."""

import time
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from structlog.typing import FilteringBoundLogger

from fangcheng.errors import FangchengError, HouseRulesError
from fangcheng.houserules.house import LONGEST_NAME
from fangcheng.houserules.reading import read_rules
from fangcheng.houserules.rules import ENDING, HouseRules
from fangcheng.variants import find_variant
from fangcheng.words.installed import installed

MOST_FILES: Final = 100
_LOOK_AGAIN: Final = 1.0
"""Seconds after which the folder is looked at again, when somebody asks."""


class Refusal(NamedTuple):
    """A file that was not taken, and why."""

    file: str
    reason: str


class HouseBook:
    """All house rules that can be played here, by the names of their files without the ending."""

    def __init__(self, folder: str, log: FilteringBoundLogger) -> None:
        self._folder = Path(folder) if folder else None
        self._log = log
        self._looked = 0.0
        self._seen: list[tuple[str, int, int]] | None = None
        self._taken: Mapping[str, HouseRules] = {}
        self._refused: list[Refusal] = []

    def taken(self) -> Mapping[str, HouseRules]:
        """Return the rules that were taken, in the order of their files."""
        self._look()
        return self._taken

    def refused(self) -> list[Refusal]:
        """List the files that were not taken."""
        self._look()
        return self._refused

    def find(self, name: str) -> HouseRules | None:
        """Find rules by their name."""
        return self.taken().get(name)

    def _look(self) -> None:
        """Read everything again if a file has changed: others may inherit from it."""
        now = time.monotonic()
        if self._folder is None or (self._looked and now < self._looked + _LOOK_AGAIN):
            return
        self._looked = now
        try:
            seen = sorted(self._files(self._folder))
        except OSError as error:
            seen, self._seen, self._taken = [], [], {}
            self._refused = [Refusal(str(self._folder), error.strerror or str(error))]
        if seen != self._seen:
            self._seen = seen
            self._read(self._folder, [name for name, *_ in seen])

    def _files(self, folder: Path) -> list[tuple[str, int, int]]:
        found = (one for one in folder.iterdir() if one.suffix == ENDING and one.is_file())
        stats = ((one.name, one.stat()) for one in islice(found, MOST_FILES + 1))
        return [(name, stat.st_mtime_ns, stat.st_size) for name, stat in stats]

    def _read(self, folder: Path, names: list[str]) -> None:
        taken: dict[str, HouseRules] = {}
        refused = []
        for name in names[:MOST_FILES]:
            try:
                taken[name.removesuffix(ENDING)] = _read(folder, name)
            except FangchengError as error:
                # The operator knows where the folder lies.
                refused.append(Refusal(name, str(error).replace(f"{folder}/", "")))
        if len(names) > MOST_FILES:
            refused.append(Refusal("…", f"there are more than {MOST_FILES} files"))
        for file, reason in refused:
            self._log.warning("house rules refused", file=file, error=reason)
        self._taken, self._refused = taken, refused


def _read(folder: Path, name: str) -> HouseRules:
    stem = name.removesuffix(ENDING)
    if find_variant(stem) is not None:
        raise HouseRulesError(f"{name}: a town is called {stem}")
    if not stem.isprintable() or len(stem) > LONGEST_NAME:
        raise HouseRulesError(f"the name of the file is longer than {LONGEST_NAME}, or invisible")
    rules = read_rules(str(folder / name), str(folder))
    if reason := installed().refused.get(rules.town):
        raise HouseRulesError(f"{name}: {rules.town} cannot be played here: {reason}")
    return rules
