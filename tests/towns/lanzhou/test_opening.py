"""Lanzhou: settings, throwing tiles, claims, kongs and the end of the wall. By hand."""

from collections import Counter
from typing import Any

import pytest

from fangcheng.errors import FangchengError
from fangcheng.game.options import as_dict
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.positions.script import ScriptError
from fangcheng.tiles import parse, text
from tests.story import Json, Outcome, idle_away, run
from tests.towns.lanzhou.story import (
    WAITS_3P,
    lanzhou,
    may_claim,
    quiet,
    ready_with,
    written,
)

# -- LZ-1: settings ------------------------------------------------------------------------------

PAIRS = [f"{numbers}-{kind}" for numbers in ("147", "258", "369") for kind in ("hard", "soft")]
SETTINGS: dict[str, list[Any]] = {
    "shuai": [True, False],
    "shuai_refill": [False, True],
    "ting": ["declared", "quiet"],
    "zfb": [True, False],
    "black_winds": [True, False],
    "seven_pairs": [True, False],
    "pair": ["none", *PAIRS],
    "zuizi": ["none", "chick", "chick_egg", "three_ones", "three_nines"],
    "zuizi_in_meld": ["any", "one"],
    "calls": ["two", "three", "closed"],
    "end": ["once", "twice", "to_the_end"],
    "discard_win_counts": [False, True],
}


def test_lz1_the_defaults() -> None:
    """LZ-1: the value named first."""
    options = as_dict(make_variant("lanzhou", {}).options)
    assert {name: options[name] for name in SETTINGS} == {
        name: values[0] for name, values in SETTINGS.items()
    }
    assert set(options) == {*SETTINGS, "base", "rounds", "first_dealer"}


@pytest.mark.parametrize("name", SETTINGS)
def test_lz1_the_values(name: str) -> None:
    """LZ-1: each value is taken, others are refused with the name of the setting."""
    for value in SETTINGS[name]:
        options = as_dict(make_variant("lanzhou", {name: value}).options)
        assert options[name] == value
    for wrong in ("other", 1, None):
        with pytest.raises(FangchengError, match=name):
            make_variant("lanzhou", {name: wrong})


def test_lz1_four_players_and_136_tiles() -> None:
    """LZ-1: no flowers."""
    variant = make_variant("lanzhou", {})
    assert variant.seats == 4
    assert Counter(variant.deck) == dict.fromkeys(range(34), 4)


CLAIMS = {
    "peng": ("0 +5m", "55m", "peng", ["two", "three"]),
    "exposed kong": ("0 +5m", "555m", "gang", ["two", "three"]),
    "chi": ("0 +5m", "46m", "chi 46m", ["three"]),
    "concealed kong": ("0 +C, 1 +5m ?", "555m", "gang 5m", ["two", "three"]),
    "kong of the deal": ("0 +C, 1 +C ?", "5555m", "gang 5m", ["two", "three"]),
}


@pytest.mark.parametrize("calls", [None, "two", "three", "closed"])
@pytest.mark.parametrize("kind", CLAIMS)
def test_lz1_calls(kind: str, calls: str | None) -> None:
    """LZ-1: two: no chi; three: chi too; closed: none, no kong of any kind."""
    script, held, action, rooms = CLAIMS[kind]
    options: dict[str, Any] = {"calls": calls} if calls else {}
    outcome = lanzhou({1: held}, script, **options)
    offered = outcome.legal(1) if "?" in script else outcome.offered(1)
    assert (action in offered) is ((calls or "two") in rooms)


def test_lz1_c6_chi_is_for_the_next_seat_only() -> None:
    """LZ-1, C-6: in the three suits, and the claimer then only discards."""
    assert lanzhou({2: "46m"}, "0 +5m", calls="three").offered(2) == []
    after = lanzhou({1: "46m"}, "0 +5m, 1 chi 46m", calls="three")
    assert after.asked == [1]
    assert all(one.startswith("discard") for one in after.legal(1))
    assert after.view(0)["hand_sizes"][1] == 11


