"""docs/*/new-variant.md: the town it tells of plays after every step, and pays what it says."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fangcheng.checking.books import worked_examples
from fangcheng.checking.suite import find_check, run_check
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import ScriptError, run_scenario
from fangcheng.words import words
from fangcheng.words.sums import write_sum
from tests.command_line import invoke
from tests.documents import ROOT
from tests.told_town import STEPS, TOWN, files_told, told_town

pytestmark = pytest.mark.documents

IDLE = ("1245789m124578s", "1245789m124578p", "1245789p124578s", "1245789s124578m")
"""Hands of two suits that are not ready."""
PLAIN = "12334566m45789p"
"""Waits for 3p and 6p."""


def play(hands: list[str], draws: str, script: list[str], **more: Any) -> dict[str, Any]:
    """Play without swapping."""
    given = {"variant": TOWN, "options": {"swap": False}, "hands": hands, "draws": draws}
    return run_scenario(read_scenario({**given, "script": script, **more}))


@pytest.fixture
def whole(tmp_path: Path) -> Iterator[None]:
    with told_town("en", tmp_path):
        yield


def test_both_languages_tell_of_the_same_package() -> None:
    told = files_told("en")
    assert files_told("zh") == told
    assert set(told) == {
        "pyproject.toml", "variant.py", "words.py", "rooms.py", "bots.py", "rulebook.md",
        "presets/plain.toml",
    }  # fmt: skip


@pytest.mark.parametrize(
    "step", [one for one in STEPS if files_told("en", one) != files_told("en", one - 1)]
)
def test_it_plays_after_every_step(step: int, tmp_path: Path) -> None:
    with told_town("en", tmp_path, step):
        for name, rounds in {"methods": 0, "stuck": 4, "ledger": 4, "reasons": 1}.items():
            result = run_check(find_check(name), TOWN, range(1, rounds + 1))
            assert result.failure is None, (step, result.failure)


@pytest.mark.usefixtures("whole")
def test_the_whole_town_passes_the_check_it_is_told_to_run() -> None:
    checked = invoke(["check", TOWN, "--rounds", "2", "--strict"])
    assert checked.exit_code == 0, checked.stdout


@pytest.mark.usefixtures("whole")
def test_the_sum_that_the_text_works_out() -> None:
    """Kong 2 from each, self-draw 2^min(3, 2) from each; then 1 for a plain win, 4 from a pig."""
    (whole_round,) = [data for title, data in worked_examples(TOWN) if "例 2" in title]
    del whole_round["expect"]
    told = run_scenario(read_scenario(whole_round))
    assert told["scores"] == [18, -3, -5, -10]
    assert [(paid["code"], paid["points"]) for paid in told["transfers"]] == (
        [("gang", 2)] * 3 + [("zimo", 4)] * 3 + [("dianpao", 1), ("huazhu", 4)]
    )
    assert told["transfers"][3]["factors"][-1] == ["fengding", 2]
    for tree in ("en", "zh"):
        shown = (ROOT / "docs" / tree / "new-variant.md").read_text(encoding="utf-8")
        assert "18 − 3 − 5 − 10 = 0" in shown


@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_cap_explains_itself(lang: str) -> None:
    """Seven pairs 2, one suit 2 and a self-draw 1 are 5 fan, of which 3 count: 2^3 is 8."""
    told = play(["1122334455667m", "", "", ""], "7m", ["0 choose que p", "0 hu"])
    assert told["scores"] == [24, -8, -8, -8]
    written = write_sum(words(lang, TOWN), told["transfers"][0])
    shown = (ROOT / "docs" / lang / "new-variant.md").read_text(encoding="utf-8")
    assert f"`{written}`" in shown


@pytest.mark.usefixtures("whole")
def test_who_is_not_ready_pays_who_is() -> None:
    """A plain hand without fan: 2^0 from each of three."""
    told = play([PLAIN, *IDLE[1:]], "9s", ["0 discard 9s"], left=1)
    assert told["scores"] == [3, -1, -1, -1]
    assert {paid["code"] for paid in told["transfers"]} == {"chajiao"}
    assert told["result"]["next_dealer"] == 0


@pytest.mark.usefixtures("whole")
def test_a_position_may_tell_who_deals_next() -> None:
    chosen = [{"que": suit} for suit in "psmp"]
    entered = {"chosen": chosen, "discards": ["9p", "", "", ""], "turn": 1, "window": "draw"}
    marks = {"marks": {"xiazhuang": [2]}}
    script = ["1 discard 9s"]
    assert play([*IDLE], "9s", script, left=1, **entered)["result"]["next_dealer"] == 0
    assert play([*IDLE], "9s", script, left=1, **entered, **marks)["result"]["next_dealer"] == 2


@pytest.mark.usefixtures("whole")
def test_reasons_name_the_clause() -> None:
    """The dealer gave up bamboos, holds 9s and draws 3p: 9s must go first (XZ-3)."""
    with pytest.raises(ScriptError) as refused:
        play(["12334566m4578p9s", *IDLE[1:]], "3p", ["0 choose que s", "0 discard 3p"])
    assert ("void_first", "XZ-3") in [(one["code"], one["clause"]) for one in refused.value.why]
