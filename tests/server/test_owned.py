"""An SQLite file belongs to one server at a time, and nothing confirmed vanishes unseen."""

import asyncio
import re
import shutil
from pathlib import Path

import pytest

from fangcheng.cli.serve import why_not
from fangcheng.errors import HostError
from fangcheng.words import words
from tests.server.players import four_people
from tests.server.running import ServerProcess, server


def test_a_second_server_keeps_away_while_the_first_one_lives(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'both.db'}"
    with server(url, tmp_path / "first") as first:
        second = ServerProcess(url, tmp_path / "second")
        with pytest.raises(AssertionError, match=rf"ended with 2:[^$]*occupied.*{first.pid}"):
            second.start()
        assert first.get("/healthz")[0] == 200
        first.kill()
        second.start()
        second.close()


def test_a_write_ahead_log_that_is_lost_is_noticed(tmp_path: Path) -> None:
    file, log = tmp_path / "fangcheng.db", tmp_path / "fangcheng.db-wal"

    async def play() -> None:
        async with four_people(process.url) as people:
            await people[0].until(lambda: len(people[0].done) > 5)
            process.kill()

    with server("", tmp_path) as process:
        asyncio.run(play())
        shutil.move(log, tmp_path / "aside")
        (tmp_path / "fangcheng.db-shm").unlink()
        before = file.read_bytes()
        with pytest.raises(AssertionError, match=r"ended with 2"):
            process.start()
        found = re.search(r"lost: .*'count': (\d+)", process.log_text())
        assert found is not None and int(found[1]) > 10
        assert file.read_bytes() == before, "what is missing can still be put back"
        shutil.copy(tmp_path / "aside", log)
        process.start()
        process.kill()
        log.unlink()
        process.settings["insist"] = {"accept_loss": True}
        process.start()
        del process.settings["insist"]
        for end in (process.stop, process.kill):
            end()
            process.start()


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_reason_is_told_in_the_language_of_the_host(lang: str) -> None:
    holder: dict[str, str | int] = {"file": "club.db", "pid": 42, "host": "den", "since": 0}
    for code, fields in (
        ("occupied", holder),
        ("taken_over", holder),
        ("lost", {"file": "club.db", "count": 342, "at": 0}),
    ):
        told = why_not(words(lang), HostError(code, **fields))
        assert "club.db" in told and ("42" in told) and "1970-01-01" in told
