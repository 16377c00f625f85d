"""Qinhuangdao: who pays how much (QH-22 to QH-25). Every expectation is made by hand."""

import pytest

from fangcheng.words import words
from fangcheng.words.sums import write_sum
from tests.story import Json, Outcome
from tests.towns.qinhuangdao.story import play, won

WAITS_3P = "123m456m789s99s12p"
"""On 3p: 门清 素胡 边卡吊, 8; drawn 16."""


def pays(outcome: Outcome, code: str) -> list[tuple[int, int, int]]:
    """The transfers with a code: from, to, points."""
    found = [paid for paid in outcome.transfers if paid["code"] == code]
    return sorted((paid["from"], paid["to"], paid["points"]) for paid in found)


# -- the worked examples -------------------------------------------------------------------------


def test_qh_example_1() -> None:
    """清一色七对, 门清, 素胡, self-draw: 32 from a non-dealer, 64 from the dealer."""
    outcome = won("1122334477m99m55m")
    assert outcome.win["factors"] == [
        ["qidui", 2], ["qingyise", 2], ["menqing", 2], ["suhu", 2], ["zimo", 2],
    ]  # fmt: skip
    assert outcome.scores == [-64, 128, -32, -32]


@pytest.mark.parametrize(("stakes", "points"), [((0, 0), 0), ((3, 5), 8)])
def test_qh_examples_2_and_3(stakes: tuple[int, int], points: int) -> None:
    """The dealer, plain hand with a wild, not 门清, by discard: 2; with stakes 3 and 5: 10."""
    script = f"""0 stake {stakes[0]}, 2 stake {stakes[1]}, 0 discard C, 1 discard 1s, 2 discard 1s,
        3 discard 3m, 0 chi 12m, 0 discard 8s, 1 discard 1s, 2 discard 1p, 0 hu"""
    hands = {0: "12m456m789p99s1pP8sC", 3: "3m"}
    outcome = play(hands, script, draws="1s1s5s1s1p", options={"pao": True})
    assert outcome.factors == ["pinghu"]
    assert outcome.scores == [2 + points, 0, -2 - points, 0]


def test_qh_example_4() -> None:
    """Non-dealer 混儿悠混儿, 门清, self-draw: 16 from a non-dealer, 32 from the dealer."""
    outcome = won("123m456m789p123pPP")
    assert outcome.win["factors"] == [
        ["pinghu", 1], ["menqing", 2], ["huneryou", 2], ["huneryouhuner", 2], ["zimo", 2],
    ]  # fmt: skip
    assert outcome.scores == [-32, 64, -16, -16]


# -- QH-23: wins and stakes ----------------------------------------------------------------------


@pytest.mark.parametrize("base", [1, 2, 50, 1000])
def test_qh23_base_times_type_times_extras(base: int) -> None:
    """QH-23: by discard the discarder only, by draw all; every transfer tells its factors."""
    room: Json = {"options": {"base": base}}
    given = play({0: "C", 2: WAITS_3P}, "0 C, 1 3p, 2 hu", draws="3p", **room)
    assert given.scores == [0, -8 * base, 8 * base, 0]
    assert given.transfers == [
        {
            "from": 1, "to": 2, "points": 8 * base, "code": "hupai", "win": 0,
            "factors": [["di", base], ["pinghu", 1], ["menqing", 2], ["suhu", 2],
                        ["biankadiao", 2]],
        }
    ]  # fmt: skip
    own = play({0: "C", 1: WAITS_3P}, "0 C, 1 hu", draws="3p", **room)
    assert pays(own, "hupai") == [(0, 1, 32 * base), (2, 1, 16 * base), (3, 1, 16 * base)]


ADD: Json = {"extras": "add"}


@pytest.mark.parametrize(
    ("hand", "by", "scores"),
    [
        (WAITS_3P + "3p", "draw", [-10, 26, -8, -8]),  # 门清 素胡 边卡吊 自摸: 8, and 庄
        (WAITS_3P + "3p", "dealt", [30, -10, -10, -10]),  # the same for the dealer
        (WAITS_3P + "3p", "discard", [-8, 8, 0, 0]),  # without 自摸, by the dealer
        ("1122334477m99m55m", "draw", [-32, 80, -24, -24]),  # 4 × (门清 素胡 自摸)
        ("1m9m1p9p1s9sESWNCFPP", "draw", [-60, 140, -40, -40]),  # 10 × (门清 自摸)
        ("123m456m789m1pPPPP", "draw", [-40, 80, -20, -20]),  # 混儿杠 10 × 自摸
    ],
)
def test_qh23_option_extras_are_added(hand: str, by: str, scores: list[int]) -> None:
    """QH-23: base × type × the sum of the extras, 2 each, 庄 and 自摸 too."""
    assert won(hand, by, options=ADD).scores == scores


