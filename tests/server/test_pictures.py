"""Pictures of moments: what is on them, what is not, and that they are pictures."""

import random
from io import BytesIO

import pytest
from PIL import Image

from fangcheng.bots import BOTS, Look
from fangcheng.game.referee import waiting_for
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.match import Match
from fangcheng.server.archive.questions import PlayedMatch, ReplayPoint
from fangcheng.server.archive.records import replay
from fangcheng.server.features.sharing.pictures.drawing import HEIGHT, WIDTH, draw_png
from fangcheng.server.features.sharing.pictures.replay_point import ShownTable, table_at
from fangcheng.server.features.sharing.pictures.tiles import tile
from fangcheng.server.stepping import NEXT_ROUND
from fangcheng.tiles import ALL_FACES

LAST = 99_999


def _played(town: str, rounds: int, seed: str = "pictures") -> PlayedMatch:
    """Rounds of quick bots; the match goes on after them."""
    match = Match(make_variant(town), seed)
    bot = BOTS["easy"](1)
    inputs: list[tuple[int, str]] = []
    for _ in range(rounds):
        if match.state.over:
            match.next_round()
            inputs.append((0, NEXT_ROUND))
        while not match.state.over:
            seat = waiting_for(match.state)[0]
            action = bot.choose(Look(match.state, seat))
            match.apply(seat, action)
            inputs.append((seat, str(action)))
    return PlayedMatch(town, {}, seed, {}, ["甲"] * match.variant.seats, inputs)


def _tiles(table: ShownTable) -> int:
    return sum(
        len(one.hand) + sum(map(len, one.melds)) + len(one.laid) + len(one.discards)
        for one in table.seats
    )


def _discarded(table: ShownTable) -> int:
    return sum(len(one.discards) for one in table.seats)


@pytest.mark.parametrize("town", VARIANTS)
def test_each_event_of_a_round_is_shown_as_it_was(town: str) -> None:
    """Between two inputs, too: what the second event of an input brings is not there at the first.

    All that lies on the table and in the wall is always the whole set.
    """
    played = _played(town, 1)
    events = replay(played, {}).rounds[0].events
    dealt = max(at for at, one in enumerate(events) if one["event"] == "deal")
    sums = set()
    for at in range(dealt + 1, len(events), 1 + len(events) // 16):
        before, now = (table_at(played, ReplayPoint(1, event)) for event in (at - 1, at))
        sums |= {_tiles(table) + table.left for table in (before, now)}
        thrown = _discarded(now) - _discarded(before)
        match events[at]["event"]:
            case "draw":
                assert (before.left - now.left, thrown) == (1, 0), at
            case "discard":
                assert (before.left - now.left, thrown) == (0, 1), at
    assert len(sums) == 1, "no tile comes from nowhere"


def test_a_seat_sees_only_its_own_hand_until_the_round_is_over() -> None:
    played = _played("hangzhou", 2)
    for at in (0, 60):
        table = table_at(played, ReplayPoint(2, at, 1))
        for seat, shown in enumerate(table.seats):
            assert (None in shown.hand) == (seat != 1)
        every = table_at(played, ReplayPoint(2, at))
        assert not any(None in one.hand for one in every.seats)
        assert table.seats[1].hand == every.seats[1].hand
    events = replay(played, {}).rounds[1].events
    won = next(at for at, one in enumerate(events) if one["event"] == "hu")
    winner = events[won]["seat"]
    table = table_at(played, ReplayPoint(2, won, (winner + 1) % 4))
    opened = {seat for seat, one in enumerate(table.seats) if None not in one.hand}
    assert opened == {winner, (winner + 1) % 4}, "the others are not open yet"
    assert sum(one.score for one in table_at(played, ReplayPoint(2, LAST)).seats) == 0
    assert table_at(played, ReplayPoint(2, LAST, 0)).winners == {winner}
    assert all(None not in one.hand for one in table_at(played, ReplayPoint(2, LAST, 0)).seats)


def test_scores_are_those_of_the_moment() -> None:
    """Before the payment of a win they are what they were before."""
    played = _played("hangzhou", 2)
    first, second = replay(played, {}).rounds
    after_first = next(one for one in first.events if one["event"] == "over")["scores"]
    won = next(at for at, one in enumerate(second.events) if one["event"] == "hu")
    assert [one.score for one in table_at(played, ReplayPoint(2, won)).seats] == after_first
    paid = next(one for one in second.events if one["event"] == "over")["scores"]
    total = [one + more for one, more in zip(after_first, paid, strict=True)]
    assert [one.score for one in table_at(played, ReplayPoint(2, LAST)).seats] == total


def test_moments_that_are_not_there_are_the_beginning_or_the_end() -> None:
    played = _played("hangzhou", 1)
    beginning = table_at(played, ReplayPoint(1, 0))
    assert _tiles(beginning) == 4 * 13 + 1
    assert table_at(played, ReplayPoint(0, 7)) == table_at(played, ReplayPoint(9, 7)) == beginning
    assert (
        table_at(played, ReplayPoint(1, LAST))
        == table_at(played, ReplayPoint(1, LAST - 1))
        != beginning
    )


def test_a_picture_is_a_png_of_the_size_that_is_asked_for() -> None:
    played = _played("zhangzhou", 1)
    seen = set()
    for at, seat in ((0, None), (40, None), (40, 2), (LAST, 2)):
        data = draw_png(table_at(played, ReplayPoint(1, at, seat)))
        image = Image.open(BytesIO(data))
        image.load()
        assert (image.format, image.size) == ("PNG", (WIDTH, HEIGHT))
        assert len(data) < 80_000
        seen.add(data)
    assert len(seen) == 4


def test_the_fullest_table_fits_into_the_picture() -> None:
    """Hands with every tile apart, four kongs and flowers, thirty discards."""
    table = table_at(_played("hangzhou", 1), ReplayPoint(1, 0))
    rng = random.Random(1)
    for one in table.seats:
        one.hand = [rng.randrange(34) for _ in range(17)]
        one.melds = [[face] * 4 for face in (1, 10, 20, 30)]
        one.laid = list(range(34, 42))
        one.discards = [rng.randrange(34) for _ in range(30)]
        one.score = -1_234_567
    for seats in (4, 3, 2):
        table.seats = table.seats[:seats]
        for seat in (None, seats - 1):
            table.seat = seat
            assert Image.open(BytesIO(draw_png(table))).size == (WIDTH, HEIGHT)


def test_all_faces_differ() -> None:
    drawn = [tile(face, 40).tobytes() for face in (None, *range(ALL_FACES))]
    assert len(set(drawn)) == ALL_FACES + 1
    assert tile(3, 40).tobytes() != tile(3, 40, wild=True).tobytes()
