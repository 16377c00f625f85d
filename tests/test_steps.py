"""The steps of `make test`: none is forgotten, and none left out for which something changed."""

from pathlib import Path

import pytest

from fangcheng.installed import OWN
from tests import steps
from tests.steps import PYTHON, STEPS, Step, stamp

ROOT = Path(__file__).parents[1]
FILES = {
    "src/fangcheng/wall.py": "1", "tests/story.py": "2", "docs/en/bots.md": "3", "web/sw.js": "4",
}  # fmt: skip


def test_every_test_is_run_by_a_step() -> None:
    """Those of the engine once more, on plain Python."""
    for pure in (False, True):
        words = [
            command.split() for step in STEPS if step.pure == pure for command in step.commands
        ]
        run = {word for command in words for word in command if word.startswith("tests/")}
        for path in sorted((ROOT / "tests").rglob("test_*.py")):
            name = str(path.relative_to(ROOT))
            if not pure or name.startswith(("tests/engine", "tests/towns")):
                assert any(name == one or name.startswith(f"{one}/") for one in run), name


def test_each_of_our_towns_is_checked_strictly() -> None:
    assert {*steps.CHECKED} - {"hangzhou/mil2025"} == set(OWN)


@pytest.mark.parametrize(
    ("changed", "left"),
    [
        ("docs/en/bots.md", {"documents", "browser, books"}),
        ("README.zh-CN.md", {"documents", "browser, books"}),
        ("src/fangcheng/towns/lanzhou/rulebook.md", {step.name for step in STEPS} - {"page"}),
        ("Containerfile", {"documents", "browser, books"}),
        ("web/package.json", {"documents", "page", "browser", "browser, books"}),
        ("web/sw.js", {"page", "browser", "browser, books"}),
        ("src/fangcheng/wall.py", {step.name for step in STEPS} - {"page"}),
        ("src/fangcheng/new.py", {step.name for step in STEPS} - {"page"}),
        ("tests/story.py", {step.name for step in STEPS} - {"page"}),
        ("LICENSE", set()),
    ],
)
def test_what_is_run_again(changed: str, left: set[str]) -> None:
    after = FILES | {changed: "changed"}
    assert {step.name for step in STEPS if stamp(step, after) != stamp(step, FILES)} == left


def test_settings_and_commands_count(monkeypatch: pytest.MonkeyPatch) -> None:
    step = Step("one", PYTHON, ("true",))
    before = stamp(step, FILES)
    assert stamp(step, FILES) == before
    assert stamp(step._replace(commands=("false",)), FILES) != before
    monkeypatch.setenv("FANGCHENG_OPT", "3")
    steps.surroundings.cache_clear()
    assert stamp(step, FILES) != before
    steps.surroundings.cache_clear()


def test_only_what_passes_leaves_a_stamp(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(steps, "STAMPS", tmp_path / "passed")
    monkeypatch.setattr(steps, "files", lambda: FILES)
    good, bad = Step("good", PYTHON, ("true",)), Step("bad", PYTHON, ("true", "false"))
    assert steps.run(good, FILES) == [] and "✗ bad" in steps.run(bad, FILES)[-1]
    assert stamp(good, FILES).exists() and not stamp(bad, FILES).exists()
    assert "✗ bad: false failed" in capsys.readouterr().out
    edited = FILES | {"tests/story.py": "edited while it ran"}
    assert steps.run(good, edited) == []
    assert not stamp(good, edited).exists()


def test_a_command_that_hangs_is_ended_and_tells_what_it_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(steps, "LONGEST", 0.5)
    hanging = Step("hanging", PYTHON, ("sh -c 'echo begun; exec sleep 600'",))
    assert [line[:9] for line in steps.run(hanging, None)] == ["begun", "✗ hanging"]
    told = capsys.readouterr().out
    assert "begun" in told and "✗ hanging" in told


def test_what_failed_is_told_once_more_at_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Other steps speak after it, and whoever reads only the end must learn what it was."""
    bad = Step("bad", PYTHON, ("sh -c 'seq 100; exit 1'",))
    late = Step("late", PYTHON, ("sh -c 'sleep 0.3; seq 200 300'",))
    monkeypatch.setattr(steps, "STEPS", [bad, late])
    monkeypatch.setattr(steps, "files", lambda: None)
    monkeypatch.setattr("sys.argv", ["steps"])
    with pytest.raises(SystemExit, match="failed: bad; ran: bad"):
        steps.main()
    after = capsys.readouterr().out.partition("✓ late")[2].splitlines()
    assert after[1:3] == ["90", "91"] and after[-1].startswith("✗ bad") and len(after) == 13
