"""Zhangzhou, ZZ-12: 分饼, and ZZ-27, drawn rounds. Every expectation is made by hand."""

import pytest

from fangcheng.tiles import parse, text
from tests.story import Json, Outcome, lap, zhangzhou

WAITS_3S = "123m456m789m123pEE12s"
MELDS = "123m456m789m123p456p"


def all_hold(tiles: str) -> dict[int, str]:
    """Hands in which each seat holds one of each."""
    return dict.fromkeys(range(4), tiles)


def followed(tiles: str, *rounds: str, **rest: object) -> Outcome:
    """Everyone holds the tiles; in each round the dealer 0, 1, 2 and 3 discard these, one each.

    The wall ends when the last has discarded.
    """
    script = [
        f"{seat} {text([tile])}" for discards in rounds for seat, tile in enumerate(parse(discards))
    ]
    left = 18 + 4 * len(rounds) - 1
    return zhangzhou(all_hold(tiles), ", ".join(script), left=left, **rest)


def fenbing(outcome: Outcome) -> list[int]:
    """What the transfers of 分饼 add up to."""
    scores = [0] * len(outcome.scores)
    for paid in outcome.transfers:
        if paid["code"] == "fenbing":
            assert paid["win"] is None
            scores[paid["from"]] -= paid["points"]
            scores[paid["to"]] += paid["points"]
    return scores


# -- what it costs -------------------------------------------------------------------------------


@pytest.mark.parametrize(("tile", "times"), [("E", 1), ("C", 1), ("9s", 2), ("1m", 2), ("5p", 2)])
@pytest.mark.parametrize("base", [1, 5])
def test_zz12_the_dealer_pays_each(tile: str, times: int, base: int) -> None:
    """ZZ-12: base for an honour, twice the base for a suit tile; in a drawn round too (ZZ-27)."""
    outcome = followed(tile, tile * 4, options={"base": base})
    points = times * base
    assert outcome.result["drawn"] is True
    assert outcome.scores == fenbing(outcome) == [-3 * points, points, points, points]
    assert {paid["code"] for paid in outcome.transfers} == {"fenbing"}


def test_zz12_whoever_deals() -> None:
    """ZZ-12: seat 2 deals and is followed by 3, 0 and 1."""
    script = "2 9s, " + lap("9s", "301")
    outcome = zhangzhou(all_hold("9s"), script, dealer=2, left=21)
    assert outcome.scores == [2, 2, -6, 2]


def test_zz12_nothing_before_the_round_ends() -> None:
    """ZZ-12: it is paid at the end."""
    script = "0 E, " + lap("E")
    outcome = zhangzhou(all_hold("E"), script, left=22)
    assert (outcome.phase, outcome.transfers) == ("turn", [])
    void = zhangzhou(all_hold("E"), script + ", dissolve", left=22)
    assert (void.phase, void.transfers) == ("over", [])


@pytest.mark.parametrize("streak", [0, 3])
def test_zz12_the_streak_does_not_count(streak: int) -> None:
    """ZZ-12: base x 1, whatever the streak and the factors."""
    options = {"dealer_factor": 3}
    assert followed("E", "EEEE", streak=streak, options=options).scores == [-3, 1, 1, 1]


# -- again and again -----------------------------------------------------------------------------


def test_zz12_it_counts_again() -> None:
    """ZZ-12: E, then 9s, then C: 1 + 2 + 1 for each."""
    assert followed("E9s", "EEEE", "9s9s9s9s").scores == [-9, 3, 3, 3]
    assert followed("E9sC", "EEEE", "9s9s9s9s", "CCCC").scores == [-12, 4, 4, 4]


@pytest.mark.parametrize("miss", ["CEEE", "ECEE", "EECE", "EEEC"])
def test_zz12_all_three_must_follow(miss: str) -> None:
    """ZZ-12: one other tile and there is none."""
    assert followed("EC", miss).scores == [0, 0, 0, 0]


@pytest.mark.parametrize("miss", ["FEEE", "EFEE", "EEFE", "EEEF"])
def test_zz12_the_first_miss_ends_it_for_the_round(miss: str) -> None:
    """ZZ-12: a later round of the same discards does not count."""
    assert followed("EFC", miss, "CCCC").scores == [0, 0, 0, 0]
    outcome = followed("EFCW", "CCCC", miss, "WWWW")
    assert outcome.scores == [-3, 1, 1, 1]


