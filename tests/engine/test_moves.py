"""Moves of a town's own in turns, about discards and before draws: Move town."""

import random
from collections import Counter
from typing import Any

import pytest

from fangcheng.bots import Look, make_bot, weigh
from fangcheng.bots.weighing.playout import swift_choice
from fangcheng.checking.rounds import open_round, play_on
from fangcheng.checking.suite import find_check, run_check
from fangcheng.encoding.space import from_action, legal_numbers, to_action
from fangcheng.errors import IllegalActionError, ScenarioError, TownError, WallError
from fangcheng.game.actions import HU, PASS, Action, Kind, choose, choose_tiles, parse_action
from fangcheng.game.moves import Choice, Own, Then
from fangcheng.game.options import Options
from fangcheng.game.referee import (
    apply,
    forms,
    house_choice,
    is_legal,
    legal,
    legal_texts,
    waiting_for,
)
from fangcheng.game.state import State
from fangcheng.game.views import events_for, view
from fangcheng.game.why import why_not
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.match import Match
from fangcheng.positions.scoring import score
from fangcheng.record.file import header_line, input_line, read_record, result_line, verify
from fangcheng.tiles import NORTH, Face, parse
from tests.effort import many
from tests.four_winds import four_winds, laid, play
from tests.midround import check_same, entered_again
from tests.move_town import EndInHonours, LastTile, MoveTown


@pytest.fixture(autouse=True)
def town(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "moves", MoveTown)


IDLE = ["147m258p369sESWN", "147m258p369sESWN", "147m258p369sESWN", "258m369p147sFFPP"]
"""Hands that are far from ready."""
READY = "123456789m1199p"


def told(state: State, seat: int) -> list[dict[str, Any]]:
    return [event for event in events_for(state, seat) if event["event"] not in ("deal", "round")]


# -- texts and forms -----------------------------------------------------------------------------


def test_a_choice_may_name_nothing() -> None:
    assert parse_action("choose red") is choose("red")
    assert str(choose("red")) == "choose red"
    assert Choice("red", "nothing").answers() == [choose("red")]
    assert Choice("red", "nothing").takes(choose("red"))
    assert not Choice("red", "nothing").takes(choose_tiles("red", parse("C")))


def test_of_single_tiles_every_answer_is_listed() -> None:
    form = Choice("one", "tiles", 1, (tuple(parse("115m")), tuple(parse("E"))))
    assert [str(one) for one in form.answers()] == [
        "choose one 1m", "choose one 5m", "choose one E",
    ]  # fmt: skip


# -- at the turn ---------------------------------------------------------------------------------


def test_a_tile_is_laid_aside_and_replaced_from_the_tail() -> None:
    state = laid(["147m258p369sESWC", *IDLE[1:]], "C369m", tail="9m5p", left=4)
    assert view(state, 0)["choices"] == [
        {
            "code": "red",
            "pick": "nothing",
            "count": 0,
            "groups": [],
            "options": [],
            "often": False,
        }
    ]
    assert "choose red" in legal_texts(state, 0) and not forms(state, 1)
    assert house_choice(state, 0).kind is Kind.DISCARD
    play(state, "0 choose red")
    assert view(state, 1)["thrown"] == ["C", "", "", ""] and state.hands[0].size == 14
    assert told(state, 1)[-2:] == [
        {"event": "aside", "seat": 0, "code": "red", "tiles": "C"},
        {"event": "draw", "seat": 0, "by": "kong", "count": 1},
    ]
    play(state, "0 choose red")
    assert "choose red" not in legal_texts(state, 0)
    assert view(state, 0)["drawn"] == "5p" and view(state, 3)["thrown"][0] == "CC"


def test_a_hand_scored_by_itself_may_win_on_what_replaced_a_move() -> None:
    town, hand = MoveTown(Options()), "123456789m1199p1p"
    with pytest.raises(ScenarioError, match="after a kong"):
        score(town, hand, drawn_by="kong")
    scored = score(town, hand, drawn_by="kong", given={"red": 1})
    assert scored.scores == [-1, 3, -1, -1]
    with pytest.raises(WallError, match="5 times"):
        score(town, "123456789mCCC11p", given={"red": 2})


def test_a_move_may_leave_the_turn_where_it_is() -> None:
    state = laid([READY, *IDLE[1:]], "E369m", left=4)
    assert legal_texts(state, 0)[:2] == ["choose show loud", "choose show plain"]
    play(state, "0 choose show loud")
    assert state.phase == "turn" and state.turn == 0
    assert not [one for one in legal_texts(state, 0) if one.startswith("choose")]
    assert view(state, 2)["chosen"][0] == {"show": "loud"}
    play(state, "0 discard E")


def test_a_move_may_win() -> None:
    state = laid(["147m258p3699sFFF", *IDLE[1:3], "258m369p147sEEPP"], "9m369m", left=4)
    assert "choose greens" in legal_texts(state, 0)
    play(state, "0 choose greens")
    assert state.over and [(win.seat, win.by) for win in state.wins] == [(0, "greens")]
    assert state.scores() == [3, -1, -1, -1]


