"""Places that towns of others need: Swap town, played by hand and at random."""

import random
from collections import Counter
from typing import Any

import pytest

from fangcheng.bots.imagine.mirror import mirror
from fangcheng.bots.weighing.playout import swift_choice
from fangcheng.checking.hidden import seen_by
from fangcheng.checking.invariants import check_conserved
from fangcheng.checking.rounds import choose, plain_wall, rich_wall
from fangcheng.checking.suite import find_check, run_check
from fangcheng.errors import ActionTextError, FangchengError, IllegalActionError
from fangcheng.game.actions import HU, PASS, Action, Kind, parse_action
from fangcheng.game.bars import Bar
from fangcheng.game.ledger import Win
from fangcheng.game.opening import deal_order
from fangcheng.game.options import Options
from fangcheng.game.referee import (
    apply,
    forms,
    house_choice,
    is_legal,
    legal,
    legal_texts,
    start,
    waiting_for,
)
from fangcheng.game.sight import unseen
from fangcheng.game.state import State
from fangcheng.game.views import events_for, view
from fangcheng.game.why import why_not, with_discard
from fangcheng.installed import VARIANTS
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import run_scenario
from fangcheng.terminal.settlement import read_ending
from fangcheng.tiles import Face, parse, text
from fangcheng.wall import Wall
from tests.effort import many
from tests.midround import check_same, entered_again, play_both
from tests.swap_town import CAP, SwapTown
from tests.won_by_one import FAR, READY, begin, laid, play, won_by_one


def told(state: State, seat: int, kind: str) -> list[dict[str, Any]]:
    return [event for event in events_for(state, seat) if event["event"] == kind]


# -- actions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", ["choose huan 147m", "choose que p", "choose a_b1 none"])
def test_a_choice_is_read_without_knowing_the_town(source: str) -> None:
    action = parse_action(source)
    assert str(action) == source and action.kind is Kind.CHOOSE
    assert parse_action(source) is action


def test_tiles_of_a_choice_are_sorted_and_may_be_chinese() -> None:
    assert parse_action("choose huan 741m") is parse_action("choose huan 七万 四万 一万")


@pytest.mark.parametrize(
    "source", ["choose", "choose Huan 1m", "choose huan x!", "choose 1m", "choose x " + 21 * "1m"]
)
def test_what_is_no_choice_is_refused(source: str) -> None:
    with pytest.raises(FangchengError):
        parse_action(source)


def test_a_choice_of_too_much_says_how_much_it_names() -> None:
    with pytest.raises(ActionTextError, match="names a word or up to 20 tiles"):
        parse_action(f"choose huan {21 * '1m'}")


def test_a_choice_that_names_nothing_is_no_answer_to_one_of_tiles() -> None:
    assert not is_legal(laid(FAR, "5m"), 1, parse_action("choose huan"))


# -- choices of the opening, gifts, what is shown ------------------------------------------------


def test_a_choice_is_told_in_a_form_that_anybody_can_ask() -> None:
    state = laid(FAR, "5m")
    assert view(state, 1)["choices"] == [{
        "code": "huan", "pick": "tiles", "count": 3,
        "groups": ["147m", "258p", "2222369s"], "options": [], "often": False,
    }]  # fmt: skip
    assert legal_texts(state, 1) == ["choose huan 147m"]
    assert str(house_choice(state, 1)) == "choose huan 147m"
    play(state, "0 choose huan 258p", "1 timeout", "2 choose huan 446s", "3 choose huan 258p")
    assert view(state, 2)["choices"] == [{
        "code": "que", "pick": "word", "count": 0, "groups": [],
        "options": ["m", "p", "s"], "often": False,
    }]  # fmt: skip
    assert legal_texts(state, 2) == ["choose que m", "choose que p", "choose que s"]
    play(state, "0 choose que m")
    assert "choices" not in view(state, 0) and not forms(state, 0), "it has answered"


