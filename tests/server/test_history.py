"""The numbers over time: thinned, bounded, and true."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fangcheng.server import metrics_history as histories
from fangcheng.server.metrics import ACTION_SECONDS, REFUSALS
from fangcheng.server.metrics_history import SPANS, MetricsHistory, Present, quantile
from tests.server.inside import HOST_TOKEN, ask, client, inside, open_match


@pytest.mark.parametrize(
    ("counts", "share", "expected"),
    [
        ([0, 0, 0, 0], 0.5, None),
        ([10, 0, 0, 0], 0.5, 0.5),
        ([10, 0, 0, 0], 1.0, 1.0),
        ([0, 10, 0, 0], 0.5, 1.5),
        ([5, 0, 5, 0], 0.5, 1.0),
        ([5, 0, 5, 0], 0.75, 3.0),
        ([0, 0, 0, 7], 0.5, 4.0),
    ],
)
def test_quantiles_from_counts(counts: list[int], share: float, expected: float | None) -> None:
    assert quantile((1.0, 2.0, 4.0), counts, share) == expected


def test_an_hour_in_full_and_a_day_thinned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(histories, "KEPT", 50)
    present = Present()
    history = MetricsHistory(lambda: present)
    assert history.told("hour").columns == {}
    for tick in range(48):
        present = Present(people=tick % 24, rooms=2, playing=1)
        history.note()
    hour, day = history.told("hour"), history.told("day")
    assert hour.every == 10 and day.every == 240
    assert hour.columns["people"] == [*range(24), *range(24)]
    assert day.columns["people"] == [23, 23], "the most there were"
    for _ in range(50 * 24):
        history.note()
    for span in SPANS:
        assert {len(values) for values in history.told(span).columns.values()} == {50}


def test_what_happened_between_two_looks() -> None:
    history = MetricsHistory(Present)
    ACTION_SECONDS.observe(0.003)
    REFUSALS.labels("busy").inc(3)
    history.note()
    history.note()
    columns = history.told("hour").columns
    assert 2.5 <= (columns["action_p50"][0] or 0) <= 5 and columns["action_p50"][1] is None
    assert columns["refused"] == [3, 0]


def test_the_operator_sees_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started, client(started.url) as found:
            await open_match(found)
            started.front.history.note()

            async def told(span: str) -> Any:
                path = f"/api/operator/history{span}"
                return await asyncio.to_thread(ask, started.url, path, HOST_TOKEN)

            columns = (await told("")).json["columns"]
            assert (columns["people"], columns["rooms"], columns["playing"]) == ([1], [1], [1])
            assert (await told("?span=day")).json["columns"] == {}
            wrong = await told("?span=year")
            assert wrong.status == 400 and "$.span" in wrong.json["error"]

    asyncio.run(run())
