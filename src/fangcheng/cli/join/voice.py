"""Output to the player: above the line being typed, in the words of the town."""

from rich.text import Text

from fangcheng.cli.common import words_at
from fangcheng.cli.join.terminal import Terminal
from fangcheng.record.house import House
from fangcheng.terminal.tiles import indented
from fangcheng.words import words


class Voice:
    """Prints in one language, with the words of the room's town."""

    def __init__(self, terminal: Terminal, lang: str) -> None:
        self.terminal = terminal
        self._lang = lang
        self.w = words(lang)

    def come_to(self, town: str, house: House | None = None) -> None:
        """Use the words of a town, and the name of its house rules, from now on."""
        self.w = words_at(self._lang, town, house)

    def say(self, text: str, style: str = "") -> None:
        """Print plain text, which may be wrapped anywhere."""
        self.terminal.print(Text(text, style), soft_wrap=True)

    def write(self, markup: str, style: str = "") -> None:
        """Print a line of markup, indented."""
        with self.terminal.above() as console:
            for line in indented(Text.from_markup(markup, style=style), console.width, "  "):
                console.print(line)