@pytest.mark.parametrize("wrong", ["huan 144m", "huan 147s", "huan 14m", "huan m", "que m"])
def test_an_answer_takes_so_many_tiles_of_one_group_that_the_hand_has(wrong: str) -> None:
    state = laid(FAR, "5m")
    action = parse_action(f"choose {wrong}")
    assert not is_legal(state, 1, action)
    codes = {one["code"] for one in why_not(state, 1, action)}
    assert codes == {"choice" if wrong == "que m" else "choice_tiles"}
    with pytest.raises(IllegalActionError):
        apply(state, 1, action)


def test_a_listed_choice_that_was_made_anew_is_still_legal() -> None:
    """Only so many choices are kept: the same text may give another object."""
    state = laid(FAR, "5m")
    play(state, *[f"{seat} timeout" for seat in range(4)])
    again = Action(Kind.CHOOSE, (), "que", "m")
    assert again is not legal(state, 1)[0] and is_legal(state, 1, again)


def swapped() -> State:
    choices = ["147m", "258p", "369s", "555s"]
    return play(laid(FAR, "5m"), *[f"{seat} choose huan {c}" for seat, c in enumerate(choices)])


def test_tiles_pass_between_hands_and_only_two_seats_know_them() -> None:
    state = swapped()
    assert [str(hand) for hand in state.hands] == [
        "5m258p1111355569s", "114477m2222369s", "147m225588p4444s", "147m258p3356699s"
    ]  # fmt: skip
    assert told(state, 1, "give") == [
        {"event": "give", "seat": 0, "to": 1, "code": "huan", "tiles": "147m"},
        {"event": "give", "seat": 1, "to": 2, "code": "huan", "tiles": "258p"},
        {"event": "give", "seat": 2, "to": 3, "code": "huan", "count": 3},
        {"event": "give", "seat": 3, "to": 0, "code": "huan", "count": 3},
    ]


def test_the_tile_taken_as_drawn_is_one_that_the_dealer_holds() -> None:
    state = laid(FAR, "5m")
    play(state, "0 choose huan 145m", *[f"{seat} timeout" for seat in (1, 2, 3)])
    play(state, *[f"{seat} choose que m" for seat in range(4)])
    assert state.hands[0].counts[parse(view(state, 0)["drawn"])[0]]


def test_what_was_chosen_is_shown_when_all_have_chosen() -> None:
    state = swapped()
    play(state, "0 choose que m", "1 choose que s", "3 choose que p")
    assert "chosen" not in view(state, 0) and not told(state, 0, "chosen")
    play(state, "2 choose que m")
    assert view(state, 3)["chosen"] == [{"que": "m"}, {"que": "s"}, {"que": "m"}, {"que": "p"}]
    assert told(state, 3, "chosen")[1] == {
        "event": "chosen", "seat": 1, "code": "que", "value": "s",
    }  # fmt: skip
    assert legal_texts(state, 0)[-1] == "gang 1s" and "discard 5m" in legal_texts(state, 0)
    assert "discard 2p" not in legal_texts(state, 0), "the void suit goes first"
    assert state.clone().chosen == state.chosen
    late = why_not(state, 0, parse_action("choose que p"))
    assert [one["code"] for one in late] == ["opening_over"]


# -- kongs paid at once --------------------------------------------------------------------------


def test_a_kong_is_paid_at_once_and_told_before_its_replacement() -> None:
    state = begin(FAR, "5m", "mmmm", "0 gang 1s")
    assert [e["event"] for e in events_for(state, 2)][-3:] == ["gang", "pay", "draw"]
    assert state.scores() == [6, -2, -2, -2]
    assert told(state, 2, "pay")[0]["transfers"][0] == {
        "from": 1, "to": 0, "points": 2, "code": "gang", "win": None,
        "factors": [["di", 1], ["gang", 2]],
    }  # fmt: skip


def test_a_claimed_kong_is_paid_by_the_discarder() -> None:
    hands = ["147m258p369s111s7s", *FAR[1:3], "147m258p369s1s555s"]
    state = begin(hands, "5m", "mmms", "0 discard 5m", "1 discard 1m", "2 discard 1m")
    play(state, "3 discard 1s", "0 gang")
    assert state.scores() == [2, 0, 0, -2]


ADDED = [
    "33p147m258m369s15s", "12p456p789p111s22s", "147m258m369s4444s", "3p147m258m369s555s"
]  # fmt: skip


