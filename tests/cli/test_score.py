"""`fangcheng score`: one hand, its reading, its factors, its payers."""

import json
import re
import shlex
from typing import Any

import pytest
from rich.cells import cell_len

from fangcheng.cli.score import score_command
from fangcheng.installed import VARIANTS
from tests.command_line import invoke


def score(*args: str) -> dict[str, Any]:
    done = invoke(["score", *args, "--json"])
    assert done.exit_code == 0, done.output
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def test_a_wild_tile_and_what_it_stands_for() -> None:
    report = score("123m456p789s11s9mEE", "--wild", "9m")
    assert report["win"]["type"] == "pinghu" and report["win"]["factors"] == []
    assert report["win"]["reading"] == "123m 456p 11s 789s EE(E)"
    assert report["stands_for"] == [{"group": "EE(E)", "wild": ["E"]}]
    assert report["scores"] == [-2, 4, -1, -1]


def test_hz14_kong_after_piao() -> None:
    """HZ-10, HZ-14: 飘杠 is 8; the dealer pays double."""
    report = score("[1111s]456m789s123pWE", "--wild", "W", "--with", "caipiao=1", "--kong")
    assert report["win"]["factors"] == [["baotou", 2], ["caipiao", 2], ["gangkai", 2]]
    assert report["scores"] == [-16, 32, -8, -8]


def test_hz22_one_pays_for_all_twice() -> None:
    report = score("[123p]456m789s111sWE", "--wild", "W", "--with", "fanchengbao=2")
    assert report["scores"] == [0, 16, -16, 0]
    assert report["transfers"][0]["factors"] == [
        ["di", 1], ["baotou", 2], ["sanjia", 4], ["fanchengbao", 2],
    ]  # fmt: skip


def test_hz22_two_pay_for_all_twice() -> None:
    """HZ-22: two players who took three discards of the winner each pay the whole twice."""
    report = score("[123p]456m789s111sWE", "--wild", "W", "--with", "fanchengbao=2,3")
    assert report["scores"] == [0, 32, -16, -16]


def test_hz16_on_a_discard() -> None:
    report = score("11223344m5566pSS", "--wild", "E", "--from", "0", "--streak", "3")
    assert report["win"]["type"] == "qidui" and report["scores"] == [-16, 20, -2, -2]


def test_hz3_hz11_four_white_dragons() -> None:
    """HZ-3, HZ-11: no tile is turned up; by option four wilds beside pairs are two quads: 8 x 2."""
    hand = ["1144m1144p11sPPPP", "--set", "caishen=white"]
    assert score(*hand)["win"]["factors"] == [["qidui", 2], ["baotou", 2]]
    assert score(*hand)["wild"] == "P"
    report = score(*hand, "--set", "wild_quads=on")
    assert report["win"]["factors"] == [["lianghaohua", 8], ["baotou", 2]]
    assert report["stands_for"] == [
        {"group": "(1)(1)s", "wild": ["1s", "1s"]}, {"group": "(4)(4)p", "wild": ["4p", "4p"]},
    ]  # fmt: skip
    assert report["scores"] == [-32, 64, -16, -16]


def test_hz8_a_robbed_kong() -> None:
    """HZ-8, HZ-19: where kongs may be robbed; each of the three pays its own share, 8, 1 and 1."""
    hand = ["123m456p789s11s9mEE", "--wild", "9m", "--tile", "4p", "--from", "0", "--streak", "3"]
    report = score(*hand, "--rob", "--set", "rob_kongs=true")
    assert (report["win"]["by"], report["scores"]) == ("kong", [-8, 10, -1, -1])


def test_hz13_three_piao_with_four_wilds() -> None:
    """HZ-3, HZ-13: with four wilds three may have been thrown, not four: 2 x 2 x 2 x 2."""
    hand = ["[123p]456m789s111sPE", "--set", "caishen=white", "--with"]
    assert score(*hand, "caipiao=3")["scores"] == [-32, 64, -16, -16]
    refused = invoke(["score", *hand, "caipiao=4"], lang="en")
    assert "caipiao is 0 to 3; not 4" in refused.stderr


