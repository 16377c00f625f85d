"""Each check finds a town that is broken in just that way."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fangcheng.checking import builds, suite
from fangcheng.checking.invariants import BrokenError
from fangcheng.checking.scenarios import check_scenario
from fangcheng.checking.suite import NAMES, Result, check_town, find_check, run_check
from fangcheng.game.variant import Variant
from fangcheng.installed import VARIANTS
from tests.broken_towns import BROKEN, Endless
from tests.effort import FULL

pytestmark = pytest.mark.random

FOUND_OUT_TOO = {
    "leaky": {"options", "bots", "mirror", "streams"},
    "generous": {"options", "bots", "words"},
    "stuck": set(NAMES),
    "endless": set(NAMES),
    "housed": {"mirror", "streams", "views"},
    "picking": {"mirror", "streams", "views"},
    "lax": {"mirror"},
    "peeking": {"streams", "mirror"},
    "telling": {"mirror"},
    "watching": {"streams"},
    "forgetful": {"copies"},
}
"""What else such a fault breaks."""


def look(check: str, town: str, rounds: int, **more: Any) -> Result:
    return run_check(find_check(check), town, range(1, rounds + 1), "catch", **more)


@pytest.mark.parametrize(
    ("kind", "check", "rounds", "reason"), BROKEN, ids=[kind.__name__ for kind, *_ in BROKEN]
)
def test_it_is_found_out(
    kind: type[Variant], check: str, rounds: int, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(VARIANTS, kind.name, kind)
    failure = look(check, kind.name, rounds).failure
    assert failure is not None
    assert re.search(reason, failure.reason), failure.reason
    if failure.round is not None:
        again = run_check(find_check(check), kind.name, [failure.round], "catch").failure
        assert check == "replay" or again == failure, "the round can be played again"


@pytest.mark.skipif(not FULL, reason="longer runs only")
@pytest.mark.parametrize(
    ("kind", "check"), [one[:2] for one in BROKEN[1:]], ids=[one[0].__name__ for one in BROKEN[1:]]
)
def test_nothing_else_is_found_wrong(
    kind: type[Variant], check: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(VARIANTS, kind.name, kind)
    others = [
        one for one in NAMES if one not in {check, "builds"} | FOUND_OUT_TOO.get(kind.name, set())
    ]
    results = check_town(kind.name, 10, only=others) if others else ()
    assert [one.failure for one in results if one.failure is not None] == []


@pytest.mark.parametrize("check", ["tiles", "replay", "mirror", "bots"])
def test_a_check_comes_to_its_end_though_the_round_does_not(
    check: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(VARIANTS, Endless.name, Endless)
    failure = look(check, "endless", 1).failure
    assert failure is not None and failure.reason == "the round does not end"
    with pytest.raises(BrokenError, match="the round does not end"):
        builds.digest_of("endless", 0, 1)


def test_after_a_round_that_does_not_end_nothing_else_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(VARIANTS, Endless.name, Endless)
    results = [*check_town("endless", 1)]
    assert [one.check for one in results] == ["methods", "rooms", "book", "stuck"]
    assert results[-1].failure is not None


# -- parts of a town, which lie in its package ---------------------------------------------------


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, town: str, **parts: str) -> None:
    """Put the package of a town on the path, as an installer would; `_` stands for a dot."""
    info, home = folder / f"{town}-1.0.dist-info", folder / f"{town}_town"
    info.mkdir()
    home.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {town}\nVersion: 1.0\n")
    point = f"{town} = {town}_town.variant:Town"
    (info / "entry_points.txt").write_text(f"[fangcheng.variants]\n{point}\n")
    (home / "__init__.py").touch()
    (home / "variant.py").write_text(
        f"from tests.tiny_town import TinyTown\n\n\nclass Town(TinyTown):\n    name = '{town}'\n"
    )
    for name, text in parts.items():
        file = home / name.replace("_", ".")
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    monkeypatch.syspath_prepend(str(folder))


@pytest.mark.parametrize(
    ("preset", "reason"),
    [
        ("parent = 'TOWN'\n[options]\nx = 1", "cannot be played: "),
        ("parent = 'hangzhou'", "is one of hangzhou"),
        ("parent = 'hangzhou/quick'", "is one of hangzhou"),
        ("parent = '../near.toml'", "sets its options itself, under [options]"),
    ],
)
def test_a_preset_that_cannot_be_played(
    preset: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    town = f"roomy{len(preset)}"
    near = f"parent = '{town}'\n[options]\nbase = 7"
    parts = {"presets/odd_toml": preset.replace("TOWN", town), "near_toml": near}
    install(tmp_path, monkeypatch, town, **parts)
    failure = look("rooms", town, 0).failure
    assert failure and f"the preset '{town}/odd' {reason}" in failure.reason


def book(scores: list[int]) -> str:
    """Two clauses, and a worked example of the first: self-draw, base 1, so 3 from three."""
    hands = ["123m456m789m123p9s9s", "", "", ""]
    town = f"bookish{abs(scores[1])}"
    scenario = {"variant": town, "hands": hands, "script": ["0 hu"], "expect": {"scores": scores}}
    example = f"## 例 1 · Example 1\n\nBK-1\n\n```scenario\n{json.dumps(scenario)}\n```\n"
    return f"# Book\n\n### BK-1 自摸 · Self-draw\n\nx\n\n### BK-2 庄 · Dealer\n\ny\n\n{example}"


def test_a_book_that_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, "bookish2", rulebook_md=book([6, -2, -2, -2]))
    failure = look("book", "bookish2", 0).failure
    assert failure and "例 1 · Example 1: scores should be [6, -2" in failure.reason


def test_a_phase_that_is_another_says_who_is_asked() -> None:
    hands = ["159m159p159sESWNC", "55m17m28p39sESWFP", "369m369p369sESWN", "147m147p147sNCFP"]
    scenario = {"variant": "hangzhou", "indicator": "8p", "hands": hands, "draws": "5m"}
    told = {**scenario, "script": ["0 discard 5m"], "expect": {"phase": "turn"}}
    with pytest.raises(BrokenError) as refused:
        check_scenario(told)
    reason = "phase should be turn, and is claim: seat 1 may pass, peng"
    assert str(refused.value) == reason


def test_a_clause_that_no_scenario_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, "bookish1", rulebook_md=book([3, -1, -1, -1]))
    failure = look("book", "bookish1", 0).failure
    assert failure and failure.reason == "no scenario shows BK-2"


def test_a_position_that_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = {"clause": "SH-1", "scenario": {"variant": "showing", "hands": [""] * 4}}
    shown["refused"] = {"seat": 0, "do": "pass"}
    text = json.dumps([shown])
    install(tmp_path, monkeypatch, "showing", rulebook_md="### SH-1 一\n\nx", examples_json=text)
    failure = look("book", "showing", 0).failure
    assert failure and "SH-1: it is refused by {'C-4'}" in failure.reason


def test_a_lesson_that_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = {"id": "first", "steps": [{"say": {"zh": "一", "en": "one"}}, {"sya": ""}]}
    install(tmp_path, monkeypatch, "taught", lessons_json=json.dumps([lesson]))
    failure = look("book", "taught", 0).failure
    assert failure and failure.reason == "lesson 'first', step 2: no step has 'sya'"


def test_words_that_are_missing_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, "wordless")
    result = look("words", "wordless", 4)
    assert result.failure is None
    [remark] = result.remarks
    assert remark.code == "no_words" and "help" in remark.fields["keys"]
    strict = look("words", "wordless", 4, strict=True).failure
    assert strict and "there are no words for" in strict.reason


SPEAKING = """
from fangcheng.game.codes import Codes
from fangcheng.game.marks import Mark
from fangcheng.game.moves import Choice
from fangcheng.game.opening import Deal, Step
from tests.tiny_town import TinyTown


