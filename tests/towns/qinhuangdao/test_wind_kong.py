"""Qinhuangdao: 风杠, the kong of the four winds (QH-11). Expectations by hand."""

import pytest

from fangcheng.positions.script import ScriptError
from tests.story import Json, lap
from tests.towns.qinhuangdao.story import play

WINDS = "ESWN"
WAITS_3P = "123m456m789m99s12p"


# -- QH-11: who may make it, and when ------------------------------------------------------------


def test_qh11_the_dealer_at_its_first_turn() -> None:
    """QH-11: one of each wind; the meld, then a replacement from the tail."""
    offered = play({0: WINDS})
    assert offered.claims(0) == ["fenggang"]
    outcome = play({0: WINDS}, "0 fenggang", tail="9p", views=True)
    assert outcome.asked == [0]
    assert (outcome.drawn, outcome.events("draw")[-1]["by"]) == ("9p", "kong")
    meld = outcome.view(0)["melds"][0][0]
    assert (sorted(meld["tiles"]), meld["concealed"]) == (sorted("ESWN"), True)
    assert outcome.view(0)["hand_sizes"][0] == 11


@pytest.mark.parametrize("held", ["ESW", "EESW", "SWNC", "EEEN", "EEEEW"])
def test_qh11_all_four_winds_are_needed(held: str) -> None:
    """QH-11: E S W N, one each."""
    assert "fenggang" not in play({0: held}).legal(0)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_qh11_the_others_at_their_first_turn(seat: int) -> None:
    """QH-11: with the tile drawn or with four winds in hand before."""
    before = "".join(f"{other} 9p, " for other in range(1, seat))
    script = f"0 C, {before}".rstrip(", ")
    draws = "9p" * (seat - 1)
    assert play({0: "C", seat: "ESW"}, script, draws=draws + "N").claims(seat) == ["fenggang"]
    assert play({0: "C", seat: WINDS}, script, draws=draws + "9m").claims(seat) == ["fenggang"]


def test_qh11_not_once_the_dealer_has_drawn_again() -> None:
    """QH-11: neither the dealer at its second turn nor seat 1 after it."""
    script = "0 C, " + lap("9p")
    assert play({0: "CESW"}, script, draws="9p9p9pN").claims(0) == []
    assert play({0: WINDS + "C"}, script, draws="9p9p9p9m").claims(0) == []
    later = script + ", 0 1s"
    assert play({0: "C", 1: WINDS}, later, draws="9p9p9p1s9m").claims(1) == []
    with pytest.raises(ScriptError):
        play({0: "C", 1: WINDS}, later + ", 1 fenggang", draws="9p9p9p1s9m")


def test_qh11_the_go_around_lasts_while_the_dealer_is_skipped() -> None:
    """QH-11: seat 2 takes seat 3's tile before the dealer draws: its second turn still counts."""
    hands = {0: "C", 1: "1s", 2: "ESW", 3: "CC9p"}
    # 0 discards C, 3 pengs it and discards 1s; then the dealer draws: over.
    over = play(hands, "0 C, 3 peng, 3 9p, 0 9m, 1 1s",
                draws="9m5mN")  # fmt: skip
    assert over.asked == [2]
    assert over.claims(2) == []
    # 1 and 2 play, 1 pengs 2's discard and discards: 2 has a second turn, the dealer had none.
    hands = {0: "C", 1: "9p9p1s", 2: "ESW9p"}
    on = play(hands, "0 C, 1 5m, 2 9p, 1 peng, 1 1s",
              draws="5m5mN")  # fmt: skip
    assert on.asked == [2]
    assert on.claims(2) == ["fenggang"]