def added_kong() -> State:
    """Seat 0 adds the fourth 3p to its peng; seat 1 waits for one."""
    script = ["0 discard 9m", "1 discard 9m", "2 discard 9m", "3 discard 3p", "0 peng", "1 pass"]
    script += ["0 discard 1m", "1 discard 6m", "2 discard 6m", "3 discard 6m", "0 gang 3p"]
    return begin(ADDED, "9999m666m3p", "mmmp", *script)


def test_an_added_kong_is_paid_when_nobody_robs_it() -> None:
    state = added_kong()
    assert state.scores() == [0, 0, 0, 0]
    play(state, "1 pass")
    assert state.scores() == [6, -2, -2, -2]


def test_a_kong_that_is_robbed_is_not_paid() -> None:
    state = play(added_kong(), "1 hu")
    assert state.scores() == [-1, 1, 0, 0]
    assert state.turn == 2 and state.out == 0b0010


@pytest.mark.parametrize(("seat", "void", "first"), [(2, "m", "9m"), (3, "p", "3p")])
def test_a_round_that_goes_on_after_a_robbed_kong_is_mirrored(
    seat: int, void: str, first: str
) -> None:
    state = play(added_kong(), "1 hu")
    answers = [parse_action(f"choose que {void}")]
    answers += [parse_action(f"discard {tile}") for tile in (first, "6m")]
    mirrored = mirror(state.variant, seat, events_for(state, seat), answers)
    assert view(mirrored, seat) == view(state, seat)


# -- out of the round ----------------------------------------------------------------------------


def test_a_winner_leaves_and_is_skipped() -> None:
    state = won_by_one()
    assert view(state, 3)["out"] == [1] and told(state, 3, "hu")[0]["leaves"] is True
    assert (text(state.won[1]), str(state.hands[1])) == ("9s", READY)
    assert state.scores() == [-1, 1, 0, 0]
    assert state.after(2) == [3, 0] and state.next_seat(0) == 2
    turns: list[int] = []
    while len(turns) < 6:
        assert not legal(state, 1)
        turns += [state.turn] if state.phase == "turn" else []
        apply(state, waiting_for(state)[0], house_choice(state, waiting_for(state)[0]))
    assert turns == [2, 3, 0, 2, 3, 0], "from the seat after the winner"


class ChiTown(SwapTown):
    """The same with chi."""

    name = "chi"

    def bars_claim(
        self, state: State, seat: int, tile: Face, source: int, claim: Action
    ) -> list[Bar]:
        return []


def test_the_seat_after_one_that_is_out_may_chi() -> None:
    state = won_by_one()
    state.variant = ChiTown(Options())
    table = with_discard(state, 0, parse_action("discard 5m"))
    assert "chi 46m" in legal_texts(table, 2) and not legal(table, 1)
    reasons = why_not(table, 3, parse_action("chi 46m"))
    assert {"code": "not_next", "clause": "C-6", "seat": 2} in reasons


def test_whoever_is_out_is_told_so() -> None:
    state = won_by_one()
    for action in (HU, PASS, parse_action("discard 1s"), parse_action("peng")):
        assert [(r["code"], r["clause"]) for r in why_not(state, 1, action)] == [("out", "SW-1")]


def test_whoever_is_out_pays_no_more() -> None:
    state = play(won_by_one("9s3p"), "2 hu")
    assert state.scores() == [-1 - 2, 1, 2 + 2, -2], "a self-draw is one fan: 1 × 2^1 from two"
    assert state.out == 0b0110 and state.turn == 3


class Fining(SwapTown):
    """Who leaves pays one to each of the others."""

    def settle_leave(self, state: State, seat: int) -> None:
        for other in state.after(seat):
            state.pay(seat, other, "fine", None, (("di", 1),))


