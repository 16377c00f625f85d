"""What the rules say of a hand or a position."""

from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fangcheng.server.archive.packed import Packed, packed
from fangcheng.server.http.addresses import asker
from fangcheng.server.http.cached_answers import made, unchanging
from fangcheng.server.http.responses import language
from fangcheng.server.rules.questions import AskReferee
from fangcheng.server.services import Services
from fangcheng.server.thinking.line import HINT
from fangcheng.server.thinking.making import Making

_SECONDS = 20.0


class AnswersApi:
    """The handler, around those who think."""

    def __init__(self, services: Services) -> None:
        self._thinking = services.answering
        self._making: Making[Packed] = Making()

    async def answer(self, request: Request) -> Response:
        """Tell what the rules say."""
        asked = AskReferee(request.path_params["question"], await _text(request), language(request))
        key = (asked.question, asked.body, asked.lang)
        make = partial(self._ask, asked, asker(request))
        return await unchanging(request, await made(self._making.once(key, asker(request), make)))

    async def _ask(self, question: AskReferee, address: str) -> Packed:
        return packed(await self._thinking.ask(question, HINT, _SECONDS, address))


async def _text(request: Request) -> str:
    try:
        return (await request.body()).decode()
    except UnicodeDecodeError:
        raise HTTPException(400, "不是 UTF-8 this is not UTF-8") from None
