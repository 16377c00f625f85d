"""Zhangzhou: 双游, 三游, and what keeps or ends the chain. Every expectation is made by hand."""

import pytest

from tests.story import Outcome, lap, zhangzhou

MELDS = "123m456m789m123p456p"
YOU = MELDS + "N"
YOU_E = "EEE123m456m789m123pN"
WAITS_3S = "123m456m789m123pSS12s"

# Seat 1 is the one with the chain; seats 2, 3 and 0 play in between.
LAP_1, LAP_2, LAP_3 = (lap(tile, "230") for tile in ("9s", "9p", "1s"))
DRAWS_1, DRAWS_2, DRAWS_3 = "9s9s9s", "9p9p9p", "1s1s1s"

TO_SHUANGYOU = "0 C, 1 N"
"""Seat 1 draws gold and discards gold."""
TO_SANYOU = f"{TO_SHUANGYOU}, {LAP_1}, 1 N"
"""Once more."""


def shuangyou(
    script: str = "",
    draws: str = "",
    hands: dict[int, str] | None = None,
    own: str = YOU,
    **rest: str,
) -> Outcome:
    """Seat 1 reaches 双游; then the script, with what is drawn in it."""
    all_hands = {0: "C", 1: own} | (hands or {})
    all_hands[0] = "C" + all_hands[0].replace("C", "")
    return zhangzhou(all_hands, f"{TO_SHUANGYOU}, {script}", draws="N" + draws, **rest)


def sanyou(
    script: str = "",
    draws: str = "",
    hands: dict[int, str] | None = None,
    own: str = YOU,
    **rest: str,
) -> Outcome:
    """Seat 1 reaches 三游; then the script, with what is drawn in it."""
    all_hands = {0: "C", 1: own} | (hands or {})
    all_hands[0] = "C" + all_hands[0].replace("C", "")
    draws = f"N{DRAWS_1}N{draws}"
    return zhangzhou(all_hands, f"{TO_SANYOU}, {script}", draws=draws, **rest)


# -- ZZ-16: 双游 ---------------------------------------------------------------------------------


@pytest.mark.parametrize("draw", ["5s", "E", "N", "1m"])
def test_zz16_shuangyou(draw: str) -> None:
    """ZZ-16: gold drawn in 游金 and discarded, the next draw wins 8."""
    outcome = shuangyou(f"{LAP_1}, 1 hu", DRAWS_1 + draw)
    assert outcome.win["factors"] == [["shuangyou", 8]]
    assert outcome.win["by"] == "draw"
    assert outcome.scores == [-16, 32, -8, -8]
    assert {paid["code"] for paid in outcome.transfers} == {"shuangyou"}


def test_zz16_of_the_dealer() -> None:
    """ZZ-16: 游金 after its first discard; gold drawn and discarded; 16 from each."""
    script = f"0 C, {lap('9s')}, 0 N, {lap('9p')}, 0 hu"
    outcome = zhangzhou({0: YOU + "C"}, script, draws=f"{DRAWS_1}N{DRAWS_2}E")
    assert outcome.win["factors"] == [["shuangyou", 8]]
    assert outcome.scores == [48, -16, -16, -16]


@pytest.mark.parametrize(("draw", "code"), [("6p", "shuangyou"), ("8s", "zimo")])
def test_zz16_the_hand_must_be_in_youjin_again(draw: str, code: str) -> None:
    """ZZ-16: of 45pNN gold goes: with 6p in its place the state is kept, with 8s not."""
    hands = {0: "C", 1: "123m456m789m123p45pNN"}
    script = f"0 C, 1 N, {LAP_1}, 1 hu"
    outcome = zhangzhou(hands, script, draws=f"{draw}{DRAWS_1}8s")
    assert outcome.win["type"] == code


