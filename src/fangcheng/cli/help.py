"""The help of the command line, for people: loaded only where it is asked for.

Every text of it is written once, in Chinese and behind a dot in English: `版本 · version`. What has
no dot is the same in both.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from inspect import cleandoc

from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fangcheng.cli.command import HELP, MORE_HELP, TOWNS, Option, Parameter, language
from fangcheng.installed import variant_names
from fangcheng.terminal.console import Console

_HELP_ROW = (", ".join(HELP), "", "显示这页 · show this and stop")
_OTHER_LANGUAGE = "English: export FANGCHENG_LANG=en · 中文：export FANGCHENG_LANG=zh"
_DOT = " · "
_WRAPPED = re.compile(r"(?<=[，。；：、）])\n(?! )")
"""Where a line of Chinese goes on in the next one: there are no spaces between words."""


def show_program(
    about: str, commands: Mapping[str, str], words: Sequence[str] = (), group: str = ""
) -> None:
    """Print what the program is and the commands it has, or what a group of them is."""
    page = _Help(language(words))
    page.usage(f"fangcheng {group} COMMAND …" if group else "fangcheng [OPTIONS] COMMAND …")
    page.text(about)
    own = [] if group else [("--version", "", "版本 · version")]
    page.panel("选项 · options", [*own, _HELP_ROW])
    page.panel("命令 · commands", [(name, "", what) for name, what in commands.items()])
    page.text(_OTHER_LANGUAGE)


def show_command(
    name: str, function: Callable[..., object], known: Sequence[Parameter], words: Sequence[str]
) -> None:
    """Print how a command is written and what it does."""
    page = _Help(language(words))
    arguments = [one for one in known if not one.is_option]
    options = [one for one in known if one.is_option]
    shown = " ".join(_placed(one) for one in arguments)
    page.usage(f"fangcheng {name} [OPTIONS] {shown}".rstrip())
    page.text(cleandoc(function.__doc__ or ""))
    if (more := getattr(function, MORE_HELP, None)) is not None:
        page.text(more(page.lang))
    if arguments:
        page.panel("参数 · arguments", [(one.metavar, "", page.about(one)) for one in arguments])
    rows = [(_names(one), "" if one.is_switch else _value(one), page.about(one)) for one in options]
    page.panel("选项 · options", [*rows, _HELP_ROW])


def in_language(text: str, lang: str) -> str:
    """Choose what a text of the help says in a language."""
    chinese, _, english = text.partition(_DOT)
    return english if english and lang == "en" else chinese


def _placed(one: Parameter) -> str:
    shown = f"{one.metavar}…" if one.is_list and " " not in one.metavar else one.metavar
    return shown if one.required else f"[{shown}]"


def _names(one: Parameter) -> str:
    return " / ".join(filter(None, (", ".join(one.on), ", ".join(one.off))))


def _value(one: Parameter) -> str:
    if issubclass(one.kind, Enum):
        return "|".join(known.value for known in one.kind)
    return one.metavar


class _Help:
    """Prints help in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._console = Console(highlight=False)

    def usage(self, line: str) -> None:
        """Print how it is written."""
        self._console.print()
        self._console.print(Text(f" {self._say('用法： · usage: ')}{line}", "bold"))
        self._console.print()

    def text(self, source: str) -> None:
        """Print paragraphs."""
        for paragraph in source.split("\n\n"):
            flowing = _WRAPPED.sub("", paragraph.strip()).replace("\n", " ")
            self._console.print(Text(" ").append_text(Text.from_markup(self._say(flowing))))
            self._console.print()

    def about(self, one: Parameter) -> Text:
        """Say what it means, with its default and the variable that also gives it."""
        about = Text(self._say(one.note.help))
        notes = []
        if isinstance(one.note, Option) and one.note.envvar:
            notes.append(self._say("环境变量： · env: ") + one.note.envvar)
        shown = one.note.show_default
        default = shown if isinstance(shown, str) else one.default if shown else None
        if default is not None and default is not False:
            notes.append(self._say("默认： · default: ") + self._say(str(default)))
        elif one.required:
            notes.append(self._say("必填 · required"))
        joined = self._say("， · , ").join(notes)
        return about.append(f"  [{joined}]", "dim") if notes else about

    def panel(self, title: str, rows: Sequence[tuple[str, str, str | Text]]) -> None:
        """Print a box with a row for each thing."""
        table = Table(box=None, show_header=False, padding=(0, 1), expand=True)
        table.add_column(style="bold cyan", no_wrap=True)
        table.add_column(style="yellow", overflow="fold")
        table.add_column(ratio=1, overflow="fold")
        for name, value, about in rows:
            table.add_row(name, value, Text(self._say(about)) if isinstance(about, str) else about)
        named = self._say(title)
        self._console.print(Panel(table, title=named, title_align="left", border_style="dim"))

    def _say(self, text: str) -> str:
        said = in_language(text, self.lang)
        return said.replace(TOWNS, ", ".join(variant_names())) if TOWNS in said else said
