"""Qinhuangdao: tiles, options, dealer, stakes, the deal and the wild tile. Expectations by hand."""

from collections import Counter

import pytest

from fangcheng.errors import FangchengError
from fangcheng.game.options import as_dict
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.positions.script import ScriptError
from fangcheng.tiles import parse, text
from tests.story import Json, Outcome, lap, run
from tests.towns.qinhuangdao.story import fill, play, story, whole_wall, won

WAITS_3P = "123m456m789m99s12p"


def dice_story(rolls: list[list[int]], last: str = "", first: str = "", **rest: object) -> Outcome:
    """A round on a whole wall of idle hands, with these tiles behind the deal and at its end."""
    room = {"pao": False} | dict(rest.pop("options", {}))  # type: ignore[call-overload]
    dealer = rest.get("dealer", 0)
    assert isinstance(dealer, int)
    hands = fill({}, first + last, "F", dealer, 4)
    wall = whole_wall(hands, first, last, dealer)
    scenario: Json = {"variant": "qinhuangdao", "wall": wall, "dice": rolls, "views": True}
    return run(scenario | {"options": room} | rest)


# -- QH-1: tiles and options ---------------------------------------------------------------------


def test_qh1_136_tiles() -> None:
    """QH-1: four of each of the 34 faces, no flowers."""
    assert Counter(make_variant("qinhuangdao").deck) == dict.fromkeys(range(34), 4)


def test_qh1_the_options_and_their_defaults() -> None:
    """QH-1, QH-2, QH-3, QH-21, QH-24, QH-25, C-11, C-13."""
    assert as_dict(make_variant("qinhuangdao").options) == {
        "base": 1,
        "rounds": 8,
        "first_dealer": "random",
        "players": 4,
        "hun": "four",
        "pao": True,
        "several_winners_deal": "nearest",
        "wild_quads": False,
        "bian_ka_diao": "sure",
        "extras": "multiply",
        "added_kong_pays": "all",
        "draw_voids_kongs": True,
    }


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("base", [1, 7, 1000]),
        ("players", [2, 3, 4]),
        ("rounds", [8, 12, 16]),
        ("hun", ["none", "four", "seven"]),
        ("pao", [True, False]),
        ("several_winners_deal", ["nearest", "discarder", "dealer"]),
        ("wild_quads", [True, False]),
        ("bian_ka_diao", ["sure", "any", "wild"]),
        ("extras", ["multiply", "add"]),
        ("added_kong_pays", ["all", "feeder"]),
        ("draw_voids_kongs", [True, False]),
    ],
)
def test_qh1_every_value_is_taken(name: str, values: list[object]) -> None:
    """QH-1, QH-3, QH-24, QH-25: exactly these."""
    for value in values:
        assert as_dict(make_variant("qinhuangdao", {name: value}).options)[name] == value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("base", 0), ("base", 1001), ("players", 1), ("players", 5), ("rounds", 4), ("rounds", 10),
        ("rounds", 20), ("hun", "three"), ("hun", 4), ("hun", False), ("pao", 1), ("pao", "on"),
        ("added_kong_pays", "discarder"), ("draw_voids_kongs", 0), ("chi", True),
    ],
)  # fmt: skip
def test_qh1_other_values_are_refused(name: str, value: object) -> None:
    """QH-1: with a message that names the option."""
    with pytest.raises(FangchengError, match=name):
        make_variant("qinhuangdao", {name: value})


@pytest.mark.parametrize(("players", "order"), [(4, "0123"), (3, "0120"), (2, "0101")])
def test_qh1_two_three_or_four_play(players: int, order: str) -> None:
    """QH-1: that many hands; play goes round all of them."""
    outcome = play({0: "C"}, "0 C, " + lap("9s", order[1:]), draws="9s" * 3,
                   options={"players": players}, views=True)  # fmt: skip
    assert [str(event["seat"]) for event in outcome.events("discard")] == list(order)
    assert len(outcome.scores) == players
    assert outcome.view(0)["left"] == 136 - 13 * players - 1 - 4


@pytest.mark.parametrize("rounds", [8, 12, 16])
def test_qh1_the_match_has_that_many_rounds(rounds: int) -> None:
    """QH-1, C-13."""
    for number in (1, rounds - 1, rounds):
        outcome = play({0: WAITS_3P + "3p"}, "0 hu", round=number, options={"rounds": rounds})
        assert outcome.result["match_over"] is (number == rounds)


