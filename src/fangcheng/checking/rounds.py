"""Random rounds: walls, players, rooms of a town, and rounds played under what must always hold."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from fangcheng.bots.weighing.playout import swift_choice
from fangcheng.checking.invariants import (
    BrokenError,
    check_conserved,
    check_keys,
    check_ledger,
    check_result,
    check_somebody_can_act,
    reason_of,
)
from fangcheng.errors import OptionError
from fangcheng.game.actions import HU, Action, Kind, choose_tiles
from fangcheng.game.moves import Choice
from fangcheng.game.options import RoomOption, options_of
from fangcheng.game.referee import apply, forms, legal, start, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.game.variant import Variant
from fangcheng.houserules.rules import OWN_CLOCK
from fangcheng.installed import (
    is_preset_name,
    make_variant,
    preset_names,
    preset_options,
    variant_type,
)
from fangcheng.tiles import Face
from fangcheng.wall import Chance, Dice, Wall

Script = list[tuple[int, Action]]

NOT_PLAYED = {"rounds", "first_dealer", OWN_CLOCK}
"""Options that change nothing inside a round."""
_ROOMS = 200
"""So many random rooms are drawn: as many as most checks play rounds."""
_LONGEST = 20
"""So many actions for each tile of the deck are more than any round takes."""
SWIFT = 0.9
"""How many decisions are sensible in rounds that are to be won."""


# -- rooms ---------------------------------------------------------------------------------------


def option_values(kind: type[Variant]) -> dict[str, list[Any]]:
    """For each option that is played with the values beside its default (limits, for numbers)."""
    found = {}
    for option in options_of(kind.options_type):
        if option.name not in NOT_PLAYED:
            meta = option.metadata
            values = meta["choices"] if "choices" in meta else (meta["low"], meta["high"])
            found[option.name] = [value for value in values if value != option.default]
    return found


def option_samples(kind: type[Variant]) -> list[dict[str, Any]]:
    """The defaults, each option at each of its other values (limits, for numbers), the presets."""
    singles = [{name: v} for name, values in option_values(kind).items() for v in values]
    presets = [dict(preset_options(name)) for name in preset_names(kind.name)]
    return [{}, *singles, *(one for one in presets if set(one) - NOT_PLAYED)]


def rooms_of(name: str) -> list[dict[str, Any]]:
    """The kinds of rooms of a town; of a preset the one that plays by it."""
    if is_preset_name(name):
        return [dict(preset_options(name))]
    return option_samples(variant_type(name))


def any_rooms_of(name: str, seed: str) -> list[dict[str, Any]]:
    """Rooms of a town with any options; of a preset the one that plays by it."""
    if is_preset_name(name):
        return rooms_of(name)
    return random_rooms(variant_type(name), seed)


def random_rooms(kind: type[Variant], seed: str) -> list[dict[str, Any]]:
    """The defaults, and rooms with any other values that go together, whole numbers among them."""
    rng = Random(f"rooms {seed}")
    rooms: list[dict[str, Any]] = [{}]
    for _ in range(_ROOMS):
        room = random_room(kind, rng)
        with suppress(OptionError):  # some do not go together
            make_variant(kind.name, room)
            rooms.append(room)
    return rooms


def random_room(kind: type[Variant], rng: Random) -> dict[str, Any]:
    """Any options of a room that are not the defaults, whether or not they go together."""
    options = [option for option in options_of(kind.options_type) if option.name not in NOT_PLAYED]
    changed = [option for option in options if rng.random() < 0.5]
    return {option.name: _other_value(option, rng) for option in changed}


def _other_value(option: RoomOption, rng: Random) -> Any:
    meta = option.metadata
    if "choices" in meta:
        return rng.choice([value for value in meta["choices"] if value != option.default])
    low, high = meta["low"], meta["high"]
    return rng.choice((low, high, rng.randrange(low, high + 1, meta["step"])))


# -- walls ---------------------------------------------------------------------------------------


def plain_wall(variant: Variant, rng: Random) -> Wall:
    """A wall as it is shuffled."""
    line = list(variant.deck)
    rng.shuffle(line)
    return Wall(line)


def rich_wall(variant: Variant, rng: Random) -> Wall:
    """A wall of melds laid side by side, so that hands are soon ready and kongs are common."""
    left = Counter(variant.deck)
    line: list[Face] = []
    while left:
        face = rng.choice(sorted(left))
        group = [face] * rng.choice((2, 3, 4))
        if face < 27 and face % 9 < 7 and rng.random() < 0.6:
            group = [face, face + 1, face + 2]
        for tile in group:
            if left[tile]:
                line.append(tile)
                left[tile] -= 1
        left += Counter()  # drops faces that are used up
    for _ in range(rng.randrange(30)):
        a, b = rng.randrange(len(line)), rng.randrange(len(line))
        line[a], line[b] = line[b], line[a]
    return Wall(line)


def open_round(
    variant: Variant, rng: Random, listen: bool = True, laid: type[Wall] = Wall
) -> State:
    """A round with a random wall, dealer and streak."""
    wall = laid(rng.choice((plain_wall, rich_wall))(variant, rng).line)
    wall.dice = Dice(chance=Chance(str(rng.random()), 1, "dice"))
    streak = variant.first_streak + rng.randrange(4)
    return start(variant, wall, rng.randrange(variant.seats), streak, listen=listen)


# -- play ----------------------------------------------------------------------------------------


def choose(rng: Random, options: Sequence[Action], state: State, seat: int) -> Action:
    """A random legal action; wins, declarations and throwing tiles are likely."""
    if options[0] is HU and rng.random() < 0.7:
        return HU
    declared = [action for action in options if action.kind is Kind.DISCARD and action.code]
    if declared and rng.random() < 0.7:
        return rng.choice(declared)
    if state.window is Window.OPENING and options[0].kind is Kind.CHOOSE:
        return _answer(rng, options[0], state, seat)
    action = rng.choice(options)
    several = action.kind is Kind.CHOOSE and len(action.tiles) > 1
    return _answer(rng, action, state, seat) if several else action


def _answer(rng: Random, listed: Action, state: State, seat: int) -> Action:
    """Any answer to the choice of which this one is listed, if it is a choice."""
    for form in forms(state, seat):
        if form.takes(listed):
            if form.often:
                return _let_go(rng, form) if rng.random() < 0.7 else rng.choice(form.answers())
            if form.pick == "tiles":
                return choose_tiles(form.code, rng.sample(rng.choice(form.groups), form.count))
            return rng.choice(form.answers())
    return listed


def _let_go(rng: Random, form: Choice) -> Action:
    """Any number of the tiles that may be let go."""
    group = form.groups[0] if len(form.groups) == 1 else rng.choice(form.groups)
    return choose_tiles(form.code, rng.sample(group, rng.choice(form.sizes(len(group)))))


def while_it_lasts(state: State) -> Iterator[None]:
    """Go round until a round is over; one that does not end, or in which nobody can act, is broken.

    Whatever plays goes this way: a check always comes to its end.
    """
    for _ in range(_LONGEST * len(state.variant.deck)):
        if state.over:
            return
        check_somebody_can_act(state)
        yield
    raise BrokenError("the round does not end")


def play_on(state: State, rng: Random, swift: float = 0) -> Iterator[tuple[int, Action]]:
    """Play to the end, yielding after each action.

    In some cases (`swift` tells how many) the quickest sensible thing is done: by chance alone
    hardly anybody wins.
    """
    for _ in while_it_lasts(state):
        seat = rng.choice(waiting_for(state))
        if swift and rng.random() < swift:
            action = swift_choice(state, seat)
        else:
            action = choose(rng, legal(state, seat), state, seat)
        apply(state, seat, action)
        yield seat, action


# -- many rounds ---------------------------------------------------------------------------------


class Ends(NamedTuple):
    """How many rounds were won, and how many drawn."""

    won: int
    drawn: int


def random_rounds(
    variant: Variant, rounds: int, seed: int | str, progress: Callable[[int], object] | None = None
) -> Ends:
    """Play rounds of a room at random under what must always hold, some of them at every moment.

    Each round has a seed of its own; every fourth is played to win. The first that is broken
    raises `BrokenError`, which names it and the moment. `progress` is told after each round how
    many more are done: 1.
    """
    won = 0
    for number in range(1, rounds + 1):
        swift = SWIFT if number % 4 == 0 else 0
        won += bool(_check_round(variant, f"{seed}/{number}", swift, number % 25 == 1).wins)
        if progress is not None:
            progress(1)
    return Ends(won, rounds - won)


def _check_round(variant: Variant, seed: str, swift: float, every_moment: bool) -> State:
    rng = Random(seed)
    script: Script = []
    try:
        state = open_round(variant, rng, listen=every_moment)
        for step in play_on(state, rng, swift):
            script.append(step)
            if every_moment:
                check_conserved(state)
                check_ledger(state)
        for check in (check_conserved, check_keys, check_ledger, check_result):
            check(state)
    except Exception as error:
        last = " ".join(map(str, script[-1])) if script else "the deal"
        moment = f"round {seed}, after {len(script)} actions ({last})"
        raise BrokenError(f"{moment}: {reason_of(error)}") from error
    return state
