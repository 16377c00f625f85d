"""`fangcheng score`: one hand, its reading, its factors, its payers."""

import json
import re
import shlex
from typing import Any

import pytest
from typer.testing import CliRunner

from fangcheng.cli import app
from fangcheng.cli.score import score_command


def score(*args: str) -> dict[str, Any]:
    done = CliRunner().invoke(app, ["score", *args, "--json"])
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
    report = score("[123p]456m789s111sWE", "--wild", "W", "--with", "caipiao=1", "--kong")
    assert report["win"]["factors"] == [["baotou", 2], ["caipiao", 2], ["gangkai", 2]]
    assert report["scores"] == [-16, 32, -8, -8]


def test_hz22_one_pays_for_all_twice() -> None:
    report = score("[123p]456m789s111sWE", "--wild", "W", "--with", "fanchengbao=2")
    assert report["scores"] == [0, 16, -16, 0]
    assert report["transfers"][0]["factors"] == [
        ["di", 1], ["baotou", 2], ["sanjia", 4], ["fanchengbao", 2],
    ]  # fmt: skip


def test_hz16_on_a_discard() -> None:
    report = score("11223344m5566pSS", "--wild", "E", "--from", "0", "--streak", "2")
    assert report["win"]["type"] == "qidui" and report["scores"] == [-8, 8, 0, 0]


def test_c4_the_dealt_hand_of_the_dealer() -> None:
    """Any of the 14 may be taken as drawn, so W and E make 暴头 though 1s is written last."""
    args = ("456m789s123pWE111s", "--wild", "W", "--seat", "0")
    assert score(*args)["win"]["factors"] == []
    assert score(*args, "--dealt")["win"]["factors"] == [["baotou", 2]]


def test_the_examples_in_the_help_run() -> None:
    examples = re.findall(r"\[bold\]fangcheng (.*?)\[/\]", score_command.__doc__ or "")
    assert len(examples) == 3
    for example in examples:
        done = CliRunner().invoke(app, shlex.split(example))
        assert done.exit_code == 0, done.output


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_words(lang: str) -> None:
    command = ["score", "[123p]456m789s111sWE", "--wild", "W", "--lang", lang]
    shown = CliRunner().invoke(app, command).stdout
    assert ("暴头" in shown) if lang == "zh" else ("baotou" in shown)


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["123m", "--wild", "E"], "the hand has 3 concealed tiles; with 0 melds"),
        (["11223344m5566pSx", "--wild", "E"], "'x' is not a tile at position 16"),
        (["1111122223333m4m", "--wild", "E"], "1m is given 5 times"),
        (["1122334m5566pSSN", "--wild", "E"], "is not a winning hand in hangzhou"),
        (["11223344m5566pSS"], "hangzhou has a wild tile: say which tile is turned up"),
        (["11223344m5566pSS", "--wild", "E", "--tile", "N"], "winning tile N does not stand in"),
        (["11223344m5566pSS", "--wild", "E", "--from", "0"], "may not win on a discard of S"),
        (["11223344m5566pSS", "--wild", "E", "--from", "1"], "its own discard"),
        (["11223344m5566pSS", "--wild", "E", "--seat", "4"], "seat is 0 to 3, not 4"),
        (["11223344m5566pSS", "--wild", "E", "--streak", "0"], "the streak is 1 or more"),
        (["11223344m5566pSS", "--wild", "E", "--with", "luck=1"], "unknown circumstance 'luck'"),
        (["11223344m5566pSS", "--wild", "E", "--with", "luck"], "is not CODE=NUMBER"),
        (["11223344m5566pSS", "--wild", "E", "--with", "chengbao=1"], "another seat"),
        (["11223344m5566pSS", "--wild", "E", "--set", "base"], "write NAME=VALUE"),
        (["11223344m5566pSS", "--wild", "E", "--set", "base=x"], "option 'base' takes"),
        (["11223344m5566pSS", "atlantis"], "unknown variant 'atlantis'"),
        (["[1m2m4m]123m456p789sWE", "--wild", "W"], "neither a sequence, a triplet nor a kong"),
        (["[1m2mW]123m456p789sWE", "--wild", "W"], "holds a wild tile; melds never do"),
        (["[123m]", "--wild", "W"], "the hand has no concealed tiles"),
        (["11223344m5566pSS", "--wild", "E", "--kong", "--dealt"], "exclude each other"),
        (["11223344m5566pSS", "--wild", "E", "--dealt"], "--dealt is for the dealer"),
        (["11223344m5566pSS", "--wild", "E", "--lang", "fr"], "fr"),
    ],
)
def test_bad_input_is_one_clear_sentence(args: list[str], reason: str) -> None:
    done = CliRunner().invoke(app, ["score", *args])
    assert done.exit_code == 2
    assert reason in done.stderr and done.stderr.count("\n") == 1
    assert done.exception is None or isinstance(done.exception, SystemExit)
