"""The rules of towns, by name: ours, and those of other packages; and their presets."""

from collections.abc import Mapping, MutableMapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from fangcheng.errors import UnknownVariantError
from fangcheng.game.options import make_options
from fangcheng.game.variant import Variant, missing_methods
from fangcheng.lazy import Lazy
from fangcheng.towns import OWN, entry_points, is_preset_name, preset_file, town_in

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


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
    """Make a variant, of a town or a preset by its name, with the options of a room, checked."""
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
