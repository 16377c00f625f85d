"""Club presence: the tables of clubs and who is there, sent to members who watch.

Members who watch a club count as present. A lobby is written at most once per beat, and only if
someone watches it. In each beat only a limited number of connections is sent an update; the others
follow in the next one.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from fangcheng.protocol import clubs, parts
from fangcheng.protocol import messages as say
from fangcheng.server.cluster.members import ClubHere
from fangcheng.server.watched import Watched

_BEAT: Final = 2.0
"""Seconds between two beats, while any club is watched."""
_AT_ONCE: Final = 500
"""The most connections that are sent an update in one beat."""
_NAMED: Final = 50
"""The most people of a club who are named as present."""
_MOST_ROOMS: Final = 50


class Looker(Protocol):
    """A member's connection that watches a club."""

    open: bool

    @property
    def person_id(self) -> int:
        """The person's number."""

    @property
    def person_name(self) -> str:
        """The person's name."""

    def send(self, data: bytes) -> Any:
        """Send a message."""


Here = Mapping[int, ClubHere]
_Known = tuple[list[parts.LobbyRoom], list[ClubHere]]


class Lobbies:
    """All club lobbies of this node; used only in the event loop."""

    def __init__(
        self,
        rooms: Callable[[], Iterable[tuple[int, parts.LobbyRoom]]],
        elsewhere: Callable[[], Iterable[Here]],
    ) -> None:
        """Prepare the lobbies.

        `rooms` lists the tables of clubs on this node; `elsewhere` what other nodes know of clubs.
        """
        self._rooms = rooms
        self._elsewhere = elsewhere
        self._watched: Watched[int, Looker] = Watched(_AT_ONCE, self._write)
        self._made_of: dict[int, _Known] = {}
        """What each lobby was last written from, besides the people who watch here."""
        self._named: dict[int, list[parts.Watcher]] = {}
        """The people who watch a club on this node, each once."""
        self._beating: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return self._watched.count()

    def watch(self, looker: Looker, club: int) -> None:
        """Send a club's lobby to a connection, now and after each change."""
        self.forget(looker)
        self._forget_made(club)
        self._watched.watch(looker, [club])
        looker.send(self._watched.told(club))
        if self._beating is None:
            self._beat_soon()

    def forget(self, looker: Looker) -> None:
        """Stop sending lobbies to a connection, which is no longer present."""
        for club in self._watched.forget(looker):
            self._forget_made(club)

    def _forget_made(self, club: int) -> None:
        self._made_of.pop(club, None)
        self._named.pop(club, None)

    def turn_out(self, club: int, person: int) -> None:
        """Stop sending a lobby to a former member; or to everybody (0) if the club is gone."""
        for looker in self._watched.lookers(club):
            if person in (0, looker.person_id):
                self.forget(looker)

    def here(self) -> Here:
        """Return what this node knows of clubs, for the other nodes."""
        tables = self._tables()
        return {
            club: ClubHere(tables.get(club, []), self._names(club))
            for club in {*tables, *self._watched}
        }

    def stop(self) -> None:
        """Stop sending updates."""
        if self._beating is not None:
            self._beating.cancel()

    # -- sending -----------------------------------------------------------------------------

    def _beat_soon(self) -> None:
        self._beating = asyncio.get_running_loop().call_later(_BEAT, self._beat)

    def _beat(self) -> None:
        self._beating = None
        if not self._watched:
            return
        tables, elsewhere = self._tables(), list(self._elsewhere())
        for club in self._watched:
            made_of = _known(club, tables, elsewhere)
            if made_of != self._made_of.get(club):
                self._made_of[club] = made_of
                self._watched.look(club)
        self._watched.tell()
        self._beat_soon()

    def _tables(self) -> dict[int, list[parts.LobbyRoom]]:
        found: dict[int, list[parts.LobbyRoom]] = {}
        for club, room in self._rooms():
            found.setdefault(club, []).append(room)
        return found

    def _names(self, club: int) -> list[parts.Watcher]:
        if club not in self._watched:
            return []
        if club not in self._named:
            names = {looker.person_id: looker.person_name for looker in self._watched.lookers(club)}
            self._named[club] = [parts.Watcher(*named) for named in list(names.items())[:_NAMED]]
        return self._named[club]

    def _write(self, club: int) -> bytes:
        if club not in self._made_of:
            self._made_of[club] = _known(club, self._tables(), list(self._elsewhere()))
        tables, others = self._made_of[club]
        rooms = [*tables, *(room for there in others for room in there.rooms)]
        rooms.sort(key=lambda room: (room.phase != "waiting", -room.free, room.number))
        here = {who.person: who for there in others for who in there.here}
        here |= {who.person: who for who in self._names(club)}
        named = sorted(here.values(), key=lambda watcher: watcher.person)
        return say.write(clubs.ClubLobby(club, rooms[:_MOST_ROOMS], named[:_NAMED]))


def _known(
    club: int, tables: Mapping[int, list[parts.LobbyRoom]], elsewhere: Sequence[Here]
) -> _Known:
    """Collect the tables of a club on this node, and what other nodes know of it."""
    return tables.get(club, []), [there[club] for there in elsewhere if club in there]
