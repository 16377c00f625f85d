"""One action space for all towns: every legal action has numbers, and they lead back to it."""

import random
from collections import Counter

import pytest

from fangcheng.bots.weighing.playout import swift_choice
from fangcheng.checking.rounds import SWIFT, choose, open_round, option_samples
from fangcheng.encoding.picking import picking_of
from fangcheng.encoding.space import ACTIONS, PICK_AT, from_action, legal_numbers, to_action
from fangcheng.errors import IllegalActionError
from fangcheng.game.actions import Action, parse_action
from fangcheng.game.options import Options
from fangcheng.game.referee import apply, legal, start, waiting_for
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.tiles import Face
from fangcheng.wall import DECK_136, Dice, Wall
from tests.effort import many
from tests.story import position, story
from tests.swap_town import SwapTown
from tests.towns.lanzhou.story import WAITS_3P, written

ROUNDS = many(1, 20)


def walk(state: State, seat: int, numbers: list[int]) -> Action:
    """Follow numbers one by one, each of them legal, to the action they make."""
    picked: list[Face] = []
    for number in numbers[:-1]:
        assert number in legal_numbers(state, seat, picked)
        assert to_action(state, seat, number, picked) is None
        picked.append(number - PICK_AT)
    assert numbers[-1] in legal_numbers(state, seat, picked)
    action = to_action(state, seat, numbers[-1], picked)
    assert action is not None
    return action


def check_round_trip(state: State, seat: int, action: Action, met: Counter[str]) -> None:
    options = legal(state, seat)
    if picking_of(state, seat) is not None:
        numbers = from_action(state, seat, action)
        assert walk(state, seat, numbers).text == action.text
        met["picked"] += len(numbers) > 1
        return
    numbers = legal_numbers(state, seat)
    assert len(set(numbers)) == len(options)
    assert all(0 <= number < ACTIONS for number in numbers)
    for option in options:
        assert walk(state, seat, from_action(state, seat, option)) is option
        met[option.kind.name] += 1


def play(variant: Variant, seed: str, met: Counter[str]) -> None:
    rng = random.Random(seed)
    swiftly = rng.random() < 0.5  # by chance alone hardly anybody wins
    state = open_round(variant, rng, listen=False)
    while not state.over:
        seat = rng.choice(waiting_for(state))
        swift = swiftly and rng.random() < SWIFT
        action = (
            swift_choice(state, seat) if swift else choose(rng, legal(state, seat), state, seat)
        )
        check_round_trip(state, seat, action, met)
        apply(state, seat, action)


@pytest.mark.random
@pytest.mark.parametrize("town", VARIANTS)
def test_every_legal_action_has_numbers_that_lead_back(town: str) -> None:
    met: Counter[str] = Counter()
    for at, room in enumerate(option_samples(VARIANTS[town])):
        for number in range(ROUNDS):
            play(make_variant(town, room), f"{town} {at} {number}", met)
    assert {"PASS", "PENG", "GANG", "HU", "DISCARD"} <= set(met)


def test_choices_of_towns_of_others() -> None:
    met: Counter[str] = Counter()
    for number in range(3):
        play(SwapTown(Options()), f"swap {number}", met)
    assert met["picked"] == 12
    assert met["CHOOSE"] == 36  # three suits to name


@pytest.mark.parametrize(
    ("held", "discard", "numbers"),
    [
        ("67p", "P", [183]),  # P plays 5p, which is turned up: the lowest of 567
        ("46p", "P", [184]),
        ("34p", "P", [185]),
        ("4pP", "3p", [183]),
        ("2346p", "4p", [185]),
        ("2467m", "5m", [183, 184]),
        ("PP", "P", [180]),
        ("PPP", "P", [180, 181]),
    ],
)
def test_claims(held: str, discard: str, numbers: list[int]) -> None:
    state = position(story({0: discard, 1: held}, f"0 discard {discard}", indicator="5p"))
    assert sorted(legal_numbers(state, 1)) == sorted([*numbers, 179])


def test_the_own_turn() -> None:
    """Discards and kongs by face, 胡, and declarations where a town has them."""
    state = position(story({0: "1111m23m456m789mNN"}, indicator="N"))
    assert set(legal_numbers(state, 0)) >= {0, 1, 2, 110, 178}
    ready = position(written({0: WAITS_3P + "C"}, shuai=False))
    numbers = {str(action): from_action(ready, 0, action) for action in legal(ready, 0)}
    assert numbers["discard C"] == [31]
    assert numbers["discard C ting"] == [42 + 31]


def test_stakes_and_words_are_numbered_as_they_are_listed() -> None:
    state = start(make_variant("qinhuangdao"), Wall(list(DECK_136), Dice((1, 1, 1, 1))))
    assert legal_numbers(state, 2) == [187, 188, 189, 190]
    action = to_action(state, 2, 189)
    assert action is not None and str(action) == "stake 3"


def test_tiles_are_thrown_one_by_one() -> None:
    """Three or six of the orphans held: 1m 9m E E S N (LZ-3)."""
    state = position(written({0: "19mEESN345p678p2s"}))
    east, north = 144 + 27, 144 + 30
    assert legal_numbers(state, 0) == [144, 152, east, 172, north, 186]
    assert legal_numbers(state, 0, [27, 27]) == [144, 152, 172, north]
    assert legal_numbers(state, 0, [27, 27, 30]) == [144, 152, 172, 186]
    assert to_action(state, 0, north, [27, 27]) is None
    thrown = to_action(state, 0, 186, [27, 27, 30])
    assert thrown is not None and thrown.text == "shuai EEN"
    assert from_action(state, 0, parse_action("shuai EEN")) == [east, east, north, 186]
    assert from_action(state, 0, parse_action("shuai")) == [186]
    every = to_action(state, 0, 144, [8, 27, 27, 28, 30])  # nothing is left to pick
    assert every is not None and every.text == "shuai 19mEESN"


def test_what_is_not_legal_is_refused() -> None:
    state = position(story({0: "123m"}))
    with pytest.raises(IllegalActionError, match="may not do 178"):
        to_action(state, 0, 178)
    with pytest.raises(IllegalActionError, match="may not peng"):
        from_action(state, 0, parse_action("peng"))
