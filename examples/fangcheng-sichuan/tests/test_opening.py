"""SC-1 to SC-4: the tiles, who deals next, tiles passed on, the suit given up."""

import pytest
from fangcheng_sichuan.variant import Sichuan, suit_given_up

from fangcheng.errors import IllegalActionError
from fangcheng.game.actions import parse_action
from fangcheng.game.referee import apply, legal, start, waiting_for
from fangcheng.game.state import State
from fangcheng.game.views import events_for, view
from fangcheng.installed import make_variant
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import ScriptError, run_scenario
from fangcheng.tiles import parse, text
from fangcheng.wall import Dice, Wall
from tests.story import IDLE, PLAIN, play

GIVES = ("145s", "124m", "789p", "124s")
SWAPPED = "12334566m45p145s"
"""Seat 0's hand before 145s go and 789p come."""


def _swapping(dice: tuple[int, int]) -> State:
    """A table that has chosen what to pass on, with these dice."""
    hands = [parse(one) for one in (SWAPPED, *IDLE[1:])]
    line: list[int] = []
    for four in range(4):
        for hand in hands:
            line += hand[4 * four : 4 * four + 4]
    rest = list(make_variant("sichuan").deck)
    for tile in line:
        rest.remove(tile)
    state = start(make_variant("sichuan"), Wall([*line, *rest], Dice(dice)))
    for seat, tiles in enumerate(GIVES):
        apply(state, seat, parse_action(f"choose huan {tiles}"))
    return state


# -- SC-1 ------------------------------------------------------------------------------------


def test_three_suits_and_no_reserve_sc_1() -> None:
    town = make_variant("sichuan")
    assert isinstance(town, Sichuan)
    assert (len(town.deck), max(town.deck), town.reserve(4)) == (108, 26, 0)


def test_the_dealer_draws_after_the_choices_sc_1() -> None:
    told = play(script="0 +9p ?, 0 choose que p, 1 choose que s, 2 choose que m, 3 choose que p")
    assert [len(parse(one["tiles"])) for one in told.events("deal")] == [13, 13, 13, 13]
    assert [one["event"] for one in told.data["events"]][-5:] == ["chosen"] * 4 + ["draw"]


# -- SC-2 ------------------------------------------------------------------------------------


def test_the_first_winner_deals_sc_2() -> None:
    told = play({1: PLAIN}, "0 +9p, 1 +3p hu, 2 +9m, 3 +9p", left=0)
    assert told.result == {
        "drawn": False, "next_dealer": 1, "next_streak": 0, "match_over": False
    }  # fmt: skip


def test_who_gives_the_first_win_to_several_deals_sc_2() -> None:
    two = {1: PLAIN, 2: "45789p12334566s"}
    told = play(two, "0 +9p, 1 +9s, 2 +9m, 3 +6p, 1 hu, 2 hu, 0 +3s", left=0)
    assert told.result["next_dealer"] == 3


def test_two_first_wins_one_after_the_other_sc_2() -> None:
    """Seat 3 gives twice, but to one seat at a time: the first winner deals."""
    two = {1: PLAIN, 2: "45789p12334566s"}
    script = "0 +9p, 1 +9s, 2 +9m, 3 +6p, 1 pass, 2 hu, 0 +9p, 1 +9s, 3 +6p, 1 hu, 0 +3s"
    assert play(two, script, left=0).result["next_dealer"] == 2


def test_a_table_entered_later_tells_who_deals_sc_2() -> None:
    """Seats 1 and 2 have won from seat 3: on one tile, which lies with seat 1, or on two."""
    won = [
        {"seat": seat, "by": "discard", "from": 3, "type": "pinghu", "factors": [], "reading": ""}
        for seat in (1, 2)
    ]
    for aside, dealer in ((["", "6p", "", ""], 3), (["", "6p", "6p", ""], 1)):
        chosen = [{"que": suit} for suit in "psmp"]
        position = {"wins": won, "won": aside, "chosen": chosen, "turn": 0, "window": "draw"}
        hands = [IDLE[0], PLAIN, "45789p12334566s", IDLE[3]]
        given = {"variant": "sichuan", "hands": hands, "draws": "9s9s", "left": 2, **position}
        script = ["0 discard 9s", "3 discard 9s"]
        told = run_scenario(read_scenario({**given, "script": script}))
        assert told["result"]["next_dealer"] == dealer


def test_a_dealer_stays_where_nobody_wins_sc_2() -> None:
    told = play(script="2 +9m, 3 +9p, 0 +9p, 1 +9s", dealer=2, left=0)
    assert (told.result["drawn"], told.result["next_dealer"]) == (True, 2)


# -- SC-3 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "givers"),
    [((1, 2), (2, 3, 0, 1)), ((1, 3), (1, 2, 3, 0)), ((1, 1), (3, 0, 1, 2))],
    ids=["opposite", "clockwise", "counter-clockwise"],
)
def test_the_dice_say_where_tiles_go_sc_3(dice: tuple[int, int], givers: tuple[int, ...]) -> None:
    state = _swapping(dice)
    held = [parse(one) for one in (SWAPPED, *IDLE[1:])]
    for seat, giver in enumerate(givers):
        want = [*held[seat], *parse(GIVES[giver])]
        for tile in parse(GIVES[seat]):
            want.remove(tile)
        assert text(state.hands[seat].tiles()) == text(sorted(want))


