"""Hangzhou: what a win is worth and who pays. Every expectation is made by hand."""

import pytest

from tests.story import Json, Outcome, lap, play

MELDS = "123m456m789m123p"
THREE = "123m456m789m"
PAIRS = "1144m1144p1144s"
BY = {
    "baotou": 2, "caipiao": 2, "gangpiao": 2, "gangkai": 2,
    "qidui": 2, "haohua": 4, "lianghaohua": 8, "sanhaohua": 16,
}  # fmt: skip


def drawn(hand: str, tile: str, **options: object) -> Outcome:
    """Seat 0, not the dealer, holds 13 tiles, draws a tile and wins."""
    script = "3 C, 0 hu"
    return play({0: hand, 3: "C"}, script, draws=tile, dealer=3, options=options)


def dealt(hand: str) -> Outcome:
    """The dealer wins with its opening tiles."""
    return play({0: hand}, "0 hu")


def after(
    hand: str, *turns: str, draws: str = "", tail: str = "", options: Json | None = None
) -> Outcome:
    """The dealer's turns, each a script; between them the others discard 9s, then 9p, then 1s.

    `draws` are the dealer's draws from its second turn on.
    """
    idle = ("9s", "9p", "1s")
    scripts, wall = [turns[0]], ""
    for turn, tile, junk in zip(turns[1:], draws.split(), idle, strict=False):
        scripts += [lap(junk), turn]
        wall += junk * 3 + tile
    return play({0: hand}, ", ".join(scripts), draws=wall, tail=tail, options=options or {})


def worth(outcome: Outcome, *codes: str) -> bool:
    """Whether exactly these factors count, each with its number."""
    return bool(outcome.win["factors"] == [[code, BY[code]] for code in codes])


# -- HZ-10, HZ-11: shapes and products -----------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "codes", "points"),
    [
        ("123m456m789m123pEE", [], 1),
        ("1144m1144p1144sEE", ["qidui"], 2),
        ("EEEE1144m1144pSS", ["haohua"], 4),
        ("EEEESSSS1144mWW", ["lianghaohua"], 8),
        ("EEEESSSSWWWWCC", ["sanhaohua"], 16),
    ],
)
def test_hz10_shapes_exclude_each_other(hand: str, codes: list[str], points: int) -> None:
    """HZ-10: 七对 2, 豪华 4, 两豪华 8, 三豪华 16, one of them only."""
    outcome = dealt(hand)
    assert worth(outcome, *codes)
    assert outcome.win["type"] == (codes[0] if codes else "pinghu")
    assert outcome.scores == [6 * points] + [-2 * points] * 3


def test_hz10_products() -> None:
    """HZ-10: 暴头 2, 杠暴 4, 财飘 4, two 飘 8, 杠飘 8, 飘杠 8."""
    kong = "EEEE" + THREE + "N"
    assert worth(drawn(MELDS + "N", "E"), "baotou")
    assert worth(after(kong, "0 gang E, 0 hu", tail="C"), "baotou", "gangkai")
    assert worth(after(MELDS + "NN", "0 N", "0 hu", draws="E"), "baotou", "caipiao")
    twice = after(MELDS + "NN", "0 N", "0 N", "0 hu", draws="N E")
    assert worth(twice, "baotou", "caipiao", "caipiao")
    gangpiao = after(kong, "0 gang E, 0 N", "0 hu", draws="S", tail="N")
    assert worth(gangpiao, "baotou", "caipiao", "gangpiao")
    hand = "EEE" + THREE + "NN"
    piaogang = after(hand, "0 N", "0 gang E, 0 hu", draws="E", tail="S")
    assert worth(piaogang, "baotou", "caipiao", "gangkai")
    assert [twice.multiplier, gangpiao.multiplier, piaogang.multiplier] == [8, 8, 8]
    assert twice.scores == gangpiao.scores == piaogang.scores == [48, -16, -16, -16]