def test_zz16_the_only_gold_discarded_ends_the_state() -> None:
    """ZZ-16: five melds and 8s wait for a pair: 自摸 2; and there is no lock."""
    hands = {0: "C", 1: YOU, 3: "EE"}
    script = "0 C, 1 N, "
    won = zhangzhou(hands, f"{script}{LAP_1}, 1 hu", draws=f"8s{DRAWS_1}8s")
    assert won.win["factors"] == [["zimo", 2]]
    free = zhangzhou(hands, script + "2 E", draws="8sE")
    assert free.offered(3) == ["peng"]


def test_zz16_not_in_the_state_before_the_draw() -> None:
    """ZZ-16: a hand far from 游金 discards gold: no lock, and no chain."""
    hands = {0: "C", 1: "N", 3: "EE"}
    free = zhangzhou(hands, "0 C, 1 N, 2 E", draws="8sE")
    assert free.offered(3) == ["peng"]


def test_zz16_gold_drawn_for_a_flower() -> None:
    """ZZ-16: the state before the draw is that before the flower."""
    script = f"{TO_SHUANGYOU}, {LAP_1}, 1 hu"
    outcome = zhangzhou({0: "C", 1: YOU}, script, draws=f"1f{DRAWS_1}E", tail="N")
    assert outcome.win["factors"] == [["shuangyou", 8]]


def test_zz16_wins_on_a_flowers_replacement_too() -> None:
    """ZZ-16: a flower between changes nothing."""
    outcome = shuangyou(f"{LAP_1}, 1 hu", DRAWS_1 + "1f", tail="E")
    assert outcome.win["factors"] == [["shuangyou", 8]]


def test_zz16_after_a_while_in_youjin() -> None:
    """ZZ-16: other tiles discarded before, then gold."""
    script = f"0 C, 1 E, {LAP_1}, 1 N, {LAP_2}, 1 hu"
    outcome = zhangzhou({0: "C", 1: YOU}, script, draws=f"E{DRAWS_1}N{DRAWS_2}S")
    assert outcome.win["factors"] == [["shuangyou", 8]]


BETWEEN = [
    (3, "EE", "2 E", "E", "peng"),
    (0, "EE", "2 E", "E", "peng"),
    (2, "EE", "2 9s, 3 E", "9sE", "peng"),
    (0, "EE", "2 9s, 3 E", "9sE", "peng"),
    (2, "EE", "2 9s, 3 9s, 0 E", "9s9sE", "peng"),
    (3, "EE", "2 9s, 3 9s, 0 E", "9s9sE", "peng"),
    (3, "12s", "2 3s", "3s", "chi 12s"),
    (0, "12s", "2 9s, 3 3s", "9s3s", "chi 12s"),
]
"""A seat, what it holds, how a tile comes, and what it could claim."""


@pytest.mark.parametrize(("seat", "held", "script", "draws", "claim"), BETWEEN)
def test_zz16_nobody_may_chi_or_peng(
    seat: int, held: str, script: str, draws: str, claim: str
) -> None:
    """ZZ-16: between that discard and the player's next draw; without it they could."""
    locked = shuangyou(script, draws, {seat: held})
    assert locked.offered(seat) == []
    hands = {0: "C", seat: held + ("C" if seat == 0 else "")}
    free = zhangzhou(hands, f"0 C, 1 F, {script}", draws="F" + draws)
    assert claim in free.offered(seat)


@pytest.mark.parametrize(
    ("script", "draws"), [("2 3p", "3p"), (lap("9s", "23") + ", 0 3p", "9s9s3p")]
)
def test_zz16_the_player_itself_may_not_chi_or_peng(script: str, draws: str) -> None:
    """ZZ-16: nobody, whatever the hand holds (33p to peng, 12p to chi)."""
    outcome = shuangyou(script, draws, own="123m456m789m123p345pN")
    assert outcome.offered(1) == []
    assert outcome.phase == "turn"


@pytest.mark.parametrize(("seat", "held", "script", "draws", "claim"), BETWEEN[:6])
def test_zz16_exposed_kongs_are_allowed(
    seat: int, held: str, script: str, draws: str, claim: str
) -> None:
    """ZZ-16: with three in hand gang is offered, peng is not."""
    assert claim == "peng"
    assert shuangyou(script, draws, {seat: held + "E"}).offered(seat) == ["gang"]


