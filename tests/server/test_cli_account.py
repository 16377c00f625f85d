"""`fangcheng account` on a real terminal: a new password, recovery codes, and who asks for them."""

import asyncio
import re
import sqlite3
from pathlib import Path
from typing import Any

import pexpect
import pytest

from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import commands
from fangcheng.protocol.client import Client, new_id
from fangcheng.words import words
from tests.forked import FORKED, fangcheng
from tests.server.inside import client, do, token_of
from tests.server.joining import ended
from tests.server.running import ServerProcess

NAME, PASSWORD, NEW = "阿方", "correct horse battery", "a staple of another kind"
w = words("zh")
CODE = re.compile(r"(\w{4}-\w{4}-\w{4}-\w{4})")


def account(house: ServerProcess, *args: str) -> "pexpect.spawn[str]":
    """The command, by somebody who is asked things."""
    child = pexpect.spawn(
        FORKED,
        encoding="utf-8",
        dimensions=(40, 100),
        timeout=60,
        preexec_fn=fangcheng("account", house.url, "--name", NAME, *args),
    )
    pty: Any = vars(child)["ptyproc"]
    pty.delayafterterminate = 0.5
    return child


def answer(child: "pexpect.spawn[str]", *pairs: tuple[str, str]) -> None:
    """Wait for each question and answer it."""
    for key, text in pairs:
        child.expect_exact(w(key))
        child.sendline(text)


def comes(house: ServerProcess, **how: Any) -> bool:
    """Whether somebody is let in."""

    async def come() -> None:
        await (await Client.open(house.url, **how)).close()

    try:
        asyncio.run(come())
    except ConnectionFailedError:
        return False
    return True


def five_minutes_go_by(home: Path) -> None:
    with sqlite3.connect(home / "data" / "fangcheng.db", timeout=20) as database:
        database.execute("UPDATE tokens SET proved = 0")


def owned(house: ServerProcess) -> str:
    """Make the account, on another device; tell its token."""

    async def make() -> str:
        async with client(house.url, name=NAME) as found:
            await do(found, commands.SetPassword(new_id(), PASSWORD))
            return token_of(found)

    return asyncio.run(make())


def test_a_guest_keeps_its_name_by_a_password(home: Path, house: ServerProcess) -> None:
    child = account(house, "--new-password")
    answer(child, ("account.new", "short"))
    assert w("account.short") in ended(child, 2)
    child = account(house, "--new-password")
    answer(child, ("account.new", NEW), ("account.new_again", NEW + "?"))
    assert w("account.differ") in ended(child, 2)
    child = account(house, "--new-password")
    answer(child, ("account.new", "password123"), ("account.new_again", "password123"))
    assert w("account.refused.password_common") in ended(child, 2)
    child = account(house, "--new-password")
    answer(child, ("account.new", NEW), ("account.new_again", NEW))
    shown = ended(child)
    assert w("account.set") in shown and w("account.has_password") in shown
    assert comes(house, name=NAME, password=NEW)


def test_who_changes_a_password_shows_the_present_one_and_may_end_others(
    home: Path, house: ServerProcess
) -> None:
    other = owned(house)
    child = account(house, "--password")
    answer(child, ("join.password", PASSWORD))
    ended(child)
    five_minutes_go_by(home)
    child = account(house, "--new-password")
    answer(child, ("account.new", NEW), ("account.new_again", NEW), ("account.end_others", "n"))
    answer(child, ("account.present", "not the right one"), ("account.present", PASSWORD))
    shown = ended(child)
    assert w("account.set") in shown and w("account.ended") not in shown
    assert comes(house, token=other)
    child = account(house, "--new-password")
    answer(child, ("account.new", PASSWORD), ("account.new_again", PASSWORD))
    answer(child, ("account.end_others", ""))
    shown = ended(child)
    assert w("account.ended") in shown and w("account.ended_devices", count=1) in shown
    assert not comes(house, token=other) and comes(house, name=NAME, password=PASSWORD)


def test_a_recovery_by_code_ends_all_others(home: Path, house: ServerProcess) -> None:
    other = owned(house)
    child = account(house, "--password", "--new-codes")
    answer(child, ("join.password", PASSWORD))
    codes = CODE.findall(ended(child))
    assert len(set(codes)) == 10
    child = account(house, "--code", "--new-password")
    answer(child, ("join.code", codes[0]))
    child.expect_exact(w("account.recovered"))
    answer(child, ("account.new", NEW), ("account.new_again", NEW))
    shown = ended(child)
    assert w("account.ended_devices", count=2) in shown
    assert w("account.ended_codes", count=9) in shown
    assert not comes(house, token=other) and not comes(house, name=NAME, code=codes[1])


def test_a_code_shows_it_too_where_the_password_is_forgotten(
    home: Path, house: ServerProcess
) -> None:
    owned(house)
    child = account(house, "--password", "--new-codes")
    answer(child, ("join.password", PASSWORD))
    codes = CODE.findall(ended(child))
    five_minutes_go_by(home)
    child = account(house, "--new-codes")
    answer(child, ("account.present_or_code", ""), ("join.code", codes[0]))
    assert not set(CODE.findall(ended(child))) & set(codes)


@pytest.mark.parametrize("options", [["--password"], ["--password", "--code"]])
def test_options_that_do_not_go_together(
    home: Path, house: ServerProcess, options: list[str]
) -> None:
    child = pexpect.spawn(
        FORKED, encoding="utf-8", timeout=60, preexec_fn=fangcheng("account", house.url, *options)
    )
    ended(child, 2)
