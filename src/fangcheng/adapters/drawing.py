"""The ways an environment shows itself, by the names that Gymnasium has for them."""

import sys
from typing import Any

from fangcheng.adapters.ansi import draw_ansi
from fangcheng.adapters.picture import draw_rgb, draw_svg
from fangcheng.errors import OptionError
from fangcheng.game.state import State

MODES = ["human", "ansi", "rgb_array", "svg"]


def draw(mode: str | None, state: State, seat: int, lang: str = "en") -> Any:
    """Draw what a seat sees; `human` prints it, the others return it."""
    if mode == "human":
        sys.stdout.write(draw_ansi(state, seat, lang))
        return None
    if mode == "ansi":
        return draw_ansi(state, seat, lang)
    if mode == "rgb_array":
        return draw_rgb(state, seat)
    if mode == "svg":
        return draw_svg(state, seat, lang)
    raise OptionError("unknown_render_mode", mode=mode, modes=tuple(MODES))
