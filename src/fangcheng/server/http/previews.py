"""How links are shown by whoever sends them on: a title, some words and a picture (Open Graph)."""

import html
import re
from collections.abc import Mapping

from starlette.requests import Request

from fangcheng.server.http.static_files import File
from fangcheng.server.settings import Settings

_PICTURE = 'content="/preview.png"'
"""The picture of the house, as the built page names it."""


def home(request: Request, settings: Settings) -> str:
    """Tell the whole address of this server as people see it; previews need whole ones."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    told = request.headers.get("x-forwarded-proto", "") if settings.trust_proxy else ""
    scheme = told if told in ("http", "https") else request.url.scheme
    # The gate lets in only requests for a host that is ours.
    return f"{scheme}://{request.headers.get('host', 'localhost')}"


def previewed(page: File, home: str, told: Mapping[str, str], head: str = "") -> File:
    """Let a page say of itself how links to it are shown.

    `told` are plain texts, whatever people call themselves; `head` is HTML that is added.
    """
    before = text = page.forms[""].decode()
    for name, value in told.items():
        tag = re.compile(rf'(property="og:{name}" content=")[^"]*')
        text = tag.sub(lambda found, value=value: found[1] + html.escape(value), text)  # type: ignore[misc]
    if home:
        text = text.replace(_PICTURE, f'content="{html.escape(home)}/preview.png"')
    text = text.replace("</head>", f"{head}</head>", 1)
    return page if text == before else page.with_text(text)
