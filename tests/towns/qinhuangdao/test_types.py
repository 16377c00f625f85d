"""Qinhuangdao: what wins, and the types (QH-14 to QH-18). Every expectation is made by hand."""

from itertools import permutations

import pytest

from fangcheng.positions.script import ScriptError
from tests.story import Json, lap
from tests.towns.qinhuangdao.story import play, won

SEVEN: Json = {"hun": "seven"}


# -- QH-14: what wins ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "wins"),
    [
        ("123m456m789m99s123p", True),
        ("111m555m999mCCCEE", True),
        ("1144m1144p1144sEE", True),
        ("123m456m789m9s8s123p", False),
        ("1144m1144p1144sES", False),
        ("123m456m789mESW99s", False),
        ("891m456m789m99s123p", False),
        ("123m456m112pEEEEW", False),
    ],
)
def test_qh14_four_melds_and_a_pair_or_seven_pairs(hand: str, wins: bool) -> None:
    """QH-14: the dealer is dealt it."""
    assert ("hu" in play({0: hand}, indicator="2s").legal(0)) is wins


def test_qh14_seven_pairs_have_no_melds() -> None:
    """QH-14: five pairs beside a concealed kong, or beside a peng, do not win."""
    kong = play({0: "CCCC1144m1144p1s"}, "0 gang C", tail="1s", indicator="2s")
    assert kong.claims(0) == []
    peng = play({0: "C", 1: "CC1144m1144p11s9s"}, "0 C, 1 peng, 1 9s")
    assert peng.wins == []
    later = "0 C, 1 peng, 1 9s, " + lap("9p", "230")
    assert play({0: "C", 1: "CC1144m1144p1s9s7s"}, later, draws="9p9p9p1s").claims(1) == []


def test_qh14_orphans_and_stars_are_concealed() -> None:
    """QH-14: beside a concealed 风杠 the other tiles of either do not win."""
    assert play({0: "ESWNCFP19m19p19sE"}, indicator="2p").claims(0) == ["fenggang", "hu"]
    after = play({0: "ESWNCFP19m19p19sE"}, "0 fenggang", tail="9s", indicator="2p")
    assert after.claims(0) == []


# -- QH-15: the types ----------------------------------------------------------------------------

TYPES: list[tuple[str, list[tuple[str, int]]]] = [
    ("123m456m789p99s123p", [("pinghu", 1)]),
    ("1144m1144p1144sEE", [("qidui", 2)]),
    ("1111m44m1144p1144s", [("haohua", 4)]),
    ("1111m4444p1144sEE", [("chaojihaohua", 8)]),
    ("1111m4444p7777sEE", [("zhizunhaohua", 16)]),
    ("19m19p19sESWNCFPE", [("shisanyao", 10)]),
    ("19m19p19sESWNCFP1m", [("shisanyao", 10)]),
    ("147m258p3sESWNCFP", [("qixingbukao", 8)]),
    ("123m456m678m99m123m", [("pinghu", 1), ("qingyise", 2)]),
    ("1122334477m99m55m", [("qidui", 2), ("qingyise", 2)]),
    ("1111m33557799m22m", [("haohua", 4), ("qingyise", 2)]),
    ("11113333m557799m", [("chaojihaohua", 8), ("qingyise", 2)]),
    ("111133335555m99m", [("zhizunhaohua", 16), ("qingyise", 2)]),
    ("EESSWWNNCCFFPP", [("qidui", 2), ("ziyise", 8)]),
    ("EEEESSWWNNCCFF", [("haohua", 4), ("ziyise", 8)]),
    ("EEEESSSSWWNNCC", [("chaojihaohua", 8), ("ziyise", 8)]),
    ("EEEESSSSWWWWCC", [("zhizunhaohua", 16), ("ziyise", 8)]),
    ("CCEEESSSWWWNNN", [("pinghu", 1), ("ziyise", 8)]),
]


@pytest.mark.parametrize(("hand", "types"), TYPES)
@pytest.mark.parametrize("by", ["draw", "discard"])
def test_qh15_the_types(hand: str, types: list[tuple[str, int]], by: str) -> None:
    """QH-15: with their numbers, multiplied where two hold; the first names the win."""
    outcome = won(hand, by, indicator="2s" if "P" in hand else "P")
    found = [tuple(factor) for factor in outcome.win["factors"]]
    assert found[: len(types)] == types
    assert outcome.win["type"] == types[0][0]
    named = {code for hand_types in TYPES for code, _ in hand_types[1]}
    assert not named & {code for code, _ in found[len(types) :]}
    assert all(number == 2 for _, number in found[len(types) :])


