"""The lobbies of clubs: their tables and who is there, told to those who look.

However much changes, a lobby is written once in a beat, and only if it is looked at; no more than
a number of people are told in a beat, the others in the next one. Who looks is there.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec

from fangcheng.protocol import messages as say

_BEAT: Final = 2.0
"""Seconds between two looks, while anybody looks at a club."""
_AT_ONCE: Final = 500
"""People who are told in a beat."""
_NAMED: Final = 50
"""People of a club who are named as being there."""
_MOST_ROOMS: Final = 50


class Looker(Protocol):
    """A connection of a member."""

    open: bool

    @property
    def person_id(self) -> int:
        """Who it is."""

    @property
    def person_name(self) -> str:
        """What it is called."""

    def send(self, data: bytes) -> Any:
        """Send a message."""


class ClubHere(msgspec.Struct):
    """What a node knows of a club just now."""

    rooms: list[say.LobbyRoom] = []
    here: list[say.Watcher] = []


Here = Mapping[int, ClubHere]


class _Lobby:
    """One club that is looked at."""

    def __init__(self) -> None:
        self.lookers: dict[Looker, None] = {}
        self.told = b""
        self.told_of: object = None
        """What that was made of, besides who looks here."""
        self.untold: dict[Looker, None] = {}
        """Who was not told yet what is told now."""
        self._named: list[say.Watcher] | None = None

    def changed(self) -> None:
        """Somebody has come or gone."""
        self._named = self.told_of = None

    @property
    def here(self) -> list[say.Watcher]:
        """Who looks, each once."""
        if self._named is None:
            names = {one.person_id: one.person_name for one in self.lookers}
            self._named = [say.Watcher(*one) for one in list(names.items())[:_NAMED]]
        return self._named


class Lobbies:
    """All lobbies of this node. Everything runs in the event loop."""

    def __init__(
        self,
        rooms: Callable[[], Iterable[tuple[int, say.LobbyRoom]]],
        elsewhere: Callable[[], Iterable[Here]],
    ) -> None:
        """`rooms` lists the tables of clubs on this node; `elsewhere` what other nodes know."""
        self._rooms = rooms
        self._elsewhere = elsewhere
        self._lobbies: dict[int, _Lobby] = {}
        self._club_of: dict[Looker, int] = {}
        self._beating: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._club_of)

    def watch(self, looker: Looker, club: int) -> None:
        """Tell somebody of a club, now and when something changes."""
        self.forget(looker)
        self._club_of[looker] = club
        lobby = self._lobbies.setdefault(club, _Lobby())
        lobby.lookers[looker] = None
        lobby.changed()
        if not lobby.told:
            self._look(club, lobby, self._tables(), list(self._elsewhere()))
        looker.send(lobby.told)
        if self._beating is None:
            self._beat_soon()

    def forget(self, looker: Looker) -> None:
        """Tell somebody nothing more; it is not there any more."""
        club = self._club_of.pop(looker, None)
        if club is None:
            return
        lobby = self._lobbies[club]
        del lobby.lookers[looker]
        lobby.untold.pop(looker, None)
        lobby.changed()
        if not lobby.lookers:
            del self._lobbies[club]

    def turn_out(self, club: int, person: int) -> None:
        """Forget somebody who is no member any more; everybody (0) where the club is no more."""
        lobby = self._lobbies.get(club)
        lookers = [] if lobby is None else list(lobby.lookers)
        for looker in lookers:
            if person in (0, looker.person_id):
                self.forget(looker)

    def here(self) -> Here:
        """Return what this node knows of clubs, for the others."""
        tables = self._tables()
        return {
            club: ClubHere(
                tables.get(club, []), lobby.here if (lobby := self._lobbies.get(club)) else []
            )
            for club in tables.keys() | self._lobbies.keys()
        }

    def stop(self) -> None:
        """Tell nothing more."""
        if self._beating is not None:
            self._beating.cancel()

    # -- telling -----------------------------------------------------------------------------

    def _beat_soon(self) -> None:
        self._beating = asyncio.get_running_loop().call_later(_BEAT, self._beat)

    def _beat(self) -> None:
        self._beating = None
        if not self._lobbies:
            return
        tables, elsewhere = self._tables(), list(self._elsewhere())
        for club, lobby in self._lobbies.items():
            if self._look(club, lobby, tables, elsewhere):
                lobby.untold = dict(lobby.lookers)
        self._tell()
        self._beat_soon()

    def _tell(self) -> None:
        left = _AT_ONCE
        for club in list(self._lobbies):
            lobby = self._lobbies[club]
            while lobby.untold and left:
                left -= 1
                looker = next(iter(lobby.untold))
                del lobby.untold[looker]
                looker.send(lobby.told)
            if not left:
                # Who is told last in this beat is told first in another.
                self._lobbies[club] = self._lobbies.pop(club)
                return

    def _tables(self) -> dict[int, list[say.LobbyRoom]]:
        found: dict[int, list[say.LobbyRoom]] = {}
        for club, room in self._rooms():
            found.setdefault(club, []).append(room)
        return found

    def _look(
        self,
        club: int,
        lobby: _Lobby,
        tables: Mapping[int, list[say.LobbyRoom]],
        elsewhere: Sequence[Here],
    ) -> bool:
        """Write a lobby anew if anything is otherwise; tell whether it was."""
        others = [one[club] for one in elsewhere if club in one]
        made_of = (tables.get(club, []), others)
        if made_of == lobby.told_of:
            return False
        before, lobby.told_of = lobby.told, made_of
        rooms = [*made_of[0], *(room for one in others for room in one.rooms)]
        here = {who.person: who for one in others for who in one.here}
        here |= {who.person: who for who in lobby.here}
        lobby.told = _write(club, rooms, list(here.values()))
        return lobby.told != before


def _write(club: int, rooms: list[say.LobbyRoom], here: list[say.Watcher]) -> bytes:
    rooms.sort(key=lambda one: (one.phase != "waiting", -one.free, one.number))
    here.sort(key=lambda one: one.person)
    return say.write(say.ClubLobby(club, rooms[:_MOST_ROOMS], here[:_NAMED]))
