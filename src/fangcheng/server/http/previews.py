"""Previews of links: title, description and picture (Open Graph)."""

import html
import re
from collections.abc import Mapping

from starlette.requests import Request

from fangcheng.server.http.static_files import File
from fangcheng.server.settings import Settings

_PICTURE = 'content="/preview.png"'
"""The server's picture, as the built page refers to it."""


def home(request: Request, settings: Settings) -> str:
    """Return the full URL of this server as clients see it, which previews require."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    told = request.headers.get("x-forwarded-proto", "") if settings.trust_proxy else ""
    scheme = told if told in ("http", "https") else request.url.scheme
    # The gate has checked that the host is ours.
    return f"{scheme}://{request.headers.get('host', 'localhost')}"


def previewed(page: File, home: str, told: Mapping[str, str], head: str = "") -> File:
    """Return a page with the preview of its link.

    `told` are plain texts, which may contain any name; `head` is HTML to insert.
    """
    before = text = page.forms[""].decode()
    for name, value in told.items():
        tag = re.compile(rf'(property="og:{name}" content=")[^"]*')
        text = tag.sub(lambda found, value=value: found[1] + html.escape(value), text)  # type: ignore[misc]
    if home:
        text = text.replace(_PICTURE, f'content="{html.escape(home)}/preview.png"')
    text = text.replace("</head>", f"{head}</head>", 1)
    return page if text == before else page.with_text(text)
