"""Checks that look at the parts of a town: methods, rooms, rule book, words."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from string import Formatter

from fangcheng.checking.books import (
    check_position,
    uncited_clauses,
    worked_examples,
)
from fangcheng.checking.codes import words_listed
from fangcheng.checking.invariants import BrokenError, hold
from fangcheng.checking.lessons import check_step
from fangcheng.checking.reasoning import tellers
from fangcheng.checking.rounds import rooms_of
from fangcheng.checking.scenarios import check_scenario
from fangcheng.checking.trial import Run, SkippedError
from fangcheng.errors import FangchengError, UnknownVariantError
from fangcheng.game.actions import HU, PENG
from fangcheng.game.events import Event
from fangcheng.game.options import as_dict, options_of
from fangcheng.game.referee import forms, waiting_for
from fangcheng.game.state import State
from fangcheng.game.variant import ESTIMATES, missing_methods
from fangcheng.game.why import why_not
from fangcheng.houserules.presets import find_rules
from fangcheng.installed import examples, lessons, make_variant, preset_names, variant_type
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import play_scenario
from fangcheng.rulebook import load_book
from fangcheng.words import CATALOGUES, town_words, words
from fangcheng.words.moments import SHAPES, moments
from fangcheng.words.sums import write_sum
from fangcheng.words.telling import tell


def methods(run: Run) -> None:
    """The town answers the questions that have no usual answer, and its rooms can be dealt."""
    kind = variant_type(run.town)
    lacking = missing_methods(kind)
    hold(not lacking, str(UnknownVariantError("town_lacks", town=kind.__name__, methods=lacking)))
    hold(kind.name == run.town, f"{kind.__name__} is called {kind.name!r}, not {run.town!r}")
    for options in rooms_of(run.name):
        town = make_variant(run.town, options)
        unknown = [one for one in town.estimates if one not in ESTIMATES]
        hold(not unknown, f"'estimates' takes {', '.join(ESTIMATES)}; not {', '.join(unknown)}")
        dealt = town.seats * town.hand_tiles + 1
        hold(2 <= town.seats <= 4, f"a table has 2 to 4 seats, not {town.seats} ({options})")
        hold(len(town.deck) > dealt, f"{len(town.deck)} tiles are too few to deal ({options})")


def rooms(run: Run) -> None:
    """Every preset can be read and played, and stands on its town."""
    for name in preset_names(run.town):
        try:
            rules = find_rules(name)
            options = as_dict(make_variant(name).options)
        except Exception as error:
            raise BrokenError(f"the preset {name!r} cannot be played: {error}") from error
        hold(rules.town == run.town, f"the preset {name!r} is one of {rules.town}")
        same = rules.values() == options
        hold(same, f"the preset {name!r} sets its options itself, under [options]")
        run.met["rooms"] += 1


# -- the rule book -------------------------------------------------------------------------------


def book(run: Run) -> None:
    """Every scenario of the book plays as told, every clause has one; lessons can be judged."""
    for lesson in lessons(run.town):
        for number, step in enumerate(lesson["steps"], 1):
            with _under(f"lesson {lesson['id']!r}, step {number}"):
                check_step(run.town, step)
            run.met["tasks"] += "task" in step
    if not load_book(run.town):
        raise SkippedError("no_book")
    for title, example in worked_examples(run.town):
        with _under(title):
            check_scenario(example)
        run.met["scenarios"] += 1
    for example in examples(run.town):
        with _under(example["clause"]):
            check_position(example)
        run.met["scenarios"] += 1
    uncited = uncited_clauses(run.town)
    hold(not uncited, f"no scenario shows {', '.join(uncited)}")


class _under:  # noqa: N801 - used like a function
    """Name the place in the book where something is broken."""

    def __init__(self, place: str) -> None:
        self.place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception):
            raise BrokenError(f"{self.place}: {error}") from error


# -- words ---------------------------------------------------------------------------------------

_ASKED = 0.1
"""At how many moments the reasons are asked for."""
_TOLD = 20
"""How many events of a form are told in words: they are alike."""


def spoken(run: Run) -> None:
    """Whatever is named or comes up has words in both languages, and sentences can be filled in."""
    _check_pairs(run.town)
    _check_moments(run.town)
    wanted = set(_words_of_rooms(run.town))
    for options in rooms_of(run.name):
        town = make_variant(run.town, options)
        wanted.update(words_listed(town, "pay.win" in words("zh", run.town)))
    for state in _shown_in_book(run.town):
        wanted.update(_words_of_end(state))
    told: Counter[str] = Counter()
    for trial in run.trials(rooms_of(run.name)):
        for state in trial.moments():
            wanted.update(_words_of_choices(state))
            wanted.update(_words_of_remarks(state))
            if trial.often(_ASKED):
                wanted.update(_words_of_reasons(state))
        wanted.update(_words_of_end(state))
        for event in state.events or ():
            form = f"{event.kind} {sorted(event.fields)} {event.fields.get('code')}"
            told[form] += 1
            if told[form] <= _TOLD:
                _tell(state, event)
    missing = sorted(key for key in wanted if key not in words("zh", run.town))
    run.met["words"] += len(wanted)
    if missing and run.strict:
        raise BrokenError(f"there are no words for {', '.join(missing)}")
    if missing:
        run.remark("no_words", count=len(missing), keys=", ".join(missing))


def _fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def _check_pairs(town: str) -> None:
    """Each word is there in both languages, with the same fields."""
    shared: Mapping[str, str] = CATALOGUES["zh"]
    for key, (zh, en) in town_words(town).items():
        hold(zh.strip() and en.strip(), f"{key!r} is missing in one language")
        hold(_fields(zh) == _fields(en), f"{key!r} has other fields in the other language")
        # What takes the place of a common sentence is given that sentence's fields.
        known = _fields(shared.get(key, zh))
        hold(_fields(zh) <= known, f"{key!r} is given {', '.join(known) or 'nothing'} to fill in")


def _check_moments(town: str) -> None:
    """Every great moment is of what the town names, told in both languages, and drawn."""
    codes = variant_type(town).codes
    own = {key.removeprefix("action.") for key in town_words(town) if key.startswith("action.")}
    named = {*codes.wins, *codes.factors, *codes.remarks, *codes.events, *own}
    for one in moments(town):
        hold(one.code in named or not any(codes), f"no win, event or remark is {one.code!r}")
        hold(one.shape in SHAPES, f"the moment of {one.code!r} is {one.shape!r}: {SHAPES}")
        hold(one.zh.strip() and one.en.strip(), f"the moment of {one.code!r} lacks a language")


def _words_of_rooms(town: str) -> Iterator[str]:
    kind = variant_type(town)
    yield from ("town", "help")
    if make_variant(town).turns_up:
        yield "wild"
    for one in kind.circumstances:
        yield f"circumstance.{one.code}"
    for option in options_of(kind.options_type):
        yield f"option.{option.name}"
        for value in option.metadata.get("choices", ()):
            if isinstance(value, str | bool):
                yield f"option.{option.name}.{str(value).lower()}"


def _shown_in_book(town: str) -> Iterator[State]:
    """Play what the rule book shows, the rare things too; whether it is right `book` tells."""
    shown = [example for _, example in worked_examples(town)]
    shown += [example["scenario"] for example in examples(town)]
    for scenario in shown:
        with suppress(FangchengError):
            given = {key: value for key, value in scenario.items() if key != "expect"}
            yield play_scenario(read_scenario(given)).state


def _words_of_choices(state: State) -> Iterator[str]:
    """The words for what a town's own steps and moves ask."""
    for seat in waiting_for(state):
        for form in forms(state, seat):
            yield from (f"choice.{form.code}", f"action.{form.code}")
            named = [word for word in form.options if not word.isdigit()]
            yield from (f"choice.{form.code}.{word}" for word in named)


