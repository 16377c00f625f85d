"""Tables a seat imagines: it cannot tell them from the true one, and they can be played on."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fangcheng.bots.imagine.guess import guess
from fangcheng.bots.weighing.playout import play_on, swift_choice
from fangcheng.game.actions import Action, Kind
from fangcheng.game.referee import apply, legal, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.game.views import view
from fangcheng.tiles import ALL_FACES
from tests.rounds import every_room, open_round


def tiles_of(state: State) -> list[int]:
    """Count all tiles, wherever they lie."""
    found = [0] * ALL_FACES
    piles: list[list[int]] = [hand.tiles() for hand in state.hands]
    for several in (state.discards, state.flowers, state.thrown, state.won):
        piles += several
    piles += [list(meld.tiles) for melds in state.melds for meld in melds]
    piles.append(state.wall.remaining())
    if not state.variant.turned_up_stays:
        piles.append(list(state.turned_up))
    for pile in piles:
        for tile in pile:
            found[tile] += 1
    return found


@pytest.mark.parametrize(("name", "options"), every_room())
def test_an_imagined_table_looks_the_same_and_can_be_played_on(
    name: str, options: dict[str, Any]
) -> None:
    rng = random.Random(f"guess {name} {options}")
    state = open_round(name, options, rng, listen=False)
    while not state.over:
        for seat in waiting_for(state):
            if rng.random() < 0.1:
                other = guess(state, seat, rng.shuffle)
                # Hands that were declared ready may be found unready on a table: see `guess`.
                seen, shown = view(state, seat), view(other, seat)
                shown["declared"] = seen["declared"]
                assert shown == seen
                assert tiles_of(other) == tiles_of(state)
                play_on(other)
                assert other.over
            apply(state, seat, rng.choice(legal(state, seat)))


def claims(
    name: str, rounds: int, rng: random.Random, choose: Callable[[State, int], Action]
) -> Iterator[tuple[State, int]]:
    """Play rounds, and stop wherever a seat may claim a discard."""
    for _ in range(rounds):
        state = open_round(name, {}, rng, listen=False)
        while not state.over:
            for seat in waiting_for(state):
                if state.window is Window.CLAIM:
                    yield state, seat
                apply(state, seat, choose(state, seat))


def test_whom_it_asks_about_a_discard_follows_from_the_hands_it_imagines() -> None:
    rng = random.Random(5)
    asked = 0
    anything = lambda state, seat: rng.choice(legal(state, seat))  # noqa: E731
    for state, seat in claims("qinhuangdao", 20, rng, anything):
        other = guess(state, seat, rng.shuffle)
        asked += sum(one is not None for one in other.asked) > 1
        for one in waiting_for(other):
            apply(other, one, legal(other, one)[0])
    assert asked


def test_the_tile_of_a_kong_that_may_be_robbed_stays_where_it_was_shown() -> None:
    """Mostly a turn has no such window, so one is looked for in many rounds."""
    robbed = 0
    for number in range(400):
        rng = random.Random(number)
        state = open_round("zhangzhou", {}, rng, listen=False)
        while not state.over:
            for seat in waiting_for(state):
                if state.window is Window.ROB:
                    robbed += 1
                    other = guess(state, seat, rng.shuffle, [0] * state.seats)
                    assert other.hands[state.source].counts[state.claim_tile] == 1
                    assert tiles_of(other) == tiles_of(state)
                kongs = [one for one in legal(state, seat) if one.kind is Kind.GANG]
                apply(state, seat, kongs[0] if kongs else swift_choice(state, seat))
    assert robbed


def test_with_an_empty_wall_there_is_nothing_to_exchange() -> None:
    rng = random.Random(3)
    looked = 0
    for state, seat in claims("lanzhou", 10, rng, swift_choice):
        if any(state.declared):
            other = state.clone()
            other.wall.tail = other.wall.head
            imagined = guess(other, seat, rng.shuffle, [0] * state.seats)
            assert [hand.size for hand in imagined.hands] == [hand.size for hand in other.hands]
            assert max(tiles_of(imagined)) <= 4
            looked += 1
    assert looked


def test_dice_to_come_are_not_those_of_the_true_table() -> None:
    """Nobody knows what will be rolled: it follows from the shuffle, like all that is hidden."""
    state = open_round("jinzhou", {}, random.Random(8), listen=False)
    seat = waiting_for(state)[0]
    so_far = state.wall.rolled_so_far()
    rolls = set()
    for number in range(20):
        table = guess(state, seat, random.Random(number).shuffle)
        assert table.wall.rolled_so_far() == so_far
        rolls.add(table.wall.roll(6))
    assert len(rolls) > 10
    again = guess(state, seat, random.Random(0).shuffle)
    assert again.wall.roll(6) == guess(state, seat, random.Random(0).shuffle).wall.roll(6)
    assert state.wall.rolled_so_far() == so_far


@pytest.mark.parametrize("town", ["jinzhou", "lanzhou"])
def test_hands_that_were_declared_are_ready(town: str) -> None:
    rng = random.Random(9)
    ready = looked = 0
    for _ in range(12):
        state = open_round(town, {}, rng, listen=False)
        while not state.over:
            for seat in waiting_for(state):
                others = [one for one in range(state.seats) if one != seat and state.declared[one]]
                closed = [one for one in others if not any(w.seat == one for w in state.wins)]
                if closed and state.window is Window.TURN:
                    table = guess(state, seat, rng.shuffle)
                    for one in closed:
                        looked += 1
                        ready += bool(
                            table.declared[one] and state.variant.winning_tiles(table, one)
                        )
                apply(state, seat, swift_choice(state, seat))
    assert looked > 50
    assert ready > 0.9 * looked
