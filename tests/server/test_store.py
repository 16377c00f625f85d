"""The database: made and migrated, clear about what it cannot read, and each fact kept once."""

import ast
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, func, select, text
from sqlalchemy.exc import IntegrityError

from fangcheng.errors import StoreError
from fangcheng.server.front.tables import all_tables
from fangcheng.server.store import migrations
from fangcheng.server.store import people as folk
from fangcheng.server.store import store as db
from fangcheng.server.store.dialect import insert_new, upsert
from fangcheng.server.store.engine import bring_up_to_date, newest_version, open_engine
from fangcheng.server.store.matches import (
    StoredMatch,
    StoredSeat,
    begin_match,
    find_match,
    finish_match,
    history,
    newest_of,
    unfinished_matches,
)
from fangcheng.server.store.tables import meta, people, rooms, tokens
from tests.server.running import PostgresCluster

VERSIONS = Path(migrations.__path__[0]) / "versions"


@pytest.fixture
def engine(database_url: str) -> Engine:
    engine = open_engine(database_url)
    bring_up_to_date(engine)
    return engine


def test_migrating_makes_exactly_the_tables_we_use(empty_database_url: str) -> None:
    engine = open_engine(empty_database_url)
    bring_up_to_date(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, all_tables()) == []
        assert context.get_current_revision() == newest_version()


def test_migrations_call_no_code_that_may_change() -> None:
    """What they did to a database once they do to every other one, whatever the server is now."""
    for file in VERSIONS.glob("*.py"):
        found = list(ast.walk(ast.parse(file.read_text("utf-8"))))
        names = {alias.name for one in found if isinstance(one, ast.Import) for alias in one.names}
        names |= {one.module or "." for one in found if isinstance(one, ast.ImportFrom)}
        assert not [name for name in names if name.startswith(("fangcheng", "."))], file.name


def test_a_database_that_is_up_to_date_is_left_alone(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "alembic", None)  # cannot even be loaded
    bring_up_to_date(engine)


def test_migrating_again_changes_nothing(engine: Engine) -> None:
    with engine.begin() as connection:
        db.keep_meta(connection, "greeting", "你好")
    bring_up_to_date(engine)
    with engine.connect() as connection:
        assert db.get_meta(connection, "greeting") == "你好"
        assert compare_metadata(MigrationContext.configure(connection), all_tables()) == []


def test_a_database_from_the_future_is_refused(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="newer version of Fangcheng"):
        bring_up_to_date(engine)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "fangcheng.db"
    file.write_text("今天天气很好" * 200, encoding="utf-8")
    with pytest.raises(StoreError, match="not a database"):
        bring_up_to_date(open_engine(f"sqlite:///{file}"))


def test_somebody_elses_tables_are_left_alone(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE alembic_version"))
        db.keep_meta(connection, "theirs", "1")
    with pytest.raises(StoreError, match="already exists"):
        bring_up_to_date(engine)
    with engine.connect() as connection:
        assert db.get_meta(connection, "theirs") == "1"


def test_a_database_that_is_not_there_is_one_sentence(postgres: PostgresCluster) -> None:
    nobody = f"postgresql://postgres@/nothing?host={postgres.folder}"
    with pytest.raises(StoreError, match='"nothing" does not exist'):
        bring_up_to_date(open_engine(nobody))
    with pytest.raises(StoreError, match="database: "):
        bring_up_to_date(open_engine("postgresql://postgres@/x?host=/nowhere"))


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("a piece of cake", "cannot be read"),
        ("mysql://root@localhost/x", "sqlite and postgresql"),
        ("sqlite://", "needs a file"),
        ("sqlite:////proc/nowhere/x.db", "/proc/nowhere"),
    ],
)
def test_urls_that_lead_nowhere(url: str, reason: str) -> None:
    with pytest.raises(StoreError, match=reason):
        bring_up_to_date(open_engine(url))


# -- what is done twice is done once -----------------------------------------------------------


def test_the_same_guest_twice_is_one_person(engine: Engine) -> None:
    with engine.begin() as connection:
        first = folk.add_guest(connection, "阿方", "a" * 64)
        assert folk.add_guest(connection, "阿方", "a" * 64) == first
        folk.add_token(connection, first.id, "b" * 64)
        folk.add_token(connection, first.id, "b" * 64)
        assert connection.execute(select(func.count()).select_from(people)).scalar() == 1
        assert connection.execute(select(func.count()).select_from(tokens)).scalar() == 2