# -- QH-2: dealer --------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 3])
@pytest.mark.parametrize("winner", [0, 1, 2, 3])
def test_qh2_the_winner_deals_next(dealer: int, winner: int) -> None:
    """QH-2: by its own draw; the dealer too."""
    if winner == dealer:
        outcome = play({dealer: WAITS_3P + "3p"}, f"{dealer} hu", dealer=dealer)
    else:
        idle = [(dealer + step) % 4 for step in (1, 2, 3)]
        before = "".join(map(str, idle[: idle.index(winner)]))
        script = ", ".join(
            [f"{dealer} C", *([lap("9p", before)] if before else []), f"{winner} hu"]
        )
        hands = {dealer: "C", winner: WAITS_3P}
        outcome = play(hands, script, draws="9p" * len(before) + "3p", dealer=dealer)
    assert outcome.result == {
        "drawn": False, "next_dealer": winner, "next_streak": 0, "match_over": False,
    }  # fmt: skip


def test_qh2_the_winner_by_discard_deals_next() -> None:
    """QH-2: not the next seat, not the discarder."""
    outcome = play({0: "3p", 2: WAITS_3P}, "0 3p, 2 hu")
    assert outcome.result["next_dealer"] == 2


@pytest.mark.parametrize("dealer", [0, 2])
def test_qh2_after_a_drawn_round_the_same_dealer(dealer: int) -> None:
    """QH-2: drawn by the wall and by the fourth kong."""
    outcome = play({dealer: "C"}, f"{dealer} C", left=12, dealer=dealer)
    assert (outcome.result["drawn"], outcome.result["next_dealer"]) == (True, dealer)
    hands = {dealer: "1111m5555m9999mCC", (dealer + 1) % 4: "7777s"}
    script = f"{dealer} gang 1m, {dealer} gang 5m, {dealer} gang 9m, {dealer} C"
    fourth = play(hands, f"{script}, {(dealer + 1) % 4} gang 7s", dealer=dealer, draws="9s")
    assert (fourth.result["drawn"], fourth.result["next_dealer"]) == (True, dealer)


@pytest.mark.parametrize(
    ("source", "winners", "following"),
    [(0, (1, 3), 1), (0, (2, 3), 2), (1, (0, 2), 2), (1, (0, 3), 3), (2, (0, 1), 0)],
)
def test_qh2_of_several_winners_the_nearest_to_the_discarder(
    source: int, winners: tuple[int, int], following: int
) -> None:
    """QH-2: counted from the discarder, not from the dealer; whoever answers first."""
    shapes = [WAITS_3P, "123s456s789s11m12p"]
    hands = {0: "C3p"} | dict(zip(winners, shapes, strict=True))
    if 0 in winners:
        hands[0] += "C"
    before = "0 C, " if source else ""
    before += "".join(f"{seat} 9p, " for seat in range(1, source))
    for answers in (winners, winners[::-1]):
        script = f"{before}{source} 3p, {answers[0]} hu, {answers[1]} hu"
        draws = "9p" * (source - 1) + "3p" if source else ""
        outcome = play(hands, script, draws=draws)
        assert len(outcome.wins) == 2
        assert outcome.result["next_dealer"] == following


@pytest.mark.parametrize(("option", "following"), [("nearest", 1), ("discarder", 0)])
def test_qh2_option_the_discarder_deals_after_several_winners(option: str, following: int) -> None:
    """QH-2: by option the discarder deals after two winners; after one it is still the winner."""
    options = {"several_winners_deal": option}
    hands = {0: "3p", 1: WAITS_3P, 3: "123s456s789s11m12p"}
    both = play(hands, "0 3p, 1 hu, 3 hu", options=options)
    assert both.result["next_dealer"] == following
    one = play(hands, "0 3p, 1 pass, 3 hu", options=options)
    assert one.result["next_dealer"] == 3
    own = play({0: "C", 1: WAITS_3P}, "0 C, 1 hu", draws="3p", options=options)
    assert own.result["next_dealer"] == 1