def test_qh23_option_extras_without_any() -> None:
    """QH-23: at least once the base: a plain hand with a wild, not 门清, from a non-dealer."""
    script = """0 discard C, 1 discard 3m, 2 chi 12m, 2 discard 8s, 3 discard 1p, 2 hu"""
    hands = {0: "C", 1: "3m", 2: "12m456m789p99s1pP8s"}
    outcome = play(hands, script, draws="3m1p", options=ADD)
    assert outcome.win["factors"] == [["pinghu", 1]]
    assert outcome.scores == [0, 0, 1, -1]


def test_qh23_option_extras_stakes_and_base() -> None:
    """QH-23: 50 × 1 × 庄 2, and stakes of 3 and 5 beside it, multiplied by nothing."""
    script = """0 stake 3, 2 stake 5, 0 discard C, 1 discard 1s, 2 discard 1s,
        3 discard 3m, 0 chi 12m, 0 discard 8s, 1 discard 1s, 2 discard 1p, 0 hu"""
    hands = {0: "12m456m789p99s1pP8sC", 3: "3m"}
    options = ADD | {"pao": True, "base": 50}
    outcome = play(hands, script, draws="1s1s5s1s1p", options=options)
    assert outcome.scores == [108, 0, -108, 0]


def test_qh23_option_extras_how_the_sum_is_written() -> None:
    """QH-23: what is added stands in the win one by one, and in the payment together."""
    outcome = won("1122334477m99m55m", options=ADD)
    assert outcome.win["factors"] == [
        ["qidui", 2], ["qingyise", 2], ["menqing", 2], ["suhu", 2], ["zimo", 2], ["lingjia", 6],
    ]  # fmt: skip
    written = {paid["from"]: write_sum(words("zh", "qinhuangdao"), paid)
               for paid in outcome.transfers}  # fmt: skip
    assert written[0] == "底注 1 × 七对 2 × 清一色 2 × 另加 8"
    assert written[2] == "底注 1 × 七对 2 × 清一色 2 × 另加 6"
    told = words("zh", "qinhuangdao").worth(outcome.win["type"], outcome.win["factors"])
    assert told == "七对 2 清一色 2 门清 2 素胡 2 自摸 2 另加 6"


@pytest.mark.parametrize("players", [2, 3])
def test_qh23_with_fewer_players(players: int) -> None:
    """QH-23: all who are there pay a self-draw."""
    outcome = play({0: "C", 1: WAITS_3P}, "0 C, 1 hu", draws="3p",
                   options={"players": players})  # fmt: skip
    assert outcome.scores == [-32, 32 + 16 * (players - 2), -16][:players]


STAKES = "0 stake 1, 1 stake 3, 2 stake 5, "


def test_qh23_stakes_by_discard() -> None:
    """QH-23: the payer's plus the winner's, a transfer of its own, from the discarder only."""
    outcome = play({0: "C", 2: WAITS_3P}, STAKES + "0 C, 1 3p, 2 hu", draws="3p",
                   options={"pao": True})  # fmt: skip
    assert pays(outcome, "hupai") == [(1, 2, 8)]
    assert pays(outcome, "xiapao") == [(1, 2, 8)]
    assert outcome.scores == [0, -16, 16, 0]
    stakes = next(paid for paid in outcome.transfers if paid["code"] == "xiapao")
    assert sorted(number for _, number in stakes["factors"]) == [3, 5]
    assert stakes["win"] == 0


@pytest.mark.parametrize("base", [1, 10])
def test_qh23_stakes_by_self_draw(base: int) -> None:
    """QH-23: everyone's own plus the winner's 3; multiplied neither with base nor with 庄."""
    outcome = play({0: "C", 1: WAITS_3P}, STAKES + "0 C, 1 hu", draws="3p",
                   options={"pao": True, "base": base})  # fmt: skip
    assert pays(outcome, "xiapao") == [(0, 1, 1 + 3), (2, 1, 5 + 3), (3, 1, 0 + 3)]
    assert pays(outcome, "hupai") == [(0, 1, 32 * base), (2, 1, 16 * base), (3, 1, 16 * base)]


