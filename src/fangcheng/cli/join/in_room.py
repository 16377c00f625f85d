"""The room: who sits where, changes, and chat."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from fangcheng.cli.join.room import house_of, labels, phrase_text, seat_of, show_room, show_seats
from fangcheng.cli.join.served import notes_of_room
from fangcheng.cli.join.voice import Voice
from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import commands, kinds, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import new_id
from fangcheng.record.house import House
from fangcheng.terminal.house import show_notes


class InRoom:
    """Keeps the state of the room, and what was shown of it."""

    def __init__(
        self, voice: Voice, send: Callable[[kinds.Command], None], person: int, url: str
    ) -> None:
        self._voice = voice
        self._send = send
        self.person = person
        self._url = url
        self.state: say.RoomState | None = None
        self._shown: object = None
        self._noted: asyncio.Future[None] | None = None
        """The download of the notes on the house rules, which happens once."""

    @property
    def me(self) -> int | None:
        """The player's seat, or None."""
        return None if self.state is None else seat_of(self.state, self.person)

    @property
    def ready(self) -> bool:
        """Whether the player has a seat and is ready."""
        me = self.me
        return self.state is not None and me is not None and self.state.seats[me].ready

    @property
    def waiting(self) -> bool:
        """Whether the room waits for a match."""
        return self.state is not None and self.state.phase == "waiting"

    def names(self) -> list[str]:
        """Return the names of the seats."""
        return [] if self.state is None else labels(self._voice.w, self.state, self.me)

    def take(self, state: say.RoomState) -> None:
        """Update the state of the room."""
        self.state = state
        house = house_of(state)
        self._voice.come_to(state.settings.variant, house)
        told = state.settings.house
        if house is not None and told is not None and told.notes and self._noted is None:
            self._noted = asyncio.ensure_future(self._show_notes(state.number, house))
        if not self.waiting:
            self._shown = None  # show everything again after the match

    async def _show_notes(self, number: str, house: House) -> None:
        with suppress(ConnectionFailedError):  # the game works without the notes
            notes = await asyncio.to_thread(notes_of_room, self._url, number)
            with self._voice.terminal.above() as console:
                show_notes(console, self._voice.w, replace(house, notes=notes))

    def take_a_seat(self) -> bool:
        """Take a free seat, if there is one; return whether one was requested."""
        if self.state is None or not self.waiting or self.me is not None:
            return False
        if not any(seat.person is None and not seat.bot for seat in self.state.seats):
            return False
        self._send(commands.Sit(new_id()))
        return True

    # -- output ------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the whole room at first, later the seats whenever they change."""
        if self._shown is None:
            self.show_all()
        elif self.state is not None and self._shown != _visible(self.state):
            with self._voice.terminal.above() as console:
                console.print()
                show_seats(console, self._voice.w, self.state, self.person)
            self._shown = _visible(self.state)

    def show_all(self) -> None:
        """Show the whole room, even if nothing has changed."""
        if self.state is None:
            return
        with self._voice.terminal.above() as console:
            show_room(console, self._voice.w, self.state, self.person, self._url)
        self._shown = _visible(self.state)

    def hear(self, message: say.Said) -> None:
        """Show what a person in the room says."""
        if self.state is not None:
            w, seat = self._voice.w, message.seat
            who = w("join.visitor", name=message.name) if seat is None else self.names()[seat]
            self._voice.say(f"  {who}: {message.text or phrase_text(w, message.phrase)}", "cyan")

    def hear_delay(self, message: say.Watching) -> None:
        """Show how far behind spectators watch, and when there will be something to see."""
        if message.first_in:
            delay, wait = round(message.delay / 1000), round(message.first_in / 1000)
            self._voice.say(self._voice.w("join.behind", delay=delay, wait=wait), "dim")

    # -- changes during a match --------------------------------------------------------------

    def tell_changes(self, old: say.RoomState) -> None:
        """Show changes of the room while a match is running."""
        room = self.state
        if room is None or room.phase not in ("playing", "between"):
            return
        me, names = self.me, self.names()
        for at, (before, after) in enumerate(zip(old.seats, room.seats, strict=True)):
            key = presence(before, after)
            if key and at != me:
                self._voice.say(f"  {self._voice.w(key, who=names[at])}", "dim")
            if before.house != after.house:
                self._tell_autoplay(None if at == me else names[at], after.house)
        self._tell_vote(old.vote, room.vote, names)

    def _tell_autoplay(self, other: str | None, why: str) -> None:
        """Show that autoplay plays for the player, or for another one."""
        w = self._voice.w
        if other is None:
            self._voice.say(w(f"join.house.{why or 'none'}"), "yellow")
        elif why:
            self._voice.say(f"  {w('join.house.other', who=other)}", "dim")

    def _tell_vote(
        self, old: parts.VoteState | None, vote: parts.VoteState | None, names: list[str]
    ) -> None:
        w = self._voice.w
        if vote is not None and (old is None or old.seats != vote.seats):
            votes = ", ".join(
                f"{names[int(at)]} {w('join.vote.for' if on else 'join.vote.against')}"
                for at, on in vote.seats.items()
            )
            self._voice.say(w("join.vote", votes=votes, needed=vote.needed), "yellow")
        elif old is not None and vote is None:
            self._voice.say(w("join.vote.over"), "dim")


def presence(before: parts.SeatState, after: parts.SeatState) -> str:
    """Return the key of the message for a player who came, went, fell silent or is back."""
    if before.person != after.person:
        return ""
    if before.online != after.online:
        return "join.came" if after.online else "join.went"
    if before.silent != after.silent:
        return "join.silent" if after.silent else "join.heard"
    return ""


def _visible(room: say.RoomState) -> object:
    """Return the parts of the room whose change is worth showing."""
    return room.owner, [
        (s.person, s.name, s.bot, s.ready, s.online, s.silent, s.counts) for s in room.seats
    ]