def test_lz1_an_added_kong() -> None:
    """LZ-1: with two calls the fourth tile goes to the own peng."""
    script = "0 +E, 1 peng, 1 8s, 2 +7p, 3 +7p, 0 +7p, 1 +E gang E, 1 *9s ?"
    outcome = lanzhou({1: "EE8s"}, script)
    assert outcome.view(0)["melds"][1][0]["tiles"] == "EEEE"
    assert outcome.scores == [0, 0, 0, 0]


# -- LZ-2: the first dealer ----------------------------------------------------------------------


def test_lz2_the_first_dealer_is_drawn_by_lot() -> None:
    """LZ-2: every seat comes up, and the seed decides."""
    variant = make_variant("lanzhou", {})
    seen = Counter(Match(variant, f"seed{number}").state.dealer for number in range(400))
    assert min(seen[seat] for seat in range(4)) > 60


# -- LZ-3: 甩牌 ----------------------------------------------------------------------------------

THROWER = "1m9m1s9s1p9pESWNCFP"
SAFE = "258m258m258p258p5s"
"""No tile of it may be thrown."""


def thrown(outcome: Outcome) -> list[str]:
    view: Json = outcome.view(0)
    return [text(sorted(parse(tiles))) for tiles in view["thrown"]]


def test_lz3_thirteen_each_then_all_choose() -> None:
    """LZ-3: nobody has drawn; every seat with three such tiles is asked at once."""
    outcome = lanzhou({1: THROWER, 2: SAFE.replace("5s", "9s")})
    assert outcome.phase == "opening"
    assert outcome.view(0)["hand_sizes"] == [13] * 4
    assert outcome.events("draw") == []
    assert outcome.asked == [0, 1, 3]
    assert outcome.legal(1) == ["shuai"]
    (choice,) = outcome.view(1)["choices"]
    assert choice["groups"] == [text(sorted(parse(THROWER)))]
    assert (choice["code"], choice["count"], choice["often"]) == ("shuai", 3, True)


@pytest.mark.parametrize(
    ("hand", "asked"),
    [
        (SAFE, False),
        ("11m258m258p258s2s3s", False),
        ("11m9m258m258p258s2s", True),
        ("1mEC258m258p258s2s", True),
        ("CC258m258p258s23s", False),
    ],
)
def test_lz3_who_has_fewer_than_three_is_not_asked(hand: str, asked: bool) -> None:
    """LZ-3: three tiles that may be thrown are needed; equal tiles count each."""
    assert (2 in lanzhou({2: hand}).asked) is asked


def test_lz3_nobody_asked() -> None:
    """LZ-3: then the dealer draws at once."""
    hands = {0: SAFE, 1: "3636m3636p3636s7s", 2: "4747m4747p4747s3s", 3: "258258s258m258p4s"}
    outcome = lanzhou(hands, draws="C")
    assert (outcome.phase, outcome.asked) == ("turn", [0])
    assert outcome.drawn == "C"


@pytest.mark.parametrize("number", range(14))
def test_lz3_how_many(number: int) -> None:
    """LZ-3: 0, 3, 6, 9 or 12 of them."""
    tiles = text(parse(THROWER)[:number])
    script = f"1 shuai {tiles}, 0 +C"
    if number in (0, 3, 6, 9, 12):
        outcome = lanzhou({1: THROWER}, script)
        assert thrown(outcome)[1] == text(sorted(parse(tiles)))
        assert outcome.view(0)["hand_sizes"][1] == 13 - number + (outcome.asked == [1])
    else:
        with pytest.raises(ScriptError):
            lanzhou({1: THROWER}, script)