def test_zz16_the_player_itself_may_kong() -> None:
    """ZZ-16: seat 2 discards the fourth E."""
    assert shuangyou("2 E", "E", own=YOU_E).offered(1) == ["gang"]


def test_zz16_own_kongs_are_allowed() -> None:
    """ZZ-16: concealed; and added to an earlier peng."""
    assert "gang E" in shuangyou("2 9s", "9s", {3: "EEEE"}).claims(3)
    assert "gang E" in shuangyou("", "", {2: "EEEE"}).claims(2)


ADDED = f"0 3s, 3 peng, 3 9p, {TO_SHUANGYOU}, 2 9s, 3 gang 3s"


def test_zz16_a_kong_may_be_robbed() -> None:
    """ZZ-16: by another, and by the player itself; 抢杠胡 2."""
    hands = {0: "3sC", 1: YOU, 2: WAITS_3S, 3: "33s9p"}
    outcome = zhangzhou(hands, ADDED, draws="1sN9s3s", tail="8m")
    assert outcome.data["legal"] == {"1": ["hu", "pass"], "2": ["hu", "pass"]}
    other = zhangzhou(hands, ADDED + ", 2 hu, 1 pass", draws="1sN9s3s", tail="8m")
    assert (other.win["seat"], other.win["factors"]) == (2, [["qianggang", 2]])
    itself = zhangzhou(hands, ADDED + ", 2 pass, 1 hu", draws="1sN9s3s", tail="8m")
    assert (itself.win["seat"], itself.win["factors"]) == (1, [["qianggang", 2]])


def test_zz16_the_lock_outlasts_other_players_kongs() -> None:
    """ZZ-16: seat 2's kong draws a tile, but not the player's."""
    script = "2 gang E, 2 F"
    outcome = shuangyou(script, "8s", {2: "EEEE", 3: "FF"}, tail="F")
    assert (outcome.phase, outcome.asked) == ("turn", [3])


@pytest.mark.parametrize(
    ("seat", "held", "tile", "claim"),
    [(3, "EE", "E", "peng"), (0, "EE", "E", "peng"), (2, "12s", "3s", "chi 12s")],
)
def test_zz16_the_lock_ends_with_the_players_next_draw(
    seat: int, held: str, tile: str, claim: str
) -> None:
    """ZZ-16: what the player then discards may be claimed."""
    outcome = shuangyou(f"{LAP_1}, 1 {tile}", DRAWS_1 + tile, {seat: held})
    assert outcome.offered(seat) == [claim]


def test_zz16_the_lock_ends_with_a_replacement_too() -> None:
    """ZZ-16, C-8: the player's exposed kong draws."""
    script = "2 E, 1 gang, 1 F"
    outcome = shuangyou(script, "E", {3: "FF"}, own=YOU_E, tail="F")
    assert outcome.offered(3) == ["peng"]


@pytest.mark.parametrize(("players", "scores"), [(2, [-16, 16]), (3, [-16, 24, -8])])
def test_zz16_with_fewer_players(players: int, scores: list[int]) -> None:
    """ZZ-16: the same win and the same lock; seat 0's 3p could be chi with 12p."""
    seats = "20"[3 - players :]
    script = f"{TO_SHUANGYOU}, {lap('3p', seats)}"
    options = {"players": players}
    locked = zhangzhou({0: "C", 1: YOU}, script, draws="N3p3p", options=options)
    assert (locked.phase, locked.asked) == ("turn", [1])
    draws = "N" + "3p" * len(seats) + "E"
    outcome = zhangzhou({0: "C", 1: YOU}, script + ", 1 hu", draws=draws, options=options)
    assert outcome.win["factors"] == [["shuangyou", 8]]
    assert outcome.scores == scores


# -- ZZ-17: 三游 ---------------------------------------------------------------------------------


