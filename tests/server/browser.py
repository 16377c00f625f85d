"""A real browser for tests: headless Chromium, told what to do over its debugging protocol."""

import asyncio
import base64
import itertools
import json
import os
import shutil
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
_PATIENCE = 60.0


class Page:
    """One page of the browser, or without a session the browser as a whole."""

    def __init__(self, connection: ClientConnection, session: str | None = None) -> None:
        self._connection = connection
        self._session = session
        self._numbers = itertools.count(1)
        self.complaints: list[str] = []
        """What the browser found wrong: errors of scripts, and what the security policy forbade."""
        self.asked: list[str] = []
        """Every address the page has asked for."""

    async def tell(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        number = next(self._numbers)
        wish: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self._session is not None:
            wish["sessionId"] = self._session
        await self._connection.send(json.dumps(wish))
        async with asyncio.timeout(_PATIENCE):
            while True:
                told = json.loads(await self._connection.recv())
                self._note(told)
                if told.get("id") == number:
                    assert "error" not in told, told["error"]
                    result: dict[str, Any] = told["result"]
                    return result

    def _note(self, told: dict[str, Any]) -> None:
        match told.get("method"):
            case "Network.requestWillBeSent":
                self.asked.append(told["params"]["request"]["url"])
            case "Log.entryAdded":
                self.complaints.append(told["params"]["entry"]["text"])
            case "Runtime.exceptionThrown":
                self.complaints.append(json.dumps(told["params"]["exceptionDetails"]))

    async def open(self, url: str) -> None:
        """Go to an address."""
        await self.tell("Page.navigate", url=url)
        await self.wait_for("document.readyState === 'complete'")

    async def run(self, script: str) -> Any:
        """Run a script in the page and return what it gives."""
        told = await self.tell(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in told, told["exceptionDetails"]
        return told["result"].get("value")

    async def wait_for(self, condition: str) -> None:
        """Wait until something is true in the page."""
        async with asyncio.timeout(_PATIENCE):
            while not await self.run(f"Boolean({condition})"):
                await asyncio.sleep(0.03)

    async def size(self, width: int, height: int) -> None:
        """Be a screen of another size."""
        await self.tell(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )

    async def picture(self, file: Path) -> None:
        """Store what the page looks like."""
        told = await self.tell("Page.captureScreenshot", format="png", captureBeyondViewport=False)
        file.write_bytes(base64.b64decode(told["data"]))


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[Page]:
    """Start a browser with a fresh profile and open a page in it."""
    assert CHROMIUM is not None
    process = await asyncio.create_subprocess_exec(
        CHROMIUM,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--no-first-run",
        "--remote-debugging-port=0",
        f"--user-data-dir={folder}",
        "about:blank",
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "HOME": str(folder)},
        start_new_session=True,  # Debian's command is a script: all it started must end
    )
    try:
        async with connect(await _address(process), max_size=None, compression=None) as connection:
            yield await _first_page(connection)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stderr is not None
    async with asyncio.timeout(_PATIENCE):
        while line := await process.stderr.readline():
            _, found, address = line.decode().partition("DevTools listening on ")
            if found:
                return address.strip()
    raise AssertionError("the browser does not start")


async def _first_page(connection: ClientConnection) -> Page:
    whole = Page(connection)
    targets = (await whole.tell("Target.getTargets"))["targetInfos"]
    target = next(one["targetId"] for one in targets if one["type"] == "page")
    session = await whole.tell("Target.attachToTarget", targetId=target, flatten=True)
    page = Page(connection, session["sessionId"])
    for domain in ("Page", "Runtime", "Log", "Network"):
        await page.tell(f"{domain}.enable")
    return page
