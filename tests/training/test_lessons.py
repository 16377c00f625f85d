"""Lessons are what the teacher does at a table, and what came of it."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from training.lessons import Shard, make, read, shards, teach
from training.settings import small

LITTLE = replace(small(("jinzhou",)), lessons=60, shard=60, workers=1)


@pytest.mark.parametrize("town", ["jinzhou", "lanzhou"])
def test_a_lesson_is_the_best_of_what_was_weighed(town: str) -> None:
    """Lanzhou has tiles that are picked one by one."""
    told = teach(replace(LITTLE, towns=(town,)), town, 0)
    legal = np.unpackbits(told["legal"], axis=1, count=200).astype(bool)
    rows = np.arange(60)
    assert legal[rows, told["action"]].all()
    assert (legal.sum(1) > 1).all()
    weighed = ~np.isnan(told["values"])
    assert (weighed <= legal).all()
    some = weighed.sum(1) > 1
    assert some.mean() > 0.5
    best = np.nanmax(told["values"][some], axis=1)
    chosen = told["values"][rows[some], told["action"][some]]
    assert (np.isnan(chosen) | (chosen == best)).all()
    assert told["points"].any()


def test_lessons_that_are_there_are_not_made_again(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    make(LITTLE, tmp_path)
    (one,) = shards(LITTLE, tmp_path)
    before = one.path.stat().st_mtime_ns
    make(LITTLE, tmp_path)
    assert one.path.stat().st_mtime_ns == before
    again = read([Shard("jinzhou", 0, one.path)])
    np.testing.assert_array_equal(again["action"], teach(LITTLE, "jinzhou", 0)["action"])
