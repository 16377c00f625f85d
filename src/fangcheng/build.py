"""Which build of the engine runs: the native extensions made from its files, or the files.

Where extensions lie beside the sources Python takes them. The sources are taken instead if
FANGCHENG_PURE is set, or if one of them was changed, added or removed after they were compiled in
place: then nothing old runs. It is always all or nothing, since compiled modules call each other
directly. `setup.py` asks here which files are compiled.
"""

import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from types import ModuleType

FOLDERS = (
    "hands",
    "game",
    "bots/levels",
    "bots/weighing",
    "bots/imagine",
    "server/match",
)
"""Compiled whole."""
FILES = (
    "tiles.py",
    "wall.py",
    "match.py",
    "bots/look.py",
    "bots/seating.py",
    "encoding/seat_cells.py",
    "encoding/layout.py",
    "encoding/masks.py",
    "encoding/nearness.py",
    "encoding/notes.py",
    "encoding/oracle.py",
    "encoding/picking.py",
    "encoding/space.py",
    "encoding/tokens.py",
    "encoding/writing.py",
    "env/desk.py",
    "env/rounds.py",
    "lab/rounds.py",
    "server/claim_pause.py",
    "server/clock.py",
    "server/timers.py",
    "server/transport/socket/connection.py",
    "server/transport/socket/intake.py",
    "server/transport/socket/websocket.py",
)
"""Compiled beside them."""

PURE = "FANGCHENG_PURE"
"""The environment variable that asks for plain Python."""
BUILT = "built.txt"
"""Written beside the sources by a build in place: the files that were compiled."""
_FOLDER = os.path.dirname(__file__)  # noqa: PTH120 - pathlib would be a third of the import time


def sources() -> list[str]:
    """List the files that are compiled, as they stand in the package."""
    found = list(FILES)
    for folder in FOLDERS:
        inside = os.listdir(os.path.join(_FOLDER, folder))  # noqa: PTH118, PTH208
        found += sorted(f"{folder}/{name}" for name in inside if name.endswith(".py"))
    towns = sorted(os.listdir(os.path.join(_FOLDER, "towns")))  # noqa: PTH118, PTH208
    rules = [f"towns/{town}/variant.py" for town in towns]
    return found + [name for name in rules if _exists(name)]


def is_pure_asked() -> bool:
    """Tell whether the environment asks for plain Python."""
    return os.environ.get(PURE, "") not in ("", "0")


def reason_for_sources() -> str | None:
    """Say why the sources run: asked for, changed, or not compiled; None if extensions run."""
    return f"{PURE} is set" if is_pure_asked() else reason_against_extensions()


def reason_against_extensions() -> str | None:
    """Say why there are no extensions to run, whatever is asked for; None if there are."""
    if not any(_exists("tiles" + suffix) for suffix in EXTENSION_SUFFIXES):
        return "no extensions are built for this Python"
    changed = _changed_since_built()
    return f"{changed} changed after the build" if changed else None


def choose() -> None:
    """Let Python import what should run."""
    if reason_for_sources() is not None:
        sys.meta_path.insert(0, _SourcesOnly)


def _exists(name: str) -> bool:
    return os.path.exists(os.path.join(_FOLDER, name))  # noqa: PTH110, PTH118


def _changed_since_built() -> str | None:
    try:
        with open(os.path.join(_FOLDER, BUILT), encoding="utf-8") as listing:  # noqa: PTH118, PTH123
            built = os.fstat(listing.fileno()).st_mtime_ns
            names = set(listing.read().split())
    except FileNotFoundError:
        return None  # installed: nobody edits there
    now = sources()
    for name in names:
        if name not in now or not _exists(name):
            return name
        if os.stat(os.path.join(_FOLDER, name)).st_mtime_ns > built:  # noqa: PTH116, PTH118
            return name
    return next((name for name in now if name not in names), None)


class _SourcesOnly:
    """Finds the modules of this package, their sources only."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith("fangcheng."):
            return None
        specs = (_sources_in(folder).find_spec(name) for folder in path)
        return next((spec for spec in specs if spec is not None), None)


@cache
def _sources_in(folder: str) -> FileFinder:
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