@pytest.mark.parametrize("claim", ["peng", "chi 12p"])
def test_qh11_over_when_the_dealer_claims_after_its_first_discard(claim: str) -> None:
    """QH-11: the dealer takes 3p; then seat 1 draws its fourth wind too late."""
    source = 3 if claim.startswith("chi") else 2
    own = "12p" if claim.startswith("chi") else "33p"
    hands = {0: own + "C1s", 1: "ESW"}
    before = "".join(f"{other} 9p, " for other in range(1, source))
    script = f"0 C, {before}{source} 3p"
    draws = "9p" * (source - 1) + "3p"
    taken = play(hands, f"{script}, 0 {claim}, 0 1s", draws=draws + "N")
    assert taken.asked == [1]
    assert taken.claims(1) == []


def test_qh11_a_discard_after_the_dealers_claim_is_not_taken() -> None:
    """QH-11: seat 2 cannot take the N that the dealer discards after its peng."""
    hands = {0: "33pCN", 2: "ESW"}
    script = "0 C, 1 3p, 0 peng, 0 N"
    assert play(hands, script, draws="3p").phase == "turn"
    first = {0: "N", 2: "ESW"}
    assert play(first, "0 N").offered(2) == ["fenggang"]


def test_qh11_the_dealers_claim_cannot_itself_be_a_wind_kong() -> None:
    """QH-11: seat 1 discards N; the dealer holds ESW; seat 3 may, the dealer may not."""
    script = "0 C, 1 N"
    assert play({0: "ESWC"}, script, draws="N").offered(0) == []
    assert play({0: "C", 3: "ESW"}, script, draws="N").offered(3) == ["fenggang"]


def test_qh11_the_dealers_draw_before_its_first_discard_ends_nothing() -> None:
    """QH-11: after a kong the dealer draws its fourth wind; then the others are free too."""
    hands = {0: "ESWCCCC", 1: WINDS}
    assert play(hands, "0 gang C", tail="N").claims(0) == ["fenggang"]
    script = "0 gang C, 0 N"
    assert play(hands, script, tail="N", draws="9m").claims(1) == ["fenggang"]


def test_qh11_two_wind_kongs_of_one_player() -> None:
    """QH-11: the dealer holds seven winds and draws the eighth."""
    hands = {0: "ESWNESW"}
    outcome = play(hands, "0 fenggang", tail="N")
    assert outcome.claims(0) == ["fenggang"]


# -- QH-11: claimed ------------------------------------------------------------------------------


@pytest.mark.parametrize("wind", "ESWN")
@pytest.mark.parametrize("seat", [1, 3])
def test_qh11_claiming_a_discarded_wind(wind: str, seat: int) -> None:
    """QH-11: with the other three in hand, from anybody; an exposed meld, then a replacement."""
    held = WINDS.replace(wind, "")
    window = play({0: wind, seat: held}, f"0 {wind}")
    assert window.legal(seat) == ["fenggang", "pass"]
    outcome = play({0: wind, seat: held}, f"0 {wind}, {seat} fenggang", tail="9p",
                   views=True)  # fmt: skip
    assert (outcome.asked, outcome.drawn) == ([seat], "9p")
    meld = outcome.view(0)["melds"][seat][0]
    assert sorted(meld["tiles"]) == sorted(WINDS)
    assert (meld["concealed"], meld["from"], meld["taken"]) == (False, 0, wind)
    assert outcome.view(0)["discards"][0] == ""


def test_qh11_the_other_three_must_be_there() -> None:
    """QH-11: E with SSWW is nothing."""
    assert play({0: "E", 2: "SSWW"}, "0 E").phase == "turn"
    assert play({0: "C", 2: "ESW"}, "0 C").phase == "turn"


@pytest.mark.parametrize(("peng", "kong", "who"), [(1, 2, "peng"), (2, 1, "fenggang")])
def test_qh11_priority_like_peng(peng: int, kong: int, who: str) -> None:
    """QH-11, C-5: of a peng and a 风杠 the nearer one is carried out."""
    hands = {0: "E", peng: "EE", kong: "SWN"}
    for answers in (f"{peng} peng, {kong} fenggang", f"{kong} fenggang, {peng} peng"):
        outcome = play(hands, "0 E, " + answers, views=True)
        taker = peng if who == "peng" else kong
        assert outcome.asked == [taker]
        assert len(outcome.view(0)["melds"][taker]) == 1


