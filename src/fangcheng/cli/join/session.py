"""Somebody on a server: in a room, at a table, between matches."""

import asyncio
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.text import Text

from fangcheng.cli.join.follow import Follower
from fangcheng.cli.join.link import ByeError, Link
from fangcheng.cli.join.records import fetch_record
from fangcheng.cli.join.room import (
    labels,
    phrase_text,
    plain,
    read_room_command,
    read_slash,
    seat_of,
    show_devices,
    show_lobby,
    show_room,
    show_seats,
    show_slashes,
)
from fangcheng.cli.join.terminal import Terminal
from fangcheng.cli.play import show_standings
from fangcheng.cli.tiles import TileStyle
from fangcheng.errors import ConnectionFailedError, FairnessError
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import new_id
from fangcheng.protocol.stream import MatchOverEvent
from fangcheng.record.fair import Fairness
from fangcheng.variants import make_variant
from fangcheng.words import words
from fangcheng.words.answers import UnclearError

_HELP, _QUIT, _REDRAW = ("?", "help", "帮助"), ("q", "quit", "exit", "退出"), ("r",)
_YES = ("y", "yes", "是", "好")
_MOST_MISTAKES = 20
_LAST_SECONDS = 3.0
"""How long something is waited for that should come at once."""


@dataclass(frozen=True)
class Wish:
    """What somebody came for: a command that leads into a room, or nothing to see the lobby."""

    command: say.Enter | say.Create | say.QuickPlay | None
    watch: bool = False
    """Only to look on."""


