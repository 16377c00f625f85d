"""SC-11 to SC-16: what wins, what it is worth, and what is paid for it."""

from typing import Any

import pytest

from fangcheng.errors import OptionError
from fangcheng.installed import make_variant
from fangcheng.positions.scoring import NoWinError, Scored, score
from fangcheng.words import words
from fangcheng.words.sums import write_sum
from tests.story import PLAIN, ROUND_OF_DISCARDS, play

PLAIN_14 = "12334566m45789p3p"


def won(hand: str, *, source: int | None = 3, options: Any = None, **how: Any) -> Scored:
    """Score a hand of seat 1 by itself, on a discard of seat 3 unless told otherwise."""
    return score(make_variant("sichuan", options or {}), hand, source=source, **how)


def worth(hand: str, **how: Any) -> tuple[str, dict[str, int], int]:
    """Its type, its fan, and what seat 3 pays."""
    scored = won(hand, **how)
    return scored.win.type, dict(scored.win.factors), -scored.scores[3]


# -- SC-11 -----------------------------------------------------------------------------------


def test_melds_or_pairs_sc_11() -> None:
    assert worth(PLAIN_14)[0] == "pinghu"
    assert worth("1133557799m2244p")[0] == "qidui"
    with pytest.raises(NoWinError) as refused:
        won("1133557799m224p5p")
    assert [(one["code"], one["clause"]) for one in refused.value.why] == [
        ("not_complete", "SC-11")
    ]


def test_a_suit_is_missing_sc_11_sc_4() -> None:
    with pytest.raises(NoWinError) as refused:
        won("123m456m789p123s99s")
    assert [(one["code"], one["clause"]) for one in refused.value.why] == [("void_held", "SC-4")]
    with pytest.raises(NoWinError):
        won("[333s]123m456m789p99p")
    assert worth("[333m]123m456m789p99p")[0] == "pinghu"


def test_pairs_of_an_opened_hand_are_no_win_sc_11() -> None:
    with pytest.raises(NoWinError):
        won("[333m]115577m2299p4p")


# -- SC-12 -----------------------------------------------------------------------------------

RULED = [
    # hand, type, fan, points of a discard with the usual cap of 4
    (PLAIN_14, "pinghu", {"pinghu": 0}, 1),
    ("333666m333p666p99p", "duiduihu", {"duiduihu": 1}, 2),
    ("[333m][666m][333p]666p99p", "duiduihu", {"duiduihu": 1}, 2),
    ("[333m][666m][333p][666p]99p", "jingoudiao", {"duiduihu": 1, "jingoudiao": 1}, 4),
    ("1133557799m2244p", "qidui", {"qidui": 2}, 4),
    ("1133337799m2244p", "longqidui", {"qidui": 2, "gen": 1}, 8),
    ("123345678m66m999m", "qingyise", {"qingyise": 2}, 4),
    ("111333666888m99m", "qingdui", {"duiduihu": 1, "qingyise": 2}, 8),
    ("[111m][333m][666m][888m]99m", "qingjingoudiao",
     {"duiduihu": 1, "jingoudiao": 1, "qingyise": 2}, 16),
    ("11335577992244m", "qingqidui", {"qidui": 2, "qingyise": 2}, 16),
    ("11333377992244m", "qinglongqidui", {"qidui": 2, "qingyise": 2, "gen": 1}, 16),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "kind", "fan", "points"), RULED, ids=[r[1] for r in RULED])
def test_types_sc_12(hand: str, kind: str, fan: dict[str, int], points: int) -> None:
    assert worth(hand) == (kind, fan, points)


def test_the_best_reading_counts_sc_12() -> None:
    """Three times 123m or triplets of 1m, 2m and 3m; sequences or seven pairs."""
    assert worth("111222333666m99m")[0] == "qingdui"
    assert worth("112233m667788p99p")[0] == "qidui"


YAOJIU = {"yaojiu_jiangdui": True}