class Side(Step):
    def form(self, state, seat):
        return Choice("side", "word", options=("left", "right"))

    def carry_out(self, state, answers):
        for seat, answer in answers.items():
            state.show_choice(seat, "side", answer.word)


class Town(TinyTown):
    name = "speaking"
    opening = (Deal(), Side())
    payments = {"night": "di * luck"}
    marks = {"moon": Mark("moon", "yes")}
    codes = Codes(
        wins=("pinghu",), factors=("luck",), payments=("zimo", "night"),
        bars=("self_draw", "full_moon", "new_moon"), events=("eclipse",),
    )
"""


def test_what_is_listed_and_never_comes_up_needs_words_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch, "speaking", variant_py=SPEAKING)
    [remark] = look("words", "speaking", 1).remarks
    missing = set(remark.fields["keys"].split(", "))
    assert missing >= {
        "bar.full_moon", "bar.new_moon", "bar.self_draw", "event.eclipse", "mark.moon",
        "code.night", "pay.night", "code.luck",
        "choice.side", "action.side", "choice.side.left", "choice.side.right",
        "event.chosen.side", "chosen.side.left",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("town", "pair", "reason"),
    [
        ("wordy", ("字", " "), "'code.zimo' is missing in one language"),
        ("wordier", ("字 {who}", "word"), "'code.zimo' has other fields in the other language"),
    ],
)
def test_words_that_are_wrong(
    town: str, pair: tuple[str, str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch, town, words_py=f"WORDS = {{'code.zimo': {pair!r}}}\n")
    failure = look("words", town, 1).failure
    assert failure and failure.reason == reason


# -- both builds -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        (("pure", "x"), "both builds that ran are"),
        (("compiled", "x"), "play the same rounds differently"),
    ],
)
def test_builds_that_differ(
    told: tuple[str, str], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builds, "build_here", lambda: "pure")
    monkeypatch.setattr(builds, "digest_by", lambda *asked: told)
    with pytest.raises(BrokenError, match=reason):
        builds.check_both("hangzhou", 0, 1)


def test_one_build_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "reason_against_extensions", lambda: "none are built")
    result = look("builds", "hangzhou", 1)
    assert result.skipped and [one.code for one in result.remarks] == ["one_build"]


def test_builds_plays_the_rounds_that_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(suite, "reason_against_extensions", lambda: None)
    monkeypatch.setattr(suite, "check_both", lambda *given: asked.append(given))
    [*check_town("hangzhou", 10, "seven", only=["builds"])]
    [*check_town("hangzhou", 10, "seven", only=["builds"], number=3)]
    assert asked == [("hangzhou", 1, 4, "seven"), ("hangzhou", 3, 1, "seven")]
    assert builds.digest_of("hangzhou", 1, 1, "seven") != builds.digest_of("hangzhou", 1, 1, "8")


def test_a_process_that_fails_is_told() -> None:
    with pytest.raises(BrokenError, match=r"a plain engine fails: .*there is no town 'nowhere'"):
        builds.digest_by(True, "nowhere", 0, 1)
