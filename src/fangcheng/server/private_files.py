"""Files that only the server's user may read: the database, its backups, records, secrets.

Reading the database of a running match would reveal its walls.
"""

import os
import shlex
from collections.abc import Iterable
from pathlib import Path
from stat import S_IMODE

from structlog.typing import FilteringBoundLogger

_OTHERS = 0o077
"""The permissions of the group and of others."""


def write_privately() -> None:
    """Make files written from now on private, whatever the umask was."""
    os.umask(_OTHERS)


def warn_if_shared(paths: Iterable[Path], log: FilteringBoundLogger) -> None:
    """Log how to shut out other users if they may read one of these files.

    The permissions are not changed unasked: a group may have access on purpose, perhaps for
    backups.
    """
    shared = [path for path in paths if path.exists() and S_IMODE(path.stat().st_mode) & _OTHERS]
    if shared:
        command = shlex.join(["chmod", "go=", *(str(path.resolve()) for path in shared)])
        log.warning("other users of this machine may read the data", remedy=command)
