"""Reviews of finished matches, worked out by a process that thinks and kept for a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from fangcheng.protocol import messages as say
from fangcheng.server.store.store import StoredInput, StoredMatch
from fangcheng.server.thinking.line import HINT
from fangcheng.server.thinking.pool import Thinking
from fangcheng.server.thinking.questions import Answer, PlayedInput, ReviewMatch

_KEPT = 256
"""How many reviews are kept."""
_SECONDS = 60.0
"""How long a review may take."""
_MOST_WAITING = 16


class TooManyReviewsError(Exception):
    """So many reviews are being worked out that another one would take too long."""


class Reviews:
    """The reviews somebody has asked for; who asks for the same gets the same."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._kept: OrderedDict[tuple[int, int], asyncio.Future[Answer]] = OrderedDict()

    async def review(
        self, stored: StoredMatch, inputs: Sequence[StoredInput], seat: int
    ) -> say.Review:
        """Review what a seat did; raises `NoThoughtError` if nothing came of it."""
        future = self._kept.get((stored.id, seat))
        if future is None:
            if sum(not one.done() for one in self._kept.values()) >= _MOST_WAITING:
                raise TooManyReviewsError
            future = self._thinking.ask(_question(stored, inputs, seat), HINT, _SECONDS)
            self._keep((stored.id, seat), future)
        review = (await asyncio.shield(future)).review
        assert review is not None
        return review

    def _keep(self, key: tuple[int, int], future: "asyncio.Future[Answer]") -> None:
        self._kept[key] = future
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

        def forget_failure(done: "asyncio.Future[Answer]") -> None:
            if (done.cancelled() or done.exception() is not None) and self._kept.get(key) is done:
                del self._kept[key]

        future.add_done_callback(forget_failure)


def _question(stored: StoredMatch, inputs: Sequence[StoredInput], seat: int) -> ReviewMatch:
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
