"""Passwords: which are accepted, and how they are hashed.

Hashing is slow on purpose, so only a few are hashed at a time, and only a limited number may wait.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from functools import cache, partial
from importlib import resources
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.credentials import new_token
from fangcheng.server.accounts.login_throttle import Guess, LoginThrottle
from fangcheng.server.accounts.names import plain_key
from fangcheng.server.accounts.turns import Turns
from fangcheng.server.rate_limits import block

T = TypeVar("T")
_AT_A_TIME = 2
"""Each hash takes a core and 64 MB."""
_WAITING = 100
"""The last in this queue waits three seconds."""
_FEWEST_SIGNS = 3
"""Different characters that a password needs."""
_BESIDE_THE_NAME = 6
"""Characters that a password needs beside its owner's name."""
_hasher = PasswordHasher(parallelism=1)  # the other cores are for the matches


class Passwords:
    """Hashes and verifies passwords in its own threads."""

    def __init__(self, throttle: LoginThrottle) -> None:
        self._throttle = throttle
        self._threads = ThreadPoolExecutor(_AT_A_TIME, "password")
        self._turns = Turns(_AT_A_TIME, _WAITING)

    def turn(self, address: str) -> AbstractAsyncContextManager[None]:
        """Wait in a queue in which networks take turns; refuse a network with too many waiting."""
        return self._turns.turn(block(address))

    async def hash(self, password: str) -> str:
        """Hash a password for storage; the caller holds a turn."""
        return await self._run(partial(hash_password, password))

    async def fits(self, stored: str | None, password: str, guess: Guess) -> bool:
        """Compare a password with its hash; without a hash take as long, and return False."""
        self._throttle.check(guess)
        async with self.turn(guess.address):
            self._throttle.check(guess)  # again: other guesses may have failed during the wait
            fits = await self._run(partial(_fits, stored, password))
            (self._throttle.right if fits else self._throttle.wrong)(guess)
        return fits

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        """Stop the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def check_password(password: str, name: str) -> None:
    """Refuse a password that attackers try first: a common one, or little more than the name."""
    plain, own = (plain_key(text).replace(" ", "") for text in (password, name))
    if len(set(plain)) < _FEWEST_SIGNS or plain in _common_passwords():
        raise RefusedError("password_common", "this password is common; choose another")
    rest = plain.replace(own, "") if len(own) > 1 else plain
    if rest != plain and len(rest) < _BESIDE_THE_NAME:
        raise RefusedError("password_name", "this password is little more than your name")


@cache
def _common_passwords() -> frozenset[str]:
    text = resources.files(__package__).joinpath("common_passwords.txt").read_text("utf-8")
    _licence, _, listed = text.partition("\n\n")
    return frozenset(listed.splitlines())


def hash_password(password: str) -> str:
    """Hash a password for storage (slow on purpose)."""
    return _hasher.hash(password)


def password_fits(stored: str, password: str) -> bool:
    """Compare a password with its hash (slow on purpose)."""
    try:
        return _hasher.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False


def _fits(stored: str | None, password: str) -> bool:
    return password_fits(stored or _nobodys_password(), password) and stored is not None


@cache
def _nobodys_password() -> str:
    """Return the hash of a password that no account has."""
    return hash_password(new_token())
