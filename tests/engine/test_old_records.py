"""Records written before stakes, thrown tiles and declarations were choices of their towns.

They are played again, and every line is written as it was: actions, scores, digests of all events.
"""

import json
from pathlib import Path

import pytest

from fangcheng.game.actions import parse_action
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.record.file import input_line, result_line

FOLDER = Path(__file__).parents[1] / "old_records"


@pytest.mark.parametrize(
    ("town", "texts"),
    [
        ("qinhuangdao", ["stake 3", "fenggang"]),
        ("lanzhou", ["shuai", "shuai ", " ting"]),
        ("jinzhou", [" ting", " jia"]),
    ],
)
def test_old_records_are_written_again_byte_for_byte(town: str, texts: list[str]) -> None:
    lines = (FOLDER / f"{town}.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    header = json.loads(lines[0])
    match = Match(make_variant(town, header["options"]), header["seed"])
    for line in lines[1:]:
        told = json.loads(line)
        if "do" in told:
            action = parse_action(told["do"])
            match.apply(told["seat"], action)
            assert input_line(told["seat"], action) == line
        else:
            assert result_line(match) == line
            match.next_round()
    done = "".join(lines)
    assert all(text in done for text in texts)
