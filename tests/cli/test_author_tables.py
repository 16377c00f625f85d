"""What the reference lists for authors of towns is there, and nothing that matters is left out."""

import importlib
import re
from pathlib import Path

import fangcheng
from fangcheng.bots.weighing.numbers import Numbers
from fangcheng.game.state import State
from fangcheng.hands.hand import Hand
from fangcheng.hands.readings import Group

GUIDE = Path(__file__).parents[2] / "docs" / "en" / "variant-reference.md"
VALUES = {"Hand": Hand(), "Group": Group(())}
_OF_THE_REFEREE = {"answers", "asked", "events", "opened", "result", "step", "variant"}


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading."""
    section = GUIDE.read_text(encoding="utf-8").partition(f"### {heading}\n")[2]
    lines = re.split(r"^##", section, maxsplit=1, flags=re.M)[0].splitlines()
    return [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")][1:]


def names(cell: str) -> list[str]:
    """The names of a cell, without what stands in brackets."""
    return [re.split(r"[(\[]", code)[0] for code in re.findall(r"`([^`]+)`", cell)]


def fields() -> set[str]:
    """The fields of `State`, as its source names them: compiled it has no slots."""
    source = (Path(fangcheng.__file__).parent / "game" / "state.py").read_text(encoding="utf-8")
    slots = source.partition("class State")[2].partition("__slots__ = (")[2].partition(")")[0]
    return set(re.findall(r'"(\w+)"', slots))


def test_the_fields_of_a_table() -> None:
    listed = {name for first, _ in rows("The table: `State`") for name in names(first)}
    assert {name for name in listed if not hasattr(State, name)} == set()
    assert fields() - _OF_THE_REFEREE <= listed


def test_the_helpers() -> None:
    for place, helpers in rows("Hands and tiles"):
        module = names(place)[0]
        source = VALUES[module] if module in VALUES else importlib.import_module(module)
        assert [name for name in names(helpers) if not hasattr(source, name)] == [], module


def test_the_numbers() -> None:
    listed = [name for first, _ in rows("Numbers for bots") for name in names(first)]
    assert sorted(listed) == sorted(Numbers._fields)
    needed = [name for name in Numbers._fields if name not in Numbers._field_defaults]
    assert len(needed) == 8
