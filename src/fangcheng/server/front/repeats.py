"""Commands repeated while the first is under way: both get the same answer."""

import asyncio
from collections.abc import Awaitable, Callable

_Key = tuple[int, str]


class UnderWay:
    """The commands being carried out; those that are done are in the database."""

    def __init__(self) -> None:
        self._answers: dict[_Key, asyncio.Future[str | None]] = {}

    async def once(self, key: _Key, do: Callable[[], Awaitable[str | None]]) -> str | None:
        """Carry out a command, or wait for the result if it is already being carried out."""
        answer = self._answers.get(key)
        if answer is not None:
            return await asyncio.shield(answer)
        answer = self._answers[key] = asyncio.get_running_loop().create_future()
        try:
            done = await do()
        except BaseException as error:
            answer.set_exception(error)
            answer.exception()  # mark the error as seen, since possibly no repeat awaits it
            raise
        else:
            answer.set_result(done)
            return done
        finally:
            del self._answers[key]
