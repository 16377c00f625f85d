"""Files that only the server's own user may read: the database, copies of it, records, secrets.

Whoever reads the database of a running match knows its walls.
"""

import os
import shlex
from collections.abc import Iterable
from pathlib import Path
from stat import S_IMODE

from structlog.typing import FilteringBoundLogger

_OTHERS = 0o077
"""What a group and everybody else may do."""


def write_privately() -> None:
    """Keep what this process writes from now on from all other users, whatever the umask was."""
    os.umask(_OTHERS)


def warn_if_shared(paths: Iterable[Path], log: FilteringBoundLogger) -> None:
    """Say how to shut out other users where they may read a file that is there already.

    It is not done unasked: a group may have been let in on purpose, to make backups perhaps.
    """
    shared = [one for one in paths if one.exists() and S_IMODE(one.stat().st_mode) & _OTHERS]
    if shared:
        command = shlex.join(["chmod", "go=", *(str(one.resolve()) for one in shared)])
        log.warning("other users of this machine may read the data", remedy=command)
