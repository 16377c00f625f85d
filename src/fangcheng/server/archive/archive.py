"""Records, replays, reviews, pictures and rejudgements of finished matches.

A thinking process makes them, so that neither rooms nor log-ins wait for them; they are cached.
"""

import asyncio
import gzip
from collections.abc import Hashable, Sequence
from contextlib import suppress
from functools import partial

import msgspec
from sqlalchemy import Connection

from fangcheng.errors import UnknownVariantError
from fangcheng.installed import make_variant
from fangcheng.protocol.parts import OptionValue
from fangcheng.record.rejudge import changed_options
from fangcheng.server.archive.packed import Packed, packed
from fangcheng.server.archive.questions import (
    DrawMoment,
    PlayedInput,
    PlayedMatch,
    RejudgeMatch,
    ReplayPoint,
    ReviewMatch,
    WriteRecord,
    WriteReplay,
    Written,
)
from fangcheng.server.cache import Cache
from fangcheng.server.services import Services
from fangcheng.server.store.matches import StoredInput, StoredMatch, find_match, inputs_of
from fangcheng.server.thinking.questions import A, Question
from fangcheng.server.thinking.queue import HINT
from fangcheng.server.thinking.single_flight import Maker, SingleFlight

_KEPT_BYTES = 32 << 20
_REVIEW_SECONDS, _JUDGE_SECONDS, _WRITE_SECONDS = 60.0, 30.0, 20.0
_MOST_JUDGED = 8
_MOST_DRAWN = 8

Stored = tuple[StoredMatch, list[StoredInput]]
Options = dict[str, OptionValue]
Key = tuple[Hashable, ...]
"""What is made, its kind first."""


class NotOverError(Exception):
    """There is no such match, or it has not ended yet."""


class NotKeptError(Exception):
    """The match has ended, but its record was deleted."""


class NoSuchSeatError(Exception):
    """The match has no such seat."""


class UnplayableError(Exception):
    """The match cannot be replayed; the text says why."""


class Archive:
    """Everything that can be looked up about finished matches."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._thinking = services.reviewing
        self._kept: Cache[Packed] = Cache(_KEPT_BYTES, weigh=lambda body: len(body.data))
        self._making: SingleFlight[Packed] = SingleFlight()
        self._judging: SingleFlight[Packed] = SingleFlight(_MOST_JUDGED)
        """Apart, because there are endless options to ask for: they must not crowd out the rest."""
        self._drawing: SingleFlight[Packed] = SingleFlight(_MOST_DRAWN)
        """Apart, because there are many points of a replay to ask for."""
        self._reviewing = asyncio.Semaphore(1)
        """Reviews take long; one at a time leaves a process for records and replays."""
        self._rejudging = asyncio.Semaphore(1)
        """One at a time, so that a review waits for one of them at most."""

    def forget(self) -> None:
        """Clear the cache, because a person has changed their name."""
        self._kept.forget_all()

    async def record(self, match: int, address: str) -> Packed:
        """Return the record of a match."""
        return await self._find(
            ("record", match), address, partial(self._write_record, match, address)
        )

    async def replay(self, match: int, address: str) -> Packed:
        """Return everything that happened in a match."""
        return await self._find(
            ("replay", match), address, partial(self._write_replay, match, address)
        )

    async def review(self, match: int, seat: int, address: str) -> Packed:
        """Return what a seat could have done better."""
        make = partial(self._review, match, seat, address)
        return await self._find(("review", match, seat), address, make)

    async def rejudge(self, match: int, options: Options, address: str) -> Packed:
        """Return what a match would have paid with other options; raise for impossible ones."""
        make = partial(self._rejudge, match, options, address)
        # The type is part of the key: True and 1 are different options, but equal in a dict.
        told = sorted((name, type(value).__name__, value) for name, value in options.items())
        return await self._find(("rejudge", match, *told), address, make, self._judging)

    async def picture(self, match: int, moment: ReplayPoint, address: str) -> Packed:
        """Draw the table at a point of a replay, as a PNG."""
        make = partial(self._draw, match, moment, address)
        return await self._find(("picture", match, moment), address, make, self._drawing)

    async def _find(
        self,
        key: Key,
        address: str,
        make: Maker[Packed],
        making: SingleFlight[Packed] | None = None,
    ) -> Packed:
        kept = self._kept.get(key)
        making = making or self._making
        return kept or await making.once(key, address, partial(self._make, key, make))

    async def _make(self, key: Key, make: Maker[Packed]) -> Packed:
        return self._kept.keep(key, await make())

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

    async def _draw(self, match: int, moment: ReplayPoint, address: str) -> Packed:
        stored, inputs = await self._finished(match)
        if moment.seat is not None and moment.seat >= len(stored.seats):
            raise NoSuchSeatError
        question = DrawMoment(played_match(stored, inputs), moment)
        return _body(await self._ask(question, _WRITE_SECONDS, address))

    async def _review(self, match: int, seat: int, address: str) -> Packed:
        stored, inputs = await self._finished(match)
        if seat >= len(stored.seats):
            raise NoSuchSeatError
        async with self._reviewing:
            question = _review_question(stored, inputs, seat)
            answer = await self._ask(question, _REVIEW_SECONDS, address)
        return packed(gzip.compress(msgspec.json.encode(answer), 1, mtime=0))

    async def _rejudge(self, match: int, options: Options, address: str) -> Packed:
        stored, inputs = await self._finished(match)
        played = played_match(stored, inputs)
        with suppress(UnknownVariantError):  # the process that replays the match reports it
            old = make_variant(played.variant, played.options)
            changed_options(old, make_variant(played.variant, {**played.options, **options}))
        async with self._rejudging, self._reviewing:
            answer = await self._ask(RejudgeMatch(played, options), _JUDGE_SECONDS, address)
        return _body(answer)

    async def _ask(self, question: Question[A], seconds: float, address: str) -> A:
        # Asked by address, so that addresses take turns.
        return await self._thinking.ask(question, HINT, seconds, address)

    async def _finished(self, match: int) -> Stored:
        stored = await self._store.look_back(partial(_read, match=match))
        if stored is None:
            raise NotOverError
        if not stored[0].has_record:
            raise NotKeptError
        return stored


def _read(connection: Connection, match: int) -> Stored | None:
    stored = find_match(connection, match)
    if stored is None or not stored.is_told:
        return None
    return stored, inputs_of(connection, match)


def _body(answer: Written, name: str = "") -> Packed:
    if answer.problem:
        raise UnplayableError(answer.problem)
    return packed(answer.packed, name)


def record_name(stored: StoredMatch) -> str:
    """Return the file name of a record."""
    return f"fangcheng-{stored.variant}-{stored.id}.jsonl"


def played_match(stored: StoredMatch, inputs: Sequence[StoredInput]) -> PlayedMatch:
    """Return a stored match without what records and replays leave out."""
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
            # An action that autoplay took for an absent player is not their mistake.
            PlayedInput(one.seat, one.do, one.seat == seat and (bot or one.command is not None))
            for one in inputs
        ],
    )