def test_of_somebody_without_end_only_the_last_commands_are_kept(engine: Engine) -> None:
    with engine.begin() as connection:
        db.remember_command(connection, 7, "another's", None)
        for number in range(100):
            db.remember_command(connection, 8, f"c{number}", "123456")
            assert db.find_command(connection, 8, f"c{number}") == db.DoneCommand("123456")
        kept = connection.execute(text("SELECT count(*) FROM commands WHERE person = 8")).scalar()
        assert kept == db.REMEMBERED
        assert db.find_command(connection, 7, "another's") is not None


def test_nodes_that_forget_the_same_commands_do_not_wait_for_each_other(
    postgres: PostgresCluster,
) -> None:
    engine = open_engine(postgres.new_database())
    with engine.begin() as connection:
        for number in range(db.REMEMBERED):
            db.remember_command(connection, 8, f"c{number}", None)
    with engine.begin() as one, engine.begin() as other:
        other.execute(text("SET lock_timeout = 200"))
        db.remember_command(one, 8, "here", None)
        db.remember_command(other, 8, "there", None)
    engine.dispose()


def test_a_match_begins_once_and_ends_once(engine: Engine) -> None:
    with engine.begin() as connection:
        person = folk.add_guest(connection, "阿方", "a" * 64).id
        seats = (StoredSeat(person, "阿方", None), StoredSeat(None, "bot:normal", "normal"))
        match = StoredMatch(7, "123456", "zhangzhou", {"seats": 2}, "seed", {}, seats, 1)
        begin_match(connection, match)
        begin_match(connection, match)
        assert unfinished_matches(connection) == [match]
        finish_match(connection, 7, 10, '{"totals": [1, -1]}')
        finish_match(connection, 7, 11, '{"totals": [2, -2]}')
        found = find_match(connection, 7)
        assert found is not None
        assert (found.finished, found.summary) == (10, {"totals": [1, -1]})
        assert unfinished_matches(connection) == []
        assert history(connection, person, 10) == [(10, 7, 0, '{"totals": [1, -1]}')]
        assert [len(history(connection, person, 10, (10, at))) for at in (7, 8)] == [0, 1]
        assert newest_of(connection, person) == (1, 10)
        assert newest_of(connection, person + 1) == (0, 0)


def _rooms(connection: Connection) -> list[tuple[str, str]]:
    query = select(rooms.c.number, rooms.c.data)
    return [(row.number, row.data) for row in connection.execute(query)]


def test_a_room_is_kept_as_it_was_saved_last(engine: Engine) -> None:
    with engine.begin() as connection:
        db.save_room(connection, "123456", "{}")
        db.save_room(connection, "123456", '{"a": 1}')
        assert _rooms(connection) == [("123456", '{"a": 1}')]
        db.close_room(connection, "123456")
        db.close_room(connection, "123456")
        assert _rooms(connection) == []


def test_a_permanent_name_belongs_to_one_person(engine: Engine) -> None:
    with engine.begin() as connection:
        one = folk.add_guest(connection, "阿方", "a" * 64).id
        two = folk.add_guest(connection, "阿城", "b" * 64).id
        folk.set_password(connection, one, "阿方", "hash")
        assert folk.name_taken(connection, ["阿方"], but=two)
        assert not folk.name_taken(connection, ["阿方"], but=one)
        with pytest.raises(IntegrityError), connection.begin_nested():
            folk.set_password(connection, two, "阿方", "hash")
        folk.rename(connection, two, "阿方", "阿方")  # a guest has no key
        found = folk.person_named(connection, ["阿方"])
        assert found is not None and found[0].id == one


def test_a_row_that_is_there_is_left_alone_or_changed(engine: Engine) -> None:
    rows = [{"key": "one", "value": "first"}, {"key": "two", "value": "second"}]
    with engine.begin() as connection:
        connection.execute(upsert(connection, meta, rows))
        connection.execute(insert_new(connection, meta).values(key="one", value="other"))
        connection.execute(upsert(connection, meta, {"key": "two", "value": "new"}))
        kept = upsert(connection, meta, {"key": "one", "value": "new"}, value=meta.c.value + "!")
        assert connection.execute(kept.returning(meta.c.value)).scalar_one() == "first!"
        assert db.get_meta(connection, "two") == "new"
