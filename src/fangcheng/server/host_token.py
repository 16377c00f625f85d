"""The operator's token: configured, or made at the first start and kept in a file.

The database holds its hash, so that all nodes know it. It is never printed, because output ends up
in logs.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Connection

from fangcheng.errors import StoreError
from fangcheng.server.accounts.credentials import new_token, token_hash
from fangcheng.server.settings import SHORTEST_TOKEN, Settings
from fangcheng.server.store import store as db

_KEY: Final = "host_token"


def token_file(settings: Settings) -> Path:
    """Return the file that holds the token if none is configured."""
    return Path(settings.data) / "operator-token"


def keep_host_token(connection: Connection, settings: Settings) -> str:
    """Return the hash of the operator's token; make a token if there is none yet.

    A configured token replaces the one before it for good, which may have leaked.
    """
    if settings.host_token:
        hashed = token_hash(settings.host_token)
        db.set_meta(connection, _KEY, hashed)
        return hashed
    known = db.get_meta(connection, _KEY)
    if known is not None:
        return known
    # The file comes first: if only the hash were stored, the token would be lost.
    hashed = token_hash(_made(token_file(settings)))
    return db.keep_meta(connection, _KEY, hashed)


def file_with_token(settings: Settings, hashed: str) -> Path | None:
    """Return the file that holds the operator's token, if this machine has it."""
    file = token_file(settings)
    try:
        return file.resolve() if token_hash(_read(file)) == hashed else None
    except OSError:
        return None


def _made(file: Path) -> str:
    """Make a token in a file; nodes that share the folder share the token."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError), file.open("x", encoding="utf-8") as made:
            made.write(new_token() + "\n")
            made.flush()
            os.fsync(made.fileno())
        token = _read(file)
    except OSError as error:
        raise StoreError("host_token_file", file=file, reason=error) from None
    if len(token) < SHORTEST_TOKEN:
        raise StoreError("no_host_token", file=file)
    return token


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8").strip()