def test_c4_the_dealt_hand_of_the_dealer() -> None:
    """Any of the 14 may be taken as drawn, so W and E make 暴头 though 1s is written last."""
    args = ("456m789s123pWE111s", "--wild", "W", "--seat", "0")
    assert score(*args)["win"]["factors"] == []
    assert score(*args, "--dealt")["win"]["factors"] == [["baotou", 2]]


# -- Zhangzhou: the examples of the rules, by hand -------------------------------------------


def test_zz24_kong_and_flowers() -> None:
    """ZZ-24, ZZ-25: a dealer with streak 2, a concealed kong and five flowers: 12 from each."""
    args = ["[5555s!]123m456p789s11pEEE", "--wild", "F", "--with", "hua=5", "--streak", "2"]
    report = score("zhangzhou", *args, "--seat", "0")
    assert report["win"]["type"] == "zimo"
    assert report["scores"] == [36, -12, -12, -12]
    assert score(*args, "zhangzhou", "--seat", "0") == report  # the town may come last


def test_zz16_zz17_chains() -> None:
    """ZZ-16, ZZ-17: what was thrown before is a circumstance."""
    hand = ["zhangzhou", "123m456p789s111222pWE", "--wild", "W"]
    assert score(*hand)["win"]["type"] == "youjin"
    report = score(*hand, "--with", "shuangyou", "--streak", "1")
    assert report["win"]["factors"] == [["shuangyou", 8]]
    assert report["scores"] == [-24, 56, -16, -16]
    assert score(*hand, "--with", "sanyou=1")["win"]["factors"] == [["sanyou", 16]]


def test_zz23_robbing_a_kong() -> None:
    """ZZ-23: type 2, all pay; a hand in 游金 may rob though it may not win on a discard (ZZ-15)."""
    report = score("zhangzhou", "123m456p789s11pEEE789m", "--wild", "F", "--from", "2", "--rob")
    assert (report["win"]["by"], report["win"]["from"]) == ("kong", 2)
    assert report["scores"] == [-4, 8, -2, -2]
    roaming = ["zhangzhou", "123m456p789s111222pWE", "--wild", "W", "--from", "2", "--rob"]
    assert score(*roaming)["win"]["type"] == "qianggang"


def test_zz8_zz14_on_a_discard() -> None:
    """ZZ-8, ZZ-14: all pay."""
    report = score("zhangzhou", "123m456p789s11pEEE789m", "--wild", "F", "--from", "2")
    assert report["win"]["type"] == "pinghu"
    assert report["scores"] == [-2, 4, -1, -1]


def test_zz20_zz21_before_the_first_discard() -> None:
    """ZZ-19 to ZZ-21: 抢金 with 16 tiles, 天胡, 三金倒 and 抢金 with the dealer's 17."""
    grabbed = score("zhangzhou", "123m456p789s11pEEE78m", "--wild", "F", "--dealt")
    assert (grabbed["win"]["type"], grabbed["win"]["by"]) == ("qiangjin", "opening")
    assert grabbed["scores"] == [-4, 8, -2, -2]
    dealer = ["--wild", "F", "--dealt", "--seat", "0"]
    for hand, kind in (
        ("123m456p789s11pEEE789m", "tianhu"),
        ("1m4m7m1p4p7p1s4s7sESWNCFFF", "sanjindao"),
        ("123m456p789s11pEEE78mN", "qiangjin"),
    ):
        assert score("zhangzhou", hand, *dealer)["win"]["type"] == kind


def test_zz19_three_gold_at_the_first_draw() -> None:
    """ZZ-19: with `three_gold` = dealt that the draw is the first is a circumstance."""
    hand = ["zhangzhou", "1m4m7m1p4p7p1s4s7sESWNFFF9p", "--wild", "F"]
    assert score(*hand)["win"]["type"] == "sanjindao"
    dealt = [*hand, "--set", "three_gold=dealt"]
    assert score(*dealt, "--with", "shoumo")["win"]["type"] == "sanjindao"
    refused(*dealt, reason="胡不了")
    refused(*dealt, "--with", "shoumo=0", reason="胡不了")
    off = [*hand, "--set", "three_gold=off", "--with", "shoumo"]
    refused(*off, reason="胡不了")


