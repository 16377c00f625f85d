"""How what is built on each other works together: tournaments, people who go, orders, deeds."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from fangcheng.server.serve import Started
from fangcheng.server.store.fairplay import add_report
from fangcheng.server.tournaments import clock
from fangcheng.server.transport import routes, static_files
from tests.server.inside import HOST_TOKEN, ask, inside
from tests.server.test_tournaments import Player, by_table, file_in, of_the_house, operator, players

HOUSE_WORDS = Path(static_files.__file__).parent / "pages" / "operator-house-words.js"


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing take long."""
    monkeypatch.setattr(clock, "_BEAT", 0.05)


async def _deeds(url: str) -> list[dict[str, Any]]:
    answer = await asyncio.to_thread(ask, url, "/api/operator/deeds", HOST_TOKEN)
    found: list[dict[str, Any]] = answer.json["deeds"]
    return found


async def _erase(url: str, player: Player, name: str) -> None:
    await operator(url, f"people/{player.person}/erase", {"name": name})


# -- what operators do is written down -----------------------------------------------------------

RULES = {"variant": "hangzhou", "options": {"rounds": 1}}


async def _orders(started: Started, player: Player) -> dict[str, tuple[str, Any, str]]:
    """For each address to which the operator posts: one with numbers, a body, and the deed."""
    soon = int(time.time()) + 3600
    tournament = await of_the_house(started.url)
    person = f"/api/operator/people/{player.person}"
    await started.desk.services.journal.work(
        lambda conn: add_report(conn, 1, player.person, player.person, "other", "")
    )
    nobody = "/api/operator/rooms/999999"
    cup = {"name": "杯", "starts": soon, "rules": RULES}
    return {
        "/api/operator/rooms/{number}/dissolve": (f"{nobody}/dissolve", {}, "dissolve"),
        "/api/operator/rooms/{number}/close": (f"{nobody}/close", {}, "close"),
        "/api/operator/rooms/{number}/move": (f"{nobody}/move", {}, "move"),
        "/api/operator/nodes/{node}/drain": ("/api/operator/nodes/x/drain", {"on": True}, "drain"),
        "/api/operator/people/{person}/ban": (f"{person}/ban", {"hours": 0}, "unban"),
        "/api/operator/people/{person}/founder": (f"{person}/founder", {"on": True}, "founder"),
        "/api/operator/people/{person}/data": (f"{person}/data", {}, "export"),
        "/api/operator/free_text": ("", {"on": False}, "free_text"),
        "/api/operator/announcement": ("", {}, "silence"),
        "/api/operator/quiet_hours": ("", {"quiet": None}, "quiet_hours"),
        "/api/operator/founding": ("", {"founding": "accounts"}, "founding"),
        "/api/operator/fair_play": ("", None, "look"),
        "/api/operator/reports/{report}": ("/api/operator/reports/1", {"on": True}, "report"),
        "/api/operator/tournaments": ("", cup, "tournament"),
        "/api/operator/tournaments/{tournament}": (
            f"/api/operator/tournaments/{tournament}", {"do": "call_off"}, "tournament_call_off",
        ),
        "/api/operator/people/{person}/erase": (f"{person}/erase", {"name": "player 0"}, "erase"),
    }  # fmt: skip


def test_whatever_an_operator_does_is_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[Starlette] = []

    class Kept(Starlette):
        def __init__(self, *args: Any, **rest: Any) -> None:
            super().__init__(*args, **rest)
            kept.append(self)

    monkeypatch.setattr(routes, "Starlette", Kept)

    async def run() -> None:
        async with (
            inside(tmp_path, thinkers=1) as started,
            players(started.url, file_in(tmp_path), 1) as (player,),
        ):
            posts = {
                one.path
                for one in kept[0].routes
                if isinstance(one, Route)
                and one.path.startswith("/api/operator")
                and "POST" in (one.methods or ())
            }
            orders = await _orders(started, player)
            assert posts == orders.keys()
            words = HOUSE_WORDS.read_text(encoding="utf-8")
            for path, (where, body, deed) in orders.items():
                before = await _deeds(started.url)
                await asyncio.to_thread(
                    ask, started.url, where or path, HOST_TOKEN, "POST", body, {"x-operator": "A"}
                )
                after = await _deeds(started.url)
                assert len(after) == len(before) + 1, path
                assert (after[0]["deed"], after[0]["who"]) == (deed, "A")
                assert f'"deed.{deed}"' in words

    asyncio.run(run())