def test_qh11_a_win_comes_first() -> None:
    """QH-11, QH-7: 胡 before 风杠."""
    hands = {0: "E", 1: "SWN", 2: "123m456m789m11pEE"}
    assert play(hands, "0 E, 1 fenggang, 2 hu").win["seat"] == 2


def test_qh11_one_seat_with_both() -> None:
    """QH-11: EESWN may peng E or make the wind kong."""
    assert play({0: "E", 2: "EESWN"}, "0 E").legal(2) == ["fenggang", "pass", "peng"]


# -- QH-11: natural tiles only -------------------------------------------------------------------


@pytest.mark.parametrize("indicator", ["E", "S", "W", "N"])
def test_qh11_not_with_a_wild_wind(indicator: str) -> None:
    """QH-11, QH-6: where a wind is wild there is no 风杠, own or claimed."""
    assert "fenggang" not in play({0: WINDS}, indicator=indicator).legal(0)
    for wind in "ESWN":
        hands = {0: wind, 2: WINDS.replace(wind, "")}
        assert "fenggang" not in play(hands, f"0 {wind}", indicator=indicator).legal(2)


@pytest.mark.parametrize("hun", ["none", "four", "seven"])
def test_qh11_wild_tiles_fill_no_place(hun: str) -> None:
    """QH-11: E S W and a P are nothing; E S W N are a kong in every mode."""
    assert play({0: "ESWP"}, options={"hun": hun}).claims(0) == []
    assert play({0: "E", 2: "SWP"}, "0 E", options={"hun": hun}).phase == "turn"
    assert play({0: WINDS}, options={"hun": hun}).claims(0) == ["fenggang"]


# -- QH-11: what it is worth ---------------------------------------------------------------------


def ended(own: bool, base: int = 1) -> list[int]:
    """Seat 1 makes a 风杠; then seat 2 wins 1 x 16 on the dealer's discard (庄 makes it 32)."""
    hands = {0: "C3p" if own else "N3p", 1: "ESWN" if own else "ESW", 2: WAITS_3P}
    lead = "0 C, 1 fenggang" if own else "0 N, 1 fenggang"
    script = lead + ", 1 9p, 2 9p, 3 9p, 0 3p, 2 hu"
    draws = ("1s" if own else "") + "9p9p1s"
    room: Json = {"options": {"base": base}}
    return play(hands, script, draws=draws, tail="9p", **room).scores


@pytest.mark.parametrize("base", [1, 3])
def test_qh11_concealed_counts_as_a_concealed_kong(base: int) -> None:
    """QH-11, QH-24: base x 2 from each."""
    scores = [-32 - 2, 6, 32 - 2, -2]
    assert ended(True, base) == [base * points for points in scores]


@pytest.mark.parametrize("base", [1, 3])
def test_qh11_claimed_counts_as_an_exposed_kong(base: int) -> None:
    """QH-11, QH-24: base x 1 from the discarder."""
    assert ended(False, base) == [base * points for points in [-32 - 1, 1, 32, 0]]


def test_qh11_concealed_it_keeps_menqing() -> None:
    """QH-11, QH-19: and the replacement is 杠上开花."""
    outcome = play({0: WINDS + "123m456m99s12p"}, "0 fenggang, 0 hu", tail="3p")
    assert outcome.factors == [
        "pinghu", "menqing", "gangshanghua", "suhu", "biankadiao", "zimo",
    ]  # fmt: skip


def test_qh11_claimed_it_does_not() -> None:
    """QH-11, QH-19: an exposed kong ends 门清."""
    hands = {0: "N", 1: "ESW123m456m99s12p"}
    outcome = play(hands, "0 N, 1 fenggang, 1 hu", tail="3p")
    assert outcome.factors == ["pinghu", "gangshanghua", "suhu", "biankadiao", "zimo"]


