"""What a link to a page shows elsewhere."""

import html
import re

NAMES = ("title", "description", "image")

INDEX = (
    "<!doctype html><head>"
    + "".join(f'<meta property="og:{name}" content="/preview.png" />' for name in NAMES)
    + "</head>"
)


def tag(page: str, name: str) -> str:
    found = re.search(rf'property="og:{name}" content="([^"]*)"', page)
    assert found is not None, page
    return html.unescape(found[1])