def test_qh15_one_suit_does_not_join_the_stars_or_orphans() -> None:
    """QH-15: 十三幺 whose natural tiles are all honours is no 字一色."""
    # 7 honours and a second 东, six wild tiles for the terminals: 字一色七对 is better, 16.
    pairs = won("ESWNCFPE6p6p6p7p7p7p", indicator="6p", options=SEVEN)
    assert pairs.factors[:2] == ["qidui", "ziyise"]
    # 9m instead of one wild tile: no 字一色 in any reading.
    mixed = won("ESWNCFPE9m6p6p7p7p7p", indicator="6p", options=SEVEN)
    assert mixed.factors == ["shisanyao", "menqing", "zimo"]


def test_qh15_an_honour_hand_is_not_of_one_suit_with_suit_tiles() -> None:
    """QH-15: honours and one suit are neither 清一色 nor 字一色."""
    assert won("123m456m789mEEESS").factors == [
        "pinghu", "yitiaolong", "menqing", "suhu", "biankadiao", "zimo",
    ]  # fmt: skip


def test_qh15_melds_count_for_one_suit() -> None:
    """QH-16: a peng of another suit spoils 清一色, one of the same does not."""
    rest = "123m456m678m9m"
    for tile, suited in (("1m", True), ("1p", False)):
        hands = {0: tile, 1: rest + tile * 2 + "C"}
        script = f"0 {tile}, 1 peng, 1 C, 2 9m, 1 hu"
        factors = play(hands, script, draws="9m").factors
        assert ("qingyise" in factors) is suited
    hands = {0: "E", 1: "EESSSWWWCCFF2m"}
    script = "0 E, 1 peng, 1 2m, 2 F, 1 hu"
    assert play(hands, script, draws="F", indicator="2s").factors == [
        "pinghu", "ziyise", "piaohu", "suhu",
    ]  # fmt: skip


# -- QH-16: wild tiles in the types --------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        ("1144m1144p1144sPE", "qidui"),
        ("1144m1144p114sPPE", "qidui"),
        ("1144m1144p1144sPP", "qidui"),
        ("1114m1144p144sPPP", "qidui"),
        ("111mP44m1144p1144s", "qidui"),  # three natural and a wild are no quad
        ("11mPP44m1144p1144s", "qidui"),
        ("1111mPP1144p1144s", "haohua"),
        ("1111m4444pPP11sEE", "chaojihaohua"),
        ("1111m4444p777sPPE", "chaojihaohua"),
        ("1111m4444p7777sPE", "zhizunhaohua"),
    ],
)
def test_qh16_wild_tiles_fill_pairs_but_no_quads(hand: str, kind: str) -> None:
    """QH-16: a quad counts only with four natural tiles."""
    assert won(hand).win["type"] == kind


@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        ("1144m1144p1144sPE", "qidui"),  # the wild is needed for the E
        ("1144m1144p114sPPE", "qidui"),  # one for the 4s, one for the E
        ("1144m1144p1144sPP", "haohua"),  # two wilds beside a pair
        ("111mP44m1144p1144s", "haohua"),  # three natural and a wild
        ("1111mPP1144p1144s", "chaojihaohua"),
        ("1111m4444pPP11sEE", "zhizunhaohua"),
        ("1111m4444p7777sPE", "zhizunhaohua"),
        ("1114m1144p144sPPP", "haohua"),  # 111m and a wild, 4m and 1s with one each
    ],
)
def test_qh16_option_wild_quads(hand: str, kind: str) -> None:
    """QH-16: by option wilds count in a quad, beside one natural tile at least."""
    for by in ("draw",) if hand[-1] == "P" else ("draw", "discard"):  # a wild given is natural
        assert won(hand, by, options={"wild_quads": True}).win["type"] == kind


def test_qh16_option_wild_quads_no_quad_of_wilds_alone() -> None:
    """QH-16: 1m and 2m are two quads, 2m with one wild; of the six others four make no third."""
    hand = "1111m22mFFFPPPP2m"
    outcome = won(hand, "discard", hun="seven", options={"wild_quads": True})
    assert outcome.factors == ["chaojihaohua", "qingyise", "menqing"]


