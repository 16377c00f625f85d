"""What all commands share: options of a room, languages, clear errors."""

import functools
import os
from collections.abc import Callable, Mapping
from typing import Annotated, NoReturn, ParamSpec, TypeVar

from fangcheng.cli.command import BAD_INPUT, ERROR, TOWNS, Argument, Option
from fangcheng.errors import FangchengError, OptionError
from fangcheng.game.options import Value, as_dict, parse_options
from fangcheng.houserules.rules import HouseRules, is_file_name, town_rules
from fangcheng.installed import is_preset_name, variant_type
from fangcheng.record.house import House
from fangcheng.terminal.harmless import complain
from fangcheng.terminal.style import TileStyle
from fangcheng.words import CATALOGUES, Words, words

P = ParamSpec("P")
R = TypeVar("R")

PRESET = "hangzhou/mil2025"
TownArgument = Annotated[
    str,
    Argument(
        help=f"玩法：{TOWNS}，现成的规则，如 {PRESET}，或桌规文件，如 my-table.toml · "
        f"the town: {TOWNS}; a preset of one, like {PRESET}; "
        "or a file of house rules, like my-table.toml",
        show_default=True,
    ),
]
TERMINALS = "终端的语言 · that of the terminal"
RulesOption = Annotated[
    str | None,
    Option(
        "--rules",
        metavar="FILE",
        help=f"照这份桌规，如 my-table.toml 或 {PRESET}"
        f" · by these house rules, like my-table.toml or {PRESET}",
        show_default=False,
    ),
]
LangOption = Annotated[
    str,
    Option(
        "--lang",
        envvar="FANGCHENG_LANG",
        help="语言：zh, en · language: zh, en",
        show_default=TERMINALS,
    ),
]
_SERVER = "http://192.168.1.5:8088"
ServerArgument = Annotated[str, Argument(help=f"服务器，如 {_SERVER} · the server, like {_SERVER}")]
PasswordOption = Annotated[
    bool, Option("--password", help="用密码登录，会问你 · log in by a password; it is asked for")
]
CodeOption = Annotated[
    bool,
    Option(
        "--code",
        help="用恢复码登录，会问你；通行密钥只在网页上用 · "
        "log in by a recovery code; it is asked for. Passkeys work on the page only",
    ),
]
SetOption = Annotated[
    list[str] | None,
    Option("--set", metavar="NAME=VALUE", help="房间选项，可以写几次 · a room option (repeatable)"),
]


TilesOption = Annotated[
    TileStyle | None,
    Option(
        "--tiles",
        help="牌的写法，默认 zh，--lang en 时 text · how tiles are written; zh by default, "
        "text with --lang en",
    ),
]


def options_from(town: str, pairs: list[str] | None) -> dict[str, Value]:
    """Read NAME=VALUE pairs into checked options; only those given are returned."""
    given: dict[str, str] = {}
    for pair in pairs or []:
        name, sign, value = pair.partition("=")
        if not sign:
            raise OptionError("pair_no_option", pair=pair)
        given[name.strip()] = value
    checked = as_dict(parse_options(variant_type(town).options_type, given))
    return {name: checked[name] for name in given}


def rules_from(name: str, pairs: list[str] | None = None) -> HouseRules:
    """Take a town, a preset or a file of house rules, as a command calls it; with more options."""
    if is_file_name(name):
        from fangcheng.houserules.reading import read_rules  # with tomllib and the rule books

        rules = read_rules(name)
    elif is_preset_name(name):
        from fangcheng.houserules.presets import find_rules  # likewise

        rules = find_rules(name)
    else:
        rules = town_rules(name)
    return rules.with_options(options_from(rules.town, pairs))


def words_at(lang: str, town: str, house: House | None) -> Words:
    """Return the words of a town, for a table that may have a name of its own for its rules."""
    w = words(lang, town)
    if house is None:
        return w
    return w.named(w("house.by", house=house.name[lang], town=w("town")))


def all_towns(w: Words) -> list[str]:
    """List all towns that can be played, and tell which cannot."""
    from fangcheng.words.installed import installed

    towns, refused = installed()
    for town, reason in refused.items():
        complain(w("town.left_out", town=town, reason=reason))
    return list(towns)


def _words_of(given: Mapping[str, object]) -> Words:
    """Return the words of the language that a command was given, or of the terminal."""
    asked = (given.get("lang"), os.environ.get("FANGCHENG_LANG"))
    return words(next((str(one) for one in asked if one in CATALOGUES), "zh"))


def fail_clearly(command: Callable[P, R]) -> Callable[P, R]:
    """Turn an error that a user can act on into one sentence and an exit status."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except FangchengError as error:
            w = _words_of(kwargs)
            fail(w.error(error), lang=w.lang)
        except OSError as error:
            if error.filename is None:
                raise  # most often standard output: told where that is known
            w = _words_of(kwargs)
            fail(f"{error.filename}: {w.error(error)}", lang=w.lang)

    return run


def fail(reason: str, status: int = BAD_INPUT, *, lang: str) -> NoReturn:
    """Say why on standard error and stop."""
    complain(f"{ERROR[lang]}{reason}")
    raise SystemExit(status)
