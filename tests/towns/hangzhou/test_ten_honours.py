"""十风: ten honours discarded first may be declared as a win (HZ-27). Scores are made by hand."""

import random
from typing import Any

import pytest
from rich.text import Text

from fangcheng.bots import Look, make_bot
from fangcheng.checking.mirrors import check_mirror
from fangcheng.game.actions import TIMEOUT, Action, parse_action
from fangcheng.game.referee import apply, legal, waiting_for
from fangcheng.game.state import State
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.positions.script import ScriptError
from fangcheng.record.file import header_line, input_line, read_record, result_line, verify
from fangcheng.terminal.asking import prompt
from fangcheng.terminal.style import tile_style
from fangcheng.terminal.tiles import Painter
from fangcheng.tiles import EAST
from fangcheng.towns.hangzhou.variant import discarded_by
from fangcheng.words import words
from tests.midround import check_same, entered_again, table
from tests.story import Json, Outcome, play, position, story

FAN: Json = {"ten_honours": True, "scoring": "fan", "caishen": "white"}
"""The four 白 are wild: P here."""


NINE = "ESWNCFESW"
HAND = "147m258p369s114pN"
"""Nothing in it fits, and P may be beside it."""


def tenth(
    script: str = "", hand: str = HAND + "4p", thrown: str = NINE, **position: Any
) -> Outcome:
    """Seat 1 has discarded nine tiles and drawn; the round is entered there."""
    hands = ["", hand, "", ""]
    given: Json = {"hands": hands, "discards": ["", thrown, "", ""], "turn": 1, "options": FAN}
    return table("hangzhou", script, **(given | position))


def wins(outcome: Outcome, seat: int = 1) -> list[str]:
    return [one for one in outcome.legal(seat) if one.endswith(" hu")]


# -- when ------------------------------------------------------------------------------------


def test_hz27_the_tenth_discard_may_be_declared_as_a_win() -> None:
    """HZ-27: beside the plain discard, and only of an honour."""
    outcome = tenth()
    assert wins(outcome) == ["discard N hu"]
    assert outcome.can(1, "discard N", "discard 1m")
    assert not outcome.can(1, "hu")


def test_hz27_not_by_default() -> None:
    """HZ-27: only where the room plays it."""
    assert wins(tenth(options={"caishen": "white"})) == []
    with pytest.raises(ScriptError) as refused:
        tenth("1 discard N hu", options={"caishen": "white"})
    assert [one["code"] for one in refused.value.why] == ["no_declaring"]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"thrown": "ESWNCFES"}, "the ninth"),
        ({"thrown": "ESWNCFESWC"}, "the eleventh: it is lost"),
        ({"thrown": "ESW8mCFESW"}, "one was no honour"),
        ({"melds": ["", "[EEEE!]", "", ""], "hand": "147m258p36s11pN"}, "a kong"),
        ({"melds": ["", "[999m<0]", "", ""], "hand": "147m258p36s11pN"}, "a peng"),
        ({"melds": ["", "[789m<0]", "", ""], "hand": "147m258p36s11pN"}, "a chi"),
    ],
)
def test_hz27_not_otherwise(change: Json, what: str) -> None:
    """HZ-27: the first ten discards, all of them honours, and nothing melded."""
    if "melds" in change:
        change = {"thrown": "SWNCFSWCF"} | change
    outcome = tenth(**change)
    assert outcome.can(1, "discard N") and wins(outcome) == [], what
    with pytest.raises(ScriptError) as refused:
        tenth("1 discard N hu", **change)
    told = [(one["code"], one["clause"]) for one in refused.value.why]
    assert told == [("shifeng", "HZ-27")]


def test_hz27_a_suit_tile_does_not_win() -> None:
    """HZ-27: the tenth is an honour too."""
    with pytest.raises(ScriptError) as refused:
        tenth("1 discard 1m hu")
    assert [one["code"] for one in refused.value.why] == ["shifeng"]