def test_ends_everywhere_sc_12() -> None:
    hand = "123789m123p789p99p"
    assert worth(hand) == ("pinghu", {"pinghu": 0}, 1)
    assert worth(hand, options=YAOJIU) == ("pinghu", {"daiyaojiu": 2}, 4)
    # Triplets and a run of ends: 2 fan. Only triplets of them: 1 + 2 = 3, with four 1m and 9m.
    assert worth("111999m123p789p99p", options=YAOJIU)[1] == {"daiyaojiu": 2}
    assert worth("123789m123p789p88p", options=YAOJIU)[1] == {"pinghu": 0}


def test_triplets_of_2_5_8_sc_12() -> None:
    hand = "222555m888m222p55p"
    assert worth(hand) == ("duiduihu", {"duiduihu": 1}, 2)
    assert worth(hand, options=YAOJIU) == ("duiduihu", {"duiduihu": 1, "jiangdui": 2}, 8)
    assert worth("222555m888m222p66p", options=YAOJIU)[1] == {"duiduihu": 1}


# -- SC-13 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "roots"),
    [
        ("[3333m]456m66m789p123p", 1),
        ("[3333m!]456m66m789p123p", 1),
        ("[333m]345m66m789p123p", 1),
        ("123m333m66m789p123p", 1),
        ("[3333m][6666p!]789m123p99p", 2),
        ("[333m]456m66m789p123p", 0),
    ],
)
def test_all_four_of_a_face_are_a_root_sc_13(hand: str, roots: int) -> None:
    kind, fan, points = worth(hand)
    assert (kind, fan.get("gen", 0), points) == ("pinghu", roots, 2**roots)


# -- SC-14 -----------------------------------------------------------------------------------


def test_won_on_a_replacement_sc_14() -> None:
    """Two fan, one of them for the four alike, and a base: 4 + 1 from each."""
    scored = won("[9999m]12334566m45p3p", source=None, drawn_by="kong")
    assert dict(scored.win.factors) == {"gen": 1, "gangshanghua": 1}
    assert scored.scores == [-5, 15, -5, -5]


def test_won_on_the_discard_after_a_kong_sc_14() -> None:
    four = {0: "123333457m1245p", 2: "12334566p45789s"}
    told = play(four, "0 +9s gang 3m, 0 *6s 6s, 2 hu")
    assert told.factors() == {"gangshangpao": 1}
    assert told.scores == [4, -2, 0, -2]
    # The next discard of the same seat is a plain one.
    told = play(four, "0 +9s gang 3m, 0 *6s 6s, 2 pass, 1 +9s, 2 +9m, 3 +3p, 0 +3s 3s, 2 hu")
    assert told.factors() == {"pinghu": 0}


def test_a_kong_robbed_sc_14_sc_7() -> None:
    scored = won("12334566m45789p6p", rob=True)
    assert dict(scored.win.factors) == {"qianggang": 1}
    assert scored.scores == [0, 2, 0, -2]


def test_the_last_tile_sc_14() -> None:
    told = play({0: PLAIN}, "0 +9s, 1 +3s, 2 +9m, 3 +6p, 0 hu", left=0)
    assert (told.factors(), told.scores) == ({"haidi": 1}, [2, 0, 0, -2])
    told = play({3: PLAIN}, "0 +9p, 1 +9s, 2 +9m, 3 +6p hu, 0 +9s ?", left=1, cap=5)
    assert told.factors() == {"dihu": 5}
    told = play({0: PLAIN}, f"{ROUND_OF_DISCARDS}, 0 +3p hu", left=0)
    assert (told.factors(), told.scores) == ({"haidi": 1}, [9, -3, -3, -3])


