"""Whom to tell about a vulnerability stands where people look for it (RFC 9116)."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from fangcheng.errors import SettingsError
from fangcheng.server.settings import load_settings
from tests.server.inside import Answer, ask, inside
from tests.server.running import free_port

PLACE = "/.well-known/security.txt"
CONTACTS = ["mailto:safe@mahjong.example", "https://mahjong.example/safe"]


async def told(folder: Path, **settings: Any) -> Answer:
    port = free_port()
    async with inside(folder, port=port, **settings):
        return await asyncio.to_thread(ask, f"http://127.0.0.1:{port}", PLACE)


def test_it_tells_the_contacts_in_their_order(tmp_path: Path) -> None:
    names = {"public_url": "https://mahjong.example/", "security_contacts": CONTACTS}
    answer = asyncio.run(told(tmp_path, **names))
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    fields = [line.partition(": ")[::2] for line in answer.text.splitlines()]
    assert [value for name, value in fields if name == "Contact"] == CONTACTS
    assert dict(fields)["Canonical"] == f"https://mahjong.example{PLACE}"
    left = datetime.fromisoformat(dict(fields)["Expires"]) - datetime.now(UTC)
    assert timedelta(days=29) < left <= timedelta(days=30)


def test_without_a_contact_there_is_none(tmp_path: Path) -> None:
    assert asyncio.run(told(tmp_path)).status == 404


def test_an_address_that_leads_nowhere_is_refused() -> None:
    given = {"FANGCHENG_SECURITY_CONTACTS": ",".join(CONTACTS)}
    assert load_settings(None, given, {}).security_contacts == CONTACTS
    for name, value in (("security_contacts", "me"), ("source_url", "javascript:alert(1)")):
        with pytest.raises(SettingsError, match=f"setting {name}"):
            load_settings(None, {f"FANGCHENG_{name.upper()}": value}, {})
