"""The clocks of players, the answers of bots, and autoplay (托管).

Players have a time for each question and a bank; bots think in processes of their own; for a player
who is away too long, or asks for it, autoplay or a bot plays.
"""

from asyncio import AbstractEventLoop
from collections.abc import Callable, Sequence

from fangcheng.game.actions import TIMEOUT, Action, parse_action
from fangcheng.game.referee import waiting_for
from fangcheng.game.state import Window
from fangcheng.protocol import messages as say
from fangcheng.server.match.player_clock import AutoplayReason, PlayerClock
from fangcheng.server.match.streams import Beat, Streams
from fangcheng.server.match.thoughts import Thought, Thoughts
from fangcheng.server.match.timing import Timing
from fangcheng.server.metrics import BOT_FAULTS, BOT_TURNS_LOST, BOTS_LATE
from fangcheng.server.services import Services
from fangcheng.server.thinking.pool import NoThoughtError

_WARMING = 0.1
"""Seconds between two checks whether the first thinking process is up."""
_TIMEOUTS = 2
"""Timeouts in a row after which autoplay takes over."""


class Clocks:
    """The clocks of one match."""

    def __init__(
        self,
        services: Services,
        streams: Streams,
        player_clocks: Sequence[PlayerClock],
        thoughts: Thoughts,
        turn: float,
        answer: Callable[[int, Action], None],
        changed: Callable[[], None],
        timing: Timing,
        loop: AbstractEventLoop,
    ) -> None:
        """Prepare the clocks.

        `answer` takes the actions of bots and autoplay; `changed` is called when autoplay starts or
        stops.
        """
        self._settings = services.settings
        self._streams = streams
        self._player_clocks = player_clocks
        self._thoughts = thoughts
        self._turn = turn
        self._answer = answer
        self._changed = changed
        self._timing = timing
        self._loop = loop
        self._time = services.clock
        self.standing = False
        """Whether the clocks are stopped."""
        self._closed = False

    # -- starting clocks ---------------------------------------------------------------------

    def call_on_seats(self) -> None:
        """Start the clock, or the bot, of each seat that has to act."""
        if self.standing or self._closed:
            return
        for seat in waiting_for(self._streams.state):
            clock = self._player_clocks[seat]
            if not clock.is_called:
                clock.called = clock.asked
                self._start(seat, clock)

    def _start(self, seat: int, clock: PlayerClock) -> None:
        clock.stop_clock()
        clock.since = self._time.time()
        at_turn = self._streams.state.window is Window.TURN
        pause = self._settings.bot_pause if at_turn else 0.0
        if at_turn:
            self._send_autoplay(clock)
        if clock.level is not None:
            self._thoughts.of_bot(seat, clock.asked, clock.level)
            clock.timer = self._loop.call_later(pause, self._let_bot_play, seat)
        elif clock.autoplay:
            clock.timer = self._loop.call_later(pause, self._let_autoplay, seat)
        else:
            left = self._turn + clock.bank - clock.used
            clock.timer = self._time.call_later(max(left, 0.0), self._time_out, seat)

    def answered(self, seat: int) -> float:
        """Stop the clock of a seat that has acted; return the seconds it thought."""
        clock = self._player_clocks[seat]
        thought = 0.0
        if clock.person is not None and not clock.answered:
            thought = self._thought(clock)
            clock.charge(thought, self._turn)
        clock.stop_clock()
        clock.answered = True
        return thought

    def stop_all(self) -> None:
        """Stop all clocks: the table has moved on."""
        for clock in self._player_clocks:
            if clock.timer is not None:
                clock.stop_clock()

    def _thought(self, clock: PlayerClock) -> float:
        if self.standing or not clock.is_called:
            return clock.used
        return clock.used + self._time.time() - clock.since

    def own_clock(self, seat: int) -> say.OwnClock | None:
        """Return the state of a seat's clock while the seat has a question."""
        clock = self._player_clocks[seat]
        if clock.answered:
            return None
        left = self._turn - self._thought(clock)
        if left >= 0:
            return say.OwnClock(round(left * 1000), round(clock.bank * 1000))
        return say.OwnClock(0, max(round((clock.bank + left) * 1000), 0))

    def replay(self, seat: int, do: str, command: str | None, seconds: float) -> None:
        """Restore a seat's clock and command ids from a stored input."""
        clock = self._player_clocks[seat]
        clock.answered = True
        clock.charge(seconds, self._turn)
        if command is not None:
            clock.commands.append(command)
            clock.timeouts = 0
        elif do == str(TIMEOUT):
            clock.timeouts += 1
        if clock.person is not None:
            clock.autoplay = "timeout" if clock.timeouts >= _TIMEOUTS else ""
            clock.autoplay_told = clock.autoplay

    # -- bots --------------------------------------------------------------------------------

    def think_ahead(self, beats: Sequence[Beat]) -> None:
        """Let bots think about questions that are still held back."""
        asks = beats[-1].asks if beats else None
        if asks is None or self._streams.state.over or self.standing:
            return
        for seat in waiting_for(self._streams.state):
            level = self._player_clocks[seat].level
            if level is not None:
                self._thoughts.of_bot(seat, asks[seat], level)

    def _let_bot_play(self, seat: int) -> None:
        """Take a bot's action as soon as the bot has thought."""
        clock = self._player_clocks[seat]
        if clock.level is None or not self._may_play_for(seat):
            return
        thought = self._thoughts.of_bot(seat, clock.asked, clock.level)
        self._wait_for(seat, thought)

    def _wait_for(self, seat: int, thought: Thought) -> None:
        if thought.future.done():
            self._take_thought(seat, thought)
        else:
            thought.future.add_done_callback(lambda _: self._take_thought(seat, thought))
            timer = self._loop.call_at(thought.limit, self._give_up, seat, thought)
            self._player_clocks[seat].timer = timer

    def _take_thought(self, seat: int, thought: Thought) -> None:
        if thought.future.cancelled() or not self._still_asked(seat, thought):
            return
        try:
            self._answer(seat, parse_action(thought.future.result()))
        except NoThoughtError as error:
            BOT_FAULTS.inc()
            self._thoughts.warn("bot failed", seat=seat, error=f"NoThoughtError: {error}")
            self._do_without(seat, thought)
        except Exception as error:
            # A faulty bot must not hold up the table: autoplay acts instead.
            BOT_FAULTS.inc()
            self._thoughts.warn("bot failed", seat=seat, error=type(error).__name__)
            self._let_autoplay(seat)

    def _give_up(self, seat: int, thought: Thought) -> None:
        """Stop waiting for a bot that thinks too long."""
        if not self._still_asked(seat, thought):
            return
        if not self._thoughts.warm:
            # The server has just started, and no thinking process is up yet.
            timer = self._loop.call_later(_WARMING, self._give_up, seat, thought)
            self._player_clocks[seat].timer = timer
            return
        BOTS_LATE.inc()
        self._timing.late += 1
        self._thoughts.warn("bot late", seat=seat, bot=thought.level)
        self._do_without(seat, thought)

    def _do_without(self, seat: int, thought: Thought) -> None:
        """Ask a bot without a result once more if the delay reveals nothing; else autoplay."""
        again = self._thoughts.once_more(seat, thought)
        self._player_clocks[seat].stop_clock()
        if again is not None:
            self._wait_for(seat, again)
            return
        if self._streams.state.window is Window.TURN:
            BOT_TURNS_LOST.inc()
        self._let_autoplay(seat)

    def _still_asked(self, seat: int, thought: Thought) -> bool:
        """Return whether a bot still has to answer the question it was given."""
        clock = self._player_clocks[seat]
        same = not clock.answered and (clock.asked, clock.level) == (thought.number, thought.level)
        return same and self._thoughts.is_newest(seat, thought) and self._may_play_for(seat)

    # -- autoplay ----------------------------------------------------------------------------

    def _may_play_for(self, seat: int) -> bool:
        return not (self.standing or self._closed) and seat in waiting_for(self._streams.state)

    def _let_autoplay(self, seat: int) -> None:
        if self._may_play_for(seat):
            self._answer(seat, TIMEOUT)

    def _time_out(self, seat: int) -> None:
        if not self._may_play_for(seat):
            return
        clock = self._player_clocks[seat]
        clock.timeouts += 1
        if clock.timeouts >= _TIMEOUTS and not clock.autoplay:
            clock.autoplay = "timeout"
            if self._streams.state.window is Window.TURN:
                self._send_autoplay(clock)
        self._let_autoplay(seat)

    def back_in_charge(self, seat: int) -> None:
        """End autoplay for a player who has acted."""
        clock = self._player_clocks[seat]
        clock.timeouts = 0
        if clock.autoplay:
            self._set_autoplay(clock, "")

    def _set_autoplay(self, clock: PlayerClock, why: AutoplayReason) -> None:
        clock.autoplay = why
        self._send_autoplay(clock)

    def _send_autoplay(self, clock: PlayerClock) -> None:
        if clock.autoplay_told != clock.autoplay:
            clock.autoplay_told = clock.autoplay
            self._changed()

    def let_autoplay(self, seat: int, on: bool) -> None:
        """Switch autoplay (托管) on or off for a player."""
        clock = self._player_clocks[seat]
        clock.timeouts = 0
        self._set_autoplay(clock, "asked" if on else "")
        self._restart(seat, clock)

    def set_online(self, seat: int, online: bool) -> None:
        """Note that a player has connected or disconnected; absence is declared later."""
        clock = self._player_clocks[seat]
        clock.online = online
        if online and clock.autoplay == "absent":
            self._set_autoplay(clock, "")
            self._restart(seat, clock)

    def set_absent(self, seat: int) -> None:
        """Let a bot play for a player who has been away too long."""
        clock = self._player_clocks[seat]
        if not clock.online and clock.autoplay != "absent":
            self._set_autoplay(clock, "absent")
            self._restart(seat, clock)

    def _restart(self, seat: int, clock: PlayerClock) -> None:
        """Restart a question that the player, autoplay or a bot now answers instead of another."""
        if clock.is_called and not clock.answered and self._may_play_for(seat):
            clock.used = self._thought(clock)
            self._start(seat, clock)

    # -- standing still ----------------------------------------------------------------------

    def stand_still(self) -> None:
        """Stop all clocks: nothing can be stored, or no player is connected."""
        for clock in self._player_clocks:
            if clock.timer is not None:
                clock.used = self._thought(clock)
                clock.stop_clock()
                clock.called = -2  # to be started again
        self.standing = True

    def close(self) -> None:
        """Stop everything, and drop the references to the match."""
        self._closed = True
        self._thoughts.close()
        self.stop_all()
        self._answer, self._changed = _ignore, _nothing


def _ignore(seat: int, action: Action) -> None:
    """Ignore an action after the end."""


def _nothing() -> None:
    """Ignore a change after the end."""
