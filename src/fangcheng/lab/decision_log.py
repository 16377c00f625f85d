"""A match that notes every decision: what the seat saw, what it might do, and what it did."""

import json
from typing import NamedTuple

import numpy as np

from fangcheng.encoding.arrays import Array, Rows, make_arrays, shapes
from fangcheng.encoding.layout import MOST_SEATS
from fangcheng.encoding.nearness import NEARNESS
from fangcheng.encoding.picking import picking_of
from fangcheng.encoding.space import PICK_AT
from fangcheng.env import ACTIONS, NUMBERS, PLANES, from_action, legal_numbers
from fangcheng.env.desk import asked_seat
from fangcheng.env.moves import Moves
from fangcheng.game.actions import HOUSE_KINDS, TIMEOUT, Action
from fangcheng.game.events import Event
from fangcheng.game.options import as_dict
from fangcheng.game.referee import house_choice, legal
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.match import Match

ROW = np.dtype(
    [
        ("game", np.int64),
        ("round", np.int16),
        ("move", np.int16),
        ("seat", np.int8),
        ("words", np.int64, len(PLANES)),
        ("numbers", np.uint8, len(NUMBERS)),
        ("nearness", np.int64, len(NEARNESS)),
        ("scores", np.int64, MOST_SEATS),
        ("legal", np.bool_, ACTIONS),
        ("action", np.uint8),
        ("points", np.int64),
    ],
    align=True,
)
"""A decision: the arrays are those of `fangcheng.env`, `points` what the seat made of the round."""


class Game(NamedTuple):
    """The rounds of a match that were played to their end, and the decisions in them."""

    number: int
    town: str
    options: str
    seed: str
    players: tuple[str, ...]
    """The bot of each seat; empty for people, whose names are not told."""
    rounds: list[Moves]
    decisions: Array


class LoggedMatch(Match):
    """A match that keeps what was decided. What the house does for a seat is no decision."""

    def __init__(
        self, variant: Variant, seed: str, number: int, players: tuple[str, ...], listen: bool
    ) -> None:
        self.number = number
        self.players = players
        self.rounds: list[Moves] = []
        self._rows: list[Array] = []
        self._open_rows: list[Array] = []
        self._seats, self._numbers = bytearray(), bytearray()
        self._in_order = True
        self._arrays = Rows(make_arrays(1, shapes(variant.seats, planes=False, nearness=True)))
        (self._writer,) = self._arrays.writers(variant)
        self._nearness = self._arrays.nearness(0)
        super().__init__(variant, seed, listen)

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Let a seat act, and note it."""
        noted = self._note(seat, action)
        in_order = not noted or asked_seat(self.state) == seat
        events = super().apply(seat, action)
        for row in noted:
            self._numbers.append(row["action"])
            self._seats.append(seat)
        self._in_order = self._in_order and in_order
        if action is not TIMEOUT:
            self._open_rows += noted
        if self.state.over:
            self._end(is_void=action.kind in HOUSE_KINDS and action is not TIMEOUT)
        return events

    def _note(self, seat: int, action: Action) -> list[Array]:
        """Make a row of each number of an action, before it is done."""
        state = self.state
        if action.kind in HOUSE_KINDS:
            if action is not TIMEOUT:
                return []
            action = house_choice(state, seat)
        numbers = from_action(state, seat, action)
        picked = [number - PICK_AT for number in numbers]
        first = len(self._numbers)
        return [
            self._row(state, seat, picked[:at], number, first + at)
            for at, number in enumerate(numbers)
        ]

    def _row(self, state: State, seat: int, picked: list[int], number: int, move: int) -> Array:
        legal_now = legal_numbers(state, seat, picked)
        self._writer.open()
        self._writer.write(state, seat, seat, legal_now, picked)
        if self._nearness is not None:
            options = legal(state, seat)
            picks = picking_of(state, seat) is not None
            self._nearness.write(state, seat, () if picks else options, legal_now)
        asked = self._arrays.tell()
        row = np.zeros((), ROW)
        row["game"], row["round"], row["move"] = self.number, state.round, move
        row["seat"], row["action"] = seat, number
        row["words"], row["numbers"] = asked.words[0], asked.numbers[0]
        row["nearness"] = asked.nearness[0]
        row["scores"], row["legal"] = asked.scores[0], asked.legal[0]
        return row

    def _end(self, is_void: bool) -> None:
        state = self.state
        if not is_void:
            scores = tuple(state.scores())
            seats = b"" if self._in_order else bytes(self._seats)
            given = (state.round, state.dealer, state.streak)
            self.rounds.append(Moves(*given, bytes(self._numbers), seats, scores))
            for row in self._open_rows:
                row["points"] = scores[row["seat"]]
            self._rows += self._open_rows
        self._open_rows = []
        self._seats, self._numbers = bytearray(), bytearray()
        self._in_order = True

    def noted(self) -> Game:
        """Return everything that was noted."""
        options = json.dumps(as_dict(self.variant.options), ensure_ascii=False)
        rows = np.array(self._rows, ROW)
        town = self.variant.name
        return Game(self.number, town, options, self.seed, self.players, self.rounds, rows)