def test_zz24_the_streak_between_two_others() -> None:
    """ZZ-24: 自摸 2, streak 1: 2 x 2 + 2 from the dealer, 2 from the others."""
    hand = ["zhangzhou", "123m456p789s11pEEE789m", "--wild", "F", "--streak", "1"]
    assert score(*hand)["scores"] == [-6, 14, -4, -4]
    assert score(*hand, "--set", "streak_pays=dealer")["scores"] == [-6, 10, -2, -2]


def test_two_and_three_players() -> None:
    hand = ["zhangzhou", "123m456p789s11pEEE789m", "--wild", "F"]
    assert score(*hand, "--set", "players=2")["scores"] == [-4, 4]
    assert score(*hand, "--set", "players=3")["scores"] == [-4, 6, -2]


# -- other towns ---------------------------------------------------------------------------------


def test_jz_a_closed_wait_on_a_discard() -> None:
    """JZ-14, JZ-23, JZ-24: 1 + 1 + 1 + 1 = 4 fan: 8 from an opened dealer."""
    args = ["[EEE]123m456p55s79s8s", "--from", "0", "--with", "jia", "--with", "kaimen=0"]
    assert score("jinzhou", *args)["scores"] == [-8, 8, 0, 0]


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("[CCC]123m456p55s79s8s", "这里没有 中中中 这样的吃碰杠："),
        ("[EEE]CCC123m456p5s5s", "胡不了"),
    ],
)
def test_jz10_no_dragon_triplets(hand: str, reason: str) -> None:
    """JZ-10: a meld or a triplet of C wins, and does not where the option is off."""
    assert score("jinzhou", hand, "--from", "0")["win"]["type"] == "pinghu"
    off = ["jinzhou", hand, "--from", "0", "--set", "dragon_triplets=false"]
    refused(*off, reason=reason)


def test_qh_the_last_tile_is_a_circumstance() -> None:
    """QH-19, QH-22: 门清 and 自摸, and 海底捞月 if told so."""
    hand = ["qinhuangdao", "123m456p78s55s5pEEE", "--wild", "4p"]
    assert score(*hand)["scores"] == [-8, 16, -4, -4]
    assert score(*hand, "--with", "haidilaoyue")["scores"] == [-16, 32, -8, -8]
    assert score(*hand, "--with", "pao=3")["scores"] == [-11, 25, -7, -7]


def test_lz_a_meld_of_dragons_and_a_named_pair() -> None:
    """LZ-16: n = 2."""
    hand = ["lanzhou", "CFP123m456p789s55p", "--with", "ting", "--set", "pair=258-soft"]
    assert score(*hand)["scores"] == [-8, 24, -8, -8]
    assert score(*hand, "--from", "2")["scores"] == [0, 12, -12, 0]


# -- help, words and errors ------------------------------------------------------------------


EXAMPLES = re.findall(r"\[bold\]fangcheng (.*?)\[/\]", score_command.__doc__ or "")


@pytest.mark.parametrize("example", EXAMPLES)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_examples_in_the_help_run(example: str, lang: str) -> None:
    done = invoke([*shlex.split(example), "--lang", lang])
    assert done.exit_code == 0, done.output
    assert [line for line in done.stdout.splitlines() if cell_len(line) > 80] == []


@pytest.mark.parametrize("town", VARIANTS)
def test_the_help_has_an_example_and_the_circumstances_of_every_town(town: str) -> None:
    shown = invoke(["score", "--help"]).stdout
    assert town == "hangzhou" or any(f"score {town} " in example for example in EXAMPLES)
    assert all(one.code in shown for one in VARIANTS[town].circumstances)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_words(lang: str) -> None:
    command = ["score", "[123p]456m789s111sWE", "--wild", "W", "--lang", lang]
    shown = invoke(command).stdout
    assert ("暴头" in shown) if lang == "zh" else ("baotou" in shown)
    assert ("0 号(庄)" in shown) if lang == "zh" else ("seat 0 (dealer)" in shown)


