"""The thinking done for one match: its bots' actions, and hints for players."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import msgspec

from fangcheng.game.state import Window
from fangcheng.levels import LEVELS
from fangcheng.server.bots.questions import Choose, Hinted, Known, Weigh
from fangcheng.server.match.streams import Streams
from fangcheng.server.settings import Settings
from fangcheng.server.store.matches import StoredMatch
from fangcheng.server.thinking.pool import LATE, Thinking
from fangcheng.server.thinking.queue import CLAIM, HINT, TURN

_SEARCH_SHARE = 0.4
"""The share of the pause after a discard that a bot may search."""
_ANSWER_SHARE = 0.75
"""The share of it after which autoplay acts: its action must be durable when the pause ends."""
_LAST_PATIENCE = 20.0
"""Further seconds for which a table waits for a bot that was late at its turn."""
_QUICK = {level.name: level.hurried for level in LEVELS if level.hurried}
"""The level that answers in place of one that searches."""


@dataclass(frozen=True)
class Thought:
    """A bot's work on one question."""

    number: int
    """The number of the question in the stream of the seat."""
    level: str
    limit: float
    """When, by the loop's clock, the table stops waiting for it."""
    future: "asyncio.Future[str]"
    patient: bool
    """Whether the bot may be asked once more, because its time reveals nothing."""


class Thoughts:
    """The thoughts of one match, which begin as soon as a question arises, before it is shown.

    So a bot that is asked during or after a pause has its answer when the pause ends, and the table
    takes no longer than if no seat had been asked (C-5).
    """

    def __init__(
        self, thinking: Thinking, settings: Settings, stored: StoredMatch, streams: Streams
    ) -> None:
        self._thinking = thinking
        self._settings = settings
        self._stored = stored
        self._streams = streams
        self._loop = asyncio.get_running_loop()
        self._thoughts: dict[int, Thought] = {}
        self._hints: dict[int, tuple[int, asyncio.Future[Hinted]]] = {}

    def of_bot(self, seat: int, number: int, level: str) -> Thought:
        """Return the thought about a seat's question, begun now if need be."""
        thought = self._thoughts.get(seat)
        if thought is None or (thought.number, thought.level) != (number, level):
            if thought is not None:
                thought.future.cancel()
            thought = self._thoughts[seat] = self._begin(seat, number, level)
        return thought

    def _begin(self, seat: int, number: int, level: str) -> Thought:
        # A thought about a claim must end within the pause, which hides it; a turn hides nothing.
        hidden = (
            self._settings.claim_pause if self._streams.state.window is not Window.TURN else 0.0
        )
        seconds = self._settings.hard_seconds
        patience = seconds + LATE
        if hidden:
            seconds = min(seconds, hidden * _SEARCH_SHARE)
            patience = hidden * _ANSWER_SHARE
        rank = CLAIM if hidden else TURN
        future = self._ask(seat, number, level, rank, seconds if level in _QUICK else 0.0)
        return Thought(number, level, self._loop.time() + patience, future, not hidden)

    def is_newest(self, seat: int, thought: Thought) -> bool:
        """Return whether this is still the seat's latest thought."""
        return self._thoughts.get(seat) is thought

    def once_more(self, seat: int, thought: Thought) -> Thought | None:
        """Ask a late bot again, urgently and without a search, if it may be asked."""
        thought.future.cancel()
        if not thought.patient:
            return None
        level = _QUICK.get(thought.level, thought.level)
        future = self._ask(seat, thought.number, level, CLAIM, 0.0)
        limit = self._loop.time() + _LAST_PATIENCE
        again = replace(thought, limit=limit, future=future, patient=False)
        self._thoughts[seat] = again
        return again

    def _ask(
        self, seat: int, number: int, level: str, rank: int, seconds: float
    ) -> "asyncio.Future[str]":
        question = Choose(self._known(seat), level, self._seed(seat, number), 0.0)
        future = self._thinking.ask(question, rank, seconds, self._stored.id)
        future.add_done_callback(_heard)
        return future

    def hints(self, seat: int, then: Callable[[Hinted], None]) -> None:
        """Work out a seat's hints; requests at the same point share one answer.

        If the thinking processes are overloaded, the hints are empty.
        """
        moment = len(self._streams.lines[seat])
        before = self._hints.get(seat)
        if before is not None and before[0] == moment:
            future = before[1]
        else:
            if before is not None:
                before[1].cancel()
            future = self._thinking.ask(Weigh(self._known(seat)), HINT, table=self._stored.id)
            self._loop.call_later(LATE, future.cancel)
            self._hints[seat] = (moment, future)
        future.add_done_callback(lambda done: then(_hinted(done)))

    def warn(self, what: str, **about: Any) -> None:
        """Write a rate-limited warning to the log."""
        self._thinking.seldom.warning(what, match=self._stored.id, **about)

    def _known(self, seat: int) -> Known:
        return Known(
            variant=self._stored.variant,
            options=self._stored.options,
            seat=seat,
            events=msgspec.Raw(self._streams.told(seat)),
            answers=list(self._streams.answers[seat]),
        )

    def _seed(self, seat: int, number: int) -> int:
        """Give each question a random seed of its own, not derived from the match's secret seed."""
        text = f"{self._stored.id}/{self._streams.state.round}/{seat}/{number}"
        return int.from_bytes(sha256(text.encode()).digest()[:4], "big")

    @property
    def warm(self) -> bool:
        """Whether the first thinking process is up or has failed to start, so a bot can be late."""
        return self._thinking.warm

    def close(self) -> None:
        """Cancel all thoughts."""
        for thought in self._thoughts.values():
            thought.future.cancel()
        for _, future in self._hints.values():
            future.cancel()
        self._thinking.forget(self._stored.id)


def _heard(future: "asyncio.Future[str]") -> None:
    """Mark a failure as seen: the seat may have acted, and asyncio need not warn."""
    if not future.cancelled():
        future.exception()


def _hinted(future: "asyncio.Future[Hinted]") -> Hinted:
    failed = future.cancelled() or future.exception() is not None
    return Hinted({}, {}, []) if failed else future.result()
