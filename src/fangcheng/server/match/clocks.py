"""Who is to answer, and how long it takes: the clocks of people, the bots, and the house.

People have a time for each question and a bank; bots think in processes of their own; for
somebody who is away too long, or asks for it, the house or a bot plays (托管).
"""

from asyncio import AbstractEventLoop
from collections.abc import Callable, Sequence

from fangcheng.game.actions import TIMEOUT, Action, parse_action
from fangcheng.game.referee import waiting_for
from fangcheng.game.state import Window
from fangcheng.protocol import messages as say
from fangcheng.server.match.chair import Chair, HouseReason
from fangcheng.server.match.streams import Beat, Streams
from fangcheng.server.match.thoughts import Thought, Thoughts
from fangcheng.server.match.timing import Timing
from fangcheng.server.metrics import BOT_FAULTS, BOT_TURNS_LOST, BOTS_LATE
from fangcheng.server.services import Services
from fangcheng.server.thinking.pool import NoThoughtError

_WARMING = 0.1
"""Seconds between two looks whether the first process that thinks has come up."""
_TIMEOUTS = 2
"""After so many in a row the house plays."""


class Clocks:
    """The clocks of one match."""

    def __init__(
        self,
        services: Services,
        streams: Streams,
        chairs: Sequence[Chair],
        thoughts: Thoughts,
        turn: float,
        answer: Callable[[int, Action], None],
        changed: Callable[[], None],
        timing: Timing,
        loop: AbstractEventLoop,
    ) -> None:
        """`answer` takes what bots and the house do; `changed` hears who plays for whom now."""
        self._settings = services.settings
        self._streams = streams
        self._chairs = chairs
        self._thoughts = thoughts
        self._turn = turn
        self._answer = answer
        self._changed = changed
        self._timing = timing
        self._loop = loop
        self._time = services.clock
        self.standing = False
        """The clocks stand still."""
        self._closed = False

    # -- calling on seats --------------------------------------------------------------------

    def call_on_seats(self) -> None:
        """Start the clock, or the bot, of each seat that has to answer."""
        if self.standing or self._closed:
            return
        for seat in waiting_for(self._streams.state):
            chair = self._chairs[seat]
            if not chair.is_called:
                chair.called = chair.asked
                self._start(seat, chair)

    def _start(self, seat: int, chair: Chair) -> None:
        chair.stop_clock()
        chair.since = self._time.time()
        at_turn = self._streams.state.window is Window.TURN
        pause = self._settings.bot_pause if at_turn else 0.0
        if at_turn:
            self._tell_house(chair)
        if chair.level is not None:
            self._thoughts.of_bot(seat, chair.asked, chair.level)
            chair.timer = self._loop.call_later(pause, self._let_bot_play, seat)
        elif chair.house:
            chair.timer = self._loop.call_later(pause, self._let_house_play, seat)
        else:
            left = self._turn + chair.bank - chair.used
            chair.timer = self._time.call_later(max(left, 0.0), self._time_out, seat)

    def answered(self, seat: int) -> float:
        """Stop the clock of a seat that has answered; return how long it thought."""
        chair = self._chairs[seat]
        thought = 0.0
        if chair.person is not None and not chair.answered:
            thought = self._thought(chair)
            chair.charge(thought, self._turn)
        chair.stop_clock()
        chair.answered = True
        return thought

    def stop_all(self) -> None:
        """Stop all clocks: the table has moved on."""
        for chair in self._chairs:
            chair.stop_clock()

    def _thought(self, chair: Chair) -> float:
        if self.standing or not chair.is_called:
            return chair.used
        return chair.used + self._time.time() - chair.since

    def own_clock(self, seat: int) -> say.OwnClock | None:
        """How the clock of a seat stands, where it is asked."""
        chair = self._chairs[seat]
        if chair.answered:
            return None
        left = self._turn - self._thought(chair)
        if left >= 0:
            return say.OwnClock(round(left * 1000), round(chair.bank * 1000))
        return say.OwnClock(0, max(round((chair.bank + left) * 1000), 0))

    def replay(self, seat: int, do: str, command: str | None, seconds: float) -> None:
        """Take from a stored input what the seat's clock and ids are now."""
        chair = self._chairs[seat]
        chair.answered = True
        chair.charge(seconds, self._turn)
        if command is not None:
            chair.commands.append(command)
            chair.timeouts = 0
        elif do == str(TIMEOUT):
            chair.timeouts += 1
        if chair.person is not None:
            chair.house = "timeout" if chair.timeouts >= _TIMEOUTS else ""
            chair.house_told = chair.house

    # -- bots --------------------------------------------------------------------------------

    def think_ahead(self, beats: Sequence[Beat]) -> None:
        """Let bots think about questions that are still held back."""
        asks = beats[-1].asks if beats else None
        if asks is None or self._streams.state.over or self.standing:
            return
        for seat in waiting_for(self._streams.state):
            level = self._chairs[seat].level
            if level is not None:
                self._thoughts.of_bot(seat, asks[seat], level)

    def _let_bot_play(self, seat: int) -> None:
        """Let a bot answer, as soon as it has thought."""
        chair = self._chairs[seat]
        if chair.level is None or not self._may_play_for(seat):
            return
        thought = self._thoughts.of_bot(seat, chair.asked, chair.level)
        self._wait_for(seat, thought)

    def _wait_for(self, seat: int, thought: Thought) -> None:
        if thought.future.done():
            self._take_thought(seat, thought)
        else:
            thought.future.add_done_callback(lambda _: self._take_thought(seat, thought))
            timer = self._loop.call_at(thought.limit, self._give_up, seat, thought)
            self._chairs[seat].timer = timer

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
            # A bot's mistake must not hold up the table: the house plays instead.
            BOT_FAULTS.inc()
            self._thoughts.warn("bot failed", seat=seat, error=type(error).__name__)
            self._let_house_play(seat)

    def _give_up(self, seat: int, thought: Thought) -> None:
        """A bot thinks for too long."""
        if not self._still_asked(seat, thought):
            return
        if not self._thoughts.warm:
            # The server has just started; there is nobody yet who could think.
            timer = self._loop.call_later(_WARMING, self._give_up, seat, thought)
            self._chairs[seat].timer = timer
            return
        BOTS_LATE.inc()
        self._timing.late += 1
        self._thoughts.warn("bot late", seat=seat, bot=thought.level)
        self._do_without(seat, thought)

    def _do_without(self, seat: int, thought: Thought) -> None:
        """Nothing came of a thought: ask the bot once more if it may be, or let the house play."""
        again = self._thoughts.once_more(seat, thought)
        self._chairs[seat].stop_clock()
        if again is not None:
            self._wait_for(seat, again)
            return
        if self._streams.state.window is Window.TURN:
            BOT_TURNS_LOST.inc()
        self._let_house_play(seat)

    def _still_asked(self, seat: int, thought: Thought) -> bool:
        """Whether a bot is still to answer the question it has thought about."""
        chair = self._chairs[seat]
        same = not chair.answered and (chair.asked, chair.level) == (thought.number, thought.level)
        return same and self._thoughts.is_newest(seat, thought) and self._may_play_for(seat)

    # -- the house ---------------------------------------------------------------------------

    def _may_play_for(self, seat: int) -> bool:
        return not (self.standing or self._closed) and seat in waiting_for(self._streams.state)

    def _let_house_play(self, seat: int) -> None:
        if self._may_play_for(seat):
            self._answer(seat, TIMEOUT)

    def _time_out(self, seat: int) -> None:
        if not self._may_play_for(seat):
            return
        chair = self._chairs[seat]
        chair.timeouts += 1
        if chair.timeouts >= _TIMEOUTS and not chair.house:
            chair.house = "timeout"
            if self._streams.state.window is Window.TURN:
                self._tell_house(chair)
        self._let_house_play(seat)

    def back_in_charge(self, seat: int) -> None:
        """The player did something: nobody else plays for it any more."""
        chair = self._chairs[seat]
        chair.timeouts = 0
        if chair.house:
            self._set_house(chair, "")

    def _set_house(self, chair: Chair, why: HouseReason) -> None:
        chair.house = why
        self._tell_house(chair)

    def _tell_house(self, chair: Chair) -> None:
        if chair.house_told != chair.house:
            chair.house_told = chair.house
            self._changed()

    def let_house(self, seat: int, on: bool) -> None:
        """托管: the player wants the house to play for it, or to play again itself."""
        chair = self._chairs[seat]
        chair.timeouts = 0
        self._set_house(chair, "asked" if on else "")
        self._restart(seat, chair)

    def set_online(self, seat: int, online: bool) -> None:
        """A player's connection came or went; `absent` is said later."""
        chair = self._chairs[seat]
        chair.online = online
        if online and chair.house == "absent":
            self._set_house(chair, "")
            self._restart(seat, chair)

    def set_absent(self, seat: int) -> None:
        """A player has been away for too long: a bot plays."""
        chair = self._chairs[seat]
        if not chair.online and chair.house != "absent":
            self._set_house(chair, "absent")
            self._restart(seat, chair)

    def _restart(self, seat: int, chair: Chair) -> None:
        """Begin a question anew because somebody else answers it now."""
        if chair.is_called and not chair.answered and self._may_play_for(seat):
            chair.used = self._thought(chair)
            self._start(seat, chair)

    # -- standing still ----------------------------------------------------------------------

    def stand_still(self) -> None:
        """Stop all clocks: nothing can be stored, or nobody is there."""
        for chair in self._chairs:
            if chair.timer is not None:
                chair.used = self._thought(chair)
                chair.stop_clock()
                chair.called = -2  # to be called on again
        self.standing = True

    def close(self) -> None:
        """Stop everything, and hold nobody."""
        self._closed = True
        self._thoughts.close()
        self.stop_all()
        self._answer, self._changed = _ignore, _nothing


def _ignore(seat: int, action: Action) -> None:
    """Nobody plays any more."""


def _nothing() -> None:
    """Nobody listens any more."""
