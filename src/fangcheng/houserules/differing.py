"""What house rules change, clause by clause, in words."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from fangcheng.errors import OptionError
from fangcheng.game.options import Value, options_of
from fangcheng.houserules.rules import OWN_CLOCK, HouseRules
from fangcheng.rulebook import find_clause, title_of
from fangcheng.words import Words, words


class Difference(NamedTuple):
    """One thing that is otherwise: an option, the clock, or a note."""

    clause: str
    """The clause it belongs to; empty for the clock and what the form offers."""
    title: str
    text: str


def differences(rules: HouseRules, lang: str, base: HouseRules | None = None) -> list[Difference]:
    """Tell what differs from a base, by default from the parent, in the order of the clauses."""
    base = base or rules.parent or rules
    w = words(lang, rules.town)
    told = [*_options(rules, base, w), *_notes(rules, base, w)]
    return [*sorted(told, key=lambda one: _order(one.clause)), *_clock(rules, base, w)]


def _options(rules: HouseRules, base: HouseRules, w: Words) -> Iterator[Difference]:
    old, new = base.values(), rules.values()
    for option in options_of(rules.variant().options):
        if old[option.name] != new[option.name]:
            yield _difference(
                w,
                option.metadata["clause"],
                "house.option",
                option=w.get(f"option.{option.name}", option.name),
                new=w.option(option.name, new[option.name]),
                old=w.option(option.name, old[option.name]),
            )


def _notes(rules: HouseRules, base: HouseRules, w: Words) -> Iterator[Difference]:
    before: Mapping[str, Mapping[str, str]] = base.house.notes if base.house else {}
    now: Mapping[str, Mapping[str, str]] = rules.house.notes if rules.house else {}
    for clause in {**before, **now}:
        if clause not in now:
            yield _difference(w, clause, "house.note_gone")
        elif before.get(clause) != now[clause]:
            assert rules.house is not None
            yield _difference(w, clause, rules.house.note_key, note=now[clause][w.lang])


def _clock(rules: HouseRules, base: HouseRules, w: Words) -> Iterator[Difference]:
    told_already = OWN_CLOCK in rules.values()
    for key in ("bank",) if told_already else ("turn", "bank"):
        seconds = getattr(rules.clock, key)
        if seconds != getattr(base.clock, key):
            told = w(f"house.{key}", seconds=seconds)
            yield Difference("", w("house.clock"), told)
    if rules.form != base.form:
        offered = [w.get(f"option.{name}", name) for name in rules.form or ()]
        told = w("house.and").join(offered) or w("house.form_none")
        yield Difference("", w("house.form"), told)


def _difference(w: Words, clause: str, key: str, **told: Value) -> Difference:
    try:
        title = title_of(find_clause(clause), w.lang)
    except OptionError:  # a town without a book
        title = ""
    return Difference(clause, title, w(key, **told))


def _order(clause: str) -> tuple[bool, str, int]:
    """Clauses of the town first, then those that all share, each by its number."""
    book, _, number = clause.partition("-")
    return book == "C", book, int(number) if number.isdecimal() else 0