@pytest.mark.parametrize(("option", "following"), [("nearest", 3), ("discarder", 2), ("dealer", 0)])
def test_qh2_option_the_dealer_stays_among_several_winners(option: str, following: int) -> None:
    """QH-2: seats 3 and 0, the dealer, win on seat 2's discard; by option the dealer stays."""
    options = {"several_winners_deal": option}
    hands = {0: WAITS_3P + "C", 3: "123s456s789s11m12p"}
    script = "0 C, 1 9p, 2 3p"
    both = play(hands, script + ", 3 hu, 0 hu", draws="9p3p", options=options)
    assert {win["seat"] for win in both.wins} == {0, 3}
    assert both.result["next_dealer"] == following
    one = play(hands, script + ", 3 hu, 0 pass", draws="9p3p", options=options)
    assert one.result["next_dealer"] == 3


def test_qh2_option_dealer_without_the_dealer_it_is_the_nearest() -> None:
    """QH-2: seats 1 and 3 win on the dealer's discard: the nearest deals."""
    hands = {0: "3p", 1: WAITS_3P, 3: "123s456s789s11m12p"}
    options = {"several_winners_deal": "dealer"}
    outcome = play(hands, "0 3p, 1 hu, 3 hu", options=options)
    assert outcome.result["next_dealer"] == 1


@pytest.mark.parametrize(("option", "following"), [("nearest", 3), ("discarder", 2), ("dealer", 0)])
def test_qh2_of_several_robbers_the_nearest_to_the_robbed(option: str, following: int) -> None:
    """QH-2: seat 2 adds to a kong, seats 0 and 3 rob it: who deals next follows the option."""
    hands = {0: WAITS_3P + "C", 1: "3p", 2: "33p", 3: "123s456s789s11m12p"}
    script = """0 discard C, 1 discard 3p, 2 peng, 2 discard 9p, 3 discard 9p, 0 discard 9p,
        1 discard 9p, 2 gang 3p, 0 hu, 3 hu"""
    hands[2] += "9p"
    options = {"several_winners_deal": option}
    outcome = play(hands, script, draws="1s9p9p9p3p", options=options)
    assert {win["seat"] for win in outcome.wins} == {0, 3}
    assert outcome.result["next_dealer"] == following


@pytest.mark.parametrize("players", [4, 3, 2])
def test_qh2_the_first_dealer_is_drawn_by_lot(players: int) -> None:
    """QH-2: over many matches everyone deals first."""
    variant = make_variant("qinhuangdao", {"players": players})
    assert {Match(variant, str(seed)).state.dealer for seed in range(40)} == set(range(players))


# -- QH-3: stakes --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_qh3_all_choose_before_the_deal(players: int) -> None:
    """QH-3: everyone is asked for 0, 1, 3 or 5; nothing is dealt nor turned up yet."""
    outcome = play(options={"pao": True, "players": players}, views=True)
    assert outcome.phase == "opening"
    assert outcome.asked == list(range(players))
    for seat in range(players):
        assert outcome.legal(seat) == ["stake 0", "stake 1", "stake 3", "stake 5"]
        assert outcome.view(seat)["hand"] == outcome.view(seat)["turned_up"] == ""
    assert not outcome.events("deal") + outcome.events("turn_up")


def test_qh3_on_by_default_and_off() -> None:
    """QH-3: option `pao`."""
    scenario = story()
    scenario["options"] = {}
    assert run(scenario).phase == "opening"
    off = play(options={"pao": False})
    assert (off.phase, off.asked) == ("turn", [0])
    with pytest.raises(ScriptError):
        play({}, "0 stake 1", options={"pao": False})


@pytest.mark.parametrize("stake", [2, 4, 6, -1])
def test_qh3_no_other_stakes(stake: int) -> None:
    """QH-3: 0, 1, 3 or 5."""
    with pytest.raises(ScriptError):
        play({}, f"0 stake {stake}", options={"pao": True})


def test_qh3_shown_when_all_have_chosen() -> None:
    """QH-3, C-15: at the same time, in any order; until then nobody sees any."""
    room: Json = {"options": {"pao": True}, "views": True}
    early = play({}, "2 stake 5, 0 stake 3, 3 stake 1", **room)
    assert early.asked == [1]
    assert not early.events("stakes")
    for seat in range(4):
        assert "chosen" not in early.view(seat)
        assert not [event for event in early.seen(seat) if "stake" in event["event"]]
    done = play({}, "2 stake 5, 0 stake 3, 3 stake 1, 1 stake 0", **room)
    assert [event["numbers"] for event in done.events("stakes")] == [[3, 0, 5, 1]]
    shown = [{"stake": "3"}, {}, {"stake": "5"}, {"stake": "1"}]
    assert all(done.view(seat)["chosen"] == shown for seat in range(4))
    kinds = [event["event"] for event in done.data["events"]]
    assert kinds.index("stakes") < kinds.index("deal") < kinds.index("turn_up")