def test_qh23_no_stakes_no_transfer() -> None:
    """QH-23: two who staked nothing owe each other nothing."""
    hands = {0: "C", 3: WAITS_3P}
    script = "1 stake 5, 0 C, 1 8s, 2 3p, 3 hu"
    outcome = play(hands, script, draws="8s3p", options={"pao": True})
    assert [paid["code"] for paid in outcome.transfers] == ["hupai"]


def test_qh23_stakes_of_several_winners() -> None:
    """QH-23, QH-9: the discarder's 1 goes to each, with the winner's own stake."""
    hands = {0: "3p", 1: WAITS_3P, 2: "123s456s789s11m12p"}
    outcome = play(hands, STAKES + "0 3p, 1 hu, 2 hu", options={"pao": True})
    assert pays(outcome, "xiapao") == [(0, 1, 4), (0, 2, 6)]


def test_qh23_stakes_when_a_kong_is_robbed() -> None:
    """QH-23, QH-10: everyone who did not win pays the stakes too."""
    hands = {0: WAITS_3P, 1: "3p", 2: "33p9p"}
    script = (
        STAKES
        + """1 discard 3p, 2 peng, 2 discard 9p, 3 discard 9p, 0 discard 9p,
        1 discard 9p, 2 gang 3p, 0 hu"""
    )
    outcome = play(hands, script, draws="9p9p9p3p", dealer=1, options={"pao": True})
    assert pays(outcome, "xiapao") == [(1, 0, 4), (2, 0, 6), (3, 0, 1)]


# -- QH-24: kongs --------------------------------------------------------------------------------


def kong_paid(form: str, **options: object) -> Outcome:
    """Seat 2 makes a kong of C with the dealer's discard or alone; then seat 1 discards 3p to 3."""
    hands = {0: "C", 2: {"ming": "CCC9p", "bu": "CC9p", "an": "CCCC9p"}[form], 3: WAITS_3P}
    if form == "an":
        hands[0] = "8s"
    script, draws = {
        "ming": ("0 C, 2 gang, 2 9p", ""),
        "bu": (
            "0 C, 2 peng, 2 9p, 3 8s, 0 8s, 1 8s, 2 gang C, 2 5s",
            "8s8s8sC",
        ),
        "an": ("0 8s, 1 8s, 2 gang C, 2 9p", "8s5s"),
    }[form]
    script += ", 3 1p, 0 1p, 1 3p, 3 hu"
    room: Json = {"options": options}
    return play(hands, script, draws=draws + "1p1p3p", tail="5s", **room)


@pytest.mark.parametrize("base", [1, 7])
@pytest.mark.parametrize(
    ("form", "code", "number", "paid"),
    [
        ("ming", "minggang", 1, [(0, 2, 1)]),
        ("bu", "bugang", 1, [(0, 2, 1), (1, 2, 1), (3, 2, 1)]),
        ("an", "angang", 2, [(0, 2, 2), (1, 2, 2), (3, 2, 2)]),
    ],
)
def test_qh24_kongs_are_paid_apart_from_the_win(
    form: str, code: str, number: int, paid: list[tuple[int, int, int]], base: int
) -> None:
    """QH-24: to seat 2, who did not win; the winner pays its share too."""
    outcome = kong_paid(form, base=base)
    assert outcome.win["seat"] == 3
    assert pays(outcome, "gang") == [(one, other, points * base) for one, other, points in paid]
    assert pays(outcome, "hupai") == [(1, 3, 8 * base)]
    for one in outcome.transfers:
        if one["code"] == "gang":
            assert one["factors"] == [["di", base], [code, number]]
            assert one["win"] is None


def test_qh24_added_kong_pays_feeder() -> None:
    """QH-24: only the one whose tile made the peng; the others as before."""
    assert pays(kong_paid("bu", added_kong_pays="feeder"), "gang") == [(0, 2, 1)]
    assert pays(kong_paid("bu", added_kong_pays="feeder", base=4), "gang") == [(0, 2, 4)]
    assert len(pays(kong_paid("bu", added_kong_pays="all"), "gang")) == 3
    assert pays(kong_paid("ming", added_kong_pays="feeder"), "gang") == [(0, 2, 1)]
    assert len(pays(kong_paid("an", added_kong_pays="feeder"), "gang")) == 3


def test_qh24_kongs_are_not_doubled_for_the_dealer() -> None:
    """QH-24, QH-22: 庄 belongs to the win."""
    outcome = play({0: "CCCC" + "123m456m99s12p"}, "0 gang C, 0 hu", tail="3p")
    assert pays(outcome, "gang") == [(1, 0, 2), (2, 0, 2), (3, 0, 2)]