BAOTOU = ["[123p]456m789s111sWE", "--wild", "W"]
QINHUANGDAO = ["qinhuangdao", "123m456p78s55s5pEEE", "--wild", "4p"]


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (
            ["123m", "--wild", "E"],
            "this many melds (0) a hand has 14 concealed tiles; written here: 3",
        ),
        (["11223344m5566pSx", "--wild", "E"], "'x' is not a tile at position 16"),
        (["1111122223333m4m", "--wild", "E"], "1m is given 5 times"),
        (["1122334m5566pSSN", "--wild", "E"], "胡不了"),
        (["11223344m5566pSS"], "hangzhou has a wild tile: name the tile turned up as wild"),
        (["11223344m5566pSS", "--wild", "E", "--tile", "N"], "winning tile N does not stand in"),
        (["11223344m5566pSS", "--wild", "E", "--from", "0"], "1 号不能胡 0 号的 南"),
        (["11223344m5566pSS", "--wild", "E", "--from", "1"], "its own discard"),
        (["11223344m5566pSS", "--wild", "E", "--seat", "4"], "seat is 0 to 3, not 4"),
        (["11223344m5566pSS", "--wild", "E", "--streak", "0"], "the streak is 1 or more"),
        (["11223344m5566pSS", "--wild", "E", "--with", "luck=1"], "unknown circumstance 'luck'"),
        (["11223344m5566pSS", "--wild", "E", "--with", "luck=x"], "is not CODE=NUMBER"),
        (["11223344m5566pSS", "--wild", "E", "--with", "luck"], "there are: caipiao, gangpiao"),
        (["11223344m5566pSS", "--wild", "E", "--with", "chengbao=1"], "another seat"),
        ([*BAOTOU, "--with", "caipiao=3"], "caipiao is 0 to 2 with this hand, not 3"),
        ([*BAOTOU, "--with", "caipiao=14000"], "caipiao is 0 to 3; not 14000"),
        ([*BAOTOU, "--with", "caipiao=3"], "caipiao is 0 to 2 with this hand, not 3"),
        ([*BAOTOU, "--with", "gangpiao=1"], "gangpiao is at most caipiao, here 0; not 1"),
        (
            [*BAOTOU, "--with", "gangpiao=2", "--with", "caipiao=1"],
            "gangpiao is at most caipiao, here 1; not 2",
        ),
        (
            ["123p456m789s111sWE", "--wild", "W", "--dealt", "--seat", "0", "--with", "caipiao=1"],
            "a self-draw from baotou",
        ),
        (
            [*BAOTOU, "--from", "0", "--streak", "3", "--with", "caipiao=1"],
            "a self-draw from baotou",
        ),
        (["123m456p789s11s9mEE", "--wild", "9m", "--with", "caipiao=1"], "a self-draw from baotou"),
        ([*BAOTOU, "--with", "chengbao=2", "--set", "chengbao=off"], "there is no chengbao"),
        ([*BAOTOU, "--with", "fanchengbao=2", "--set", "chengbao=off"], "there is no fanchengbao"),
        (["456m789s123p111sPE", "--wild", "W", "--set", "caishen=white"], "no tile is turned up"),
        ([*QINHUANGDAO, "--with", "pao=999999999999999"], "pao is 0, 1, 3 or 5; not 99999"),
        ([*QINHUANGDAO, "--with", "pao=2"], "pao is 0, 1, 3 or 5; not 2"),
        ([*QINHUANGDAO, "--with", "pao=1", "--set", "pao=false"], "there is no pao"),
        (["11223344m5566pSS", "--wild", "E", "--set", "base"], "write NAME=VALUE"),
        (["11223344m5566pSS", "--wild", "E", "--set", "base=x"], "option 'base' takes"),
        (["11223344m5566pSS", "atlantis"], "there is no town 'atlantis'"),
        (["atlantis", "11223344m5566pSS"], "there is no town 'atlantis'"),
        (["11223344m5566pSS", "--wild", "E", "--rob"], "--rob goes with --from"),
        (["11223344m5566pSS", "--wild", "E", "--rob", "--from", "0"], "cannot be robbed in hangz"),
        (["zhangzhou", "123m", "--wild", "E"], "this many melds (0) a hand has 17"),
        (["zhangzhou", "123m", "--wild", "E", "--dealt"], "and nothing drawn a hand has 16"),
        (["zhangzhou", "123m456p789s11pEEE78mN", "--wild", "F"], "胡不了"),
        (["zhangzhou", "123m456p789s11p147mEE", "--wild", "F", "--dealt"], "胡不了"),
        (
            ["zhangzhou", "123m456p789s111222pWE", "--wild", "W", "--from", "2"],
            "1 号不能胡 2 号的 东（0 号坐庄，连庄数 0）：",
        ),
        (
            ["zhangzhou", "123m456p789s11pEEE789m", "--wild", "9m", "--from", "2", "--rob"],
            "three other 9m lie in the kong that is robbed; here 1 more are given",
        ),
        (["zhangzhou", "123m456p789s11pEEE789m", "--wild", "1f"], "1f is a flower"),
        # A flower is no wild tile that would fill the gap.
        (["zhangzhou", "123456789m123456p1f5s", "--wild", "E"], "1f is a flower: it lies beside"),
        (["zhangzhou", "123m456p789s11pEEE78m8f", "--wild", "F"], "8f is a flower: it lies beside"),
        (["zhangzhou", "[123f]456p789s11pEEE789m", "--wild", "F"], "3f is a flower: it lies besi"),
        (["11223344m5566p1fS", "--wild", "E"], "1f is a flower: it lies beside the hand"),
        (
            [
                "zhangzhou",
                "123m456p789s11pEEE789m",
                "--seat",
                "2",
                "--set",
                "players=2",
                "--wild",
                "F",
            ],
            "seat is 0 to 1, not 2",
        ),
        (["jinzhou", "123m456p789s11pEEE", "--wild", "F"], "no tile is turned up in jinzhou"),
        (["[1m2m4m]123m456p789sWE", "--wild", "W"], "neither a sequence, a triplet nor a kong"),
        (["[1m2mW]123m456p789sWE", "--wild", "W"], "holds a wild tile; melds never do"),
        (["[123m]", "--wild", "W"], "the hand has no concealed tiles"),
        (["11223344m5566pSS", "--wild", "E", "--kong", "--dealt"], "exclude each other"),
        (["11223344m5566pSS", "--wild", "E", "--dealt"], "only the dealer can win with the tiles"),
        (["11223344m5566pSS", "--wild", "E", "--lang", "fr"], "fr"),
        # What no play leads to: a replacement without a kong, melds before the first discard,
        # a fourth kong where the round ends with it, a fifth copy beside the 宝.
        (["123m456p789s11s9mEE", "--wild", "9m", "--kong"], "the hand has none"),
        (["11223344m5566pSS", "--wild", "E", "--kong"], "the hand has none"),
        (
            ["[1111s!]456m789s123pWE", "--wild", "W", "--seat", "0", "--dealt"],
            "no meld lies there when the tiles are dealt",
        ),
        (
            ["qinhuangdao", "[1111m!][2222m!][3333p][4444s]55s", "--wild", "9m"],
            "the round ends with kong 4",
        ),
        (
            ["jinzhou", "[EEE]123m88p46s5555s", "--with", "mobao"],
            "one of the four 5s is the bao and lies in the wall (JZ-17)",
        ),
    ],
)
def test_bad_input_is_one_clear_sentence(args: list[str], reason: str) -> None:
    refused(*args, reason=reason)


