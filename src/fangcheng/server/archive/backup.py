"""What the operator does beside a running server: exports of records, backups of the database."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine, make_url, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from fangcheng.errors import FangchengError, StoreError
from fangcheng.server.archive.archive import played_match, record_name
from fangcheng.server.archive.records import record_lines
from fangcheng.server.private_files import write_privately
from fangcheng.server.store.dialect import is_shared
from fangcheng.server.store.engine import open_engine
from fangcheng.server.store.footprint import note_backup
from fangcheng.server.store.matches import find_match, inputs_of
from fangcheng.server.store.tables import matches

T = TypeVar("T")
_PAGES = 500
"""Pages of an SQLite database copied in one step; the server writes in between."""


def open_existing(url: str) -> Engine:
    """Open an existing database: a wrong path must not create one."""
    if url.startswith("sqlite:"):  # opening a missing file would create it
        file = make_url(url).database or ""
        if not Path(file).is_file():
            raise StoreError("no_database", file=file)
    return open_engine(url)


# -- records -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Exported:
    """The result for one match: its file is new, existed already, or could not be written."""

    file: Path
    is_new: bool
    error: str = ""


def matches_since(engine: Engine, since: int) -> tuple[list[int], int]:
    """List the matches that ended at that time (Unix time) or later, and count the sealed ones.

    Sealed matches are those whose walls other tables of a tournament still play; they are not
    listed. Matches whose record was deleted are left out.
    """
    columns = matches.c.id, matches.c.sealed
    query = select(*columns).where(matches.c.finished >= since, matches.c.seed != "")
    query = query.order_by(matches.c.finished)
    found = _read(engine, lambda connection: connection.execute(query).all())
    numbers = [row.id for row in found if not row.sealed]
    return numbers, len(found) - len(numbers)


def export_records(engine: Engine, numbers: list[int], folder: Path) -> Iterator[Exported]:
    """Write the records of matches into a folder, one file each; existing files are left alone."""
    write_privately()
    folder.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        stored = _read(engine, partial(find_match, match=number))
        assert stored is not None
        file = folder / record_name(stored)
        if file.exists():
            yield Exported(file, is_new=False)
            continue
        inputs = _read(engine, partial(inputs_of, match=number))
        try:
            lines = record_lines(played_match(stored, inputs))
        except FangchengError as error:
            # One match that cannot be replayed must not stop the others.
            yield Exported(file, is_new=False, error=str(error))
            continue
        # Written under another name first: a repeated export must find no half-written file.
        part = file.with_suffix(".part")
        part.write_text("".join(lines), encoding="utf-8")
        part.replace(file)
        yield Exported(file, is_new=True)


def _read(engine: Engine, question: Callable[[Connection], T]) -> T:
    try:
        with engine.connect() as connection:
            return question(connection)
    except DBAPIError as error:
        raise StoreError("database_fails", reason=error.orig) from None


# -- backups -------------------------------------------------------------------------------------


def back_up(url: str, out: Path, progress: Callable[[int, int], None]) -> bool:
    """Copy a database while the server may be running; call `progress` with pages done and all.

    Return whether the backup could be noted in the database, for the operator's page.
    """
    if out.exists():
        raise StoreError("copy_exists", file=out)
    if not out.parent.is_dir():
        raise StoreError("copy_folder", folder=out.parent)
    engine = open_existing(url)
    part = out.with_name(f".{out.name}.part")
    write_privately()
    try:
        if is_shared(engine):
            _dump_postgresql(engine.url, part)
        else:
            _copy_sqlite(Path(engine.url.database or ""), part, progress)
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)
    return note_backup(engine)


def _copy_sqlite(file: Path, part: Path, progress: Callable[[int, int], None]) -> None:
    try:
        with (
            closing(sqlite3.connect(file, timeout=10)) as source,
            closing(sqlite3.connect(part)) as target,
        ):
            source.backup(
                target, pages=_PAGES, progress=lambda _, left, all_: progress(all_ - left, all_)
            )
            (found,) = target.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.Error as error:
        raise StoreError("at_file", path=file, reason=error) from None
    if found != "ok":
        raise StoreError("copy_damaged", file=file, found=found)


def _dump_postgresql(url: URL, part: Path) -> None:
    """Run `pg_dump` to write the copy, without the password in its arguments."""
    program = shutil.which("pg_dump")
    if program is None:
        raise StoreError("no_pg_dump")
    place = url._replace(drivername="postgresql", password=None)
    environment = {**os.environ, "PGCONNECT_TIMEOUT": "10"}
    if url.password is not None:
        environment["PGPASSWORD"] = str(url.password)
    done = subprocess.run(
        [program, "--format=custom", "--no-password", f"--file={part}",
         f"--dbname={place.render_as_string(hide_password=False)}"],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise StoreError(
            "at_source", source="pg_dump", reason=" ".join(done.stderr.split()) or done.returncode
        )
