"""The towns in the form for new rooms, and the rules of one room in words."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, NotRequired, TypedDict

from msgspec import Struct

from fangcheng.game.options import Options, RoomOption, Value, as_dict, options_of
from fangcheng.game.variant import Variant
from fangcheng.houserules.differing import Difference, differences
from fangcheng.houserules.presets import find_rules, preset_of, presets
from fangcheng.houserules.rules import OWN_CLOCK, HouseRules, town_rules
from fangcheng.installed import lessons, make_variant, variant_type
from fangcheng.protocol.parts import Clock, House
from fangcheng.record.house import House as HouseWords
from fangcheng.rulebook import (
    COMMON,
    Chapter,
    changes_of,
    clauses_of,
    find_clause,
    part_of,
    text_of,
    title_of,
    value_text,
    whole_book,
)
from fangcheng.words import Words, words
from fangcheng.words.installed import installed
from fangcheng.words.rooms import special
from fangcheng.words.settled import settle


class OptionChoice(TypedDict):
    """A value of an option, and its label."""

    value: Value
    label: str


class OptionForm(TypedDict):
    """One option of a room."""

    name: str
    label: str
    kind: Literal["choice", "switch", "number"]
    default: Value
    clause: str
    """The clause that defines it."""
    choices: NotRequired[list[OptionChoice]]
    """The values of a choice or a switch, the default first."""
    low: NotRequired[int]
    """The limits of a number."""
    high: NotRequired[int]
    step: NotRequired[int]
    """The step between two values of a number, if it is not 1."""


class PresetForm(TypedDict):
    """Ready-made rules of a town, with all their options."""

    code: str
    """Their name in commands; `usual` stands for the town's own rules."""
    name: str
    options: dict[str, Value]
    free: NotRequired[list[str]]
    """Options that a room may still choose under these rules."""
    house: NotRequired[House]
    """Their name and source; the town's own rules have none."""


class TownForm(TypedDict):
    """A town in the form for new rooms."""

    name: str
    """Its name in commands."""
    town: str
    """Its name for people."""
    seats: list[int]
    """The fewest and the most players."""
    clock: Clock
    """The time to think, unless the room chooses another."""
    special: list[str]
    """What is special about it, one sentence each."""
    options: list[OptionForm]
    presets: list[PresetForm]
    lessons: int
    """The number of its lessons."""
    variant: NotRequired[str]
    """The town that house rules belong to; `options` are those still offered."""
    house: NotRequired[House]


class RuleText(TypedDict):
    """One clause, or a part of the rule card that is not a clause."""

    clause: str
    """Empty for the summary and the list of options."""
    part: str
    """The heading of the clause in its book."""
    title: str
    text: str
    """Markdown: paragraphs, lists, tables, bold, emphasis, code."""
    changed: bool
    """Whether it depends on an option that is not at its default."""


class Towns(Struct):
    """What can be played here, and with which bots."""

    version: str
    source: str
    """Where the source code of this server is published; may be empty."""
    protocol: int
    """The version of the protocol."""
    towns: list[TownForm]
    house_rules: list[TownForm]
    """House rules of the server, each like a town."""
    bots: list[str]
    """The levels of bots."""
    masters: list[str]
    """The towns that masters have learnt."""


class RuleCard(Struct):
    """The rules of one room: a summary, its options, then every clause."""

    card: list[RuleText]


_TURN, _BANK = 20, 60
"""Seconds for each question, and the bank for the match, if a town does not say."""
_MARKED_WITH_A_STAR = re.compile(r"，标 \*|, marked \*")  # in a terminal only


# -- the room form -------------------------------------------------------------------------------


def towns(lang: str) -> list[TownForm]:
    """Return all playable towns for the room form, in one language."""
    return [_town(name, lang) for name in installed().towns]


def _town(name: str, lang: str) -> TownForm:
    w = words(lang, name)
    options = _options(name)
    return {
        "name": name,
        "town": w("town"),
        "seats": _seats(name, options),
        "clock": usual_clock(make_variant(name)),
        "special": special(name, lang),
        "options": [_option(w, option) for option in options],
        "presets": [_usual(w, name), *_presets(name, lang)],
        "lessons": len(lessons(name)),
    }