@pytest.mark.parametrize(
    ("meld", "thrown", "found"),
    [
        ("[EEE<1]", "SWNCFSWC", ["discard N hu"]),
        ("[EEEE<1]", "SWNCFSWC", ["discard N hu"]),
        ("[EEEE+<1]", "SWNCFSWC", ["discard N hu"]),
        ("[789m<1:8m]", "SWNCFSWC", []),
    ],
)
def test_hz27_what_others_took_was_discarded_too(meld: str, thrown: str, found: list[str]) -> None:
    """HZ-27: eight lie there and one was taken, an honour or not."""
    outcome = tenth(thrown=thrown, hands=["", HAND + "4p", "", ""], melds=["", "", meld, ""])
    assert wins(outcome) == found


def test_hz27_who_does_not_declare_it_has_lost_it() -> None:
    """HZ-27: the tenth went without; the eleventh cannot win."""
    script = "1 discard N, 2 discard 5s, 3 discard 6s, 0 discard 9m"
    went = tenth(script, HAND + "N", draws="5s6s9m7s", hands=[
        "147m258p369sEWPF", HAND + "N", "258m369p147sFCWP", "369m147p258sCPSF"
    ])  # fmt: skip
    assert went.asked == [1] and went.can(1, "discard N") and wins(went) == []


def test_hz27_also_while_others_lock_with_a_wild() -> None:
    """HZ-27, HZ-15: a lock bars claims and wins on discards; this is a self-draw."""
    assert wins(tenth(discards=["P", NINE, "", ""])) == ["discard N hu"]


# -- what it pays ----------------------------------------------------------------------------


def factors(outcome: Outcome) -> list[list[Any]]:
    return [list(one) for one in outcome.win["factors"]]


def test_hz27_three_fan() -> None:
    """HZ-27, HZ-26: a 财神 in the hand: 3 fan, 8; the dealer pays twice that."""
    outcome = tenth("1 discard N hu", HAND + "P")
    assert factors(outcome) == [["shifeng", 3], ["fengding", 4]]
    assert outcome.scores == [-16, 32, -8, -8]
    assert (outcome.win["type"], outcome.win["by"]) == ("shifeng", "hu")
    assert [paid["code"] for paid in outcome.transfers] == ["zimofan"] * 3


def test_hz27_with_no_wild_in_the_hand() -> None:
    """HZ-27: 3 and 无财神 1: 4 fan, 16."""
    outcome = tenth("1 discard N hu")
    assert factors(outcome) == [["shifeng", 3], ["wucaishen", 1], ["fengding", 4]]
    assert outcome.scores == [-32, 64, -16, -16]


WITH_WHITE = "ESWNCFESP"


@pytest.mark.parametrize(("thrown", "last"), [(WITH_WHITE, "N"), (NINE, "P")])
def test_hz27_four_fan_with_a_white_dragon(thrown: str, last: str) -> None:
    """HZ-27: 4 where one of the ten is a 白, the tenth or another; a wild is left in the hand."""
    outcome = tenth(f"1 discard {last} hu", "147m258p369s11pPPN", thrown)
    assert factors(outcome) == [["shifeng", 4], ["fengding", 4]]
    assert outcome.scores == [-32, 64, -16, -16]


def test_hz27_the_cap() -> None:
    """HZ-27, HZ-26: 4 and 无财神 1 are 5 fan; at most 4, or 5 where the room says so: 32."""
    for cap, points in ((4, 16), (5, 32)):
        outcome = tenth("1 discard N hu", thrown=WITH_WHITE, options=FAN | {"fan_cap": cap})
        assert factors(outcome) == [["shifeng", 4], ["wucaishen", 1], ["fengding", cap]]
        assert outcome.scores == [-2 * points, 4 * points, -points, -points]


def test_hz27_the_hand_itself_counts_nothing() -> None:
    """HZ-27: it may be complete, and 暴头 as well: 十风 is a win without a hand."""
    hand = "123456789m123pNP"
    assert tenth(hand=hand[:-2] + "PN").can(1, "hu", "discard N hu")
    outcome = tenth("1 discard N hu", hand[:-2] + "PN")
    assert factors(outcome) == [["shifeng", 3], ["fengding", 4]]