def test_zz12_only_the_dealers_discard_is_followed() -> None:
    """ZZ-12: 1, 2, 3 and then the dealer discard the same: none."""
    script = "0 C, " + lap("E", "1230")
    outcome = zhangzhou(all_hold("E") | {0: "EC"}, script, left=22)
    assert outcome.result["drawn"] is True
    assert outcome.transfers == []


# -- claims --------------------------------------------------------------------------------------


@pytest.mark.parametrize("chi", [1, 2, 3])
def test_zz12_a_claim_ends_it(chi: int) -> None:
    """ZZ-12: a seat takes the 3m with 12m and discards a 3m itself: all four 3m, and none paid."""
    hands = all_hold("3m") | {chi: "123m"}
    script = ["0 3m", "1 3m", "2 3m", "3 3m"]
    plain = zhangzhou(hands, ", ".join(script), left=21)
    assert plain.scores == [-6, 2, 2, 2]
    script.insert(chi, f"{chi} chi 12m")
    claimed = zhangzhou(hands, ", ".join(script), left=20)
    assert claimed.result["drawn"] is True
    assert claimed.transfers == []


def test_zz12_a_claim_ends_it_for_the_round() -> None:
    """ZZ-12: after a chi in the first round the second round does not count."""
    hands = all_hold("3mE") | {2: "123mE"}
    script = f"0 3m, 1 3m, 2 chi 12m, {lap('3m', '23')}, 0 E, {lap('E')}"
    outcome = zhangzhou(hands, script, left=24)
    assert outcome.result["drawn"] is True
    assert outcome.transfers == []


def test_zz12_a_claim_of_the_third_followers_discard_comes_too_late() -> None:
    """ZZ-12: the dealer chis seat 3's 3m: paid; but the next round does not count."""
    hands = all_hold("3mE") | {0: "123m9sE"}
    script = "0 3m, " + lap("3m") + ", 0 chi 12m"
    outcome = zhangzhou(hands, script + ", 0 9s", left=21)
    assert outcome.scores == [-6, 2, 2, 2]
    later = zhangzhou(hands, f"{script}, 0 E, {lap('E')}", left=24)
    assert later.scores == [-6, 2, 2, 2]


def test_zz12_a_win_on_the_third_followers_discard_comes_too_late() -> None:
    """ZZ-12: seat 2 discards 3m and wins on seat 3's 3m, 平胡: 2, 1, 1; and 2 for each follower."""
    hands = all_hold("3m") | {2: MELDS + "E"}
    script = "0 3m, " + lap("3m") + ", 2 hu"
    outcome = zhangzhou(hands, script, draws="1s" + "E" + "1s")
    assert outcome.win["type"] == "pinghu"
    assert outcome.scores == [-2 - 6, -1 + 2, 4 + 2, -1 + 2]


def test_zz12_a_win_on_an_earlier_followers_discard_stops_it() -> None:
    """ZZ-12: seat 1 discards 3m and wins on seat 2's 3m."""
    hands = all_hold("3m") | {1: MELDS + "E"}
    script = "0 3m, " + lap("3m", "12") + ", 1 hu"
    outcome = zhangzhou(hands, script, draws="E1s")
    assert outcome.scores == [-2, 4, -1, -1]


# -- what does not matter ------------------------------------------------------------------------


def test_zz12_flowers_do_not_interrupt() -> None:
    """ZZ-12: seat 2 draws a flower before it follows."""
    script = "0 9s, " + lap("9s")
    outcome = zhangzhou(all_hold("9s"), script, draws="1s1f", tail="8m", left=22)
    assert outcome.events("flower", 2)
    assert outcome.scores == [-6, 2, 2, 2]


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_zz12_kongs_from_the_own_hand_do_not_interrupt(seat: int) -> None:
    """ZZ-12: a concealed kong of the dealer or a follower; with it the wall ends at 20."""
    hands = all_hold("9s") | {seat: "9sEEEE"}
    script = [f"{other} 9s" for other in range(4)]
    script.insert(seat, f"{seat} gang E")
    outcome = zhangzhou(hands, ", ".join(script), tail="8m", left=24)
    assert outcome.events("gang", seat)
    assert outcome.scores == [-6, 2, 2, 2]