@pytest.mark.parametrize("draw", ["5s", "E", "1m"])
def test_zz17_sanyou(draw: str) -> None:
    """ZZ-17: from 双游 gold drawn and discarded once more: 16."""
    outcome = sanyou(f"{LAP_2}, 1 hu", DRAWS_2 + draw)
    assert outcome.win["factors"] == [["sanyou", 16]]
    assert outcome.scores == [-32, 64, -16, -16]
    assert {paid["code"] for paid in outcome.transfers} == {"sanyou"}


def test_zz17_with_gold_in_the_melds() -> None:
    """ZZ-17: three gold held from the start; 3p and 6s take the places of two."""
    hands = {0: "C", 1: "123m456m789m12p45sNNN"}
    script = f"0 C, 1 N, {LAP_1}, 1 N, {LAP_2}, 1 hu"
    outcome = zhangzhou(hands, script, draws=f"3p{DRAWS_1}6s{DRAWS_2}E")
    assert outcome.win["factors"] == [["sanyou", 16]]


def test_zz17_the_hand_must_be_in_youjin_again() -> None:
    """ZZ-17: from 双游 the last gold is discarded with E drawn: what comes then is 自摸 2."""
    outcome = shuangyou(f"{LAP_1}, 1 N, {LAP_2}, 1 hu", f"{DRAWS_1}E{DRAWS_2}E")
    assert outcome.win["factors"] == [["zimo", 2]]
    free = shuangyou(f"{LAP_1}, 1 N, 2 F", f"{DRAWS_1}EF", {3: "FF"})
    assert free.offered(3) == ["peng"]


@pytest.mark.parametrize(("seat", "held", "script", "draws", "claim"), BETWEEN)
def test_zz17_nobody_else_may_chi_peng_or_kong(
    seat: int, held: str, script: str, draws: str, claim: str
) -> None:
    """ZZ-17: not even with three in hand."""
    script, draws = script.replace("9s", "9p"), draws.replace("9s", "9p")
    if claim == "peng":
        held += "E"
    assert sanyou(script, draws, {seat: held}).offered(seat) == []


def test_zz17_nobody_else_may_make_a_concealed_kong() -> None:
    """ZZ-17: seat 2 with four E may only discard; after the lock it may kong."""
    assert sanyou("", "8s", {2: "EEEE"}).claims(2) == []
    assert sanyou("2 8s", "8s8s", {3: "EEEE"}).claims(3) == []
    after = sanyou(f"{LAP_2}, 1 F", DRAWS_2 + "F", {2: "EEEE"})
    assert after.claims(2) == ["gang E"]


@pytest.mark.parametrize("chain", ["sanyou", "shuangyou"])
def test_zz17_nobody_else_may_add_a_kong(chain: str) -> None:
    """ZZ-17: seat 3 pengd E before; in 双游 it may add the fourth, in 三游 not."""
    hands = {0: "EC", 1: YOU, 3: "EE8p"}
    middle = TO_SANYOU if chain == "sanyou" else f"{TO_SHUANGYOU}, {LAP_1}, 1 F"
    script = f"0 E, 3 peng, 3 8p, {middle}, 2 9p"
    last = "N" if chain == "sanyou" else "F"
    outcome = zhangzhou(hands, script, draws=f"1sN{DRAWS_1}{last}9pE")
    assert outcome.asked == [3]
    assert outcome.can(3, "gang E") is (chain == "shuangyou")


@pytest.mark.parametrize(
    ("script", "draws", "seat"),
    [("2 E", "E", 3), (f"{lap('9p', '23')}, 0 E", "9p9pE", 1)],
)
def test_zz17_the_player_itself_may_not_kong_a_discard(script: str, draws: str, seat: int) -> None:
    """ZZ-17: three E in hand, the fourth is discarded: it is not asked, the next seat draws."""
    outcome = sanyou(script, draws, own=YOU_E)
    assert (outcome.phase, outcome.asked) == ("turn", [seat])


def test_zz17_its_own_draw_ends_the_ban_for_itself_too() -> None:
    """ZZ-17, ZZ-18: E drawn, a concealed kong keeps 三游: 16 x 2 + 2 from the dealer, else 18."""
    script, draws = f"{LAP_2}, 1 gang E, 1 hu", DRAWS_2 + "E"
    outcome = sanyou(script, draws, own=YOU_E, tail="8s")
    assert outcome.win["factors"] == [["sanyou", 16]]
    assert outcome.scores == [-34, 34 + 18 + 18, -18, -18]


