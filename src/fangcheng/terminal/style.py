"""How tiles are written: chosen on the command line, known without loading what draws them."""

from enum import StrEnum


class TileStyle(StrEnum):
    """How tiles are written."""

    ZH = "zh"
    TEXT = "text"
    UNICODE = "unicode"


def tile_style(chosen: TileStyle | None, lang: str) -> TileStyle:
    """Return the style chosen, or the one a reader of that language can read."""
    return chosen or (TileStyle.ZH if lang == "zh" else TileStyle.TEXT)
