"""Tiles that are shown and stay where they are: Show town."""

import json
from collections import Counter

import msgspec
import pytest

from fangcheng.bots.imagine.mirror import mirror
from fangcheng.checking.suite import find_check, run_check
from fangcheng.game.actions import parse_action
from fangcheng.game.options import Options
from fangcheng.game.referee import apply, start
from fangcheng.game.state import State
from fangcheng.game.views import events_for
from fangcheng.installed import VARIANTS
from fangcheng.protocol.stream import StreamEvent
from fangcheng.tiles import parse
from fangcheng.wall import Wall
from fangcheng.words import words
from fangcheng.words.telling import tell, teller_at
from tests.effort import many
from tests.midround import check_same, entered_again
from tests.show_town import ShowTown

HANDS = ["147m258p369sESWN", "333m777p12489sEE", "258m369p147sESWN", "258m147p369sFFPP"]
WINS = "123456789m11p88s"


@pytest.fixture(autouse=True)
def town(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "show", ShowTown)


def laid(hands: list[str], draws: str) -> State:
    """A round with these hands of thirteen; `draws` lie at the head of the wall."""
    tiles = [parse(hand) for hand in hands]
    line = [tile for first in (0, 4, 8) for hand in tiles for tile in hand[first : first + 4]]
    line += [hand[12] for hand in tiles] + parse(draws)
    town = ShowTown(Options())
    rest = Counter(town.deck) - Counter(line)
    return start(town, Wall([*line, *rest.elements()]))


def answer(state: State, *words_said: str) -> State:
    for seat, word in enumerate(words_said):
        apply(state, seat, parse_action(f"choose triplets {word}"))
    return state


def test_tiles_that_are_shown_stay_in_the_hand() -> None:
    state = answer(laid(HANDS, "9m9p9s1m"), "no", "yes", "no", "no")
    shown = [event for event in events_for(state, 3) if event["event"] == "show"]
    assert [(one["seat"], one["tiles"]) for one in shown] == [(1, "333m"), (1, "777p")]
    assert state.scores() == [-2, 6, -2, -2]
    assert (state.hands[1].size, state.thrown[1]) == (13, [])
    check_same(state, entered_again(state))


def test_who_imagines_the_round_deals_what_was_shown() -> None:
    state = answer(laid(HANDS, ""), "no", "yes", "no", "no")
    for seat in (0, 2, 3):
        seen = events_for(state, seat)
        imagined = mirror(state.variant, seat, seen, [parse_action("choose triplets no")])
        assert events_for(imagined, seat) == seen
        assert imagined.hands[1].counts[parse("3m")[0]] == 3


def test_tiles_of_the_wall_are_shown_after_a_win() -> None:
    state = answer(laid([WINS, *HANDS[1:]], "8sE5p"), "no", "no", "no", "no")
    apply(state, 0, parse_action("hu"))
    event = next(one for one in events_for(state, 2) if one["event"] == "show")
    assert (event["seat"], event["tiles"], event["code"]) == (0, "E5p", "niao")
    assert state.scores() == [6, -2, -2, -2]
    assert msgspec.json.decode(json.dumps(event), type=StreamEvent)
    told = tell(teller_at(words("en", "show"), state), event)
    assert told == ["East showed E 5p (niao)"]


@pytest.mark.random
@pytest.mark.parametrize(
    ("name", "rounds"),
    [
        ("stuck", 20), ("ledger", 20), ("replay", 6), ("copies", 6), ("views", 10),
        ("streams", 20), ("secrets", 6), ("marks", 10), ("mirror", 20), ("bots", 3),
    ],
)  # fmt: skip
def test_all_that_must_hold_holds(name: str, rounds: int) -> None:
    result = run_check(find_check(name), "show", range(1, many(rounds, rounds * 10) + 1))
    assert result.failure is None, result.failure