def two_honours() -> State:
    """The dealer has discarded two honours, and draws a tile that helps nothing."""
    hands = ["147m258p369s1sESW", *["147m258p369s8sPPN"] * 3]
    state = laid(hands, "9m9m9m8m5p6m6m6m3m", left=9)
    for tile in "ES":
        play(state, f"0 discard {tile}")
        for seat in (1, 2, 3):
            play(state, f"{seat} discard {view(state, seat)['drawn']}")
            while state.phase == "claim":
                play(state, f"{waiting_for(state)[0]} pass")
    return state


def test_a_discard_may_win_by_what_it_declares() -> None:
    state = two_honours()
    assert [one for one in legal_texts(state, 0) if one.endswith(" end")] == ["discard W end"]
    wrong = why_not(state, 0, parse_action("discard 1m end"))
    assert [one["code"] for one in wrong] == ["no_end"]
    for level in ("easy", "normal", "hard"):
        assert str(make_bot(level, 1).choose(Look(state, 0))) == "discard W end"
    play(state, "0 discard W end")
    assert state.over and [(win.seat, win.by) for win in state.wins] == [(0, "end")]
    assert [one["event"] for one in told(state, 1)[-5:]] == ["discard", "hu", "pay", "open", "over"]
    assert told(state, 1)[-5]["declare"] == "end"


class EndInWinds(EndInHonours):
    """The same with winds only: asked where honours end it."""

    code = "winds_end"
    narrows = True

    def may(self, state: State, seat: int, discarded: Face) -> bool:
        assert super().may(state, seat, discarded), "asked of what the other lets pass only"
        return discarded <= NORTH


class NarrowTown(MoveTown):
    moves: tuple[Own, ...] = (EndInHonours(), EndInWinds())


def test_a_declaration_that_narrows_is_asked_where_the_one_before_may() -> None:
    state = two_honours()
    state.variant = NarrowTown(Options())
    state.asked[0] = None
    assert [one for one in legal_texts(state, 0) if "end" in one] == [
        "discard W end",
        "discard W winds_end",
    ]


def test_a_kong_of_the_town_is_told_by_its_code() -> None:
    state = four_winds()
    assert told(state, 1)[-2] == {
        "event": "gang", "seat": 0, "form": "an", "code": "winds", "count": 4,
    }  # fmt: skip
    assert view(state, 0)["melds"][0][0]["kind"] == "winds"
    assert view(state, 1)["melds"][0] == [{"kind": "winds", "hidden": 4}]


# -- about a discard, and before a draw -----------------------------------------------------------


def test_a_move_about_a_discard_is_offered_beside_claims() -> None:
    state = laid(IDLE, "9m369m", left=4)
    play(state, "0 discard 7m")
    assert legal_texts(state, 1) == ["choose held one", "pass"] == legal_texts(state, 2)
    assert view(state, 1)["choices"][0]["code"] == "held"
    play(state, "1 choose held one", "2 choose held one")
    assert state.phase == "turn" and state.turn == 1, "the nearest is heard, and play goes on"
    assert state.discards[0] == parse("7m")
    assert view(state, 0)["chosen"] == [{}, {"held": "one"}, {}, {}]


def test_a_peng_of_a_nearer_seat_goes_before_a_move() -> None:
    state = laid([IDLE[0], "147m258p369sEEWN", *IDLE[2:]], "9m369m", left=4)
    play(state, "0 discard E", "1 peng", "2 choose held one")
    assert state.turn == 1 and not state.chosen[2]


def test_who_is_about_to_draw_is_asked_and_the_next_after_it() -> None:
    state = laid(IDLE, "9m1s")
    play(state, "0 discard 9m")
    assert legal_texts(state, 1) == ["choose last no", "choose last yes"]
    assert house_choice(state, 1) is parse_action("choose last no")
    refused = play(state.clone(), "1 choose last no")
    assert legal_texts(refused, 2) == legal_texts(state, 1) and refused.wall.left == 1
    play(refused, "2 choose last no", "3 choose last no", "0 choose last no")
    assert refused.over and refused.result is not None and refused.result.drawn
    play(state, "1 choose last yes")
    assert state.turn == 1 and view(state, 1)["drawn"] == "1s"


def test_an_offer_before_a_draw_is_entered_again() -> None:
    state = laid(IDLE, "9m1s")
    play(state, "0 discard 9m", "1 choose last no")
    check_same(state, entered_again(state))
    check_same(play(state, "2 choose last yes"), entered_again(state))