def houses(book: Mapping[str, HouseRules], lang: str) -> list[TownForm]:
    """Return house rules for the room form, each as if it were a town."""
    return [_house(name, rules, rules.house, lang) for name, rules in book.items() if rules.house]


def _house(name: str, rules: HouseRules, house: HouseWords, lang: str) -> TownForm:
    w, values = words(lang, rules.town), rules.values()
    options = [option for option in _options(rules.town) if rules.offers(option.name)]
    called = house.name[lang]
    usual: PresetForm = {"code": "usual", "name": called, "options": values}
    offered = rules.offers("players")
    bare = replace(rules, house=None)  # clients fetch the notes apart
    return {
        "name": name,
        "town": called,
        "seats": _seats(rules.town, options) if offered else [rules.variant().seats] * 2,
        "clock": house_clock(rules, rules.variant()),
        "special": [
            _sentence(w, difference)
            for difference in differences(bare, lang, town_rules(rules.town))
        ],
        "options": [_starting_with(_option(w, option), values[option.name]) for option in options],
        "presets": [usual],
        "lessons": len(lessons(rules.town)),
        "variant": rules.town,
        "house": told_house(house),
    }


def told_house(house: HouseWords) -> House:
    """Return what clients get of house rules at once; they fetch the notes apart."""
    return House(dict(house.name), bool(house.notes), dict(house.source))


def _sentence(w: Words, difference: Difference) -> str:
    return w("house.cited" if difference.clause else "house.titled", **difference._asdict())


def _starting_with(form: OptionForm, value: Value) -> OptionForm:
    """Make another value the default, which comes first."""
    form["default"] = value
    if "choices" in form:
        form["choices"].sort(key=lambda choice: choice["value"] != value)
    return form


def house_clock(rules: HouseRules, variant: Variant) -> Clock:
    """Return the time to think under house rules; the town's, unless they say otherwise."""
    usual, own = usual_clock(variant), rules.clock
    bank = usual.bank if own.bank is None else own.bank
    return Clock(usual.turn if own.turn is None else own.turn, bank)


def usual_clock(variant: Variant) -> Clock:
    """Return a town's usual time to think."""
    turn = as_dict(variant.options).get(OWN_CLOCK, _TURN)
    assert isinstance(turn, int)
    return Clock(turn, _BANK if variant.time_bank else 0)


def _options(name: str) -> list[RoomOption]:
    """List the options in the form, without the town's own clock, which is the room's setting."""
    return [
        option for option in options_of(variant_type(name).options_type) if option.name != OWN_CLOCK
    ]


def _seats(name: str, options: Sequence[RoomOption]) -> list[int]:
    numbers = [option.metadata["choices"] for option in options if option.name == "players"]
    found: Sequence[int] = numbers[0] if numbers else [make_variant(name).seats]
    return [min(found), max(found)]


def _option(w: Words, option: RoomOption) -> OptionForm:
    meta = option.metadata
    default: Any = option.default
    form: OptionForm = {
        "name": option.name,
        "label": _label(w, option.name),
        "kind": "number",
        "default": default,
        "clause": meta["clause"],
    }
    if "choices" not in meta:
        form["low"], form["high"] = meta["low"], meta["high"]
        if meta["step"] != 1:
            form["step"] = meta["step"]
        return form
    values: Sequence[Value] = meta["choices"]
    form["kind"] = "switch" if isinstance(values[0], bool) else "choice"
    form["choices"] = [{"value": value, "label": w.option(option.name, value)} for value in values]
    return form


def _label(w: Words, name: str) -> str:
    return w.get(f"option.{name}", name)


def _usual(w: Words, name: str) -> PresetForm:
    """Return a town's rules without any choice."""
    options = as_dict(make_variant(name).options)
    return {"code": "usual", "name": w("rules.usual"), "options": options}


def _presets(town: str, lang: str) -> Iterator[PresetForm]:
    for name, rules in presets(town).items():
        if rules.house is not None:
            yield {
                "code": name,
                "name": rules.house.name[lang],
                "options": rules.values(),
                "free": list(rules.form or ()),
                "house": told_house(rules.house),
            }