def test_qh11_it_is_no_triplet() -> None:
    """QH-11, QH-19: three triplets and a 风杠 are no 飘胡; with a kong they are."""
    winds = play({0: WINDS + "111m555m99s33p"}, "0 fenggang, 0 hu", tail="3p")
    assert winds.factors == ["pinghu", "menqing", "gangshanghua", "suhu", "zimo"]
    kong = play({0: "CCCC111m555m99s33p"}, "0 gang C, 0 hu", tail="3p")
    assert "piaohu" in kong.factors


def test_qh11_it_is_a_meld_of_a_hand_with_a_dragon() -> None:
    """QH-11, QH-19: 一条龙 beside it; it spoils 清一色."""
    outcome = play({0: WINDS + "123m456m99m79m"}, "0 fenggang, 0 hu", tail="8m")
    assert outcome.factors == [
        "pinghu", "yitiaolong", "menqing", "gangshanghua", "suhu", "biankadiao", "zimo",
    ]  # fmt: skip


def test_qh11_it_belongs_to_a_hand_of_honours() -> None:
    """QH-11, QH-16: 字一色, though not 飘胡."""
    outcome = play({0: WINDS + "CCCEEESSFF"}, "0 fenggang, 0 hu", tail="F")
    assert outcome.factors == ["pinghu", "ziyise", "menqing", "gangshanghua", "suhu", "zimo"]


def test_qh11_it_cannot_be_robbed() -> None:
    """QH-11: seat 2 waits for N: it wins on a discard, not on the N of a 风杠."""
    waits = "123m456m789m11pNN"
    own = play({0: "ESWN", 2: waits}, "0 fenggang", tail="9p")
    assert own.asked == [0]
    hands = {0: "C", 1: "E", 3: "SWN", 2: "123m456m789m11pEE"}
    claimed = play(hands, "0 C, 1 E, 2 pass, 3 fenggang", draws="1s", tail="9p")
    assert claimed.asked == [3]


def test_qh11_it_needs_a_replacement_and_moves_the_line() -> None:
    """QH-11, QH-12: like any kong it needs more than 15; then 15 is the end."""
    for left, offered in ((15, False), (16, True)):
        assert ("fenggang" in play({0: WINDS}, left=left).legal(0)) is offered
        claim = play({0: "E", 2: "SWN"}, "0 E", left=left)
        assert ("fenggang" in claim.legal(2)) is offered
    last = play({0: WINDS + "C"}, "0 fenggang, 0 C", left=16)
    assert last.result["drawn"] is True
    assert play({0: WINDS + "C"}, "0 fenggang, 0 C", left=17).asked == [1]


@pytest.mark.parametrize("left", [83, 22])
def test_qh11_it_can_be_the_fourth_kong(left: int) -> None:
    """QH-11, QH-13: the round is drawn at once, and it is offered with no tile to draw."""
    hands = {0: "1111m9999m9999sE", 2: "SWN"}
    script = "0 gang 1m, 0 gang 9m, 0 gang 9s, 0 E, 2 fenggang"
    outcome = play(hands, script, left=left)
    assert outcome.result["drawn"] is True
    assert not outcome.events("draw", 2)


def test_qh11_a_concealed_one_lies_face_down() -> None:
    """QH-11, C-15: the others see that it is a kong, not which; winds discarded are seen."""
    outcome = play({0: WINDS + "C"}, "0 fenggang, 0 C", views=True, tail="9p")
    for seat in (1, 2, 3):
        meld = outcome.view(seat)["melds"][0][0]
        assert "tiles" not in meld
        assert meld["hidden"] == 4


def test_qh11_pass_is_allowed_and_a_timeout_never_declares() -> None:
    """QH-11, C-14."""
    hands = {0: "E", 2: "SWN"}
    assert play(hands, "0 E, 2 pass").asked == [1]
    timeout = play({0: WINDS}, "0 timeout")
    assert not timeout.events("gang") + timeout.events("fenggang")
