"""The disaster drill, as it is written: its commands are typed into a shell, and somebody plays."""

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from fangcheng.protocol import messages as say
from fangcheng.protocol import parts
from tests.documents import ROOT, Document
from tests.server.inside import ask
from tests.server.players import Player, begin, players, sit_down
from tests.server.running import QUICK, free_port, server

pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, ("bash", "curl", "openssl"))), reason="needs bash, curl, openssl"
)
DRILL = ROOT / "docs" / "en" / "drill.md"
MAY_MOUNT = os.geteuid() == 0
_END = "the end of this block"
_PATIENCE = 120.0


class Shell:
    """A shell that is typed into."""

    def __init__(self, folder: Path, ports: dict[str, str]) -> None:
        settings = {f"FANGCHENG_{name.upper()}": str(value) for name, value in QUICK.items()}
        kept = {
            name: text for name, text in os.environ.items() if not name.startswith("FANGCHENG_")
        }
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        pure = {name: os.environ[name] for name in ("FANGCHENG_PURE",) if name in os.environ}
        self._ports = ports
        self._bash = subprocess.Popen(
            ["bash", "--norc"],
            cwd=folder,
            env={**kept, **settings, **pure, "PATH": path, "FANGCHENG_LANG": "en"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    async def type(self, commands: str) -> tuple[int, str]:
        """Carry out what is typed; return the status of the last command, and what was printed."""
        for port, other in self._ports.items():
            commands = commands.replace(port, other)
        async with asyncio.timeout(_PATIENCE):
            return await asyncio.to_thread(self._type, commands)

    def _type(self, commands: str) -> tuple[int, str]:
        to, out = self._bash.stdin, self._bash.stdout
        assert to is not None and out is not None
        to.write(f'{commands}\necho "{_END} $?"\n')
        to.flush()
        printed = ""
        for line in out:
            if line.startswith(_END):
                return int(line.split()[-1]), printed
            printed += line
        raise AssertionError(f"the shell has ended: {printed}")

    async def expect(self, commands: str) -> str:
        """Carry out what is typed, which must succeed, and return what was printed."""
        status, printed = await self.type(commands)
        assert status == 0, printed
        return printed

    def close(self) -> None:
        """End the shell, and the server that it has started."""
        with suppress(AssertionError, OSError):
            self._type("kill -9 $server; umount -l drill/data 2> /dev/null")
        self._bash.kill()
        self._bash.wait()


@asynccontextmanager
async def _again(player: Player) -> AsyncIterator[Player]:
    """Somebody on a page that was loaded anew."""
    found = Player(player.url, player.name, None)
    found.token, found.number = player.token, player.number
    async with players(found) as (one,):
        await one.until(lambda: one.streams and one.stream.asked >= 0)
        yield one


async def _discard(player: Player) -> None:
    """Throw a tile away, and wait until it is one's turn again."""
    (do, *_) = [action for action in player.legal() if action.startswith("discard")]
    done = await player.act(do)
    await player.until(lambda: done in player.done)
    last = player.stream.asked
    while True:
        await player.until(lambda last=last: player.stream.asked > last)  # type: ignore[misc]
        last = player.stream.asked
        if any(action.startswith("discard") for action in player.legal()):
            return
        await player.act("pass")


def _table(player: Player) -> tuple[int, list[str]]:
    """Which question somebody is asked, and what they may answer: it depends on their hand."""
    return player.stream.asked, player.legal()


async def _back(player: Player, lost: int) -> None:
    await player.until(lambda: len(player.lost) > lost and player.online)


def test_the_drill_goes_as_it_is_written(tmp_path: Path) -> None:
    written = [block.text for block in Document(DRILL).blocks]
    prepare, killed, second, no_log, log_back, backup, disk, *rest = written
    newer, older, token, leak, full, room, unmount, remove = rest
    port = free_port()
    shell = Shell(tmp_path, {"8099": str(port), "8100": str(free_port())})
    url = f"http://127.0.0.1:{port}"

    async def drill() -> None:
        assert '"ok":true' in await shell.expect(prepare)
        async with players(Player(url, "证人", None)) as (one,):
            await sit_down([one], options={"first_dealer": 0}, clock=parts.ClockWish(600, 600))
            await begin([one])
            await one.until(lambda: any(do.startswith("discard") for do in one.legal()))
            table = _table(one)

            assert '"ok":true' in await shell.expect(killed)
            await _back(one, 0)
            assert _table(one) == table and not one.problems
            await _discard(one)

            status, printed = await shell.type(second)
            assert status == 2 and "fangcheng.db" in printed and "in use" in printed, printed
            await _discard(one)
            table = _table(one)

            status, printed = await shell.type(no_log)
            assert status == 2 and "lacks what was confirmed" in printed, printed
            assert '"ok":true' in await shell.expect(log_back)
            await _back(one, 1)
            assert _table(one) == table and not one.problems

            await shell.expect(backup)
            await _discard(one)
            assert _table(one) != table
        assert '"ok":true' in await shell.expect(disk)
        async with _again(one) as two:
            assert _table(two) == table

            status, printed = await shell.type(newer)
            assert status == 2 and "newer version" in printed, printed
            assert '"ok":true' in await shell.expect(older)
            await _back(two, 0)

            new = (await shell.expect("echo $FANGCHENG_HOST_TOKEN")).strip()
            assert await asyncio.to_thread(_status, url, new) == 200
            assert (await shell.expect(token)).endswith("401\n")
            await _back(two, 1)
            assert await asyncio.to_thread(_status, url, new) == 401

            status, printed = await shell.type(leak)
            assert status == 1 and printed.startswith("-rw-------") and printed.endswith("\n0\n")
            secrets = [str(two.token), new]
            copy = (tmp_path / "drill" / "second.db").read_bytes()
            assert not any(secret.encode() in copy for secret in secrets)
            assert _table(two) == table and not two.problems

            if MAY_MOUNT:
                assert '"ok":true' in await shell.expect(full)
                await _back(two, 2)
                (do, *_) = two.legal()
                done = await two.act(do)
                await two.until(lambda: any(n.code == "paused" for n in two.seen(say.Notice)))
                told = await shell.expect("curl --silent http://127.0.0.1:8099/healthz; echo")
                assert '"ok":false' in told and done not in two.done
                await shell.expect(room)
                await two.until(lambda: done in two.done)
                await shell.expect(unmount)
            else:
                await shell.expect(unmount.splitlines()[0])
        await shell.expect(remove)
        assert not (tmp_path / "drill").exists()

    try:
        with server("", tmp_path / "fangcheng-data"):
            asyncio.run(drill())
    finally:
        shell.close()


def _status(url: str, token: str) -> int:
    return ask(url, "/api/operator", token).status
