"""Commands from functions: the parameters and their annotations are what the command line takes.

A parameter is written as `name: Annotated[int | None, Option(help="… · …")] = None`; its help is in
Chinese and, behind the dot, in English. Hardly more than this file is loaded for it; the help that
is shown (`cli/help.py`) whoever runs a command loads where it is asked for.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from types import NoneType
from typing import (
    Any,
    NoReturn,
    ParamSpec,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from fangcheng.terminal.harmless import complain

P = ParamSpec("P")
R = TypeVar("R")

ILLEGAL_LINE = 1
"""Exit status where a line of a script or a record is not legal."""
BAD_INPUT = 2
"""Exit status where the input itself is wrong."""
ERROR = {"zh": "错误：", "en": "error: "}
"""Before every sentence about what went wrong."""
HELP = ("-h", "--help")
MORE_HELP = "more_help"
TOWNS = "{towns}"
"""Stands in a help for the names of all towns: they are looked for where it is shown."""
_METAVARS = {"int": "N", "Path": "FILE"}


class Argument:
    """What is given by its place."""

    def __init__(
        self, *, help: str = "", metavar: str = "", show_default: bool | str = True
    ) -> None:
        self.help = help
        self.metavar = metavar
        self.show_default = show_default


class Option(Argument):
    """What is given by a name; `--yes/--no` is a switch with a name for each side."""

    def __init__(
        self,
        *names: str,
        help: str = "",
        metavar: str = "",
        show_default: bool | str = True,
        envvar: str = "",
        min: int | None = None,
    ) -> None:
        super().__init__(help=help, metavar=metavar, show_default=show_default)
        self.names = names
        self.envvar = envvar
        self.min = min


def with_help(more: Callable[[str], str]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a function write the end of a command's help, in a language, when it is shown."""

    def mark(command: Callable[P, R]) -> Callable[P, R]:
        setattr(command, MORE_HELP, more)
        return command

    return mark


class UsageError(Exception):
    """A command line that is not written as the command takes it."""

    def __init__(self, chinese: str, english: str) -> None:
        super().__init__(english)
        self.said = {"zh": chinese, "en": english}