# -- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (0, "choose red", "no_red"),
        (0, "choose show quiet", "choice"),
        (1, "choose red", "not_asked"),
        (0, "choose held one", "choice"),
        (0, "choose other", "opening_over"),
    ],
)
def test_what_is_not_offered_has_a_reason(seat: int, action: str, code: str) -> None:
    state = laid([READY, *IDLE[1:]], "E369m", left=4)
    wanted = parse_action(action)
    assert not is_legal(state, seat, wanted)
    assert [one["code"] for one in why_not(state, seat, wanted)] == [code]
    with pytest.raises(IllegalActionError):
        apply(state, seat, wanted)


def test_an_offer_without_its_move_is_the_fault_of_the_town() -> None:
    state = laid(IDLE, "9m1s")
    play(state, "0 discard 9m")
    state.asked[1] = (choose("nobody"), PASS)
    with pytest.raises(TownError, match="has no move of this code"):
        play(state, "1 choose nobody")


def test_a_move_that_tells_nothing_is_the_fault_of_the_town(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody could follow the play from what they are told."""
    state = laid(IDLE, "9m1s")
    play(state, "0 discard 9m")
    monkeypatch.setattr(LastTile, "carry_out", lambda *_: Then.NEXT)
    with pytest.raises(TownError, match=r"choose last no of moves tells nobody.*show_choice"):
        play(state, "1 choose last no")


# -- bots, numbers, records -----------------------------------------------------------------------


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_bots_do_what_the_town_advises_but_win_first(level: str) -> None:
    state = laid(["147m258p369sESWC", *IDLE[1:]], "9m369m", tail="9m5p", left=4)
    assert make_bot(level, 1).choose(Look(state, 0)) is choose("red")
    won = laid(["123456789m11pFCC", *IDLE[1:]], "C369m", tail="9m5p", left=4)
    assert make_bot(level, 1).choose(Look(won, 0)) is choose("red"), "FCCC11p is no win"
    won = laid(["123456789m11p99s", *IDLE[1:]], "9s111m", left=4)
    assert make_bot(level, 1).choose(Look(won, 0)) is HU
    won = laid(["123456789m11pCC", *IDLE[1:]], "C369m", tail="9m5p", left=4)
    assert make_bot(level, 1).choose(Look(won, 0)) is HU, "red dragons advise to lay them"
    assert swift_choice(won, 0) is HU


def test_a_candidate_says_that_it_is_advised() -> None:
    state = laid(["147m258p369sESWC", *IDLE[1:]], "9m369m", tail="9m5p", left=4)
    first, *rest = weigh(Look(state, 0))
    assert (first.action, first.reasons) == (choose("red"), ("advised",))
    assert first.value == max(one.value for one in rest)


def test_moves_have_numbers() -> None:
    state = laid([READY, *IDLE[1:]], "C369m", tail="9m5p", left=4)
    for action in legal(state, 0):
        (number,) = from_action(state, 0, action)
        assert to_action(state, 0, number) is action
    assert legal_numbers(state, 0)[:3] == [187, 188, 189]


def test_a_record_is_read_again() -> None:
    variant = make_variant("moves", {"rounds": 1})
    match = Match(variant, "moves")
    lines = [header_line(variant, match.seed, "abcd")]
    players = [make_bot("easy", seat) for seat in range(4)]
    made: Counter[str] = Counter()
    while not match.over:
        if match.state.over:
            match.next_round()
        seat = next(seat for seat in range(4) if legal(match.state, seat))
        action: Action = players[seat].choose(Look(match.state, seat))
        made[action.code] += 1
        match.apply(seat, action)
        lines.append(input_line(seat, action))
        if match.state.over:
            lines.append(result_line(match))
    assert made["red"] > 0
    assert verify(read_record(lines)).totals == match.totals


def test_a_round_is_entered_after_moves() -> None:
    state = laid([READY, *IDLE[1:]], "C369m", tail="E", left=4)
    play(state, "0 choose red", "0 choose show loud")
    again = entered_again(state)
    check_same(state, again)
    assert again.thrown[0] == parse("C") and again.chosen[0] == {"show": "loud"}


@pytest.mark.random
@pytest.mark.parametrize(
    ("name", "rounds"),
    [
        ("methods", 0), ("stuck", 40), ("tiles", 40), ("ledger", 40), ("replay", 10),
        ("copies", 10), ("refusals", 6), ("views", 20), ("streams", 10), ("secrets", 6),
        ("reasons", 6), ("mirror", 20), ("bots", 3),
    ],
)  # fmt: skip
def test_all_that_must_hold_holds(name: str, rounds: int) -> None:
    result = run_check(find_check(name), "moves", range(1, many(rounds, rounds * 10) + 1))
    assert result.failure is None, result.failure


def test_random_rounds_meet_every_move() -> None:
    """So the checks above have looked at them all."""
    made: set[str] = set()
    for number in range(30):
        rng = random.Random(number)
        state = open_round(make_variant("moves"), rng)
        made |= {action.code for _, action in play_on(state, rng)}
    assert made == {"", "red", "show", "greens", "held", "last", "end", "winds"}
