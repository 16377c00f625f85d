"""`fangcheng check FILE`: whether house rules can be played, and what they change."""

import json
from collections.abc import Mapping
from pathlib import Path

from rich.text import Text

from fangcheng.checking.books import worked_examples
from fangcheng.checking.invariants import BrokenError
from fangcheng.checking.rounds import random_rounds
from fangcheng.checking.scenarios import check_scenario
from fangcheng.cli.common import rules_from, words_at
from fangcheng.cli.progress import progress_bar
from fangcheng.errors import FangchengError
from fangcheng.houserules.differing import Difference, differences
from fangcheng.houserules.rules import HouseRules, town_rules
from fangcheng.installed import is_preset_name
from fangcheng.terminal.console import Console
from fangcheng.terminal.house import show_source
from fangcheng.terminal.tiles import indented
from fangcheng.words import Words

ROUNDS = 1000
_INDENT = "  "


def check_rules_here(file: str, rounds: int, seed: str, lang: str) -> bool:
    """Tell what house rules change, play them and the scenarios beside them; whether all holds."""
    rules = rules_from(file)
    w = words_at(lang, rules.town, rules.house)
    console = Console(highlight=False)
    show_differences(console, w, rules)
    console.print()
    holds = _play(console, w, rules, rounds, seed)
    console.print()
    if is_preset_name(file):
        holds &= _examples(console, w, rules, file)
    else:
        holds &= _scenarios(console, w, rules, Path(file).with_suffix(""))
    console.print()
    console.print(Text(w("check.fine" if holds else "check.bad"), "bold" if holds else "bold red"))
    return holds


def show_differences(console: Console, w: Words, rules: HouseRules) -> None:
    """Print what differs from the parent, clause by clause; and from the town behind a parent."""
    console.print(Text(w("town"), "bold"))
    show_source(console, w, rules.house)
    parent = rules.parent or rules
    town = town_rules(rules.town)
    for base in (parent,) if parent.house is None else (parent, town):
        found = differences(rules, w.lang, base)
        key = "check.differs" if found else "check.same"
        console.print(Text(w(key, parent=words_at(w.lang, rules.town, base.house)("town"))))
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
    return _all_right(console, w, {file.name: _wrong_file(w, rules, file) for file in files})


def _examples(console: Console, w: Words, rules: HouseRules, preset: str) -> bool:
    """Play the worked examples of a preset in the book of its town."""
    played = {
        title: _wrong(w, rules, example)
        for title, example in worked_examples(rules.town)
        if example["variant"] == preset
    }
    return _all_right(console, w, played) if played else True


def _all_right(console: Console, w: Words, played: Mapping[str, str]) -> bool:
    wrong = {name: reason for name, reason in played.items() if reason}
    told = w("check.scenarios", right=len(played) - len(wrong), all=len(played))
    console.print(told if wrong else _right(told))
    for name, reason in wrong.items():
        for line in indented(Text(f"✗ {name}  {reason}", "red"), console.width, _INDENT):
            console.print(line)
    return not wrong


def _wrong_file(w: Words, rules: HouseRules, file: Path) -> str:
    """Say what is wrong with the scenario in a file, or nothing."""
    try:
        written = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        return w.error(error)
    except (ValueError, RecursionError) as error:
        return w.error(FangchengError("not_json", reason=error))
    return _wrong(w, rules, written)


def _wrong(w: Words, rules: HouseRules, scenario: object) -> str:
    """Say what is wrong with a scenario, or nothing."""
    try:
        check_scenario(rules.scenario(scenario))
    except FangchengError as error:
        return w.error(error)
    return ""


def _right(told: str) -> Text:
    return Text("✓ ", "bold green").append(told, "default")
