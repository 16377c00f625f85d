"""Rooms with another value of one option: in some round something must come out otherwise."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from fangcheng.bots.weighing.playout import swift_choice
from fangcheng.checking.books import worked_examples
from fangcheng.checking.likely import deal_again, likely_hand
from fangcheng.checking.looking import Looked
from fangcheng.checking.rounds import (
    choose,
    open_round,
    option_values,
    random_room,
    while_it_lasts,
)
from fangcheng.checking.trial import Run
from fangcheng.checking.worth import Claimed
from fangcheng.checking.wrong import WrongAnswerError
from fangcheng.errors import FangchengError, OptionError
from fangcheng.game.actions import HU, Action, Kind
from fangcheng.game.choices import completes, meld_claims
from fangcheng.game.options import Options
from fangcheng.game.referee import apply, is_legal, legal, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.game.variant import Variant
from fangcheng.hands.hand import Hand
from fangcheng.installed import make_variant, variant_type
from fangcheng.positions.scenario import of_town, read_scenario
from fangcheng.positions.script import run_scenario
from fangcheng.rulebook import value_text
from fangcheng.tiles import Face, tiles_in

_STRICT = 5
"""So many times as many rounds are played where a town must pass strictly."""
_FEW = 100
"""In so many rounds each option is read."""
_ENOUGH = 2000
"""An option that changes nothing in so many rounds changes nothing."""
_SWIFT = 0.8
"""How many decisions are sensible, so that somebody wins."""
_OFTEN = 0.1
"""At how many moments both rooms are asked about the same hand."""
_TRIED = 12
"""How many tiles are tried with a hand."""


def differs(run: Run) -> None:
    """Play each value of each option beside its default, until something comes out otherwise."""
    kind = variant_type(run.town)
    alike = [(name, value) for name, values in option_values(kind).items() for value in values]
    run.met["values"] = len(alike)
    rounds = 0
    with _options_read(kind) as read:
        for turn in range(_STRICT if run.strict else 1):
            if turn == 1:
                alike = [one for one in alike if not _shown_in_book(run.town, *one)]
            for number in run.numbers:
                if turn == 0:
                    run.advance()
                if not alike:
                    continue
                rounds += 1
                seed = f"{run.seed}/{number}/{turn}"
                alike = [one for one in alike if _alike_in_a_round(kind, *one, seed)]
    alike = [one for one in alike if not _shown_in_book(run.town, *one)]
    for name, value in sorted(alike, key=lambda one: one[0] in read):
        fields = {"option": name, "value": value_text(value), "rounds": rounds}
        if name not in read and rounds >= _FEW:
            raise WrongAnswerError("option_unread", **fields)
        if run.strict and rounds >= _ENOUGH:
            raise WrongAnswerError("option_same", **fields)
        run.remark("option_same", **fields)
    run.met["alike"] = len(alike)


def _shown_in_book(town: str, name: str, value: Any) -> bool:
    """Tell whether some worked example comes out otherwise without this option: few rounds may."""
    for _, example in worked_examples(town):
        told = of_town({key: part for key, part in example.items() if key != "expect"})
        options = told.get("options", {})
        without = {key: other for key, other in options.items() if key != name}
        if options.get(name) == value and _played(told) != _played({**told, "options": without}):
            return True
    return False


def _played(scenario: dict[str, Any]) -> object:
    """Play a scenario; tell what came of it, or why it cannot be played."""
    try:
        return run_scenario(read_scenario(scenario))
    except FangchengError as error:
        return str(error)


@contextmanager
def _options_read(kind: type[Variant]) -> Iterator[set[str]]:
    """Note which options a town reads while this lasts."""
    read: set[str] = set()

    def note(self: Options, name: str) -> Any:
        read.add(name)
        return object.__getattribute__(self, name)

    kind.options_type.__getattribute__ = note  # type: ignore[method-assign, assignment]
    try:
        yield read
    finally:
        del kind.options_type.__getattribute__


def _alike_in_a_round(kind: type[Variant], name: str, value: Any, seed: str) -> bool:
    """Play a round in two rooms that differ in one option, whatever the others are."""
    rng = Random(f"{seed} {name} {value}")
    others = {key: other for key, other in random_room(kind, rng).items() if key != name}
    try:
        one, two = (make_variant(kind.name, {**others, **more}) for more in ({}, {name: value}))
    except OptionError:  # they do not go together
        return True
    return come_out_alike(one, two, f"{seed} {name} {value}")


def come_out_alike(one: Variant, two: Variant, seed: str) -> bool:
    """Play the same round in two rooms; tell whether nothing in it differs."""
    if one.seats != two.seats:
        return False
    state, other = (open_round(room, Random(seed)) for room in (one, two))
    rng = Random(f"{seed} plays")
    deals_again = rng.random() < 0.5
    for _ in while_it_lasts(state):
        asked = waiting_for(state)
        if not _told_alike(state, other) or asked != waiting_for(other):
            return False
        if state.window is Window.TURN and deals_again:
            for table in (state, other):
                deal_again(table, Random(seed))
            deals_again = False
        if any(legal(state, seat) != legal(other, seat) for seat in asked):
            return False
        asks = state.window is not Window.OPENING and rng.random() < _OFTEN
        if asks and not _say_alike(state, other, rng):
            return False
        seat = rng.choice(asked)
        action = _choose(rng, state, seat)
        if not is_legal(other, seat, action):
            return False
        apply(state, seat, action)
        apply(other, seat, action)
    return _told_alike(state, other) and state.result == other.result


def _choose(rng: Random, state: State, seat: int) -> Action:
    """Make kongs, which few rounds have; else do what is sensible, most of the time."""
    kongs = [action for action in legal(state, seat) if action.kind is Kind.GANG]
    if kongs and rng.random() < 0.5:
        return rng.choice(kongs)
    if rng.random() < _SWIFT:
        return swift_choice(state, seat)
    return choose(rng, legal(state, seat), state, seat)


def _told_alike(state: State, other: State) -> bool:
    one, two = state.events or [], other.events or []
    return len(one) == len(two) and str(one[-1]) == str(two[-1])


def _say_alike(state: State, other: State, rng: Random) -> bool:
    """Ask both rooms about the same likely hand."""
    seat = rng.choice([seat for seat in range(state.seats) if state.playing(seat)])
    tiles = likely_hand(state, state.hands[seat].size // 3 * 3 + 1, rng).tiles()
    tried = rng.random()
    one, two = (
        _answers(Looked(table.clone(listen=False), seat, Hand(tiles, table.roles)), Random(tried))
        for table in (state, other)
    )
    return one == two


def _answers(looked: Looked, rng: Random) -> list[Any]:
    """List what is said of a hand, and what it may do with tiles that it draws or is offered."""
    state, seat, hand = looked.state, looked.seat, looked.hand
    found = [looked.ask("waits"), looked.ask("distance", hand), looked.ask("useful", hand)]
    if state.variant.declares and rng.random() < 0.5:
        state.declared[seat] = state.variant.declares
    by = rng.choice(("draw", "discard"))
    for tile in [*_fourth(hand, rng), *rng.sample(looked.possible(), _TRIED)]:
        choices = _choices(looked, tile, by)
        found.append(choices)
        if HU in choices:
            claimed = Claimed(state, seat, by)
            found.append(claimed.points(claimed.score()))
            break
        if by == "draw":
            hand.remove(tile)
    return found


def _fourth(hand: Hand, rng: Random) -> list[Face]:
    """Name a tile of which the hand holds three, if there is one: it makes a kong."""
    threes = tiles_in(hand.triplets & ~hand.fours)
    return [rng.choice(threes)] if threes else []


def _choices(looked: Looked, tile: Face, by: str) -> Sequence[Action]:
    """List what a seat may do with a tile that it has drawn, and holds now, or is offered."""
    state, seat = looked.state, looked.seat
    looked.come(tile, by)
    if by == "draw":
        looked.hand.add(tile)
        return legal(state, seat)
    claims = [] if looked.is_wild(tile) else meld_claims(state, seat, tile, state.source, True)
    may_win = state.variant.may_win_on(state, tile, state.source, by) >> seat & 1
    wins = not looked.is_wild(tile) and may_win and completes(state, seat, tile, by)
    return [HU, *(claims or ())] if wins else claims or ()
