import re

import pexpect
import pytest
from rich.cells import cell_len
from rich.text import Text

from fangcheng.cli.rules import in_language, inline, load_book, value_text
from fangcheng.game.options import as_dict, options_of
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.rulebook import cells
from fangcheng.terminal.tiles import indented, wrap
from tests.command_line import ESCAPES, FANGCHENG, Result, invoke

CHINESE_MARKS = re.compile("[，。：；]")
CODE = re.compile(r"`[^`]*`|\b[A-Z]{1,2}-\d+")
WORDS = re.compile(r"[A-Za-z]{2,}|[\u4e00-\u9fff]")


def _rules(*args: str) -> Result:
    return invoke(["rules", *args])


@pytest.mark.parametrize("name", ["common", *VARIANTS])
def test_every_clause_is_told_in_both_languages(name: str) -> None:
    chapters = [chapter for chapter in load_book(name) if chapter.clause or chapter.is_example]
    assert len(chapters) > 10
    for chapter in chapters:
        for lang in ("zh", "en"):
            told = [block for one in chapter.blocks if (block := in_language(one, lang))]
            assert any(block.kind in ("paragraph", "list") for block in told), chapter.title
            heading = in_language(chapter.heading, lang)
            assert heading is not None
            assert heading.lines[0]


@pytest.mark.parametrize("lang", ["zh", "en", "both"])
@pytest.mark.parametrize("name", VARIANTS)
def test_every_book_can_be_printed_with_every_clause_and_example(name: str, lang: str) -> None:
    result = _rules(name, "--lang", lang, "--examples")
    assert result.exit_code == 0, result.output
    assert [line for line in result.output.splitlines() if cell_len(line) > 80] == []
    chapters = [chapter for chapter in load_book(name) if chapter.clause or chapter.is_example]
    shown = result.output.replace("\n", "").replace(" ", "")
    for chapter in chapters:
        heading = in_language(chapter.heading, lang)
        assert heading is not None
        assert heading.lines[0].replace(" ", "") in shown
    if lang == "en":
        assert not CHINESE_MARKS.search(result.output)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_clause_can_be_printed_alone(name: str) -> None:
    clauses = [chapter.clause for chapter in load_book(name) if chapter.clause]
    assert len(clauses) > 10
    for clause in clauses:
        result = _rules(name, "--clause", clause.lower(), "--lang", "en")
        assert result.exit_code == 0
        assert clause in result.output


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", VARIANTS)
def test_every_option_stands_in_the_book_and_in_its_table(name: str, lang: str) -> None:
    book = " ".join(line for one in load_book(name) for b in one.blocks for line in b.lines)
    result = _rules(name, "--lang", lang)
    defaults = as_dict(make_variant(name).options)
    for option in options_of(VARIANTS[name].options_type):
        assert option.name in result.output
        if not option.metadata["clause"].startswith("C-"):
            assert f"`{option.name}={value_text(defaults[option.name])}`" in book, option.name


def test_the_book_has_options_rules_and_common_rules() -> None:
    result = _rules()
    assert result.exit_code == 0
    for part in (
        "房间选项",
        "discard_pays",
        "HZ-1 人与牌",
        "HZ-23 逃跑",
        "C-15 看得见什么",
        "个算例：加 --examples 看",
    ):
        assert part in result.output
    assert "Throwing a wild" not in result.output
    assert "例 1 " not in result.output
    assert [line for line in result.output.splitlines() if cell_len(line) > 80] == []


@pytest.mark.parametrize("name", ["common", *VARIANTS])
def test_a_cell_that_both_languages_show_has_words_of_neither(name: str) -> None:
    tables = [b for one in load_book(name) for b in one.blocks if b.kind == "table"]
    assert tables or name == "common"
    for table in tables:
        heads, _, *rows = map(cells, table.lines)
        shown = [in_language(table, lang) for lang in ("zh", "en")]
        zh, en = [cells(one.lines[0]) for one in shown if one is not None]
        shared = [at for at, head in enumerate(heads) if is_part(head, zh) and is_part(head, en)]
        for row in rows:
            for at in shared:
                assert not WORDS.search(CODE.sub("", row[at])), row