def test_only_two_seats_know_what_was_passed_on_sc_3() -> None:
    state = _swapping((1, 2))
    seen = [one for one in events_for(state, 1) if one["event"] == "give"]
    known = {(one["seat"], one["to"]): one.get("tiles") for one in seen}
    assert known == {(0, 2): None, (1, 3): "124m", (2, 0): None, (3, 1): "124s"}
    assert {one["count"] for one in seen if "tiles" not in one} == {3}


@pytest.mark.parametrize("tiles", ["14m5s", "14s", "1145s", "999s", "789m"])
def test_three_tiles_of_one_suit_from_the_hand_sc_3(tiles: str) -> None:
    with pytest.raises(ScriptError):
        play({0: SWAPPED}, f"0 choose huan {tiles}", swap=True)


def test_a_choice_is_not_seen_by_others_sc_3() -> None:
    state = start(make_variant("sichuan"), Wall(list(make_variant("sichuan").deck)))
    before = view(state, 2)
    apply(state, 0, legal(state, 0)[0])
    assert view(state, 2) == before


def test_the_house_gives_the_lowest_of_the_shortest_suit_that_has_three_sc_3() -> None:
    hand = "1234m12345678p9s"  # one bamboo, four characters, eight dots
    told = play({0: hand}, "0 timeout, 1 timeout, 2 timeout, 3 timeout", swap=True)
    assert told.events("give")[0]["tiles"] == "123m"


def test_nobody_passes_on_where_the_room_does_not_sc_3() -> None:
    told = play(script="0 +9p ?, 0 choose que p, 1 choose que s, 2 choose que m, 3 choose que p")
    assert told.events("give") == []


# -- SC-4 ------------------------------------------------------------------------------------


def test_suits_are_shown_when_all_have_chosen_sc_4() -> None:
    state = start(
        make_variant("sichuan", {"swap": False}), Wall(list(make_variant("sichuan").deck))
    )
    for seat, word in enumerate("spm"):
        apply(state, seat, parse_action(f"choose que {word}"))
        assert "chosen" not in view(state, 3)
        assert suit_given_up(state, seat) == -1
    apply(state, 3, parse_action("choose que m"))
    assert view(state, 3)["chosen"] == [{"que": one} for one in "spmm"]
    assert [suit_given_up(state, seat) for seat in range(4)] == [2, 1, 0, 0]


def test_the_suit_given_up_goes_first_sc_4() -> None:
    hand = "12334566m458p99s"
    told = play({0: hand}, "0 +9p 9s, 1 +3s, 2 +9m, 3 +9p, 0 +8p ?")
    assert told.legal(0) == ["discard 9s"]
    told = play({0: hand}, "0 +9p 9s, 1 +3s, 2 +9m, 3 +9p, 0 +8p 9s, 1 +6s, 2 +3m, 3 +3p, 0 +1s ?")
    assert told.legal(0) == ["discard 1s"]


def test_no_win_with_the_suit_given_up_sc_4() -> None:
    others = "1 choose que s, 2 choose que m, 3 choose que p"
    assert "hu" in play({0: PLAIN}, f"0 choose que s, {others}, 0 +3p ?").legal(0)
    told = play({0: PLAIN}, f"0 choose que p, {others}, 0 +3p ?")
    assert told.legal(0) == [f"discard {rank}p" for rank in (3, 4, 5, 7, 8, 9)]
    with pytest.raises(ScriptError) as refused:
        play({0: PLAIN}, f"0 choose que p, {others}, 0 +3p hu")
    assert [(one["code"], one["clause"]) for one in refused.value.why] == [("void_held", "SC-4")]


def test_the_suit_given_up_makes_no_melds_sc_4() -> None:
    three = "999m1245789p124s"  # the shortest suits tie: characters go
    told = play({0: PLAIN, 1: "124578m1245789p", 2: three}, "0 +9m, 1 +3s ?")
    assert (told.phase, told.legal(2)) == ("turn", [])
    four = "3333m124578p124s"
    told = play(
        {0: four}, "0 choose que m, 1 choose que s, 2 choose que m, 3 choose que p, 0 +9p ?"
    )
    assert told.legal(0) == ["discard 3m"]


def test_other_suits_make_melds_while_it_is_held_sc_4() -> None:
    told = play({1: "1245789m1266p99s"}, "0 +9p, 1 +9s, 2 +9m, 3 +6p, 1 peng")
    assert told.legal(1) == ["discard 9s"]


def test_the_house_gives_up_the_shortest_suit_sc_4() -> None:
    told = play({0: "1245m12457p1245s"}, "0 timeout, 1 timeout, 2 timeout, 3 timeout")
    assert [one["value"] for one in told.events("chosen")] == ["m", "s", "m", "p"]


def test_only_suits_can_be_given_up_sc_4() -> None:
    state = start(
        make_variant("sichuan", {"swap": False}), Wall(list(make_variant("sichuan").deck))
    )
    with pytest.raises(IllegalActionError):
        apply(state, 0, parse_action("choose que z"))
    assert waiting_for(state) == [0, 1, 2, 3]
