"""Qinhuangdao: the extras (QH-19 to QH-22). Every expectation is made by hand."""

from typing import Any

import pytest

from tests.story import Json, Outcome, lap
from tests.towns.qinhuangdao.story import play, won

SEVEN: Json = {"hun": "seven"}


def extras(hand: str, by: str = "draw", **rest: Any) -> list[str]:
    """The factors after the type, when seat 1 wins with a hand."""
    return won(hand, by, **rest).factors[1:]


# -- QH-19: 一条龙 -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "dragon"),
    [
        ("123m456m789mEE345p", True),
        ("123s456s789sEE345p", True),
        ("1m3mP456m789mEE345p", True),
        ("123m456m79mPEE34pP", True),
        ("123m456p789sEE345p", False),
        ("123m456m678mEE345p", False),
        ("123m234m789mEE345p", False),
        ("111m456m789mEE345p", False),
        ("1122334455667m7m", False),
    ],
)
def test_qh19_yitiaolong(hand: str, dragon: bool) -> None:
    """QH-19: 123 456 789 of one suit."""
    assert ("yitiaolong" in extras(hand)) is dragon


@pytest.mark.parametrize(
    ("hands", "script", "draws", "dragon"),
    [
        ({0: "3m", 1: "12m456m789m99s12pC"}, "0 3m, 1 chi 12m", "3p", True),
        ({0: "5m", 1: "46m123m789m99s12pC"}, "0 5m, 1 chi 46m", "3p", True),
        ({0: "4m", 1: "23m456m789m99s12pC"}, "0 4m, 1 chi 23m", "3p", False),
        ({0: "3m", 1: "12m456p789s99s12pC"}, "0 3m, 1 chi 12m", "3p", False),
    ],
)
def test_qh19_yitiaolong_in_hand_or_melds(
    hands: dict[int, str], script: str, draws: str, dragon: bool
) -> None:
    """QH-19: a chi may be part of it."""
    outcome = play(hands, script + ", 1 C, 2 3p, 1 hu", draws=draws)
    expected = ["pinghu", *(["yitiaolong"] if dragon else []), "suhu", "biankadiao"]
    assert outcome.factors == expected


def test_qh19_yitiaolong_all_in_melds() -> None:
    """QH-19: three chi."""
    hands = {0: "3m6m9m", 1: "12m45m78m99sEECFS"}
    script = """0 discard 3m, 1 chi 12m, 1 discard C, 2 discard 9p, 3 discard 9p, 0 discard 6m,
        1 chi 45m, 1 F, 2 9p, 3 1s, 0 9m, 1 chi 78m, 1 S,
        2 discard E, 1 hu"""
    outcome = play(hands, script, draws="9p9p1s9p1s1sE", indicator="2s")
    assert outcome.factors == ["pinghu", "yitiaolong", "suhu"]


# -- QH-19: 大吊车 -------------------------------------------------------------------------------


def four_melds(script: str, last: str = "C", draws: str = "", **rest: Any) -> Outcome:
    """Seat 1 pengs four times and is left with one tile."""
    hands = {0: "3p", 1: f"33p66p99p11mESWN{last}"}
    start = """0 discard 3p, 1 peng, 1 discard E, 2 discard 6p, 1 peng, 1 discard S,
        2 discard 9p, 1 peng, 1 discard W, 2 discard 1m, 1 peng, 1 discard N"""
    return play(hands, f"{start}, {script}", draws="6p9p1m" + draws, **rest)


def test_qh19_dadiaoche() -> None:
    """QH-19: by discard and by draw; never with 边卡吊 (QH-21)."""
    given = four_melds("2 C, 1 hu", draws="C")
    assert given.factors == ["pinghu", "dadiaoche", "piaohu", "suhu"]
    drawn = four_melds("2 5s, 3 5s, 0 5s, 1 hu", draws="5s5s5sC")
    assert drawn.factors == ["pinghu", "dadiaoche", "piaohu", "suhu", "zimo"]


def test_qh19_dadiaoche_with_a_wild_tile() -> None:
    """QH-19, QH-20: the last tile is P; on a discard without 混儿悠."""
    given = four_melds("2 C, 1 hu", "P", draws="C")
    assert given.factors == ["pinghu", "dadiaoche", "piaohu"]
    script = "2 5s, 1 pass, 3 5s, 0 5s, 1 hu"
    drawn = four_melds(script, "P", draws="5s5s5sC")
    assert drawn.factors == ["pinghu", "dadiaoche", "piaohu", "huneryou", "zimo"]
    both = four_melds(script, "P", draws="5s5s5sP")
    assert both.factors == ["pinghu", "dadiaoche", "piaohu", "huneryou", "huneryouhuner", "zimo"]