def test_hz10_shape_and_circumstance_multiply() -> None:
    """HZ-10: 三豪华 and 暴头 make 32; 七对, 暴头 and two 飘 make 16."""
    assert drawn("EEEESSSSWWWWN", "F").multiplier == 32
    outcome = after(PAIRS + "NN", "0 N", "0 N", "0 hu", draws="N E")
    assert worth(outcome, "qidui", "baotou", "caipiao", "caipiao")
    assert outcome.scores == [96, -32, -32, -32]


@pytest.mark.parametrize(
    ("hand", "tile", "codes"),
    [
        ("EEE114477m1144p", "E", ["haohua"]),
        ("EEEE114477m14pN", "4p", ["haohua"]),
        ("EEEESSSS11m4m7pN", "7p", ["lianghaohua"]),
        ("PPP114477m1144p", "P", ["haohua"]),
        ("EEEN114477m114p", "4p", ["qidui"]),
        ("PPPN114477m114p", "4p", ["qidui"]),
        ("EENN114477m147p", "4p", ["qidui"]),
    ],
)
def test_hz11_a_quad_is_four_natural_tiles(hand: str, tile: str, codes: list[str]) -> None:
    """HZ-11: four P are natural; wilds complete other pairs, never a quad."""
    assert worth(drawn(hand, tile), *codes)


def test_hz11_a_quad_beside_a_pair_of_wilds() -> None:
    """HZ-11, HZ-12: six pairs and a wild before E came, EEEE and NN after: 4 x 2."""
    assert worth(drawn("EEE114477m11pNN", "E"), "haohua", "baotou")


def test_hz11_p_makes_a_quad_of_the_wild_face() -> None:
    """HZ-11: with 5p turned up, PPPP is four 5p."""
    assert play({0: "PPPP1144m1144sSS"}, "0 hu", indicator="5p").win["type"] == "haohua"


def test_hz11_a_pair_of_wilds_is_a_pair() -> None:
    """HZ-11: the seventh pair, or the pair beside four melds, may be two wilds."""
    assert worth(drawn(PAIRS + "N", "N"), "qidui", "baotou")
    assert worth(drawn(MELDS + "N", "N"), "baotou")
    by_discard = play({0: "4s", 1: "1144m1144p114sNN"}, "0 4s, 1 hu", streak=3)
    assert worth(by_discard, "qidui")


@pytest.mark.parametrize(
    ("hand", "tile", "off", "on"),
    [
        ("EEEN114477m114p", "4p", ["qidui"], ["haohua"]),  # three and a wild
        ("PPPN114477m114p", "4p", ["qidui"], ["haohua"]),
        (PAIRS + "N", "N", ["qidui", "baotou"], ["haohua", "baotou"]),  # a pair beside a pair
        ("1144m1144p11sENN", "N", ["qidui", "baotou"], ["haohua", "baotou"]),  # one and three wilds
        ("EEEESSSSWWCNN", "C", ["lianghaohua", "baotou"], ["sanhaohua", "baotou"]),
        ("EEEE114477m14pN", "4p", ["haohua"], ["haohua"]),
        ("EENN114477m147p", "4p", ["qidui"], ["qidui"]),  # both wilds are needed elsewhere
        ("1144m1144p14sNNN", "E", ["qidui", "baotou"], ["qidui", "baotou"]),
    ],
)
def test_hz11_option_wild_quads(hand: str, tile: str, off: list[str], on: list[str]) -> None:
    """HZ-11: by option, four of one face are a quad however many are wild, one natural at least."""
    assert worth(drawn(hand, tile, wild_quads=False), *off)
    assert worth(drawn(hand, tile, wild_quads=True), *on)


def test_hz11_wild_quads_are_read_and_count_on_a_discard_too() -> None:
    """HZ-11, HZ-16: 七对 with 4s and two wilds beside a pair: the dealer pays 4 x 8, others 4."""
    hands = {0: "4s", 1: "1144m1144p114sNN"}
    options = {"wild_quads": True}
    outcome = play(hands, "0 4s, 1 hu", streak=3, options=options)
    assert worth(outcome, "haohua")
    assert outcome.win["reading"] == "11m 44m 11p 44p 11s 44s (4)(4)s"
    assert outcome.scores == [-32, 40, -4, -4]


