"""What tells people who come from afar from those who guess: a mark of their device, or work."""

from collections.abc import Iterable
from typing import Final

from fangcheng.protocol.messages import WorkProof, WorkWish
from fangcheng.protocol.work import is_done
from fangcheng.server.accounts.seals import Sealed, Seals

BITS: Final = 17
"""Of work: half a second in a browser."""
_SOON: Final = 300
"""Seconds in which work must be done."""
_MARK_SECONDS: Final = 400 * 86400
_WORK: Final = "work"


class Marks:
    """Marks of the devices on which somebody has logged in.

    A mark lets nobody in. It is void once there is a new password, so guessing has no more of
    them than there were devices that knew it.
    """

    def __init__(self, seals: Seals) -> None:
        self._seals = seals

    async def make(self, person: int, stored: str) -> str:
        """Make a mark for a device; `stored` is the hash of the password."""
        return await self._seals.make(_mark_of(person, stored), _MARK_SECONDS)

    async def find(self, marks: Iterable[str], person: int, stored: str) -> str:
        """Find which device a mark is of; empty where none fits."""
        read = [await self._seals.read(one, _mark_of(person, stored)) for one in marks]
        return next((one.hash for one in read if one is not None), "")


class Works:
    """Asks for work, and looks at it."""

    def __init__(self, seals: Seals) -> None:
        self._seals = seals

    async def ask(self) -> WorkWish:
        """Ask for work."""
        return WorkWish(await self._seals.make(_WORK, _SOON), BITS)

    async def done(self, proof: WorkProof) -> Sealed | None:
        """Look at work; what is returned has to be spent."""
        return await self._seals.read(proof.challenge, _WORK) if is_done(proof, BITS) else None


def _mark_of(person: int, stored: str) -> str:
    return f"mark {person} {stored}"
