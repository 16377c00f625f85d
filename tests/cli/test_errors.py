"""Every error says what it has to say in both languages, with what it was given."""

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import fangcheng.errors
from fangcheng.errors import FangchengError, RecordError, TileTextError
from fangcheng.game.options import make_options
from fangcheng.installed import make_variant, town_names
from fangcheng.record.file import read_record
from fangcheng.tiles import parse
from fangcheng.words import town_words, words
from fangcheng.words.errors import SENTENCES

SOURCES = Path(fangcheng.errors.__file__).parent
MADE_UP = {"text", "position", "line"}
"""Fields that errors add by themselves."""


def _all_sentences() -> dict[str, tuple[str, str]]:
    own = {
        key.removeprefix("error."): pair
        for town in town_names()
        for key, pair in town_words(town).items()
        if key.startswith("error.")
    }
    return {**SENTENCES, **own}


def _fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def _raised() -> Iterator[tuple[str, str, set[str]]]:
    """Where in the engine an error is made: with which code, and with which fields."""
    for file in sorted(SOURCES.rglob("*.py")):
        if file.name == "errors.py":
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in ("ProblemError", "RefusedError"):  # said by the page
                continue
            if not (name.endswith("Error") or name in ("fail", "refuse", "_wrong", "because")):
                continue
            codes = [
                one.value
                for one in node.args[:4]
                if isinstance(one, ast.Constant)
                and isinstance(one.value, str)
                and one.value in SENTENCES
            ]
            for code in codes[:1]:
                given = {one.arg for one in node.keywords}
                if None in given:  # they are put together before
                    continue
                yield f"{file.relative_to(SOURCES)}:{node.lineno}", code, {*map(str, given)}


def test_both_languages_say_the_same_things() -> None:
    for code, (zh, en) in _all_sentences().items():
        assert _fields(zh) <= _fields(en) | MADE_UP, code
        assert zh != en and zh and en, code


def test_every_place_gives_what_its_sentence_tells() -> None:
    found = list(_raised())
    assert len(found) > 250
    for place, code, given in found:
        wanted = _fields(SENTENCES[code][0]) | _fields(SENTENCES[code][1])
        assert wanted - MADE_UP <= given | {"reason"}, (place, code)


def test_no_error_is_made_of_a_sentence() -> None:
    kinds = {
        name
        for name, kind in vars(fangcheng.errors).items()
        if isinstance(kind, type) and issubclass(kind, fangcheng.errors.FangchengError)
    }
    for file in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in kinds:
                written = [part for one in node.args[:2] for part in ast.walk(one)]
                texts = [part.value for part in written if isinstance(part, ast.Constant)]
                assert not any(" " in str(text) for text in texts), f"{file}:{node.lineno}"


def test_no_sentence_is_left_over() -> None:
    texts = [file.read_text("utf-8") for file in SOURCES.rglob("*.py") if file.name != "errors.py"]
    marks = {code for code in SENTENCES if code.startswith("mark_")}  # by the form of a mark
    for code in SENTENCES.keys() - marks - {"record_line"}:
        assert any(f'"{code}"' in text for text in texts), code


def test_an_error_speaks_the_language_of_its_reader() -> None:
    with pytest.raises(FangchengError) as caught:
        make_variant("hangzhou", {"bass": 1})
    assert caught.value.code == "unknown_option" and caught.value.fields["name"] == "bass"
    assert str(caught.value).startswith("unknown option 'bass'; the options are: base, ")
    assert words("zh").error(caught.value).startswith("没有选项 bass；有的是：base、")


def test_tiles_and_towns_are_named_as_the_language_does() -> None:
    error = FangchengError("too_many_copies", tile="2p", given=5, held=4)
    assert words("zh", "hangzhou").error(error) == "二筒 有 5 张；一副牌里只有 4 张"
    assert words("zh", "lanzhou").error(error) == "二饼 有 5 张；一副牌里只有 4 张"
    assert str(error) == "2p is given 5 times; this deck holds it 4 times"
    values = (0, 3, 12)
    error = FangchengError("circumstance_value", circumstance="shuai", values=values, number=4)
    assert words("zh").error(error).endswith(" 是 0、3 或 12，不能是 4")
    error = FangchengError("no_robbing", town="lanzhou")
    assert words("zh").error(error) == "兰州麻将不能抢杠"


def test_an_error_inside_another_is_told_in_the_same_language() -> None:
    with pytest.raises(RecordError) as caught:
        read_record(["{}\n"])
    assert str(caught.value).startswith("record line 1: ")
    assert words("zh").error(caught.value).startswith("第 1 行：")
    assert not words("zh").error(caught.value).isascii()


def test_a_town_says_its_own_errors() -> None:
    error = FangchengError("caipiao_range", most=2, value=3)
    for w in (words("zh", "hangzhou"), words("zh")):
        assert w.error(error) == "这手牌最多飘过 2 次，不能是 3"


def test_errors_travel_between_processes() -> None:
    for make in (lambda: parse("3x"), lambda: read_record(["\n"])):
        with pytest.raises(FangchengError) as caught:
            make()
        again = pickle.loads(pickle.dumps(caught.value))
        assert type(again) is type(caught.value) and str(again) == str(caught.value)
        assert again.__dict__.keys() == caught.value.__dict__.keys()
    assert isinstance(again, RecordError) and again.line == 1


def test_what_was_never_given_a_code_is_told_as_it_is() -> None:
    """Packages of others may raise plain sentences."""
    error = FangchengError("a {sentence} of a town")
    assert str(error) == words("zh").error(error) == "a {sentence} of a town"


def test_a_quoted_monster_is_shortened() -> None:
    with pytest.raises(TileTextError) as caught:
        parse("x" * 1900)
    assert len(str(caught.value)) < 2100


def test_options_say_what_they_take() -> None:
    kind = type(make_variant("hangzhou").options)
    with pytest.raises(FangchengError, match="takes a whole number from 1 to 1000; not 0"):
        make_options(kind, {"base": 0})


def test_a_sentence_has_one_line_whatever_it_quotes() -> None:
    error = FangchengError("unknown_variant", name="a\r\n✓ all is right\x1b[2J", known=("b",))
    for lang in ("zh", "en"):
        assert words(lang).error(error).isprintable()