def test_zz12_the_houses_discards_follow_too() -> None:
    """ZZ-12, C-14: time-outs."""
    hands = {0: "9s", 1: "9s", 2: "9s"}
    script = "0 timeout, 1 9s, 2 9s, 3 timeout"
    assert zhangzhou(hands, script, draws="1s1s9s", left=21).scores == [-6, 2, 2, 2]


def test_zz12_p_counts_as_an_honour() -> None:
    """ZZ-12: four P, though P plays 5p."""
    assert followed("P", "PPPP", indicator="5p").scores == [-3, 1, 1, 1]


@pytest.mark.parametrize(
    ("indicator", "tiles"),
    [("5p", ["5p", "5p", "5p", "P"]), ("5p", ["P", "P", "P", "5p"]), ("N", ["P", "N", "N", "P"])],
)
def test_zz12_p_equals_only_p(indicator: str, tiles: list[str]) -> None:
    """ZZ-12: P and gold are not the same tile."""
    script = ", ".join(f"{seat} {tile}" for seat, tile in enumerate(tiles))
    outcome = zhangzhou(dict(enumerate(tiles)), script, indicator=indicator, left=21)
    assert outcome.result["drawn"] is True
    assert outcome.transfers == []


@pytest.mark.parametrize("players", [2, 3])
def test_zz12_four_players_only(players: int) -> None:
    """ZZ-12: with three or two all follow, and nothing is paid."""
    hands = dict.fromkeys(range(players), "EC")
    seats = "0123"[:players]
    script = f"{lap('E', seats)}, {lap('C', seats)}"
    options = {"players": players}
    outcome = zhangzhou(hands, script, options=options, left=18 + 2 * players - 1)
    assert outcome.result["drawn"] is True
    assert outcome.transfers == []


# -- whoever wins --------------------------------------------------------------------------------


def test_zz12_paid_when_the_dealer_wins() -> None:
    """ZZ-12: 自摸 of the dealer, 4 from each, less 1 to each."""
    hands = {0: WAITS_3S + "C", 1: "C", 2: "C", 3: "C"}
    outcome = zhangzhou(hands, f"0 C, {lap('C')}, 0 hu", draws="1s1s1s3s")
    assert outcome.win["type"] == "zimo"
    assert outcome.scores == [12 - 3, -4 + 1, -4 + 1, -4 + 1]


def test_zz12_paid_when_another_wins() -> None:
    """ZZ-12: 平胡 of seat 1 on the dealer's second discard: 2, 1, 1; and 1 for each follower."""
    hands = {0: "C3s", 1: WAITS_3S[:-2] + "sC", 2: "C", 3: "C"}
    script = f"0 C, {lap('C')}, 0 3s, 1 hu"
    outcome = zhangzhou(hands, script, draws="2s1m1m9p")
    assert outcome.win["type"] == "pinghu"
    assert outcome.scores == [-2 - 3, 4 + 1, -1 + 1, -1 + 1]


# -- ZZ-27: drawn rounds -------------------------------------------------------------------------

KONGS_AND_FLOWERS: Json = {
    "hands": {0: "EEEE9s", 1: "5678f9s", 2: "9s", 3: "9s"},
    "tail": "2m2p2s3m8m",
}


def test_zz27_a_drawn_round_pays_no_kongs_and_no_flowers() -> None:
    """ZZ-27: the dealer's concealed kong and seat 1's four flowers earn nothing."""
    script = "0 gang E, 0 C"
    outcome = zhangzhou(script=script, left=25, **KONGS_AND_FLOWERS)
    assert outcome.result["drawn"] is True
    assert outcome.transfers == []


def test_zz27_but_fenbing() -> None:
    """ZZ-27: 2 to each follower, and nothing else."""
    script = "0 gang E, 0 9s, " + lap("9s")
    outcome = zhangzhou(script=script, left=28, **KONGS_AND_FLOWERS)
    assert outcome.result["drawn"] is True
    assert outcome.scores == [-6, 2, 2, 2]
