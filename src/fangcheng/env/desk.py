"""Tables that ask: each plays on, bots included, until a learner has to decide. Compiled."""

from collections.abc import Sequence
from typing import NamedTuple

from fangcheng.bots.look import Look
from fangcheng.bots.player import Player
from fangcheng.encoding.nearness import Nearness
from fangcheng.encoding.picking import Picking, picking_of
from fangcheng.encoding.space import DONE_AT, PICK_AT, number_all, numbers_to_pick
from fangcheng.encoding.tokens import Tokens
from fangcheng.encoding.writing import Writer
from fangcheng.env.rounds import Plan, Round
from fangcheng.game.actions import Action
from fangcheng.game.referee import apply, legal, start
from fangcheng.game.state import State, Window
from fangcheng.game.variant import Variant
from fangcheng.tiles import Face
from fangcheng.wall import build_wall


class Ended(NamedTuple):
    """A round that has ended."""

    table: int
    round: Round
    scores: tuple[int, ...]
    """By seat."""


class Room:
    """What all tables have in common."""

    def __init__(self, variant: Variant, seed: str, tables: int, plan: Plan, forced: bool) -> None:
        self.variant = variant
        self.seed = seed
        self.tables = tables
        self.plan = plan
        self.forced = forced
        self.ended: list[Ended] = []
        """The rounds that ended in this step."""
        self.paid: list[tuple[int, int, int]] = []
        """Payments of this step: table, seat, points."""


class Desk:
    """One table, and the question that waits there."""

    def __init__(
        self,
        room: Room,
        table: int,
        row: int,
        players: Sequence[Player | None],
        writer: Writer,
        tokens: Tokens | None,
        nearness: Nearness | None,
    ) -> None:
        self.room = room
        self.table = table
        self.row = row
        self.players = players
        """None where a learner decides."""
        self.writer = writer
        self.tokens = tokens
        self.nearness = nearness
        self.played = 0
        self.round = room.plan(room.variant.seats, room.tables, table, 0)
        self.seating = self.round.seating
        self.seat = 0
        self.numbers: list[int] = []
        self.options: tuple[Action, ...] = ()
        self.picking: Picking | None = None
        self.transfers = 0
        self.state = self._open()

    def restart(self, given: Round | None) -> None:
        """Leave the round that is played, and open this one, or the first of the plan."""
        room = self.room
        if given is None:
            self.played = 0
            given = room.plan(room.variant.seats, room.tables, self.table, 0)
        self.round = given
        self.state = self._open()
        self.run()

    def _open(self) -> State:
        variant = self.room.variant
        given = self.round
        self.seating = given.seating or tuple(range(variant.seats))
        self.picking = None
        self.transfers = 0
        self.writer.open()
        if self.tokens is not None:
            self.tokens.open(variant.seats)
        wall = build_wall(variant.deck, self.room.seed, given.wall, variant.find_break)
        return start(variant, wall, given.dealer, given.streak, 1, self.tokens is not None)

    def play(self, number: int) -> None:
        """Let the learner that is asked do this, and go on to the next question."""
        self._answer(number)
        self.run()

    def _answer(self, number: int) -> None:
        picking = self.picking
        if picking is None:
            self._apply(self.seat, self.options[self.numbers.index(number)])
            return
        if number != DONE_AT:
            picking.pick(number - PICK_AT)
            if not picking.is_full():
                return
        self.picking = None
        self._apply(self.seat, picking.action())

    def _apply(self, seat: int, action: Action) -> None:
        apply(self.state, seat, action)
        self.writer.touch(self.state, seat)

    def run(self) -> None:
        """Play on until a learner is asked; a round that ends is followed by the next."""
        while True:
            state = self.state
            if len(state.transfers) > self.transfers:
                self._pay()
            if state.window is Window.OVER:
                self._end()
                continue
            seat = asked_seat(state)
            player = self.players[self.seating[seat]]
            if player is not None:
                self._apply(seat, player.choose(Look(state, seat)))
                continue
            if self._ask(seat):
                return

    def _ask(self, seat: int) -> bool:
        """Ask a learner, unless there is but one answer and that need not be asked."""
        state = self.state
        self.seat = seat
        self.options = legal(state, seat)
        if self.picking is None and state.window is Window.OPENING:
            self.picking = picking_of(state, seat)
        picked: list[Face] = []
        if self.picking is None:
            self.numbers = number_all(state, self.options)
        else:
            self.numbers = numbers_to_pick(self.picking)
            picked = self.picking.picked
        if len(self.numbers) == 1 and not self.room.forced:
            self._answer(self.numbers[0])
            return False
        self.writer.write(state, seat, self.seating[seat], self.numbers, picked)
        if self.tokens is not None:
            self.tokens.write(state, seat)
        if self.nearness is not None:
            options = self.options if self.picking is None else ()
            self.nearness.write(state, seat, options, self.numbers)
        return True

    def _pay(self) -> None:
        state, room = self.state, self.room
        for transfer in state.transfers[self.transfers :]:
            room.paid.append((self.row, transfer.payer, -transfer.points))
            if transfer.payee >= 0:
                room.paid.append((self.row, transfer.payee, transfer.points))
        self.transfers = len(state.transfers)

    def _end(self) -> None:
        room = self.room
        room.ended.append(Ended(self.row, self.round, tuple(self.state.scores())))
        self.played += 1
        self.round = room.plan(room.variant.seats, room.tables, self.table, self.played)
        self.state = self._open()


def asked_seat(state: State) -> int:
    """The seat that is asked next; of several that are asked at the same time the first."""
    if state.window is Window.TURN:
        return state.turn
    for seat in range(state.seats):
        if state.asked[seat] is not None and state.answers[seat] is None:
            return seat
    raise LookupError("nobody is asked")


def play_all(desks: list[Desk], numbers: list[int]) -> None:
    """Answer the question of each table."""
    for at in range(len(desks)):
        desks[at].play(numbers[at])