def test_qh3_nobody_chooses_twice() -> None:
    """QH-3: a second stake of the same seat is refused; after the choice play begins."""
    with pytest.raises(ScriptError):
        play({}, "0 stake 3, 0 stake 5", options={"pao": True})


def test_qh3_zero_is_neutral() -> None:
    """QH-3, C-14: a time-out stakes 0; so do those who have not answered."""
    outcome = play({0: "C"}, "1 timeout, 2 stake 3, 0 C", options={"pao": True})
    assert [event["numbers"] for event in outcome.events("stakes")] == [[0, 0, 3, 0]]


# -- QH-4: the deal ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "side"),
    [([1, 1], 1), ([1, 2], 2), ([3, 1], 3), ([4, 1], 0), ([3, 4], 2), ([6, 6], 3), ([6, 5], 2)],
)
def test_qh4_the_sum_names_side_and_stacks(roll: list[int], side: int) -> None:
    """QH-4: counted from the dealer (1 is the dealer itself, 7 the player opposite)."""
    outcome = dice_story([roll, [1, 1]], dealer=2)
    assert outcome.events("break") == [
        {"event": "break", "dice": roll, "side": side, "stacks": sum(roll)}
    ]


@pytest.mark.parametrize("dealer", [0, 2])
def test_qh4_two_stacks_at_a_time_dealer_14_others_13(dealer: int) -> None:
    """QH-4: whole_wall lays the hands in fours from the dealer on; they come out again."""
    outcome = dice_story([[3, 4], [1, 1]], dealer=dealer)
    hands = fill({}, "", "F", dealer, 4)
    for seat in range(4):
        assert sorted(parse(outcome.view(seat)["hand"])) == sorted(parse(hands[seat]))
    sizes = [13, 13, 13, 13]
    sizes[dealer] = 14
    assert outcome.view(0)["hand_sizes"] == sizes
    assert outcome.asked == [dealer]


# -- QH-5: the wild tile -------------------------------------------------------------------------

NEXT = {
    **{f"{rank}{suit}": f"{rank % 9 + 1}{suit}" for rank in range(1, 10) for suit in "mps"},
    "E": "S", "S": "W", "W": "N", "N": "E", "C": "F", "F": "P", "P": "C",
}  # fmt: skip


@pytest.mark.parametrize("indicator", NEXT)
def test_qh5_the_next_face_is_wild(indicator: str) -> None:
    """QH-5: 9 is followed by 1, winds and dragons go round; `seven`: the turned-up face too."""
    four = play(indicator=indicator, views=True)
    assert four.events("turn_up")[0]["tiles"] == indicator
    assert four.view(2)["turned_up"] == indicator
    assert four.view(2)["wild"] == NEXT[indicator]
    seven = play(indicator=indicator, views=True, options={"hun": "seven"})
    wild = sorted(parse(seven.view(2)["wild"]))
    assert wild == sorted(parse(NEXT[indicator] + indicator))


@pytest.mark.parametrize("roll", [[1, 1], [1, 2], [3, 4], [6, 6]])
def test_qh5_the_second_roll_counts_tiles_from_the_last(roll: list[int]) -> None:
    """QH-5: the sum says which tile from the end is turned up; it is kept with the dice."""
    last = "123456789m789s"
    outcome = dice_story([[2, 2], roll], last)
    turned_up = text([parse(last)[-sum(roll)]])
    assert outcome.events("turn_up") == [{"event": "turn_up", "dice": roll, "tiles": turned_up}]
    assert outcome.view(1)["wild"] == NEXT[turned_up]


def test_qh5_after_the_deal() -> None:
    """QH-5: the second roll is the dealer's, after the tiles are dealt."""
    kinds = [event["event"] for event in dice_story([[2, 2], [1, 3]]).data["events"]]
    assert kinds == ["round", "break", "deal", "deal", "deal", "deal", "turn_up"]


