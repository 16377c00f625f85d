"""A group of people who spend their evenings in one town: opening rooms, playing, quarrelling."""

import asyncio
import itertools
import random
from collections.abc import Callable, Sequence

from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import commands, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import new_id
from tests.soak.person import Person

_PATIENCE = 120.0
_PHRASES: tuple[parts.Phrase, ...] = ("hello", "hurry", "👍", "🀄")
_CLOCK = parts.ClockWish(turn=60, bank=60)
_names = itertools.count(1)


class Party:
    """Some people who play together. One thing is done after another, so it is known what is so."""

    def __init__(
        self, town: str, people: Sequence[Person], seed: int, over: Callable[[int], None]
    ) -> None:
        self.town = town
        self.everybody = list(people)
        self.people = list(people)
        """Those who are at the table this evening."""
        self.rng = random.Random(f"{town}{seed}")
        self.stopping = False
        self.evenings = 0
        self.matches = 0
        self._over = over
        """Told of matches of which nobody here will hear any more."""

    async def run(self) -> None:
        """Play evening after evening."""
        while not self.stopping:
            await self._evening()
            self.evenings += 1

    def state(self) -> str:
        """What everybody sees, for whoever has to find out why they do not go on."""
        return "; ".join(
            f"{one.name} seats {one.seats} opening {one.opening} online {one.online} "
            f"room {one.room} answers {one.pending} failed {one.failure}"
            for one in self.people
        )

    async def _evening(self) -> None:
        self.people = list(self.everybody)
        self.rng.shuffle(self.people)
        played: list[int] = []
        if await self._get_together():
            for _ in range(self.rng.randint(1, 2)):
                played += await self._match()
                if self.stopping or len(self._here()) < len(self.people):
                    break
        for one in self.everybody:
            one.eager = False
        for one in self.people:
            if one.number is not None:
                await one.leave(running=False)
        for match in played:
            self._over(match)
        self.matches += len(played)

    # -- before the match --------------------------------------------------------------------

    async def _get_together(self) -> bool:
        owner, *others = self.people
        if not others and self.rng.random() < 0.5:
            level = self.rng.choice(("easy", "normal", "random"))
            return await owner.open_room(
                commands.QuickPlay(new_id(), self.town, self._options(), level)
            )
        create = commands.Create(
            new_id(), self.town, self._options(), _CLOCK,
            public=self.rng.random() < 0.5, bot_level="easy",
        )  # fmt: skip
        if not await owner.open_room(create):
            return False
        assert owner.number is not None
        seats = [1, 2, 3]
        self.rng.shuffle(seats)
        for one, seat in zip(others, seats, strict=False):
            await self._come_in(one, owner.number)
            await one.insist(commands.Sit(new_id(), seat))
        await self._quarrel(seats[len(others) :])
        return True

    async def _come_in(self, one: Person, room: str) -> None:
        one.number = room
        one.may_refuse = {"stale"}
        while True:
            await one.until(lambda: one.online, _PATIENCE)
            try:
                await one.ask(commands.Enter(new_id(), room))
                await one.until(lambda: one.room is not None and one.room.number == room, 5.0)
                return
            except (ConnectionFailedError, TimeoutError, AssertionError):
                one.number = room
                await asyncio.sleep(0.01)

    async def _quarrel(self, free: list[int]) -> None:
        """Do whatever can be done in a room before the match."""
        owner, *others = self.people
        rng = self.rng
        if free and rng.random() < 0.5:
            await owner.insist(commands.SetBot(new_id(), free[0], "easy"))
            if rng.random() < 0.3:
                await owner.insist(commands.SetBot(new_id(), free[0], None))
        renaming = [one for one in others if one.password is None]  # others would prove it first
        if renaming and rng.random() < 0.3:
            await rng.choice(renaming).insist(
                commands.Rename(new_id(), f"{self.town[:4]}{next(_names)}")
            )
        if others and rng.random() < 0.3:
            one = rng.choice(others)
            (seat,) = one.seats
            await one.insist(commands.Stand(new_id()))
            if seat is not None:
                await one.insist(commands.Sit(new_id(), seat[1]))
        if len(free) > 1 and others and rng.random() < 0.3:
            await rng.choice(others).insist(commands.Sit(new_id(), free[1]))
        if len(others) > 1 and rng.random() < 0.25:
            await self._kick(others[-1])
        if rng.random() < 0.05 and owner.password is None:
            await owner.insist(commands.SetPassword(new_id(), f"secret {owner.person}"))

    async def _kick(self, one: Person) -> None:
        """The owner sends somebody away, who does without the others this evening."""
        owner = self.people[0]
        (seat,) = one.seats
        if seat is None:
            return
        one.seats = {seat, None}
        answer = await owner.insist(commands.Kick(new_id(), seat[1]))
        if isinstance(answer, say.Done):
            self.people.remove(one)
            one.sent_away()
        else:
            one.seats = {seat}

    def _options(self) -> dict[str, parts.OptionValue]:
        return {} if self.town == "qinhuangdao" else {"rounds": self.rng.randint(1, 2)}

    # -- the match ---------------------------------------------------------------------------

    async def _match(self) -> list[int]:
        """Play one match, and what happens beside it; tell which matches were seen."""
        known = {match for one in self.people for match in one.streams}
        for one in self.people:
            one.eager = True
        async with asyncio.timeout(_PATIENCE):
            while not self._running():
                await self._get_ready()
                await asyncio.sleep(self.rng.uniform(0.01, 0.05))
        ends = asyncio.get_running_loop().time() + self.rng.uniform(1.0, 6.0)
        async with asyncio.timeout(3 * _PATIENCE):
            while not self._is_over():
                late = self.stopping or asyncio.get_running_loop().time() > ends
                await self._beside_the_match(late)
                await asyncio.sleep(self.rng.uniform(0.02, 0.2))
        return sorted({match for one in self.people for match in one.streams} - known)

    def _running(self) -> bool:
        return any(one.phase in ("playing", "between") for one in self._here())

    def _here(self) -> list[Person]:
        return [one for one in self.people if one.number is not None]

    def _is_over(self) -> bool:
        phases = {one.phase for one in self._here()}
        return phases <= {"waiting"}

    async def _get_ready(self) -> None:
        for one in self.people:
            seat = one.seat
            if one.phase != "waiting" or one.room is None or seat is None:
                continue
            if not one.room.seats[seat].ready:
                await one.hint(commands.Ready(new_id()))
        owner = self.people[0]
        if owner.phase == "waiting":
            # Somebody may not be ready, or all are and it has begun: then it is refused.
            await owner.hint(commands.Start(new_id()))

    async def _beside_the_match(self, late: bool) -> None:
        rng = self.rng
        here = self._here()
        one = rng.choice(here)
        if one.phase not in ("playing", "between"):
            return
        if late and rng.random() < 0.3:
            if rng.random() < 0.3:
                one.eager = False
                await one.leave(running=True)
            else:
                for voter in here:
                    await voter.hint(commands.Vote(new_id(), True))
            return
        chance = rng.random()
        if chance < 0.15:
            await one.hint(commands.Say(rng.choice(_PHRASES)))
        elif chance < 0.3 and one.streams:
            await one.hint(commands.AskHints(new_id(), one.stream.match))
        elif chance < 0.45:
            await one.hint(commands.LetHouse(new_id(), rng.random() < 0.4))
        elif chance < 0.5:
            await one.hint(commands.Vote(new_id(), rng.random() < 0.3))
        elif chance < 0.55 and one.streams and one.forgetful:
            await one.hint(commands.Sync(one.stream.match, one.stream.next - 1))
        elif chance < 0.6 and one.password is None:
            await one.insist(commands.Rename(new_id(), f"{self.town[:4]}{next(_names)}"))
        elif chance < 0.62:
            await one.hint(commands.ListRooms(new_id()))
        elif chance < 0.66:
            one.cut()
        elif chance < 0.7:
            one.cut_in_mid_word()
