"""`fangcheng puzzles`: asked, judged, explained in both languages; and made anew."""

from collections.abc import Iterator
from itertools import repeat
from pathlib import Path

import pytest

from fangcheng.cli import puzzles as command
from fangcheng.game.variant import Variant
from fangcheng.installed import make_variant
from fangcheng.puzzles.find import Moment
from fangcheng.puzzles.make import Workshop
from fangcheng.puzzles.puzzle import Puzzle, read_puzzles, shipped
from fangcheng.record.file import header_line
from tests.command_line import Result, invoke

ONE = shipped("hangzhou")[0]


def rounds(variant: Variant, seed: str) -> Iterator[list[Moment]]:
    """Rounds in which nothing happens."""
    assert (variant.name, seed) == ("hangzhou", "8")
    return repeat([])


def _asked(puzzle: Puzzle, answers: str, *more: str) -> Result:
    return invoke(["puzzles", puzzle.town, "--id", puzzle.id, *more], answers)


def test_a_right_answer_in_english() -> None:
    result = _asked(ONE, f"{ONE.best}\n", "--lang", "en")
    assert result.exit_code == 0 and result.exception is None
    assert "Puzzle 1 of 1 · Hangzhou" in result.stdout and ONE.id in result.stdout
    assert "Right: " in result.stdout and "Solved: 1 of 1." in result.stdout
    assert f"{ONE.choices[1].behind:.2f} ± {ONE.choices[1].error:.2f}" in result.stdout


def test_a_wrong_answer_in_chinese() -> None:
    result = _asked(ONE, f"{ONE.choices[1].do}\n")
    assert result.exit_code == 0
    assert "不是最好的" in result.stdout and "做了 1 题，对 0 题" in result.stdout


def test_an_answer_that_cannot_be_taken_is_asked_again() -> None:
    result = _asked(ONE, f"fly away\n?\n{ONE.best}\n", "--lang", "en")
    assert "Solved: 1 of 1." in result.stdout


def test_nonsense_without_end_ends() -> None:
    result = _asked(ONE, "fly away\n" * 1000, "--lang", "en")
    assert result.exit_code == 0 and "Solved" not in result.stdout


def test_one_after_another_until_somebody_stops() -> None:
    chosen = ["puzzles", "zhangzhou", "--seed", "1", "--lang", "en"]
    first = invoke([*chosen], "q\n")
    assert "Puzzle 1 of 50" in first.stdout and "Puzzle 2" not in first.stdout
    assert invoke(chosen, "q\n").stdout == first.stdout, "the same seed, the same order"
    assert invoke([*chosen[:-1], "en", "--theme", shipped("zhangzhou")[0].theme], "").exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["atlantis"], "atlantis"),
        (["hangzhou/mil2025"], "make --town hangzhou/mil2025"),
        (["hangzhou/mil"], "hangzhou/mil2025"),
        (["make", "--town", "hangzhou/mil"], "hangzhou/mil2025"),
        (["hangzhou", "--theme", "luck"], "luck"),
        (["hangzhou", "--id", "hangzhou-00000000"], "no such puzzles"),
        (["hangzhou", "--out", "x.json"], "make"),
        (["make", "--town", "atlantis"], "atlantis"),
        (["make", "--number", "0"], "--number"),
        (["make", "no-such-file.jsonl"], "no-such-file.jsonl"),
        (["make", "--out", "."], "folder"),
    ],
)
def test_bad_input_is_told_in_a_sentence(words: list[str], said: str) -> None:
    result = invoke(["puzzles", *words, "--lang", "en"])
    assert result.exit_code == 2 and isinstance(result.exception, SystemExit)
    assert said in result.stderr and "Traceback" not in result.output


def test_puzzles_are_made_and_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found and checked other tests say: here there is one in the second round."""

    def keep(self: Workshop, found: list[Moment]) -> Puzzle | None:
        return ONE if self.rounds == 2 else None

    monkeypatch.setattr(Workshop, "_best_of", keep)
    monkeypatch.setattr(command, "rounds_of_bots", rounds)
    out = tmp_path / "new.json"
    made = ["puzzles", "make", "--town", "hangzhou", "--number", "1", "--seed", "8", "--lang", "en"]
    result = invoke([*made, "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert read_puzzles(out.read_bytes()) == [ONE]
    assert "2 rounds, 0 moments" in result.stdout.replace("\n", " ")
    plain = invoke(made)
    assert read_puzzles(plain.stdout.encode()) == [ONE] and "2 rounds" in plain.stderr


def test_puzzles_are_made_of_rounds_by_a_preset(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Moment] = []

    def look(self: Workshop, found: list[Moment]) -> None:
        seen.extend(found)

    monkeypatch.setattr(Workshop, "_best_of", look)
    monkeypatch.setattr(command, "_PATIENCE", 4)
    made = ["puzzles", "make", "--town", "hangzhou/mil2025", "--number", "1", "--seed", "8"]
    assert invoke(made).exit_code == 0
    assert seen and all(one.scenario()["options"]["scoring"] == "fan" for one in seen)
    assert all(one.scenario()["options"]["reserve"] == 20 for one in seen)
    files = {name: tmp_path / f"{name}.jsonl" for name in ("usual", "mil")}
    for file, rules in zip(files.values(), ("hangzhou", "hangzhou/mil2025"), strict=True):
        header = header_line(make_variant(rules), "7", ["a", "b", "c", "d"])
        file.write_text(header, encoding="utf-8")
    of_records = [*made[:2], *map(str, files.values()), *made[2:], "--lang", "en"]
    assert "1 round," in invoke(of_records).stderr, "those by the preset only"


def test_what_was_made_is_kept_when_somebody_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(self: Workshop, found: list[Moment]) -> Puzzle | None:
        if self.kept:
            raise KeyboardInterrupt
        return ONE

    monkeypatch.setattr(Workshop, "_best_of", stop)
    monkeypatch.setattr(command, "rounds_of_bots", rounds)
    result = invoke(["puzzles", "make", "--number", "9", "--seed", "8"])
    assert result.exit_code == 0 and read_puzzles(result.stdout.encode()) == [ONE]


def test_records_of_other_towns_are_left_out_and_wrong_ones_told(tmp_path: Path) -> None:
    begun, wrong = tmp_path / "begun.jsonl", tmp_path / "wrong.jsonl"
    header = header_line(make_variant("jinzhou"), "7", ["a", "b", "c", "d"])
    begun.write_text(header, encoding="utf-8")
    wrong.write_text(header + '{"seat":0,"do":"fly"}\n', encoding="utf-8")
    made = ["puzzles", "make", str(begun), str(wrong), "--number", "1", "--lang", "en"]
    result = invoke([*made, "--town", "hangzhou"])
    assert result.exit_code == 0 and read_puzzles(result.stdout.encode()) == []
    assert "0 rounds" in result.stderr and "fly" not in result.stderr
    result = invoke([*made, "--town", "jinzhou"])
    assert result.exit_code == 0 and "1 round," in result.stderr
    assert "wrong.jsonl: " in result.stderr and "fly" in result.stderr
