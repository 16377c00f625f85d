"""Guards: only people with an account, and no guessing of codes."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.rate_limits import Patience
from fangcheng.server.store.people import Person

T = TypeVar("T")


def require_account(person: Person, for_: str) -> None:
    """Refuse guests; `for_` names what needs an account."""
    if not person.permanent:
        raise RefusedError("guest", f"{for_} are for people with a password")


class CodeGuard(Patience):
    """Delays an address that tries unknown codes, so that none is found by guessing."""

    def __init__(self, free: int, what: str) -> None:
        """Prepare the guard: `free` wrong codes cost nothing; `what` names them in the refusal."""
        super().__init__(free)
        self._what = what

    def check(self, address: str) -> None:
        """Refuse an address that still has to wait."""
        wait = self.wait(address)
        if wait:
            raise RefusedError("rate", f"too many wrong {self._what}; try again in {wait:.0f} s")

    async def find(
        self, address: str, search: Callable[[], Awaitable[T | None]], missing: RefusedError
    ) -> T:
        """Return what a code stands for; for an unknown code count it and raise `missing`."""
        self.check(address)
        found = await search()
        if found is None:
            self.tire(address)
            raise missing
        return found
