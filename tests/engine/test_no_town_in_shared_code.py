"""No town has a name in shared code, nor has what only one town knows: both are its own to tell.

A string of shared code may not be the name of a town, or the code of something that a single town
lists as its own. Documentation may tell of towns. What is written in files and on the wire keeps
the names it was given when it was one town's.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import fangcheng
from fangcheng.installed import OWN, make_variant
from fangcheng.words import CATALOGUES, town_words

SOURCE = Path(fangcheng.__file__).parent
WORDS_ALIKE = {"closed", "angang"}
"""Codes of one town that are words of the trade or of English as well."""
OLDER: dict[str, set[str]] = {
    "game/actions.py": {"shuai", "fenggang"},  # texts of actions in old records
    "positions/script.py": {"shuai", "fenggang", "jia"},  # and as they are called
    "positions/validation.py": {"bao"},  # keys of scenarios
    "positions/setup.py": {"bao", "stakes"},
    "positions/scenario.py": {"bao"},
    "cli/explain.py": {"bao"},
    "protocol/stream.py": {"shuai", "stakes", "fenggang", "bao", "huanbao", "lock"},  # the wire
    "server/schema/chinese.py": {"shuai", "stakes", "fenggang", "bao", "huanbao", "lock"},
    "words/telling.py": {"stakes"},  # fields of sentences
    "words/answers.py": {"jia"},  # keys to type, with their words
    "words/en.py": {"jia", "bao"},
    "words/zh.py": {"jia", "bao"},
    "installed.py": set(OWN),  # the list itself
}
"""Where such names were formats before they were towns' own, and stay."""


def own_codes() -> set[str]:
    """What one town alone has codes for: its wins, events, moves, marks and circumstances."""
    counts: Counter[str] = Counter()
    shared = {key.split(".")[1] for key in CATALOGUES["en"] if key.startswith("event.")}
    for town in OWN:
        variant = make_variant(town)
        codes = {code for listed in variant.codes for code in listed}
        codes |= {code for kong in variant.kongs for code in (kong.code, kong.event)}
        codes |= {one.code for one in variant.declarations}
        codes |= {one.code for one in (*variant.turn_moves, *variant.claim_moves)}
        codes |= {*variant.discard_events, variant.hidden_event, variant.win_before_draw}
        codes |= {*variant.marks, *variant.payments}
        codes |= {one.code for one in variant.circumstances}
        told = {key.split(".")[1] for key in town_words(town) if key.startswith("event.")}
        counts.update(codes | (told - shared))
    once = {code for code, towns in counts.items() if towns == 1}
    return once - WORDS_ALIKE - {"", "gang", "offer"}


def strings_of(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a file that are no documentation, and their lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


def named_in(path: Path, codes: set[str]) -> Iterator[str]:
    name = path.relative_to(SOURCE).as_posix()
    allowed = OLDER.get(name, set())
    for line, text in strings_of(path):
        sentence = " " in text and not re.fullmatch(r"[a-z_ .]+", text)
        found = set() if sentence else set(re.split(r"[. ]", text)) & codes
        found |= {town for town in OWN if text == town or text.startswith(f"{town}.")}
        for one in found - allowed:
            yield f"{name}:{line} knows {one}"


def test_shared_code_knows_no_town() -> None:
    codes = own_codes()
    assert {"lock", "huanbao", "shuai", "xizao", "zhongfabai"} <= codes
    shared = [one for one in SOURCE.rglob("*.py") if "towns" not in one.relative_to(SOURCE).parts]
    assert [fault for path in sorted(shared) for fault in named_in(path, codes)] == []


@pytest.mark.parametrize("line", ['kind == "lock"', 'town = "hangzhou"', '{"zhongfabai": 1}'])
def test_a_town_in_shared_code_is_found(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.SOURCE", tmp_path)
    (tmp_path / "shared.py").write_text(f'"""Tells of hangzhou."""\nfound = {line}\n')
    assert len(list(named_in(tmp_path / "shared.py", own_codes()))) == 1


def test_what_is_older_is_still_there(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = own_codes()
    older = {name: set(known) for name, known in OLDER.items()}
    monkeypatch.setattr(f"{__name__}.OLDER", {})
    for name, known in older.items():
        found = {fault.rpartition(" ")[2] for fault in named_in(SOURCE / name, codes)}
        assert known <= found, name
