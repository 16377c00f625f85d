"""Records, replays and reviews of matches that are over, and what the rules say.

They are made by a process that thinks, so that neither the rooms nor those who come in wait for
them, and the same thing is not made twice at the same time. What matches left is kept for whoever
asks next.
"""

import asyncio
import gzip
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from functools import partial

import msgspec
from sqlalchemy import Connection

from fangcheng.server.archive.kept import Kept, Packed, packed
from fangcheng.server.services import Services
from fangcheng.server.store.matches import StoredInput, StoredMatch, find_match, inputs_of
from fangcheng.server.thinking.line import HINT
from fangcheng.server.thinking.questions import (
    Answer,
    AskReferee,
    PlayedInput,
    PlayedMatch,
    Question,
    ReviewMatch,
    WriteRecord,
    WriteReplay,
)

_KEPT_BYTES = 32 << 20
_MOST_MAKING = 16
_MOST_FOR_ONE = 4
"""How many are made at a time: in all, and for one address."""
_REVIEW_SECONDS, _WRITE_SECONDS = 60.0, 20.0

Stored = tuple[StoredMatch, list[StoredInput]]
Key = tuple[str | int, ...]
"""What is made; first of which kind it is."""
_RULES = "rules"
Maker = Callable[[], Coroutine[None, None, Packed]]


class NotOverError(Exception):
    """There is no such match, or it is not over yet."""


class NoSuchSeatError(Exception):
    """The match has no such seat."""


class UnplayableError(Exception):
    """The match cannot be played again; the text says why."""


class BusyError(Exception):
    """So much is being made that this would take too long."""


class GreedyError(Exception):
    """So much is being made for one address that it has to wait."""


class Archive:
    """What can be looked up of matches that are over."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._thinking = services.reviewing
        self._kept = Kept(_KEPT_BYTES)
        self._making: dict[Key, asyncio.Task[Packed]] = {}
        self._made_for: Counter[str] = Counter()
        self._reviewing = asyncio.Semaphore(1)
        """Reviews take long; one at a time leaves a process for records and replays."""

    async def record(self, match: int, address: str) -> Packed:
        """Give the record of a match."""
        return await self._find(
            ("record", match), address, partial(self._write_record, match, address)
        )

    async def replay(self, match: int, address: str) -> Packed:
        """Give everything that happened in a match."""
        return await self._find(
            ("replay", match), address, partial(self._write_replay, match, address)
        )

    async def review(self, match: int, seat: int, address: str) -> Packed:
        """Tell what a seat could have done better."""
        make = partial(self._review, match, seat, address)
        return await self._find(("review", match, seat), address, make)

    async def rules(self, question: str, body: str, lang: str, address: str) -> Packed:
        """Tell what the rules say."""
        make = partial(self._ask_referee, AskReferee(question, body, lang), address)
        return await self._find((_RULES, question, body, lang), address, make)

    async def _find(self, key: Key, address: str, make: Maker) -> Packed:
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        making = self._making.get(key) or self._begin(key, address, make)
        # Whoever does not wait any longer does not take it away from the others.
        return await asyncio.shield(making)

    def _begin(self, key: Key, address: str, make: Maker) -> "asyncio.Task[Packed]":
        if self._made_for[address] >= _MOST_FOR_ONE:
            raise GreedyError
        if len(self._making) >= _MOST_MAKING:
            raise BusyError
        making = asyncio.get_running_loop().create_task(make())
        self._making[key] = making
        self._made_for[address] += 1
        making.add_done_callback(partial(self._end, key, address))
        return making

    def _end(self, key: Key, address: str, made: "asyncio.Task[Packed]") -> None:
        del self._making[key]
        self._made_for -= Counter([address])
        if key[0] != _RULES and not made.cancelled() and made.exception() is None:
            self._kept.keep(key, made.result())

    # -- making ------------------------------------------------------------------------------

    async def _write_record(self, match: int, address: str) -> Packed:
        stored, inputs = await self._finished(match)
        question = WriteRecord(played_match(stored, inputs))
        answer = await self._ask(question, _WRITE_SECONDS, address)
        return _body(answer, record_name(stored))

    async def _write_replay(self, match: int, address: str) -> Packed:
        stored, inputs = await self._finished(match)
        question = WriteReplay(played_match(stored, inputs), stored.summary or {})
        return _body(await self._ask(question, _WRITE_SECONDS, address))

    async def _review(self, match: int, seat: int, address: str) -> Packed:
        stored, inputs = await self._finished(match)
        if seat >= len(stored.seats):
            raise NoSuchSeatError
        async with self._reviewing:
            question = _review_question(stored, inputs, seat)
            answer = await self._ask(question, _REVIEW_SECONDS, address)
        return packed(gzip.compress(msgspec.json.encode(answer.review), 1, mtime=0))

    async def _ask_referee(self, question: AskReferee, address: str) -> Packed:
        return _body(await self._ask(question, _WRITE_SECONDS, address))

    async def _ask(self, question: Question, seconds: float, address: str) -> Answer:
        # Each address is served once before another one is served twice.
        return await self._thinking.ask(question, HINT, seconds, address)

    async def _finished(self, match: int) -> Stored:
        stored = await self._store.look_back(partial(_read, match=match))
        if stored is None:
            raise NotOverError
        return stored


def _read(connection: Connection, match: int) -> Stored | None:
    stored = find_match(connection, match)
    if stored is None or stored.finished is None:
        return None
    return stored, inputs_of(connection, match)


def _body(answer: Answer, name: str = "") -> Packed:
    if answer.problem:
        raise UnplayableError(answer.problem)
    return packed(answer.packed, name)


def record_name(stored: StoredMatch) -> str:
    """Name the file of a record."""
    return f"fangcheng-{stored.variant}-{stored.id}.jsonl"


def played_match(stored: StoredMatch, inputs: Sequence[StoredInput]) -> PlayedMatch:
    """Leave out of a stored match what a record and a replay do not tell."""
    return PlayedMatch(
        variant=stored.variant,
        options=stored.options,
        seed=stored.seed,
        fair=stored.fair,
        names=[seat.name for seat in stored.seats],
        inputs=[(one.seat, one.do) for one in inputs],
        house=stored.house,
    )


def _review_question(stored: StoredMatch, inputs: Sequence[StoredInput], seat: int) -> ReviewMatch:
    bot = stored.seats[seat].person is None
    return ReviewMatch(
        match=stored.id,
        variant=stored.variant,
        options=stored.options,
        seed=stored.seed,
        seat=seat,
        inputs=[
            # What a bot did for a person who was away is not that person's mistake.
            PlayedInput(one.seat, one.do, one.seat == seat and (bot or one.command is not None))
            for one in inputs
        ],
    )