def _words_of_remarks(state: State) -> Iterator[str]:
    for seat in range(state.seats):
        for remark in state.variant.remarks(state, seat):
            yield f"note.{remark['code']}"


def _words_of_reasons(state: State) -> Iterator[str]:
    for seat in range(state.seats):
        for action in (HU, PENG):
            for one in why_not(state, seat, action):
                yield f"bar.{one['code']}"


def _words_of_end(state: State) -> Iterator[str]:
    """The words that the end of a round needs."""
    for win in state.wins:
        yield from (f"code.{win.by}", f"code.{win.type}", f"settle.win.{win.by}")
        for code, _ in win.factors:
            yield from (f"code.{code}", f"why.{code}")
    for transfer in state.transfers:
        yield from (f"code.{code}" for code in (transfer.code, *dict(transfer.factors)))
        if transfer.win is None or "pay.win" not in words("zh", state.variant.name):
            yield f"pay.{transfer.code}"
    kongs = {kong.event for kong in state.variant.kongs} - {"gang"}  # told like any kong
    for kind in {event.kind for event in state.events or ()} - kongs:
        yield f"event.{kind}"
    for event in state.events or ():
        if event.kind == "chosen":
            code, word = event.fields["code"], event.fields["value"]
            yield from (f"event.chosen.{code}", f"chosen.{code}.{word}")


def _tell(state: State, event: Event) -> None:
    """Tell an event as everybody sees it, in every language."""
    for teller in tellers(state.variant.name):
        for seen in (event.as_json(), *map(event.for_seat, range(state.seats))):
            lines = tell(teller, seen) if seen is not None else []
            hold(all(line and "{" not in line for line in lines), f"told as {lines}: {event}")
        for transfer in event.fields.get("transfers", ()):
            write_sum(teller.w, transfer)
