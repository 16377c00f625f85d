"""`fangcheng export` and `fangcheng backup`, beside a server that is running."""

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from fangcheng.protocol import commands
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from fangcheng.record.file import read_record, verify
from fangcheng.server.store.engine import open_engine
from fangcheng.server.store.tables import matches
from tests.command_line import Result, invoke
from tests.server.running import server


@pytest.fixture(autouse=True)
def plain_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("LANG", "CONFIG", "DATABASE", "DATA"):
        monkeypatch.delenv(f"FANGCHENG_{name}", raising=False)
    monkeypatch.chdir(tmp_path)
    umask = os.umask(0)  # others may read what nobody keeps from them
    yield
    os.umask(umask)


def _cli(*args: object) -> Result:
    return invoke([*map(str, args)])


def _play(url: str, number: int) -> list[int]:
    """Let the house play some matches to their end."""

    async def play() -> list[int]:
        client = await Client.open(url)
        found = []
        for _ in range(number):
            await client.ask(commands.QuickPlay(new_id(), "hangzhou", {"rounds": 1}))
            while True:
                room = await client.wait_for(say.RoomState)
                if room.phase == "playing":
                    break
            await client.send(commands.LetHouse(new_id(), on=True))
            assert room.match is not None
            found.append((await client.until_over(room.match, 60)).summary.match)
            await client.ask(commands.Leave(new_id()))
        await client.close()
        return found

    return asyncio.run(play())


def test_all_matches_of_a_running_server(tmp_path: Path, database_url: str) -> None:
    out = tmp_path / "records"
    with server(database_url, tmp_path / "data") as house:
        first = _play(house.url, 2)
        done = _cli("export", "--database", database_url, "--out", out)
        assert done.exit_code == 0, done.output
        assert "新写 2 份" in done.output
        files = {file.name: file for file in out.iterdir()}
        assert {stat.S_IMODE(file.stat().st_mode) for file in files.values()} == {0o600}
        assert set(files) == {f"fangcheng-hangzhou-{match}.jsonl" for match in first}
        for name, file in files.items():
            with file.open(encoding="utf-8") as lines:
                assert verify(read_record(lines)).over
            path = f"/api/matches/{name.split('-')[-1].removesuffix('.jsonl')}/record"
            assert house.get(path) == (200, file.read_bytes())
        kept = files[f"fangcheng-hangzhou-{first[0]}.jsonl"]
        kept.write_text("mine", encoding="utf-8")
        _play(house.url, 1)
        done = _cli("export", "--database", database_url, "--out", out, "--lang", "en")
        assert "1 new record, 2 already there" in done.output
        assert kept.read_text(encoding="utf-8") == "mine"
        # As if others still played the walls of one in a tournament.
        engine = open_engine(database_url)
        with engine.begin() as connection:
            connection.execute(update(matches).where(matches.c.id == first[0]).values(sealed=True))
        engine.dispose()
        done = _cli("export", "--database", database_url, "--out", tmp_path / "other")
        assert "新写 2 份" in done.output and "1 场没有写" in done.output


def test_only_what_is_new(tmp_path: Path) -> None:
    with server("", tmp_path / "data") as house:
        _play(house.url, 1)
        config = tmp_path / "club.toml"
        config.write_text(f'data = "{tmp_path / "data"}"\n', encoding="utf-8")
        for since, number in (("2000-01-01", 1), ("2999-01-01", 0)):
            out = tmp_path / since
            done = _cli("export", "--config", config, "--out", out, "--since", since)
            assert done.exit_code == 0, done.output
            assert len(list(out.glob("*.jsonl"))) == number


