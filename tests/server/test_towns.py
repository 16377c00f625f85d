"""The room form and the rules of a room, in both languages."""

import re

import pytest

from fangcheng.checking.rounds import NOT_PLAYED, option_samples
from fangcheng.errors import FangchengError, OptionError
from fangcheng.game.options import as_dict, options_of
from fangcheng.houserules.presets import preset_of
from fangcheng.installed import VARIANTS, make_variant, variant_type
from fangcheng.protocol.parts import Clock
from fangcheng.rulebook import clauses_of, value_text
from fangcheng.server.catalogue import TownForm, clause, rule_card, towns
from fangcheng.server.page_words import page_words
from fangcheng.words import CATALOGUES, town_words, words
from fangcheng.words.moments import SHAPES, moments
from fangcheng.words.rooms import special

CLAUSES = re.compile(r"[A-Z]+-\d+")


def _form(town: str, lang: str) -> TownForm:
    return next(form for form in towns(lang) if form["name"] == town)


@pytest.mark.parametrize("lang", CATALOGUES)
@pytest.mark.parametrize("town", VARIANTS)
def test_every_option_stands_in_the_form_with_its_label(town: str, lang: str) -> None:
    kind = VARIANTS[town].options_type
    form, w = _form(town, lang), words(lang, town)
    # The room's own clock is asked for once (HZ-6).
    expected = [one for one in options_of(kind) if one.name != "turn_seconds"]
    assert [option["name"] for option in form["options"]] == [one.name for one in expected]
    for option, field in zip(form["options"], expected, strict=True):
        assert option["label"] == w(f"option.{field.name}")
        assert option["default"] == field.default
        assert clause(option["clause"], lang)["text"]
        if option["kind"] == "number":
            assert (option["low"], option["high"]) == (
                field.metadata["low"],
                field.metadata["high"],
            )
        else:
            values = [choice["value"] for choice in option["choices"]]
            assert values == list(field.metadata["choices"])
            assert (option["kind"] == "switch") == isinstance(field.default, bool)
            labels = [choice["label"] for choice in option["choices"]]
            assert len(set(labels)) == len(labels)
            for value in values:
                assert type(value) is int or f"option.{field.name}.{value_text(value)}" in w


@pytest.mark.parametrize("town", VARIANTS)
def test_both_languages_say_the_same(town: str) -> None:
    zh, en = _form(town, "zh"), _form(town, "en")
    assert zh["town"] != en["town"]
    assert zh["seats"] == en["seats"]
    assert [o["default"] for o in zh["options"]] == [o["default"] for o in en["options"]]
    assert [p["options"] for p in zh["presets"]] == [p["options"] for p in en["presets"]]


def test_seats() -> None:
    assert {form["name"]: form["seats"] for form in towns("en")} == {
        "hangzhou": [4, 4],
        "zhangzhou": [2, 4],
        "jinzhou": [4, 4],
        "qinhuangdao": [2, 4],
        "lanzhou": [4, 4],
    }


def test_hz6_only_hangzhou_has_no_time_to_spare() -> None:
    """HZ-6: 20 seconds for a turn, and no more unless the room asks for it."""
    clocks = {form["name"]: form["clock"] for form in towns("en")}
    assert clocks.pop("hangzhou") == Clock(20, 0)
    assert all(clock == Clock(20, 60) for clock in clocks.values())


@pytest.mark.parametrize("town", VARIANTS)
def test_what_makes_a_town_special_cites_clauses_of_its_book(town: str) -> None:
    assert 2 <= len(special(town, "zh")) <= 5
    book = {chapter.clause for chapter in clauses_of(town)}
    for zh, en in zip(special(town, "zh"), special(town, "en"), strict=True):
        cited = CLAUSES.findall(zh)
        assert cited == CLAUSES.findall(en)
        assert cited
        assert set(cited) <= book


@pytest.mark.parametrize("town", VARIANTS)
def test_presets_make_rooms_that_differ(town: str) -> None:
    presets = _form(town, "zh")["presets"]
    assert 2 <= len(presets) <= 5
    rooms = [as_dict(make_variant(town, preset["options"]).options) for preset in presets]
    assert rooms == [preset["options"] for preset in presets]
    assert len({str(room) for room in rooms}) == len(rooms)
    assert rooms[0] == as_dict(make_variant(town).options)