def test_the_first_draw_of_the_dealer_sc_14() -> None:
    told = play({0: PLAIN}, "0 +3p hu")
    assert (told.factors(), told.scores) == ({"tianhu": 4}, [51, -17, -17, -17])
    told = play({0: PLAIN}, "0 +3p hu", cap=3)
    assert (told.factors(), told.scores) == ({"tianhu": 3}, [27, -9, -9, -9])
    told = play({0: PLAIN}, f"{ROUND_OF_DISCARDS}, 0 +3p hu")
    assert told.factors() == {"pinghu": 0}


def test_the_first_draw_of_another_sc_14() -> None:
    told = play({1: PLAIN}, "0 +9p, 1 +3p hu")
    assert (told.factors(), told.scores) == ({"dihu": 4}, [-17, 51, -17, -17])
    # Somebody laid a meld before.
    told = play({1: PLAIN, 3: "1245789s112457m"}, "0 +9m 1m, 3 peng, 3 2m, 0 +9p, 1 +3p hu")
    assert told.factors() == {"pinghu": 0}
    # A win on the dealer's first discard is none.
    assert play({1: PLAIN}, "0 +6p, 1 hu").factors() == {"pinghu": 0}


def test_what_happened_before_a_hand_scored_by_itself_sc_14() -> None:
    scored = won(PLAIN_14, given={"haidi": 1, "gangshangpao": 1})
    assert dict(scored.win.factors) == {"gangshangpao": 1, "haidi": 1}
    assert dict(won(PLAIN_14, source=None, given={"diyimo": 1}).win.factors) == {"dihu": 4}
    assert dict(won(PLAIN_14, given={"diyimo": 0, "haidi": 0}).win.factors) == {"pinghu": 0}
    for hand, source, given in (
        (PLAIN_14, 3, "diyimo"),
        ("[333m]345m66m789p123p", None, "diyimo"),
        (PLAIN_14, None, "gangshangpao"),
    ):
        with pytest.raises(OptionError, match="SC-14"):
            won(hand, source=source, given={given: 1})


# -- SC-15 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("cap", "points"), [(3, 8), (4, 16), (5, 32)])
def test_no_more_than_the_cap_is_paid_sc_15(cap: int, points: int) -> None:
    """清龙七对 has five fan."""
    assert worth("11333377992244m", options={"cap": cap})[2] == points


def test_the_cap_explains_itself_sc_15() -> None:
    paid = won("11333377992244m", options={"base": 2}).transfers[0].as_json()
    assert paid["factors"][-1] == ["fengding", 4]
    assert write_sum(words("en", "sichuan"), paid) == (
        "base 2 × 2^min(seven pairs 2 + one suit 2 + roots 1, cap 4)"
    )
    plain = won("1133557799m2244p").transfers[0].as_json()
    assert write_sum(words("zh", "sichuan"), plain) == "底分 1 × 2^七对 2"


def test_one_pays_for_a_discard_and_all_for_a_draw_sc_15() -> None:
    triplets = "333666m333p666p99p"
    assert won(triplets, options={"base": 10}).scores == [0, 20, 0, -20]
    assert won(triplets, source=None, options={"base": 10}).scores == [-30, 90, -30, -30]


# -- SC-16 -----------------------------------------------------------------------------------


def test_a_self_draw_adds_a_base_beyond_the_cap_sc_16() -> None:
    assert won(PLAIN_14, source=None).scores == [-2, 6, -2, -2]
    assert won("11333377992244m", source=None).scores == [-17, 51, -17, -17]


def test_a_self_draw_adds_a_fan_within_the_cap_sc_16() -> None:
    fan = {"self_draw": "fan"}
    scored = won(PLAIN_14, source=None, options=fan)
    assert (dict(scored.win.factors), scored.scores) == ({"zimo": 1}, [-2, 6, -2, -2])
    assert won("333666m333p666p99p", source=None, options=fan).scores == [-4, 12, -4, -4]
    assert won("11335577992244m", source=None, options=fan).scores == [-16, 48, -16, -16]
    assert worth(PLAIN_14, options=fan) == ("pinghu", {"pinghu": 0}, 1)