def test_hz11_four_wilds_make_no_quad_of_their_own() -> None:
    """HZ-11, HZ-3: PPPP beside five pairs: with `wild_quads` two quads, without it none."""
    hand = {0: "1144m1144p11sPPPP"}
    for on, code in ((False, "qidui"), (True, "lianghaohua")):
        options = {"caishen": "white", "wild_quads": on}
        assert worth(play(hand, "0 hu", options=options), code, "baotou")


# -- HZ-12: 暴头 ---------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", ["E", "N", "P", "5s", "1m", "3p"])
def test_hz12_one_wild_and_four_melds_win_with_any_tile(tile: str) -> None:
    """HZ-12: 暴头, whatever is drawn."""
    assert worth(drawn(MELDS + "N", tile), "baotou")


@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("123m456m789m11p5pN", "6p"),
        ("123m456m789m11p5pN", "5p"),
        ("123m456m789mEE1pN", "2p"),
        (MELDS + "E", "N"),
        ("123m456m789m12pEN", "3p"),
        ("123m456m789mE5pNN", "E"),
    ],
)
def test_hz12_a_wild_in_the_hand_is_not_yet_baotou(hand: str, tile: str) -> None:
    """HZ-12: the tiles beside the wild did not complete all melds before the draw."""
    assert worth(drawn(hand, tile))


@pytest.mark.parametrize(
    "hand", ["123m456m789m12pNN", "123m456m78m12pNNN", "123m456m789m1pNNN", "123m456m789mEENN"]
)
def test_hz12_other_wilds_may_stand_in_the_melds(hand: str) -> None:
    """HZ-12: two or three wilds, one of them single."""
    assert worth(drawn(hand, "S"), "baotou")


def test_hz12_declared_melds_stand_beside_the_concealed_tiles() -> None:
    """HZ-12: [EEE] and three melds with a wild; four declared melds and a wild alone."""
    script = "3 E, 0 peng, 0 C, " + lap("1s") + ", 0 hu"
    one = play({0: "EEC" + THREE + "N", 3: "E"}, script, draws="1s1s1sS", dealer=3)
    assert worth(one, "baotou")
    script = "0 {}, 3 peng, 3 {}, "
    pairs = zip("ESWC", ("1m", "4m", "7m", "9s"), strict=True)
    script = "".join(script.format(*pair) for pair in pairs) + lap("8p", "012") + ", 3 hu"
    hands = {0: "ESWC", 3: "EESSWWCCN147m9s"}
    assert worth(play(hands, script, draws="1s1s1s8p8p8pF"), "baotou")


@pytest.mark.parametrize(
    ("hand", "tile", "codes"),
    [
        (PAIRS + "N", "E", ["qidui", "baotou"]),
        (PAIRS + "N", "1m", ["qidui", "baotou"]),
        ("1144m1144p114sNN", "E", ["qidui", "baotou"]),
        ("1144m1144p14sNNN", "E", ["qidui", "baotou"]),
        ("1144m1144p1147sN", "7s", ["qidui"]),
        ("1144m1144p147sNN", "7s", ["qidui"]),
        ("EEEE1144m1144pN", "S", ["haohua", "baotou"]),
        ("112233m445566pN", "E", ["qidui", "baotou"]),
    ],
)
def test_hz12_seven_pairs_baotou(hand: str, tile: str, codes: list[str]) -> None:
    """HZ-12: one wild and six pairs; other wilds may stand in the pairs."""
    assert worth(drawn(hand, tile), *codes)


@pytest.mark.parametrize(
    ("tile", "codes", "reading"),
    [
        ("4p", ["qidui", "baotou"], "11m 22m 33m 44p 55p 66p 7(7)p"),
        ("7p", ["qidui", "baotou"], "11m 22m 33m 4(4)p 55p 66p 77p"),
        ("N", ["qidui", "baotou"], "11m 22m 33m 4(4)p 55p 66p 7(7)p"),
        ("E", ["baotou"], "123m 123m 456p 567p E(E)"),
    ],
)
def test_hz12_the_state_before_the_draw_decides(tile: str, codes: list[str], reading: str) -> None:
    """HZ-12: 112233m455667p and a wild is 暴头 by melds; with 4p it is seven pairs too: 2 x 2."""
    outcome = drawn("112233m455667pN", tile)
    assert worth(outcome, *codes)
    assert outcome.win["reading"] == reading


