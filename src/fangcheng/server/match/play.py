"""A running match: inputs in, beats out.

The referee carries out an input at once; the journal stores it; `viewers` shows it when it is
durable. `clocks` decides which seat acts next, and what happens if it does not.
"""

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from typing import Protocol

import msgspec

from fangcheng.bots import BOTS
from fangcheng.errors import FangchengError
from fangcheng.game.actions import (
    DISSOLVE,
    HOUSE_KINDS,
    LEAVE,
    PASS,
    Action,
    as_listed,
    parse_action,
)
from fangcheng.game.referee import legal, legal_texts, waiting_for
from fangcheng.game.state import Window
from fangcheng.installed import make_variant
from fangcheng.protocol import commands, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.protocol.stream import MatchOverEvent
from fangcheng.server.match.clocks import Clocks
from fangcheng.server.match.player_clock import STAND_IN, PlayerClock
from fangcheng.server.match.questions import Questions
from fangcheng.server.match.spectators import PUBLIC, Spectators
from fangcheng.server.match.streams import Beat, Streams
from fangcheng.server.match.tally import Counter, big_winners
from fangcheng.server.match.thoughts import Thoughts
from fangcheng.server.match.timing import Entry, Timing
from fangcheng.server.match.viewers import Viewer, Viewers
from fangcheng.server.metrics import ACTION_SECONDS
from fangcheng.server.services import Services
from fangcheng.server.stepping import NEXT_ROUND
from fangcheng.server.store.journal import InputRow
from fangcheng.server.store.matches import StoredInput, StoredMatch
from fangcheng.server.timers import Timer

_AT_ONE_GO = 0.01
"""Seconds of a rebuild after which the event loop gets a turn."""


class InputError(Exception):
    """A stored input that does not fit the match, or is missing; carries its number."""


class Listener(Protocol):
    """The room of the match."""

    def changed(self) -> None:
        """Note that something the room shows has changed."""

    def finished(self, summary: parts.Summary) -> None:
        """Store the result after the last round was shown."""

    def round_over(self) -> None:
        """Note that a round is over and shown."""