class Session:
    """Everything between coming and going."""

    def __init__(
        self, terminal: Terminal, link: Link, lang: str, style: TileStyle, url: str, wish: Wish
    ) -> None:
        welcome = link.client.welcome
        assert welcome is not None
        self._terminal = terminal
        self._link = link
        self._lang = lang
        self._w = words(lang)
        self._style = style
        self._url = url
        self._wish = wish
        self._person = welcome.person
        self._own_room = welcome.room
        self._room: say.RoomState | None = None
        self._number: str | None = None
        self._shown: object = None
        self._follower: Follower | None = None
        self._sealed: dict[int, say.Fair] = {}
        self._confirming = False
        self._leaving = False
        self._mistakes = 0
        self._asked = asyncio.Event()
        self._end: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._fetching: set[asyncio.Task[None]] = set()

    # -- the whole of it ---------------------------------------------------------------------

    async def run(self) -> None:
        """Stay until somebody ends it."""
        loop = asyncio.get_running_loop()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            loop.add_signal_handler(getattr(signal, name), self._finish, "join.interrupted")
        self._terminal.open()
        self._come_in()
        tasks = [asyncio.ensure_future(self._link.run(self)), asyncio.ensure_future(self._type())]
        try:
            waiting: list[asyncio.Future[Any]] = [*tasks, self._end]
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            await self._last_words(tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self._follower is not None:
                self._follower.close()
            self._terminal.close()
            await self._link.close()

    async def _last_words(self, tasks: "Sequence[asyncio.Future[None]]") -> None:
        if self._fetching:
            await asyncio.wait(self._fetching, timeout=_LAST_SECONDS)
        for task in tasks:
            if task.done():
                try:
                    task.result()
                except ByeError as error:
                    if error.code == "banned":
                        raise
                    self._finish(f"join.{error.code}")
        key = self._end.result() if self._end.done() else ""
        if key:
            self._say(self._w(key, command=f"fangcheng join {self._url} {self._number or ''}"))

    def _finish(self, key: str) -> None:
        """End the session with a last word."""
        if not self._end.done():
            self._end.set_result(key)

    def _fail(self, reason: str) -> None:
        """End the session because it cannot go on."""
        if not self._end.done():
            self._end.set_exception(ConnectionFailedError(reason))

    def _say(self, text: str, style: str = "") -> None:
        self._terminal.print(Text(text, style), soft_wrap=True)

    def _come_in(self) -> None:
        command = self._wish.command
        if command is None and self._own_room is not None:
            command = say.Enter(new_id(), self._own_room)
        self._link.send(say.ListRooms(new_id()) if command is None else command)

    # -- what the server says ----------------------------------------------------------------

    def take(self, message: say.Message) -> None:
        """Take a message."""
        taker = _TAKERS.get(type(message))
        if taker is not None:
            taker(self, message)
        self._look_who_is_asked()

    def lost(self) -> None:
        """Say that the connection is away."""
        self._say(self._w("join.lost"), "dim")

    def back(self, welcome: say.Welcome, told: bool) -> None:
        """Go on where we were."""
        if told:
            self._say(self._w("join.back"), "dim")
        waiting = list(self._link.pending)
        number = self._number or welcome.room
        if number is not None:
            for id_ in waiting:
                if isinstance(self._link.pending[id_], say.Enter | say.Create | say.QuickPlay):
                    del self._link.pending[id_]  # we are where it led
            self._link.send(say.Enter(new_id(), number))
        if self._follower is not None:
            self._follower.sync()
        self._link.send_again(waiting)

    def _take_done(self, message: say.Done) -> None:
        if message.room is not None and not self._leaving:
            self._number = message.room

    def _take_refused(self, message: say.Refused) -> None:
        if self._follower is not None and self._follower.refused(message):
            return
        if message.id in self._link.repeated or (message.id is None and self._room is not None):
            return  # it was done before, or nobody typed it
        if self._room is None:
            if message.code == "phase" and self._own_room is not None:
                self._say(self._w("join.unfinished", number=self._own_room))
                self._link.send(say.Enter(new_id(), self._own_room))
            else:
                self._fail(self._reason(message))
            return
        if message.code == "no_room":
            self._fail(self._reason(message))
            return
        self._leaving = False
        self._say(self._reason(message), "yellow")
        if self._shown is None and self._follower is None:
            self._show_room()  # the seat we wanted was taken

    def _reason(self, message: say.Refused) -> str:
        key = f"join.refused.{message.code}"
        return self._w.get(key, message.code).replace("{reason}", message.reason)

    def _take_left(self, message: say.Left) -> None:
        self._finish("" if message.why == "left" else f"join.{message.why}")
        if message.why == "left":
            self._say(self._w("join.left"))

    def _take_rooms(self, message: say.Rooms) -> None:
        with self._terminal.above() as console:
            show_lobby(console, self._w, message.rooms, self._url)
        self._finish("")

    def _take_devices(self, message: say.Devices) -> None:
        with self._terminal.above() as console:
            show_devices(console, self._w, message.devices)

    def _take_said(self, message: say.Said) -> None:
        if self._room is not None:
            who = labels(self._w, self._room, self._me)[message.seat]
            self._say(f"  {who}: {phrase_text(self._w, message.phrase)}", "cyan")

    def _take_notice(self, message: say.Notice) -> None:
        self._say(self._w(f"join.notice.{message.code}"), "yellow")
        if message.code == "paused" and self._follower is not None:
            self._follower.stand_still()

    def _take_bye(self, message: say.Bye) -> None:
        if message.code in ("slow", "rate", "idle"):
            self._say(self._w("join.cut"), "dim")

    def _take_fair(self, message: say.Fair) -> None:
        if message.stage == "sealed":
            self._sealed[message.match] = message
            self._say(self._w("join.sealed", hash=message.server[:16]), "dim")

    def _take_events(self, message: say.Events) -> None:
        if self._follower is not None and message.match == self._follower.match:
            self._follower.take_events(message)

    def _take_snapshot(self, message: say.Snapshot) -> None:
        if self._follower is not None and message.match == self._follower.match:
            self._follower.take_snapshot(message)

    def _take_hints(self, message: say.Hints) -> None:
        follower = self._follower
        if follower is None:
            return
        if not message.now and not message.after:
            follower.write(self._w("join.hint.none"))
        if message.now:
            follower.write(self._w("join.hint.now", tiles=self._waits(message.now)))
        for tile, waits in message.after.items():
            shown = follower.painted(tile)
            follower.write(self._w("join.hint.after", tile=shown, tiles=self._waits(waits)))

    def _waits(self, waits: dict[str, int]) -> str:
        assert self._follower is not None
        return " ".join(f"{self._follower.painted(tile)}×{n}" for tile, n in waits.items())

    # -- the room ----------------------------------------------------------------------------

    @property
    def _me(self) -> int | None:
        return None if self._room is None else seat_of(self._room, self._person)

    def _take_room(self, room: say.RoomState) -> None:
        old, self._room = self._room, room
        self._number = room.number
        self._w = words(self._lang, room.settings.variant)
        if old is None and self._take_a_seat(room):
            return
        if room.phase in ("playing", "between"):
            self._follow(room)
        elif room.phase == "shuffling":
            if old is None or old.phase != "shuffling":
                self._forget_match()
                self._say(self._w("join.shuffling"), "dim")
        elif self._follower is None:
            self._show_room()
        if old is not None:
            self._tell_changes(old, room)

    def _take_a_seat(self, room: say.RoomState) -> bool:
        """Sit down on a free seat when we come, unless we only want to look on."""
        free = [at for at, seat in enumerate(room.seats) if seat.person is None and not seat.bot]
        if room.phase != "waiting" or self._me is not None or not free or self._wish.watch:
            return False
        self._link.send(say.Sit(new_id(), free[0]))
        return True

    def _show_room(self, again: bool = False) -> None:
        """Show the room: all of it at first, then who sits where, whenever that changes."""
        room = self._room
        if room is None:
            return
        state: Any = (
            room.owner,
            [(s.person, s.name, s.bot, s.ready, s.online) for s in room.seats],
        )
        if not again and state == self._shown:
            return
        with self._terminal.above() as console:
            if again or self._shown is None:
                show_room(console, self._w, room, self._person, self._url)
            else:
                console.print()
                show_seats(console, self._w, room, self._person)
        self._shown = state

    def _tell_changes(self, old: say.RoomState, room: say.RoomState) -> None:
        """Say what changed beside the table while a match is running."""
        if room.phase not in ("playing", "between"):
            return
        names = labels(self._w, room, self._me)
        for at, (before, after) in enumerate(zip(old.seats, room.seats, strict=True)):
            who = names[at]
            if before.person == after.person and before.online != after.online and at != self._me:
                self._say(
                    f"  {self._w('join.came' if after.online else 'join.went', who=who)}", "dim"
                )
            if before.house != after.house:
                self._tell_house(at, who, after.house)
        if room.vote is not None and (old.vote is None or old.vote.seats != room.vote.seats):
            votes = ", ".join(
                f"{names[int(at)]} {self._w('join.vote.for' if on else 'join.vote.against')}"
                for at, on in room.vote.seats.items()
            )
            self._say(self._w("join.vote", votes=votes, needed=room.vote.needed), "yellow")
        elif old.vote is not None and room.vote is None:
            self._say(self._w("join.vote.over"), "dim")

    def _tell_house(self, at: int, who: str, why: str) -> None:
        if at == self._me:
            if self._follower is not None:
                self._follower.set_house(bool(why))
            self._say(self._w(f"join.house.{why or 'none'}"), "yellow")
        elif why:
            self._say(f"  {self._w('join.house.other', who=who)}", "dim")

    # -- the match ---------------------------------------------------------------------------

    def _follow(self, room: say.RoomState) -> None:
        if self._follower is not None and self._follower.match == room.match:
            return
        assert room.match is not None
        self._forget_match()
        settings = room.settings
        variant = make_variant(settings.variant, settings.options)
        me = self._me
        names = labels(self._w, room, me)
        follower = Follower(
            self._terminal, self._link.send, self._w, self._style, variant, room.match, me, names
        )
        follower.settled = self._settled
        follower.finished = self._sum_up
        follower.house = me is not None and bool(room.seats[me].house)
        self._follower = follower
        if me is None:
            self._say(self._w("join.watching"), "dim")
        follower.sync()

    def _forget_match(self) -> None:
        if self._follower is not None:
            self._follower.close()
        self._follower = None
        self._shown = None

    def _settled(self) -> None:
        """A settlement has been shown: offer the next round."""
        assert self._follower is not None
        if self._follower.between:
            self._say_next_round()

    def _say_next_round(self) -> None:
        if self._me is not None:
            self._say(f" {self._w('join.next_round')}")

    def _sum_up(self, over: MatchOverEvent) -> None:
        """The match is over, and its last settlement has been shown."""
        assert self._follower is not None
        with self._terminal.above() as console:
            show_standings(console, self._w, self._follower.names, over.summary.totals)
        self._check_seed(over)
        task = asyncio.ensure_future(self._fetch(over.summary.variant, over.summary.match))
        self._fetching.add(task)
        task.add_done_callback(self._fetching.discard)
        self._back_to_room()

    def _check_seed(self, over: MatchOverEvent) -> None:
        sealed = self._sealed.get(over.summary.match)
        if sealed is None:
            return  # we were not there when it was sealed
        try:
            Fairness(sealed.server, tuple(sealed.commits)).check(over.seed)
        except FairnessError as error:
            self._say(f"✗ {self._w('join.unfair', reason=error)}", "bold red")
        else:
            self._say(f"✓ {self._w('join.fair')}", "green")

    async def _fetch(self, variant: str, match: int) -> None:
        try:
            path: Path = await asyncio.to_thread(fetch_record, self._url, variant, match)
        except ConnectionFailedError as error:
            self._say(self._w("join.no_record", reason=error), "dim")
        else:
            self._say(self._w("join.record", path=path), "dim")

    def _back_to_room(self) -> None:
        self._forget_match()
        if self._room is not None and self._room.phase == "waiting":
            self._show_room(again=True)
        self._look_who_is_asked()

    # -- what the person types ---------------------------------------------------------------

    def _look_who_is_asked(self) -> None:
        asked = self._is_asked()
        self._terminal.ask(asked)
        if asked or self._terminal.watched:
            self._asked.set()
        else:
            self._asked.clear()  # a pipe is read when something is asked, not before

    def _is_asked(self) -> bool:
        room, follower = self._room, self._follower
        if self._confirming:
            return True
        if room is None or self._leaving:
            return False
        if follower is not None:
            if follower.question is not None and follower.question.open:
                return True
            ready = follower.me is not None and room.seats[follower.me].ready
            return follower.between and not follower.ending and not ready and not self._link.pending
        ready = self._me is not None and room.seats[self._me].ready
        return room.phase == "waiting" and not ready and not self._link.pending

    async def _type(self) -> None:
        while True:
            await self._asked.wait()
            line = await self._terminal.read()
            if line is None:
                self._finish("join.no_more_input")
                return
            self._typed(line)
            self._look_who_is_asked()

    def _typed(self, line: str) -> None:
        word = plain(line)
        follower = self._follower
        if self._confirming:
            self._confirmed(word)
        elif word in _QUIT:
            self._quit()
        elif word.startswith("/"):
            self._slash(line)
        elif word in _HELP:
            self._help()
        elif word in _REDRAW:
            self._draw()
        elif follower is not None:
            self._typed_at_table(follower, line, word)
        elif self._room is not None and self._room.phase == "waiting":
            self._typed_in_room(self._room, line)

    def _typed_at_table(self, follower: Follower, line: str, word: str) -> None:
        if follower.house and not word:
            self._link.send(say.LetHouse(new_id(), on=False))
        elif follower.question is not None and follower.question.open:
            unclear = follower.answer(line)
            if unclear is not None:
                self._mistake(unclear)
            else:
                self._mistakes = 0
        elif follower.between and not follower.ending and not word and follower.me is not None:
            self._link.send(say.Ready(new_id()))
        elif word:
            self._say(f"  {self._w('join.not_asked')}", "dim")

    def _typed_in_room(self, room: say.RoomState, line: str) -> None:
        try:
            for command in read_room_command(self._w, room, self._person, line):
                self._link.send(command)
        except UnclearError as error:
            self._mistake(str(error))

    def _mistake(self, reason: str) -> None:
        self._terminal.print(Text.from_markup(f"  {reason}", style="yellow"))
        self._mistakes += 1
        # A pipe that never says anything sensible must not keep the program busy for ever.
        if not self._terminal.watched and self._mistakes >= _MOST_MISTAKES:
            self._finish("join.no_more_input")

    def _slash(self, line: str) -> None:
        match = None if self._follower is None else self._follower.match
        command = read_slash(line, match)
        if command is not None:
            self._link.send(command)
        else:
            with self._terminal.above() as console:
                show_slashes(console, self._w)

    def _help(self) -> None:
        if self._follower is not None:
            self._follower.help()
        else:
            self._terminal.print(Text(self._w("join.help.room")))

    def _draw(self) -> None:
        if self._follower is not None:
            self._follower.redraw()
        else:
            self._show_room(again=True)

    def _quit(self) -> None:
        if not self._link.connected or self._room is None:
            self._finish("join.interrupted")
        elif self._follower is not None and self._follower.me is not None:
            self._confirming = True
            self._say(f" {self._w('join.quit_sure')}")
        else:
            self._leave(sure=False)

    def _confirmed(self, word: str) -> None:
        self._confirming = False
        if word in _YES:
            # The match may have ended while the question stood.
            self._leave(sure=True)
        else:
            self._draw()

    def _leave(self, sure: bool) -> None:
        self._leaving = True
        self._link.send(say.Leave(new_id(), sure=sure))
        asyncio.get_running_loop().call_later(_LAST_SECONDS, self._finish, "join.interrupted")


_TAKERS: dict[type, Callable[[Session, Any], None]] = {
    say.Done: Session._take_done,
    say.Refused: Session._take_refused,
    say.RoomState: Session._take_room,
    say.Left: Session._take_left,
    say.Rooms: Session._take_rooms,
    say.Devices: Session._take_devices,
    say.Fair: Session._take_fair,
    say.Events: Session._take_events,
    say.Snapshot: Session._take_snapshot,
    say.Hints: Session._take_hints,
    say.Said: Session._take_said,
    say.Notice: Session._take_notice,
    say.Bye: Session._take_bye,
}


async def play_session(
    terminal: Terminal, link: Link, lang: str, style: TileStyle, url: str, wish: Wish
) -> None:
    """Run a session and hang up in the end."""
    with suppress(asyncio.CancelledError):
        await Session(terminal, link, lang, style, url, wish).run()