# -- the rules of a room -------------------------------------------------------------------------


def rule_card(name: str, options: Mapping[str, object], lang: str) -> list[RuleText]:
    """Return the rules of this very room: a summary, its options, then every clause."""
    variant = make_variant(name, options)
    w = words(lang, name)
    values = as_dict(variant.options)
    defaults = _defaults(variant.options)
    own, fixed = _book(name, values)
    chapters = [*own, *clauses_of(COMMON)]
    return [
        *_summary(w, values, defaults),
        _options_text(w, variant, defaults, fixed),
        *(_rule(w, chapter, values, defaults) for chapter in chapters),
    ]


def _book(town: str, values: Mapping[str, Value]) -> tuple[Sequence[Chapter], Collection[str]]:
    """Return the clauses of a town; under a preset with few choices, only those that apply."""
    preset = preset_of(town, values)
    if not preset:
        return clauses_of(town), ()
    fixed = find_rules(preset).fixed
    settled = settle(whole_book(town), town, values, fixed, preset)
    return [chapter for chapter in settled if chapter.clause], fixed


def clause(
    clause_id: str, lang: str, town: str = "", options: Mapping[str, object] | None = None
) -> RuleText:
    """Return one clause; with a town, as it applies in a room with these options.

    Raise `OptionError` for an unknown clause.
    """
    w = words(lang, town)
    chapter = find_clause(clause_id)
    if not town:
        return _rule(w, chapter, {}, {})
    room = make_variant(town, options).options
    values = as_dict(room)
    here = next((one for one in _book(town, values)[0] if one.clause == chapter.clause), chapter)
    return _rule(w, here, values, _defaults(room))


def _defaults(options: Options) -> dict[str, Value]:
    return as_dict(type(options)())


def _rule(
    w: Words, chapter: Chapter, values: Mapping[str, Value], defaults: Mapping[str, Value]
) -> RuleText:
    return {
        "clause": chapter.clause,
        "part": part_of(chapter, w.lang),
        "title": title_of(chapter, w.lang),
        "text": text_of(chapter, w.lang, values, w),
        # The unsettled clause is compared: a settled one leaves out fixed options.
        "changed": bool(changes_of(find_clause(chapter.clause), values, defaults)),
    }


def _summary(
    w: Words, values: Mapping[str, Value], defaults: Mapping[str, Value]
) -> list[RuleText]:
    """Return a town's help page as a list, without its terminal layout."""
    told, usual = w.help(values), w.help(defaults)
    if not told:
        return []
    text = "\n".join(f"- {entry}" for entry in _entries(told, "" if w.lang == "zh" else " "))
    title = w("help.rules")
    return [{"clause": "", "part": "", "title": title, "text": text, "changed": told != usual}]


def _entries(page: str, gap: str) -> list[str]:
    """Join the lines of each entry; continuation lines are indented."""
    entries: list[list[str]] = []
    for line in _MARKED_WITH_A_STAR.sub("", page).splitlines():
        if line.startswith(" ") and entries:
            entries[-1].append(line.strip())
        else:
            entries.append([_lead(line)])
    return [gap.join(entry) for entry in entries]


def _lead(line: str) -> str:
    name, gap, rest = line.partition("  ")
    return f"**{name}** {rest.strip()}" if gap else line


def _options_text(
    w: Words, variant: Variant, defaults: Mapping[str, Value], fixed: Collection[str]
) -> RuleText:
    values = as_dict(variant.options)
    lines = []
    for option in options_of(variant.options):
        if option.name in fixed:
            continue
        value = values[option.name]
        shown = w.option(option.name, value)
        line = f"- {_label(w, option.name)} `{option.name}={value_text(value)}`"
        line += "" if shown == value_text(value) else f" {shown}"
        lines.append(f"{line} ({option.metadata['clause']})")
    return {
        "clause": "",
        "part": "",
        "title": w("rules.options"),
        "text": "\n".join(lines),
        "changed": values != defaults,
    }
