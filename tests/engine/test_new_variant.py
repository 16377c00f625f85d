"""A sixth town in one file: documented, played under all invariants, registered from outside."""

import random
from pathlib import Path

import pytest

from fangcheng.bots.weighing.playout import swift_choice
from fangcheng.checking.hidden import permuted_now, seen_by
from fangcheng.checking.holding import (
    check_conserved,
    check_keys,
    check_ledger,
    check_somebody_can_act,
)
from fangcheng.errors import UnknownVariantError
from fangcheng.game.referee import apply, legal, waiting_for
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import run_scenario
from fangcheng.server.catalogue import towns
from fangcheng.variants import VARIANTS, make_variant, variant_type
from tests.effort import many
from tests.rounds import open_round
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
def test_random_rounds_under_all_invariants() -> None:
    rng = random.Random("tiny")
    wins = 0
    for _ in range(many(quick=40, full=200)):
        state = open_round("tiny", {}, rng)
        while not state.over:
            seat = rng.choice(waiting_for(state))
            quick = rng.random() < 0.8  # by chance alone hardly anybody wins
            apply(state, seat, swift_choice(state, seat) if quick else legal(state, seat)[-1])
            check_conserved(state)
            check_keys(state)
            check_somebody_can_act(state)
            seat = rng.randrange(4)
            assert seen_by(permuted_now(state, seat, rng), seat) == seen_by(state, seat)
        check_ledger(state)
        wins += len(state.wins)
    assert wins > 10


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
