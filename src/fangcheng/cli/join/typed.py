"""The player's input: at the table, in the room, at any time; help, errors, leaving."""

import asyncio
from collections.abc import Callable

from rich.text import Text

from fangcheng.cli.join.at_table import AtTable
from fangcheng.cli.join.follow import Follower
from fangcheng.cli.join.friends import Friends
from fangcheng.cli.join.in_queue import InQueue
from fangcheng.cli.join.in_room import InRoom
from fangcheng.cli.join.link import Link
from fangcheng.cli.join.reporting import is_report, read_report
from fangcheng.cli.join.room import (
    plain,
    read_room_command,
    read_slash,
    show_slashes,
    show_watchers,
)
from fangcheng.cli.join.voice import Voice
from fangcheng.protocol import commands
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import new_id
from fangcheng.words.answers import UnclearError

_HELP, _QUIT, _REDRAW = ("?", "help", "帮助"), ("q", "quit", "exit", "退出"), ("r",)
_YES = ("y", "yes", "是", "好")
_MOST_MISTAKES = 20
_LEAVE_SECONDS = 3.0
"""Seconds to wait for the server when leaving."""


class Typed:
    """Reads lines and carries them out."""

    def __init__(
        self,
        voice: Voice,
        link: Link,
        room: InRoom,
        table: AtTable,
        queue: InQueue,
        friends: Friends,
        finish: Callable[[str], None],
    ) -> None:
        self._voice = voice
        self._terminal = voice.terminal
        self._link = link
        self._room = room
        self._table = table
        self._queue = queue
        self._friends = friends
        self._finish = finish
        """Ends the session, with the key of a last message."""
        self._leaving: tuple[str, asyncio.TimerHandle] | None = None
        """The id of the command to leave, and the timer that ends the session without an answer."""
        self._confirming = False
        self._mistakes = 0
        self._asked = asyncio.Event()

    async def run(self) -> None:
        """Read until the end of input."""
        while True:
            await self._asked.wait()
            line = await self._terminal.read()
            if line is None:
                self._finish("join.no_more_input")
                return
            self._take(line)
            self.look_who_is_asked()

    @property
    def leaving(self) -> bool:
        """Whether a command to leave is unanswered."""
        return self._leaving is not None

    # -- prompt ------------------------------------------------------------------------------

    def look_who_is_asked(self) -> None:
        """Update the prompt; call this after any change."""
        asked = self._is_asked()
        self._terminal.ask(asked)
        if asked or self._terminal.watched:
            self._asked.set()
        else:
            self._asked.clear()  # a pipe is read only when an answer is expected

    def _is_asked(self) -> bool:
        follower = self._table.follower
        if self._confirming or self._queue.asked:
            return True
        if self._room.state is None or self.leaving:
            return False
        if follower is not None and follower.question is not None and follower.question.open:
            return True
        waits = self._room.waiting if follower is None else follower.offers_next_round
        return waits and not self._room.ready and not self._link.pending

    # -- lines -------------------------------------------------------------------------------

    def _take(self, line: str) -> None:
        word = plain(line)
        if self._confirming:
            self._confirmed(word)
        elif word in _QUIT:
            self._quit()
        elif self._queue.asked:
            self._queue.answer(word)
        elif word.startswith("/"):
            self._slash(line)
        elif word in _HELP:
            self._help()
        elif word in _REDRAW:
            self._draw()
        elif self._table.follower is not None:
            self._take_at_table(self._table.follower, line, word)
        elif self._room.state is not None and self._room.waiting:
            self._take_in_room(self._room.state, line)

    def _take_at_table(self, follower: Follower, line: str, word: str) -> None:
        if follower.house and not word:
            self._link.send(commands.LetHouse(new_id(), on=False))
        elif follower.question is not None and follower.question.open:
            unclear = follower.answer(line)
            if unclear is not None:
                self._mistake(unclear)
            else:
                self._mistakes = 0
        elif follower.offers_next_round and not word and follower.me is not None:
            self._link.send(commands.Ready(new_id()))
        elif word:
            self._voice.say(f"  {self._voice.w('join.not_asked')}", "dim")

    def _take_in_room(self, room: say.RoomState, line: str) -> None:
        try:
            for command in read_room_command(self._voice.w, room, self._room.person, line):
                self._link.send(command)
        except UnclearError as error:
            self._mistake(str(error))

    def _mistake(self, reason: str) -> None:
        self._terminal.print(Text.from_markup(f"  {reason}", style="yellow"))
        self._mistakes += 1
        # A pipe without any valid line must not keep the program running for ever.
        if not self._terminal.watched and self._mistakes >= _MOST_MISTAKES:
            self._finish("join.no_more_input")

    def _slash(self, line: str) -> None:
        follower = self._table.follower
        room = self._room.state
        if is_report(line):
            self._report(line, room)
            return
        if self._friends.typed(line, room):
            return
        watchers = () if room is None else room.watchers
        command = read_slash(line, None if follower is None else follower.match, watchers)
        if command is not None:
            self._link.send(command)
        else:
            with self._terminal.above() as console:
                show_slashes(console, self._voice.w)
                if room is not None:
                    show_watchers(console, self._voice.w, room)

    def _report(self, line: str, room: say.RoomState | None) -> None:
        match, token = self._table.last, self._link.client.token
        if match is None or room is None or token is None:
            self._voice.say(f"  {self._voice.w('join.report.none')}", "yellow")
            return
        try:
            self._table.report(match, read_report(self._voice.w, room, line), token)
        except UnclearError as error:
            self._mistake(str(error))

    def _help(self) -> None:
        if self._table.follower is not None:
            self._table.follower.help()
        else:
            self._terminal.print(Text(self._voice.w("join.help.room")))

    def _draw(self) -> None:
        if self._table.follower is not None:
            self._table.follower.redraw()
        else:
            self._room.show_all()

    # -- leaving -----------------------------------------------------------------------------

    def _quit(self) -> None:
        follower = self._table.follower
        if self._link.connected and self._queue.waiting:
            self._queue.leave()
        elif not self._link.connected or self._room.state is None:
            self._finish("join.interrupted")
        elif follower is not None and follower.me is not None:
            self._confirming = True
            self._voice.say(f" {self._voice.w('join.quit_sure')}")
        else:
            self._leave(sure=False)

    def _confirmed(self, word: str) -> None:
        self._confirming = False
        if word in _YES:
            # The match may have ended while the question was open.
            self._leave(sure=True)
        else:
            self._draw()

    def _leave(self, sure: bool) -> None:
        loop, id_ = asyncio.get_running_loop(), new_id()
        self._stay()
        self._leaving = id_, loop.call_later(_LEAVE_SECONDS, self._finish, "join.interrupted")
        self._link.send(commands.Leave(id_, sure=sure))

    def refused(self, id_: str | None) -> None:
        """Note a refusal: a player who could not leave stays."""
        if self._leaving is not None and self._leaving[0] == id_:
            self._stay()

    def _stay(self) -> None:
        """Cancel leaving."""
        if self._leaving is not None:
            self._leaving[1].cancel()
            self._leaving = None
