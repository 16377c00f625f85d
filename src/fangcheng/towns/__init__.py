"""The towns: a folder for each, with all that is its own.

    variant.py      the rules: the only part that a town must have
    words.py        WORDS, Chinese and English for each key
    rooms.py        SPECIAL, for the room form
    bots.py         NORMAL and HARD, what bots reckon with
    env.py          OWN and PUBLIC, the notes that stand in arrays for learning
    rulebook.md     the clauses with their ids, and worked examples
    examples.json, lessons.json, puzzles.json
    presets/*.toml  ready-made rules, each a file of house rules: `hangzhou/mil2025`

A town of another package has the same parts under the same names, in the package that its entry
point names. A part that is missing is done without.
"""

import os
import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

from fangcheng.errors import UnknownVariantError

OWN: Final = ("hangzhou", "zhangzhou", "jinzhou", "qinhuangdao", "lanzhou")
"""The towns that come with Fangcheng."""
ENTRY_POINTS: Final = "fangcheng.variants"
"""The group of entry points through which other packages register towns."""

Pair = tuple[str, str]
"""Chinese and English."""

_ENDING: Final = ".toml"
_PRESET = re.compile("([a-z][a-z0-9_-]*)/[a-z0-9][a-z0-9_-]*")


def entry_points() -> "Mapping[str, EntryPoint]":
    """Find the towns of other packages, by name; one of our names is ours."""
    return _registered(tuple(sys.path))


@lru_cache(maxsize=8)
def _registered(path: tuple[str, ...]) -> "Mapping[str, EntryPoint]":
    from importlib.metadata import entry_points  # slow to load, and seldom needed

    points = sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name)
    return {point.name: point for point in points if point.name not in OWN}


def town_names() -> list[str]:
    """List all towns that are installed: ours, then those of other packages."""
    return [*OWN, *entry_points()]


def is_preset_name(name: str) -> bool:
    """Whether this is written like a preset of a town that is installed."""
    found = _PRESET.fullmatch(name)
    return found is not None and found[1] in town_names()


def town_in(name: str) -> str:
    """Return the town of a name, which may be that of a preset."""
    return name.partition("/")[0]


def preset_names(town: str) -> list[str]:
    """Name the presets of a town as commands do, in the order of their files."""
    folder = part_file(town, "presets")
    files = sorted(os.listdir(folder)) if folder else []  # noqa: PTH208
    names = [f"{town}/{file.removesuffix(_ENDING)}" for file in files if file.endswith(_ENDING)]
    return [name for name in names if is_preset_name(name)]


def preset_file(name: str) -> str:
    """Tell where a preset lies; an unknown one raises `UnknownVariantError`."""
    town, _, code = name.partition("/")
    path = part_file(town, f"presets/{code}{_ENDING}") if is_preset_name(name) else None
    if path is None:
        known = tuple(preset_names(town))
        raise UnknownVariantError("unknown_preset", name=name, known=known)
    return path


def part(town: str, name: str) -> Any:
    """Load a part of a town that is a module; None where the town has none.

    A part that is there and cannot be loaded raises `UnknownVariantError`.
    """
    home = _home(town)
    if home is None:
        return None
    try:
        return import_module(f"{home}.{name}") if find_spec(f"{home}.{name}") else None
    except Exception as error:
        raise UnknownVariantError("town_part", name=name, town=town, reason=error) from error


def part_file(town: str, name: str) -> str | None:
    """Tell where a part of a town lies that is a file; None where there is none."""
    home = _home(town)
    for folder in _folders(home) if home else ():
        path = os.path.join(folder, name)  # noqa: PTH118 - pathlib is slow to load
        if os.path.exists(path):  # noqa: PTH110
            return path
    return None


def _home(town: str) -> str | None:
    """Name the package in which the parts of a town lie."""
    if town in OWN:
        return f"{__name__}.{town}"
    point = entry_points().get(town)
    if point is None:
        return None
    module = point.module
    return (module if _folders(module) else module.rpartition(".")[0]) or None


def _folders(module: str) -> list[str]:
    """List the folders of a package; none of a plain module, or of one that cannot be found."""
    try:
        spec = find_spec(module)
    except ImportError:
        return []
    return list(spec.submodule_search_locations or ()) if spec else []