@pytest.mark.parametrize("face", ["1m", "9m", "1p", "9p", "1s", "9s", *"ESWNCFP"])
def test_lz3_which_tiles_may_be_thrown(face: str) -> None:
    """LZ-3: 1 and 9 of suits and honours, also three alike."""
    hand = face * 3 + "258m258p258s5m"
    outcome = lanzhou({1: hand}, f"1 shuai {face * 3}, 0 +5s")
    assert thrown(outcome)[1] == text(parse(face * 3))


@pytest.mark.parametrize("tiles", ["2m1m9m", "5sEC", "8pEC", "888p", "2s2s2s"])
def test_lz3_which_tiles_may_not(tiles: str) -> None:
    """LZ-3: no tile from 2 to 8."""
    with pytest.raises(ScriptError):
        lanzhou({1: "19mEC888p222s2m5s"}, f"1 shuai {tiles}")


@pytest.mark.parametrize("tiles", ["FFF", "EEC", "1m1m9m", "1m9mN"])
def test_lz3_only_tiles_that_are_held(tiles: str) -> None:
    """LZ-3: as many as there are in the hand."""
    with pytest.raises(ScriptError):
        lanzhou({1: "19mEC258p258s"}, f"1 shuai {tiles}")


def test_lz3_shown_after_all_have_chosen() -> None:
    """LZ-3, C-15: until then the others see nothing of it, not even that it happened."""
    hands = {1: THROWER}
    for seat in (0, 2, 3):
        before, after = lanzhou(hands), lanzhou(hands, "1 shuai 1m9mE")
        assert after.view(seat) == before.view(seat)
        assert after.seen(seat) == before.seen(seat)
    answers = "1 shuai 1m9mE, 0 shuai, 2 shuai"
    assert thrown(lanzhou(hands, answers)) == ["", "", "", ""]
    done = lanzhou(hands, f"{answers}, 3 shuai")
    assert [text(sorted(parse(done.view(seat)["thrown"][1]))) for seat in range(4)] == ["19mE"] * 4


def test_lz3_one_answer_each() -> None:
    """LZ-3: who has chosen is not asked again."""
    assert lanzhou({1: THROWER}, "1 shuai 1m9mE").asked == [0, 2, 3]
    with pytest.raises(ScriptError):
        lanzhou({1: THROWER}, "1 shuai 1m9mE, 1 shuai SWN")


def test_lz3_thrown_tiles_are_no_discards() -> None:
    """LZ-3: they lie apart, and nobody may claim or win on them."""
    hands = {1: THROWER, 2: "EE99s", 3: "123m456m789m23p99p"}
    outcome = quiet(hands, "1 shuai E9s1p, 0 +5m ?, 0 shuai, 2 shuai, 3 shuai")
    assert thrown(outcome) == ["", "1p9sE", "", ""]
    assert outcome.view(0)["discards"] == ["", "", "", ""]
    assert outcome.events("discard") == []
    assert (outcome.phase, outcome.asked) == ("turn", [0])


def test_lz3_they_are_not_replaced() -> None:
    """LZ-3 ruling: the hand stays short, the wall as it was; then the dealer draws."""
    outcome = lanzhou({1: THROWER}, "1 shuai 1m9mE, 0 shuai, 2 shuai, 3 shuai", draws="C")
    assert outcome.view(0)["hand_sizes"] == [14, 10, 13, 13]
    assert outcome.view(0)["left"] == 136 - 4 * 13 - 1
    assert outcome.drawn == "C"
    assert outcome.view(0)["turn"] == 0


@pytest.mark.parametrize(
    ("away", "rest"),
    [
        ("111m", "456m789m12pEE"),
        ("111m999m", "456p12pEE"),
        ("111m999m1s9sS", "12pEE"),
        ("111m999m999sSSS", "E"),
    ],
)
def test_lz3_so_many_melds_fewer(away: str, rest: str) -> None:
    """LZ-3, example 4: six thrown, two melds and a pair are needed; 3 to 12 alike."""
    tile = "E" if rest == "E" else "3p"
    script = f"1 shuai {away}, 0 +{tile}, 1 hu"
    outcome = quiet({1: away + rest}, script)
    assert outcome.scores == [-3, 3, 0, 0]
    hands = {1: away + rest}
    declared = lanzhou(hands, f"1 shuai {away}, 0 +C, 1 +C ting, 2 +{tile}, 1 hu")
    assert declared.win["seat"] == 1
    nothing = quiet({1: away + rest}, f"1 shuai {away}, 0 +8s")
    assert not may_claim(nothing, 1)