def test_hz12_the_state_by_pairs_and_the_best_quads() -> None:
    """HZ-12: 111m22446688p and two wilds, 暴头 by pairs; after a 飘 the fourth 1m: 4 x 2 x 2."""
    outcome = after("111m22446688pNNN", "0 N", "0 hu", draws="1m")
    assert worth(outcome, "haohua", "baotou", "caipiao")
    assert outcome.scores == [96, -32, -32, -32]  # 16 x 2 from each


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        ("E" + MELDS + "N", ["baotou"]),
        (MELDS + "NE", ["baotou"]),
        (MELDS + "NN", ["baotou"]),
        ("1144m1144p1144sEN", ["qidui", "baotou"]),
        ("112233m4455667pN", ["qidui", "baotou"]),
        ("1233pN123m456m789m", ["baotou"]),
        ("1123pN456p456m789m", ["baotou"]),
        ("3334mN123p456p789s", ["baotou"]),
        ("123m456m789m11p56pN", []),
        ("EEEE114477m11pNN", ["haohua", "baotou"]),
        ("112233m455667p4pN", ["qidui", "baotou"]),
    ],
)
def test_hz12_c4_any_tile_of_the_dealers_opening_hand_is_the_one_drawn(
    hand: str, codes: list[str]
) -> None:
    """HZ-12, C-4: the best choice of the drawn tile counts (7p in the fifth hand)."""
    assert worth(dealt(hand), *codes)


# -- HZ-13: 财飘 ---------------------------------------------------------------------------------


def test_hz13_example_1_one_piao_by_a_non_dealer() -> None:
    """HZ-13, example 1: multiplier 4; the dealer pays 8, the others 4 and 4."""
    script = "3 C, 0 N, " + lap("9s") + ", 0 hu"
    outcome = play({0: MELDS + "N", 3: "C"}, script, draws="N9s9s9sE", dealer=3)
    assert worth(outcome, "baotou", "caipiao")
    assert outcome.scores == [16, -4, -4, -8]


def test_hz13_the_hand_left_must_be_in_the_baotou_state() -> None:
    """HZ-13: a wild thrown from a win that leaves no 暴头 is no 飘."""
    hand = "123m456m789m11p5pNN"
    assert play({0: hand}).can(0, "hu")
    assert worth(after(hand, "0 N", "0 hu", draws="6p"))


def test_hz13_after_a_claim_nothing_was_drawn() -> None:
    """HZ-13: peng, then a wild discarded: 暴头, but no 飘."""
    script = "3 E, 0 peng, 0 N, " + lap("9s") + ", 0 hu"
    outcome = play({0: THREE + "EENN", 3: "E"}, script, draws="9s9s9sS", dealer=3)
    assert worth(outcome, "baotou")


def test_hz13_a_natural_discard_breaks_the_chain() -> None:
    """HZ-13: the hand stays in the 暴头 state, the 飘 is lost."""
    outcome = after(MELDS + "NN", "0 N", "0 E", "0 hu", draws="E S")
    assert worth(outcome, "baotou")


def test_hz13_a_piao_after_the_break_starts_a_new_chain() -> None:
    """HZ-13: 飘, a natural discard, 飘: only the second counts."""
    turns = ("0 N", "0 E", "0 N", "0 hu")
    outcome = after(MELDS + "NN", *turns, draws="E N S")
    assert worth(outcome, "baotou", "caipiao")


def test_hz13_a_wild_that_is_no_piao_breaks_the_chain() -> None:
    """HZ-13: 飘; then, E drawn, a wild is thrown that leaves EEEE123m456m12pN, no 暴头 state.

    3p and the kong of E make it one again; 暴头 and 杠开 count, the 飘 is gone.
    """
    turns = ("0 N", "0 N", "0 gang E, 0 hu")
    outcome = after("EEE123m456m12pNNN", *turns, draws="E 3p", tail="W")
    assert worth(outcome, "baotou", "gangkai")


