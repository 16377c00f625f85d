"""A session on a server: entering, reconnecting, leaving."""

import asyncio
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from msgspec import structs

from fangcheng.cli.join.at_table import AtTable
from fangcheng.cli.join.clubs import show_club
from fangcheng.cli.join.friends import Friends
from fangcheng.cli.join.in_queue import InQueue
from fangcheng.cli.join.in_room import InRoom
from fangcheng.cli.join.link import ByeError, Link
from fangcheng.cli.join.reporting import sanction_lines
from fangcheng.cli.join.room import show_devices, show_lobby
from fangcheng.cli.join.terminal import Terminal
from fangcheng.cli.join.tournaments import is_ours, look, show_tournament
from fangcheng.cli.join.typed import Typed
from fangcheng.cli.join.voice import Voice
from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import clubs, commands, kinds, matchmaking, moderation, tournaments
from fangcheng.protocol import friends as about
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import new_id
from fangcheng.protocol.moderation import SawSanction
from fangcheng.terminal.style import TileStyle
from fangcheng.words import Words

_RECORD_SECONDS = 3.0
"""Seconds to wait at the end for downloads of records."""


Way = (
    commands.Enter
    | commands.Create
    | commands.QuickPlay
    | matchmaking.JoinQueue
    | clubs.WatchClub
    | tournaments.WatchTournament
)
"""The commands that lead somewhere from the list of rooms."""


@dataclass(frozen=True)
class Wish:
    """What the person came for: a command, or None for the list of rooms."""

    command: Way | None
    watch: bool = False
    """Watch without taking a seat."""


