"""What is said to the person: above the line being typed, in the words of the town."""

from rich.text import Text

from fangcheng.cli.common import words_at
from fangcheng.cli.join.terminal import Terminal
from fangcheng.record.house import House
from fangcheng.terminal.tiles import indented
from fangcheng.words import words


class Voice:
    """Speaks one language, and of one town once the person is in a room."""

    def __init__(self, terminal: Terminal, lang: str) -> None:
        self.terminal = terminal
        self._lang = lang
        self.w = words(lang)

    def come_to(self, town: str, house: House | None = None) -> None:
        """Use the words of a town from now on, and the name of its house rules."""
        self.w = words_at(self._lang, town, house)

    def say(self, text: str, style: str = "") -> None:
        """Say something plain, which the terminal may break where it likes."""
        self.terminal.print(Text(text, style), soft_wrap=True)

    def write(self, markup: str, style: str = "") -> None:
        """Write a sentence with colours, indented."""
        with self.terminal.above() as console:
            for line in indented(Text.from_markup(markup, style=style), console.width, "  "):
                console.print(line)