def test_hz13_a_claim_breaks_the_chain() -> None:
    """HZ-13: 飘, then an exposed kong and a win on its replacement: no 飘 any more."""
    script = "0 N, 1 E, 0 gang, 0 hu"
    outcome = play({0: "EEE" + THREE + "NN"}, script, draws="E", tail="S")
    assert worth(outcome, "baotou", "gangkai")


def test_hz13_a_peng_breaks_the_chain() -> None:
    """HZ-13: 飘, then peng and a natural discard."""
    script = "0 N, 1 E, 0 peng, 0 E, " + lap("9s") + ", 0 hu"
    outcome = play({0: "EEE" + THREE + "NN"}, script, draws="E9s9s9sS")
    assert worth(outcome, "baotou")


def test_hz13_own_kongs_do_not_break_the_chain() -> None:
    """HZ-13: an added kong after the 飘 (a concealed one: 飘杠 in HZ-10)."""
    script = f"""3 discard E, 0 peng, 0 discard C, {lap("9s")}, 0 discard N, {lap("9p")},
        0 gang E, 0 hu"""
    hands = {0: "EEC" + THREE + "N", 3: "E"}
    outcome = play(hands, script, draws="9s9s9sN9p9p9pE", tail="S", dealer=3)
    assert worth(outcome, "baotou", "caipiao", "gangkai")


def test_hz13_an_own_kong_and_another_piao_keep_the_chain() -> None:
    """HZ-13: 飘, then a kong whose replacement is a wild, thrown too: two 飘, one with a kong."""
    turns = ("0 N", "0 gang E, 0 N", "0 hu")
    outcome = after("EEE" + THREE + "NN", *turns, draws="E S", tail="N")
    assert worth(outcome, "baotou", "caipiao", "caipiao", "gangpiao")
    assert outcome.multiplier == 16


def test_hz13_a_time_out_discards_like_anyone() -> None:
    """HZ-13, C-14: a natural tile breaks the chain; a wild, where there is nothing else, is a 飘.

    Seat 3 has claimed four melds and holds one wild; it draws another and could win.
    """
    broken = after(MELDS + "NN", "0 N", "0 timeout", "0 hu", draws="E S")
    assert worth(broken, "baotou")
    script = f"""0 discard E, 3 peng, 3 discard 1m, 0 discard S, 3 peng, 3 discard 4m,
        0 W, 3 peng, 3 7m, 0 C, 3 peng, 3 7p,
        {lap("9s", "012")}, 3 timeout, {lap("9p", "012")}, 3 hu"""
    hands = {0: "ESWC", 3: "EESSWWCCN147m7p"}
    piao = play(hands, script, draws="1s1s1s9s9s9sN9p9p9pF")
    assert worth(piao, "baotou", "caipiao")


def test_hz13_piao_counts_whatever_the_full_hand_is_read_as() -> None:
    """HZ-13, HZ-12: 飘 by melds, then 4p: 七对, 暴头 and 飘; by pairs the same."""
    outcome = after("112233m455667pNN", "0 N", "0 hu", draws="4p")
    assert worth(outcome, "qidui", "baotou", "caipiao")
    pairs = after(PAIRS + "NN", "0 N", "0 hu", draws="E")
    assert worth(pairs, "qidui", "baotou", "caipiao")


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        ("1144m1144p114sNNN", ["qidui", "baotou", "caipiao"]),
        ("123m456m789m12pNNN", ["baotou", "caipiao"]),
    ],
)
def test_hz13_other_wilds_may_stand_in_the_hand_left(hand: str, codes: list[str]) -> None:
    """HZ-13, HZ-12: a 飘 from three wilds: one thrown, one in a pair or meld, one single."""
    assert worth(after(hand, "0 N", "0 hu", draws="E"), *codes)


# -- HZ-14: kongs --------------------------------------------------------------------------------