def test_qh19_dadiaoche_needs_four_melds() -> None:
    """QH-19: with three it is a plain pair wait, 边卡吊."""
    hands = {0: "3p", 1: "33p66p99p123mESWC"}
    script = """0 discard 3p, 1 peng, 1 discard E, 2 discard 6p, 1 peng, 1 discard S,
        2 discard 9p, 1 peng, 1 discard W, 2 discard C, 1 hu"""
    outcome = play(hands, script, draws="6p9pC")
    assert outcome.factors == ["pinghu", "suhu", "biankadiao"]


def test_qh19_dadiaoche_with_a_concealed_kong() -> None:
    """QH-19: a concealed kong is declared too; here it is the fourth meld."""
    hands = {0: "3p", 1: "33p66p99p111mESWC"}
    script = """0 discard 3p, 1 peng, 1 discard E, 2 discard 6p, 1 peng, 1 discard S,
        2 9p, 1 peng, 1 W, 2 5s, 3 5s, 0 5s,
        1 gang 1m, 1 hu"""
    outcome = play(hands, script, draws="6p9p5s5s5s1m", tail="C")
    assert outcome.factors == ["pinghu", "dadiaoche", "piaohu", "gangshanghua", "suhu", "zimo"]


# -- QH-19: 门清 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hand",
    ["123m456m789pEE345p", "1144m1144p1144sEE", "19m19p19sESWNCFPE", "147m258p3sESWNCFP"],
)
@pytest.mark.parametrize("by", ["draw", "discard", "dealt"])
def test_qh19_menqing_for_every_shape(hand: str, by: str) -> None:
    """QH-19: by discard too."""
    assert "menqing" in won(hand, by, indicator="2s" if "P" in hand else "P").factors


def test_qh19_menqing_ends_with_chi_peng_and_open_kongs() -> None:
    """QH-19: concealed kongs are allowed."""
    rest = "123m456m99s12p"
    wins = {
        "chi": play({0: "8p", 1: rest + "79pC"}, "0 8p, 1 chi 79p, 1 C, "
                    "2 3p, 1 hu", draws="3p"),
        "peng": play({0: "E", 1: rest + "EEC"}, "0 E, 1 peng, 1 C, "
                     "2 3p, 1 hu", draws="3p"),
        "exposed": play({0: "E", 1: rest + "EEE"}, "0 E, 1 gang, 1 hu", tail="3p"),
        "added": play({0: "E", 1: rest + "EEC"}, "0 E, 1 peng, 1 C, "
                      + lap("5s", "230") + ", 1 gang E, 1 hu", draws="5s5s5sE", tail="3p"),
        "concealed": play({0: "C", 1: rest + "EEE"}, "0 C, 1 gang E, 1 hu",
                          draws="E", tail="3p"),
    }  # fmt: skip
    found = {name for name, outcome in wins.items() if "menqing" in outcome.factors}
    assert found == {"concealed"}


# -- QH-19: 飘胡 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "triplets"),
    [
        ("111m555m999sCC333p", True),
        ("111m555m999sCC33pP", True),
        ("111m555m9sPPCC333p", True),
        ("123m555m999sCC333p", False),
        ("1144m1144p1144sEE", False),
        ("111122223333m44p", False),
    ],
)
def test_qh19_piaohu(hand: str, triplets: bool) -> None:
    """QH-19: four triplets and a pair, also with wild tiles; not seven pairs."""
    assert ("piaohu" in won(hand).factors) is triplets


@pytest.mark.parametrize("form", ["concealed", "exposed", "added", "peng"])
def test_qh19_piaohu_with_kongs(form: str) -> None:
    """QH-19: triplets or kongs, in hand or declared."""
    rest = "111m555m99s33p"
    outcome = {
        "concealed": lambda: play({0: "C", 1: rest + "EEE"}, "0 C, 1 gang E, 1 hu",
                                  draws="E", tail="3p"),
        "exposed": lambda: play({0: "E", 1: rest + "EEE"}, "0 E, 1 gang, 1 hu", tail="3p"),
        "added": lambda: play({0: "E", 1: rest + "EEC"}, "0 E, 1 peng, 1 C, "
                              + lap("8s", "230") + ", 1 gang E, 1 hu", draws="8s8s8sE", tail="3p"),
        "peng": lambda: play({0: "E", 1: rest + "EEC"}, "0 E, 1 peng, 1 C, "
                             "2 3p, 1 hu", draws="3p"),
    }[form]()  # fmt: skip
    assert "piaohu" in outcome.factors


