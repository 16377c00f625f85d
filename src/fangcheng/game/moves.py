"""A town's own choices: what it lets seats do that no other town knows.

A `Choice` is the form of what is asked, which anybody can ask who does not know the town. A town
asks in steps before the first turn (`opening.py`) or offers `Move`s in turns and claims.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from fangcheng.game.actions import Action, Kind, choose, choose_tiles, choose_word
from fangcheng.game.bars import Bar, bar
from fangcheng.game.state import State
from fangcheng.tiles import Face, parse, text


@dataclass(frozen=True)
class Choice:
    """A choice of a town's own, in a form that whoever does not know the town can ask."""

    code: str
    """A small word of the town's: the answer is `choose CODE …`."""
    pick: str
    """What is picked: tiles, word, or nothing, where a seat does it or does not."""
    count: int = 0
    """How many tiles, all of one group."""
    groups: tuple[tuple[Face, ...], ...] = ()
    """The tiles to choose from, group by group."""
    options: tuple[str, ...] = ()
    """The words to choose from, the neutral one first."""
    often: bool = False
    """Whether so many tiles may be picked several times over, or none at all: they are let go."""

    def answers(self) -> list[Action]:
        """List every answer; of several tiles the first ones, for there are too many ways."""
        if self.pick == "word":
            return [choose_word(self.code, word) for word in self.options]
        if self.pick == "nothing":
            return [choose(self.code)]
        if self.often:
            return [choose_tiles(self.code, ())]
        if self.count == 1:
            faces = dict.fromkeys(chain(*self.groups))
            return [choose_tiles(self.code, (face,)) for face in faces]
        return [choose_tiles(self.code, self.groups[0][: self.count])]

    def takes(self, action: Action) -> bool:
        """Whether an action answers it."""
        if action.kind is not Kind.CHOOSE or action.code != self.code:
            return False
        if self.pick == "word":
            return action.word in self.options
        number = len(action.tiles)
        if action.word or (number % self.count if self.often else number != self.count):
            return False
        wanted = Counter(action.tiles)
        return not wanted or any(wanted <= Counter(group) for group in self.groups)

    def sizes(self, group: int) -> list[int]:
        """How many tiles of a group may be picked."""
        return list(range(0, group + 1, self.count)) if self.often else [self.count]

    @staticmethod
    def of_json(written: Mapping[str, Any]) -> "Choice":
        """Read it as views and questions write it."""
        groups = tuple(tuple(parse(group)) for group in written["groups"])
        options = tuple(written["options"])
        shape = written["code"], written["pick"], written["count"]
        return Choice(*shape, groups, options, written["often"])

    def as_json(self) -> dict[str, Any]:
        """Return it as views and questions write it."""
        return {
            "code": self.code,
            "pick": self.pick,
            "count": self.count,
            "groups": [text(group) for group in self.groups],
            "options": list(self.options),
            "often": self.often,
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class Own:
    """What a town asks in a way of its own: a step before the first turn, or a move."""

    clause: ClassVar[str] = ""
    """The clause that tells of it; else the town's own for choices."""
    words: ClassVar[tuple[str, ...]] = ()
    """The words of it that all may see for the rest of the round, by `show_choice`.

    A step lists them only where its form offers others to other hands.
    """

    def told(self, event: Mapping[str, Any]) -> dict[int, Action]:
        """Say what seats have answered, from an event that tells of it: by its code."""
        seat = event.get("seat", -1)
        if event["event"] == "chosen":
            return {seat: choose_word(event["code"], event["value"])}
        if event["event"] == "aside":
            return {seat: choose_tiles(event["code"], parse(event["tiles"]))}
        return {}

    def advice(self, state: State, seat: int) -> Action | None:
        """What a sensible player does of it now, from what the seat itself may know."""
        return None

    def why_other(self, state: State, form: Choice, action: Action) -> list[Bar]:
        """Say why an action is no answer to a form."""
        clause = self.clause or state.variant.clause_of("choice")
        if form.pick != "tiles" or action.code != form.code:
            return [bar("choice", clause)]
        tiles = text([tile for group in form.groups for tile in group])
        return [bar("choice_tiles", clause, count=form.count, tiles=tiles)]


class Then(IntEnum):
    """How play goes on after a move."""

    TURN = 0
    """The seat goes on with its turn."""
    REPLACEMENT = 1
    """It draws from the tail of the wall, as after a kong."""
    DRAW = 2
    """It draws."""
    NEXT = 3
    """The next seat draws."""
    WIN = 4
    """It wins; the win's `by` is the code of the move."""
    END = 5
    """The round ends."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Move(Own):
    """Something that a town lets a seat do at its turn, about a discard, or before it draws.

    What is offered before a draw `Variant.before_draw` lists.
    """

    code: ClassVar[str]
    """The code of its forms and of its action, which no step or other move of the town has."""

    def at_turn(self, state: State, seat: int) -> Choice | None:
        """What a seat may choose at its turn, beside all else it may do."""
        return None

    def on_discard(self, state: State, seat: int, tile: Face, source: int) -> Choice | None:
        """What a seat may choose about a discard of another; it ranks with peng and kong (C-5)."""
        return None

    def told(self, event: Mapping[str, Any]) -> dict[int, Action]:
        """Say what seats have done of it, from an event that tells of it: a win by it, too."""
        if event["event"] == "hu":
            return {event["seat"]: choose(self.code)}
        return super().told(event)

    def bars(self, state: State, seat: int, action: Action) -> list[Bar]:
        """Why a seat may not do this now, where it is asked for something."""
        return [bar("choice", self.clause or state.variant.clause_of("choice"))]

    def carry_out(self, state: State, seat: int, action: Action) -> Then:
        """Let it happen, tell of it, and say how play goes on."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Declaration(Own):
    """Something that a seat declares with a discard, `discard X CODE`: that its hand is ready.

    It stands under `state.declared`, and locks the hand.
    """

    code: ClassVar[str]
    narrows: ClassVar[bool] = False
    """Whether it asks for more than the declaration before it, and is asked only where that may."""
    wins: ClassVar[bool] = False
    """Whether the seat wins by it as soon as the tile lies there; the win's `by` is the code."""

    def may(self, state: State, seat: int, discarded: Face) -> bool:
        """Whether a discard may declare it; the tile has left the hand, which is not locked."""
        raise NotImplementedError

    def bars(self, state: State, seat: int, discarded: Face) -> list[Bar]:
        """Why `may` says no: how far the hand is from ready."""
        missing = max(1, state.variant.distance(state, seat, state.hands[seat]))
        clause = self.clause or state.variant.clause_of("declare")
        return [bar("not_ready", clause, count=missing)]


@mypyc_attr(allow_interpreted_subclasses=True)
class OwnKong(Own):
    """A kong of certain different tiles, `gang CODE`: never of wild ones, with a discard too."""

    code: ClassVar[str]
    faces: ClassVar[tuple[Face, ...]]
    event: ClassVar[str] = "gang"
    """The event that tells of it; one of its own does without the code."""

    def is_told(self, event: Mapping[str, Any]) -> bool:
        """Whether an event tells that somebody has made it."""
        own = self.event != "gang" or event.get("code") == self.code
        return own and bool(event["event"] == self.event)

    def bars(self, state: State, seat: int) -> list[Bar]:
        """Why a seat may not make it now, whether or not it has the tiles and a replacement."""
        return []


def says(move: Move, method: str) -> bool:
    """Whether a move has this method of its own."""
    kind: Any = type(move)
    usual: Any = Move
    return getattr(kind, method) is not getattr(usual, method)
