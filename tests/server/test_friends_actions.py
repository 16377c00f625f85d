"""What people do about each other in the database, who sits with whom, and who stands on boards."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, insert

from fangcheng.protocol.friends import Invitation
from fangcheng.protocol.ladder import LadderNeeds
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.features.clubs.tables import club_members, clubs
from fangcheng.server.features.friends import actions
from fangcheng.server.features.friends import store as db
from fangcheng.server.features.friends.actions import Outcome, look_at_link, new_link, use_link
from fangcheng.server.features.friends.invitations import Invitations
from fangcheng.server.features.ladder.board import board_of
from fangcheng.server.features.matchmaking.grouping import APART_SECONDS
from fangcheng.server.ratings.standing import rank_of
from fangcheng.server.ratings.store import newest_of, shown_on_board
from fangcheng.server.store import dialect
from fangcheng.server.store.engine import bring_up_to_date, open_engine
from fangcheng.server.store.people import forget_guests
from fangcheng.server.store.tables import matches, people, players
from tests.server.conftest import _database
from tests.server.queues import known, queue, states
from tests.server.rated import rate

A, B, C, GUEST, D = 1, 2, 3, 4, 5
NEEDS = LadderNeeds(4, 7200)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    engine = open_engine(_database(request, tmp_path_factory.mktemp("friends"), empty=False))
    bring_up_to_date(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def database(engine: Engine) -> Iterator[Connection]:
    """Some people, who are gone again after the test."""
    with engine.connect() as connection, connection.begin() as transaction:
        for number in (A, B, C, GUEST, D):
            key = None if number == GUEST else f"n{number}"
            values = {"id": number, "name": f"n{number}", "name_key": key, "password": key}
            connection.execute(insert(people).values(**values, created=0))
        yield connection
        transaction.rollback()


def refusal(work: Callable[..., object], *args: Any) -> str:
    with pytest.raises(RefusedError) as refused:
        work(*args)
    return refused.value.code


def deal_with(connection: Connection, person: int, other: int, do: Any, beside: bool) -> Any:
    """Do it, and tell what the other hears; who sees nothing is not told that there is anything."""
    done = actions.deal_with(connection, person, other, do, beside)
    assert done.seen or done.news is None
    return done.news


def friends(connection: Connection, person: int) -> list[int]:
    return [one.person for one in db.friends_of(connection, person)]


def test_who_is_asked_and_asks_back_is_a_friend(database: Connection) -> None:
    assert deal_with(database, A, B, "ask", True) == "asks"
    assert deal_with(database, A, B, "ask", True) is None  # once is enough
    assert [one.person for one in db.asking(database, B, 9)] == [A]
    assert deal_with(database, B, A, "ask", False) == "friends"
    assert (friends(database, A), friends(database, B)) == ([B], [A])
    assert db.asking(database, B, 9) == db.asked_by(database, A) == []
    deal_with(database, B, A, "remove", False)
    assert friends(database, A) == friends(database, B) == []


def test_one_asks_whom_one_has_met_and_who_has_a_password(database: Connection) -> None:
    assert refusal(deal_with, database, A, B, "ask", False) == "friend"
    assert refusal(deal_with, database, A, GUEST, "ask", True) == "guest"
    assert refusal(deal_with, database, A, A, "ask", True) == "friend"
    match = {"id": 7, "room": "1", "variant": "x", "options": "", "seed": "", "fair": ""}
    database.execute(insert(matches).values(**match, started=0))
    for seat, person in enumerate((A, B)):
        row = {"match": 7, "seat": seat, "person": person, "name": "n"}
        database.execute(insert(players).values(row))
    assert deal_with(database, A, B, "ask", False) == "asks"


@pytest.mark.parametrize("do", ["ask", "mute", "block"])
def test_numbers_alone_tell_nothing(database: Connection, do: Any) -> None:
    """Neither names nor whether there is anybody, a guest or an account, of whom one knows none."""
    told = set()
    for stranger in (B, GUEST, 99):
        with pytest.raises(RefusedError) as refused:
            actions.deal_with(database, A, stranger, do, beside=False)
        told.add((refused.value.code, str(refused.value)))
    assert len(told) == 1
    assert db.shunned_by(database, A) == ([], []) and db.asked_by(database, A) == []


def test_who_was_removed_from_a_club_knows_nobody_by_it(database: Connection) -> None:
    database.execute(
        insert(clubs).values(id=7, name="k", name_key="k", shift=0, created=0, public=False)
    )
    for person, role in ((A, "leader"), (B, "member"), (C, "removed")):
        database.execute(insert(club_members).values(club=7, person=person, role=role, joined=0))
    assert deal_with(database, A, B, "ask", False) == "asks"
    for one, other in ((C, A), (A, C)):
        for do in ("ask", "mute"):
            assert refusal(deal_with, database, one, other, do, False) == "friend"


def test_who_declined_is_not_asked_again_and_may_still_ask(database: Connection) -> None:
    deal_with(database, A, B, "ask", True)
    deal_with(database, B, A, "decline", False)
    assert db.asking(database, B, 9) == []
    deal_with(database, A, B, "remove", True)
    assert deal_with(database, A, B, "ask", True) is None
    assert db.asking(database, B, 9) == []
    assert [one.person for one in db.asked_by(database, A)] == [B]  # it is not told
    assert deal_with(database, B, A, "ask", False) == "friends"


def test_who_is_blocked_never_learns_it(
    database: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_with(database, B, A, "ask", True)
    deal_with(database, A, B, "decline", True)
    deal_with(database, A, C, "ask", True)
    deal_with(database, C, A, "ask", True)
    for other in (B, C):
        deal_with(database, other, A, "block", True)
    assert friends(database, A) == friends(database, C) == []
    # Even where the other had asked before: it looks like a request that nobody answers.
    for other in (B, C):
        assert deal_with(database, A, other, "ask", True) is None
        assert db.asking(database, other, 9) == [] and friends(database, other) == []
    assert [one.person for one in db.asked_by(database, A)] == [B, C]
    assert refusal(deal_with, database, B, A, "ask", True) == "friend"
    new_link(database, B, True)
    link = db.link_of(database, B)
    assert link is not None
    # A link opens as it does for anybody, and is refused as by somebody who has enough friends.
    assert look_at_link(database, link.code, A) == look_at_link(database, link.code, D)
    with pytest.raises(RefusedError) as blocked:
        use_link(database, link.code, A)
    monkeypatch.setattr(actions, "MOST_FRIENDS", 1)
    actions.befriend(database, B, GUEST)
    with pytest.raises(RefusedError) as ordinary:
        use_link(database, link.code, D)
    told = [(one.value.code, str(one.value)) for one in (blocked, ordinary)]
    assert told[0] == told[1]
    assert db.kept_apart_from(database, A) == {B, C} and db.kept_apart_from(database, B) == {A}
    deal_with(database, B, A, "forgive", False)
    assert db.kept_apart_from(database, A) == {C}
    assert [one.person for one in db.asking(database, B, 9)] == [A]


def test_only_whose_list_is_another_one_sees_anything(database: Connection) -> None:
    """Somebody whose page is told anew, although nothing on it changes, would know of a block."""
    nothing, seen = Outcome(), Outcome(None, True)
    assert actions.deal_with(database, A, B, "block", True) == nothing
    assert actions.deal_with(database, B, A, "ask", True) == nothing
    assert actions.deal_with(database, A, B, "forgive", True) == nothing
    assert actions.deal_with(database, A, B, "mute", True) == nothing
    assert actions.deal_with(database, A, B, "decline", True) == nothing
    assert actions.deal_with(database, C, D, "ask", True) == Outcome("asks", True)
    assert actions.deal_with(database, C, D, "remove", True) == seen
    assert actions.deal_with(database, C, D, "remove", True) == nothing
    actions.deal_with(database, C, D, "ask", True)
    assert actions.deal_with(database, D, C, "ask", True) == Outcome("friends", True)
    assert actions.deal_with(database, C, D, "block", True) == seen


def test_muting_is_less_than_blocking(database: Connection) -> None:
    deal_with(database, A, GUEST, "mute", True)
    deal_with(database, A, B, "block", True)
    deal_with(database, A, B, "mute", False)
    muted, blocked = db.shunned_by(database, A)
    assert ([one.person for one in muted], [one.person for one in blocked]) == ([GUEST], [B])
    assert db.kept_apart_from(database, GUEST) == frozenset()


def test_a_link_makes_friends_until_it_is_void(
    database: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_link(database, A, True)
    first = db.link_of(database, A)
    assert first is not None
    assert refusal(use_link, database, first.code, A) == "friend"
    assert use_link(database, first.code, B) is not None
    assert use_link(database, first.code, B) is not None  # a second touch changes nothing
    assert friends(database, A) == [B] and friends(database, B) == [A]
    new_link(database, A, True)
    second = db.link_of(database, A)
    assert second is not None
    assert use_link(database, first.code, C) is None
    monkeypatch.setattr(db, "now", lambda: second.until)
    assert use_link(database, second.code, C) is None and db.link_of(database, A) is None
    monkeypatch.undo()
    new_link(database, A, False)
    assert use_link(database, second.code, C) is None


def test_nobody_knows_more_people_than_can_be(
    database: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("MOST_FRIENDS", "_MOST_REQUESTS", "_MOST_SHUNNED"):
        monkeypatch.setattr(actions, name, 1)
    deal_with(database, A, B, "ask", True)
    assert refusal(deal_with, database, A, C, "ask", True) == "full"
    deal_with(database, B, A, "ask", True)
    deal_with(database, C, A, "ask", True)
    assert refusal(deal_with, database, A, C, "ask", True) == "full"
    assert refusal(deal_with, database, D, C, "ask", False) == "friend"
    deal_with(database, A, GUEST, "mute", True)
    assert refusal(deal_with, database, A, D, "block", True) == "full"


def test_a_request_is_forgotten_after_a_month(
    database: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_with(database, A, B, "ask", True)
    deal_with(database, B, A, "decline", True)
    now = dialect.now()
    monkeypatch.setattr(db, "now", lambda: now + db.ASKED_FOR + 1)
    assert db.asked_by(database, A) == []
    assert deal_with(database, A, B, "ask", True) == "asks"


def test_a_guest_who_is_forgotten_takes_along_whom_it_shunned(database: Connection) -> None:
    deal_with(database, GUEST, A, "mute", True)
    deal_with(database, A, GUEST, "block", True)
    forget_guests(database, 0, 2**31, 100)
    assert db.shunned_by(database, A) == ([], [])


# -- the queue -------------------------------------------------------------------------------------


def test_who_is_blocked_sits_at_another_table() -> None:
    found, _ = queue(1, 2, 3)
    found.join(4, known(4), None, 0.0, frozenset({2}))
    assert set(states(found).values()) == {"waiting"}
    found.join(5, known(5), None, 1.0)
    assert states(found) == {1: "called", 2: "called", 3: "called", 4: "waiting", 5: "called"}
    # Nor is the seat of somebody who does not come for whom another has blocked.
    found.answer(5, False, now=2.0)
    assert set(states(found).values()) == {"waiting"}
    # After a minute the table is worth more.
    found.tick(now=APART_SECONDS - 0.1)
    assert set(states(found).values()) == {"waiting"}
    found.tick(now=APART_SECONDS)
    assert set(states(found).values()) == {"called"}


def test_bots_fill_up_tables_for_each_who_are_kept_apart() -> None:
    found, host = queue(1)
    found.join(2, known(2), None, 0.0, frozenset({1}))
    for person in (1, 2):
        found.let_bots(person, True, now=1.0)
    found.tick(now=11.0)
    found.tick(now=12.0)
    found.tick(now=30.0)
    assert host.tables == [[1], [2]]


# -- invitations -----------------------------------------------------------------------------------


def test_invitations_are_few() -> None:
    found = Invitations()
    for _ in range(2):
        found.check(A, B)
    found.check(A, B)
    assert refusal(found.check, A, B) == "rate"  # in vain three times
    found.came(B, A)
    found.check(A, B)
    for by in range(10, 15):
        found.add(C, Invitation(by, "n", "123456", "hangzhou", False, 120))
    assert refusal(found.check, A, C) == "full"
    found.check(10, C)  # another one of the same friend takes the place of its first
    for to in range(20, 24):
        found.check(A, to)
    assert refusal(found.check, A, 30) == "rate"


# -- the ladder ------------------------------------------------------------------------------------


def test_boards_list_the_newest_of_those_who_want_it(database: Connection) -> None:
    rate(database, A, (40.0, 5.0), (26.0, 4.0))
    rate(database, B, (30.0, 3.0))
    rate(database, C, (35.0, 3.0))
    rate(database, D, (50.0, 8.0))  # too little is known
    for person in (A, B, D):
        db.show(database, person, db.Shown(True, True))
    db.show(database, C, db.Shown(True, False))
    board = board_of("hangzhou", shown_on_board(database, "hangzhou", 1), NEEDS, "en")
    told = [(one.place, one.name, one.number, one.rank, one.matches) for one in board.entries]
    assert told == [(1, "n2", 1200, 3, 1), (2, "n1", 1040, 2, 2)]
    assert board_of("hangzhou", shown_on_board(database, "jinzhou", 1), NEEDS, "en").entries == []
    found = newest_of(database, [A, C, D], "hangzhou")
    assert [rank_of(found.get(one)) for one in (A, B, C, D)] == [2, None, 4, None]
    database.execute(people.update().where(people.c.id == B).values(banned_until=5))
    assert [one.name for one in _entries(database)] == ["n1"]


def _entries(connection: Connection) -> list[Any]:
    return board_of("hangzhou", shown_on_board(connection, "hangzhou", 1), NEEDS, "zh").entries


def test_tables_are_as_the_migration_makes_them(database: Connection) -> None:
    """What is not said is as everybody begins: seen by friends, on no board."""
    assert db.shown_of(database, A) == db.Shown(to_friends=True, on_boards=False)
    db.show(database, A, db.Shown(False, True))
    db.show(database, A, db.Shown(False, False))
    assert db.shown_of(database, A) == db.Shown(False, False)
