"""Records: replay equals play byte for byte; wrong, cut and edited ones are told by their line."""

import json
import random
import re

import pytest

from fangcheng.checking.invariants import snapshot
from fangcheng.checking.records import play_record
from fangcheng.errors import FangchengError, RecordError
from fangcheng.game.actions import DISSOLVE, LEAVE
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.match import Match
from fangcheng.record.fair import commitment
from fangcheng.record.file import (
    fresh_match,
    header_line,
    input_line,
    read_record,
    replay,
    result_line,
    seed_line,
    verify,
)
from tests.rounds import match_rounds

NAMES = ["东", "南", "西", "北"]


def play_match(name: str, seed: str, tell_seed: bool = True, rounds: int = 2) -> list[str]:
    """Play a match at random and return its record."""
    variant = make_variant(name, {"rounds": match_rounds(name, rounds)})
    return play_record(variant, seed, random.Random(seed), 1000, tell_seed)


@pytest.mark.parametrize("name", VARIANTS)
def test_totals_are_the_sums_of_the_rounds(name: str) -> None:
    lines = play_match(name, "totals", rounds=4)
    results = [json.loads(line) for line in lines if "digest" in line]
    last = match_rounds(name, 4)
    assert [result["round"] for result in results] == [*range(1, last + 1)]
    sums = [sum(scores) for scores in zip(*(r["scores"] for r in results), strict=True)]
    assert results[-1]["totals"] == sums
    assert [r["result"]["match_over"] for r in results] == [False] * (last - 1) + [True]


def test_the_dealer_and_the_streak_of_the_next_round_come_from_the_last() -> None:
    record = read_record(play_match("hangzhou", "carry", rounds=6))
    match = fresh_match(record)
    before = None
    for moment in replay(record, match):
        if moment.action is None and before is not None:
            assert (match.state.dealer, match.state.streak) == before
        if match.state.result is not None:
            result = match.state.result
            assert result.next_dealer is not None
            before = (result.next_dealer, result.next_streak)
    assert before is not None


def test_first_dealer_by_lot_and_by_option() -> None:
    """C-13: every seat is drawn by some seed; the option names one."""
    variant = make_variant("hangzhou")
    assert {Match(variant, f"lot {n}").state.dealer for n in range(40)} == {0, 1, 2, 3}
    assert Match(make_variant("hangzhou", {"first_dealer": 2}), "x").state.dealer == 2


def test_a_record_that_only_commits_to_its_seed() -> None:
    lines = play_match("hangzhou", "secret", tell_seed=False)
    assert "secret" not in "".join(lines[:-1])
    assert verify(read_record(lines)).over
    with pytest.raises(RecordError, match="line 1: the seed is not told"):
        read_record(lines[:-1])
    forged = [*lines[:-1], seed_line("other")]
    with pytest.raises(RecordError, match="does not fit the commitment"):
        read_record(forged)


def test_a_cut_record_replays_up_to_the_cut() -> None:
    lines = play_match("hangzhou", "cut")
    whole = "".join(lines[:40])
    cut = whole[:-7].splitlines(keepends=True)
    record = read_record(cut)
    match = fresh_match(record)
    seen = 0
    with pytest.raises(RecordError, match="record line 40: the line is cut"):
        for moment in replay(record, match):
            seen = moment.line
    assert seen == 39
    again = verify(read_record(lines[:39]))
    assert snapshot(match.state) == snapshot(again.state)


def test_edited_records_are_found_out() -> None:
    lines = play_match("hangzhou", "edit")
    at = next(i for i, line in enumerate(lines) if "digest" in line)
    scores = [*lines[:at], lines[at].replace('"scores":[', '"scores":[1'), *lines[at + 1 :]]
    with pytest.raises(RecordError, match=f"record line {at + 1}: the result differs"):
        verify(read_record(scores))
    for edit, reason in (
        ('{"seat":0,"do":"discard Z"}\n', "'Z' is not a tile"),
        ('{"seat":0,"do":"fly"}\n', "is not an action"),
        ('{"do":"peng"}\n', "'seat' is missing"),
        ('{"seat":7,"do":"pass"}\n', "there is no seat 7"),
        ('{"some":"thing"}\n', "a line holds 'do' or 'round'; 'seed' comes last"),
        ('{"seed":"edit"}\n', "a line holds 'do' or 'round'; 'seed' comes last"),
        ("[" * 99999 + "\n", "not JSON"),
        (lines[3].replace(",", ", "), "not written as a record is"),
        (lines[3].replace("\n", "\r\n"), "not written as a record is"),
        (lines[3].replace("}", ',"round":1}'), "not written as a record is"),
        ("[]\n", "a line is a JSON object"),
        ("{nonsense\n", "not JSON"),
        (lines[at], "before the round is over"),
    ):
        with pytest.raises(RecordError, match="record line 4: .*" + reason):
            verify(read_record([*lines[:3], edit, *lines[4:]]))