class Play:
    """One match in a room."""

    def __init__(
        self, services: Services, stored: StoredMatch, room: parts.RoomSettings, listener: Listener
    ) -> None:
        self._services = services
        self._settings = services.settings
        self._loop = asyncio.get_running_loop()
        self._listener = listener
        self.stored = stored
        self.id = stored.id
        variant = make_variant(stored.variant, stored.options)
        self.streams = Streams(services.make_match(variant, stored.seed))
        self.player_clocks = [
            PlayerClock(
                person=seat.person,
                name=seat.name,
                # A level that no longer exists is played at the usual one.
                bot=seat.bot if seat.bot is None or seat.bot in BOTS else STAND_IN,
                bank=float(room.clock.bank),
            )
            for seat in stored.seats
        ]
        self.timing = Timing()
        self._thoughts = Thoughts(services.thinking, services.settings, stored, self.streams)
        self._clocks = Clocks(
            services, self.streams, self.player_clocks, self._thoughts, float(room.clock.turn),
            partial(self._accept, command=None), listener.changed, self.timing, self._loop,
        )  # fmt: skip
        self._viewers = Viewers(
            self.id, self.streams, self, self._clocks.own_clock, services.pace, self._loop
        )
        delay = services.settings.spectator_delay
        self._spectators = Spectators(self.id, self.streams, delay, self._loop)
        self.counter = Counter(variant.seats)
        self._house = room.house
        self.questions = Questions(
            self.streams, self.player_clocks, self._viewers, self._thoughts, room.hints
        )
        self.over = False
        """Whether the result is stored and sent to everybody."""
        self.round = 0
        """The round that is shown."""
        self.settling = False
        """Whether a settlement is shown and the next round is not."""
        self._inputs = 0
        self._next = Timer(services.clock)
        """The time to the next round."""
        self._closed = False

    # -- beginning ---------------------------------------------------------------------------

    def begin(self) -> None:
        """Show the first deal; the match is in the database already."""
        beats = self.streams.open()
        self._viewers.hold(Entry(durable=True), beats)
        self._clocks.think_ahead(beats)
        self._viewers.show_due()

    async def rebuild(self, inputs: Sequence[StoredInput]) -> None:
        """Replay the stored inputs, some at a time; `settle` resumes the match."""
        self._note_asks(self.streams.open()[-1])
        self._spectators.round_begins(0)
        since = self._loop.time()
        for one in inputs:
            if self._loop.time() - since > _AT_ONE_GO:
                await asyncio.sleep(0)
                since = self._loop.time()
            try:
                self._repeat(one)
            except Exception as error:
                raise InputError(str(self._inputs)) from error
        self.round = self.streams.state.round
        self._viewers.left = self.streams.state.wall.left
        self._viewers.show_all()
        self._spectators.show_all()

    def _repeat(self, one: StoredInput) -> None:
        """Replay one stored input."""
        if one.number != self._inputs:
            raise ValueError(f"input {self._inputs} is not stored")
        public_end = self.streams.ends[PUBLIC]
        if self._is_at_turn(one.seat):
            self.player_clocks[one.seat].note_turn(own=one.command is not None)
        beats = self.streams.replay(one.seat, one.do)
        if one.do == NEXT_ROUND:
            self._spectators.round_begins(public_end)
        elif one.seat >= 0:
            self._clocks.replay(one.seat, one.do, one.command, one.ms / 1000)
        for beat in beats:
            self._note_asks(beat)
        if self.streams.state.over:
            self._count_round()
        self._inputs += 1

    def settle(self) -> None:
        """Resume the match after a rebuild."""
        self.all_shown()

    # -- inputs ------------------------------------------------------------------------------

    def act(self, seat: int, command: commands.Act, viewer: Viewer) -> None:
        """Take a player's action; confirm it when it is durable."""
        clock = self.player_clocks[seat]
        if command.id in clock.commands:
            viewer.send(say.write(say.Done(command.id)))
            return
        if command.id in clock.pending:
            clock.pending[command.id].append(viewer)
            return
        if command.at != clock.asked:
            raise RefusedError(
                "stale", f"question {command.at} is over; the newest is {clock.asked}"
            )
        state = self.streams.state
        action = as_listed(parse_action(command.do), legal(state, seat))
        if action.kind in HOUSE_KINDS:
            raise RefusedError("illegal", f"{action} is for the house only")
        # The table may be ahead of what is shown: then this question is over, and the next one,
        # perhaps for the same seat, is not open yet.
        moved_on = self._viewers.holds_back_questions
        if clock.answered or moved_on or seat not in waiting_for(state):
            self._check_empty_pass(clock, seat, command)
            self._clocks.back_in_charge(seat)
            viewer.send(say.write(say.Done(command.id)))
            return
        self._clocks.back_in_charge(seat)
        clock.pending[command.id] = [viewer]
        try:
            self._accept(seat, action, command.id)
        except FangchengError as error:
            del clock.pending[command.id]
            why = self.questions.why_barred(state, seat, action)
            raise RefusedError("illegal", str(error), legal_texts(state, seat), why) from None

    def _check_empty_pass(self, clock: PlayerClock, seat: int, command: commands.Act) -> None:
        """Accept a pass from a seat that was asked but could do nothing; refuse anything else."""
        line = self.streams.lines[seat][clock.asked] if clock.asked >= 0 else b""
        only_pass = line.endswith(b'"legal":["pass"]}')
        # Parsed anew: its meaning must not depend on a table that is ahead of what is shown.
        action = parse_action(command.do)
        offered = self.questions.offered()
        if only_pass and action is not PASS and not clock.answered and offered is not None:
            why = self.questions.why_barred(offered, seat, action)
            raise RefusedError("illegal", f"seat {seat} may only pass", ["pass"], why)
        if action is not PASS or not only_pass:
            raise RefusedError("stale", f"question {command.at} was answered already")

    def leave(self, seat: int) -> None:
        """Give up a player's seat: the round is void and the match ends (C-14)."""
        self._house_input(seat, LEAVE)

    def dissolve(self) -> None:
        """End the match at once (C-14)."""
        self._house_input(-1, DISSOLVE)

    @property
    def ending(self) -> bool:
        """Whether nothing more can be played, even if the end is not shown yet."""
        return self.over or self.streams.match.over

    def _house_input(self, seat: int, action: Action) -> None:
        if self.ending:
            raise RefusedError("phase", "the match is over")
        if self.streams.state.over:
            # Leaving between two rounds costs nothing: the next one is opened and dissolved.
            self._open_next_round()
            seat, action = -1, DISSOLVE
        self._accept(seat, action, None)

    def _accept(self, seat: int, action: Action, command: str | None) -> None:
        """Carry out an input and hand it to the journal; raise on an illegal one."""
        entry = Entry()
        at_turn = self._is_at_turn(seat)
        beats = self.streams.do(seat, action)
        if at_turn:
            self.player_clocks[seat].note_turn(own=command is not None)
        self.questions.answered(seat)
        thought = self._clocks.answered(seat) if seat >= 0 else 0.0
        if beats and beats[-1].asks is not None:
            # A seat that was asked but can do nothing keeps its question until the next beat is
            # shown: it must not learn that the table has gone on.
            self._clocks.stop_all()
        self._store(entry, seat, action.text, command, int(thought * 1000), beats)

    def _is_at_turn(self, seat: int) -> bool:
        """Return whether it is the seat's own turn, in which it has to discard."""
        state = self.streams.state
        return state.window is Window.TURN and state.turn == seat and not state.over

    def _store(
        self,
        entry: Entry,
        seat: int,
        do: str,
        command: str | None,
        ms: int,
        beats: Sequence[Beat],
    ) -> None:
        """Hand an input to the journal."""
        self._viewers.hold(entry, beats)
        self._clocks.think_ahead(beats)
        row = InputRow(self.id, self._inputs, seat, do, command, ms)
        self._inputs += 1
        entry.hand_over()
        self._services.journal.append(row, partial(self._durable, entry, seat, command))

    def _durable(self, entry: Entry, seat: int, command: str | None) -> None:
        self._services.pace.stored(entry.store())
        senders: list[Viewer] = []
        if command is not None:
            clock = self.player_clocks[seat]
            clock.commands.append(command)
            senders = clock.pending.pop(command, senders)
            for viewer in senders:
                viewer.send(say.write(say.Done(command)), more=True)
        if not self._closed:
            self._viewers.show_due()
        for viewer in senders:
            viewer.flush()
        ACTION_SECONDS.observe(self.timing.note(entry))

    # -- what was shown ----------------------------------------------------------------------

    def released(self, beat: Beat, now: float) -> None:
        """Note that a beat is being shown."""
        self._note_asks(beat)
        if beat.first[PUBLIC] == self.streams.round_starts[PUBLIC]:
            self.round, self.settling = self.streams.state.round, False
            self._listener.changed()
        self._spectators.delay(beat, now)

    def _note_asks(self, beat: Beat) -> None:
        self.questions.shown(beat)
        if beat.asks is not None:
            for seat, clock in enumerate(self.player_clocks):
                clock.is_asked(beat.asks.get(seat))

    def all_shown(self) -> None:
        """Start the next clocks, or end the round, once everything is shown."""
        if not self.streams.state.over:
            self._clocks.call_on_seats()
        elif not self.over:
            self._round_over()

    # -- viewers -----------------------------------------------------------------------------

    def sync(self, viewer: Viewer, seat: int, have: int) -> None:
        """Send a seat's connection everything it lacks, and from then on all that follows."""
        self._viewers.sync(viewer, seat, have, lambda: self._snapshot(seat))

    def _snapshot(self, seat: int) -> tuple[bytes, int]:
        clock, streams = self.player_clocks[seat], self.streams
        asked = not clock.answered
        # The last entry, which ends the match, is sent after the snapshot.
        after = self._viewers.shown[seat] - self.over
        ask = msgspec.Raw(streams.lines[seat][clock.asked] if asked else b"null")
        snapshot = say.write(
            say.Snapshot(
                match=self.id,
                next=after,
                view={**streams.view_to_go_on(seat)},
                ask=ask,
                at=clock.asked if asked else -1,
                settled=[msgspec.Raw(line) for line in streams.settled()],
                discarded=streams.newest_discard(),
                broken=msgspec.Raw(streams.broken()),
                declared_at=streams.declared_at(),
                totals=[player.total for player in self.player_clocks],
                clock=self._clocks.own_clock(seat),
            )
        )
        return snapshot, after

    def watch(self, viewer: Viewer, have: int) -> None:
        """Show a spectator the delayed public stream: what they lack, or the whole round."""
        self.forget_viewer(viewer)
        self._spectators.watch(viewer, have)

    def forget_viewer(self, viewer: Viewer) -> None:
        """Stop showing the match to a connection."""
        self._viewers.forget(viewer)
        self._spectators.forget(viewer)

    # -- absence and autoplay ----------------------------------------------------------------

    def let_autoplay(self, seat: int, on: bool) -> None:
        """Switch autoplay (托管) on or off for a player."""
        self._clocks.let_autoplay(seat, on)

    def set_online(self, seat: int, online: bool) -> None:
        """Note that a player has connected or disconnected."""
        self._clocks.set_online(seat, online)
        if not online and self.between:
            self._go_on_if_all_are_ready()

    def set_absent(self, seat: int) -> None:
        """Let a bot play for a player who has been away too long."""
        self._clocks.set_absent(seat)

    def stand_still(self) -> None:
        """Stop all clocks: nothing can be stored, or no player is connected."""
        if not self._clocks.standing:
            self._clocks.stand_still()
            self._next.stop()

    def go_on(self) -> None:
        """Restart the clocks."""
        if not self._clocks.standing:
            return
        self._clocks.standing = False
        if self.between:
            self._start_next()
        elif not self._viewers.holds_back and not self.streams.state.over:
            self._clocks.call_on_seats()

    # -- rounds ------------------------------------------------------------------------------

    @property
    def between(self) -> bool:
        """Whether a settlement is shown and the next round has to be opened."""
        shown = not self._viewers.holds_back
        return self.streams.state.over and shown and not self.streams.match.over

    def ready(self, seat: int, on: bool) -> None:
        """Note that a player has seen the settlement and is ready, or not."""
        if not self.between:
            raise RefusedError("phase", "the round is not over")
        self.player_clocks[seat].ready = on
        self._listener.changed()
        self._go_on_if_all_are_ready()

    def _go_on_if_all_are_ready(self) -> None:
        people = [
            clock for clock in self.player_clocks if clock.person is not None and clock.online
        ]
        if people and all(clock.ready for clock in people):
            self._next_round()

    def _round_over(self) -> None:
        if len(self.counter.rounds) < self.streams.state.round:
            self._count_round()
        if self.streams.match.over:
            self._listener.finished(self.summary(int(time.time())))
        else:
            self.settling = True
            self._start_next()
        self._listener.round_over()

    def _count_round(self) -> None:
        self.counter.add_round(self.streams.state)
        for clock, total in zip(self.player_clocks, self.streams.match.totals, strict=True):
            clock.total = total

    def _start_next(self) -> None:
        if not self._clocks.standing:
            self._next.start(self._settings.round_pause, self._next_round)

    def seconds_to_next_round(self) -> int | None:
        """Return how long the settlement is still shown."""
        return self._next.left()

    def _next_round(self) -> None:
        self._next.stop()
        if self.between and not self._closed:
            self._open_next_round()

    def _open_next_round(self) -> None:
        self._next.stop()
        for clock in self.player_clocks:
            clock.ready = False
        entry = Entry()
        self._store(entry, -1, NEXT_ROUND, None, 0, self.streams.next_round())
        self._listener.changed()

    # -- the end -----------------------------------------------------------------------------

    def end(self, summary: parts.Summary) -> None:
        """Send the stored result as the last entry of every stream."""
        self.over, self.settling = True, False
        seed = "" if self.stored.sealed else self.stored.seed
        last = MatchOverEvent(summary, seed, self.stored.fair)
        self.streams.tell_all(msgspec.json.encode(last))
        self._viewers.show_all()
        self._spectators.show_all()

    def summary(self, finished: int) -> parts.Summary:
        """Return the summary of the match."""
        totals = list(self.streams.match.totals)
        return parts.Summary(
            match=self.id,
            room=self.stored.room,
            variant=self.stored.variant,
            options=self.stored.options,
            names=[seat.name for seat in self.stored.seats],
            people=[seat.person for seat in self.stored.seats],
            rounds=self.counter.rounds,
            totals=totals,
            tallies=self.counter.tallies,
            winners=big_winners(totals),
            started=self.stored.started,
            finished=finished,
            house=self._house,
            wins=self.counter.wins,
            characters=[seat.character for seat in self.stored.seats],
        )

    def close(self) -> None:
        """Stop everything; inputs in the journal are still written."""
        self._closed = True
        self._next.stop()
        self._clocks.close()
        self._viewers.close()
        self._spectators.close()
