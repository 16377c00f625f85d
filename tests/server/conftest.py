"""Databases for the tests of the server, and passwords that cost little."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from fangcheng.server.accounts import passwords
from tests.server.migrated import lay_sqlite
from tests.server.running import (
    PostgresCluster,
    ServerProcess,
    SmallDisk,
    postgresql_binaries,
    server,
    why_no_postgresql,
)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresCluster]:
    """A running PostgreSQL; every worker of a parallel test run has its own."""
    reason = why_no_postgresql()
    if reason is not None:
        pytest.skip(reason)
    binaries = postgresql_binaries()
    assert binaries is not None
    cluster = PostgresCluster(binaries)
    cluster.start()
    yield cluster
    cluster.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database with tables and nothing in them, once of each kind."""
    return _database(request, tmp_path, empty=False)


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without tables, once of each kind."""
    return _database(request, tmp_path, empty=True)


def _database(request: pytest.FixtureRequest, folder: Path, empty: bool) -> str:
    if request.param == "sqlite":
        url = f"sqlite:///{folder / 'database' / 'fangcheng.db'}"
        if not empty:
            lay_sqlite(url)
        return url
    cluster: PostgresCluster = request.getfixturevalue("postgres")
    return cluster.new_database(empty)


@pytest.fixture
def quick_hashing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords for real, but quickly."""
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "_hasher", hasher)
    passwords._nobodys_password.cache_clear()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    """A file system that is easy to fill."""
    try:
        disk = SmallDisk(tmp_path / "disk")
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"a small file system cannot be mounted here (needs root): {error}")
    yield disk
    disk.close()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home, and nothing set for us."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "FANGCHENG_LANG", "FANGCHENG_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that rests long between rounds."""
    with server("", tmp_path / "data", round_pause=30.0) as process:
        yield process