def refused(*args: str, reason: str) -> None:
    """The hand is not scored, and one sentence says why."""
    done = invoke(["score", *args], lang="en" if reason.isascii() else "zh")
    assert done.exit_code == 2
    assert reason in done.stderr and done.stderr.count("\n") == 1
    assert done.exception is None or isinstance(done.exception, SystemExit)


def test_a_hand_that_does_not_win_is_told_why_with_the_clause() -> None:
    hand = ["hangzhou", "1122334m5566pSSN", "--wild", "E"]
    refused(*hand, reason="胡不了：")
    refused(*hand, reason="还差 1 张（HZ-9）")
    refused(*hand, "--lang", "en", reason="is not a winning hand in hangzhou: ")
    refused(*hand, "--lang", "en", reason="(HZ-9)")


# -- what cannot be seen in the hand ---------------------------------------------------------

CHONGBAO = ["jinzhou", "[CCC]234m567p4699s5s", "--with", "ting", "--with", "kaimen=0,2,3"]
TWO_WAITS = ["jinzhou", "[EEE]123m456p2444s3s", "--with", "jia"]
"""It waits for 3s in the middle, and for 2s."""
SIX_THROWN = ["lanzhou", "456m22p78s6s", "--with", "ting", "--with", "shuai=6", "--seat", "0"]
STAKES = ["qinhuangdao", "123m456p789sNNNP5s", "--wild", "F"]


