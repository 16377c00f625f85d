"""`fangcheng check`: what is shown of the checks of a town, and how it ends."""

import json
import re

import pytest

from fangcheng.checking import suite
from fangcheng.checking.suite import NAMES
from fangcheng.installed import VARIANTS
from tests.broken_towns import Speechless, Unfinished
from tests.command_line import invoke
from tests.tiny_town import TinyTown


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "tiny", TinyTown)
    monkeypatch.setitem(VARIANTS, "speechless", Speechless)


@pytest.mark.usefixtures("tiny")
def test_a_town_that_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    # A process of its own does not know a town that is registered here only.
    monkeypatch.setattr(suite, "reason_against_extensions", lambda: "nothing to compare")
    done = invoke(["check", "tiny", "--rounds", "1", "--lang", "en"])
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert lines[0].startswith("tiny: does everything hold? (seed 1, ")
    rows = [line.split()[:2] for line in lines if line.startswith(("✓", "–", "✗"))]
    assert [name for _, name in rows] == list(NAMES)
    assert {mark for mark, name in rows if name not in ("book", "builds")} == {"✓"}
    assert "· book: there is no rule book: `fangcheng rules` lists the options only." in lines
    assert lines[-1].startswith("All holds: 25 checks, ")
    assert len(lines) <= 36, "it fits on one screen"


@pytest.mark.usefixtures("tiny")
def test_a_failure_can_be_played_again() -> None:
    done = invoke(["check", "speechless", "--only", "bots", "--seed", "7", "--lang", "en"])
    assert done.exit_code == 1
    assert "✗ bots: RuntimeError: who knows" in done.output
    place = r"seed 7, round (\d), after \d+ actions \(\d discard \w+\), room \w+"
    said = re.search(place, done.output)
    assert said, done.output
    number = int(said[1])
    command = f"fangcheng check speechless --only bots --seed 7 --round {number}"
    assert f"play it again: {command}" in done.output
    again = invoke([*command.split()[1:], "--json"])
    assert again.exit_code == 1
    [found] = json.loads(again.output)["checks"]
    assert (found["ok"], found["failure"]["round"]) == (False, number)


def test_a_town_that_lacks_a_method(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "unfinished", Unfinished)
    done = invoke(["check", "unfinished", "--lang", "en"])
    assert done.exit_code == 1
    lacks = "the town Unfinished lacks is_win, waits, score, settle, next_deal"
    told = f"✗ methods: {lacks}: every town must say these itself"
    assert done.output.splitlines() == [told, "Does not hold, see above: 1 of 1."]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["atlantis"], "there is no town 'atlantis'"),
        (["hangzhou", "--only", "nothing"], "unknown check 'nothing'; the checks are: methods,"),
        (["hangzhou", "--rounds", "0"], "--rounds takes 1 to 100,000, not 0"),
    ],
)
def test_what_cannot_be_checked(words: list[str], reason: str) -> None:
    done = invoke(["check", *words], lang="en")
    assert done.exit_code == 2
    assert reason in done.output
