"""What must hold in every town: our own pass all checks of `fangcheng check`."""

import pytest

from fangcheng import build
from fangcheng.checking.rounds import option_samples
from fangcheng.checking.suite import NAMES, Result, find_check, run_check
from fangcheng.installed import VARIANTS
from fangcheng.words import CATALOGUES, words
from tests.effort import many

IN_EACH_ROOM = {
    "stuck": many(20, 4000), "tiles": many(1, 8), "ledger": many(1, 8), "copies": many(1, 8),
    "refusals": 1, "views": many(1, 8), "streams": many(2, 16), "reasons": many(1, 12),
    "secrets": many(1, 8), "mirror": many(1, 40), "options": many(2, 40), "words": many(12, 60),
}  # fmt: skip
IN_EACH_TOWN = {
    "replay": 8, "builds": many(60, 120), "bots": 4,
    "waits": many(20, 2000), "distance": many(20, 2000), "score": many(20, 2000), "differs": 100,
    "history": many(20, 1000), "marks": many(8, 200),
    "codes": many(12, 400),
}  # fmt: skip
MET = {
    "history": ("told", 5),
    "marks": ("laid", 8),
    "waits": ("hands", 200),
    "distance": ("both", 10),
    "score": ("wins", 20),
    "refusals": ("refused", 100),
    "streams": ("compared", 30),
    "mirror": ("mirrored", 50),
}
"""What a check must have met, and how often: else it shows nothing."""
ON_BOTH_BUILDS = ("methods", "rooms", "replay", "builds")


def rounds_of(name: str, town: str) -> int:
    """Few in each of many kinds of rooms, more in each of few: a dozen of every town."""
    rooms = len(option_samples(VARIANTS[town]))
    if name in IN_EACH_TOWN:
        return IN_EACH_TOWN[name]
    return max(rooms, 12) * IN_EACH_ROOM.get(name, 0)


def passed(name: str, town: str) -> Result:
    numbers = range(1, rounds_of(name, town) + 1)
    result = run_check(find_check(name), town, numbers, "tests", strict=True)
    assert result.failure is None, result.failure
    return result


def marked(name: str) -> list[pytest.MarkDecorator]:
    return [] if name in ON_BOTH_BUILDS else [pytest.mark.random]


@pytest.mark.parametrize("name", [pytest.param(one, marks=marked(one)) for one in NAMES])
@pytest.mark.parametrize("town", VARIANTS)
def test_our_towns_pass(town: str, name: str) -> None:
    if name == "builds" and build.is_pure_asked():
        pytest.skip(f"{build.PURE} is set")
    result = passed(name, town)
    assert not result.remarks and not result.skipped
    if name == "stuck":
        won, drawn = result.met["won"], result.met["drawn"]
        assert min(won, drawn) > (won + drawn) / 20, "too one-sided to tell anything"
    if name in MET:
        code, least = MET[name]
        assert result.met[code] > least
    if name == "reasons":
        assert len(result.met) > 10
        codes = set(result.met) - {"won", "drawn"}
        for lang in CATALOGUES:
            assert [code for code in codes if f"bar.{code}" not in words(lang, town)] == []
    if name == "secrets":
        assert {"hu", "gang", "peng", "chi"} <= set(result.met)
