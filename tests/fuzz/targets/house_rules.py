"""Files of house rules, and what the records of their tables hold of them."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fangcheng.errors import HouseRulesError
from fangcheng.houserules.reading import read_rules
from fangcheng.houserules.rules import HouseRules
from fangcheng.installed import OWN
from fangcheng.record.file import header_line, read_record

WORDS = (
    *OWN, "parent = ", '"base.toml"', "name", ".zh", ".en", "form = ", "[options]\n", "[clock]\n",
    "[notes]\n", "options.", "clock.", "notes.", "turn", "bank", "base", "rounds", "first_dealer",
    "turn_seconds", "discard_pays", "HZ-16", "ZZ-9", "JZ-17", "QH-6", "LZ-14", "C-13", " = ", "{",
    "}", "[[", "]]", "nan", "1979-05-27", "own.toml", '"', "'", '"""', "'''", "\\u202e",
    "\\U0001F000", "#", "\n", "true", "1e9",
)  # fmt: skip
STEPS = (40_000, 400)
RUNS = 300
IS_JSON = False

_MEMORY = Path("/dev/shm")
"""A disk waits for each file that is written anew."""
_folder = TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None)
_FILE = Path(_folder.name, "own.toml")
_AGAIN = _FILE.with_name("again.toml")
_FILE.with_name("base.toml").write_text(
    'parent = "lanzhou"\nname = "长辈的桌"\nform = ["base"]\n'
    '[options]\nbase = 3\n[clock]\nbank = 9\n[notes]\nLZ-13 = "会的"\n',
    encoding="utf-8",
)
_PLACE = re.compile(f"{re.escape(str(_FILE))}:([0-9]+):[0-9]+: ")


def read(data: bytes) -> None:
    """Read a file; a table that plays by it writes a record that tells the same."""
    _FILE.write_bytes(data)
    try:
        rules = read_rules(str(_FILE), _folder.name)
    except HouseRulesError as error:
        place = _PLACE.match(str(error))
        assert place and 1 <= int(place[1]) <= data.count(b"\n") + 1
        return
    assert rules.house is not None
    line = header_line(rules.variant(), "1", ["A", "B", "C", "D"], house=rules.house)
    record = read_record([line])
    assert (record.variant.options, record.house) == (rules.variant().options, rules.house)
    _AGAIN.write_text("\n".join(_written(rules)), encoding="utf-8")
    again = read_rules(str(_AGAIN), _folder.name)
    for key in ("town", "form", "house"):
        assert getattr(again, key) == getattr(rules, key)
    assert again.values() == rules.values()
    assert again.clock == rules.clock


def _written(rules: HouseRules) -> Iterator[str]:
    """Write rules as a file that stands on the town alone."""
    assert rules.house is not None
    yield f"parent = {_value(rules.town)}"
    yield f"name = {_table(rules.house.name)}"
    if rules.form is not None:
        yield f"form = [{', '.join(map(_value, rules.form))}]"
    yield f"options = {_table(rules.options)}"
    given = {"turn": rules.clock.turn, "bank": rules.clock.bank}
    yield f"clock = {_table({key: value for key, value in given.items() if value is not None})}"
    yield "[notes]"
    for clause, texts in rules.house.notes.items():
        yield f"{clause} = {_table(texts)}"


def _table(values: Mapping[str, Any]) -> str:
    return "{" + ", ".join(f"{key} = {_value(value)}" for key, value in values.items()) + "}"


def _value(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
