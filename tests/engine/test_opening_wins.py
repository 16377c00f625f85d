"""Wins in an opening step where play goes on: the rest of the opening is for those who are left."""

from random import Random

import pytest

from fangcheng.checking.rounds import open_round, play_on
from fangcheng.checking.suite import find_check, run_check
from fangcheng.game.actions import HU, PASS, Action, parse_action
from fangcheng.game.ledger import Win
from fangcheng.game.moves import Choice
from fangcheng.game.opening import Deal, Step
from fangcheng.game.options import Options
from fangcheng.game.referee import apply, legal, start, waiting_for
from fangcheng.game.state import State
from fangcheng.game.views import events_for, view
from fangcheng.installed import VARIANTS
from fangcheng.tiles import Face, parse
from fangcheng.wall import Wall
from tests.effort import many
from tests.midround import check_same, entered_again
from tests.tiny_town import TinyTown


class NoDots(Step):
    """Whoever was dealt no dots may win before the first turn, and all of them do."""

    def ask(self, state: State) -> dict[int, list[Action]]:
        return {seat: [HU, PASS] for seat in range(state.seats) if not state.hands[seat].keys[1]}

    def winners(self, state: State, answers: dict[int, Action]) -> list[int]:
        return [seat for seat, answer in answers.items() if answer is HU]


class NameSide(Step):
    """Everybody names a side, and all see it."""

    def form(self, state: State, seat: int) -> Choice:
        return Choice("side", "word", options=("left", "right"))

    def carry_out(self, state: State, answers: dict[int, Action]) -> None:
        for seat, answer in answers.items():
            state.show_choice(seat, "side", answer.word)


class Early(TinyTown):
    """A win before the first turn; the winner leaves."""

    name = "early"
    opening = (Deal(), NoDots(), NameSide())
    leaves_after_win = True

    def ends_round(self, state: State, win: Win) -> bool:
        return win.by == "draw"

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        if by == "draw":
            return super().score(state, seat, by, source, tile)
        return Win(seat, by, source, "no_dots", (), (), ())


class EarlyStays(Early):
    """The winner stays, and its hand is locked."""

    name = "early_stays"
    leaves_after_win = False


class EarlyDraw(Early):
    """The dealer is dealt no tile more."""

    name = "early_draw"
    opening = (Deal(extra=False), NoDots(), NameSide())


DOTS = "159m159p159sESWN"


def opened(town: type[Early], *without: int) -> State:
    """Deal a round in which these seats have no dots, the dealer with a red dragon more."""
    hands = [parse("124578m124578sC" if seat in without else DOTS)[:13] for seat in range(4)]
    order = [seat for _ in range(3) for seat in range(4) for _ in range(4)] + [0, 1, 2, 3]
    tiles = [iter(hand) for hand in hands]
    extra = parse("C") if town.opening[0].extra else []
    line = [*[next(tiles[seat]) for seat in order], *extra, *parse("2p3p4p6p7p8p") * 4]
    return start(town(Options()), Wall(line))


def play(state: State, *script: str) -> State:
    for line in script:
        seat, _, action = line.partition(" ")
        apply(state, int(seat), parse_action(action))
    return state


def test_the_rest_of_the_opening_is_for_those_who_are_left() -> None:
    state = play(opened(Early, 1), "1 hu")
    assert state.phase == "opening" and waiting_for(state) == [0, 2, 3]
    assert state.scores() == [-1, 3, -1, -1]
    assert [hand.size for hand in state.hands] == [14, 13, 13, 13], "nobody has drawn yet"
    play(state, "0 choose side left", "2 choose side left", "3 choose side right")
    assert (state.phase, state.turn, waiting_for(state)) == ("turn", 0, [0])
    assert [hand.size for hand in state.hands] == [14, 13, 13, 13]
    assert [dict(one) for one in state.chosen] == [
        {"side": "left"}, {}, {"side": "left"}, {"side": "right"},
    ]  # fmt: skip
    play(state, "0 discard C")
    assert state.turn == 2, "seat 1 has left"


@pytest.mark.parametrize("town", [Early, EarlyDraw])
def test_a_dealer_who_has_left_keeps_its_tiles_and_the_next_seat_draws(town: type[Early]) -> None:
    state = play(opened(town, 0), "0 hu", *(f"{seat} choose side left" for seat in (1, 2, 3)))
    assert (state.turn, waiting_for(state)) == (1, [1])
    dealt = 14 if town is Early else 13
    assert [hand.size for hand in state.hands] == [dealt, 14, 13, 13]
    assert len(view(state, 2)["open_hands"]["0"]) == len("124578m124578sC") + dealt - 13


def test_a_winner_who_stays_is_asked_on_and_its_hand_is_locked() -> None:
    state = play(opened(EarlyStays, 0, 1), "1 hu", "0 hu")
    assert [win.seat for win in state.wins] == [0, 1] and not state.out
    assert waiting_for(state) == [0, 1, 2, 3]
    play(state, *(f"{seat} choose side left" for seat in range(4)))
    assert [str(action) for action in legal(state, 0)] == ["discard C"]
    play(state, "0 discard C")
    assert state.turn == 1 and [str(action) for action in legal(state, 1)] == ["discard 2p"]


def test_the_last_who_is_left_ends_the_round() -> None:
    state = play(opened(Early, 0, 1, 2), "0 hu", "1 hu", "2 hu")
    assert state.over and state.scores() == [1, 1, 1, -3]


@pytest.mark.random
@pytest.mark.parametrize("town", [EarlyDraw, EarlyStays])
def test_a_moment_entered_again_goes_on_the_same_way(
    town: type[Early], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(VARIANTS, town.name, town)
    rng = Random("enter")
    early = 0
    for _ in range(12):
        state = open_round(town(Options()), rng)
        for _ in play_on(state, rng, 0.9):
            if not state.over and rng.random() < 0.1:
                check_same(state, entered_again(state))
                early += bool(state.wins)
    assert early > 10


class Paying(Step):
    """The dealer pays the house before the first turn."""

    def carry_out(self, state: State, answers: dict[int, Action]) -> None:
        state.pay(state.dealer, -1, "entry", None, (("di", 2),))


def test_what_an_opening_step_pays_is_told() -> None:
    class Entry(TinyTown):
        name = "entry"
        opening = (Deal(), Paying())

    town = Entry(Options())
    state = start(town, Wall(list(town.deck)))
    assert state.scores() == [-2, 0, 0, 0]
    [told] = [event for event in events_for(state, 3) if event["event"] == "pay"]
    assert [(one["from"], one["points"]) for one in told["transfers"]] == [(0, 2)]


@pytest.mark.random
@pytest.mark.parametrize("town", [Early, EarlyStays, EarlyDraw])
@pytest.mark.parametrize(
    ("check", "rounds"),
    [
        ("tiles", many(8, 20)), ("ledger", 20), ("replay", 4), ("copies", 4),
        ("views", many(2, 4)), ("streams", many(4, 8)), ("reasons", 2),
        ("secrets", many(2, 4)), ("mirror", many(2, 8)), ("bots", many(2, 4)),
    ],
)  # fmt: skip
def test_all_checks_hold(
    town: type[Early], check: str, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(VARIANTS, town.name, town)
    result = run_check(find_check(check), town.name, range(1, rounds + 1), "early")
    assert result.failure is None, result.failure