def test_zz17_its_own_peng_and_chi_are_barred() -> None:
    """ZZ-17: nobody may."""
    script, draws = lap("9p", "23") + ", 0 3p", "9p9p3p"
    outcome = sanyou(script, draws, own="123m456m789m123p345pN")
    assert (outcome.phase, outcome.asked) == ("turn", [1])


def test_zz17_others_may_win_by_self_draw() -> None:
    """ZZ-17: only self-draw wins."""
    outcome = sanyou("2 hu", "3s", {2: WAITS_3S})
    assert (outcome.win["seat"], outcome.win["type"]) == (2, "zimo")
    discard = sanyou("2 3s", "3s", {3: WAITS_3S})
    assert discard.offered(3) == []


@pytest.mark.parametrize(
    ("seat", "held", "tile", "claim"),
    [(3, "EE", "E", ["peng"]), (3, "EEE", "E", ["gang", "peng"]), (2, "12s", "3s", ["chi 12s"])],
)
def test_zz17_the_lock_ends_with_the_players_next_draw(
    seat: int, held: str, tile: str, claim: list[str]
) -> None:
    """ZZ-17: then all is as ever."""
    outcome = sanyou(f"{LAP_2}, 1 {tile}", DRAWS_2 + tile, {seat: held})
    assert outcome.offered(seat) == claim


# -- ZZ-18: what ends the chain and what keeps it ------------------------------------------------


@pytest.mark.parametrize("draw", ["E", "N"])
def test_zz18_another_discard_ends_shuangyou(draw: str) -> None:
    """ZZ-18: E goes, or with a second gold a tile of the melds: back to 游金."""
    away = "E" if draw == "E" else "6p"
    outcome = shuangyou(f"{LAP_1}, 1 {away}, {LAP_2}, 1 hu", f"{DRAWS_1}{draw}{DRAWS_2}S")
    assert outcome.win["factors"] == [["youjin", 4]]


def test_zz18_another_discard_ends_sanyou() -> None:
    """ZZ-18: 游金 is left."""
    outcome = sanyou(f"{LAP_2}, 1 E, {LAP_3}, 1 hu", f"{DRAWS_2}E{DRAWS_3}S")
    assert outcome.win["factors"] == [["youjin", 4]]


def test_zz18_the_chain_begins_anew() -> None:
    """ZZ-18: after another discard the next gold is 双游 again, and others may kong."""
    script = f"{LAP_1}, 1 E, {LAP_2}, 1 N"
    draws = f"{DRAWS_1}E{DRAWS_2}N"
    outcome = shuangyou(f"{script}, {LAP_3}, 1 hu", f"{draws}{DRAWS_3}S")
    assert outcome.win["factors"] == [["shuangyou", 8]]
    assert shuangyou(script, draws, {2: "FFFF"}).claims(2) == ["gang F"]


def test_zz18_a_discard_that_leaves_the_state() -> None:
    """ZZ-18: a tile of the melds goes and E stays: no 游金 any more; 6p, back again, is 自摸."""
    script = f"{LAP_1}, 1 6p, {LAP_2}, 1 hu"
    outcome = shuangyou(script, f"{DRAWS_1}E{DRAWS_2}6p")
    assert outcome.win["factors"] == [["zimo", 2]]


def test_zz18_a_concealed_kong_keeps_it() -> None:
    """ZZ-18: drawn E makes four; 8 x 2 + 2 from the dealer, 8 + 2 from the others."""
    outcome = shuangyou(f"{LAP_1}, 1 gang E, 1 hu", f"{DRAWS_1}E", own=YOU_E, tail="8s")
    assert outcome.win["factors"] == [["shuangyou", 8]]
    assert outcome.scores == [-18, 38, -10, -10]