@pytest.mark.parametrize(
    "hand",
    [
        "19m19p19sESWNCPPE",  # F and P itself
        "19m19p19sESWNCFPP",  # P and the pair
        "9m9p19sESWNCFPPE1p",
        "1m19p19sESWNFPPPE",
        "19m19pESWNCFPPP9s",
    ],
)
def test_qh16_wild_tiles_fill_any_place_of_the_orphans(hand: str) -> None:
    """QH-16: up to three here."""
    outcome = won(hand)
    assert outcome.factors == ["shisanyao", "menqing", "zimo"]
    assert outcome.multiplier == 40


def test_qh16_orphans_need_every_face() -> None:
    """QH-16: one wild tile too few."""
    assert play({0: "19m19p19sESWNC5mPP"}).claims(0) == ["fenggang"]
    assert play({0: "19m19p19sESWNCE5mP"}).claims(0) == ["fenggang"]


@pytest.mark.parametrize(
    ("hand", "indicator", "hun", "wins"),
    [
        ("147m258p3sESWNCFP", "F", "four", True),  # P stands for itself
        ("147m258p3sESWNCFP", "2s", "four", True),  # 3s stands for itself
        ("147m258p3sESWNCFP", "C", "four", True),  # F stands for itself
        ("147m258p3sESWNCFP", "F", "seven", True),  # F and P do
        ("147m258p3sESWNCFP", "3p", "none", True),
        ("147m258p3sESWNCPP", "F", "four", False),  # P does not stand for F
        ("147m258pPESWNCFP", "F", "four", False),  # nor for 3s
        ("147m258p5sESWNCFP", "4s", "four", False),  # 5s does not stand for 3s
        ("147m25p8m3sESWNCFP", "7m", "four", False),  # 8m does not stand for 8p
    ],
)
def test_qh16_wild_tiles_fill_no_place_of_the_stars(
    hand: str, indicator: str, hun: str, wins: bool
) -> None:
    """QH-16: in 七星不靠 a tile of the wild face stands for itself."""
    outcome = play({0: hand}, indicator=indicator, options={"hun": hun})
    assert outcome.can(0, "hu") is wins


def test_qh16_one_suit_looks_at_natural_tiles_only() -> None:
    """QH-16: P beside 万 is 清一色, beside honours 字一色; in `four` F is natural."""
    assert won("123m456m678m99m12mP").factors[:2] == ["pinghu", "qingyise"]
    assert won("EEESSSWWWCCNNP").factors[:2] == ["pinghu", "ziyise"]
    assert "qingyise" not in won("123m456m678mFF12mP").factors
    assert won("123m456m678mFF12mP", options=SEVEN).factors[1] == "qingyise"
    assert won("1133557m2244m9mPP").factors[:2] == ["qidui", "qingyise"]


def test_qh16_a_wild_suit_tile_spoils_nothing() -> None:
    """QH-16: 4p is wild: it is no natural tile of a hand of 万, nor of honours."""
    assert won("123m456m678m99m12m4p", indicator="3p").factors[1] == "qingyise"
    assert won("EEESSSWWWCCNN4p", indicator="3p").factors[1] == "ziyise"


# -- QH-17: seven stars --------------------------------------------------------------------------


@pytest.mark.parametrize("suits", ["".join(suits) for suits in permutations("mps")])
@pytest.mark.parametrize("taken", ["147 258 3", "14 25 369", "17 258 36", "4 258 369", "147 2 369"])
def test_qh17_each_suit_from_another_third(suits: str, taken: str) -> None:
    """QH-17: the seven honours and seven of nine, the thirds over the suits in every way."""
    tiles = "".join(ranks + suit for ranks, suit in zip(taken.split(), suits, strict=True))
    outcome = play({0: tiles + "ESWNCFP"}, "0 hu", indicator="P")
    assert outcome.win["type"] == "qixingbukao"


@pytest.mark.parametrize(
    "hand",
    [
        "147m147p3sESWNCFP",  # the same third twice
        "147m258p36sESWNCF",  # six honours
        "147m258p3sESWNCFF",  # two alike
        "147m258pESWNCFPP",
        "148m258p3sESWNCFP",  # not of one third
        "147m25p23sESWNCFP",
        "144m258p3sESWNCFP",
    ],
)
def test_qh17_no_other_hand(hand: str) -> None:
    """QH-17: no two alike, each suit from a different third."""
    assert "hu" not in play({0: hand}, indicator="6s").legal(0)


# -- QH-18: four wild tiles ----------------------------------------------------------------------


