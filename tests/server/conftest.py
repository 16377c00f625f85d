"""Databases for the tests of the server."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import (
    PostgresCluster,
    SmallDisk,
    postgresql_binaries,
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
    """An empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'database' / 'fangcheng.db'}"
    cluster: PostgresCluster = request.getfixturevalue("postgres")
    return cluster.new_database()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    """A file system that is easy to fill."""
    try:
        disk = SmallDisk(tmp_path / "disk")
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"a small file system cannot be mounted here (needs root): {error}")
    yield disk
    disk.close()
