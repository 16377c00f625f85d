"""A running match: inputs in, beats out, with clocks, bots and the house beside the players.

An input is carried out at once, but held back until it is durable and until the pause after a
discard is over; only then is it shown. What is shown never runs ahead of the database, and the
time between two beats tells nobody who could have claimed.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, Protocol

import msgspec

from fangcheng.bots import BOTS
from fangcheng.errors import FangchengError
from fangcheng.game.actions import (
    DISSOLVE,
    HOUSE_KINDS,
    LEAVE,
    TIMEOUT,
    Action,
    as_listed,
    parse_action,
)
from fangcheng.game.referee import legal, legal_texts, waiting_for
from fangcheng.game.state import Window
from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.match.streams import NEXT_ROUND, Beat, Table
from fangcheng.server.match.tally import Counter, big_winners
from fangcheng.server.metrics import ACTION_SECONDS, ACTIONS, BOT_FAULTS, BOTS_LATE
from fangcheng.server.services import Services
from fangcheng.server.store.journal import InputRow
from fangcheng.server.store.store import StoredInput, StoredMatch
from fangcheng.server.thinking.for_match import Thought, Thoughts
from fangcheng.server.thinking.pool import NoThoughtError
from fangcheng.variants import make_variant

HouseReason = Literal["", "timeout", "absent", "asked"]

STAND_IN = "normal"
"""The bot that plays for somebody who is absent."""
_MOST_EVENTS = 500
"""More missing events than this are told as a snapshot."""
_REMEMBERED = 32
"""How many ids of commands are kept for each seat."""
_WARMING = 0.1
"""Seconds between two looks whether the first process that thinks has come up."""
_TIMEOUTS = 2
"""After so many in a row the house plays."""


class Viewer(Protocol):
    """Somebody who is shown the table: a connection."""

    def send(self, data: bytes) -> None:
        """Hand over a message; must not block."""


class Listener(Protocol):
    """The room around the match."""

    def changed(self) -> None:
        """Something that the room shows has changed."""

    def finished(self, summary: say.Summary) -> None:
        """The match is over, and that is durable."""


@dataclass
class Chair:
    """One seat of a running match."""

    person: int | None
    name: str
    bot: str | None
    """The level, where a bot sits here."""
    bank: float
    """Seconds left beyond the time for each question."""
    total: int = 0
    house: HouseReason = ""
    timeouts: int = 0
    online: bool = False
    ready: bool = False
    """Wants to go on to the next round."""
    asked: int = -1
    """The number of the newest question that was shown."""
    called: int = -1
    """The number of the question for which somebody was last called on."""
    answered: bool = True
    since: float = 0.0
    used: float = 0.0
    """How much of the time was used before the clocks last stood still."""
    timer: asyncio.TimerHandle | None = None
    commands: deque[str] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))
    """Ids of commands that are durable."""
    pending: dict[str, list[Callable[[], None]]] = field(default_factory=dict)
    """Commands that are not yet durable, and whom to tell."""

    @property
    def level(self) -> str | None:
        """The level of the bot that plays here now, if one does."""
        return self.bot or (STAND_IN if self.house == "absent" else None)

    def stop_clock(self) -> None:
        """Let the running timer not ring."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


@dataclass(slots=True)
class _Entry:
    """An input on its way to the disk."""

    since: float
    durable: bool = False