def test_qh19_piaohu_not_with_a_chi() -> None:
    """QH-19: a declared sequence."""
    hands = {0: "8p", 1: "111m555m99s33p79pC"}
    script = "0 8p, 1 chi 79p, 1 C, 2 3p, 1 hu"
    assert play(hands, script, draws="3p").factors == ["pinghu", "suhu"]


# -- QH-19: 海底捞月 and 杠上开花 ----------------------------------------------------------------


@pytest.mark.parametrize(("left", "last"), [(13, True), (14, False), (83, False)])
def test_qh19_haidi_from_the_head(left: int, last: bool) -> None:
    """QH-19, QH-12: seat 1 draws the tile after which 12 are left."""
    outcome = won("123m456m789pEE345p", left=left)
    assert ("haidilaoyue" in outcome.factors) is last


def test_qh19_haidi_not_on_a_discard() -> None:
    """QH-19: self-draw only."""
    outcome = won("123m456m789pEE345p", "discard", left=12)
    assert outcome.factors == ["pinghu", "menqing", "suhu"]


@pytest.mark.parametrize(("left", "last"), [(16, True), (17, False)])
def test_qh19_haidi_from_the_tail(left: int, last: bool) -> None:
    """QH-19, QH-12: after one kong 15 is the line; 杠上开花 counts as well."""
    outcome = play({0: "CCCC123m456m99s12p"}, "0 gang C, 0 hu", tail="3p", left=left)
    found = ["haidilaoyue"] if last else []
    assert outcome.factors == [
        "pinghu", "menqing", *found, "gangshanghua", "suhu", "biankadiao", "zimo",
    ]  # fmt: skip


@pytest.mark.parametrize(("left", "last"), [(17, True), (18, False)])
def test_qh19_haidi_counts_others_kongs(left: int, last: bool) -> None:
    """QH-19, QH-12: the dealer's kong moves the line for seat 1: 16 before its draw, 15 after."""
    hands = {0: "CCCC8p", 1: "123m456m99s789m12p"}
    outcome = play(hands, "0 gang C, 0 8p, 1 hu", draws="3p", tail="8s", left=left)
    assert ("haidilaoyue" in outcome.factors) is last


@pytest.mark.parametrize("form", ["concealed", "exposed", "added"])
def test_qh19_gangshanghua_after_every_kong(form: str) -> None:
    """QH-19: on the replacement of any kong."""
    rest = "123m456m99s12p"
    outcome = {
        "concealed": lambda: play({0: "C", 1: rest + "EEE"}, "0 C, 1 gang E, 1 hu",
                                  draws="E", tail="3p"),
        "exposed": lambda: play({0: "E", 1: rest + "EEE"}, "0 E, 1 gang, 1 hu", tail="3p"),
        "added": lambda: play({0: "E", 1: rest + "EEC"}, "0 E, 1 peng, 1 C, "
                              + lap("5s", "230") + ", 1 gang E, 1 hu", draws="5s5s5sE", tail="3p"),
    }[form]()  # fmt: skip
    assert "gangshanghua" in outcome.factors


def test_qh19_gangshanghua_not_at_a_later_draw() -> None:
    """QH-19: the turn after the kong is an ordinary one."""
    hands = {0: "E", 1: "123m456m99s12pEEE"}
    script = "0 E, 1 gang, 1 5s, " + lap("5s", "230") + ", 1 hu"
    outcome = play(hands, script, draws="5s5s5s3p", tail="5s")
    assert outcome.factors == ["pinghu", "suhu", "biankadiao", "zimo"]


