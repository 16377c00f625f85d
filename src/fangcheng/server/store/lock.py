"""A lock that lets one server at a time use a database file, and dies with its process."""

import fcntl
import json
import os
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from fangcheng.errors import HostError

_LONGEST = 4096
_LOOK = 0.05


class DatabaseLock:
    """The lock of one SQLite file, in a second file that names the holder.

    It is a record lock: forked children do not inherit it, and a process loses it as soon as it
    closes this file, even if the file is open elsewhere in the process.
    """

    def __init__(self, database: Path) -> None:
        self._database = database
        self._file = os.open(f"{database}-lock", os.O_RDWR | os.O_CREAT, 0o600)

    def take(self, take_over: bool) -> bool:
        """Take the lock and sign the file; False if the server to be taken over still holds it."""
        free = self._try()
        if not free and not take_over:
            raise self.held("occupied")
        holder = {"pid": os.getpid(), "host": socket.gethostname(), "since": int(time.time())}
        os.pwrite(self._file, json.dumps(holder).encode().ljust(_LONGEST), 0)
        return free

    def wait(self, seconds: float) -> bool:
        """Wait until the server that is taken over has ended; False if it has not."""
        until = time.monotonic() + seconds
        while not self._try():
            if time.monotonic() > until:
                return False
            time.sleep(_LOOK)
        return True

    def close(self) -> None:
        """Close the file, which releases the lock."""
        os.close(self._file)

    def held(self, code: str) -> HostError:
        """Return an error which says that another server has the database, and which one."""
        holder: dict[str, Any] = {"pid": 0, "host": "?", "since": 0}
        with suppress(OSError, ValueError):
            holder |= json.loads(os.pread(self._file, _LONGEST, 0))
        return HostError(code, file=str(self._database), **holder)

    def _try(self) -> bool:
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        return True
