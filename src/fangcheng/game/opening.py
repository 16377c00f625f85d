"""Opening steps: what happens before the first turn, as phases of the same machine.

A step either happens at once or asks seats for a choice; all answer at the same time.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from mypy_extensions import mypyc_attr

from fangcheng.game.actions import Action, Kind
from fangcheng.game.bars import Bar, bar
from fangcheng.game.moves import Choice, Own
from fangcheng.game.state import Drawn, State
from fangcheng.hands.hand import Hand
from fangcheng.tiles import FIRST_FLOWER, Face


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Own):
    """One opening step."""

    def form(self, state: State, seat: int) -> Choice | None:
        """What a seat is asked to choose in a way of the town's own.

        All see who is asked: where that would tell of hidden tiles, ask everybody alike.
        """
        return None

    def ask(self, state: State) -> dict[int, list[Action]]:
        """Who must choose, from what, neutral choice first; nobody if the step just happens."""
        asked: dict[int, list[Action]] = {}
        for seat in range(state.seats):
            form = self.form(state, seat)
            if form is not None:
                asked[seat] = form.answers()
        return asked

    def accepts(self, state: State, seat: int, action: Action) -> bool:
        """Whether an action that is not listed one by one is a legal answer too."""
        form = self.form(state, seat)
        return form is not None and form.takes(action)

    def bars(self, state: State, seat: int, action: Action) -> list[Bar]:
        """Why this is no answer to what a seat is asked, or why the seat is not asked."""
        form = self.form(state, seat)
        if form is None or action.kind is not Kind.CHOOSE:
            return [bar("opening", "C-4")]
        return self.why_other(state, form, action)

    def carry_out(self, state: State, answers: dict[int, Action]) -> None:
        """Let the step happen, with everyone's answer."""

    def winners(self, state: State, answers: dict[int, Action]) -> list[int]:
        """Who wins with these answers, once the step has happened; most often nobody."""
        return []


@lru_cache(maxsize=64)
def deal_order(seats: int, dealer: int, tiles: int, extra: bool) -> tuple[int, ...]:
    """Tell whose each dealt tile is: from the dealer in fours, then singles, then the extra."""
    order: list[int] = []
    for first in range(0, tiles, 4):
        for step in range(seats):
            order += [(dealer + step) % seats] * min(4, tiles - first)
    return (*order, *((dealer,) if extra else ()))


class Deal(Step):
    """Break the wall where the dice say and deal."""

    def __init__(self, extra: bool = True) -> None:
        self.extra = extra
        """Whether the dealer is dealt one tile more than the others."""

    def carry_out(self, state: State, answers: dict[int, Action]) -> None:
        """Deal all hands."""
        wall = state.wall
        if wall.dice is not None:
            broken = state.variant.find_break(wall.roll(2))
            state.emit("break", dice=list(broken.dice), side=broken.side, stacks=broken.stacks)
        dealt: list[list[Face]] = [[] for _ in range(state.seats)]
        for seat in deal_order(state.seats, state.dealer, state.variant.hand_tiles, self.extra):
            dealt[seat].append(wall.draw())
        for seat, tiles in enumerate(dealt):
            state.hands[seat] = Hand(tiles, state.roles)
            if state.events is not None:
                state.emit("deal", seat, tuple(tiles), 1 << seat)
        if self.extra:
            state.drawn = dealt[state.dealer][-1]
            state.drawn_by = Drawn.DEALT


class Replaced(NamedTuple):
    """The flowers of one seat and what was drawn for them."""

    seat: int
    flowers: list[Face]
    drawn: list[Face]


def flower_rounds(hands: list[Hand], dealer: int, take: Callable[[], Face]) -> Iterator[Replaced]:
    """Replace flowers seat by seat from the dealer on, round after round, until there are none."""
    replaced = True
    while replaced:
        replaced = False
        for step in range(len(hands)):
            seat = (dealer + step) % len(hands)
            flowers = [tile for tile in hands[seat].tiles() if tile >= FIRST_FLOWER]
            if flowers:
                replaced = True
                drawn = [take() for _ in flowers]
                for flower, tile in zip(flowers, drawn, strict=True):
                    hands[seat].remove(flower)
                    hands[seat].add(tile)
                yield Replaced(seat, flowers, drawn)


class ReplaceFlowers(Step):
    """Lay the dealt flowers open and replace them from the tail."""

    def carry_out(self, state: State, answers: dict[int, Action]) -> None:
        """Go round until no hand holds a flower."""
        for seat, flowers, drawn in flower_rounds(state.hands, state.dealer, state.wall.draw_tail):
            state.flowers[seat] += flowers
            state.emit("flower", seat, tuple(flowers))
            for tile in drawn:
                state.emit("draw", seat, (tile,), 1 << seat, by="flower")
            if seat == state.dealer and state.drawn >= FIRST_FLOWER:
                state.drawn = drawn[-1]


class TurnUpLast(Step):
    """Turn up the last tile of the wall; it leaves play and tells what is wild.

    A flower there leaves play too, and the next tile is turned up.
    """

    def carry_out(self, state: State, answers: dict[int, Action]) -> None:
        """Turn it up and give all tiles their roles."""
        while True:
            tile = state.wall.draw_tail()
            state.emit("turn_up", None, (tile,))
            if tile < FIRST_FLOWER:
                break
            state.turned_up = (*state.turned_up, tile)
        assign_roles(state, tile)


def assign_roles(state: State, turned_up: Face) -> None:
    """Let all tiles play as this turned-up tile says."""
    state.turned_up = (*state.turned_up, turned_up)
    state.roles = state.variant.roles_of(turned_up)
    for hand in state.hands:
        hand.assign(state.roles)
