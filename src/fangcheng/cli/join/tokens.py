"""Stored tokens, by which a person is recognised; and marks, by which servers know a device.

They lie in the person's own configuration folder.
"""

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fangcheng.errors import FangchengError

_LAST = "last"
_TOKENS = "tokens"
_MARKS = "marks"
_MOST_MARKS = 8


def tokens_path() -> Path:
    """Return the path of the file."""
    home = os.environ.get("XDG_CONFIG_HOME")
    if not home:
        try:
            home = str(Path.home() / ".config")
        except RuntimeError:  # a user without a home
            home = "."
    return Path(home) / "fangcheng" / "tokens.json"


def server_key(url: str) -> str:
    """Return a canonical form of a server's URL."""
    parts = urlsplit(url if "://" in url else f"http://{url}")
    scheme = "https" if parts.scheme in ("https", "wss") else "http"
    return f"{scheme}://{parts.netloc.lower()}"


class Tokens:
    """The tokens for each server: by name, and the name used last."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def find(self, server: str, name: str | None) -> str | None:
        """Return the token of a name, or without one the token used last."""
        known = self._read().get(server, {})
        token = known.get(_TOKENS, {}).get(name or known.get(_LAST))
        return token if isinstance(token, str) else None

    def keep(self, server: str, name: str, token: str) -> None:
        """Store a token, readable only by its owner."""
        data = self._read()
        known = data.setdefault(server, {})
        known.setdefault(_TOKENS, {})[name] = token
        known[_LAST] = name
        self._write(data)

    def forget(self, server: str, token: str) -> None:
        """Remove a token that the server no longer knows."""
        data = self._read()
        known = data.get(server, {}).get(_TOKENS, {})
        for name in [name for name, kept in known.items() if kept == token]:
            del known[name]
        self._write(data)

    def marks(self, server: str) -> list[str]:
        """List the marks that a server has given this device, the newest first."""
        kept = self._read().get(server, {}).get(_MARKS, [])
        return [mark for mark in kept if isinstance(mark, str)] if isinstance(kept, list) else []

    def keep_mark(self, server: str, mark: str) -> None:
        """Store a mark, which by itself grants no access."""
        marks = [mark, *self.marks(server)][:_MOST_MARKS]
        data = self._read()
        data.setdefault(server, {})[_MARKS] = marks
        self._write(data)

    def _read(self) -> dict[str, Any]:
        try:
            data = json.loads(self._path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise FangchengError("unreadable", path=self._path, reason=error) from None
        shape_fits = isinstance(data, dict) and all(
            isinstance(known, dict) and isinstance(known.get(_TOKENS, {}), dict)
            for known in data.values()
        )
        if not shape_fits:
            raise FangchengError("no_tokens", path=self._path)
        return dict(data)

    def _write(self, data: dict[str, Any]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh = self._path.with_name(f".tokens-{os.getpid()}")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(data, file, ensure_ascii=False, indent=1)
        fresh.replace(self._path)