class Parameter:
    """One parameter of a command: how it is written and read."""

    def __init__(self, name: str, hint: object, defaults: Mapping[str, Any]) -> None:
        annotated, note = get_args(hint)
        self.name = name
        self.note: Argument = note
        self.required = name not in defaults
        self.default = defaults.get(name)
        kinds = [kind for kind in get_args(annotated) or (annotated,) if kind is not NoneType]
        self.is_list = get_origin(annotated) is list or get_origin(kinds[0]) is list
        self.kind: Any = get_args(kinds[0])[0] if get_origin(kinds[0]) is list else kinds[0]
        self.is_option = isinstance(note, Option)
        written = note.names if isinstance(note, Option) else ()
        own = f"--{name.strip('_').replace('_', '-')}"
        self.on, self.off = self._names(written or (own,))

    @staticmethod
    def _names(written: Sequence[str]) -> tuple[list[str], list[str]]:
        sides = [names for name in written if (names := name.split("/"))]
        return [one[0] for one in sides], [one[1] for one in sides if len(one) > 1]

    @property
    def is_switch(self) -> bool:
        """Whether it is on or off, and takes no value."""
        return self.kind is bool

    @property
    def written(self) -> str:
        """Its name, as a person writes it."""
        return " / ".join(self.on) if self.is_option else self.metavar

    @property
    def metavar(self) -> str:
        """What stands for its value."""
        return self.note.metavar or (
            _METAVARS.get(self.kind.__name__, "TEXT") if self.is_option else self.name.upper()
        )

    def read(self, text: str) -> Any:
        """Read a value."""
        if issubclass(self.kind, Enum):
            known = [one.value for one in self.kind]
            if text not in known:
                all_ = ", ".join(known)
                raise UsageError(
                    f"{self.written} 只能是 {all_}，不是 {text!r}",
                    f"{self.written} is one of {all_}, not {text!r}",
                )
            return self.kind(text)
        if self.kind is int:
            return self._number(text)
        return self.kind(text)

    def _number(self, text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise UsageError(
                f"{self.written} 要整数，不是 {text!r}",
                f"{self.written} takes a whole number, not {text!r}",
            ) from None
        least = self.note.min if isinstance(self.note, Option) else None
        if least is not None and number < least:
            raise UsageError(
                f"{self.written} 至少是 {least}，不是 {number}",
                f"{self.written} is {least} or more, not {number}",
            )
        return number


ShowHelp: TypeAlias = Callable[
    [str, Callable[..., object], Sequence[Parameter], Sequence[str]], None
]
"""Prints how a command is written: its name, what it calls, what that takes, the words typed."""


def _defaults(function: Callable[..., object]) -> dict[str, Any]:
    plain: Any = function
    while hasattr(plain, "__wrapped__"):
        plain = plain.__wrapped__
    names = plain.__code__.co_varnames[: plain.__code__.co_argcount]
    given = plain.__defaults__ or ()
    return dict(zip(names[len(names) - len(given) :], given, strict=True))


class Bundle:
    """Options that several commands take alike: its fields are written as parameters are.

    A command takes one as a parameter without a note, and is given an object of its class.
    """


def parameters(function: Callable[..., object]) -> list[Parameter]:
    """List what a command takes, in the order of its parameters."""
    defaults, found = _defaults(function), []
    for name, hint in get_type_hints(function, include_extras=True).items():
        if _is_bundle(hint):
            found += _fields(hint)
        elif name != "return":
            found.append(Parameter(name, hint, defaults))
    return found


def _is_bundle(hint: object) -> bool:
    return isinstance(hint, type) and issubclass(hint, Bundle)


def _fields(bundle: type[Bundle]) -> list[Parameter]:
    hints = get_type_hints(bundle, include_extras=True)
    defaults = {name: getattr(bundle, name) for name in hints if hasattr(bundle, name)}
    return [Parameter(name, hint, defaults) for name, hint in hints.items()]


def run(
    name: str, function: Callable[..., object], words: Sequence[str], show_help: ShowHelp
) -> None:
    """Call a command with what the words say; or show its help, or say what is wrong with them."""
    known = parameters(function)
    if any(word in HELP for word in words[: words.index("--") if "--" in words else None]):
        show_help(name, function, known, words)
        return
    try:
        given = read_words(known, words)
    except UsageError as error:
        stop(error, f"fangcheng {name} --help", words)
    function(**_bundled(function, given))


def _bundled(function: Callable[..., object], given: dict[str, Any]) -> dict[str, Any]:
    """Put what was given for fields of bundles into these."""
    for name, hint in get_type_hints(function).items():
        if _is_bundle(hint):
            own = [one.name for one in _fields(hint) if one.name in given]
            given[name] = hint(**{field: given.pop(field) for field in own})
    return given


def read_words(known: Sequence[Parameter], words: Sequence[str]) -> dict[str, Any]:
    """Read the words of a command line into the parameters that were given."""
    options = {name: (one, on) for one in known if one.is_option for name, on in _sides(one)}
    given: dict[str, Any] = {}
    placed: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        if word == "--":
            placed += left
            break
        if not word.startswith("-") or word == "-":
            placed.append(word)
            continue
        name, sign, value = word.partition("=")
        if not word.startswith("--") and word not in options:
            name, sign, value = word[:2], word[2:], word[2:].removeprefix("=")  # -n5
        if name not in options:
            raise UsageError(*_unknown("选项", "option", name, list(options)))
        one, on = options[name]
        if one.is_switch:
            if sign:
                raise UsageError(f"{name} 不带值", f"{name} takes no value")
            given[one.name] = on
            continue
        if not sign:
            if not left:
                raise UsageError(
                    f"{name} 要一个值：{name} {one.metavar}",
                    f"{name} needs a value: {name} {one.metavar}",
                )
            value = left.pop(0)
        _keep(given, one, value)
    _place([one for one in known if not one.is_option], placed, given)
    _take_environment(known, given)
    for one in known:
        if one.required and one.name not in given:
            raise UsageError(f"缺 {one.written}", f"{one.written} is missing")
    return given


def _sides(one: Parameter) -> list[tuple[str, bool]]:
    return [(name, True) for name in one.on] + [(name, False) for name in one.off]


def _keep(given: dict[str, Any], one: Parameter, text: str) -> None:
    value = one.read(text)
    if one.is_list:
        given.setdefault(one.name, []).append(value)
    else:
        given[one.name] = value


def _place(known: Sequence[Parameter], words: Sequence[str], given: dict[str, Any]) -> None:
    """Give the words without a name to the arguments; the last one may take all that are left."""
    left = list(words)
    for one in known:
        while left and (one.is_list or one.name not in given):
            _keep(given, one, left.pop(0))
    if left:
        raise UsageError(f"多了 {left[0]!r}", f"{left[0]!r} is one word too many")


def _take_environment(known: Sequence[Parameter], given: dict[str, Any]) -> None:
    for one in known:
        variable = one.note.envvar if isinstance(one.note, Option) else ""
        text = os.environ.get(variable, "") if variable else ""
        if text and one.name not in given:
            _keep(given, one, text)


def _unknown(chinese: str, english: str, name: str, known: Sequence[str]) -> tuple[str, str]:
    from difflib import get_close_matches

    close = ", ".join(get_close_matches(name, known))
    ask, asked = (f"；是不是 {close}？", f"; did you mean {close}?") if close else ("", "")
    return f"没有{chinese} {name!r}{ask}", f"no {english} {name!r}{asked}"


def unknown_command(name: str, known: Sequence[str], group: str, words: Sequence[str]) -> NoReturn:
    """Say that there is no such command, and which one may be meant."""
    more = " ".join(filter(None, ["fangcheng", group, "--help"]))
    stop(UsageError(*_unknown("命令", "command", name, known)), more, words)


def stop(error: UsageError, more: str, words: Sequence[str]) -> NoReturn:
    """Say what is wrong with the command line in the language of its reader, and where help is."""
    lang = language(words)
    complain(f"{ERROR[lang]}{error.said[lang]} ({more})")
    raise SystemExit(BAD_INPUT)


def language(words: Sequence[str]) -> str:
    """Return the language asked for: by the words of the command line, or by the environment."""
    asked = os.environ.get("FANGCHENG_LANG", "")
    for word, value in zip(words, [*words[1:], ""], strict=False):
        if word == "--lang":
            asked = value
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
    return "en" if asked == "en" else "zh"
