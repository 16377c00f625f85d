"""What is installed: the towns and presets, ours and those of other packages, and their parts.

A town is a folder, or the package that an entry point names; `fangcheng.towns` tells what lies in
one. All of it is found by name and loaded when it is asked for: nothing here imports a town.
"""

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, TypeVar

from fangcheng.errors import UnknownVariantError
from fangcheng.game.options import make_options
from fangcheng.game.variant import Variant, missing_methods

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

V = TypeVar("V")


class Lazy(MutableMapping[str, V]):
    """A mapping with known names, whose values are loaded one by one when they are used."""

    def __init__(self, names: Iterable[str], load: Callable[[str], V]) -> None:
        self._load = load
        self._missing = object()
        self._values: dict[str, object] = dict.fromkeys(names, self._missing)

    def __getitem__(self, name: str) -> V:
        if self._values[name] is self._missing:
            self._values[name] = self._load(name)
        return self._values[name]  # type: ignore[return-value]

    def __setitem__(self, name: str, value: V) -> None:
        self._values[name] = value

    def __delitem__(self, name: str) -> None:
        del self._values[name]

    def __contains__(self, name: object) -> bool:
        return name in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


# -- names ---------------------------------------------------------------------------------------

OWN: Final = ("hangzhou", "zhangzhou", "jinzhou", "qinhuangdao", "lanzhou")
"""The towns that come with Fangcheng."""
FIRST_TOWN: Final = OWN[0]
"""The one that is played where nobody names a town."""
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


# -- parts ---------------------------------------------------------------------------------------


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
        return f"fangcheng.towns.{town}"
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


# -- rules ---------------------------------------------------------------------------------------


def _load_own(name: str) -> type[Variant]:
    kind: Any = getattr(import_module(f"fangcheng.towns.{name}.variant"), name.capitalize())
    return kind  # type: ignore[no-any-return]


VARIANTS: MutableMapping[str, type[Variant]] = Lazy(OWN, _load_own)
"""The towns of Fangcheng itself, whatever else was asked for; each is loaded when it is used."""
_OTHERS: dict[str, type[Variant]] = {}
"""Towns of other packages, once somebody has asked for them."""


def variant_names() -> list[str]:
    """List all towns that are installed, those that cannot be loaded among them."""
    return [*VARIANTS, *(name for name in entry_points() if name not in VARIANTS)]


def variant_type(name: str) -> type[Variant]:
    """Find a variant by its name, ours first, then those of other packages."""
    kind = find_variant(name)
    if kind is None:
        raise UnknownVariantError("unknown_variant", name=name, known=tuple(variant_names()))
    return kind


def find_variant(name: str) -> type[Variant] | None:
    """Find a variant by its name, or nothing."""
    if name not in VARIANTS and name not in _OTHERS:
        point = entry_points().get(name)
        if point is not None:
            _OTHERS[name] = _load(point)
    return VARIANTS.get(name) or _OTHERS.get(name)


def _load(point: "EntryPoint") -> type[Variant]:
    try:
        kind = point.load()
    except Exception as error:
        raise UnknownVariantError("variant_broken", name=point.name, reason=error) from error
    if not (isinstance(kind, type) and issubclass(kind, Variant)):
        raise UnknownVariantError("no_variant", name=point.name, value=point.value)
    missing = missing_methods(kind)
    if missing:
        lacking = UnknownVariantError("town_lacks", town=kind.__name__, methods=missing)
        raise UnknownVariantError("variant_unplayable", name=point.name, reason=lacking)
    name = getattr(kind, "name", None)
    if name != point.name:
        raise UnknownVariantError("variant_name", name=point.name, own=name)
    return kind


def make_variant(name: str, options: Mapping[str, object] | None = None) -> Variant:
    """Make the rules of a room from the name of a town or a preset, and options of the room.

    A file of house rules is read with `fangcheng.houserules.reading.read_rules(path).variant()`.
    """
    if is_preset_name(name):
        options = {**preset_options(name), **(options or {})}
        name = town_in(name)
    kind = variant_type(name)
    return kind(make_options(kind.options_type, options or {}))


def preset_options(name: str) -> Mapping[str, object]:
    """Return what a preset sets; all else that its file says is for people."""
    return _options_in(preset_file(name))


@cache
def _options_in(path: str) -> Mapping[str, object]:
    import tomllib  # slow to load, and seldom needed

    with open(path, "rb") as file:  # noqa: PTH123 - pathlib is slow to load
        try:
            data = tomllib.load(file)
        except ValueError as error:
            raise UnknownVariantError("variant_broken", name=path, reason=error) from error
    options: Mapping[str, object] = data.get("options", {})
    return options


# -- what teaches a town -------------------------------------------------------------------------

_COMMON_EXAMPLES: Final = os.path.join(  # noqa: PTH118
    os.path.dirname(__file__),  # noqa: PTH120
    "rulebook",
    "examples.json",
)


def examples(book: str) -> list[dict[str, Any]]:
    """List the positions of a rule book: a town's, or `common`; none of an unknown one."""
    common = book == "common"
    return _read_json(_COMMON_EXAMPLES if common else part_file(book, "examples.json"))


def lessons(town: str) -> list[dict[str, Any]]:
    """List the lessons of a town; none of an unknown one."""
    return _read_json(part_file(town, "lessons.json"))


@cache
def _read_json(path: str | None) -> list[dict[str, Any]]:
    if path is None:
        return []
    with open(path, encoding="utf-8") as file:  # noqa: PTH123
        found: list[dict[str, Any]] = json.load(file)
    return found