# -- rule cards ----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", CATALOGUES)
@pytest.mark.parametrize("town", VARIANTS)
def test_a_rule_card_has_every_clause_once(town: str, lang: str) -> None:
    card = rule_card(town, {}, lang)
    told = [rule["clause"] for rule in card]
    chapters = [*clauses_of(town), *clauses_of("common")]
    assert told == ["", "", *(chapter.clause for chapter in chapters)]
    for rule in card:
        assert rule["title"]
        assert rule["text"]
        assert not CLAUSES.match(rule["title"])
        assert "{" not in rule["text"]
        assert rule["changed"] is False
        if lang == "en":
            assert not re.search("[，。：；]", rule["text"])


@pytest.mark.parametrize("lang", CATALOGUES)
@pytest.mark.parametrize("town", VARIANTS)
def test_rule_cards_differ_where_options_differ(town: str, lang: str) -> None:
    usual = rule_card(town, {}, lang)
    for options in option_samples(VARIANTS[town])[1:]:
        if preset_of(town, as_dict(make_variant(town, options).options)):
            continue  # its book leaves out what does not hold
        card = rule_card(town, options, lang)
        changed = [rule for rule, before in zip(card, usual, strict=True) if rule != before]
        assert all(rule["changed"] for rule in changed)
        for name in options.keys() - NOT_PLAYED:
            told = f"`{name}={str(options[name]).lower()}`"
            assert any(rule["clause"] and told in rule["text"] for rule in changed), name
        assert changed == [rule for rule in card if rule["changed"]]


def test_a_card_tells_values_in_words() -> None:
    card = {rule["clause"]: rule for rule in rule_card("hangzhou", {"discard_pays": "all"}, "zh")}
    assert "`discard_pays=all`（打牌的人付三家的份）" in card["HZ-19"]["text"]
    assert card["HZ-19"]["changed"]
    assert not card["HZ-16"]["changed"]
    english = rule_card("hangzhou", {"discard_win_streak": 0}, "en")
    assert "On a discard never" in english[0]["text"]
    assert "**Wild** the face turned up (white plays it) (HZ-3)." in english[0]["text"]


def test_a_card_tells_where_in_the_book_a_clause_stands() -> None:
    card = {rule["clause"]: rule for rule in rule_card("hangzhou", {}, "zh")}
    assert [card[one]["part"] for one in ("", "HZ-4", "HZ-5", "HZ-16")] == [
        "",
        "开局",
        "行牌",
        "胡牌",
    ]
    english = {rule["clause"]: rule for rule in rule_card("jinzhou", {}, "en")}
    assert english["C-1"]["part"] == "Seats, tiles and the wall"
    assert all(rule["part"] for rule in english.values() if rule["clause"])


def test_impossible_rooms_have_no_rules() -> None:
    for town, options in (("hangzhou", {"bass": 1}), ("nowhere", {})):
        with pytest.raises(FangchengError):
            rule_card(town, options, "zh")


# -- one clause ----------------------------------------------------------------------------------


def test_one_clause() -> None:
    told = clause("hz-13", "en")
    assert (told["clause"], told["title"]) == ("HZ-13", "Throwing a wild")
    assert "飘" in told["text"]
    assert clause("C-5", "zh")["title"] == "要牌"
    assert "`turn_seconds=20`" in clause("HZ-6", "zh")["text"]
    assert "`turn_seconds=9`" in clause("HZ-6", "zh", "hangzhou", {"turn_seconds": 9})["text"]
    assert "`base=5`" in clause("C-11", "en", "lanzhou", {"base": 5})["text"]


@pytest.mark.parametrize("wrong", ["HZ-99", "", "财神", "../common", "C-" + "9" * 1000])
def test_there_is_no_such_clause(wrong: str) -> None:
    with pytest.raises(OptionError, match="no clause"):
        clause(wrong, "zh")


@pytest.mark.parametrize("town", VARIANTS)
def test_every_clause_that_remarks_and_words_cite_can_be_told(town: str) -> None:
    cited: set[str] = set()
    for pair in town_words(town).values():
        cited.update(CLAUSES.findall(" ".join(pair)))
    for one in cited:
        assert clause(one, "zh")["text"]


@pytest.mark.parametrize("town", VARIANTS)
def test_great_moments_are_of_what_the_town_names(town: str) -> None:
    """Each is told in both languages, and moves in a way that the page can draw."""
    codes = variant_type(town).codes
    found = moments(town)
    assert {one.code for one in found} & {*codes.wins, *codes.factors}
    assert {one.shape for one in found} <= set(SHAPES)
    assert page_words(town)["moments"][0]["code"] == found[0].code
    assert page_words(town)["usual"] > 0
