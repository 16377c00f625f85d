"""Where servers of the tests come from: one process has loaded everything and forks each of them.

A server is a process of its own, to be stopped or killed like any other; but it starts in a tenth
of the time, so that a test can kill many. Run as `python -m tests.server.nursery`: it reads one
JSON object a line from its standard input, and answers with one.
"""

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any, NoReturn

import msgspec
import uvloop

from fangcheng.errors import FangchengError
from fangcheng.server.serve import serve
from fangcheng.server.settings import Settings
from fangcheng.server.store.owned import Insist
from tests.server.lean import read_pages_once
from tests.server.thinkers import fork_thinkers


def main() -> None:
    """Start servers and tell how they ended, until nobody asks any more; then end them all."""
    read_pages_once()
    running: set[int] = set()
    for line in sys.stdin:
        wish = json.loads(line)
        if "start" in wish:
            pid = os.fork()
            if not pid:
                _run(wish["start"], Path(wish["log"]))
            running.add(pid)
            answer = {"pid": pid}
        else:
            answer = _look_after(wish["wait"])
            if answer["status"] is not None:
                running.discard(wish["wait"])
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    for pid in running:
        os.kill(pid, signal.SIGKILL)


def _look_after(pid: int) -> dict[str, Any]:
    found, status = os.waitpid(pid, os.WNOHANG)
    return {"status": os.waitstatus_to_exitcode(status) if found else None}


def _run(given: dict[str, Any], log: Path) -> NoReturn:
    """Be a server until told to stop."""
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(out, 1)
    os.dup2(out, 2)
    code = 0
    try:
        uvloop.run(_serve(given))
    except FangchengError as error:
        os.write(2, f"fangcheng: {error}\n".encode())
        code = 2
    except BaseException:
        sys.excepthook(*sys.exc_info())
        code = 1
    sys.stderr.flush()
    os._exit(code)


async def _serve(given: dict[str, Any]) -> None:
    fork_thinkers()
    insist = Insist(**given.pop("insist", {}))
    await serve(msgspec.convert(given, Settings), insist=insist)


if __name__ == "__main__":
    main()
