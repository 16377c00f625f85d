"""The towns, and the registry that knows them by name."""

from collections.abc import Mapping

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


def variant_type(name: str) -> type[Variant]:
    """Find a variant by its name."""
    try:
        return VARIANTS[name]
    except KeyError:
        known = ", ".join(VARIANTS)
        raise UnknownVariantError(f"unknown variant {name!r}; the variants are: {known}") from None


def make_variant(name: str, options: Mapping[str, object] | None = None) -> Variant:
    """Make a variant with the options of a room, checked."""
    kind = variant_type(name)
    return kind(make_options(kind.options_type, options or {}))
