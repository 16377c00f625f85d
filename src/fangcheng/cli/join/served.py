"""A server's HTTP interface: records, house rules and their notes."""

import json
import urllib.request
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.parse import quote

from fangcheng.cli.join.heard import heard
from fangcheng.cli.join.tokens import server_key
from fangcheng.errors import ConnectionFailedError, HouseRulesError
from fangcheng.protocol.client import read_told
from fangcheng.protocol.problems import problem_text
from fangcheng.record.house import Notes, read_notes

T = TypeVar("T")
_SECONDS = 5.0
LARGEST = 50_000_000


def fetch(url: str, path: str, token: str | None = None, body: bytes | None = None) -> bytes:
    """Return the answer of a GET, or of a POST if there is a body."""
    source = f"{server_key(url)}{path}"
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    asked = urllib.request.Request(source, body, headers)
    try:
        with urllib.request.urlopen(asked, timeout=_SECONDS) as answer:
            found: bytes = answer.read(LARGEST)
    except (OSError, HTTPException) as error:
        raise ConnectionFailedError("at_source", source=source, reason=error) from None
    return found


def fetch_told(
    kind: type[T], url: str, path: str, token: str | None = None, body: bytes | None = None
) -> T:
    """Return the decoded answer of an endpoint, safe for a terminal."""
    return heard(read_told(fetch(url, path, token, body), kind))


def post(url: str, path: str, token: str, data: object, lang: str) -> dict[str, Any]:
    """Post JSON to an endpoint; raise its problem as text in a language."""
    source = f"{server_key(url)}{path}"
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    asked = urllib.request.Request(source, json.dumps(data).encode(), headers)
    try:
        with urllib.request.urlopen(asked, timeout=_SECONDS) as answer:
            return _object(answer.read(LARGEST))
    except HTTPError as error:
        refused = _object(error.read(LARGEST))
        told = problem_text(refused, lang) or str(error)
        raise ConnectionFailedError(told, str(refused.get("code", ""))) from None
    except (OSError, HTTPException) as error:
        raise ConnectionFailedError("at_source", source=source, reason=error) from None


def town_of_house(url: str, name: str) -> str | None:
    """Return the town of house rules that the server offers under a name."""
    told = _json(url, "/api/towns?lang=en")
    offered = told.get("house_rules")
    for one in offered if isinstance(offered, list) else []:
        if isinstance(one, dict) and one.get("name") == name:
            return str(one.get("variant"))
    return None


def notes_of_room(url: str, number: str) -> Notes:
    """Return the notes on a room's house rules; empty if the server's data is invalid."""
    try:
        return read_notes(_json(url, f"/api/rooms/{quote(number)}/notes").get("notes"))
    except HouseRulesError:
        return {}


def _json(url: str, path: str) -> dict[str, Any]:
    return _object(fetch(url, path))


def _object(data: bytes) -> dict[str, Any]:
    try:
        told = json.loads(data)
    except (ValueError, RecursionError):
        told = None
    return heard(told) if isinstance(told, dict) else {}