def test_zz18_an_exposed_kong_keeps_it() -> None:
    """ZZ-18: on seat 2's E, inside the lock."""
    outcome = shuangyou("2 E, 1 gang, 1 hu", "E", own=YOU_E, tail="8s")
    assert outcome.win["factors"] == [["shuangyou", 8]]
    assert outcome.scores == [-17, 35, -9, -9]


def test_zz18_an_added_kong_keeps_it() -> None:
    """ZZ-18: E pengd first, then 游金, 双游, and the fourth E."""
    script = f"""0 discard E, 1 peng, 1 discard 8p, {LAP_1}, 1 discard N, {LAP_2},
        1 gang E, 1 hu"""
    hands = {0: "E", 1: "EE123m456m789m123pN8p"}
    outcome = zhangzhou(hands, script, draws=f"{DRAWS_1}N{DRAWS_2}E", tail="8s")
    assert outcome.win["factors"] == [["shuangyou", 8]]
    assert outcome.scores == [-17, 35, -9, -9]


def test_zz18_a_kong_out_of_the_melds_ends_it() -> None:
    """ZZ-18: 1111m takes a tile of 123m; the replacement completes the hand: 自摸 2."""
    own = "111m123m456m789m123pN"
    outcome = shuangyou(f"{LAP_1}, 1 gang 1m, 1 hu", f"{DRAWS_1}8s", own=own, tail="4m")
    assert outcome.win["factors"] == [["zimo", 2]]


def test_zz18_a_second_kong_does_not_bring_it_back() -> None:
    """ZZ-18: 1111m leaves the state, EEEE enters it again: that is 游金, no longer 双游."""
    own = "111m123mEEE456p789pN"
    script = f"{LAP_1}, 1 gang 1m, 1 gang E, 1 hu"
    outcome = shuangyou(script, f"{DRAWS_1}E", own=own, tail="4m8s")
    assert outcome.win["factors"] == [["youjin", 4]]
    kept = shuangyou(f"{LAP_1}, 1 gang E, 1 hu", f"{DRAWS_1}E", own=own, tail="8s")
    assert kept.win["factors"] == [["shuangyou", 8]]


@pytest.mark.parametrize("tail", ["8s", "N"])
def test_zz18_after_a_kong_the_chain_does_not_grow(tail: str) -> None:
    """ZZ-18, ZZ-11: after it gold may not go; any other discard leads back to 游金."""
    script = f"{LAP_1}, 1 gang E"
    after = shuangyou(script, f"{DRAWS_1}E", own=YOU_E, tail=tail)
    assert not after.can(1, "discard N")
    away = "8s" if tail == "8s" else "3p"
    script += f", 1 {away}, {LAP_2}, 1 hu"
    outcome = shuangyou(script, f"{DRAWS_1}E{DRAWS_2}5s", own=YOU_E, tail=tail)
    assert outcome.win["factors"] == [["youjin", 4]]


def test_zz18_a_peng_in_youjin_that_keeps_the_state() -> None:
    """ZZ-18: E is pengd and the fourth E goes: 游金 as before, and gold leads to 双游."""
    script = f"""0 discard C, 1 discard 8s, 2 discard E, 1 peng, 1 discard E, {LAP_1},
        1 discard N, {LAP_2}, 1 hu"""
    draws = f"8sE{DRAWS_1}N{DRAWS_2}5s"
    outcome = zhangzhou({0: "C", 1: YOU_E}, script, draws=draws)
    assert outcome.win["factors"] == [["shuangyou", 8]]


def test_zz18_a_peng_that_leaves_the_state() -> None:
    """ZZ-18: 33p is taken out of 123p and 345p: gold discarded next leads to nothing."""
    hands = {0: "C", 1: "123m456m789m123p345pN", 3: "EE"}
    script = f"""0 discard C, 1 discard 8s, 2 discard 3p, 1 peng, 1 discard 5p, {LAP_1},
        1 discard N, 2 discard E"""
    outcome = zhangzhou(hands, script, draws=f"8s3p{DRAWS_1}NE")
    assert outcome.offered(3) == ["peng"]
