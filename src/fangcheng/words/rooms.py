"""Words of the room form: what makes a town special."""

from collections.abc import Sequence

from fangcheng.installed import Pair, part
from fangcheng.words import CATALOGUES


def special(town: str, lang: str) -> list[str]:
    """Say what makes a town special, one sentence each; nothing for a town without words."""
    found: Sequence[Pair] = getattr(part(town, "rooms"), "SPECIAL", ())
    return [pair[_at(lang)] for pair in found]


def usual_win(town: str) -> int:
    """Tell what a round usually brings its winner, by the usual rules; 0 where no one has said."""
    found: int = getattr(part(town, "rooms"), "USUAL_WIN", 0)
    return found


def _at(lang: str) -> int:
    return tuple(CATALOGUES).index(lang)
