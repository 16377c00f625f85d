"""Perft: every line of play of a certain length from written positions, counted and told.

A count alone does not say whether it met a kong. So each comes with what was met on the way: the
actions by kind, the wins by how they were made and what they were made of, the payments, the ends.
The positions of a town stand in `tests/towns/TOWN/positions.py`, each with what it must meet.
"""

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations
from typing import NamedTuple

from fangcheng.game.actions import GANG, Action, Kind, choose_tiles
from fangcheng.game.referee import apply, forms, legal, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import play_scenario
from tests.story import Json


class Position(NamedTuple):
    """Where to begin, how many actions deep to go, and what must be met there."""

    about: str
    depth: int
    meets: str
    scenario: Json


class Met:
    """What was met: numbers by kind, payments in points."""

    def __init__(self) -> None:
        self.actions: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.paid: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()

    def note(self, before: State, after: State, action: str) -> None:
        """Note one action and what came of it."""
        self.actions[action] += 1
        wins = after.wins[len(before.wins) :]
        for win in wins:
            self.wins.update({f"by {win.by}", win.type, *(code for code, _ in win.factors)})
        if len(wins) > 1:
            self.wins["several"] += 1
        for transfer in after.transfers[len(before.transfers) :]:
            self.paid[transfer.code] += transfer.points
        if after.result is not None:
            self.ends["drawn" if after.result.drawn else "won"] += 1

    def lines(self) -> Iterator[str]:
        """Tell all of it, a line for each kind of thing."""
        for name in ("actions", "wins", "paid", "ends"):
            counted: Counter[str] = getattr(self, name)
            if counted:
                yield f"{name}: " + ", ".join(f"{key} {counted[key]}" for key in sorted(counted))

    def __contains__(self, what: str) -> bool:
        every = (self.actions, self.wins, self.paid, self.ends)
        return any(counted[what] for counted in every)


def perft(state: State, depth: int, met: Met) -> int:
    """Count the lines of play of this length; seats in a window answer in order of their number."""
    if depth == 0 or state.over:
        return 1
    seat = waiting_for(state)[0]
    count = 0
    for action in choices(state, seat):
        other = state.clone(listen=False)
        apply(other, seat, action)
        met.note(state, other, kind(state, seat, action))
        count += perft(other, depth - 1, met)
    return count


def choices(state: State, seat: int) -> list[Action]:
    """What a seat may do, the tiles that it may throw included."""
    thrown = {
        choose_tiles(form.code, some)
        for form in forms(state, seat)
        if form.often
        for number in form.sizes(len(form.groups[0]))[1:]
        for some in combinations(form.groups[0], number)
    }
    return [*legal(state, seat), *sorted(thrown, key=lambda one: one.tiles)]


def kind(state: State, seat: int, action: Action) -> str:
    """Name a kind of action: kongs by their form, discards by what they declare."""
    if action.kind is Kind.GANG:
        if action.code:
            return f"{action.code} {'an' if state.window is Window.TURN else 'ming'}"
        concealed = action is not GANG and state.hands[seat].counts[action.tiles[0]] == 4
        return "gang ming" if action is GANG else "gang an" if concealed else "gang bu"
    return action.code or action.kind.name.lower()


def positions(town: str) -> list[Position]:
    """The positions of a town."""
    found: list[Position] = import_module(f"tests.towns.{town}.positions").POSITIONS
    return found


def count(position: Position) -> tuple[int, Met]:
    """Count from a position; return the lines and what was met, which must be all it promises."""
    state = play_scenario(read_scenario(position.scenario)).state
    met = Met()
    lines = perft(state, position.depth, met)
    missing = [what for what in position.meets.split(", ") if what not in met]
    assert not missing, f"{position.about}: {', '.join(missing)} not met"
    return lines, met


def told(town: str) -> Iterator[str]:
    """Tell all counts of a town, as its golden file holds them."""
    for position in positions(town):
        lines, met = count(position)
        yield f"# {position.about}"
        yield f"perft {position.depth}: {lines}"
        yield from met.lines()
