"""The places in the flow that other towns need, shown on a toy town with three seats."""

from inspect import getsource
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fangcheng.checking.invariants import BrokenError, check_conserved, check_keys
from fangcheng.game.actions import HU, PASS, Action, Kind, parse_action
from fangcheng.game.ledger import Win
from fangcheng.game.moves import Choice, Declaration, OwnKong
from fangcheng.game.opening import Deal, Step
from fangcheng.game.options import Options, make_options
from fangcheng.game.referee import apply, legal, start, waiting_for
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.game.views import events_for, view
from fangcheng.hands.hand import Hand, roles
from fangcheng.hands.readings import standard_readings
from fangcheng.hands.shapes import is_standard, standard_waits
from fangcheng.protocol.stream import HuEvent
from fangcheng.terminal.asking import offered_win
from fangcheng.tiles import EAST, FACES, NORTH, SOUTH, WEST, WHITE, Face, parse
from fangcheng.wall import DECK_136, Wall
from tests.move_town import LastTile, MoveTown
from tests.show_town import ShowTown, ShowTriplets


class ChooseStakes(Step):
    """Everybody chooses a stake at the same time; then all are shown."""

    def form(self, state: State, seat: int) -> Choice:
        return Choice("stake", "word", options=("0", "1", "3", "5"))

    def carry_out(self, state: State, answers: dict[int, Action]) -> None:
        for seat, answer in answers.items():
            state.show_choice(seat, "stake", answer.word)


class FourWinds(OwnKong):
    """Four different winds are a kong."""

    code = "fenggang"
    faces = (EAST, SOUTH, WEST, NORTH)


class Ready(Declaration):
    """Anybody may call any hand ready."""

    code = "ting"

    def may(self, state: State, seat: int, discarded: Face) -> bool:
        return True


class Toytown(Variant):
    """Three seats, flowers, 16 tiles, stakes, a kong of winds, a round of several wins."""

    name = "toytown"
    seats = 3
    deck = (*DECK_136, *range(FACES, FACES + 8))
    hand_tiles = 16
    opening = (ChooseStakes(), Deal())
    moves = (FourWinds(), Ready())
    robbable = True
    wins_to_end = 2
    shown_tile: Face | None = None

    def reserve(self, kongs: int) -> int:
        return 2 * kongs

    def before_draw(self, state: State, seat: int) -> list[Action]:
        return [HU, PASS] if self.shown_tile is not None and state.declared[seat] else []

    def is_win(self, state: State, seat: int, hand: Hand, by: str) -> bool:
        return is_standard(hand)

    def waits(self, state: State, seat: int) -> int:
        return standard_waits(state.hands[seat])

    def winners(self, state: State, seats: list[int]) -> list[int]:
        return seats

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        groups = next((r.groups for r in standard_readings(state.hands[seat])), ())
        return Win(seat, by, source, "pinghu", (), groups, tuple(map(str, state.melds[seat])))

    def settle(self, state: State, win: Win, index: int) -> None:
        payers = state.after(win.seat) if win.source is None else [win.source]
        for payer in payers:
            state.pay(payer, win.seat, "zimo", index, (("di", 1),))

    def ends_round(self, state: State, win: Win) -> bool:
        return len(state.wins) >= self.wins_to_end

    def next_deal(self, state: State, drawn: bool) -> tuple[int, int]:
        return (state.dealer + 1) % self.seats, 0


READY = "123456789m123456p9s"  # waits for 9s
IDLE = "159m159p159sESWNCFP"


def toy_round(hands: list[str], draws: str, tail: str = "", **traits: Any) -> State:
    """Open a round from hands (the dealer's has 17 tiles), stakes not yet chosen."""
    town = Toytown(make_options(Options, {}))
    for name, value in traits.items():
        setattr(town, name, value)
    tiles = [iter(parse(hand)) for hand in hands]
    order = [seat for _ in range(4) for seat in range(3) for _ in range(4)] + [0]
    line = [next(tiles[seat]) for seat in order]
    return start(town, Wall([*line, *parse(draws), *reversed(parse(tail))]))


def play(state: State, *script: str) -> State:
    for line in script:
        seat, _, action = line.partition(" ")
        apply(state, int(seat), parse_action(action))
    return state


def begin(hands: list[str], draws: str, *script: str, tail: str = "", **traits: Any) -> State:
    state = toy_round(hands, draws, tail, **traits)
    return play(state, "0 stake 0", "1 stake 0", "2 stake 0", *script)


