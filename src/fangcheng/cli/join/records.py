"""The record of a match that was played on a server, fetched and kept."""

import urllib.request
from http.client import HTTPException
from pathlib import Path

from fangcheng.cli.join.tokens import server_key
from fangcheng.cli.play import default_record_path
from fangcheng.errors import ConnectionFailedError

_SECONDS = 5.0
_LARGEST = 50_000_000


def fetch_record(url: str, variant: str, match: int) -> Path:
    """Download the record of a match into the person's own folder of records."""
    path = default_record_path(variant, "").with_name(f"{variant}-{match}.jsonl")
    source = f"{server_key(url)}/api/matches/{match}/record"
    try:
        with urllib.request.urlopen(source, timeout=_SECONDS) as answer:
            data = answer.read(_LARGEST)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except (OSError, HTTPException) as error:
        raise ConnectionFailedError(f"{source}: {error}") from None
    return path