# -- QH-19: 素胡 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "hun", "indicator", "plain"),
    [
        ("123m456m789pEE345p", "four", "F", True),
        ("123m456m789pEE34pP", "four", "F", False),
        ("123m456m789pPP345p", "four", "F", False),  # not even standing for itself
        ("123m456m789pEEPPP", "four", "F", False),
        ("123m456m789pFF345p", "four", "F", True),  # F is natural there
        ("123m456m789pFF345p", "seven", "F", False),
        ("123m456m789pEE345p", "four", "3p", False),  # 4p as itself
        ("123m456m789pEE345p", "none", "", False),
        ("1144m1144p1144sEE", "four", "F", True),
        ("1144m1144p1144sEP", "four", "F", False),
        ("147m258p3sESWNCFP", "four", "2p", True),
        ("147m258p3sESWNCFP", "four", "F", False),  # P stands for itself
        ("19m19p19sESWNCFPE", "four", "2p", True),
        ("19m19p19sESWNCFPE", "four", "F", False),
    ],
)
def test_qh19_suhu(hand: str, hun: str, indicator: str, plain: bool) -> None:
    """QH-19: no tile of a wild face among the own tiles; only where wilds exist."""
    assert ("suhu" in won(hand, hun=hun, indicator=indicator).factors) is plain


# -- QH-20: 混儿悠 -------------------------------------------------------------------------------


@pytest.mark.parametrize("drawn", ["9s", "E", "1m", "5m", "3p", "F"])
def test_qh20_huneryou(drawn: str) -> None:
    """QH-20: four melds and a P before the draw; any tile drawn is the pair with it."""
    outcome = won("123m456m789m123pP" + drawn)
    assert outcome.factors == ["pinghu", "yitiaolong", "menqing", "huneryou", "zimo"]


def test_qh20_huneryouhuner() -> None:
    """QH-20: the tile drawn is wild: both count."""
    assert extras("123m456m789m123pPP") == [
        "yitiaolong", "menqing", "huneryou", "huneryouhuner", "zimo",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        ("123m456m789m12pPP9s", ["huneryou"]),
        ("123m456m789m1pPPP9s", ["huneryou"]),
        ("123m456m789m12pPPP", ["huneryou", "huneryouhuner"]),
        ("123m456m789m99s1pP2p", []),  # the pair is natural
        ("123m456m789m99s12pP", []),  # the drawn wild fills 3p
        ("123m456m789m12p9sP9s", []),  # before the draw 12p and 9s are open
        ("123m456m78m123p9s9sP", []),
        ("123m456m789m12p9sPP", []),  # the P drawn and the P held: one for 12p, one for 9s
    ],
)
def test_qh20_other_wilds_may_stand_in_melds(hand: str, codes: list[str]) -> None:
    """QH-20: but the pair is a wild and the tile drawn."""
    assert [code for code in extras(hand) if code.startswith("huneryou")] == codes


def test_qh20_in_seven_both_faces_are_wild() -> None:
    """QH-20: F is held, P drawn, and the other way round."""
    for pair in ("FP", "PF", "FF"):
        assert extras("123m456m789m123p" + pair, options=SEVEN) == [
            "yitiaolong", "menqing", "huneryou", "huneryouhuner", "zimo",
        ]  # fmt: skip


def test_qh20_not_for_seven_pairs() -> None:
    """QH-20: six pairs, a P and any tile."""
    assert won("1144m1144p1144sP9s").factors == ["qidui", "menqing", "zimo"]
    assert won("1144m1144p1144sPP").factors == ["qidui", "menqing", "zimo"]


def test_qh20_on_a_discard_without_the_extra() -> None:
    """QH-20: such a hand may win, also on P."""
    for tile in ("9s", "P"):
        outcome = won("123m456m789m123pP" + tile, "discard")
        assert outcome.factors == ["pinghu", "yitiaolong", "menqing"]


def test_qh20_on_a_kong_replacement() -> None:
    """QH-20, QH-19: a self-draw like any other."""
    outcome = play({0: "CCCC123m456m789mP"}, "0 gang C, 0 hu", tail="8s")
    assert outcome.factors == [
        "pinghu", "yitiaolong", "menqing", "gangshanghua", "huneryou", "zimo",
    ]  # fmt: skip


def test_qh20_with_the_dealt_14() -> None:
    """QH-20, C-4: any of the dealt tiles may be the one drawn."""
    assert won("9s123m456m789m123pP", "dealt").factors == [
        "pinghu", "yitiaolong", "menqing", "huneryou", "zimo",
    ]  # fmt: skip
    assert won("PP123m456m789m123p", "dealt").factors == [
        "pinghu", "yitiaolong", "menqing", "huneryou", "huneryouhuner", "zimo",
    ]  # fmt: skip