@pytest.mark.parametrize(
    ("stays_paid", "end", "scores"),
    [
        (False, "0 leave", [-3, 1, 1, 1]),
        (True, "0 leave", [-1 - 3, 1 + 1, 1, 1]),
        (False, "0 dissolve", [0, 0, 0, 0]),
        (True, "0 dissolve", [-1, 1, 0, 0]),
    ],
)
def test_what_was_paid_stays_paid_where_the_town_says_so(
    stays_paid: bool, end: str, scores: list[int]
) -> None:
    """Seat 1 has won 1 from seat 0 and is out; a fine goes to it too, as to everybody."""
    state = won_by_one()
    state.variant = Fining(Options())
    state.variant.stays_paid = stays_paid
    play(state, end)
    assert state.scores() == scores and not state.wins
    seen = view(state, 2)
    assert "out" not in seen and seen["result"] and seen["result"]["next_dealer"] is None
    ending = read_ending(events_for(state, 2), seen)
    assert ending is not None
    told_to_all = [(one["from"], one["to"], one["points"]) for one in ending.transfers]
    assert told_to_all == [(one.payer, one.payee, one.points) for one in state.transfers]


def test_of_two_who_win_on_one_tile_the_first_has_it() -> None:
    hands = ["147m258m369m3699s", *[f"123456789p{three}s5s" for three in ("111", "222")],
             "147m258m369m3688s"]  # fmt: skip
    state = begin(hands, "5s", "smms", "0 discard 5s", "1 hu", "2 hu")
    assert [text(pile) for pile in state.won] == ["", "5s", "", ""]
    assert state.locked(1) and state.locked(2) and not state.locked(3)
    assert state.scores() == [-2, 1, 1, 0] and state.turn == 3
    check_conserved(state)
    assert unseen(state, 3)[parse("5s")[0]] == 4 - 3, "one was won on, two are in open hands"


def test_three_win_on_one_discard_and_the_round_is_over() -> None:
    hands = ["147m258m369m3699s", *[f"123456789p{kong}s5s" for kong in ("111", "222", "888")]]
    state = begin(hands, "5s", "smmm", "0 discard 5s", "1 hu", "2 hu", "3 hu")
    assert state.scores() == [-3, 1, 1, 1]
    assert state.over and state.result is not None
    assert (state.result.drawn, state.result.next_dealer) == (False, 1)


def test_a_cap_explains_itself() -> None:
    state = begin(FAR, "5m", "mmmm")
    factors = (("hu", 1), ("gen", 3), ("zimo", 1))  # four fan: 2^4 is 16
    state.variant.settle(state, Win(2, "draw", None, "hu", factors, (), ()), 0)
    assert state.scores() == [-CAP, -CAP, 3 * CAP, -CAP]
    assert state.transfers[0].factors == (("di", 1), ("fan", 4), ("cap", 8))


def test_who_is_not_ready_pays_when_the_wall_is_used_up() -> None:
    """Seat 1 alone is ready: three pay it one each, and seat 0 gives its kong back."""
    hands = [FAR[0], "123456789p2288s", *FAR[2:]]
    state = begin(hands, "5m", "mmmm", "0 gang 1s")
    while not state.over:
        apply(state, waiting_for(state)[0], house_choice(state, waiting_for(state)[0]))
    assert state.scores() == [-1, 3, -1, -1]
    assert Counter(t.code for t in state.transfers) == {"gang": 3, "chajiao": 3, "tuishui": 3}
    assert state.result is not None and state.result.drawn


# -- at random -----------------------------------------------------------------------------------


def random_round(rng: random.Random) -> State:
    town = SwapTown(Options())
    wall = rng.choice((plain_wall, rich_wall))(town, rng)
    return start(town, wall, rng.randrange(4))


ROUNDS = {
    "tiles": 15, "ledger": 15, "stuck": 15, "copies": 6, "refusals": 2, "views": 4, "streams": 8,
    "reasons": 2, "secrets": 4, "mirror": 4, "replay": 4, "options": 4, "bots": 4, "words": 4,
}  # fmt: skip


@pytest.mark.random
@pytest.mark.parametrize("name", ROUNDS)
def test_it_passes_all_checks(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "swap", SwapTown)
    numbers = range(1, many(1, 10) * ROUNDS[name] + 1)
    result = run_check(find_check(name), "swap", numbers, "swap")
    assert result.failure is None, result.failure
    assert name != "streams" or result.met["compared"] > 20