def test_lz3_the_dealer_throws_too() -> None:
    """LZ-3: and then draws."""
    outcome = lanzhou({0: THROWER}, "0 shuai 1m9mE, 1 shuai, 2 shuai, 3 shuai", draws="5m")
    assert outcome.view(1)["hand_sizes"] == [11, 13, 13, 13]
    assert outcome.can(0, "discard 5m")


def test_lz3_c10_thrown_tiles_are_not_held() -> None:
    """LZ-3, C-10: three 1m thrown, the fourth waits for 1m, and that makes the hand ready."""
    hands = {1: "1111m456m789m123p"}
    outcome = lanzhou(hands, "1 shuai 111m, 0 +C, 1 +C ?")
    assert ready_with(outcome, 1) == "1mC"


def test_lz3_a_time_out_throws_none() -> None:
    """LZ-3, C-14: the neutral choice."""
    outcome = lanzhou({1: THROWER}, "1 timeout, 0 +5m")
    assert thrown(outcome) == ["", "", "", ""]


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_lz3_refill(dealer: int) -> None:
    """LZ-3: as many from the head, dealer first; then the dealer draws."""
    last = (dealer + 3) % 4
    after = (dealer + 1) % 4
    hands = {dealer: "19mEC", last: "19sFP", after: "SWN1p"}
    throws = {dealer: "19mE", last: "19sF", after: "SWN"}
    script = ", ".join(f"{seat} shuai {throws.get(seat, '')}".strip() for seat in (0, 1, 2, 3))
    draws = "2m2m3m6p6p7p5s5s6s8m"
    outcome = lanzhou(hands, script, dealer=dealer, draws=draws, shuai_refill=True)
    sizes = [13] * 4
    sizes[dealer] = 14
    assert outcome.view(0)["hand_sizes"] == sizes
    held = {seat: Counter(parse(outcome.view(seat)["hand"])) for seat in range(4)}
    for seat, tiles in ((dealer, "2m2m3m8m"), (after, "6p6p7p"), (last, "5s5s6s")):
        assert held[seat] >= Counter(parse(tiles))
        kept = Counter(parse(outcome.events("deal", seat)[0]["tiles"]))
        kept -= Counter(parse(throws[seat]))
        assert held[seat] == kept + Counter(parse(tiles))
    assert outcome.drawn == "8m"
    assert (outcome.phase, outcome.asked) == ("turn", [dealer])
    assert outcome.view(0)["left"] == 136 - 4 * 13 - 9 - 1


def test_lz3_no_second_throw() -> None:
    """LZ-3: what is drawn for them may not be thrown again; others see only how many."""
    script = "0 shuai, 1 shuai 1m9mE, 2 shuai, 3 shuai"
    outcome = lanzhou({1: THROWER}, script, draws="EEE5m", shuai_refill=True)
    assert (outcome.phase, outcome.asked) == ("turn", [0])
    assert Counter(parse(outcome.view(1)["hand"]))[parse("E")[0]] == 3
    assert all("EEE" not in str(event.get("tiles")) for event in outcome.seen(0))


def test_lz3_refill_needs_all_melds() -> None:
    """LZ-3: a refilled hand is won with four melds and a pair."""
    hands = {1: "111m456m789m12pEE"}
    short = quiet(hands, "1 shuai 111m, 0 +3p", draws="248s", shuai_refill=True)
    assert not may_claim(short, 1)
    whole = quiet(hands, "1 shuai 111m, 0 +3p", draws="234s", shuai_refill=True)
    assert may_claim(whole, 1)