# -- QH-21: 边卡吊 -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("123m456m789pEE12p3p", True),  # 12-3
        ("123m456m789pEE89p7p", True),  # 89-7
        ("123m456m789pEE13p2p", True),  # the middle
        ("123m456m789pEE57s6s", True),
        ("123m456m789p345sEE", True),  # the pair
        ("123m456m789pEE23s1s", False),
        ("123m456m789pEE23s4s", False),
        ("123m456m789pEE78s9s", False),
        ("123m456m789pEECCC", False),  # a triplet
        ("123m456m789p2345s2s", True),  # waits for 2s and 5s, each time the pair
        ("123m456m789p2345s5s", True),
        ("123m456m789p1233s3s", True),  # 12-3, or the pair 33
        ("123m456m99s12345p3p", False),  # 12-3, or 45 with 3
        ("123m456m99s34567p5p", False),  # 34-5, 5-67 or the middle
        ("123m456m789p1222s3s", True),  # 12-3 beside 22
        ("123m456m789p2223s3s", True),  # 222 and 33
        ("123m456m789p2223s1s", False),  # 22 and 1-23
    ],
)
def test_qh21_biankadiao(hand: str, counts: bool) -> None:
    """QH-21: in every reading the winning tile fills an edge, the middle or the pair."""
    for by in ("draw", "discard"):
        assert ("biankadiao" in extras(hand, by)) is counts


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        ("123m456m789p34p55p5p", ["biankadiao"]),  # 34-5, or 345 beside the pair 55
        ("123m456m99s12345p3p", ["biankadiao"]),  # 12-3, or 45 with 3
        ("123m456m99s34567p5p", []),  # 34-5 or 5-67, never the middle
        ("123m456m789p2223s1s", []),  # 222 123 is no hand: 22 and 1-23 only
        ("123m456m789pEE23s4s", []),
        ("123m456m789pEECCC", []),
        ("123m456m789mEE34p2p", ["yitiaolong"]),
        ("123m456m789mEE13p2p", ["yitiaolong", "biankadiao"]),
        ("123m456m789m55p34p5p", ["yitiaolong", "biankadiao"]),
        ("111m222m333mEE12p3p", ["biankadiao"]),
    ],
)
def test_qh21_option_any(hand: str, codes: list[str]) -> None:
    """QH-21: by option in the reading that pays most, the place of the tile included."""
    options = {"bian_ka_diao": "any"}
    for by in ("draw", "discard"):
        found = extras(hand, by, options=options)
        assert [code for code in found if code in ("yitiaolong", "piaohu", "biankadiao")] == codes


def test_qh21_option_any_takes_what_pays_most() -> None:
    """QH-21, QH-19: 飘胡 with 111m 222m 333m, or 123m three times with 3m at the edge: one x2."""
    options = {"bian_ka_diao": "any"}
    hand = "111m222m33mEEE99s3m"
    assert extras(hand, options=options) == ["menqing", "piaohu", "suhu", "zimo"]
    # The pair is the place: 99s won on 9s has both.
    hand = "111m222m333mEEE9s9s"
    assert extras(hand, options=options) == ["menqing", "piaohu", "suhu", "biankadiao", "zimo"]
    assert won(hand, options=options).scores == [-64, 128, -32, -32]


def test_qh21_option_any_still_needs_melds_without_wilds() -> None:
    """QH-21: a wild in hand, seven pairs and the pair of 大吊车 do not count by option either."""
    options = {"bian_ka_diao": "any"}
    assert "biankadiao" not in extras("123m456m78pPEE12p3p", options=options)
    assert "biankadiao" not in extras("1144m1144p1144sEE", indicator="P", options=options)
    assert "biankadiao" not in four_melds("2 C, 1 hu", draws="C", options=options).factors


WILD: Json = {"bian_ka_diao": "wild"}


@pytest.mark.parametrize(
    ("hand", "narrow"),
    [
        ("123m456m78pPEE12p3p", True),  # the wild is elsewhere, 12 waits for 3
        ("123m456m789pEE1pP3p", True),  # 1 and a wild for 2: the edge
        ("123m456m789pEE4pP5p", True),  # 4 and a wild for 6: the middle
        ("123m456m789p123sP5s", True),  # the pair beside a wild: any tile wins
        ("123m456m789pEE13pP", True),  # the wild drawn is the middle
        ("123m456m78pPEE34p5p", False),  # the open end, wherever the wild stands
    ],
)
def test_qh21_option_wild(hand: str, narrow: bool) -> None:
    """QH-21: by option wild tiles in hand do not hinder it."""
    assert ("biankadiao" in extras(hand, options=WILD)) is narrow
    assert "biankadiao" not in extras(hand, options={"bian_ka_diao": "any"})