def is_part(head: str, heads: list[str]) -> bool:
    return any(one and one in head for one in heads)


def test_english_only() -> None:
    result = _rules("--lang", "en", "--examples")
    assert result.exit_code == 0
    assert "HZ-13 Throwing a wild" in result.output
    assert "Example 37" in result.output
    assert '"variant": "hangzhou"' in result.output
    assert not CHINESE_MARKS.search(result.output)


def test_both_languages() -> None:
    result = _rules("--lang", "both", "--clause", "HZ-13")
    assert "财飘 · Throwing a wild" in result.output
    assert "能胡，却打出一张财神" in result.output
    assert "That is one 飘" in result.output


def test_one_clause_with_its_examples() -> None:
    result = _rules("--clause", "hz-4", "--lang", "en")
    assert "HZ-4 Discarding a wild" in result.output
    assert "HZ-5" not in result.output
    assert "--examples" in result.output
    result = _rules("--clause", "HZ-1", "--examples")
    assert "例 1 " not in result.output  # HZ-1 is not HZ-13
    assert "例 17" in _rules("--clause", "HZ-4", "--examples").output
    assert "C-8 到自己下次摸牌" in _rules("--clause", "C-8").output


def test_chosen_options_stand_in_the_text() -> None:
    result = _rules("--set", "base=5", "--set", "discard_pays=all")
    assert "底分是 base=5" in result.output
    assert "discard_pays=all 定" in result.output
    assert "base=1 " not in result.output
    assert "5 (1)" in result.output
    examples = _rules("--set", "base=5", "--examples").output
    assert '"base": 5' in examples


def test_changed_options_are_highlighted() -> None:
    text = inline("base `base=1`, rounds `rounds=8`, **bold** and `P`", {"base": 5, "rounds": 8})
    assert text.plain == "base base=5, rounds rounds=8, bold and P"
    styles = {text.plain[span.start : span.end]: str(span.style) for span in text.spans}
    assert "on yellow" in styles["base=5"]
    assert "yellow" not in styles["rounds=8"]


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["nowhere"], "there is no town"),
        (["--clause", "HZ-99"], "HZ-99"),
        (["--lang", "fr"], "zh、en、both"),
        (["--set", "bass=1"], "unknown option"),
        (["--set", "base=0"], "base"),
    ],
)
def test_what_is_not_in_the_book(args: list[str], reason: str) -> None:
    result = invoke(["rules", *args], lang="en" if reason.isascii() else "zh")
    assert result.exit_code == 2
    assert reason in result.output


def test_a_terminal_gets_a_pager() -> None:
    child = pexpect.spawn(
        FANGCHENG[0], [*FANGCHENG[1:], "rules"], encoding="utf-8", dimensions=(24, 80), timeout=30
    )
    child.expect("房间选项")
    child.send("q")
    child.expect(pexpect.EOF)
    child.close()
    assert "Traceback" not in ESCAPES.sub("", child.before or "")
    assert child.exitstatus == 0


def test_chinese_is_broken_anywhere_but_before_a_full_stop() -> None:
    lines = [line.plain for line in wrap(Text("一二三四五。六七 base=1 八"), 10)]
    assert lines == ["一二三四", "五。六七", "base=1 八"]
    assert [line.plain for line in wrap(Text("some words here"), 10)] == ["some words", "here"]
    assert [line.plain for line in wrap(Text("unbreakable"), 5)] == ["unbre", "akabl", "e"]


def test_further_lines_are_indented() -> None:
    lines = [line.plain for line in indented(Text("一二三四五"), 8, "甲 ")]
    assert lines == ["甲 一二", "   三四", "   五"]
