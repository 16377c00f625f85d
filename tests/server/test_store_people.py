"""People in the database: what an old one becomes, and that nobody is looked for one by one."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, event, insert, select, text

from fangcheng.server.accounts import names
from fangcheng.server.front.personal import rows_of
from fangcheng.server.store import engine as engines
from fangcheng.server.store import matches as stored_matches
from fangcheng.server.store import people
from fangcheng.server.store.engine import bring_up_to_date, open_engine
from fangcheng.server.store.matches import StoredMatch, StoredSeat
from fangcheng.server.store.tables import people as people_table

# -- the past ----------------------------------------------------------------------------------


def _as_it_was(engine: Engine, revision: str) -> None:
    """Make the tables of an older version."""
    config = Config()
    config.set_main_option("script_location", str(Path(engines.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


_OLD_MATCH = (
    "INSERT INTO matches VALUES"
    " ({match}, '123456', 'x', '{{}}', 'seed', '{{}}', 1, {finished}, '{{\"n\": {match}}}')"
)


def _add(connection: Connection, name: str, permanent: bool) -> int:
    values = {"name": name, "created": 1, "banned_until": 0, "ban_reason": ""}
    if permanent:
        values |= {"name_key": names.plain_key(name), "password": f"of {name}"}
    person: int = connection.execute(insert(people_table).values(values)).inserted_primary_key[0]  # type: ignore[index]
    row = {"hash": f"{person:064d}", "person": person}
    connection.execute(text("INSERT INTO tokens VALUES (:hash, :person, 1)"), row)
    return person


def test_matches_and_clubs_of_the_last_version_are_as_they_were(empty_database_url: str) -> None:
    engine = open_engine(empty_database_url)
    _as_it_was(engine, "0009")
    with engine.begin() as connection:
        values = {"name": "甲", "created": 1, "banned_until": 0, "ban_reason": ""}
        connection.execute(insert(people_table).values(id=1, name_key="甲", **values))
        for line in (
            "INSERT INTO clubs (id, name, name_key, created, shift) VALUES (4, '圈', '圈', 1, 480)",
            "INSERT INTO club_members VALUES (4, 1, 'leader', 1)",
            "INSERT INTO matches (id, room, variant, options, seed, fair, started, finished,"
            " summary, counts, club) VALUES (7, '123456', 'hangzhou', '{}', 'seed', '{}', 1, 9,"
            " '{\"totals\": [0]}', TRUE, 4)",
            "INSERT INTO players (match, seat, person, name, finished) VALUES (7, 0, 1, '甲', 9)",
        ):
            connection.exec_driver_sql(line)
    bring_up_to_date(engine)
    with engine.begin() as connection:
        found = stored_matches.find_match(connection, 7)
        assert found is not None and found.is_told and found.counts and found.club == 4
        assert [one.match for one in stored_matches.history(connection, 1, 9)] == [7]
        rows = rows_of(connection, 1)
        assert set(rows) == {"people", "club_members"}


def test_an_old_database_loses_no_name_and_no_device(empty_database_url: str) -> None:
    engine = open_engine(empty_database_url)
    _as_it_was(engine, "0001")
    permanent = [
        "Раul",  # with Cyrillic letters, and older than the real one
        "Paul",
        "PAU1",
        "王一",
        "王ー",
        "Zoe",
        "o",
        "0",  # looks like the one before
        "a\U0001d159",
        "a",
        "한국어" * 6,
        "m" * 20,
    ]
    with engine.begin() as connection:
        numbers = [_add(connection, name, True) for name in permanent]
        guest = _add(connection, "Paul", False)
        for match, finished in ((1, "5"), (2, "9"), (3, "NULL")):
            connection.execute(text(_OLD_MATCH.format(match=match, finished=finished)))
            connection.execute(text(f"INSERT INTO players VALUES ({match}, 1, {guest}, 'x', NULL)"))
    bring_up_to_date(engine)
    with engine.begin() as connection:
        for number, name in zip(numbers, permanent, strict=True):
            # By its own name and password everybody is found as before.
            keys = [names.key_beside(name), names.name_key(name)]
            found = people.person_named(connection, keys)
            assert found is not None and (found[0].id, found[1]) == (number, f"of {name}")
            assert found[0].permanent and found[0].name == name
            token = people.person_of_token(connection, f"{number:064d}", int(time.time()) - 600)
            assert token is not None and token[0].id == number
            # A new password changes nothing about that.
            people.set_password(connection, number, names.name_key(name), f"of {name}")
            assert people.person_named(connection, keys) == found
        keys_now = connection.execute(select(people_table.c.id, people_table.c.name_key))
        by_number = {row.id: row.name_key for row in keys_now}
        # The older ones have the key that others are compared with.
        assert by_number[numbers[0]] == "paul" and by_number[numbers[3]] == names.name_key("王一")
        assert by_number[guest] is None
        played = stored_matches.history(connection, guest, 9)
        assert [(one.seat, one.summary) for one in played] == [(1, '{"n": 2}'), (1, '{"n": 1}')]
        stored_matches.finish_match(connection, 3, 11, '{"n": 3}')
        (newest,) = stored_matches.history(connection, guest, 1)
        assert newest == (11, 3, 1, '{"n": 3}')
    engine.dispose()


# -- plans -------------------------------------------------------------------------------------


@contextmanager
def _statements(engine: Engine) -> Iterator[list[tuple[str, Any]]]:
    """Note what is asked."""
    asked: list[tuple[str, Any]] = []

    def note(_1: Any, _2: Any, statement: str, parameters: Any, _3: Any, _4: Any) -> None:
        asked.append((statement, parameters))

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", note)


def _do_everything(connection: Connection) -> None:
    one = people.add_guest(connection, "阿方", "a" * 64, "手机").id
    two = people.add_guest(connection, "阿城", "b" * 64).id
    seats = (StoredSeat(one, "阿方", None), StoredSeat(None, "bot:normal", "normal"))
    stored_matches.begin_match(connection, StoredMatch(7, "123456", "x", {}, "seed", {}, seats, 1))
    stored_matches.finish_match(connection, 7, 10, "{}")
    assert people.find_person(connection, one) is not None
    assert people.person_of_token(connection, "a" * 64, 1) is not None
    people.set_password(connection, one, "阿方", "hash")
    people.rename(connection, one, "阿芳", "阿芳")
    assert people.person_named(connection, ["x", "阿芳"]) is not None
    assert people.name_taken(connection, ["y", "阿芳"], but=two)
    people.ban(connection, one, 1, "")
    people.use_tokens(connection, ["a" * 64, "b" * 64], "电脑")
    assert people.tokens_of(connection, one, 1)
    people.remove_other_tokens(connection, one, "a" * 64)
    assert people.remove_token(connection, one, "a" * 64)
    people.forget_tokens(connection, 5, 100)
    people.forget_guests(connection, 0, int(time.time()) + 5, 100)
    stored_matches.history(connection, one, 50, (10, 8))
    assert stored_matches.newest_of(connection, one) == (1, 10)


def test_no_question_looks_through_everybody(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'people.db'}")
    bring_up_to_date(engine)
    with _statements(engine) as asked, engine.begin() as connection:
        _do_everything(connection)
    questions = [(one, how) for one, how in asked if re.match("SELECT|UPDATE|DELETE", one)]
    assert len(questions) > 20
    with engine.connect() as connection:
        for statement, parameters in questions:
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            steps = [row[3] for row in plan]
            looked_through = [one for one in steps if re.match("SCAN (people|tokens|players)", one)]
            assert not looked_through, f"{statement}: {steps}"
            # Nothing is sorted but what ended in the same second.
            assert not ("summary" in statement and "TEMP B-TREE FOR ORDER" in str(steps)), steps
    engine.dispose()