def test_qh18_four_wild_tiles_win_at_once() -> None:
    """QH-18: type 10 whatever the others are; only 自摸 and 庄 beside it."""
    outcome = play({0: "C", 1: "PPP"}, "0 C, 1 hu", draws="P")
    assert outcome.win["type"] == "hunergang"
    assert outcome.win["by"] == "draw"
    assert outcome.win["factors"] == [["hunergang", 10], ["zimo", 2]]
    assert outcome.scores == [-40, 80, -20, -20]


def test_qh18_with_the_dealt_14() -> None:
    """QH-18: the dealer at once: 10 x 2 x 2 from each."""
    outcome = play({0: "PPPP"}, "0 hu")
    assert outcome.factors == ["hunergang", "zimo"]
    assert outcome.scores == [120, -40, -40, -40]


def test_qh18_the_fourth_may_be_held_before_the_draw() -> None:
    """QH-18: four in hand after an own draw, whatever is drawn."""
    outcome = play({0: "C", 1: "PPPP"}, "0 C, 1 hu", draws="9m")
    assert outcome.win["type"] == "hunergang"


@pytest.mark.parametrize(
    ("held", "hun", "wins"),
    [
        ("PPP", "four", False), ("PPPF", "four", False), ("PPPF", "seven", True),
        ("FFFP", "seven", True), ("FFPP", "seven", True), ("FFP", "seven", False),
        ("FFFPPPP", "seven", True), ("PPPP", "none", False),
    ],
)  # fmt: skip
def test_qh18_any_four(held: str, hun: str, wins: bool) -> None:
    """QH-18: in `seven` any four of both faces."""
    assert play({0: held}, options={"hun": hun}).can(0, "hu") is wins


def test_qh18_not_after_chi_or_peng_but_at_the_next_draw() -> None:
    """QH-18: seat 1 holds four and claims."""
    hands = {0: "C", 1: "PPPPCC9p"}
    window = play(hands, "0 C")
    assert window.legal(1) == ["pass", "peng"]  # and no win on a discard
    assert play(hands, "0 C, 1 peng").claims(1) == []
    script = "0 C, 1 peng, 1 9p, " + lap("9p", "230")
    later = play(hands, script + ", 1 hu", draws="9p9p9p9m")
    assert later.factors == ["hunergang", "zimo"]
    chi = {0: "3m", 1: "PPPP12m"}
    assert play(chi, "0 3m, 1 chi 12m").claims(1) == []


def test_qh18_it_may_be_declined_and_taken_later() -> None:
    """QH-18: at the dealt 14 and at a draw."""
    hands = {0: "PPPPC"}
    script = "0 C, " + lap("9p")
    assert play(hands, script + ", 0 hu", draws="9p9p9p9m").win["type"] == "hunergang"
    hands = {0: "C", 1: "PPPP"}
    script = "0 C, 1 9m, " + lap("9p", "230")
    assert play(hands, script + ", 1 hu", draws="9m9p9p9p9m").win["type"] == "hunergang"


def test_qh18_on_a_kong_replacement_only_zimo_counts() -> None:
    """QH-18: no 门清, 杠上开花 or 海底捞月; the kong itself is paid apart."""
    for left in (83, 16):
        outcome = play({0: "CCCCPPP"}, "0 gang C, 0 hu", tail="P", left=left)
        assert outcome.factors == ["hunergang", "zimo"]
        assert outcome.scores == [120 + 6, -42, -42, -42]


def test_qh18_a_complete_hand_that_pays_more_counts() -> None:
    """QH-18: 一条龙 门清 混儿悠 混儿悠混儿 自摸 make 32, more than 20."""
    outcome = won("123m456m789m1pPPPP")
    assert outcome.multiplier == 32
    assert outcome.win["type"] == "pinghu"
    suited = won("123m456m789m1mPPPP")
    assert suited.multiplier == 64


def test_qh18_a_complete_hand_that_pays_less_does_not() -> None:
    """QH-18: without 一条龙 it would be 16; seven pairs would be 8."""
    for hand in ("123m456m678m1pPPPP", "1144m1144p11sPPPP"):
        outcome = won(hand)
        assert outcome.factors == ["hunergang", "zimo"]
        assert outcome.multiplier == 20


def test_qh18_the_same_for_the_dealer() -> None:
    """QH-18, QH-22: 庄 doubles either."""
    assert won("123m456m789m1pPPPP", "dealt").scores == [3 * 64, -64, -64, -64]


def test_qh18_nobody_wins_on_a_discard_with_it() -> None:
    """QH-18: four wild tiles in hand, but 9m completes nothing."""
    with pytest.raises(ScriptError):
        play({0: "9m", 2: "PPPP"}, "0 9m, 2 hu")