@pytest.mark.parametrize("thrower", [0, 1])
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_lz3_lz17_a_wall_too_short_to_refill(thrower: int, left: int) -> None:
    """LZ-3, LZ-17: all that is left is taken; then a tile is due and none is there: drawn."""
    throws = [f"{seat} shuai{' 1m9mE' * (seat == thrower)}" for seat in range(4)]
    draws = f"{'5' * left}m" if left else ""
    hands = {thrower: THROWER}
    outcome = lanzhou(hands, ", ".join(throws), draws=draws, left=0, shuai_refill=True)
    assert outcome.phase == "over"
    assert outcome.result == {
        "drawn": True, "next_dealer": 0, "next_streak": 0, "match_over": False
    }  # fmt: skip
    assert outcome.view(0)["hand_sizes"][thrower] == 10 + left
    assert (outcome.view(0)["left"], outcome.scores) == (0, [0, 0, 0, 0])


def test_lz3_off() -> None:
    """LZ-3: without throwing the dealer has fourteen at once."""
    outcome = lanzhou({0: THROWER}, shuai=False)
    assert (outcome.phase, outcome.asked) == ("turn", [0])
    assert outcome.view(1)["hand_sizes"] == [14, 13, 13, 13]
    assert outcome.view(0)["left"] == 136 - 53
    with pytest.raises(ScriptError):
        lanzhou({0: THROWER}, "0 shuai 1m9mE", shuai=False)


@pytest.mark.parametrize(("last", "wins"), [("5p", True), ("2s", False)])
def test_lz3_off_the_last_tile_dealt_is_drawn(last: str, wins: bool) -> None:
    """LZ-3: not any of the fourteen: under a hard rule it must stand in a meld (LZ-10)."""
    tiles = parse("123m456m789m456p22s")
    tiles.remove(parse(last)[0])
    outcome = quiet({0: text(tiles) + last}, shuai=False, pair="258-hard")
    assert outcome.can(0, "hu") is wins
    assert outcome.view(0)["drawn"] == last


def test_lz3_off_a_time_out_discards_the_last_dealt() -> None:
    """LZ-3, C-14."""
    outcome = lanzhou({0: "9s9p5m"}, "0 timeout", shuai=False)
    assert outcome.events("discard", 0)[0]["tiles"] == "5m"


# -- LZ-4: no reserve, kongs ---------------------------------------------------------------------


@pytest.mark.parametrize("shuai", [True, False])
def test_lz4_play_goes_to_the_last_tile(shuai: bool) -> None:
    """LZ-4: every tile is drawn and discarded, nobody declares: a drawn round."""
    outcome = idle_away(written({}, "", shuai=shuai, calls="closed"))
    assert len(outcome.events("draw")) == 136 - (52 if shuai else 53)
    assert outcome.view(0)["left"] == 0
    assert outcome.result["drawn"] is True
    assert outcome.scores == [0, 0, 0, 0]


def test_lz4_the_last_tile_is_discarded_and_may_be_taken() -> None:
    """LZ-4, C-5: won on, chi'd or peng'd, not kong'd; the claimer's discard ends the round."""
    hands = {1: "555m", 2: "123m789m456sEE46p"}
    assert quiet(hands, "0 +5p", left=0).offered(2) == ["hu"]
    assert quiet(hands, "0 +5m", left=0).offered(1) == ["peng"]
    assert quiet(hands, "0 +5m", left=1).offered(1) == ["gang", "peng"]
    assert quiet({1: "46m"}, "0 +5m", left=0, calls="three").offered(1) == ["chi 46m"]
    taken = quiet(hands, "0 +5m, 1 peng", left=0)
    assert (taken.phase, taken.asked) == ("turn", [1])
    assert quiet({1: "55m9s"}, "0 +5m, 1 peng, 1 9s", left=0).phase == "over"