def test_qh5_the_turned_up_tile_counts_in_the_wall() -> None:
    """QH-5, QH-12: it lies where it is: 136 - 53 tiles are left."""
    assert dice_story([[2, 2], [1, 3]]).view(0)["left"] == 83
    assert play(views=True).view(0)["left"] == 83
    assert play(views=True, options={"hun": "none"}).view(0)["left"] == 83


@pytest.mark.parametrize(("roll", "taken"), [([1, 1], "9p7p"), ([1, 2], "9p8p"), ([3, 3], "9p8p")])
def test_qh5_replacements_skip_it(roll: list[int], taken: str) -> None:
    """QH-5: with 8p turned up the second replacement is 7p; a later tile does not matter yet."""
    hands = fill({0: "1111m9999m"}, "789p", "F", 0, 4)
    wall = whole_wall(hands, last="789p")
    script = ["0 gang 1m", "0 gang 9m"]
    outcome = run({"variant": "qinhuangdao", "wall": wall, "dice": [[1, 1], roll],
                   "options": {"pao": False}, "script": script})  # fmt: skip
    assert "".join(event["tiles"] for event in outcome.events("draw")) == taken
    assert outcome.drawn == taken[2:]


def test_qh5_the_turned_up_tile_is_never_drawn() -> None:
    """QH-5: three replacements with the third tile from the end turned up skip it."""
    hands = fill({0: "1111m5555m9999m"}, "6789p", "F", 0, 4)
    wall = whole_wall(hands, last="6789p")
    script = ["0 gang 1m", "0 gang 5m", "0 gang 9m"]
    outcome = run({"variant": "qinhuangdao", "wall": wall, "dice": [[1, 1], [1, 2]],
                   "options": {"pao": False}, "script": script, "views": True})  # fmt: skip
    assert [event["tiles"] for event in outcome.events("draw")] == ["9p", "8p", "6p"]
    assert outcome.view(0)["left"] == 80


def test_qh5_none_no_second_roll() -> None:
    """QH-5: `none`: one roll is enough, nothing is turned up, nothing is wild."""
    outcome = dice_story([[2, 2]], options={"hun": "none"})
    assert not outcome.events("turn_up")
    assert outcome.view(0)["wild"] == outcome.view(0)["turned_up"] == ""


def test_qh5_none_refuses_an_indicator() -> None:
    """QH-5: nothing is turned up there."""
    scenario = story(options={"hun": "none"}) | {"indicator": "F"}
    with pytest.raises(FangchengError, match="indicator"):
        run(scenario)


def test_qh5_none_everything_about_them_is_void() -> None:
    """QH-5, QH-18, QH-19: no 素胡, no 混儿杠, and P is a tile like any other."""
    plain = won("123m456m789m99s12p3p", hun="none")
    assert plain.factors == ["pinghu", "yitiaolong", "menqing", "biankadiao", "zimo"]
    four = play({0: "PPPP"}, options={"hun": "none"})
    assert four.claims(0) == ["gang P"]
    peng = play({0: "P", 2: "PP"}, "0 P", options={"hun": "none"})
    assert peng.legal(2) == ["pass", "peng"]
    kept = play({0: "PP", 1: WAITS_3P}, "0 P, 1 hu", draws="3p", options={"hun": "none"})
    assert kept.win["by"] == "draw"
    again = play({0: WAITS_3P + "P"}, "0 P, 1 3p, 0 hu", draws="3p",
                 options={"hun": "none"})  # fmt: skip
    assert again.win["seat"] == 0


def test_qh5_none_a_hand_with_a_white_is_not_completed_by_it() -> None:
    """QH-5: with wild tiles P would fill 1-3p; without them the hand is not complete."""
    hand = "123m456m789m99s13pP"
    assert play({0: hand}).claims(0) == ["hu"]
    assert play({0: hand}, options={"hun": "none"}).claims(0) == []


def test_qh5_four_the_turned_up_face_is_natural() -> None:
    """QH-5: in `four` F is a plain tile; in `seven` the three other F are wild."""
    hand = "123m456m789m99s13pF"
    assert play({0: hand}).claims(0) == []
    assert play({0: hand}, options={"hun": "seven"}).claims(0) == ["hu"]