def test_jz18_winning_on_sight_of_the_bao() -> None:
    """JZ-18, JZ-23, JZ-24, JZ-26: 平胡 1 + 冲宝 2 = 3 fan, 4 each; the dealer one more, 8."""
    report = score(*CHONGBAO, "--with", "chongbao")
    assert report["win"]["factors"] == [["pinghu", 1], ["chongbao", 2]]
    assert report["scores"] == [-8, 16, -4, -4]
    more = score(*CHONGBAO, "--with", "chongbao", "--set", "chongbao_zimo=true")
    assert more["scores"] == [-16, 32, -8, -8]


def test_jz19_only_a_hand_that_waits_draws_the_bao() -> None:
    """JZ-14, JZ-19: any bao wins for a hand that has declared, so it was ready before."""
    hand = ["jinzhou", "[EEE]123m456p57s1s8s9m", "--with", "mobao"]
    refused(*hand, reason="胡不了")
    assert score("jinzhou", "[EEE]123m456p57s88s9m", "--with", "mobao")["win"]["type"] == "mobao"


def test_jz24_who_is_robbed_has_opened() -> None:
    """JZ-24, JZ-25, JZ-27: its peng lies there: 1 + 1 + 2 = 4 fan; no 未开门, no 三家门清."""
    report = score("jinzhou", "[EEE]123m456p55s79s8s", "--from", "2", "--rob")
    assert report["scores"] == [0, 8, -8, 0]


def test_jz18_only_on_a_tile_it_waits_for() -> None:
    refused(
        "jinzhou", "[CCC]234m567p4699s6s", "--with", "chongbao",
        reason="胡不了",
    )  # fmt: skip


def test_lz3_hands_after_tiles_were_thrown() -> None:
    """LZ-3, LZ-16: two melds and a pair, or a pair alone; each pays 1 × 自摸 2."""
    assert score(*SIX_THROWN)["scores"] == [6, -2, -2, -2]
    twelve = ["lanzhou", "5p5p", "--with", "ting", "--with", "shuai=12", "--seat", "0"]
    assert score(*twelve)["scores"] == [6, -2, -2, -2]
    refused(*SIX_THROWN, "--set", "shuai_refill=true", reason="this many melds (0)")


def test_qh23_everybodys_stakes() -> None:
    """QH-23: 8 and the stakes of payer and winner, doubled for the dealer before they are added.

    The dealer pays 16 + 5 + 1, seat 2 pays 8 + 3 + 1, seat 3 pays 8 + 1.
    """
    assert score(*STAKES, "--with", "pao=5,1,3,0")["scores"] == [-22, 43, -12, -9]
    assert score(*STAKES, "--with", "pao=1")["scores"] == [-17, 35, -9, -9]


