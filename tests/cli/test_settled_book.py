"""The book of a preset tells only what holds by it."""

import re

import pytest

from fangcheng.game.options import as_dict
from fangcheng.houserules.presets import find_rules
from fangcheng.installed import make_variant
from fangcheng.rulebook import load_book, read_book, whole_book
from fangcheng.server.catalogue import clause, rule_card
from fangcheng.words import CATALOGUES
from fangcheng.words.settled import settle
from tests.command_line import invoke

MIL = "hangzhou/mil2025"
BOOK = """\
# Book

### HZ-3 财神 · Wild

<!-- caishen=turned_up -->
翻牌。

<!-- caishen? -->
由选项定。

<!-- settled caishen=white -->
白板。

总是这样。

### HZ-8 流局 · Drawn

<!-- reserve? -->
留几张，由选项定。

<!-- chengbao=claims|chi reserve!=0 -->
留着的不摸。

<!-- scoring=multipliers -->
### HZ-10 倍数 · Multipliers

乘。

| 选项 option | clause |
|---|---|
| `base=1` | C-11 |
| `reserve=0` | HZ-8 |
"""


def left(options: dict[str, object], *fixed: str) -> dict[str, list[str]]:
    """What the book says where some options are fixed."""
    values = as_dict(make_variant("hangzhou", options).options)
    told = settle(read_book(BOOK), "hangzhou", values, fixed)
    return {one.clause: ["\n".join(block.lines) for block in one.blocks] for one in told}


def test_what_is_open_is_told_as_a_choice() -> None:
    told = left({})
    assert told["HZ-3"] == ["翻牌。", "由选项定。", "总是这样。"]
    assert told["HZ-8"] == ["留几张，由选项定。", "留着的不摸。"]
    opened = {one.clause: one.opened() for one in read_book(BOOK)}
    assert [block.lines for block in opened["HZ-3"].blocks] == [
        ("翻牌。",), ("由选项定。",), ("总是这样。",)
    ]  # fmt: skip


def test_of_what_is_settled_the_outcome_is_told() -> None:
    told = left({"caishen": "white", "reserve": 20}, "caishen", "reserve", "chengbao")
    assert told["HZ-3"] == ["白板。", "总是这样。"]
    assert told["HZ-8"] == ["墙尾留几张：20。", "留着的不摸。"]
    assert left({}, "caishen")["HZ-3"][1].startswith("财神：翻出的牌面")
    assert left({"chengbao": "off"}, "reserve", "chengbao")["HZ-8"] == ["墙尾留几张：0。"]


def test_a_chapter_and_the_rows_of_a_table() -> None:
    assert "HZ-10" not in left({"scoring": "fan"}, "scoring")
    head, row = "| 选项 option | clause |\n|---|---|\n", "| `base=1` | C-11 |"
    assert left({}, "scoring", "reserve")["HZ-10"] == ["乘。", head + row]


@pytest.mark.parametrize("lang", CATALOGUES)
def test_the_book_of_mil2025_has_no_rule_that_does_not_hold(lang: str) -> None:
    book = invoke(["rules", MIL, "--lang", lang]).stdout
    for gone in ("HZ-10 ", "HZ-17 ", "HZ-18 ", "discard_win_streak", "chengbao", "caishen", "×16"):
        assert gone not in book
    said = {
        "zh": ("选项 `", "这是默认", "翻开"),
        "en": ("our default", "the last tile of the wall is turned"),
    }
    assert not [text for text in said[lang] if text in book]
    for clause_id in (3, 8, 16, 19, 21, 26, 27, 28, 29, 30):
        assert f"HZ-{clause_id} " in book


def test_a_clause_that_does_not_hold_is_not_printed_as_if_it_did() -> None:
    asked = ["rules", MIL, "--lang", "en", "--clause"]
    result = invoke([*asked, "hz-10"])
    assert result.exit_code == 2 and "×16" not in result.output
    assert "HZ-10 does not hold by hangzhou/mil2025" in result.stderr
    assert invoke([*asked, "JZ-14"]).exit_code == 0, "of another town, as ever"


def test_examples_are_those_of_the_preset() -> None:
    book = invoke(["rules", MIL, "--lang", "en", "--examples"]).stdout
    assert re.findall(r"^Example (\d+)", book, re.M) == [str(number) for number in range(54, 63)]


def test_the_card_of_a_room_by_the_preset_is_its_book() -> None:
    values = find_rules(MIL).values()
    for options in (values, {**values, "base": 3, "rounds": 4}):
        card = {one["clause"]: one["text"] for one in rule_card("hangzhou", options, "en")}
        assert "HZ-10" not in card and "won by self-draw only" in card["HZ-16"]
    assert "won by self-draw only" in clause("HZ-16", "en", "hangzhou", values)["text"]
    custom = rule_card("hangzhou", {**values, "reserve": 8}, "en")
    assert "HZ-10" in {one["clause"] for one in custom}, "other rules: all may be chosen"


def test_conditions_name_options_and_values_of_the_town() -> None:
    variant = make_variant("hangzhou")
    known = as_dict(variant.options)
    found = {
        one.when for chapter in whole_book("hangzhou") for one in (chapter.heading, *chapter.blocks)
    }
    named = {name for when in found for name in re.findall(r"(\w+)(?:\?|!?=)", when)}
    assert named and named <= set(known)
    assert not any(
        "-->" in line for one in load_book("hangzhou") for b in one.blocks for line in b.lines
    )
