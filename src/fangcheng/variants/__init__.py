"""The towns, and the registry that knows them by name."""

from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points

from fangcheng.errors import UnknownVariantError
from fangcheng.game.options import make_options
from fangcheng.game.variant import Variant
from fangcheng.variants.hangzhou import Hangzhou
from fangcheng.variants.jinzhou import Jinzhou
from fangcheng.variants.lanzhou import Lanzhou
from fangcheng.variants.qinhuangdao import Qinhuangdao
from fangcheng.variants.zhangzhou import Zhangzhou

VARIANTS: dict[str, type[Variant]] = {
    kind.name: kind for kind in (Hangzhou, Zhangzhou, Jinzhou, Qinhuangdao, Lanzhou)
}
"""The towns of Fangcheng itself, whatever else has been asked for."""
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
        for point in entry_points(group=ENTRY_POINTS, name=name):
            _OTHERS[name] = _load(point)
    return VARIANTS.get(name) or _OTHERS.get(name)


def _load(point: EntryPoint) -> type[Variant]:
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
