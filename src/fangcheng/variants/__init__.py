"""The towns, and the registry that knows them by name."""

from collections.abc import Mapping, MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from fangcheng.errors import UnknownVariantError
from fangcheng.game.options import make_options
from fangcheng.game.variant import Variant
from fangcheng.lazy import Lazy

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def _load_own(name: str) -> type[Variant]:
    kind: Any = getattr(import_module(f"fangcheng.variants.{name}"), name.capitalize())
    return kind  # type: ignore[no-any-return]


VARIANTS: MutableMapping[str, type[Variant]] = Lazy(
    ("hangzhou", "zhangzhou", "jinzhou", "qinhuangdao", "lanzhou"), _load_own
)
"""The towns of Fangcheng itself, whatever else was asked for; each is loaded when it is used."""
_OTHERS: dict[str, type[Variant]] = {}
"""Towns of other packages, once somebody has asked for them."""

ENTRY_POINTS = "fangcheng.variants"
"""The group of entry points through which other packages register towns."""


def variant_type(name: str) -> type[Variant]:
    """Find a variant by its name, ours first, then those of other packages."""
    kind = find_variant(name)
    if kind is None:
        known = ", ".join(VARIANTS)
        raise UnknownVariantError(f"unknown variant {name!r}; the variants are: {known}")
    return kind


def find_variant(name: str) -> type[Variant] | None:
    """Find a variant by its name, or nothing."""
    if name not in VARIANTS and name not in _OTHERS:
        from importlib.metadata import entry_points  # slow to load, and seldom needed

        for point in entry_points(group=ENTRY_POINTS, name=name):
            _OTHERS[name] = _load(point)
    return VARIANTS.get(name) or _OTHERS.get(name)


def _load(point: "EntryPoint") -> type[Variant]:
    try:
        kind = point.load()
    except Exception as error:
        raise UnknownVariantError(f"variant {point.name!r} cannot be loaded: {error}") from error
    if not (isinstance(kind, type) and issubclass(kind, Variant)):
        raise UnknownVariantError(f"variant {point.name!r} is not a Variant: {point.value}")
    return kind


def make_variant(name: str, options: Mapping[str, object] | None = None) -> Variant:
    """Make a variant with the options of a room, checked."""
    kind = variant_type(name)
    return kind(make_options(kind.options_type, options or {}))