class Play:
    """One match in a room."""

    def __init__(
        self, services: Services, stored: StoredMatch, clock: say.Clock, listener: Listener
    ) -> None:
        self._services = services
        self._settings = services.settings
        self._loop = asyncio.get_running_loop()
        self._listener = listener
        self._turn = float(clock.turn)
        self.stored = stored
        self.id = stored.id
        variant = make_variant(stored.variant, stored.options)
        self.table = Table(services.make_match(variant, stored.seed))
        self.chairs = [
            Chair(
                person=seat.person,
                name=seat.name,
                # A level that went out of use since is played as the usual one.
                bot=seat.bot if seat.bot is None or seat.bot in BOTS else STAND_IN,
                bank=float(clock.bank),
            )
            for seat in stored.seats
        ]
        self._thoughts = Thoughts(services.thinking, services.settings, stored, self.table)
        self.counter = Counter(variant.seats)
        self.over = False
        """The last round has ended and everybody has been shown."""
        self.round = 0
        """The round that is shown."""
        self.settling = False
        """Whether its settlement is shown and the next round is not yet."""
        self._inputs = 0
        self._held: deque[tuple[_Entry, Beat]] = deque()
        self._release_at = 0.0
        self._pump_timer: asyncio.TimerHandle | None = None
        self._round_timer: asyncio.TimerHandle | None = None
        self._round_due = 0.0
        """When the next round starts, by the loop's clock: a timer for at once cannot tell."""
        self._shown = [0] * (variant.seats + 1)
        self._left = self.table.state.wall.left
        self._viewers: list[Viewer | None] = [None] * variant.seats
        self._waiting: list[tuple[Viewer, int, str | None]] = []  # for hints, or a snapshot
        self._spectators: list[Viewer] = []
        self._delayed: deque[tuple[float, int, int, int]] = deque()  # when, first, last, left
        self._public_rounds: list[int] = []
        self._public_shown = 0
        self._public_left = self._left
        self._public_timer: asyncio.TimerHandle | None = None
        self._standing = False  # the clocks stand still
        self._closed = False

    # -- beginning ---------------------------------------------------------------------------

    def begin(self) -> None:
        """Show the first deal; the match is in the database already."""
        beats = self.table.open()
        self._hold(_Entry(self._loop.time(), durable=True), beats)
        self._think_ahead(beats)
        self._pump()

    def rebuild(self, inputs: Sequence[StoredInput]) -> None:
        """Play the stored inputs again and go on from there."""
        self._note_asks(self.table.open()[-1])
        self._public_rounds.append(0)
        for one in inputs:
            public_end = self.table.ends[-1]
            beats = self.table.replay(one.seat, one.do)
            self._inputs += 1
            if one.do == NEXT_ROUND:
                self._public_rounds.append(public_end)
            elif one.seat >= 0:
                self._remember(one)
            for beat in beats:
                if beat.asks is not None:
                    self._note_asks(beat)
            if self.table.state.over:
                self._count_round()
        for chair in self.chairs:
            if chair.person is not None and chair.timeouts >= _TIMEOUTS:
                chair.house = "timeout"
        self.round = self.table.state.round
        self._shown = list(self.table.ends)
        self._left = self._public_left = self.table.state.wall.left
        self._public_shown = self._shown[-1]
        self._settled()

    def _remember(self, one: StoredInput) -> None:
        """Take from a stored input what the seat's clock and ids are now."""
        chair = self.chairs[one.seat]
        chair.answered = True
        self._charge(chair, one.ms / 1000)
        if one.command is not None:
            chair.commands.append(one.command)
            chair.timeouts = 0
        elif one.do == str(TIMEOUT):
            chair.timeouts += 1

    # -- inputs ------------------------------------------------------------------------------

    def act(self, seat: int, command: say.Act, done: Callable[[], None]) -> None:
        """Take a player's answer; `done` is called when it is durable."""
        chair = self.chairs[seat]
        if command.id in chair.commands:
            done()
            return
        if command.id in chair.pending:
            chair.pending[command.id].append(done)
            return
        if command.at != chair.asked:
            raise RefusedError(
                "stale", f"question {command.at} is over; the newest is {chair.asked}"
            )
        action = as_listed(parse_action(command.do), legal(self.table.state, seat))
        if action.kind in HOUSE_KINDS:
            raise RefusedError("illegal", f"{action} is for the house only")
        # The table may be further than what is shown: then this question is over, and the next
        # one, which perhaps goes to the same seat, is not open yet.
        moved_on = any(beat.asks is not None for _, beat in self._held)
        if chair.answered or moved_on or seat not in waiting_for(self.table.state):
            self._take_empty_pass(seat, command, done)
            return
        self._back_in_charge(chair)
        chair.pending[command.id] = [done]
        try:
            self._accept(seat, action, command.id)
        except FangchengError as error:
            del chair.pending[command.id]
            raise RefusedError("illegal", str(error), legal_texts(self.table.state, seat)) from None

    def _take_empty_pass(self, seat: int, command: say.Act, done: Callable[[], None]) -> None:
        """A seat that was asked alike but can do nothing may say so; else it is too late."""
        chair = self.chairs[seat]
        line = self.table.streams[seat][chair.asked] if chair.asked >= 0 else b""
        if command.do == "pass" and line.endswith(b'"legal":["pass"]}'):
            done()
            return
        raise RefusedError("stale", f"question {command.at} was answered already")

    def leave(self, seat: int) -> None:
        """A player gives up its seat: the round is void and the match ends (C-14)."""
        self._house_input(seat, LEAVE)

    def dissolve(self) -> None:
        """The match ends at once (C-14)."""
        self._house_input(-1, DISSOLVE)

    def _house_input(self, seat: int, action: Action) -> None:
        state = self.table.state
        if self.over or self.table.match.over:
            raise RefusedError("phase", "the match is over")
        if state.over:
            # Between two rounds nobody runs away from anything: the next one is void, no more.
            self._open_next_round()
            seat, action = -1, DISSOLVE
        self._accept(seat, action, None)

    def ready(self, seat: int, on: bool) -> None:
        """A player has seen the settlement and wants to go on."""
        if not self.between:
            raise RefusedError("phase", "the round is not over")
        self.chairs[seat].ready = on
        self._listener.changed()
        self._go_on_if_all_are_ready()

    @property
    def between(self) -> bool:
        """Whether a settlement is shown and the next round is to be opened."""
        return self.table.state.over and not self._held and not self.table.match.over

    def _next_round(self) -> None:
        self._stop_round_timer()
        if self.between and not self._closed:
            self._open_next_round()

    def _open_next_round(self) -> None:
        self._stop_round_timer()
        for chair in self.chairs:
            chair.ready = False
        self._store(-1, NEXT_ROUND, None, 0, self.table.next_round())
        self._listener.changed()

    def _accept(self, seat: int, action: Action, command: str | None) -> None:
        """Carry out an input and hand it to the journal; an illegal one raises."""
        thought = 0.0
        beats = self.table.do(seat, action)
        if seat >= 0:
            chair = self.chairs[seat]
            if chair.person is not None and not chair.answered:
                thought = self._thought(chair)
                self._charge(chair, thought)
            chair.stop_clock()
            chair.answered = True
        if any(beat.asks is not None for beat in beats):
            # Who was asked alike and can do nothing keeps its question until the next beat is
            # shown: that the table goes on already is nobody's affair.
            for chair in self.chairs:
                chair.stop_clock()
        self._store(seat, str(action), command, int(thought * 1000), beats)

    def _store(
        self, seat: int, do: str, command: str | None, ms: int, beats: Sequence[Beat]
    ) -> None:
        ACTIONS.inc()
        entry = _Entry(self._loop.time())
        self._hold(entry, beats)
        self._think_ahead(beats)
        row = InputRow(self.id, self._inputs, seat, do, command, ms)
        self._inputs += 1
        self._services.journal.append(row, partial(self._durable, entry, seat, command))

    def _hold(self, entry: _Entry, beats: Sequence[Beat]) -> None:
        self._held.extend((entry, beat) for beat in beats)

    def _durable(self, entry: _Entry, seat: int, command: str | None) -> None:
        entry.durable = True
        if command is not None:
            chair = self.chairs[seat]
            chair.commands.append(command)
            for done in chair.pending.pop(command, ()):
                done()
        if not self._closed:
            self._pump()
        ACTION_SECONDS.observe(self._loop.time() - entry.since)

    # -- showing -----------------------------------------------------------------------------

    def _pump(self) -> None:
        """Show what is durable and due."""
        before = self._shown
        released = False
        while self._held and self._held[0][0].durable:
            now = self._loop.time()
            if now < self._release_at:
                if self._pump_timer is None:
                    self._pump_timer = self._loop.call_at(self._release_at, self._pump_later)
                break
            _, beat = self._held.popleft()
            self._release(beat, now)
            released = True
        if released:
            self._send_new(before)
            if not self._held:
                self._settled()
        self._tell_waiting()

    def _pump_later(self) -> None:
        self._pump_timer = None
        self._pump()

    def _release(self, beat: Beat, now: float) -> None:
        if beat.asks is not None:
            self._note_asks(beat)
        if beat.first[-1] == self.table.round_starts[-1]:
            self.round, self.settling = self.table.state.round, False
            self._listener.changed()
        self._left = beat.left
        self._shown = list(beat.last)
        self._delay_public(beat, now)
        self._release_at = now + (self._settings.claim_pause if beat.pause else 0.0)

    def _send_new(self, before: Sequence[int]) -> None:
        for seat, viewer in enumerate(self._viewers):
            if viewer is not None and self._shown[seat] > before[seat]:
                self._send_events(viewer, seat, before[seat])

    def _note_asks(self, beat: Beat) -> None:
        assert beat.asks is not None
        for seat, chair in enumerate(self.chairs):
            number = beat.asks.get(seat)
            if number is not None:
                chair.asked = number
                chair.used = 0.0
            chair.answered = number is None

    def _send_events(self, viewer: Viewer, seat: int, first: int) -> None:
        events = self.table.streams[seat][first : self._shown[seat]]
        clock = self._own_clock(seat)
        viewer.send(say.write_events(self.id, first, events, self._left, clock))

    def _own_clock(self, seat: int) -> say.OwnClock | None:
        chair = self.chairs[seat]
        if chair.answered:
            return None
        used = self._thought(chair)
        turn = max(self._turn - used, 0.0)
        bank = chair.bank - max(used - self._turn, 0.0)
        return say.OwnClock(round(turn * 1000), round(max(bank, 0.0) * 1000))

    def _settled(self) -> None:
        """Everything is shown: let the next one act."""
        state = self.table.state
        if not state.over:
            self._call_on_seats()
        elif not self.over:
            self._round_over()

    def sync(self, viewer: Viewer, seat: int, have: int) -> None:
        """Show a seat's connection everything it lacks, and all that follows."""
        self._waiting = [one for one in self._waiting if one[1] != seat or one[2] is not None]
        self._viewers[seat] = None
        first = have + 1
        if 0 < first <= self._shown[seat] and self._shown[seat] - first <= _MOST_EVENTS:
            self._viewers[seat] = viewer
            self._send_events(viewer, seat, first)
        else:
            self._waiting.append((viewer, seat, None))
            self._tell_waiting()

    def _tell_waiting(self) -> None:
        """Tell those who asked about the table, when all is shown and the pause is over.

        Before that the table may be ahead of what is shown, or wait for claims: who is told at
        once in one case and later in the other knows which it is.
        """
        if not self._waiting or self._held or self._closed:
            return
        if self._loop.time() < self._release_at:
            if self._pump_timer is None:
                self._pump_timer = self._loop.call_at(self._release_at, self._pump_later)
            return
        waiting, self._waiting = self._waiting, []
        for viewer, seat, hints in waiting:
            if hints is None:
                self._send_snapshot(viewer, seat)
            else:
                self._send_hints(viewer, seat, hints)

    def _send_snapshot(self, viewer: Viewer, seat: int) -> None:
        chair = self.chairs[seat]
        asked = not chair.answered
        self._viewers[seat] = viewer
        viewer.send(
            say.write(
                say.Snapshot(
                    match=self.id,
                    next=self._shown[seat],
                    view=self.table.view(seat),
                    ask=msgspec.Raw(self.table.streams[seat][chair.asked] if asked else b"null"),
                    at=chair.asked if asked else -1,
                    settled=[msgspec.Raw(line) for line in self.table.settled()],
                    discarded=self.table.newest_discard(),
                    totals=[one.total for one in self.chairs],
                    clock=self._own_clock(seat),
                )
            )
        )

    def forget_viewer(self, viewer: Viewer) -> None:
        """Show nothing more to a connection."""
        self._viewers = [None if one is viewer else one for one in self._viewers]
        self._waiting = [one for one in self._waiting if one[0] is not viewer]
        self._spectators = [one for one in self._spectators if one is not viewer]

    # -- spectators --------------------------------------------------------------------------

    def watch(self, viewer: Viewer, have: int) -> None:
        """Show the public's stream, with delay: the rest, or all of the round."""
        self.forget_viewer(viewer)
        first = have + 1
        if not 0 < first <= self._public_shown:
            first = max((at for at in self._public_rounds if at <= self._public_shown), default=0)
        self._spectators.append(viewer)
        self._send_public(viewer, first, self._public_shown)

    def _send_public(self, viewer: Viewer, first: int, last: int) -> None:
        events = self.table.streams[-1][first:last]
        viewer.send(say.write_events(self.id, first, events, self._public_left, None))

    def _delay_public(self, beat: Beat, now: float) -> None:
        first, last = beat.first[-1], beat.last[-1]
        if first == last:
            return
        if first == self.table.round_starts[-1]:
            self._public_rounds.append(first)
        self._delayed.append((now + self._settings.spectator_delay, first, last, beat.left))
        if self._public_timer is None:
            self._public_timer = self._loop.call_at(self._delayed[0][0], self._show_public)

    def _show_public(self) -> None:
        self._public_timer = None
        now = self._loop.time()
        while self._delayed and (self.over or self._delayed[0][0] <= now + 0.001):
            _, first, last, left = self._delayed.popleft()
            self._public_shown, self._public_left = last, left
            for viewer in self._spectators:
                self._send_public(viewer, first, last)
        if self._delayed:
            self._public_timer = self._loop.call_at(self._delayed[0][0], self._show_public)

    # -- clocks, bots and the house ----------------------------------------------------------

    def _call_on_seats(self) -> None:
        """Start the clock, or the bot, of each seat that has to answer."""
        if self._standing or self._closed or self._held:
            return
        for seat in waiting_for(self.table.state):
            chair = self.chairs[seat]
            if chair.called != chair.asked:
                chair.called = chair.asked
                self._start(seat, chair)

    def _start(self, seat: int, chair: Chair) -> None:
        chair.stop_clock()
        chair.since = self._loop.time()
        at_turn = self.table.state.window is Window.TURN
        pause = self._settings.bot_pause if at_turn else 0.0
        if chair.level is not None:
            self._thoughts.of_bot(seat, chair.asked, chair.level)
            chair.timer = self._loop.call_later(pause, self._let_bot_play, seat)
        elif chair.house:
            chair.timer = self._loop.call_later(pause, self._let_house_play, seat)
        else:
            left = self._turn + chair.bank - chair.used
            chair.timer = self._loop.call_later(max(left, 0.0), self._time_out, seat)

    def _thought(self, chair: Chair) -> float:
        running = 0.0 if self._standing else self._loop.time() - chair.since
        return chair.used + (running if chair.called == chair.asked else 0.0)

    def _charge(self, chair: Chair, thought: float) -> None:
        chair.bank = max(0.0, chair.bank - max(0.0, thought - self._turn))

    def _may_play_for(self, seat: int) -> bool:
        return not (self._standing or self._closed) and seat in waiting_for(self.table.state)

    def _think_ahead(self, beats: Sequence[Beat]) -> None:
        """Let bots think about questions that are still held back."""
        asks = beats[-1].asks if beats else None
        if asks is None or self.table.state.over:
            return
        for seat in waiting_for(self.table.state):
            level = self.chairs[seat].level
            if level is not None:
                self._thoughts.of_bot(seat, asks[seat], level)

    def _let_bot_play(self, seat: int) -> None:
        """Let a bot answer, as soon as it has thought."""
        chair = self.chairs[seat]
        if chair.level is None or not self._may_play_for(seat):
            return
        thought = self._thoughts.of_bot(seat, chair.asked, chair.level)
        if thought.future.done():
            self._take_thought(seat, thought)
        else:
            thought.future.add_done_callback(lambda _: self._take_thought(seat, thought))
            chair.timer = self._loop.call_at(thought.limit, self._give_up, seat, thought)

    def _take_thought(self, seat: int, thought: Thought) -> None:
        if thought.future.cancelled() or not self._still_asked(seat, thought):
            return
        try:
            self._accept(seat, parse_action(thought.future.result().action), None)
        except Exception as error:
            # A bot's mistake must not hold up the table: the house plays instead.
            BOT_FAULTS.inc()
            what = f"{type(error).__name__}: {error}" if isinstance(error, NoThoughtError) else ""
            self._services.log.warning(
                "bot failed", match=self.id, seat=seat, error=what or type(error).__name__
            )
            self._let_house_play(seat)

    def _give_up(self, seat: int, thought: Thought) -> None:
        """A bot thinks for too long: the house plays."""
        if not self._still_asked(seat, thought):
            return
        if not self._thoughts.warm:
            # The server has just started; there is nobody yet who could think.
            self.chairs[seat].timer = self._loop.call_later(_WARMING, self._give_up, seat, thought)
            return
        BOTS_LATE.inc()
        self._services.log.warning("bot late", match=self.id, seat=seat, level=thought.level)
        thought.future.cancel()
        self._let_house_play(seat)

    def _still_asked(self, seat: int, thought: Thought) -> bool:
        """Whether a bot is still to answer the question it has thought about."""
        chair = self.chairs[seat]
        same = not chair.answered and (chair.asked, chair.level) == (thought.number, thought.level)
        return same and self._may_play_for(seat)

    def _let_house_play(self, seat: int) -> None:
        if self._may_play_for(seat):
            self._accept(seat, TIMEOUT, None)

    def _time_out(self, seat: int) -> None:
        if not self._may_play_for(seat):
            return
        chair = self.chairs[seat]
        chair.timeouts += 1
        if chair.timeouts >= _TIMEOUTS and not chair.house:
            self._set_house(chair, "timeout")
        self._let_house_play(seat)

    def _back_in_charge(self, chair: Chair) -> None:
        """The player did something: nobody else plays for it any more."""
        chair.timeouts = 0
        if chair.house:
            self._set_house(chair, "")

    def _set_house(self, chair: Chair, why: HouseReason) -> None:
        chair.house = why
        self._listener.changed()

    def let_house(self, seat: int, on: bool) -> None:
        """托管: the player wants the house to play for it, or to play again itself."""
        chair = self.chairs[seat]
        chair.timeouts = 0
        self._set_house(chair, "asked" if on else "")
        self._restart(seat, chair)

    def set_online(self, seat: int, online: bool) -> None:
        """A player's connection came or went; `absent` is said later."""
        chair = self.chairs[seat]
        chair.online = online
        if online and chair.house == "absent":
            self._set_house(chair, "")
            self._restart(seat, chair)
        if not online and self.between:
            self._go_on_if_all_are_ready()

    def set_absent(self, seat: int) -> None:
        """A player has been away for too long: a bot plays."""
        chair = self.chairs[seat]
        if not chair.online and chair.house != "absent":
            self._set_house(chair, "absent")
            self._restart(seat, chair)

    def _restart(self, seat: int, chair: Chair) -> None:
        """Begin a question anew because somebody else answers it now."""
        if self._may_play_for(seat) and chair.called == chair.asked and not self._held:
            chair.used = self._thought(chair)
            self._start(seat, chair)

    def _go_on_if_all_are_ready(self) -> None:
        people = [chair for chair in self.chairs if chair.person is not None and chair.online]
        if people and all(chair.ready for chair in people):
            self._next_round()

    def stand_still(self) -> None:
        """Stop all clocks: nothing can be stored."""
        if self._standing:
            return
        for chair in self.chairs:
            if chair.timer is not None:
                chair.used = self._thought(chair)
                chair.stop_clock()
                chair.called = -2  # to be called on again
        self._standing = True
        self._stop_round_timer()

    def go_on(self) -> None:
        """Let the clocks run again."""
        if not self._standing:
            return
        self._standing = False
        if self._held:
            return
        state = self.table.state
        for seat in [] if state.over else waiting_for(state):
            chair = self.chairs[seat]
            if chair.called != chair.asked:
                chair.called = chair.asked
                self._start(seat, chair)
        if self.between:
            self._start_round_timer()

    # -- the end of rounds -------------------------------------------------------------------

    def _round_over(self) -> None:
        if len(self.counter.rounds) < self.table.state.round:
            self._count_round()
        if self.table.match.over:
            self._finish()
        else:
            self.settling = True
            self._start_round_timer()
        self._listener.changed()

    def _count_round(self) -> None:
        self.counter.add_round(self.table.state)
        for chair, total in zip(self.chairs, self.table.match.totals, strict=True):
            chair.total = total

    def _start_round_timer(self) -> None:
        self._stop_round_timer()
        if not self._standing:
            pause = self._settings.round_pause
            if not any(chair.person is not None and chair.online for chair in self.chairs):
                pause = min(pause, self._settings.claim_pause)
            self._round_due = self._loop.time() + pause
            self._round_timer = self._loop.call_later(pause, self._next_round)

    def seconds_to_next_round(self) -> int | None:
        """How long the settlement is shown, where it is."""
        if self._round_timer is None:
            return None
        return max(0, round(self._round_due - self._loop.time()))

    def _stop_round_timer(self) -> None:
        if self._round_timer is not None:
            self._round_timer.cancel()
            self._round_timer = None

    def _finish(self) -> None:
        self.over = True
        self._show_public()
        self._listener.finished(self.summary(int(time.time())))

    def summary(self, finished: int) -> say.Summary:
        """Sum up the match."""
        totals = list(self.table.match.totals)
        return say.Summary(
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
        )

    def hints(self, viewer: Viewer, seat: int, id_: str) -> None:
        """Tell a seat what it waits for, as soon as that may be told."""
        if sum(at == seat for _, at, _ in self._waiting) >= _REMEMBERED:
            raise RefusedError("rate", "too many questions at once; wait a moment")
        self._waiting.append((viewer, seat, id_))
        self._tell_waiting()

    def _send_hints(self, viewer: Viewer, seat: int, id_: str) -> None:
        state, chair = self.table.state, self.chairs[seat]
        if state.over:
            viewer.send(say.write(say.Hints(id_, {}, {}, [], [])))
            return
        now, after = self.table.waits(seat)
        hints = say.Hints(id_, now, after, state.variant.remarks(state, seat), [])
        if chair.answered or seat not in waiting_for(state):
            viewer.send(say.write(hints))
            return
        number, texts = chair.asked, legal_texts(state, seat)

        def send(candidates: list[say.Candidate]) -> None:
            if not chair.answered and chair.asked == number:
                hints.candidates = [one for one in candidates if _offered(one.action, texts)]
            viewer.send(say.write(hints))

        self._thoughts.candidates(seat, number, send)

    def close(self) -> None:
        """Stop everything; what was handed to the journal is still written."""
        self._closed = True
        self._thoughts.close()
        self._stop_round_timer()
        for chair in self.chairs:
            chair.stop_clock()
        for timer in (self._pump_timer, self._public_timer):
            if timer is not None:
                timer.cancel()


def _offered(action: str, legal: Sequence[str]) -> bool:
    """Whether an action is legal; what may be thrown (LZ-3) is too much to list."""
    return action in legal or (action.startswith("shuai ") and "shuai" in legal)