def test_opening_choices_are_simultaneous_and_shown_together() -> None:
    state = toy_round([IDLE + "1s", READY, READY.replace("9s", "9p")], "2s3s4s")
    assert state.phase == "opening"
    play(state, "2 stake 5", "0 stake 1")
    assert waiting_for(state) == [1]
    assert not any(state.chosen)
    assert "chosen" not in str(events_for(state, 0))
    play(state, "1 timeout")
    assert [known["stake"] for known in state.chosen] == ["1", "0", "5"]
    assert state.phase == "turn" and state.hands[0].size == 17
    assert view(state, 1)["chosen"] == [{"stake": "1"}, {"stake": "0"}, {"stake": "5"}]
    assert "timeout" not in str(events_for(state, 0)), "only the seat itself knows it was asked"


class WhoWants(Step):
    """Seats 1 and 2 may win before the first turn; only the last of them gets it."""

    def ask(self, state: State) -> dict[int, list[Action]]:
        return {1: [HU, PASS], 2: [HU, PASS]}

    def winners(self, state: State, answers: dict[int, Action]) -> list[int]:
        return [seat for seat, answer in answers.items() if answer is HU][-1:]


@pytest.mark.parametrize("tree", ["en", "zh"])
def test_the_walk_through_shows_these(tree: str) -> None:
    shown = (Path(__file__).parents[2] / "docs" / tree / "new-variant.md").read_text("utf-8")
    methods = (MoveTown.before_draw, ShowTown.settle_round)
    for one in (WhoWants, ShowTriplets, LastTile, *methods):
        assert getsource(one) in shown, one


@pytest.mark.parametrize(
    ("answers", "winner"), [(("hu", "hu"), 2), (("hu", "pass"), 1), (("pass", "pass"), None)]
)
def test_an_opening_step_tells_who_wins(answers: tuple[str, str], winner: int | None) -> None:
    hands = [IDLE + "1s", READY, IDLE]
    state = toy_round(hands, "2s3s4s", opening=(Deal(), WhoWants()), wins_to_end=1)
    play(state, f"1 {answers[0]}", f"2 {answers[1]}")
    assert [(win.seat, win.by) for win in state.wins] == [(winner, "opening")] * (
        winner is not None
    )
    assert state.phase == ("turn" if winner is None else "over")
    assert state.scores() == [
        0 if winner is None else 2 if seat == winner else -1 for seat in range(3)
    ]


def test_tiles_may_be_wild_though_none_is_turned_up() -> None:
    hands = [IDLE + "1s", READY.replace("9s", "P"), IDLE]
    assert HU not in legal(begin(hands, "2s3s4s", "0 discard 1s"), 1)
    state = begin(hands, "2s3s4s", "0 discard 1s", "1 pass", first_roles=roles((WHITE,)))
    assert HU in legal(state, 1)
    seen = view(state, 1)
    assert (seen["wild"], seen["turned_up"]) == ("P", "")


def test_a_kong_of_four_different_tiles_from_the_own_hand() -> None:
    state = begin([IDLE + "1s", IDLE, READY], "2s3s4s", "0 fenggang", tail="8s")
    assert str(state.melds[0][0]) == "[ESWN!]"
    assert (state.kongs, state.hands[0].size, state.turn) == (1, 14, 0)
    assert view(state, 1)["melds"][0] == [{"kind": "fenggang", "hidden": 4}]


def test_a_kong_of_four_different_tiles_with_a_discard() -> None:
    state = begin([IDLE + "1s", IDLE, READY], "2s3s4s", "0 discard E", tail="8s")
    assert [str(action) for action in legal(state, 1)] == ["fenggang", "pass"]
    play(state, "1 fenggang")
    assert str(state.melds[1][0]) == "[ESWN]"
    assert state.turn == 1 and state.hands[1].size == 14


def test_a_flower_is_laid_open_and_replaced_from_the_tail() -> None:
    state = begin([IDLE + "1s", IDLE, READY], "1f3s4s5s", "0 discard 1s", tail="2f7s")
    assert state.turn == 1
    assert state.flowers[1] == parse("12f")
    assert state.drawn == parse("7s")[0]
    assert [e["event"] for e in events_for(state, 0)][-5:] == [
        "draw", "flower", "draw", "flower", "draw",
    ]  # fmt: skip


def test_a_win_on_a_tile_that_was_shown_before_the_draw() -> None:
    hands = [IDLE + "1s", READY, IDLE]
    state = begin(hands, "1s1s1s1s1s", "0 discard 1s", "1 discard 1s ting", shown_tile=26)
    assert state.declared == ["", "ting", ""] == view(state, 0)["declared"]
    play(state, "2 discard 1s", "0 discard 1s")
    assert state.phase == "turn" and [str(a) for a in legal(state, 1)] == ["hu", "pass"]
    before = state.wall.left
    declined = state.clone()
    assert (win := offered_win(state, 1)) is not None and win.by == "offer"
    play(state, "1 hu")
    assert (state.wins[0].by, state.wins[0].source) == ("offer", None)
    told = next(e for e in events_for(state, 0) if e["event"] == "hu") | {"by": "a town's own"}
    assert msgspec.convert(told, HuEvent).by == "a town's own"
    play(declined, "1 pass")
    assert declined.wall.left == before - 1 and declined.turn == 1


