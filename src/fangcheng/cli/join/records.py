"""Records of matches, downloaded from a server."""

from pathlib import Path

from fangcheng.cli.join.served import fetch
from fangcheng.cli.play import default_record_path
from fangcheng.errors import ConnectionFailedError


def fetch_record(url: str, variant: str, match: int) -> Path:
    """Download the record of a match into the person's folder of records."""
    path = default_record_path(variant, "").with_name(f"{variant}-{match}.jsonl")
    data = fetch(url, f"/api/matches/{match}/record")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise ConnectionFailedError("at_file", path=path, reason=error) from None
    return path