def test_qh24_the_winners_own_kongs_and_all_others() -> None:
    """QH-24: for every player."""
    hands = {0: "8888mE", 1: "EEE123m456m99s12p"}
    script = "0 gang 8m, 0 E, 1 gang, 1 hu"
    outcome = play(hands, script, tail="5s3p")
    assert pays(outcome, "gang") == [(0, 1, 1), (1, 0, 2), (2, 0, 2), (3, 0, 2)]


def test_qh24_a_robbed_kong_pays_nothing() -> None:
    """QH-24, QH-10: in both settings."""
    hands = {0: WAITS_3P, 1: "3p", 2: "33p9p"}
    script = """1 discard 3p, 2 peng, 2 discard 9p, 3 discard 9p, 0 discard 9p,
        1 discard 9p, 2 gang 3p, 0 hu"""
    for way in ("all", "feeder"):
        outcome = play(hands, script, draws="9p9p9p3p", dealer=1, options={"added_kong_pays": way})
        assert pays(outcome, "gang") == []


def test_qh24_written_at_the_end_of_the_round() -> None:
    """QH-24: while the round runs nothing is paid; then after the win."""
    running = play({0: "CCCC8s"}, "0 gang C, 0 8s, 1 8s", tail="5s", draws="8s")
    assert (running.transfers, running.scores) == ([], [0, 0, 0, 0])
    over = kong_paid("an")
    assert [paid["code"] for paid in over.transfers] == ["hupai", "gang", "gang", "gang"]


def test_qh24_several_winners_one_kong_settlement() -> None:
    """QH-24, QH-9: the kong is paid once, not once for each win."""
    hands = {0: "CCCC", 1: WAITS_3P, 3: "123s456s789s11m12p"}
    outcome = play(hands, "0 gang C, 0 3p, 3 hu, 1 hu", tail="3p")
    assert pays(outcome, "gang") == [(1, 0, 2), (2, 0, 2), (3, 0, 2)]


def test_qh24_with_two_players() -> None:
    """QH-24: each is the other one."""
    outcome = play({0: "CCCC123m456m99s12p"}, "0 gang C, 0 hu", tail="3p", options={"players": 2})
    assert pays(outcome, "gang") == [(1, 0, 2)]


# -- QH-25: drawn rounds -------------------------------------------------------------------------


@pytest.mark.parametrize("voids", [True, False, None])
def test_qh25_a_drawn_round(voids: bool | None) -> None:
    """QH-25: no kong points by default; with the option off they are paid. Never stakes."""
    options: Json = {"pao": True} | ({} if voids is None else {"draw_voids_kongs": voids})
    script = STAKES + "0 gang 1m, 0 C"
    outcome = play({0: "1111mC"}, script, left=16, options=options)
    assert outcome.result["drawn"] is True
    if voids is False:
        assert outcome.scores == [6, -2, -2, -2]
        assert {paid["code"] for paid in outcome.transfers} == {"gang"}
    else:
        assert outcome.transfers == []


@pytest.mark.parametrize("voids", [True, False])
def test_qh25_a_round_drawn_by_the_fourth_kong(voids: bool) -> None:
    """QH-25, QH-13: the fourth kong is a kong too: 3 x 2 from each, and 1 from the discarder."""
    hands = {0: "1111m9999m9999sE", 2: "EEE"}
    script = "0 gang 1m, 0 gang 9m, 0 gang 9s, 0 E, 2 gang"
    outcome = play(hands, script, options={"draw_voids_kongs": voids})
    assert outcome.scores == ([0] * 4 if voids else [18 - 1, -6, -6 + 1, -6])


def test_qh25_only_drawn_rounds_void_kongs() -> None:
    """QH-25: whatever the option, a win lets the kongs stand."""
    for voids in (True, False):
        assert len(pays(kong_paid("an", draw_voids_kongs=voids), "gang")) == 3


@pytest.mark.parametrize("act", ["1 leave", "dissolve"])
def test_qh25_c14_an_aborted_round_pays_nothing(act: str) -> None:
    """C-14: no kongs, no stakes, even if drawn rounds pay kongs; no next dealer."""
    options: Json = {"pao": True, "draw_voids_kongs": False}
    outcome = play({0: "1111mC"}, STAKES + "0 gang 1m, " + act, options=options)
    assert outcome.transfers == []
    assert outcome.result["next_dealer"] is None
    assert outcome.result["match_over"] is True


def test_c9_the_reading_that_pays_most() -> None:
    """C-9: 111 222 333 m as triplets (飘胡), not as three sequences."""
    assert "piaohu" in won("111222333m55sCCC").factors