def test_several_seats_win_on_one_discard_and_the_round_goes_on() -> None:
    ready_too = "123s456s789s123p456p9s"
    state = begin(["159m159p15sESWNCFP2m9s", READY, ready_too], "2s2s2s", "0 discard 9s")
    assert sorted(waiting_for(state)) == [1, 2]
    play(state, "1 hu", "2 hu")
    assert [win.seat for win in state.wins] == [1, 2]
    assert state.scores() == [-2, 1, 1]
    assert state.over and state.result is not None and state.result.next_dealer == 1


def test_a_winner_stays_and_the_seat_after_the_discarder_draws() -> None:
    state = begin(["159m159p15sESWNCFP2m9s", READY, IDLE], "2s2s2s", "0 discard 9s", "1 hu")
    assert not state.over
    assert state.won[1] == parse("9s") and state.hands[1].size == 17 and state.turn == 1
    assert view(state, 0)["open_hands"] == {"1": READY}, "what it drew since is its own"


def test_a_wild_tile_drawn_and_won_with_leaves_the_hand_as_it_was() -> None:
    """LZ-18's place in the flow, in a town with wild tiles: the keys are those of the tiles."""
    state = begin([IDLE + "1s", READY, IDLE], "2s2s2s")
    assign = roles((parse("2s")[0],))
    state.roles = assign
    for hand in state.hands:
        hand.assign(assign)
    play(state, "0 discard 1s", "1 hu")
    assert not state.over
    before = Hand(parse(READY), state.roles)
    hand = state.hands[1]
    assert (hand.keys, hand.wilds, hand.counts) == (before.keys, before.wilds, before.counts)
    assert state.won[1] == parse("2s")


def test_two_who_win_on_a_wild_tile_hold_it_only_if_that_ends_the_round() -> None:
    """The first has it set aside, the second nothing; both hands are as they were."""
    ready_too = "123s456s789s123p456p9s"
    nine = parse("9s")[0]
    for wins_to_end in (9, 2):
        state = begin(
            ["159m159p15sESWNCFP2m9s", READY, ready_too], "2s2s2s", "0 discard 9s", "1 hu", "2 hu",
            first_roles=roles((nine,)), wins_to_end=wins_to_end,
        )  # fmt: skip
        assert state.over == (wins_to_end == 2)
        assert [hand.counts[nine] for hand in state.hands] == [
            0,
            1 + state.over,
            1 + state.over + 1,
        ]
        check_keys(state)
        state.variant.deck = tuple(state.wall.line)
        check_conserved(state)
        state.hands[2].add(nine)
        with pytest.raises(BrokenError, match="too many: 9s"):
            check_conserved(state)


def test_robbing_an_added_kong() -> None:
    waits_for_3s = "123m456m789m11p456p12s"
    hands = ["33s158m159p5sESWNCFP2m", waits_for_3s, IDLE]
    script = ["0 discard 2m", "1 pass", "1 discard 8s", "2 discard 3s", "0 peng", "1 pass"]
    script += ["0 discard 5s", "1 discard 8s", "2 discard 7p", "0 gang 3s"]
    state = begin(hands, "8s3s8s7p3s", *script, tail="987s")
    assert state.phase == "claim" and [str(action) for action in legal(state, 1)] == ["hu", "pass"]
    assert state.kongs == 0 and str(state.melds[0][0]) == "[333s]", "not a kong before the window"
    passed = play(state.clone(), "1 pass")
    assert passed.kongs == 1 and str(passed.melds[0][0]) == "[3333s]" and passed.turn == 0
    play(state, "1 hu")
    assert (state.wins[0].by, state.wins[0].source) == ("kong", 0)
    assert state.scores() == [-1, 1, 0] and state.kongs == 0
    assert not state.hands[0].counts[parse("3s")[0]]


def test_two_to_four_seats() -> None:
    town = Toytown(make_options(Options, {}))
    for seats in (2, 3, 4):
        town.seats = seats
        state = start(town, Wall(list(DECK_136)))
        for seat in range(seats):
            apply(state, seat, parse_action("stake 0"))
        assert [hand.size for hand in state.hands] == [17] + [16] * (seats - 1)
        for seat in (*range(seats), 0):
            assert state.turn == seat
            apply(state, seat, next(a for a in legal(state, seat) if a.kind is Kind.DISCARD))
            while state.phase == "claim":
                apply(state, waiting_for(state)[0], PASS)