@pytest.mark.random
def test_a_seat_knows_of_the_swap_what_it_gave_and_got() -> None:
    """In another world all else is dealt anew, and others give each other other tiles."""
    rng = random.Random("worlds")
    for _ in range(many(quick=20, full=200)):
        first = random_round(rng)
        line, dealer, seat = first.wall.line[:], first.dealer, rng.randrange(4)
        giver = (seat - 1) % 4
        answers = [choose(rng, legal(first, one), first, one) for one in range(4)]
        for one, answer in enumerate(answers):
            apply(first, one, answer)
        owners = deal_order(4, dealer, 13, True)
        got = Counter(answers[giver].tiles)
        hidden = []
        for place in range(len(line)):
            owner = owners[place] if place < len(owners) else None
            if owner == giver and got[line[place]]:
                got[line[place]] -= 1
            elif owner != seat:
                hidden.append(place)
        tiles = [line[place] for place in hidden]
        rng.shuffle(tiles)
        for place, tile in zip(hidden, tiles, strict=True):
            line[place] = tile
        other = start(first.variant, Wall(line), dealer)
        for one in range(4):
            known = one in (seat, giver)
            free = choose(rng, legal(other, one), other, one)
            apply(other, one, answers[one] if known else free)
        for one, suit in enumerate(rng.choices("mps", k=4)):
            for state in (first, other):
                apply(state, one, parse_action(f"choose que {suit}"))
        assert seen_by(first, seat) == seen_by(other, seat)


@pytest.mark.random
def test_a_moment_entered_again_goes_on_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the opening after tiles have passed too, and when somebody is out of the round."""
    monkeypatch.setitem(VARIANTS, "swap", SwapTown)
    rng = random.Random("enter")
    for _ in range(many(quick=3, full=30)):
        state = random_round(rng)
        while not state.over:
            if state.phase == "opening" or rng.random() < 0.2:
                other = entered_again(state)
                check_same(state, other)
                seat = waiting_for(state)[0]
                play_both(state.clone(), other, seat, str(house_choice(state, seat)))
            seat = rng.choice(waiting_for(state))
            apply(state, seat, swift_choice(state, seat))


def test_scripts_choose_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "swap", SwapTown)
    scenario = {"variant": "swap", "hands": [FAR[0] + "5m", *FAR[1:]], "script": []}
    english = ["0 choose huan 147m", "1 choose huan 258p", "0 choose que m"]
    chinese = ["0 选 huan 一万四万七万", "1 选huan 258p", "0 选 que m"]
    told = [run_scenario(read_scenario(scenario | {"script": s})) for s in (english, chinese)]
    assert told[0] == told[1] and told[0]["legal"] == {
        str(seat): ["choose que m", "choose que p", "choose que s"] for seat in (1, 2, 3)
    }
    assert [one["do"] for one in told[0]["assumed"]] == ["choose huan 147m"] * 2


WON = {"seat": 1, "by": "draw", "from": None, "type": "hu", "factors": [], "reading": ""}


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"chosen": [{"que": "m"}]}, "an object of codes and words for each seat"),
        ({"chosen": ["m", {}, {}, {}]}, "objects of codes and words; not 'm'"),
        ({"chosen": [{"Que": "m"}, {}, {}, {}]}, "nobody chooses 'Que': 'm'"),
        ({"chosen": [{"que": "mp"}, {}, {}, {}]}, "nobody chooses 'que': 'mp'"),
        ({"chosen": [{"que": ["m"]}, {}, {}, {}]}, "nobody chooses 'que'"),
        ({"turn": 1, "wins": [WON]}, "seat 1 has won and is out of the round"),
        (
            {"turn": 0, "wins": [WON, {**WON, "seat": 2}, {**WON, "seat": 3}]},
            "3 seats won and left: the round is over",
        ),
    ],
)
def test_what_cannot_be_entered_is_refused(
    given: dict[str, Any], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(VARIANTS, "swap", SwapTown)
    with pytest.raises(FangchengError, match=reason):
        read_scenario({"variant": "swap", "hands": [""] * 4, **given})