def test_records_of_the_format_before_are_read() -> None:
    """Options that came later have their defaults; a digest over other events is not compared."""
    lines = play_match("hangzhou", "older")
    header = json.loads(lines[0])
    del header["options"]["discard_pays"]
    header["fangcheng"] = 1
    digests = re.compile(r'"digest":"[0-9a-f]{64}"')
    older = [digests.sub('"digest":"0"', line) for line in lines[1:]]
    assert older != lines[1:]
    match = verify(read_record([json.dumps(header) + "\n", *older]))
    assert match.over
    at = next(i for i, line in enumerate(older) if "digest" in line)
    older[at] = older[at].replace('"totals":[', '"totals":[1')
    with pytest.raises(RecordError, match=f"record line {at + 2}: the result differs"):
        verify(read_record([json.dumps(header) + "\n", *older]))
    header["fangcheng"] = 2
    assert verify(read_record([json.dumps(header) + "\n", *lines[1:]])).over


def test_what_follows_the_last_result_and_what_is_missing() -> None:
    lines = play_match("hangzhou", "end")
    for more in (lines[-1], lines[-2], seed_line("end"), seed_line("other")):
        with pytest.raises(RecordError, match=f"line {len(lines) + 1}: nothing but the seed"):
            verify(read_record([*lines, more]))
    with pytest.raises(RecordError, match=f"line {len(lines)}: the result of the round is missing"):
        verify(read_record(lines[:-1]))
    assert not verify(read_record(lines[:-5])).over, "an unfinished match is no fault"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"fangcheng": True}, "not a record of format 2"),
        ({"options": []}, "'options' is an object"),
        ({"options": None}, "'options' is an object"),
        ({"more": 1}, "keys or values that do not belong there"),
        ({"seed": "\ud800"}, "does not fit the commitment"),
        ({"fangcheng": 9}, "not a record of format 2"),
        ({"scheme": 9}, "walls of scheme 9 are unknown"),
        ({"variant": "atlantis"}, "there is no town 'atlantis'; the towns are: hangzhou"),
        ({"options": {"bace": 1}}, "unknown option 'bace'"),
        ({"options": {"base": 0}}, "option 'base' takes a whole number from 1 to 1000; not 0"),
        ({"seats": ["one"]}, "'seats' must list 4 names"),
        ({"seed": 5}, "the seed is not told"),
        ({"commitment": commitment("y")}, "does not fit the commitment"),
    ],
)
def test_wrong_headers(change: dict[str, object], reason: str) -> None:
    header = json.loads(header_line(make_variant("hangzhou"), "x", NAMES))
    with pytest.raises(RecordError, match=f"record line 1: .*{reason}"):
        read_record([json.dumps({**header, **change}) + "\n"])


def test_an_empty_record() -> None:
    with pytest.raises(RecordError, match="record line 1: the record is empty"):
        read_record([])


@pytest.mark.parametrize("action", [LEAVE, DISSOLVE])
def test_leave_and_dissolve_end_the_match(action: object) -> None:
    """C-14: recorded like any action; no next round."""
    variant = make_variant("hangzhou")
    match = Match(variant, "leave")
    lines = [header_line(variant, "leave", NAMES)]
    match.apply(1, action)  # type: ignore[arg-type]
    lines += [input_line(1, action), result_line(match)]  # type: ignore[arg-type]
    assert match.over
    assert verify(read_record(lines)).over
    with pytest.raises(FangchengError, match="next round"):
        match.next_round()
