"""Commands that come twice: the second time only the answer is given again."""

import asyncio
from collections import OrderedDict

_MOST = 20_000
"""How many commands of all people are remembered."""
_Key = tuple[int, str]


class Repeats:
    """What the answers to the newest commands were, or will be."""

    def __init__(self) -> None:
        self._answers: OrderedDict[_Key, asyncio.Future[str | None]] = OrderedDict()

    def find(self, person: int, id_: str) -> "asyncio.Future[str | None] | None":
        """Find the answer to a command that was sent before: the room it is about, if any."""
        return self._answers.get((person, id_))

    def begin(self, person: int, id_: str) -> "asyncio.Future[str | None]":
        """Remember a command from now on."""
        answer = asyncio.get_running_loop().create_future()
        self._answers[person, id_] = answer
        if len(self._answers) > _MOST:
            self._answers.popitem(last=False)
        return answer

    def forget(self, person: int, id_: str) -> None:
        """Let a command that was not carried out be tried again."""
        answer = self._answers.pop((person, id_), None)
        if answer is not None:
            answer.cancel()