class Session:
    """A session, from the log-in to the end."""

    def __init__(
        self, terminal: Terminal, link: Link, lang: str, style: TileStyle, url: str, wish: Wish
    ) -> None:
        welcome = link.client.welcome
        assert welcome is not None
        self._terminal = terminal
        self._link = link
        self._url = url
        self._wish = wish
        self._own_room = welcome.room
        self._number: str | None = None
        """The room to return to."""
        self._voice = Voice(terminal, lang)
        self._room = InRoom(self._voice, link.send, welcome.person, url)
        self._table = AtTable(self._voice, link.send, style, url)
        self._table.finished = self._back_to_room
        self._queue = InQueue(self._voice, link.send, self._finish)
        self._friends = Friends(self._voice, link.send, welcome.person)
        self._typed = Typed(
            self._voice, link, self._room, self._table, self._queue, self._friends, self._finish
        )
        self._stands: tuple[str, int] = ("", 0)
        """The state and round of the tournament whose standings were shown."""
        self._looking: asyncio.Future[None] | None = None
        self._end: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._takers: dict[type, Callable[[Any], None]] = {
            say.Done: self._take_done,
            say.Refused: self._take_refused,
            say.RoomState: self._take_room,
            say.Left: self._take_left,
            say.Rooms: self._take_rooms,
            clubs.ClubLobby: self._take_club,
            tournaments.TournamentNews: self._take_tournament,
            matchmaking.Place: self._queue.take,
            say.Devices: self._take_devices,
            about.Friends: self._friends.take,
            about.FriendHere: self._friends.take_here,
            about.Shunned: self._friends.take_shunned,
            about.Invitation: self._friends.take_invitation,
            about.FriendNews: self._friends.take_news,
            say.Notice: self._take_notice,
            say.HouseNews: self._take_news,
            moderation.Sanction: self._take_sanction,
            say.Bye: self._take_bye,
            say.Said: self._room.hear,
            say.Watching: self._room.hear_delay,
            say.Fair: self._table.take_fair,
            say.Events: self._table.take_events,
            say.Snapshot: self._table.take_snapshot,
            say.Hints: self._table.take_hints,
            say.Reasons: self._table.take_reasons,
        }

    # -- running -----------------------------------------------------------------------------

    async def run(self) -> None:
        """Run until the session ends."""
        loop = asyncio.get_running_loop()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            loop.add_signal_handler(getattr(signal, name), self._finish, "join.interrupted")
        self._terminal.open()
        self._come_in()
        tasks = [
            asyncio.ensure_future(self._link.run(self)),
            asyncio.ensure_future(self._typed.run()),
        ]
        try:
            waiting: list[asyncio.Future[Any]] = [*tasks, self._end]
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            await self._last_words(tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._table.forget()
            self._terminal.close()
            await self._link.close()

    def _come_in(self) -> None:
        command = self._wish.command
        if isinstance(command, tournaments.WatchTournament) and self._own_room is not None:
            self._link.send(commands.Enter(new_id(), self._own_room))  # most likely our table
        if command is None and self._own_room is not None:
            command = commands.Enter(new_id(), self._own_room)
        self._link.send(commands.ListRooms(new_id()) if command is None else command)

    async def _last_words(self, tasks: "Sequence[asyncio.Future[None]]") -> None:
        await self._table.keep_records(_RECORD_SECONDS)
        for task in tasks:
            if task.done():
                try:
                    task.result()
                except ByeError as error:
                    if error.refused == "banned":
                        raise
                    self._finish(f"join.{error.refused}")
        key = self._end.result() if self._end.done() else ""
        if key:
            command = f"fangcheng join {self._url} {self._number or ''}"
            self._voice.say(self._voice.w(key, command=command))

    def _finish(self, key: str) -> None:
        """End the session with a last message."""
        if not self._end.done():
            self._end.set_result(key)

    def _fail(self, reason: str) -> None:
        """End the session with an error."""
        if not self._end.done():
            self._end.set_exception(ConnectionFailedError(reason))

    # -- events of the link ------------------------------------------------------------------

    def take(self, message: kinds.Message) -> None:
        """Handle a message."""
        taker = self._takers.get(type(message))
        if taker is not None:
            taker(message)
        self._typed.look_who_is_asked()

    def lost(self) -> None:
        """Show that the connection is lost."""
        self._voice.say(self._voice.w("join.lost"), "dim")

    def back(self, welcome: say.Welcome, told: bool) -> None:
        """Restore the session after a reconnect."""
        if told:
            self._voice.say(self._voice.w("join.back"), "dim")
        waiting = list(self._link.pending)
        wanted = [
            command.room
            for command in self._link.pending.values()
            if isinstance(command, commands.Enter)
        ]
        number = next(iter(wanted), self._number) or welcome.room
        if number is not None:
            for id_ in waiting:
                if isinstance(
                    self._link.pending[id_], commands.Enter | commands.Create | commands.QuickPlay
                ):
                    del self._link.pending[id_]  # we have entered that room already
            self._link.send(commands.Enter(new_id(), number))
        elif self._queue.waiting and isinstance(self._wish.command, matchmaking.JoinQueue):
            # A restarted server has lost the place in the queue.
            self._link.send(structs.replace(self._wish.command, id=new_id()))
        if isinstance(self._wish.command, tournaments.WatchTournament):
            self._link.send(structs.replace(self._wish.command, id=new_id()))
        if self._table.follower is not None:
            self._table.follower.sync()
        self._link.send_again(waiting)

    # -- answers -----------------------------------------------------------------------------

    def _take_done(self, message: say.Done) -> None:
        if message.room is not None and not self._typed.leaving:
            self._number = message.room

    def _take_refused(self, message: say.Refused) -> None:
        if self._table.refused(message):
            return
        outside = self._room.state is None
        if message.id in self._link.repeated or (message.id is None and not outside):
            return  # it was carried out before, or the player did not type it
        if outside and message.code == "phase" and self._own_room is not None:
            self._voice.say(self._voice.w("join.unfinished", number=self._own_room))
            self._link.send(commands.Enter(new_id(), self._own_room))
            return
        reason = refusal(self._voice.w, message)
        if outside or message.code == "no_room":
            self._fail(reason)
            return
        self._typed.refused(message.id)
        self._voice.say(reason, "yellow")
        if self._table.follower is None:
            self._room.show()  # another player took the seat first

    def _take_rooms(self, message: say.Rooms) -> None:
        with self._terminal.above() as console:
            show_lobby(console, self._voice.w, message.rooms, self._url)
        self._finish("")

    def _take_club(self, message: clubs.ClubLobby) -> None:
        welcome = self._link.client.welcome
        with self._terminal.above() as console:
            person = 0 if welcome is None else welcome.person
            show_club(console, self._voice.w, message, person, self._url)
        self._finish("")

    def _take_tournament(self, news: tournaments.TournamentNews) -> None:
        """Enter the player's table, or show the standings; end when the tournament is over."""
        if not is_ours(news, self._wish.command):
            return
        if news.room is not None and news.room != self._number:
            self._voice.say(self._voice.w("join.tournament.called", round=news.round), "bold")
            self._link.send(commands.Enter(new_id(), news.room))
        elif (news.state, news.round) != self._stands:
            self._stands = (news.state, news.round)
            self._looking = asyncio.ensure_future(self._show_tournament(news))

    async def _show_tournament(self, news: tournaments.TournamentNews) -> None:
        assert self._link.client.token is not None
        with suppress(ConnectionFailedError):
            token = self._link.client.token
            one = await asyncio.to_thread(look, self._url, token, news.tournament)
            with self._terminal.above() as console:
                show_tournament(console, self._voice.w, one)
        if news.state in ("over", "called_off"):
            self._finish("")

    def _take_devices(self, message: say.Devices) -> None:
        with self._terminal.above() as console:
            show_devices(console, self._voice.w, message.devices)

    # -- news --------------------------------------------------------------------------------

    def _take_room(self, room: say.RoomState) -> None:
        old = self._room.state
        self._number = room.number
        self._room.take(room)
        if old is None and not self._wish.watch and self._room.take_a_seat():
            return
        if room.phase in ("playing", "between"):
            self._table.follow(room, self._room.me, self._room.names())
        elif room.phase == "shuffling":
            if old is None or old.phase != "shuffling":
                self._table.forget()
                self._voice.say(self._voice.w("join.shuffling"), "dim")
        elif self._table.follower is None:
            self._room.show()
            table = room.settings.tournament
            if table is not None and not table.over and (old is None or old.number != room.number):
                self._voice.say(self._voice.w("join.tournament.begins", table=table.table), "dim")
        if old is not None:
            self._room.tell_changes(old)

    def _back_to_room(self) -> None:
        """Show the room after a match, if it is already waiting."""
        if self._room.waiting:
            self._room.show_all()
        self._typed.look_who_is_asked()

    def _take_left(self, message: say.Left) -> None:
        if message.why == "closed" and isinstance(self._wish.command, tournaments.WatchTournament):
            self._number = None  # the next round has another table
            return
        self._finish("" if message.why == "left" else f"join.{message.why}")
        if message.why == "left":
            self._voice.say(self._voice.w("join.left"))

    def _take_notice(self, message: say.Notice) -> None:
        self._voice.say(self._voice.w(f"join.notice.{message.code}"), "yellow")
        if message.code == "paused" and self._table.follower is not None:
            self._table.follower.stand_still()

    def _take_news(self, message: say.HouseNews) -> None:
        w, told, quiet = self._voice.w, message.announcement, message.quiet
        if told is not None:
            text = told.zh if w.lang == "zh" else told.en
            self._voice.say(w("join.news.announcement", text=text), "yellow")
        if quiet is not None:
            key = "join.news.quiet_now" if quiet.now else "join.news.quiet"
            hours = {"begin": quiet.begin, "end": quiet.end, "zone": quiet.zone}
            self._voice.say(w(key, **hours), "dim")

    def _take_sanction(self, message: moderation.Sanction) -> None:
        for line in sanction_lines(self._voice.w, message):
            self._voice.say(line, "yellow")
        self._link.send(SawSanction(new_id(), message.sanction))

    def _take_bye(self, message: say.Bye) -> None:
        if message.code in ("slow", "rate", "idle"):
            self._voice.say(self._voice.w("join.cut"), "dim")


async def play_session(
    terminal: Terminal, link: Link, lang: str, style: TileStyle, url: str, wish: Wish
) -> None:
    """Run a session and hang up at the end."""
    with suppress(asyncio.CancelledError):
        await Session(terminal, link, lang, style, url, wish).run()


def refusal(w: Words, message: say.Refused) -> str:
    """Return why the server refused; Chinese output leaves out the server's English reason."""
    told = w.get(f"join.refused.{message.code}", message.code)
    reason = message.reason
    if w.lang == "zh" and reason.isascii():
        return told.replace("：{reason}", "。").replace("（{reason}）", "")
    return told.replace("{reason}", reason)
