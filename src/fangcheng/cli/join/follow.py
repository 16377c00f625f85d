"""A match from one seat: events in words, and the table when the player must answer."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from rich.text import Text

from fangcheng.cli.join.question import Question
from fangcheng.cli.join.reasons import Reasons
from fangcheng.cli.join.told import Told
from fangcheng.cli.join.voice import Voice
from fangcheng.cli.play import show_help
from fangcheng.game.variant import Variant
from fangcheng.protocol import commands, kinds
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import new_id
from fangcheng.protocol.stream import MatchOverEvent
from fangcheng.terminal.asking import question
from fangcheng.terminal.settlement import read_ending, show_ending
from fangcheng.terminal.style import TileStyle
from fangcheng.terminal.table import Seating, show_table
from fangcheng.terminal.tiles import Painter
from fangcheng.words.answers import BarredError, UnclearError
from fangcheng.words.telling import tell

_UNTOLD = frozenset(("round", "break", "deal", "draw", "pay", "open", "over"))
"""Events that the table or the settlement shows anyway."""
_MOST_MISSING = 400
"""The most missed events the server repeats; beyond that it sends a snapshot."""
_PICTURE_SECONDS = 3.0


class Follower:
    """Follows a match and answers for its seat; without a seat it only watches."""

    def __init__(
        self,
        voice: Voice,
        send: Callable[[kinds.Command], None],
        style: TileStyle,
        variant: Variant,
        match: int,
        me: int | None,
        names: Sequence[str],
    ) -> None:
        self._voice = voice
        self._terminal = voice.terminal
        self._send = send
        self._w = voice.w  # kept, since the room may change town before the end is shown
        self._style = style
        self._variant = variant
        self.match = match
        self.me = me
        self.names = names
        self.question: Question | None = None
        self._reasons = Reasons(voice, send, match)
        self.house = False
        """Whether autoplay plays for this seat."""
        self.between = False
        """Whether a settlement was shown and another round follows."""
        self.ending = False
        """Whether a round is over and its settlement was not shown yet."""
        self.settled: Callable[[], None] = lambda: None
        """Called when a settlement has been shown."""
        self.finished: Callable[[MatchOverEvent], None] = lambda _: None
        """Called with the last event of the match, after the last settlement was shown."""
        self._last: MatchOverEvent | None = None
        self._have = -1
        self._told = Told(variant.seats)
        self._redraw = False
        self._fallback: asyncio.TimerHandle | None = None

    @property
    def offers_next_round(self) -> bool:
        """Whether the player may start the next round."""
        return self.between and not self.ending

    # -- incoming ----------------------------------------------------------------------------

    def sync(self) -> None:
        """Request everything that is missing, at first or after a lost connection."""
        self._send(commands.Sync(self.match, self._have))
        if self._wants_picture:
            self._ask_for_picture()

    @property
    def _wants_picture(self) -> bool:
        waiting = self.question is not None and self.question.choices is None and not self.house
        return self._have >= 0 and (self.ending or self._redraw or waiting)

    def _ask_for_picture(self) -> None:
        self._send(commands.Sync(self.match))

    def take_events(self, message: say.Events) -> None:
        """Handle a section of the stream; request what is missing before it."""
        if self._have < 0:
            self._have = message.first - 1  # the spectators' stream may begin anywhere
        if message.first > self._have + 1:
            self._send(commands.Sync(self.match, self._have))
            return
        with self._terminal.above():
            for number, raw in enumerate(message.events, message.first):
                if number > self._have:
                    self._have = number
                    self._take(number, msgspec.json.decode(raw), message.clock)
        if self.ending and self.me is None:
            self._settle(None)
        elif self._wants_picture:
            self._ask_for_picture()
            if self.ending:
                loop = asyncio.get_running_loop()
                self._fallback = loop.call_later(_PICTURE_SECONDS, self._settle, None)

    def _take(self, number: int, event: Mapping[str, Any], clock: say.OwnClock | None) -> None:
        kind = event["event"]
        if kind == "ask":
            self._close_question()
            if event["legal"] != ["pass"]:
                self.question = Question(number, event, clock)
            return
        if kind == "roles":
            self._told.take_roles(event)
            return
        self._close_question()
        if kind == "match_over":
            self._last = msgspec.convert(event, MatchOverEvent, str_keys=True)
            self._finish_if_settled()
            return
        if kind == "round":
            self._open_round()
        self._told.take_event(event)
        if kind == "over":
            self.ending = True
        if kind not in _UNTOLD:
            self._tell(event)

    def _open_round(self) -> None:
        if self.ending:
            self._settle(None)
        self.between = False
        self._told.open_round()

    def _tell(self, event: Mapping[str, Any]) -> None:
        for line in tell(self._painter().teller(self.names), event):
            self._voice.write(line)

    def painted(self, tiles: str) -> str:
        """Return tiles with their colours, as markup."""
        return self._painter().markup(tiles)

    def _painter(self) -> Painter:
        return Painter(self._w, self._style, self._told.roles)

    def take_snapshot(self, message: say.Snapshot) -> None:
        """Handle a snapshot: to pose a question, to settle, or because we have just connected."""
        new = self._have < 0
        missing = message.next - 1 - self._have
        if not new and 0 < missing <= _MOST_MISSING:
            self._send(commands.Sync(self.match, self._have))
            return
        view = message.view
        self._told.take_roles(view)
        if new or missing > 0:
            self._begin_here(message)
        last = message.discarded[0] if message.discarded else None
        if self.ending:
            self._settle(view)
        elif self._asks_still(message):
            assert self.question is not None
            self._pose(self.question, view, last)
        elif new or self._redraw:
            self._show(view, last)
        self._redraw = False

    def _asks_still(self, message: say.Snapshot) -> bool:
        """Return whether a snapshot shows the question that the player has not answered yet."""
        asked = self.question
        same = asked is not None and asked.answer is None and asked.number == message.at
        return same and not self.house

    def _begin_here(self, message: say.Snapshot) -> None:
        """Continue from a snapshot; events before it are not shown."""
        self._close_question()
        self.between = False
        self._have = message.next - 1
        self._told.begin_at(message)
        if message.at >= 0:
            ask = msgspec.json.decode(message.ask)
            if ask["legal"] != ["pass"]:
                self.question = Question(message.at, ask, message.clock)
        if message.view["result"] is not None:
            self.ending = True

    # -- questions ---------------------------------------------------------------------------

    def _pose(self, asked: Question, view: Mapping[str, Any], last: int | None) -> None:
        with self._terminal.above() as console:
            self._show(view, last)
            rob = asked.ask["window"] == "rob"
            asked.choices, lines = question(
                self._painter(), {**view, **_asked(asked.ask)}, self.names,
                console.width, rob,
            )  # fmt: skip
            for line in lines:
                console.print(line)
        asked.start_clock(self._warn)

    def _warn(self, key: str, seconds: float) -> None:
        self._voice.write(self._w(key, seconds=round(seconds)), "bold yellow")

    def _show(self, view: Mapping[str, Any], last: int | None) -> None:
        with self._terminal.above() as console:
            console.print()
            seating = Seating(self.names, self._told.before)
            show_table(console, self._painter(), self._variant, view, seating, last)

    def redraw(self) -> None:
        """Show the table again."""
        if self.me is not None:
            self._redraw = True
            self._ask_for_picture()

    def help(self) -> None:
        """Show the keys and the rules of the town."""
        with self._terminal.above() as console:
            show_help(console, self._w, self._variant)
            console.print(Text(self._w("join.help.table")))

    def answer(self, text: str) -> str | None:
        """Answer the open question; return an explanation if the answer cannot be read."""
        asked = self.question
        assert asked is not None and asked.choices is not None
        try:
            action = asked.choices.read(text)
        except UnclearError as error:
            if isinstance(error, BarredError):
                self._reasons.ask(asked.number, error)
            return str(error)
        asked.answer = new_id()
        asked.stop_clock()
        self._send(commands.Act(asked.answer, self.match, asked.number, str(action)))
        return None

    def refused(self, message: say.Refused) -> bool:
        """Handle a refusal if it concerns an answer of this seat; return whether it does."""
        asked, teller = self.question, self._painter().teller(self.names)
        if self._reasons.refused(message, teller):
            return True
        if asked is None or message.id != asked.answer:
            return False
        if message.code == "illegal":
            asked.answer = None
            self._voice.write(self._w("join.refused.illegal"), "yellow")
            self._reasons.tell(message.why or (), teller)
        elif message.code == "paused":
            asked.answer = None
            self._voice.write(self._w("join.refused.paused"), "yellow")
        return True

    def take_reasons(self, message: say.Reasons) -> None:
        """Show why actions are not offered."""
        self._reasons.take(message, self._painter().teller(self.names))

    def set_house(self, on: bool) -> None:
        """Note whether autoplay plays for this seat."""
        if on == self.house:
            return
        self.house = on
        if not on and self._wants_picture:
            self._ask_for_picture()
        elif on and self.question is not None:
            self.question.stop_clock()
            self.question.choices = None

    def _close_question(self) -> None:
        if self.question is not None:
            self.question.stop_clock()
            if self.question.open:
                self._terminal.forget()
            self.question = None

    def stand_still(self) -> None:
        """Stop warnings, because the server's clocks are stopped."""
        if self.question is not None:
            self.question.stop_clock()

    # -- settlement --------------------------------------------------------------------------

    def _settle(self, view: Mapping[str, Any] | None) -> None:
        """Show the end of a round; without a snapshot from the events alone."""
        if not self.ending:
            return
        self.ending = False
        if self._fallback is not None:
            self._fallback.cancel()
            self._fallback = None
        seen = view if view is not None and view["result"] is not None else None
        ending = read_ending(self._told.log, seen)
        if ending is not None:
            with self._terminal.above() as console:
                show_ending(console, self._painter(), ending, self._told.totals, self.names)
            self.between = not ending.over["match_over"]
        self.settled()
        self._finish_if_settled()

    def _finish_if_settled(self) -> None:
        if self._last is not None and not self.ending:
            self.finished(self._last)

    def close(self) -> None:
        """Cancel all timers."""
        self._close_question()
        if self._fallback is not None:
            self._fallback.cancel()


def _asked(ask: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts of a question that describe the table."""
    return {key: ask[key] for key in ("legal", "choices") if key in ask}
