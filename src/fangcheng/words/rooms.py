"""Words of the room form: what makes a town special, and its ready-made rooms."""

from collections.abc import Sequence

from fangcheng.towns import Pair, Preset, part
from fangcheng.words import CATALOGUES

_ANY_TOWN = (Preset("usual", ("常规", "Usual"), {}),)
"""The ready-made room of a town that names none."""


def special(town: str, lang: str) -> list[str]:
    """Say what makes a town special, one sentence each; nothing for a town without words."""
    found: Sequence[Pair] = getattr(part(town, "rooms"), "SPECIAL", ())
    return [pair[_at(lang)] for pair in found]


def presets(town: str) -> Sequence[Preset]:
    """List the ready-made rooms of a town, the usual one first."""
    found: Sequence[Preset] = getattr(part(town, "rooms"), "PRESETS", _ANY_TOWN)
    return found


def usual_win(town: str) -> int:
    """Tell what a round usually brings its winner, by the usual rules; 0 where no one has said."""
    found: int = getattr(part(town, "rooms"), "USUAL_WIN", 0)
    return found


def preset_name(preset: Preset, lang: str) -> str:
    """Name a ready-made room."""
    return preset.name[_at(lang)]


def _at(lang: str) -> int:
    return tuple(CATALOGUES).index(lang)
