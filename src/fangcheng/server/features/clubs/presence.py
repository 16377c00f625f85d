"""The lobbies of clubs: their tables and who is there, told to those who look.

However much changes, a lobby is written once in a beat, and only if it is looked at; no more than
a number of people are told in a beat, the others in the next one. Who looks is there.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from fangcheng.protocol import clubs, parts
from fangcheng.protocol import messages as say
from fangcheng.server.cluster.members import ClubHere
from fangcheng.server.watched import Watched

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


Here = Mapping[int, ClubHere]
_Known = tuple[list[parts.LobbyRoom], list[ClubHere]]


class Lobbies:
    """All lobbies of this node. Everything runs in the event loop."""

    def __init__(
        self,
        rooms: Callable[[], Iterable[tuple[int, parts.LobbyRoom]]],
        elsewhere: Callable[[], Iterable[Here]],
    ) -> None:
        """`rooms` lists the tables of clubs on this node; `elsewhere` what other nodes know."""
        self._rooms = rooms
        self._elsewhere = elsewhere
        self._watched: Watched[int, Looker] = Watched(_AT_ONCE, self._write)
        self._made_of: dict[int, _Known] = {}
        """What was told last of a club was made of this, and of who looks here."""
        self._named: dict[int, list[parts.Watcher]] = {}
        """Who looks at a club here, each once."""
        self._beating: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return self._watched.count()

    def watch(self, looker: Looker, club: int) -> None:
        """Tell somebody of a club, now and when something changes."""
        self.forget(looker)
        self._forget_made(club)
        self._watched.watch(looker, [club])
        looker.send(self._watched.told(club))
        if self._beating is None:
            self._beat_soon()

    def forget(self, looker: Looker) -> None:
        """Tell somebody nothing more; it is not there any more."""
        for club in self._watched.forget(looker):
            self._forget_made(club)

    def _forget_made(self, club: int) -> None:
        self._made_of.pop(club, None)
        self._named.pop(club, None)

    def turn_out(self, club: int, person: int) -> None:
        """Forget somebody who is no member any more; everybody (0) where the club is no more."""
        for looker in self._watched.lookers(club):
            if person in (0, looker.person_id):
                self.forget(looker)

    def here(self) -> Here:
        """Return what this node knows of clubs, for the others."""
        tables = self._tables()
        return {
            club: ClubHere(tables.get(club, []), self._names(club))
            for club in {*tables, *self._watched}
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
            names = {one.person_id: one.person_name for one in self._watched.lookers(club)}
            self._named[club] = [parts.Watcher(*one) for one in list(names.items())[:_NAMED]]
        return self._named[club]

    def _write(self, club: int) -> bytes:
        if club not in self._made_of:
            self._made_of[club] = _known(club, self._tables(), list(self._elsewhere()))
        tables, others = self._made_of[club]
        rooms = [*tables, *(room for one in others for room in one.rooms)]
        rooms.sort(key=lambda one: (one.phase != "waiting", -one.free, one.number))
        here = {who.person: who for one in others for who in one.here}
        here |= {who.person: who for who in self._names(club)}
        named = sorted(here.values(), key=lambda one: one.person)
        return say.write(clubs.ClubLobby(club, rooms[:_MOST_ROOMS], named[:_NAMED]))


def _known(
    club: int, tables: Mapping[int, list[parts.LobbyRoom]], elsewhere: Sequence[Here]
) -> _Known:
    """Collect the tables of a club here, and what other nodes know of it."""
    return tables.get(club, []), [one[club] for one in elsewhere if club in one]