def test_hz14_gangkai_after_every_kind_of_kong() -> None:
    """HZ-14: concealed, exposed, added."""
    assert worth(after("EEEE" + THREE + "C", "0 gang E, 0 hu", tail="C"), "gangkai")
    hands = {0: "EEE" + THREE + "C", 3: "E"}
    exposed = play(hands, "3 E, 0 gang, 0 hu", tail="C", dealer=3)
    assert worth(exposed, "gangkai")
    script = "3 E, 0 peng, 0 F, " + lap("9s") + ", 0 gang E, 0 hu"
    hands = {0: "EEFC" + THREE, 3: "E"}
    added = play(hands, script, draws="9s9s9sE", tail="C", dealer=3)
    assert worth(added, "gangkai")


def test_hz14_several_kongs_in_one_turn_count_once() -> None:
    """HZ-14: at the win, and in the turn of a 飘."""
    two = "EEEESSSS123m456m"
    assert worth(after(two, "0 gang E, 0 gang S, 0 hu", tail="CC"), "gangkai")
    turns = ("0 gang E, 0 gang S, 0 N", "0 hu")
    assert worth(after(two, *turns, draws="C", tail="NN"), "baotou", "caipiao", "gangpiao")


def test_hz14_the_winning_tile_must_be_the_replacement() -> None:
    """HZ-14: a kong in an earlier turn, outside a chain, is worth nothing."""
    outcome = after("EEEE" + THREE + "C", "0 gang E, 0 5s", "0 hu", draws="C", tail="5s")
    assert worth(outcome)


def test_hz14_every_turn_with_a_kong_counts_once() -> None:
    """HZ-14: 杠飘 and then 杠开; two 飘, both with a kong."""
    hand = "EEEESSS123m456mN"
    outcome = after(hand, "0 gang E, 0 N", "0 gang S, 0 hu", draws="S", tail="NC")
    assert worth(outcome, "baotou", "caipiao", "gangpiao", "gangkai")
    turns = ("0 gang E, 0 N", "0 gang S, 0 N", "0 hu")
    outcome = after(hand, *turns, draws="S C", tail="NN")
    assert worth(outcome, "baotou", "caipiao", "caipiao", "gangpiao", "gangpiao")
    assert outcome.multiplier == 32


def test_hz14_the_kong_of_a_broken_chain_is_lost() -> None:
    """HZ-14: 杠飘, then a natural discard."""
    turns = ("0 gang E, 0 N", "0 5s", "0 hu")
    assert worth(after("EEEE" + THREE + "N", *turns, draws="5s S", tail="N"), "baotou")


def test_hz14_an_exposed_kong_may_begin_a_chain() -> None:
    """HZ-14: claimed, but a replacement was drawn; so the wild thrown then is a 杠飘."""
    script = "3 E, 0 gang, 0 N, " + lap("9s") + ", 0 hu"
    hands = {0: "EEE" + THREE + "N", 3: "E"}
    outcome = play(hands, script, draws="9s9s9sS", tail="N", dealer=3)
    assert worth(outcome, "baotou", "caipiao", "gangpiao")


def test_hz14_a_kong_may_destroy_the_state() -> None:
    """HZ-14: the kong of 1m takes 1m out of 123m: 暴头 and 飘 are lost, 杠开 counts."""
    turns = ("0 N", "0 gang 1m, 0 hu")
    outcome = after("1111m23m456p789pNN", *turns, draws="E", tail="E")
    assert worth(outcome, "gangkai")


def test_hz14_of_several_kongs_only_the_state_before_the_last_replacement_counts() -> None:
    """HZ-14: 飘; then the kong of 1m breaks 123m up, 4m and the kong of S make it whole again.

    The kongs do not break the chain (HZ-13) and count once: 暴头, 飘 and 杠开.
    """
    hand = "1111m23m456pSSSNN"
    turns = ("0 N", "0 gang 1m, 0 gang S, 0 hu")
    outcome = after(hand, *turns, draws="S", tail="4mE")
    assert worth(outcome, "baotou", "caipiao", "gangkai")
    assert outcome.scores == [48, -16, -16, -16]
    # Won on 4m already: the state was broken when it was drawn.
    early = after(hand, "0 N", "0 gang 1m, 0 hu", draws="S", tail="4m")
    assert worth(early, "gangkai")


