"""The help of the command line, for people: loaded only where it is asked for."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from inspect import cleandoc

from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fangcheng.cli.command import HELP, MORE_HELP, Option, Parameter

_HELP_ROW = (", ".join(HELP), "", Text("显示这页 show this and stop"))


def show_program(about: str, commands: Mapping[str, str]) -> None:
    """Print what the program is and the commands it has."""
    console = Console(highlight=False)
    _usage(console, "fangcheng [OPTIONS] COMMAND …")
    _print_text(console, about)
    _panel(console, "选项 options", [("--version", "", Text("版本 version")), _HELP_ROW])
    _panel(console, "命令 commands", [(name, "", Text(what)) for name, what in commands.items()])


def show_command(name: str, function: Callable[..., object], known: Sequence[Parameter]) -> None:
    """Print how a command is written and what it does."""
    console = Console(highlight=False)
    arguments = [one for one in known if not one.is_option]
    options = [one for one in known if one.is_option]
    shown = " ".join(_placed(one) for one in arguments)
    _usage(console, f"fangcheng {name} [OPTIONS] {shown}".rstrip())
    _print_text(console, cleandoc(function.__doc__ or ""))
    if (more := getattr(function, MORE_HELP, None)) is not None:
        _print_text(console, more())
    if arguments:
        _panel(console, "参数 arguments", [(one.metavar, "", _about(one)) for one in arguments])
    rows = [(_names(one), "" if one.is_switch else _value(one), _about(one)) for one in options]
    _panel(console, "选项 options", [*rows, _HELP_ROW])


def _usage(console: Console, line: str) -> None:
    console.print()
    console.print(Text(f" 用法 usage: {line}", "bold"))
    console.print()


def _placed(one: Parameter) -> str:
    shown = f"{one.metavar}…" if one.is_list and " " not in one.metavar else one.metavar
    return shown if one.required else f"[{shown}]"


def _names(one: Parameter) -> str:
    return " / ".join(filter(None, (", ".join(one.on), ", ".join(one.off))))


def _value(one: Parameter) -> str:
    if issubclass(one.kind, Enum):
        return "|".join(known.value for known in one.kind)
    return one.metavar


def _about(one: Parameter) -> Text:
    """Say what it means, with its default and the variable that also gives it."""
    about = Text(one.note.help)
    notes = []
    if isinstance(one.note, Option) and one.note.envvar:
        notes.append(f"环境变量 env: {one.note.envvar}")
    shown = one.note.show_default
    default = shown if isinstance(shown, str) else one.default if shown else None
    if default is not None and default is not False:
        notes.append(f"默认 default: {default}")
    elif one.required:
        notes.append("必填 required")
    return about.append(f"  [{', '.join(notes)}]", "dim") if notes else about


def _print_text(console: Console, source: str) -> None:
    """Print paragraphs; a line that ends a Chinese sentence stays a line."""
    for paragraph in source.split("\n\n"):
        flowing = paragraph.strip().replace("。\n", "。\0").replace("\n", " ").replace("\0", "\n")
        for line in flowing.splitlines():
            console.print(Text(" ").append_text(Text.from_markup(line)))
        console.print()


def _panel(console: Console, title: str, rows: Iterable[tuple[str, str, Text]]) -> None:
    table = Table(box=None, show_header=False, padding=(0, 1), expand=True)
    table.add_column(style="bold cyan", no_wrap=True)
    table.add_column(style="yellow", overflow="fold")
    table.add_column(ratio=1, overflow="fold")
    for row in rows:
        table.add_row(*row)
    console.print(Panel(table, title=title, title_align="left", border_style="dim"))
