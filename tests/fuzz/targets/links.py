"""Links to positions, which the page reads: its own code, in Node."""

import base64
import json
import selectors
import subprocess
import zlib
from functools import cache
from pathlib import Path
from typing import Any

from fangcheng.answering import answer
from fangcheng.installed import OWN
from tests.fuzz.feedback import reached
from tests.fuzz.targets import scenarios

WORDS = (
    *scenarios.WORDS, "toString", "valueOf", "constructor", "__proto__", "length", "#0.", "#12.",
)  # fmt: skip
STEPS = (3000, 60)
RUNS = 200
IS_JSON = True
PAGE_STEPS = (500_000, 300)
"""How often parts of the page's code may run in all, and for each byte of a position."""
UNPACKED = 100_000
"""Bytes that a link may hold at most, however short it is."""

DRIVER = Path(__file__).parents[3] / "web" / "fuzz" / "driver.js"
_PATIENCE = 100.0
"""Seconds after which the page hangs: a busy machine may well stand still for twenty."""


def read(data: bytes) -> None:
    """Open what is a link; of anything else make one, as if it were a position."""
    text = data.decode(errors="surrogateescape")
    packed = text.startswith("#")
    told = _page().open(text if packed else _link(data))
    assert told["problem"] is None, told["problem"]
    steps = 0
    for first, last, count in told["covered"]:
        if count:
            reached(f"{first}-{last} {count.bit_length()}")
            steps += count
    at_all, each = PAGE_STEPS
    assert steps <= at_all + each * (UNPACKED if packed else len(data)), f"{steps} steps"


def _link(data: bytes) -> str:
    packed = zlib.compress(data, wbits=-15)
    return "#1." + base64.urlsafe_b64encode(packed).decode().rstrip("=")


class _Page:
    """The page's code in a process that goes when this one does."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            ["node", str(DRIVER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._tell({town: answer("form", {"variant": town}) for town in OWN})

    def open(self, link: str) -> dict[str, Any]:
        """Open a link and tell what came of it."""
        self._tell(link)
        assert self._process.stdout is not None
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._process.stdout, selectors.EVENT_READ)
            if not waiting.select(_PATIENCE):
                self._process.kill()
                _page.cache_clear()
                raise AssertionError("the page does not come back")
        told: dict[str, Any] = json.loads(self._process.stdout.readline())
        return told

    def _tell(self, value: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(value).encode() + b"\n")
        self._process.stdin.flush()


@cache
def _page() -> _Page:
    return _Page()