def test_hz27_where_multipliers_are_counted() -> None:
    """HZ-27: each fan doubles: ×8, with a 白 ×16; 无财神 is no multiplier."""
    for thrown, number in ((NINE, 8), (WITH_WHITE, 16)):
        options = {"ten_honours": True, "caishen": "white"}
        outcome = tenth("1 discard N hu", thrown=thrown, options=options)
        assert factors(outcome) == [["shifeng", number]]
        assert outcome.scores == [-2 * number, 4 * number, -number, -number]


def test_hz27_a_white_dragon_is_an_honour_whatever_it_plays() -> None:
    """HZ-27, HZ-3: 5p is wild and 白 plays 5p; 白 is an honour, 5p is none."""
    room: Json = {"options": {"ten_honours": True}, "indicator": "5p"}
    white = tenth("1 discard N hu", thrown=WITH_WHITE, **room)
    assert factors(white) == [["shifeng", 16]]
    assert wins(tenth(thrown="ESWNCFES5p", **room)) == []


def test_hz27_who_took_three_of_them_pays_double() -> None:
    """HZ-27, HZ-22: it is a self-draw: seat 2 took three of the winner's discards.

    4 fan, 16: shares 32, 16 and 16, and seat 2 pays twice their sum.
    """
    outcome = tenth(
        "1 discard N hu",
        hands=["", HAND + "4p", "258mC", ""],
        thrown="NCFNCF",
        melds=["", "", "[EEE<1][SSS<1][WWW<1]", ""],
        options=FAN | {"chengbao": "claims"},
    )
    assert outcome.scores == [0, 128, -128, 0]
    assert [paid["code"] for paid in outcome.transfers] == ["fanchengbaofan"]


def test_hz27_the_winner_deals_next() -> None:
    """HZ-27, HZ-7: as after any win."""
    outcome = tenth("1 discard N hu")
    assert (outcome.result["next_dealer"], outcome.result["next_streak"]) == (1, 1)


# -- how it is told, and by whom it is played --------------------------------------------------


HONOURS = "ESWNESWNCF"
HANDS = {0: "ESWNESWNCF47m3p3p"}
"""Nobody can claim an honour: no other hand holds one."""
JUNK = ("9s", "1s", "9m", "1m", "9p", "1p", "5s", "5m", "5p")
DRAWS = "".join(3 * junk + own for junk, own in zip(JUNK, ("2s", "8s", "2m") * 3, strict=True))
LINES = [
    line
    for tile, junk in zip(HONOURS, JUNK, strict=False)
    for line in (f"0 discard {tile}", *[f"{seat} discard {junk}" for seat in (1, 2, 3)])
]
"""The dealer has thrown nine honours and is to discard again."""


def nine() -> Json:
    return story(HANDS, ", ".join(LINES), draws=DRAWS, options=FAN)


def test_hz27_played_from_the_deal() -> None:
    """HZ-27: the dealer's ten discards; 3 and 无财神, 16, and twice that from each."""
    script = ", ".join([*LINES, "0 discard F hu"])
    outcome = play(HANDS, script, draws=DRAWS, options=FAN)
    assert outcome.scores == [96, -32, -32, -32]
    kinds = [event["event"] for event in outcome.data["events"]]
    assert kinds[-5:] == ["discard", "hu", "pay", "open", "over"]
    assert outcome.events("discard")[-1]["declare"] == "hu"


def test_hz27_a_round_is_entered_before_the_tenth() -> None:
    """HZ-27: what was discarded tells it; nothing need be noted."""
    state = position(nine())
    again = entered_again(state)
    check_same(state, again)
    assert "discard F hu" in [str(one) for one in legal(again, 0)]


def test_hz27_in_the_round_that_a_seat_may_imagine() -> None:
    """HZ-27: from what it was told, before the tenth and after one that was not declared."""
    for last in ([], ["0 discard F"]):
        state = position(nine())
        for line in last:
            apply(state, 0, parse_action(line.removeprefix("0 ")))
        for seat in range(4):
            own = [line.split(" ", 1)[1] for line in LINES + last if line.startswith(str(seat))]
            answers = [parse_action(one) for one in own]
            check_mirror(state, seat, answers, random.Random(seat))


