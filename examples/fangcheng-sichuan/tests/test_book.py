"""The rule book: its examples are played, its clauses are tested, its words are whole."""

import json
import random
import re
from dataclasses import fields
from pathlib import Path
from string import Formatter
from typing import Any

import fangcheng_sichuan
import pytest
from fangcheng_sichuan.variant import Sichuan, SichuanOptions
from rich.cells import cell_len

from fangcheng.game.options import Options
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import run_scenario
from fangcheng.words import town_words, words
from tests.rounds import OPTIONS, open_round, play_on

BOOK = (Path(fangcheng_sichuan.__file__).parent / "rulebook.md").read_text(encoding="utf-8")
CLAUSES = re.findall(r"^### (SC-\d+) ", BOOK, re.M)
WORDS = town_words("sichuan")


def examples() -> list[Any]:
    blocks = re.findall(r"^```scenario\n(.*?)^```$", BOOK, re.S | re.M)
    return [pytest.param(json.loads(one), id=f"{at}") for at, one in enumerate(blocks, 1)]


@pytest.mark.parametrize("example", examples())
def test_worked_example(example: dict[str, Any]) -> None:
    expected = example.pop("expect")
    played = run_scenario(read_scenario(example))
    for key in {"scores", "phase"} & set(expected):
        assert played[key] == expected[key]
    for key in {"type", "factors"} & set(expected):
        assert played["wins"][-1][key] == expected[key]
    for seat, actions in expected.get("legal", {}).items():
        assert played["legal"][seat] == actions
    for seat, actions in expected.get("has_legal", {}).items():
        assert set(actions) <= set(played["legal"][seat])
    for seat, actions in expected.get("not_legal", {}).items():
        assert not set(actions) & set(played["legal"].get(seat, []))
    for key, value in expected.get("result", {}).items():
        assert played["result"][key] == value


def test_clauses_are_numbered_and_each_has_a_test_and_an_example() -> None:
    assert [f"SC-{number}" for number in range(1, len(CLAUSES) + 1)] == CLAUSES
    tests = "".join(one.read_text("utf-8") for one in Path(__file__).parent.glob("test_*.py"))
    named = set(re.findall(r"def test_\w*", tests))
    for clause in CLAUSES:
        name = clause.lower().replace("-", "_")
        assert any(re.search(rf"{name}(_|$)", one) for one in named), clause
    cited = re.findall(r"SC-\d+", BOOK.partition("### 例 1 ")[2])
    assert set(CLAUSES) - set(cited) <= {"SC-1"}


def test_the_table_of_options_is_whole() -> None:
    for option in fields(SichuanOptions):
        default = str(option.default).lower() if option.type != "str" else option.default
        assert f"| `{option.name}={default}` |" in BOOK


def test_the_table_of_codes_is_whole() -> None:
    table = BOOK[BOOK.index("## 代号") : BOOK.index("## 算例")]
    named = {key.removeprefix("code.") for key in WORDS if key.startswith("code.")}
    assert named == set(re.findall(r"`(\w+)`", table))


# -- words -----------------------------------------------------------------------------------


def _fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_both_languages_say_the_same() -> None:
    for key, (zh, en) in WORDS.items():
        assert zh.strip() and en.strip(), key
        assert _fields(zh) == _fields(en), key
        clauses = [sorted(set(re.findall(r"SC-\d+", one))) for one in (zh, en)]
        assert clauses[0] == clauses[1] or key == "help", key
        assert set(clauses[0] + clauses[1]) <= set(CLAUSES), key


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_help_fits_on_one_screen(lang: str) -> None:
    w = words(lang, "sichuan")
    for options in OPTIONS:
        chosen = {option.name: option.default for option in fields(SichuanOptions)} | options
        told = w("help", **{name: w.option(name, value) for name, value in chosen.items()})
        lines = [*w("help.keys").splitlines(), *told.splitlines()]
        assert len(lines) <= 18
        assert [line for line in lines if cell_len(line) > 80] == []


def test_options_and_circumstances_have_words() -> None:
    wanted = [f"circumstance.{one.code}" for one in Sichuan.circumstances]
    wanted += [f"mark.{code}" for code in Sichuan.marks]
    for option in fields(SichuanOptions)[len(fields(Options)) :]:
        wanted.append(f"option.{option.name}")
        for value in option.metadata.get("choices", ()):
            wanted.append(f"option.{option.name}.{str(value).lower()}")
    assert [key for key in wanted if key not in WORDS] == []


def test_whatever_happens_has_words() -> None:
    rng = random.Random("words")
    wanted: set[str] = set()
    for number in range(4):
        for options in OPTIONS:
            state = open_round(f"words {number}", options)
            for _ in play_on(state, rng):
                pass
            for win in state.wins:
                wanted |= {f"code.{win.type}"} | {f"code.{code}" for code, _ in win.factors}
                wanted |= {f"why.{code}" for code, _ in win.factors}
            for paid in state.transfers:
                codes = {paid.code, *dict(paid.factors)} - {"di"}
                wanted |= {f"code.{code}" for code in codes} | {f"pay.{paid.code}"}
    assert len(wanted) > 20
    assert sorted(wanted - set(WORDS)) == []
