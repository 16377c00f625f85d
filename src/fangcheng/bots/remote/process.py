"""A player that is another program: JSON lines over its standard input and output.

docs/en/bots.md tells the protocol to authors of such programs; `PROTOCOL` is its version.
"""

import json
import shlex
import time
from collections.abc import Sequence
from shutil import which
from typing import Any

from fangcheng.bots.look import Look
from fangcheng.bots.remote.channel import Channel, ChannelError
from fangcheng.errors import ActionTextError, IllegalActionError, TileTextError, UnknownBotError
from fangcheng.game.actions import Action, as_listed, parse_action
from fangcheng.game.options import as_dict

PROTOCOL = 1
HELLO_SECONDS = 20.0
"""How long a program may take to start."""
ANSWER_SECONDS = 5.0
_MOST_LATE = 3
"""After so many late answers in a row a program is asked no more."""
_MOST_STARTS = 3
"""How often a program is started in one match that ends in the middle of it."""
_AGAIN_SECONDS = 1.0
"""How long one that did not say that it goes on may take to answer a further hello."""
_SHOWN = 200


class Programs:
    """Programs between two matches: they run on, unless they do not take a further hello."""

    def __init__(self) -> None:
        self._idle: dict[tuple[str, ...], list[Channel]] = {}
        self._alone: set[tuple[str, ...]] = set()

    def take(self, command: Sequence[str]) -> Channel | None:
        """Return a program that waits for its next match, if there is one."""
        try:
            return self._idle[tuple(command)].pop()
        except (KeyError, IndexError):  # at one go: threads may share the programs
            return None

    def keep(self, command: Sequence[str], channel: Channel) -> bool:
        """Let a program wait for its next match; not one that is known to play only one."""
        if tuple(command) in self._alone:
            return False
        self._idle.setdefault(tuple(command), []).append(channel)
        return True

    def __bool__(self) -> bool:
        """Whether any waits."""
        return any(list(self._idle.values()))

    def plays_one(self, command: Sequence[str]) -> None:
        """A program did not go on: from now on it is started for every match."""
        self._alone.add(tuple(command))

    def close(self) -> list[int | None]:
        """End them all; return their exit statuses, None for one that had to be ended."""
        waiting: list[Channel] = []
        while self._idle:
            waiting += self._idle.popitem()[1]
        return [channel.close() for channel in waiting]


