"""The soak leaves behind what it is asked to keep, and nothing else."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.soak.faults import Sqlite


def test_a_database_on_a_small_disk_is_kept_when_the_disk_goes(tmp_path: Path) -> None:
    skipped: dict[str, str] = {}
    database = Sqlite(tmp_path, skipped)
    if skipped:
        pytest.skip(skipped["full disk"])
    assert (tmp_path / "disk").is_mount()
    with closing(sqlite3.connect(database.url.removeprefix("sqlite:///"))) as file, file:
        file.execute("CREATE TABLE kept (number INTEGER)")
    database.close()
    assert not (tmp_path / "disk").exists()
    with closing(sqlite3.connect(tmp_path / "fangcheng.db")) as file:
        assert file.execute("SELECT count(*) FROM kept").fetchone() == (0,)
