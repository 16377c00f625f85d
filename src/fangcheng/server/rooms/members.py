"""The members of a room: what they receive, and what they say to each other."""

import time
from collections import deque
from collections.abc import Iterator
from typing import Any, Protocol

from fangcheng.protocol import commands, kinds
from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.names import clean_text
from fangcheng.server.match.viewers import Viewer
from fangcheng.server.rooms.seating import Seating
from fangcheng.server.rooms.talk import Talk
from fangcheng.server.rooms.ties import Here
from fangcheng.server.store.people import Person

_REMEMBERED = 64
"""Texts remembered to recognise repeated commands."""


class Member(Viewer, Here, Protocol):
    """A person's connection in this room."""

    @property
    def known(self) -> Person:
        """The person, who is known by now."""

    @property
    def person_name(self) -> str:
        """The person's display name."""

    @property
    def silenced_until(self) -> int:
        """Unix time until which the person may not speak."""

    @property
    def deaf_to(self) -> frozenset[int]:
        """The people whom this person has muted."""

    @property
    def heard(self) -> set[int]:
        """The people whose words this connection has received."""

    def watch(self, on: bool) -> None:
        """Start or stop detecting quickly that this connection has gone silent."""

    def bye(self, code: Any) -> None:
        """Close the connection with this reason."""


class Members:
    """The connections in one room."""

    def __init__(self, number: str, seating: Seating, talk: Talk) -> None:
        self._number = number
        self._seating = seating
        self._talk = talk
        self._all: list[Member] = []
        self._written: deque[tuple[int, str]] = deque(maxlen=_REMEMBERED)

    def __iter__(self) -> Iterator[Member]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, member: object) -> bool:
        return member in self._all

    def of(self, person: int) -> list[Member]:
        """List a person's connections."""
        return [member for member in self._all if member.person_id == person]

    def add(self, member: Member) -> None:
        """Add a connection."""
        self._all.append(member)

    def remove(self, member: Member) -> None:
        """Remove a connection."""
        self._all.remove(member)
        member.watch(False)

    def leave_all(self, last: kinds.Message) -> None:
        """Send every member a last message, and remove them all."""
        data = say.write(last)
        for member in list(self._all):
            member.send(data)
        self._all.clear()

    # -- sending -----------------------------------------------------------------------------

    def broadcast(self, message: kinds.Message) -> None:
        """Send a message to every member."""
        data = say.write(message)
        for member in self._all:
            member.send(data)

    def watch(self) -> None:
        """Watch for silence on the connections of players who sit with others."""
        seat_of = self._seating.seat_of
        seated = [member for member in self._all if seat_of(member.person_id) is not None]
        for member in self._all:
            member.watch(member in seated and len(seated) > 1)

    def watchers(self) -> list[Member]:
        """List the members without a seat."""
        return [member for member in self._all if self._seating.seat_of(member.person_id) is None]

    # -- talking -----------------------------------------------------------------------------

    def write(self, member: Member, command: commands.Write, apart: bool) -> None:
        """Send a member's own words to the others; a repeated command is ignored."""
        text = clean_text(command.text)
        key = (member.person_id, command.id)
        if key not in self._written:
            self.speak(member, apart, text=text)
            self._written.append(key)

    def speak(self, member: Member, apart: bool, phrase: str = "", text: str = "") -> None:
        """Send a phrase or a text to the other members.

        With `apart` a match is going on: as at a real table, players do not hear the spectators.
        """
        person, seat_of = member.person_id, self._seating.seat_of
        if member.silenced_until > time.time():
            raise RefusedError("silenced", "you may say nothing for a while")
        seat = seat_of(person)
        self._talk.take_turn(person, seated=seat is not None)
        apart = apart and seat is None
        if not apart:
            self._talk.note(self._number, person, phrase, text)
        said = say.write(say.Said(seat, person, member.person_name, phrase, text))
        for listener in self._all:
            heard = not apart or seat_of(listener.person_id) is None
            if heard and person not in listener.deaf_to:
                listener.send(said)
                listener.heard.add(person)
