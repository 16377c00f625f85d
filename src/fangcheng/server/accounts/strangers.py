"""Device marks and proof of work, which tell an owner on a new network from a guesser."""

from collections.abc import Iterable
from typing import Final

from fangcheng.protocol.parts import WorkProof, WorkWish
from fangcheng.protocol.work import is_done
from fangcheng.server.accounts.seals import Sealed, Seals

BITS: Final = 17
"""Of work: half a second in a browser."""
_SOON: Final = 300
"""Seconds within which work must be done."""
_MARK_SECONDS: Final = 400 * 86400
_WORK: Final = "work"


class Marks:
    """Marks of devices on which a person has logged in.

    A mark lets nobody in. A new password makes it void, so an attacker has no more marks than there
    were devices that knew the password.
    """

    def __init__(self, seals: Seals) -> None:
        self._seals = seals

    async def make(self, person: int, stored: str) -> str:
        """Make a device mark; `stored` is the hash of the password."""
        return await self._seals.make(_mark_of(person, stored), _MARK_SECONDS)

    async def find(self, marks: Iterable[str], person: int, stored: str) -> str:
        """Return the device whose mark fits, or ""."""
        read = [await self._seals.read(mark, _mark_of(person, stored)) for mark in marks]
        return next((mark.hash for mark in read if mark is not None), "")


class Works:
    """Asks for proof of work, and verifies it."""

    def __init__(self, seals: Seals) -> None:
        self._seals = seals

    async def ask(self) -> WorkWish:
        """Ask for work."""
        return WorkWish(await self._seals.make(_WORK, _SOON), BITS)

    async def done(self, proof: WorkProof) -> Sealed | None:
        """Verify work; the caller must spend what is returned, so that it counts once."""
        return await self._seals.read(proof.challenge, _WORK) if is_done(proof, BITS) else None


def _mark_of(person: int, stored: str) -> str:
    return f"mark {person} {stored}"
