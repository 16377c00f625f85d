"""Somebody at the soak: a player who also keeps account of everything else that was confirmed."""

import asyncio
import contextlib
import random
import traceback
from collections import Counter
from collections.abc import Callable
from typing import Any

from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import commands, kinds
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from tests.server.audit import Claims, Seat
from tests.server.players import Player, random_legal

_KEPT = 50
"""How many messages are kept; an evening is long."""
_PATIENCE = 120.0
_GONE = ("no_room", "watching", "kicked")
"""How only `enter` after a reconnect is refused: the room is gone, or goes on without us."""
Found = Callable[[str, str], None]
"""Takes a contradiction: its kind, and what happened."""


class Person(Player):
    """Insists on its commands, through crashes and pauses, and knows what it may rely on."""

    def __init__(self, url: str, name: str, seed: int, found: Found) -> None:
        super().__init__(url, name, random_legal, seed, forgetful=seed % 2 == 1)
        self.rng = random.Random(seed)
        self.eager_in = ("between",)
        self.names = {name}
        self.seats: set[Seat | None] = {None}
        """Where it may sit: one place, or several while a command is on its way."""
        self.password: str | None = None
        self.created: set[str] = set()
        self.opening = False
        """A command is on its way that opens a room."""
        self.coming: Seat | None = None
        """Where the command on its way seats it."""
        self.left: list[str] = []
        """Rooms it has left while a match was running there."""
        self.commands = 0
        """Confirmed ones, answers to questions aside."""
        self.refusals: Counter[str] = Counter()
        self.repeated = 0
        """Commands that had to be sent again."""
        self._played: set[int] = set()
        self._leaving = False
        self._found = found

    def claims(self) -> Claims:
        """What it relies on."""
        return Claims(
            person=self.person,
            token=self.token,
            names=self.names,
            seats=self.seats,
            opening=self.opening,
            lingering=frozenset(self.left),
            permanent=self.password is not None,
        )

    @property
    def pending(self) -> list[str]:
        """Ids of commands that are not answered."""
        return [*self._answers, *self._pending]

    @property
    def failure(self) -> str:
        """Why the connection was lost last."""
        return self._failure

    @property
    def phase(self) -> str:
        """The phase of the room, as far as it is known now."""
        return self.room.phase if self.online and self.room is not None else ""

    # -- commands ----------------------------------------------------------------------------

    async def insist(self, command: Any) -> say.Done | say.Refused:
        """Send a command until it is answered; what it changes is only then certain."""
        before = self._foresee(command)
        sent = 0
        async with asyncio.timeout(_PATIENCE):
            while True:
                await self.until(lambda: self.online, _PATIENCE)
                sent += 1
                try:
                    answer = await self.ask(command)
                except ConnectionFailedError:
                    await asyncio.sleep(0.01)  # until we notice that we are not online any more
                    continue
                except TimeoutError:
                    self._found("unanswered", f"{self.name}: {command}")
                    continue
                if isinstance(answer, say.Refused) and answer.code == "paused":
                    await asyncio.sleep(0.05)
                    continue
                break
        self.repeated += sent > 1
        self._settle(command, answer, before)
        return answer

    def _foresee(self, command: Any) -> tuple[set[str], set[Seat | None]]:
        """From now on either may be so: the command is done, or it is not."""
        before = (self.names, self.seats)
        if isinstance(command, commands.Rename):
            self.names = self.names | {command.name}
        elif isinstance(command, commands.Create | commands.QuickPlay):
            self.opening = True
            self.seats = self.seats | {None}
        elif isinstance(command, commands.Sit):
            assert self.number is not None and command.seat is not None
            self.coming = (self.number, command.seat)
            self.seats = self.seats | {self.coming}
        elif isinstance(command, commands.Stand | commands.Leave):
            self.seats = self.seats | {None}
        return before

    def _settle(self, command: Any, answer: say.Done | say.Refused, before: Any) -> None:
        opens = isinstance(command, commands.Create | commands.QuickPlay)
        self.opening, self.coming = False, None
        if isinstance(answer, say.Refused):
            # Also if it was sent several times: then it was not done the first time either.
            self.names, self.seats = before
            self.refusals[f"{type(command).__name__}: {answer.code}, {answer.reason[:40]}"] += 1
            return
        self.commands += 1
        if opens:
            assert answer.room is not None
            self.created.add(answer.room)
            self.seats = {(answer.room, 0)}
        elif isinstance(command, commands.Sit):
            assert self.number is not None and command.seat is not None
            self.seats = {(self.number, command.seat)}
        elif isinstance(command, commands.Stand):
            self.seats = {None}
        elif isinstance(command, commands.Rename):
            self.names, self.name = {command.name}, command.name
        elif isinstance(command, commands.SetPassword):
            self.password = command.password

    async def hint(self, command: kinds.Command) -> None:
        """Send something that is for the moment; whether it is done does not matter."""
        if self.online:
            await self._answer(command)

    async def open_room(self, command: commands.Create | commands.QuickPlay) -> bool:
        """Open a room of one's own; False if that was refused."""
        self.number = None
        self.may_refuse = {"stale"}
        return isinstance(await self.insist(command), say.Done)

    async def leave(self, running: bool) -> bool:
        """Leave the room; where a match runs the seat is free when that is over."""
        # An answer may be on its way as well.
        self.may_refuse = {"stale", "not_in_room", "not_seated"}
        self._leaving = True
        answer = await self.insist(commands.Leave(new_id(), sure=True))
        self._leaving = False
        if isinstance(answer, say.Refused):
            return False
        if running:
            self.left = self.left[-3:] + [seat[0] for seat in self.seats if seat is not None]
        self.seats = {None}
        self.number, self.room = None, None
        return True

    def sent_away(self) -> None:
        """The owner has freed our seat."""
        self.seats = {None}
        self.number, self.room = None, None

    # -- the connection ----------------------------------------------------------------------

    async def _resume(self, client: Client) -> None:
        assert client.welcome is not None
        told = client.welcome.room
        if self._leaving and told != self.number:
            self.number = None  # we have left; the room may be gone
        await super()._resume(client)
        if self.opening or len(self.seats) > 1:
            return
        (seat,) = self.seats
        known = None if seat is None else seat[0]
        if told != known:
            self._found("welcomed wrongly", f"{self.name} sits in {known} and is told {told}")

    async def _sync(self, match: int) -> None:
        if self.seat is not None:
            self._played.add(match)
        elif match in self._played:
            return  # who has left sees no more than the public does, in a stream of its own
        await super()._sync(match)

    def _lose(self, why: str) -> None:
        super()._lose(why)
        if "token is unknown" in why:
            self._found("account lost", f"{self.name}: {why}")

    async def _stay(self) -> None:
        try:
            await super()._stay()
        except Exception:
            self._found("a player has failed", traceback.format_exc()[-1500:])
            raise

    async def _take(self, message: kinds.Message) -> None:
        gone = isinstance(message, say.Refused) and message.code in _GONE
        if gone or isinstance(message, say.Left):
            self.number, self.room, self.online = None, None, True
        await super()._take(message)
        del self.messages[:-_KEPT]

    def cut_in_mid_word(self) -> None:
        """Lose the connection while half of a command is on its way."""
        if self._client is not None and self.online:
            words = say.write(commands.Rename(new_id(), "半句"))
            # The frame says how long it will be; the rest of it never comes.
            start = bytes((0x81, 0x80 | len(words))) + b"\0\0\0\0"
            with contextlib.suppress(RuntimeError):  # it is closed already
                self._client._connection.transport.write(start + words[: len(words) // 2])
                self._client.abort()

    def told_ahead(self, sits: list[Seat]) -> str:
        """Say what the server has told of the command on its way, though that is not stored."""
        seat = self.seat
        told = None if seat is None or self.room is None else (self.room.number, seat)
        new = told is not None and (
            told == self.coming or (self.opening and told[0] not in self.created)
        )
        return (
            f"{self.name} was shown at {told} and sits at {sits}"
            if new and told not in sits
            else ""
        )

    def forget(self, match: int) -> None:
        """Drop everything about a match that was audited and is over."""
        self.streams.pop(match, None)
        self.over.pop(match, None)
        self._played.discard(match)
        gone = {id_ for id_, sent in self.sent.items() if sent.match == match}
        for id_ in gone:
            del self.sent[id_]
            self.done.pop(id_, None)
            self._pending.pop(id_, None)
        self.refused = [one for one in self.refused[-_KEPT:] if one.id not in gone]
        self._confirmed = {key: id_ for key, id_ in self._confirmed.items() if key[0] != match}
