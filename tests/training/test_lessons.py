"""Lessons are what the teacher does at a table, and what came of it."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from training.lessons import NOBODY, make, read, replayed, shards, teach
from training.settings import small

LITTLE = replace(small(("jinzhou",)), lessons=200, shard=200, workers=1)


@pytest.mark.parametrize("town", ["jinzhou", "lanzhou"])
def test_a_lesson_is_the_best_of_what_was_weighed(town: str) -> None:
    """Lanzhou has tiles that are picked one by one."""
    settings = replace(LITTLE, towns=(town,))
    told = teach(settings, town, 0)
    lessons = replayed(settings, town, 0, told)
    legal, best, ranked = lessons["legal"], lessons["action"], lessons["ranked"]
    rows = np.arange(len(best))
    assert legal[rows, best].all()
    assert (legal.sum(1) > 1).all()
    weighed = ranked != NOBODY
    some = weighed.sum(1) > 1
    assert some.mean() > 0.5
    assert legal[rows[some, None], np.where(weighed, ranked, best[:, None])[some]].all()
    assert (np.where(weighed[:, 0], ranked[:, 0], best) == best).all()
    behind = np.where(weighed, lessons["behind"], NOBODY)
    assert (np.diff(behind[some].astype(int)) >= 0).all()
    assert lessons["points"].any()
    # Only rounds that have ended are lessons, and most of what was asked is one.
    assert 0.2 * settings.shard < len(best) < told["answers"].size


def test_strays_are_played_and_not_taught() -> None:
    settings = replace(LITTLE, stray=0.5)
    told = teach(settings, "jinzhou", 0)
    strays = told["answers"] != told["best"]
    assert strays.any()
    second = told["ranked"][strays][:, 1]
    assert (second == told["answers"][strays])[second != NOBODY].all()


def test_lessons_that_are_there_are_not_made_again(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    make(LITTLE, tmp_path)
    (one,) = shards(LITTLE, tmp_path)
    before = one.path.stat().st_mtime_ns
    make(LITTLE, tmp_path)
    assert one.path.stat().st_mtime_ns == before
    again = read(LITTLE, [one])
    wanted = replayed(LITTLE, "jinzhou", 0, teach(LITTLE, "jinzhou", 0))
    assert again.keys() == wanted.keys()
    for name, array in wanted.items():
        np.testing.assert_array_equal(again[name], array)