def test_qh21_option_wild_is_paid() -> None:
    """QH-21, QH-23: 门清 2 x 边卡吊 2 x 自摸 2 = 8, and 16 from the dealer."""
    outcome = won("123m456m789pEE1pP3p", options=WILD)
    assert outcome.factors == ["pinghu", "menqing", "biankadiao", "zimo"]
    assert outcome.scores == [-16, 32, -8, -8]


def test_qh21_option_wild_beside_huneryou() -> None:
    """QH-20, QH-21: the tile drawn makes the pair with a wild; both extras count."""
    hand = "123m456m789p123sP5s"
    expected = ["menqing", "huneryou", "biankadiao", "zimo"]
    assert extras(hand, options=WILD) == expected


def test_qh21_option_wild_not_with_dadiaoche() -> None:
    """QH-21: the pair of 大吊车 is none by this option either."""
    assert "biankadiao" not in four_melds("2 C, 1 hu", draws="C", options=WILD).factors


def test_qh21_no_wild_in_hand() -> None:
    """QH-21: a P elsewhere in the hand; a wild tile drawn."""
    assert "biankadiao" not in extras("123m456m78pPEE12p3p")
    assert "biankadiao" not in extras("123m456m789pEE12pP")
    assert "biankadiao" in extras("123m456m789pEE12p3p", hun="none")


def test_qh21_standard_shape_only() -> None:
    """QH-21: seven pairs, the orphans and the stars wait for one tile too."""
    for hand in ("1144m1144p1144sEE", "19m19p19sESWNCFPE", "147m258p3sESWNCFP"):
        assert "biankadiao" not in extras(hand, indicator="2s" if "P" in hand else "P")


def test_qh21_robbing() -> None:
    """QH-21, QH-10: a robbed 3p fills the edge."""
    hands = {0: "123m456m789mEE12p", 1: "3p", 2: "33p9p"}
    script = """1 discard 3p, 2 peng, 2 discard 9p, 3 discard 9p, 0 discard 9p,
        1 discard 9p, 2 gang 3p, 0 hu"""
    outcome = play(hands, script, draws="9p9p9p3p", dealer=1)
    assert "biankadiao" in outcome.factors


def test_qh21_with_the_dealt_14() -> None:
    """QH-21, C-4: the pair may be what was drawn."""
    assert "biankadiao" in won("EE123m456m789p23s4s", "dealt").factors
    # With a wild tile it does not count.
    assert "biankadiao" not in won("EE123m456m789p23sP", "dealt").factors


def test_qh21_one_doubling_only() -> None:
    """QH-21: the pair or the edge, it is one x2."""
    assert extras("123m456m789p1233s3s").count("biankadiao") == 1


# -- QH-22: 庄 and 自摸 --------------------------------------------------------------------------

HAND = "123m456m789pEE345p"


def test_qh22_zhuang_stands_in_the_transfers_only() -> None:
    """QH-22: seat 1 draws: the dealer pays twice; the win itself has no 庄."""
    outcome = won(HAND)
    assert outcome.factors == ["pinghu", "menqing", "suhu", "zimo"]
    assert outcome.scores == [-16, 32, -8, -8]
    doubled = {paid["from"] for paid in outcome.transfers if ["zhuang", 2] in paid["factors"]}
    assert doubled == {0}


def test_qh22_the_dealer_wins() -> None:
    """QH-22: from everyone twice."""
    outcome = won("123m456m789pEE345p", "dealt")
    # 边卡吊: the dealt E may be the tile drawn.
    assert outcome.factors == ["pinghu", "menqing", "suhu", "biankadiao", "zimo"]
    assert outcome.scores == [96, -32, -32, -32]


def test_qh22_between_others_nothing_is_doubled() -> None:
    """QH-22: seat 1 discards, seat 3 wins."""
    hands = {0: "C", 3: "123m456m789pEE34p"}
    outcome = play(hands, "0 C, 1 5p, 3 hu", draws="5p")
    assert outcome.factors == ["pinghu", "menqing", "suhu"]
    assert outcome.scores == [0, -4, 0, 4]


def test_qh22_zimo_not_on_a_discard() -> None:
    """QH-22: only for a self-draw and for 抢杠胡 (QH-10)."""
    assert won(HAND, "discard").scores == [-8, 8, 0, 0]