class ProcessPlayer:
    """Plays one match with a program, which is started at the first decision.

    With `programs` it takes one that waits there for its next match, and leaves it there again. One
    that ends in the middle is started again, and told what happened in the round so far.
    """

    def __init__(
        self,
        command: str,
        seed: int,
        seconds: float = ANSWER_SECONDS,
        programs: Programs | None = None,
    ) -> None:
        self._command = split_command(command)
        self._seed = seed
        self._seconds = seconds
        self._programs = programs
        self._channel: Channel | None = None
        self.greeted = False
        """The program has answered to hello."""
        self.exit_status: int | None = None
        """With what it ended by itself after the match."""
        self.started_anew = ""
        """Why a program that should have gone on to this match had to be started anew."""
        self.goes_on = False
        """The program said that it plays one match after another."""
        self._may_go_on = False
        """It did not say that it does not."""
        self.kept = False
        """It waits for its next match."""
        self._views = False
        self._question = 0
        self._late = 0
        self._owed: set[int] = set()
        self._unasked: str | None = None
        self._starts = 0
        self._given_up = False
        self._heard: list[dict[str, Any]] = []
        """What it was told in this round, for one that must be started again in its middle."""
        self._totals: Sequence[int] = ()

    def choose(self, look: Look) -> Action:
        """Ask the program."""
        events = look.events
        opens = bool(events) and events[0]["event"] == "round"
        self._heard = events if opens else self._heard + events
        if not self.running:
            if not self._heard:
                raise ChannelError("a program can play only where events are kept")
            if self._given_up or self._starts == _MOST_STARTS:
                raise ChannelError("the program is not running any more")
            self._start(look)
            events, opens = self._heard, True
        assert self._channel is not None
        if opens:
            first = {name: value for name, value in events[0].items() if name != "event"}
            self._channel.send(_line({"type": "round", **first, "totals": list(self._totals)}))
        self._question += 1
        question: dict[str, Any] = {
            "type": "ask",
            "id": self._question,
            "events": events,
            "legal": look.legal_texts,
        }
        choices = look.choices
        if choices:
            question["choices"] = [form.as_json() for form in choices]
        if self._views:
            question["view"] = look.view
        self._channel.send(_line(question))
        return self._answer(self._channel, look.legal)

    def _start(self, look: Look) -> None:
        programs = self._programs
        self._totals = self._totals or [0] * look.seats
        channel = None if programs is None else programs.take(self._command)
        if channel is not None and programs is not None:
            try:
                self._greet(channel, look, HELLO_SECONDS if channel.goes_on else _AGAIN_SECONDS)
                return
            # A fault would depend on who played before: as little as that may change a match.
            except (ChannelError, IllegalActionError, TimeoutError) as error:
                self.started_anew = str(error)
                if not channel.goes_on:
                    programs.plays_one(self._command)
        self._starts += 1
        self._owed.clear()
        self._greet(Channel(self._command), look, HELLO_SECONDS)

    def _greet(self, channel: Channel, look: Look, seconds: float) -> None:
        self._channel = channel
        channel.send(_line(hello(look, self._seed)))
        try:
            reply = _object(channel.receive(seconds))
            if reply.get("protocol") != PROTOCOL:
                raise IllegalActionError("wrong_hello", protocol=PROTOCOL, reply=_short(reply))
        except Exception:
            channel.close()
            raise
        self.greeted = True
        self._views = reply.get("view") is True
        self.goes_on = channel.goes_on = reply.get("matches") is True
        self._may_go_on = reply.get("matches") is not False

    def _answer(self, channel: Channel, legal: Sequence[Action]) -> Action:
        asked = time.monotonic()
        while True:
            try:
                line = channel.receive(self._seconds, asked)
            except TimeoutError:
                self._owed.add(self._question)
                self._late += 1
                if self._late == _MOST_LATE:
                    self._given_up = True
                    channel.close()
                raise
            answer = _object(line)
            number = answer.get("id")
            if type(number) is int and number < self._question:
                if number not in self._owed:  # else to a question that the house has answered
                    self._unasked = self._unasked or line
                self._owed.discard(number)
                continue
            self._late = 0
            return read_answer(answer, self._question, legal)

    def round_over(self, events: list[dict[str, Any]], totals: Sequence[int]) -> None:
        """Tell the program how the round ended."""
        self._totals = totals
        if self._channel is not None and self.running:
            self._channel.send(_line({"type": "round_over", "events": events}))

    def close(self) -> None:
        """Tell the program that the match is over; end it, unless it goes on to another."""
        channel = self._channel
        if channel is None or not channel.running:
            return
        channel.send(_line({"type": "match_over", "totals": list(self._totals)}))
        # What it still owes would be taken for its answer to the next hello.
        clean = not (self._owed or channel.waiting())
        programs = self._programs if self._may_go_on and clean else None
        if programs is not None and programs.keep(self._command, channel):
            self._channel = None
            self.kept = True
        else:
            self.exit_status = channel.close()

    @property
    def running(self) -> bool:
        """The program has been started and has not been ended."""
        return self._channel is not None and self._channel.running

    def unasked(self) -> str | None:
        """Return the first line that the program said without being asked, if there is one."""
        if self._channel is not None and self._channel.waiting():
            line = self._channel.receive(0)
            self._unasked = self._unasked or line
        first, self._unasked = self._unasked, None
        return first


def split_command(command: str) -> list[str]:
    """Split a command as a shell would; refuse one that names no program."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UnknownBotError("wrong_command", command=command, reason=error) from error
    if not words:
        raise UnknownBotError("no_program")
    if which(words[0]) is None:
        raise UnknownBotError("program_missing", program=words[0])
    return words


def hello(look: Look, seed: int) -> dict[str, Any]:
    """Make the first message of a match."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "variant": look.variant.name,
        "options": as_dict(look.variant.options),
        "seat": look.seat,
        "seats": look.seats,
        "seed": seed,
    }


def read_answer(answer: dict[str, Any], number: int, legal: Sequence[Action]) -> Action:
    """Read the answer to a question; whether the action is legal the referee says."""
    text = answer.get("action")
    if answer.get("id") != number or not isinstance(text, str):
        raise IllegalActionError("wrong_answer", number=number, answer=_short(answer))
    try:
        return as_listed(parse_action(text), legal)
    except (ActionTextError, TileTextError) as error:
        raise IllegalActionError("unreadable_action", reason=error) from error


def _object(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise IllegalActionError("line_no_object", line=line[:_SHOWN])
    return found


def _line(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def _short(message: dict[str, Any]) -> str:
    return _line(message)[:_SHOWN]
