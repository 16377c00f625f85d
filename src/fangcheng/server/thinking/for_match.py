"""What is thought about in one match: by its bots, and for players who ask for hints."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

import msgspec

from fangcheng.game.state import Window
from fangcheng.protocol import messages as say
from fangcheng.server.match.streams import Streams
from fangcheng.server.settings import Settings
from fangcheng.server.store.store import StoredMatch
from fangcheng.server.thinking.pool import CLAIM, HINT, LATE, TURN, Thinking
from fangcheng.server.thinking.questions import Answer, Choose, Known, Weigh

_SEARCH_SHARE = 0.4
"""How much of the pause after a discard a bot may search."""
_ANSWER_SHARE = 0.75
"""After how much of it the house answers instead: what it did must be durable at its end."""


@dataclass(frozen=True)
class Thought:
    """A bot's thought about one question."""

    number: int
    """The number of the question in the stream of the seat."""
    level: str
    limit: float
    """When, by the loop's clock, nobody waits for it any longer."""
    future: "asyncio.Future[Answer]"


class Thoughts:
    """The thoughts of one match. They are begun when a question arises, before it is shown.

    So a bot that is asked in or after a pause has its answer when the pause ends, and the table
    stops for it no longer than where nobody is asked (C-5).
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
        self._weighed: dict[int, tuple[int, asyncio.Future[Answer]]] = {}

    def of_bot(self, seat: int, number: int, level: str) -> Thought:
        """Begin to think about a seat's question, or go on."""
        thought = self._thoughts.get(seat)
        if thought is None or (thought.number, thought.level) != (number, level):
            if thought is not None:
                thought.future.cancel()
            thought = self._thoughts[seat] = self._begin(seat, number, level)
        return thought

    def _begin(self, seat: int, number: int, level: str) -> Thought:
        # What others can tell by the time must not last longer than the pause; a turn may.
        hidden = (
            self._settings.claim_pause if self._streams.state.window is not Window.TURN else 0.0
        )
        seconds = self._settings.hard_seconds
        patience = seconds + LATE
        if hidden:
            seconds = min(seconds, hidden * _SEARCH_SHARE)
            patience = hidden * _ANSWER_SHARE
        question = Choose(self._known(seat), level, self._seed(seat, number), 0.0)
        rank = CLAIM if hidden else TURN
        future = self._thinking.ask(question, rank, seconds if level == "hard" else 0.0)
        future.add_done_callback(_heard)
        return Thought(number, level, self._loop.time() + patience, future)

    def candidates(
        self, seat: int, number: int, then: Callable[[list[say.Candidate]], None]
    ) -> None:
        """Weigh what a question allows; repeated questions get the same answer."""
        before = self._weighed.get(seat)
        if before is not None and before[0] == number:
            future = before[1]
        else:
            future = self._thinking.ask(Weigh(self._known(seat)), HINT)
            self._loop.call_later(LATE, future.cancel)
            self._weighed[seat] = (number, future)
        future.add_done_callback(lambda done: then(_candidates(done)))

    def _known(self, seat: int) -> Known:
        return Known(
            variant=self._stored.variant,
            options=self._stored.options,
            seat=seat,
            events=[msgspec.Raw(line) for line in self._streams.told(seat)],
            answers=list(self._streams.answers[seat]),
        )

    def _seed(self, seat: int, number: int) -> int:
        """Give each question its own chance; not from the match's seed, which is secret."""
        text = f"{self._stored.id}/{self._streams.state.round}/{seat}/{number}"
        return int.from_bytes(sha256(text.encode()).digest()[:4], "big")

    @property
    def warm(self) -> bool:
        """Whether anybody could have answered by now."""
        return self._thinking.warm

    def close(self) -> None:
        """Think no more."""
        for thought in self._thoughts.values():
            thought.future.cancel()
        for _, future in self._weighed.values():
            future.cancel()


def _heard(future: "asyncio.Future[Answer]") -> None:
    """Let asyncio not complain of a failure nobody asked about: the seat may have been answered."""
    if not future.cancelled():
        future.exception()


def _candidates(future: "asyncio.Future[Answer]") -> list[say.Candidate]:
    failed = future.cancelled() or future.exception() is not None
    return [] if failed else future.result().candidates