def test_jz14_a_hand_that_may_have_declared_jia() -> None:
    """JZ-14: by default whatever else it waits for; alone, or where a kong changed the waits."""
    assert ["jiahu", 1] in score(*TWO_WAITS)["win"]["factors"]
    alone = ["jinzhou", "[EEE]123m456p57s99s6s", "--with", "jia", "--set", "jia_alone=on"]
    assert ["jiahu", 1] in score(*alone)["win"]["factors"]
    kong = ["jinzhou", "[EEEE]123m456p2444s3s", *TWO_WAITS[2:], "--set", "jia_alone=on"]
    assert ["jiahu", 1] in score(*kong, "--set", "kong_after_ting=ready")["win"]["factors"]


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["hangzhou"], "the hand is missing: fangcheng score hangzhou HAND"),
        (["11223344m5566pSS", "11223344m5566pEE"], "one hand is scored, not two"),
        (["hangzhou", "11223344m5566pSS", "1m"], "'1m' is one word too many"),
        (["11223344m5566pSS"], "name the tile turned up as wild, like 9m"),
        ([*STAKES, "--with", "pao=-1"], "numbers are 0 or more"),
        ([*STAKES, "--with", "pao=1", "--with", "pao=3"], "pao is given twice; numbers of several"),
        ([*STAKES, "--with", "pao=1,3"], "the winner's number, or 4 in the order of the seats"),
        ([*STAKES, "--with", "pao=1,3,2,0"], "pao is 0, 1, 3 or 5; not 2"),
        ([*STAKES, "--with", "haidilaoyue=2"], "haidilaoyue is 1 for yes or 0 for no; not 2"),
        ([*STAKES, "--with", "haidilaoyue=1,1"], "haidilaoyue takes one number, not 2"),
        ([*STAKES, "--from", "0", "--with", "haidilaoyue"], "haidilaoyue goes with a self-draw"),
        ([*CHONGBAO, "--with", "jia"], "declared once, with ting or with jia (JZ-14)"),
        ([*TWO_WAITS, "--set", "jia_alone=on"], "this hand waits for 23s (JZ-14)"),
        ([*TWO_WAITS, "--from", "0", "--set", "jia_alone=on"], "waits for 23s (JZ-14)"),
        ([*TWO_WAITS, "--with", "chongbao", "--set", "jia_alone=on"], "waits for 23s (JZ-14)"),
        ([*CHONGBAO, "--with", "mobao", "--with", "chongbao"], "not both"),
        ([*CHONGBAO, "--with", "chongbao", "--from", "0"], "it goes without --from"),
        (
            ["jinzhou", "[CCCC]234m567p4699s5s", "--with", "chongbao", "--kong"],
            "no kong replacement wins (JZ-18)",
        ),
        ([*SIX_THROWN, "--set", "shuai=false"], "there is no shuai in this room"),
        ([*SIX_THROWN[:4], "--with", "shuai=4"], "shuai is 0, 3, 6, 9 or 12; not 4"),
        ([*SIX_THROWN, "--set", "ting=quiet"], "nobody declares ting in this room (LZ-11)"),
        (
            ["zhangzhou", "123m456p789s11pEEE789m", "--wild", "F", "--with", "shuangyou"],
            "shuangyou goes with a self-draw from youjin (ZZ-15)",
        ),
        (
            ["zhangzhou", "123m456p789s111222pWE", "--wild", "W", "--with", "shuangyou", "--with",
             "sanyou"],
            "from shuangyou or from sanyou, not from both",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(args: list[str], reason: str) -> None:
    refused(*args, reason=reason)


def test_jz14_a_declaration_that_was_not_made() -> None:
    """`ting=0` is as if nothing were said: without a declaration there is no win here (JZ-15)."""
    hand = ["jinzhou", "[EEE]123m456p55s79s8s", "--from", "0", "--set", "must_declare=true"]
    refused(*hand, "--with", "ting=0", reason="胡不了")
    assert score(*hand, "--with", "ting")["win"]["type"] == "pinghu"