def test_a_match_that_cannot_be_played_again(tmp_path: Path) -> None:
    """It is named, and the others are written all the same."""
    with server("", tmp_path / "data") as house:
        broken, good = _play(house.url, 2)
    with sqlite3.connect(tmp_path / "data" / "fangcheng.db") as database:
        # Nothing can be claimed before the first discard.
        first = "number = (SELECT min(number) FROM inputs WHERE match = :match)"
        change = f"UPDATE inputs SET do = 'peng' WHERE match = :match AND {first}"
        assert database.execute(change, {"match": broken}).rowcount == 1
    done = _cli("export", "--data", tmp_path / "data", "--out", "out")
    assert done.exit_code == 1
    assert str(broken) in done.output and "1 场没有写成" in done.output
    assert [file.name for file in Path("out").iterdir()] == [f"fangcheng-hangzhou-{good}.jsonl"]


def test_a_copy_of_a_running_server(tmp_path: Path, database_url: str) -> None:
    if database_url.startswith("postgresql") and shutil.which("pg_dump") is None:
        pytest.skip("pg_dump is not installed")
    out = tmp_path / "copies" / "copy"
    with server(database_url, tmp_path / "data") as house:
        (match,) = _play(house.url, 1)
        done = _cli("backup", "--database", database_url, "--out", out)
        assert done.exit_code == 2 and f"没有放备份的文件夹 {out.parent}；先建好" in done.output
        out.parent.mkdir()
        done = _cli("backup", "--database", database_url, "--out", out)
        assert done.exit_code == 0, done.output
        again = _cli("backup", "--database", database_url, "--out", out, "--lang", "en")
        assert again.exit_code == 2 and "is there already" in again.output
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    assert [file.name for file in out.parent.iterdir()] == ["copy"]
    if database_url.startswith("sqlite"):
        # The copy is a database to go on with.
        done = _cli("export", "--database", f"sqlite:///{out}", "--out", tmp_path / "records")
        assert "新写 1 份" in done.output
        with server(f"sqlite:///{out}", tmp_path / "data2") as house:
            assert house.get(f"/api/matches/{match}")[0] == 200
    else:
        listed = subprocess.run(["pg_restore", "--list", out], capture_output=True, check=True)
        assert b"TABLE DATA public inputs" in listed.stdout


def test_without_pg_dump_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    done = _cli("backup", "--database", "postgresql://u:hidden@db.example/x", "--out", "copy")
    assert done.exit_code == 2
    assert "没有安装 pg_dump" in done.output
    assert not Path("copy").exists()


def test_a_password_is_no_argument(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "pg_dump"
    program.write_text('#!/bin/sh\necho "$@" "[$PGPASSWORD]" >&2\nexit 1\n', encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    done = _cli("backup", "--database", "postgresql://u:hid%40den@db.example/x", "--out", "copy")
    assert done.exit_code == 2
    assert "postgresql://u@db.example/x [hid@den]" in done.output
    assert [file.name for file in tmp_path.iterdir()] == ["pg_dump"]


@pytest.mark.parametrize("command", ["export", "backup"])
@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["--data", "nowhere"], "there is no such database"),
        (["--database", "mysql://x"], "sqlite and postgresql"),
        (["--config", "nowhere.toml"], "nowhere.toml"),
        (["--set", "nothing=1"], "nothing"),
    ],
)
def test_what_cannot_be_read(tmp_path: Path, command: str, args: list[str], reason: str) -> None:
    done = _cli(command, *args, "--out", "out", "--lang", "en")
    assert done.exit_code == 2, done.output
    assert reason in done.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["export", "backup"])
def test_a_file_that_is_no_database(tmp_path: Path, command: str) -> None:
    (tmp_path / "x.db").write_text("not a database at all, but long enough" * 100, "utf-8")
    done = _cli(command, "--database", f"sqlite:///{tmp_path / 'x.db'}", "--out", "out")
    assert done.exit_code == 2, done.output
    assert "not a database" in done.output
    assert not Path("out").is_file()


def test_a_date_that_is_none(tmp_path: Path) -> None:
    done = _cli("export", "--out", "out", "--since", "yesterday")
    assert done.exit_code == 2
    assert "2026-11-01" in done.output
