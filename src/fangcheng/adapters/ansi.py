"""The table as text for a terminal: the one that `fangcheng play` draws."""

from io import StringIO

from fangcheng.game.state import State
from fangcheng.game.views import view
from fangcheng.terminal.console import Console
from fangcheng.terminal.style import tile_style
from fangcheng.terminal.table import Seating, seat_names, show_table
from fangcheng.terminal.tiles import Painter
from fangcheng.words import words

_WIDTH, _HEIGHT = 100, 60


def draw_ansi(state: State, seat: int, lang: str = "en") -> str:
    """Draw what a seat sees, with escape codes for colours."""
    w = words(lang, state.variant.name)
    painter = Painter(w, tile_style(None, lang), state.roles)
    out = StringIO()
    console = Console(
        file=out, force_terminal=True, width=_WIDTH, height=_HEIGHT, highlight=False, _environ={}
    )
    seating = Seating(seat_names(w, seat, state.seats), [0] * state.seats)
    show_table(console, painter, state.variant, view(state, seat), seating)
    return out.getvalue()
