"""Many tables in lockstep: arrays of questions out, arrays of answers in."""

from collections.abc import Mapping, Sequence

import numpy as np

from fangcheng.bots import Player, make_bot, need_events
from fangcheng.bots.look import Look
from fangcheng.encoding.arrays import Array, Asked, Rows, make_arrays, shapes
from fangcheng.encoding.space import ACTIONS, from_action
from fangcheng.env.desk import Desk, Ended, Room, play_all
from fangcheng.env.rounds import Plan, Round, fresh
from fangcheng.errors import IllegalActionError, SimulationError
from fangcheng.game.actions import Action
from fangcheng.game.variant import Variant
from fangcheng.installed import make_variant

LEARNER = "learner"
"""The name of a player that is asked through the arrays."""


class VecTable:
    """Tables of one town that play in lockstep; a round that has ended is followed by the next.

    Each row is the question of one table. A window that asks several seats asks them one after the
    other, and none learns what the others said. `players` are learners and bots, one for each seat,
    or one name for all; `plan` says which rounds are played, and `forced` whether learners are
    asked where there is but one answer. `planes`, `oracle`, `tokens` (how many are kept) and
    `nearness` say which arrays are made. The same seed, plan and answers give the same arrays.
    `first` and `of` tell that these are tables `first`, `first + 1`, ... of so many, and `arrays`
    where they write.
    """

    def __init__(
        self,
        variant: str | Variant,
        tables: int,
        seed: int | str = 0,
        *,
        options: Mapping[str, object] | None = None,
        players: Sequence[str] = (LEARNER,),
        plan: Plan = fresh,
        forced: bool = True,
        planes: bool = True,
        oracle: bool = False,
        tokens: int = 0,
        nearness: bool = False,
        first: int = 0,
        of: int | None = None,
        arrays: Mapping[str, Array] | None = None,
    ) -> None:
        if tables < 1:
            raise SimulationError("too_few_tables", tables=tables)
        town = make_variant(variant, options or {}) if isinstance(variant, str) else variant
        self.variant = town
        self.tables = tables
        self.players = seat_all(players, town.seats)
        self.ended: list[Ended] = []
        """The rounds that ended in the last step, those without a question to a learner too."""
        wanted = shapes(town.seats, planes, oracle, tokens, nearness)
        self._rows = Rows(arrays or make_arrays(tables, wanted))
        self._room = Room(town, str(seed), of or first + tables, plan, forced)
        self._desks = []
        for row, writer in enumerate(self._rows.writers(town)):
            bots, rows = self._bots(first + row), self._rows
            told = rows.teller(row, town), rows.nearness(row)
            self._desks.append(Desk(self._room, first + row, row, bots, writer, *told))

    def _bots(self, table: int) -> list[Player | None]:
        return [
            None if name == LEARNER else make_bot(name, f"{self._room.seed}/{table}/{at}")
            for at, name in enumerate(self.players)
        ]

    @property
    def asked(self) -> Asked:
        """The questions that wait for an answer."""
        return self._rows.asked

    def reset(self) -> Asked:
        """Begin anew, with the first round of every table."""
        self._begin_step()
        for desk in self._desks:
            desk.players = self._bots(desk.table)
            desk.restart(None)
        return self._end_step()

    def restart(self, rounds: Mapping[int, Round]) -> Asked:
        """Let some tables leave their round and begin these; the others stay where they are."""
        check_rounds(rounds, self.tables, self.variant.seats)
        self._begin_step()
        for table, given in rounds.items():
            self._desks[table].restart(given)
        return self._end_step()

    def step(self, actions: Array | Sequence[int]) -> Asked:
        """Answer the question of each table by a number; return the next questions."""
        numbers = check_answers(self.asked, actions)
        self._begin_step()
        play_all(self._desks, numbers.tolist())
        return self._end_step()

    def look(self, table: int) -> Look:
        """What the seat that is asked there sees, as bots do: to ask a teacher what it would do."""
        desk = self._desks[table]
        return Look(desk.state, desk.seat)

    def numbers_of(self, table: int, action: Action) -> list[int]:
        """The numbers of an action of the seat that is asked there."""
        desk = self._desks[table]
        return from_action(desk.state, desk.seat, action)

    def round_of(self, table: int) -> Round:
        """The round that a table plays."""
        return self._desks[table].round

    def _begin_step(self) -> None:
        self._room.ended = self.ended = []
        self._room.paid.clear()

    def _end_step(self) -> Asked:
        asked = self._rows.tell()
        asked.rewards[:] = 0
        asked.done[:] = False
        if self._room.paid:
            table, seat, points = np.array(self._room.paid).T
            np.add.at(asked.rewards, (table, seat), points)
        for ended in self.ended:
            asked.done[ended.table] = True
        return asked


def check_answers(asked: Asked, answers: Array | Sequence[int]) -> Array:
    """Refuse answers that are no legal numbers, one for each table."""
    numbers, tables = np.asarray(answers), len(asked.legal)
    if numbers.shape != (tables,) or numbers.dtype.kind not in "iu":
        raise IllegalActionError(
            "answers_wrong_form", tables=tables, dtype=numbers.dtype, shape=numbers.shape
        )
    if numbers.min() < 0 or numbers.max() >= ACTIONS:
        raise IllegalActionError("answers_out_of_range", last=ACTIONS - 1)
    allowed = asked.legal[np.arange(tables), numbers]
    if not allowed.all():
        table = int(allowed.argmin())
        may = asked.legal[table].nonzero()[0].tolist()
        raise IllegalActionError("table_may_not", table=table, number=numbers[table], may=may)
    return numbers


def check_rounds(rounds: Mapping[int, Round], tables: int, seats: int) -> None:
    """Refuse rounds that cannot be played."""
    for table, given in rounds.items():
        if not 0 <= table < tables:
            raise SimulationError("no_such_table", table=table, last=tables - 1)
        if not 0 <= given.dealer < seats:
            raise SimulationError("wrong_dealer", last=seats - 1, dealer=given.dealer)
        if given.seating and (
            len(given.seating) != seats or not set(given.seating) <= {*range(seats)}
        ):
            raise SimulationError(
                "wrong_seating", last=seats - 1, seats=seats, seating=given.seating
            )


def seat_all(players: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return the player of each seat, from one name for all or one for each."""
    if isinstance(players, str) or len(players) not in (1, seats):
        raise SimulationError("players_wrong", seats=seats)
    names = tuple(players) * (seats if len(players) == 1 else 1)
    if LEARNER not in names:
        raise SimulationError("no_learner", learner=LEARNER)
    if need_events(names):
        raise SimulationError("program_cannot_play")
    return names
