"""Tournaments: what a round is worth, who may do what, and rounds in the database."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from sqlalchemy import Engine, insert, select

from fangcheng.protocol import tournaments as told
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.features.clubs import store as clubs_db
from fangcheng.server.features.clubs.actions import found_club
from fangcheng.server.features.tournaments import actions, drawing
from fangcheng.server.features.tournaments import rounds as steps
from fangcheng.server.features.tournaments import store as db
from fangcheng.server.features.tournaments.scoring import by_place, by_seat, standings
from fangcheng.server.features.tournaments.store import StoredEntry, StoredTable
from fangcheng.server.store.engine import bring_up_to_date, open_engine
from fangcheng.server.store.tables import people, rooms, tournaments
from tests.server.tournament_rounds import NONCE, open_round, wish

LEADER, MEMBER, STRANGER = 1, 2, 3


# -- what a round is worth -------------------------------------------------------------------------


def test_places_at_the_own_table() -> None:
    assert by_place([9, -3, 2, -8]) == [4, 1, 2, 0]
    assert by_place([5, 5, -5, -5]) == [3, 3, Fraction(1, 2), Fraction(1, 2)]
    assert by_place([0, 0, 0, 0]) == [Fraction(7, 4)] * 4


def test_the_same_walls_are_compared_seat_by_seat() -> None:
    scores = by_seat([[10, -10, 0, 0], [4, -4, 0, 0], [4, -20, 16, 0]])
    assert scores[0] == [100, 50, 25, 50]
    assert scores[1] == [25, 100, 25, 50]
    assert [sum(row) for row in zip(*scores, strict=True)] == [150] * 4  # fifty a table
    assert by_seat([[10, -10, 0, 0]]) == [[50] * 4]


def table(
    round_: int, seated: Sequence[int | None], totals: Sequence[int], over: bool = True
) -> StoredTable:
    return StoredTable(round_, 1, "1", 1, list(seated), list(totals), 4, [], over)


def test_points_and_first_places_decide_between_equals() -> None:
    played = [table(1, [1, 2, 3, 4], [8, -4, -2, -2]), table(2, [2, 1, 4, 3], [9, -5, -2, -2])]
    found = standings([1, 2, 3, 4], played, 2, duplicate=False)
    assert [(one.person, one.place) for one in found] == [(2, 1), (1, 2), (3, 3), (4, 3)]
    assert (found[0].score, found[0].points, found[0].firsts) == (4.0, 5, 1)
    assert found[1].rounds == [4.0, 0.0]


def test_what_counts_before_a_round_is_over() -> None:
    played = [table(1, [1, 2, 3, 4], [8, -4, -2, -2]), table(1, [5, 6, 7, 8], [1, 0, -1, 0], False)]
    now = standings(range(1, 9), played, 0, duplicate=False)
    assert now[0].person == 1 and sum(one.score for one in now) == 7
    assert all(one.score == 0 for one in standings(range(1, 9), played, 0, duplicate=True))


def test_who_never_came_gets_nothing_for_the_round() -> None:
    missed = table(1, [1, 2, 3, 4], [8, -4, -2, -2])._replace(missed=[0])
    (last,) = (one for one in standings([1, 2, 3, 4], [missed], 1, False) if one.person == 1)
    assert (last.score, last.points, last.rounds) == (0, 0, [0])


def test_nobody_draws_alone() -> None:
    one, other = StoredEntry(1, "甲", "aa", "in"), StoredEntry(2, "乙", "bb", "out")
    seed = drawing.joined("secret", [one, other])
    assert seed == drawing.joined("secret", [other, one])
    assert seed != drawing.joined("secret", [one, other._replace(nonce="cc")])
    assert len({drawing.walls_of(seed, number) for number in range(1, 9)}) == 8


# -- in the database -------------------------------------------------------------------------------


@pytest.fixture
def engine(database_url: str) -> Engine:
    engine = open_engine(database_url)
    bring_up_to_date(engine)
    with engine.begin() as connection:
        for number in range(1, 10):
            connection.execute(insert(people).values(id=number, name=f"{number}", created=0))
    return engine


def refusal(work: Any, *args: Any) -> str:
    with pytest.raises(RefusedError) as refused:
        work(*args)
    return refused.value.code


def test_who_may_set_one_up_and_take_part(engine: Engine) -> None:
    with engine.begin() as connection:
        club = found_club(connection, "周五麻将", 0, LEADER, most=5)
        clubs_db.add_member(connection, club, MEMBER, "member")
        for person, where in ((LEADER, None), (MEMBER, club), (STRANGER, club), (LEADER, club + 1)):
            assert refusal(actions.set_up, connection, wish(where), person) == "tournament"
        own = actions.set_up(connection, wish(club), LEADER)
        of_house = actions.set_up(connection, wish(), actions.OPERATOR)

        def do(which: int, person: int, action: told.TournamentAction) -> None:
            actions.do_action(connection, which, person, action, most=2)

        sign_up = told.SignUp(NONCE)
        assert refusal(do, own, STRANGER, sign_up) == "tournament"
        do(own, MEMBER, sign_up)
        do(own, MEMBER, sign_up)
        for action in (told.BeginTournament(), told.CallOffTournament()):
            assert refusal(do, own, MEMBER, action) == "tournament"
        do(of_house, STRANGER, sign_up)
        do(of_house, MEMBER, sign_up)
        assert refusal(do, of_house, LEADER, sign_up) == "full"
        do(of_house, MEMBER, told.Withdraw())
        do(of_house, LEADER, sign_up)
        assert [one.person for one in db.entries_of(connection, of_house)] == [LEADER, STRANGER]
        assert [one.id for one in db.listed(connection, STRANGER, 9)] == [of_house]
        assert {one.id for one in db.listed(connection, MEMBER, 9)} == {own, of_house}
        do(of_house, actions.OPERATOR, told.CallOffTournament())
        assert refusal(do, of_house, STRANGER, sign_up) == "tournament"


def test_only_so_many_at_a_time_and_not_too_far_ahead(engine: Engine) -> None:
    with engine.begin() as connection:
        for _ in range(actions.MOST_GOING_ON):
            actions.set_up(connection, wish(), actions.OPERATOR)
        assert refusal(actions.set_up, connection, wish(), actions.OPERATOR) == "full"
        connection.execute(tournaments.update().values(state="over"))
        late = wish()
        late.starts += 100 * 86400
        assert refusal(actions.set_up, connection, late, actions.OPERATOR) == "tournament"


def test_a_round_is_opened_and_ended_once(engine: Engine) -> None:
    with engine.begin() as connection:
        one = actions.set_up(connection, wish(rounds=2, duplicate=True), actions.OPERATOR)
        for person in range(1, 8):
            actions.do_action(connection, one, person, told.SignUp(NONCE), most=9)
        field = steps.field_of(connection, one)
        assert field is not None
        first = open_round(connection, field)
        assert first is not None and len(first.rooms) == 2
        assert open_round(connection, field) is None
        stored = connection.execute(select(rooms.c.number)).scalars()
        assert set(stored) == {number for number, _ in first.rooms}
        now = steps.field_of(connection, one)
        assert now is not None and (now.stored.state, now.stored.round) == ("playing", 1)
        assert sorted(p or 0 for table in now.tables for p in table.people) == list(range(8))
        assert not steps.is_through(now, now.stored.due)
        assert steps.is_through(now, now.stored.due + 60)  # nobody waits for ever
        assert steps.end_round(connection, now) and not steps.end_round(connection, now)
        # Nobody has come, so nobody is paired again.
        assert {entry.state for entry in db.entries_of(connection, one)} == {"missed"}
        actions.do_action(connection, one, 3, told.SignUp(NONCE), most=9)
        after = steps.field_of(connection, one)
        assert after is not None and after.people == [3]