@pytest.mark.parametrize("left", [0, 1])
def test_lz4_a_kong_needs_a_tile_left(left: int) -> None:
    """LZ-4: concealed and added."""
    concealed = quiet({1: "555m"}, "0 +C, 1 +5m ?", left=left)
    assert concealed.can(1, "gang 5m") is (left > 0)
    script = "0 +5m, 1 peng, 1 9s, 2 +7p, 3 +7p, 0 +7p, 1 +5m ?"
    assert quiet({1: "55m9s"}, script, left=left).can(1, "gang 5m") is (left > 0)


def test_lz4_the_replacement_may_be_the_last_tile() -> None:
    """LZ-4: from the tail, then a normal turn, and the discard ends the round."""
    script = "0 +C, 1 +5m gang 5m, 1 *9s"
    outcome = quiet({1: "555m"}, f"{script} ?", left=0)
    assert outcome.can(1, "discard 9s")
    assert quiet({1: "555m"}, script, left=0).phase == "over"


@pytest.mark.parametrize("ting", ["declared", "quiet"])
def test_lz4_no_robbing(ting: str) -> None:
    """LZ-4: seat 2 waits for the 5m that seat 1 adds, and is not asked."""
    hands = {1: "55m9s", 2: "123p456p789pEE46m"}
    declare = "2 +7s ting" if ting == "declared" else "2 +7s"
    script = f"0 +5m, 1 peng, 1 9s, {declare}, 3 +7s, 0 +7s, 1 +5m gang 5m"
    if ting == "quiet":
        script = script.replace("1 peng", "2 pass, 1 peng")
    outcome = lanzhou(hands, f"{script}, 1 *8p ?", ting=ting)
    assert outcome.phase == "turn"
    assert outcome.asked == [1]
    assert outcome.drawn == "8p"


@pytest.mark.parametrize("kind", ["concealed", "exposed", "added"])
def test_lz4_nothing_for_a_kong_or_its_replacement(kind: str) -> None:
    """LZ-4: no kong points; a win on the replacement is a plain self-draw of 2."""
    if kind == "concealed":
        hands, script = {1: "EEE123m456m99p45s"}, "0 +8m, 1 +E gang E"
    elif kind == "exposed":
        hands, script = {1: "EEE123m456m99p45s"}, "0 +E, 1 gang"
    else:
        hands = {1: "EE123m456m99p45s8s"}
        script = "0 +E, 1 peng, 1 8s, 2 +7p, 3 +7p, 0 +7p, 1 +E gang E"
    assert quiet(hands, f"{script}, 1 *2p ?").transfers == []
    outcome = quiet(hands, f"{script}, 1 *3s hu")
    assert outcome.scores == [-2, 6, -2, -2]
    assert (outcome.win["by"], outcome.win["factors"]) == ("draw", [])


def test_lz4_a_concealed_kong_is_hidden() -> None:
    """C-15: face down to the others until the round ends."""
    outcome = run(written({1: "555m"}, "0 +C, 1 +5m gang 5m, 1 *9s ?"))
    assert "tiles" not in outcome.view(0)["melds"][1][0]
    assert outcome.view(1)["melds"][1][0]["tiles"] == "5555m"


def test_lz4_the_last_draw_may_win() -> None:
    """LZ-4, LZ-17: the last tile, and the last discard."""
    assert quiet({1: WAITS_3P}, "0 +8s, 1 +3p hu", left=0).scores == [-2, 6, -2, -2]
    assert quiet({1: WAITS_3P}, "0 +3p, 1 hu", left=0).scores == [-3, 3, 0, 0]


def test_lz4_the_next_match_round_goes_on_with_the_dealer() -> None:
    """LZ-2, C-13: the last round of a match ends it."""
    data = written({0: "C"}, "0 +C", left=0, rounds=2)
    assert run(data).result["match_over"] is False
    assert run(data | {"round": 2}).result["match_over"] is True
