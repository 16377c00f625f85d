"""`fangcheng verify`: whatever is changed in a record does not pass."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from fangcheng.bots import Look, make_bot
from fangcheng.errors import FairnessError
from fangcheng.game.referee import waiting_for
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.record.fair import (
    Dropped,
    Fairness,
    commitment,
    history,
    join_seed,
    nonce_commitment,
)
from fangcheng.record.file import header_line, input_line, result_line, seed_line
from fangcheng.tiles import parse
from tests.command_line import Result, invoke

NONCES = ("00112233445566778899aabbccddeeff", None, "ffeeddccbbaa99887766554433221100", None)
PROMISED = tuple(None if one is None else nonce_commitment(one) for one in NONCES)
SEED = join_seed("server", NONCES)
Lines = list[dict[str, Any]]


def _record(
    path: Path,
    town: str = "hangzhou",
    rounds: int = 2,
    fair: bool = True,
    seed: str = SEED,
    promised: Fairness | None = None,
    options: Mapping[str, object] = {},
) -> Path:
    """Let bots play a match as a server stores it, or as one terminal does."""
    variant = make_variant(town, {"rounds": rounds, **options})
    match = Match(variant, seed)
    bots = [make_bot("easy", seat) for seat in range(variant.seats)]
    # Seat 3 promised a nonce and never told it.
    promised = promised or Fairness(
        commitment("server"), (*PROMISED[:3], nonce_commitment("0" * 16))
    )
    names = ["甲", "bot:normal", "[b]", ""]
    lines = [header_line(variant, seed, names, not fair, promised if fair else None)]
    while True:
        while not match.state.over:
            for seat in waiting_for(match.state):
                action = bots[seat].choose(Look(match.state, seat))
                match.apply(seat, action)
                lines.append(input_line(seat, action))
        lines.append(result_line(match))
        if match.over:
            break
        match.next_round()
    path.write_text("".join([*lines, *([seed_line(seed)] if fair else [])]), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _record(tmp_path_factory.mktemp("records") / "game.jsonl")


def _verify(*args: object) -> Result:
    return invoke(["verify", *map(str, args)])


def _changed(record: Path, change: Callable[[Lines], None]) -> Path:
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    change(lines)
    other = record.with_name("changed.jsonl")
    other.write_text(
        "".join(
            json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines
        ),
        encoding="utf-8",
    )
    return other


def test_a_good_record(record: Path) -> None:
    done = _verify(record)
    assert done.exit_code == 0, done.output
    assert "全部相符" in done.output
    assert commitment("server") in done.output
    assert "东家 甲的随机数和哈希相符" in done.output
    assert "南家 bot:normal没有参与" in done.output
    assert "西家 [b]的随机数和哈希相符" in done.output
    assert "北家交了哈希，没有公开随机数" in done.output
    assert done.output.count("✓") == 4 + 2 + 1  # four promises, two rounds, the whole
    english = _verify(record, "--lang", "en")
    assert "Everything fits" in english.output


DROPPED = Dropped(match=5, server=commitment("another"), told=True, why="interrupted")


def test_shuffles_that_came_to_nothing_are_told_and_cannot_be_left_out(tmp_path: Path) -> None:
    part = f"server.{history([DROPPED])}"
    fair = Fairness(commitment(part), PROMISED, (DROPPED,), (3,))
    record = _record(tmp_path / "game.jsonl", rounds=1, seed=join_seed(part, NONCES), promised=fair)
    told = _verify(record)
    assert told.exit_code == 0, told.output
    assert "一共洗了 2 次牌" in told.output and commitment("another") in told.output
    assert "北家上一场没有公开随机数" in told.output
    english = _verify(record, "--lang", "en").output
    assert "the server may have known the nonces" in english and "had no say" in english

    def leave_out(lines: Lines) -> None:
        del lines[0]["fair"]["dropped"]

    assert "前几次洗牌" in _verify(_changed(record, leave_out)).output


def test_as_json_with_the_walls(record: Path) -> None:
    found = json.loads(_verify(record, "--json", "--walls").output)
    assert found["ok"] is True and found["over"] is True
    assert found["fair"]["seats"] == ["given", "none", "given", "withheld"]
    first, second = found["rounds"]
    assert first["played"] and second["played"]
    match = Match(make_variant("hangzhou", {"rounds": 2}), SEED)
    assert parse(first["line"]) == match.state.wall.line
    event = next(one for one in match.state.events or () if one.kind == "break")
    assert first["dice"][:2] == list(event.fields["dice"])
    assert first["break"] == {"side": event.fields["side"], "stacks": event.fields["stacks"]}
    assert "line" not in json.loads(_verify(record, "--json").output)["rounds"][0]
    shown = _verify(record, "--walls").output
    assert first["line"] in shown and second["wall"] in shown


def test_every_die_is_shown(tmp_path: Path) -> None:
    """QH-5: two more are rolled for the tile that is turned up."""
    path = _record(tmp_path / "game.jsonl", "qinhuangdao", 8)
    found = json.loads(_verify(path, "--json").output)
    assert found["ok"] is True
    assert [len(one["dice"]) for one in found["rounds"]] == [4] * 8


def test_the_stacks_that_the_smaller_die_skips(tmp_path: Path) -> None:
    """HZ-30: the wall is laid from there, where the room says so."""
    path = _record(tmp_path / "game.jsonl", rounds=4, options={"break": "smaller"})
    found = json.loads(_verify(path, "--json").output)
    assert found["ok"] is True
    told = [(one["break"]["stacks"], min(one["dice"])) for one in found["rounds"]]
    assert len(told) == 4 and all(stacks == smaller for stacks, smaller in told)


def test_a_record_of_one_terminal(tmp_path: Path) -> None:
    path = _record(tmp_path / "play.jsonl", fair=False, seed="alone")
    done = _verify(path)
    assert done.exit_code == 0
    assert "没有各家的随机数" in done.output
    assert json.loads(_verify(path, "--json").output)["fair"] is None


def test_an_unfinished_record(tmp_path: Path) -> None:
    path = _record(tmp_path / "play.jsonl", fair=False, seed="alone")
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:20]), encoding="utf-8")
    done = _verify(path)
    assert done.exit_code == 0
    assert "停在第 1 局" in done.output


def _another_nonce(lines: Lines) -> None:
    seed = join_seed("server", ("0" * 32, *NONCES[1:]))
    lines[0]["commitment"] = commitment(seed)
    lines[-1]["seed"] = seed


def _another_server_part(lines: Lines) -> None:
    seed = join_seed("other", NONCES)
    lines[0]["commitment"] = commitment(seed)
    lines[-1]["seed"] = seed


def _another_seed(lines: Lines) -> None:
    lines[-1]["seed"] = join_seed("other", NONCES)


def _no_seed(lines: Lines) -> None:
    lines.pop()


def _another_promise(lines: Lines) -> None:
    lines[0]["fair"]["nonces"][2] = nonce_commitment("f" * 32)


def _a_seed_that_fits_but_deals_otherwise(lines: Lines) -> None:
    seed = join_seed("other", NONCES)
    lines[0]["commitment"] = commitment(seed)
    lines[0]["fair"]["server"] = commitment("other")
    lines[-1]["seed"] = seed


def _another_digest(lines: Lines) -> None:
    result = next(line for line in lines if "digest" in line)
    result["digest"] = "0" * 64


def _another_score(lines: Lines) -> None:
    result = [line for line in lines if "digest" in line][1]
    result["scores"] = [30, -10, -10, -10]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_another_nonce, "0 号的随机数与承诺不符"),
        (_another_server_part, "服务器那一份与承诺不符"),
        (_another_promise, "2 号的随机数与承诺不符"),
        (_another_seed, "种子与承诺不符"),
        (_no_seed, "第 1 行有错"),
        (_a_seed_that_fits_but_deals_otherwise, "行有错"),
        (_another_digest, "行有错"),
        (_another_score, "行有错"),
    ],
)
def test_what_was_changed_is_found(
    record: Path, change: Callable[[Lines], None], reason: str
) -> None:
    path = _changed(record, change)
    done = _verify(path)
    assert done.exit_code == 1, done.output
    assert reason in done.output and "✗" in done.output
    assert "全部相符" not in done.output
    as_json = _verify(path, "--json")
    assert as_json.exit_code == 1
    assert json.loads(as_json.output)["ok"] is False
    assert json.loads(as_json.output)["error"]["line"] >= 1


def test_the_rounds_before_a_wrong_one_are_shown(record: Path) -> None:
    done = _verify(_changed(record, _another_score), "--json")
    assert [one["played"] for one in json.loads(done.output)["rounds"]] == [True, False]


def test_what_is_no_record(tmp_path: Path) -> None:
    for text in ("", "nonsense\n", "[1]\n"):
        (tmp_path / "x").write_text(text, encoding="utf-8")
        done = _verify(tmp_path / "x")
        assert done.exit_code == 2
        assert "不是方城牌谱" in done.output
    assert _verify(tmp_path / "nowhere").exit_code == 2
    assert _verify(tmp_path).exit_code == 2


def test_a_nonce_of_old_with_a_newline_passes() -> None:
    """Such a nonce was accepted once; its hash fits, so nobody has cheated."""
    nonce = "0" * 32 + "\n"
    fair = Fairness(commitment("server"), (nonce_commitment(nonce), None))
    assert fair.check(join_seed("server", (nonce, None))) == ["given", "none"]
    for wrong in (nonce.strip(), f"{nonce}\n", f"\n{nonce}"):
        with pytest.raises(FairnessError):
            fair.check(join_seed("server", (wrong, None)))