def test_hz27_a_time_out_does_not_declare() -> None:
    """HZ-27, C-14: the house discards, and the chance is gone."""
    state = position(nine())
    apply(state, 0, TIMEOUT)
    assert not state.over and state.turn == 1


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_hz27_bots_declare_it(level: str) -> None:
    """HZ-27: all levels."""
    state = position(nine())
    assert str(make_bot(level, 1).choose(Look(state, 0))) == "discard F hu"


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_hz27_bots_go_for_it_when_they_hold_all_that_is_lacking(level: str) -> None:
    """HZ-27: seven lie there, and two pairs of honours are held: one is broken up."""
    given: Json = {"variant": "hangzhou", "turn": 1, "discards": ["", "ESWFESW", "", ""]}
    given["hands"] = ["", "1234m5678p67sNNCC", "", ""]
    for on in (True, False):
        state = position(given | {"options": FAN | {"ten_honours": on}})
        thrown = str(make_bot(level, 1).choose(Look(state, 1)))
        assert (thrown in ("discard N", "discard C")) is on


def test_hz27_bots_do_not_claim_on_the_way() -> None:
    """HZ-27: six lie there, four are held; a pair of them is not peng'd."""
    given: Json = {
        "variant": "hangzhou", "options": FAN, "turn": 0, "window": "claim",
        "hands": ["", "123m258p369sCCFN", "", ""], "discards": ["C", "ESWNES", "", ""],
    }  # fmt: skip
    state = position(given)
    assert "peng" in [str(one) for one in legal(state, 1)]
    for level in ("easy", "normal", "hard"):
        assert str(make_bot(level, 1).choose(Look(state, 1))) == "pass"


@pytest.mark.parametrize(
    ("lang", "line"), [("zh", "x 十风，胡 发"), ("en", "x ten honours: a win F")]
)
def test_hz27_the_line_of_it_reads_back(lang: str, line: str) -> None:
    """HZ-27: as printed, and by its words."""
    state = position(nine())
    names = ["a", "b", "c", "d"]
    choices, _ = prompt(
        Painter(words(lang, "hangzhou"), tile_style(None, lang)), state, 0, names, 80
    )
    assert line in [Text.from_markup(one).plain for one in choices.offers()]
    for answer in (line, line.partition(" ")[2], "x", "discard F hu"):
        assert str(choices.read(answer)) == "discard F hu"


def honours_first(state: State, seat: int) -> Action:
    """Throw honours only, as long as that may become 十风; never claim."""
    options = legal(state, seat)
    if options[-1].text == "pass":
        return options[-1]
    winning = [one for one in options if one.code == "hu"]
    thrown = [one for one in options if one.text.startswith("discard") and one.tiles[0] >= EAST]
    going = min(discarded_by(state, seat), default=EAST) >= EAST
    suited = [one for one in options if one.text.startswith("discard")]
    return (winning or (thrown if going else []) or suited)[0]


SEED = "ten honours 56"
"""A seed by which somebody wins so in the first rounds."""


def test_hz27_a_record_is_read_again() -> None:
    """HZ-27: played, written and judged once more."""
    variant = make_variant("hangzhou", {"ten_honours": True, "rounds": 1})
    match = Match(variant, SEED)
    lines = [header_line(variant, match.seed, "abcd")]
    while not match.state.over:
        seat = waiting_for(match.state)[0]
        action = honours_first(match.state, seat)
        match.apply(seat, action)
        lines.append(input_line(seat, action))
    lines.append(result_line(match))
    assert [win.type for win in match.state.wins] == ["shifeng"]
    assert verify(read_record(lines)).totals == match.totals


@pytest.mark.parametrize(
    ("lang", "told"), [("zh", "十风 3 番 无财神 1 番 封顶 4 番"),
                       ("en", "ten honours 3 fan no wild 1 fan cap 4 fan")],
)  # fmt: skip
def test_hz27_how_it_is_told(lang: str, told: str) -> None:
    """HZ-27: by its name and its fan."""
    win = tenth("1 discard N hu").win
    assert words(lang, "hangzhou").worth(win["type"], win["factors"]) == told