def test_hz14_the_last_of_several_kongs_may_destroy_the_state() -> None:
    """HZ-14: after the kong of S it was 暴头, the kong of 1m broke it: 杠开 alone."""
    turns = ("0 N", "0 gang S, 0 gang 1m, 0 hu")
    outcome = after("1111m23m456pSSSNN", *turns, draws="S", tail="EE")
    assert worth(outcome, "gangkai")


def test_hz14_several_kongs_in_a_turn_of_the_chain_and_at_the_win() -> None:
    """HZ-14: two kongs and a 飘, then two kongs and the win: each turn counts once."""
    turns = ("0 gang 1m, 0 gang 2m, 0 N", "0 gang 3m, 0 gang 4m, 0 hu")
    outcome = after("1111m2222m333m444m", *turns, draws="3m", tail="NN4mE")
    assert worth(outcome, "baotou", "caipiao", "gangpiao", "gangkai")
    assert outcome.scores == [96, -32, -32, -32]  # 2 x 2 x 2 x 2, twice from each


def test_hz14_a_kong_may_make_the_state() -> None:
    """HZ-14: EEEE123m456m12pN is no 暴头 state; with 3p, after the kong, it is one."""
    script = "3 C, 0 gang E, 0 hu"
    hands = {0: "EEEE123m456m12pN", 3: "C"}
    outcome = play(hands, script, draws="3p", tail="W", dealer=3)
    assert worth(outcome, "baotou", "gangkai")


def test_hz14_after_a_kong_the_replacement_is_the_tile_drawn() -> None:
    """HZ-14, C-4: after the dealer's kong no other tile of the opening hand counts as drawn."""
    hand = "EEEE123m456m78mCN"
    assert worth(after(hand, "0 gang E, 0 hu", tail="9m"), "gangkai")


EACH = {"turn_kongs": "each"}


def test_hz14_option_turn_kongs_at_the_win() -> None:
    """HZ-14: two kongs and the win: 2 x 2; won on the first replacement, 2."""
    two = "EEEESSSS123m456m"
    assert worth(after(two, "0 gang E, 0 gang S, 0 hu", tail="CC", options=EACH), *["gangkai"] * 2)
    one = after("EEEE" + THREE + "C", "0 gang E, 0 hu", tail="C", options=EACH)
    assert worth(one, "gangkai")


def test_hz14_option_turn_kongs_in_the_chain_and_at_the_win() -> None:
    """HZ-14: two kongs and a 飘, then two kongs and the win: each counts, 2 x 2 x 4 x 4."""
    turns = ("0 gang 1m, 0 gang 2m, 0 N", "0 gang 3m, 0 gang 4m, 0 hu")
    outcome = after("1111m2222m333m444m", *turns, draws="3m", tail="NN4mE", options=EACH)
    assert worth(outcome, "baotou", "caipiao", *["gangpiao"] * 2, *["gangkai"] * 2)
    assert outcome.scores == [384, -128, -128, -128]


def test_hz14_option_turn_kongs_counts_within_the_turn() -> None:
    """HZ-14: a kong in an earlier turn that ended without a 飘 does not count."""
    turns = ("0 gang E, 0 5s", "0 gang S, 0 hu")
    outcome = after("EEEESSS123m456mC", *turns, draws="S", tail="5sC", options=EACH)
    assert worth(outcome, "gangkai")


def test_hz14_option_turn_kongs_counts_an_exposed_one() -> None:
    """HZ-14: an exposed and a concealed kong in one turn, and the win on the last replacement."""
    hands = {0: "EEESSSS123m456m", 3: "E"}
    script = "3 E, 0 gang, 0 gang S, 0 hu"
    outcome = play(hands, script, tail="CC", dealer=3, options=EACH)
    assert worth(outcome, "gangkai", "gangkai")


def test_hz14_after_a_peng_kongs_are_counted_anew() -> None:
    """HZ-14, HZ-29: a kong of the turn before does not count with that after the peng."""
    script = """0 gang S, 0 discard 1s, 1 discard E, 0 peng, 0 gang W, 0 hu"""
    hands = {0: "EESSSSWWWW123m1s", 1: "E"}
    options = EACH | {"kong_after_claim": True}
    outcome = play(hands, script, draws="9s", tail="CC", options=options)
    assert worth(outcome, "gangkai")
