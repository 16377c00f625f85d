"""`fangcheng check`: whether house rules can be played, and what they change."""

import json
from pathlib import Path
from typing import Annotated

from rich.console import Console
from rich.text import Text

from fangcheng.checking.holding import BrokenError
from fangcheng.checking.rounds import random_rounds
from fangcheng.checking.scenarios import check_scenario
from fangcheng.cli.command import Argument, Option
from fangcheng.cli.common import LangOption, fail_clearly, rules_from, words_at
from fangcheng.cli.progress import progress_bar
from fangcheng.cli.tiles import indented
from fangcheng.errors import FangchengError, OptionError
from fangcheng.houserules.differing import Difference, differences
from fangcheng.houserules.rules import HouseRules
from fangcheng.words import Words

BROKEN = 1
"""Exit status where the rules can be read, but do not hold."""
_INDENT = "  "


@fail_clearly
def check_command(
    file: Annotated[
        str,
        Argument(
            metavar="FILE",
            help="桌规文件，如 my-table.toml · a file of house rules, like my-table.toml",
            show_default=False,
        ),
    ],
    rounds: Annotated[
        int, Option("--rounds", "-n", help="随便打几局 · how many random rounds")
    ] = 1000,
    seed: Annotated[
        str, Option(help="种子，同一个种子打同样的局 · the same seed gives the same rounds")
    ] = "1",
    lang: LangOption = "zh",
) -> None:
    """检查桌规：改了什么，能不能打。 · Check house rules: what they change, and that they hold.

    读文件，一条一条说和上一级有什么不同；随便打一千局，看牌和账对不对；
    再把旁边同名文件夹里的场景（my-table/*.json）打一遍。 ·
    Reads the file, tells clause by clause what differs from its parent, plays random rounds in
    which tiles and books must be right, and plays the scenarios in the folder of the same name
    beside it (my-table/*.json).

    退出码：0 可以用；1 有不对的；2 文件读不了，或写错了。 ·
    Exit status: 0 good to play; 1 something is wrong; 2 the file cannot be read or is mistaken.

    例子： · Examples:

    [bold]fangcheng check my-table.toml[/]

    [bold]fangcheng check examples/our-table.toml --rounds 200 --lang en[/]
    """
    if rounds < 0:
        raise OptionError(f"--rounds takes a whole number from 0; not {rounds}")
    rules = rules_from(file)
    w = words_at(lang, rules.town, rules.house)
    console = Console(highlight=False)
    show_differences(console, w, rules)
    console.print()
    holds = _play(console, w, rules, rounds, seed)
    console.print()
    holds &= _scenarios(console, w, rules, Path(file).with_suffix(""))
    console.print()
    console.print(Text(w("check.fine" if holds else "check.bad"), "bold" if holds else "bold red"))
    if not holds:
        raise SystemExit(BROKEN)


def show_differences(console: Console, w: Words, rules: HouseRules) -> None:
    """Print what differs from the parent, clause by clause."""
    parent = words_at(w.lang, rules.town, rules.parent.house if rules.parent else None)
    found = differences(rules, w.lang)
    console.print(Text(w("town"), "bold"))
    key = "check.differs" if found else "check.same"
    console.print(Text(w(key, parent=parent("town"))))
    for one in found:
        for line in indented(_told(one), console.width, _INDENT):
            console.print(line)


def _told(one: Difference) -> Text:
    head = " ".join(filter(None, (one.clause, one.title)))
    return Text().append(head, "bold cyan").append(f"  {one.text}")


def _play(console: Console, w: Words, rules: HouseRules, rounds: int, seed: str) -> bool:
    try:
        with progress_bar(w("check.playing"), rounds) as advance:
            random_rounds(rules.variant(), rounds, seed, advance)
    except BrokenError as error:
        console.print(Text(f"✗ {error}", "red"))
        return False
    console.print(_right(w("check.held", rounds=rounds)))
    return True


def _scenarios(console: Console, w: Words, rules: HouseRules, folder: Path) -> bool:
    files = sorted(folder.glob("*.json")) if folder.is_dir() else []
    if not files:
        console.print(Text(w("check.no_scenarios", folder=folder.name), "dim"))
        return True
    wrong = {file.name: reason for file in files if (reason := _wrong(w, rules, file))}
    right = len(files) - len(wrong)
    told = w("check.scenarios", right=right, all=len(files))
    console.print(told if wrong else _right(told))
    for name, reason in wrong.items():
        for line in indented(Text(f"✗ {name}  {reason}", "red"), console.width, _INDENT):
            console.print(line)
    return not wrong


def _wrong(w: Words, rules: HouseRules, file: Path) -> str:
    """Say what is wrong with a scenario, or nothing."""
    try:
        check_scenario(rules.scenario(json.loads(file.read_text(encoding="utf-8"))))
    except (ValueError, RecursionError) as error:
        return w.reason(f"not JSON: {error}" if not isinstance(error, FangchengError) else error)
    except (OSError, FangchengError) as error:
        return w.reason(error)
    return ""


def _right(told: str) -> Text:
    return Text("✓ ", "bold green").append(told, "default")
