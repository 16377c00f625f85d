"""A sixth town in one file: played, registered from outside, refused where it lacks something."""

from pathlib import Path

import pytest

from fangcheng.errors import UnknownVariantError
from fangcheng.game.options import Options
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.hands.hand import Hand
from fangcheng.installed import VARIANTS, make_variant, variant_type
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import run_scenario
from fangcheng.server.catalogue import towns
from tests.tiny_town import TinyTown


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "tiny", TinyTown)


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
        "from fangcheng.game.variant import Variant\n"
        "from tests.tiny_town import TinyTown\n\n\n"
        "class Outside(TinyTown):\n    name = 'outside'\n\n\n"
        "class Half(TinyTown):\n    waits = Variant.waits\n    settle = Variant.settle\n"
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
        ("outside_town:Half", "cannot be played: the town Half lacks waits, settle: every town"),
        ("no_such_module:Town", "cannot be loaded"),
        ("outside_town:Nothing", "cannot be loaded"),
        ("json:dumps", "is not a Variant"),
    ],
)
def test_a_town_that_cannot_be_loaded(
    target: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch, "broken", target)
    with pytest.raises(UnknownVariantError, match=f"town 'broken' {reason}"):
        variant_type("broken")


def test_a_town_that_lacks_methods_says_so_when_it_is_made() -> None:
    class Unfinished(Variant):
        name = "unfinished"

        def is_win(self, state: State, seat: int, hand: Hand, by: str) -> bool:
            return False

    with pytest.raises(UnknownVariantError) as refused:
        Unfinished(Options())
    assert str(refused.value) == (
        "the town Unfinished lacks waits, score, settle, next_deal: "
        "every town must say these itself"
    )
