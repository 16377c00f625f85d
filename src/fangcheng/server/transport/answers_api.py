"""Answers of the referee about a hand or a position."""

from functools import partial
from typing import Any, Final

from fangcheng.answering import answers as say
from fangcheng.protocol.problems import ProblemError
from fangcheng.server.archive.packed import Packed, packed
from fangcheng.server.http.cached_answers import made, unchanging
from fangcheng.server.http.endpoints import Asked, Endpoint, Spoken, Written
from fangcheng.server.rules.questions import AskReferee
from fangcheng.server.services import Services
from fangcheng.server.thinking.queue import HINT
from fangcheng.server.thinking.single_flight import SingleFlight

_SECONDS = 20.0


class AnswersApi:
    """The handlers of the endpoints, which ask worker processes."""

    def __init__(self, services: Services) -> None:
        self._thinking = services.answering
        self._making: SingleFlight[Packed] = SingleFlight()

    async def form(self, asked: Asked, query: Spoken) -> Written[say.ScoreForm | say.Unanswered]:
        """Get which details of a hand a room needs to score it."""
        return await self._answer("form", asked, query)

    async def score(
        self, asked: Asked, query: Spoken
    ) -> Written[say.Scored | say.NotScored | say.Unanswered]:
        """Score a hand; returns also which circumstances it allows."""
        return await self._answer("score", asked, query)

    async def compare(self, asked: Asked, query: Spoken) -> Written[say.Compared | say.Unanswered]:
        """Get what a hand would score with another winning tile, and with other options."""
        return await self._answer("compare", asked, query)

    async def position(self, asked: Asked, query: Spoken) -> Written[say.Position | say.Unanswered]:
        """Play a scenario; returns the position, who may do what, and why not."""
        return await self._answer("position", asked, query)

    async def examples(self, asked: Asked, query: Spoken) -> Written[say.Examples | say.Unanswered]:
        """List the example positions of a town's clauses, and the common ones."""
        return await self._answer("examples", asked, query)

    async def lessons(self, asked: Asked, query: Spoken) -> Written[say.Lessons | say.Unanswered]:
        """List the lessons of a town."""
        return await self._answer("lessons", asked, query)

    async def _answer(self, question: str, asked: Asked, query: Spoken) -> Written[Any]:
        try:
            body = (await asked.request.body()).decode()
        except UnicodeDecodeError as error:
            raise ProblemError("bad_message", reason=str(error)) from None
        wish = AskReferee(question, body, query.lang)
        key = (wish.question, wish.body, wish.lang)
        make = partial(self._ask, wish, asked.asker)
        answered = await made(self._making.once(key, asked.asker, make))
        return Written(await unchanging(asked.request, answered))

    async def _ask(self, question: AskReferee, address: str) -> Packed:
        return packed(await self._thinking.ask(question, HINT, _SECONDS, address))


def _question(name: str, handler: Any, given: Any) -> Endpoint:
    # The worker process parses the body, because it explains errors in words.
    return Endpoint("POST", f"/api/answers/{name}", handler, reads=given)


ENDPOINTS: Final = (
    _question("form", AnswersApi.form, say.InRoom),
    _question("score", AnswersApi.score, say.HandClaim),
    _question("compare", AnswersApi.compare, say.HandClaim),
    _question("position", AnswersApi.position, say.PositionAsked),
    _question("examples", AnswersApi.examples, say.InRoom),
    _question("lessons", AnswersApi.lessons, say.InRoom),
)
