"""A sixth town in one file: documented, played under all invariants, registered from outside."""

from pathlib import Path

import pytest

from fangcheng.errors import UnknownVariantError
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import run_scenario
from fangcheng.server.catalogue import towns
from fangcheng.variants import VARIANTS, make_variant, variant_type
from tests.tiny_town import TinyTown

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "tiny", TinyTown)


@pytest.mark.documents
@pytest.mark.parametrize("tree", ["en", "zh"])
def test_the_walk_through_shows_the_file_that_is_executed(tree: str) -> None:
    shown = (ROOT / "docs" / tree / "new-variant.md").read_text(encoding="utf-8")
    assert (ROOT / "tests" / "tiny_town.py").read_text(encoding="utf-8") in shown


@pytest.mark.usefixtures("tiny")
def test_a_scenario() -> None:
    hands = ["123m456m789m123p9s9s", "", "", ""]
    out = run_scenario(
        read_scenario(
            {"variant": "tiny", "options": {"base": 3}, "hands": hands, "script": ["0 hu"]}
        )
    )
    assert out["scores"] == [9, -3, -3, -3]


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, target: str) -> None:
    """Put a package with an entry point on the path, as an installer would."""
    info = folder / "outside-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[fangcheng.variants]\n{name} = {target}\n")
    (folder / "outside_town.py").write_text(
        "from tests.tiny_town import TinyTown\n\n\nclass Outside(TinyTown):\n    name = 'outside'\n"
    )
    monkeypatch.syspath_prepend(str(folder))


def test_a_town_of_another_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, "outside", "outside_town:Outside")
    before = towns("zh")
    assert make_variant("outside").name == "outside"
    assert towns("zh") == before, "who asks for it changes nothing for others"


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("no_such_module:Town", "cannot be loaded"),
        ("outside_town:Nothing", "cannot be loaded"),
        ("json:dumps", "is not a Variant"),
    ],
)
def test_a_town_that_cannot_be_loaded(
    target: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch, "broken", target)
    with pytest.raises(UnknownVariantError, match=f"variant 'broken' {reason}"):
        variant_type("broken")
