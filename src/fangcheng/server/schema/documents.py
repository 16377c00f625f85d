"""The protocol for other programs: OpenAPI, AsyncAPI, documents, TypeScript types, and words.

``python -m fangcheng.server.schema`` writes them into the source tree; ``--check`` only reports
whether they are up to date.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fangcheng.server.schema.asyncapi import asyncapi
from fangcheng.server.schema.http_page import http_page
from fangcheng.server.schema.http_types import http_file, problems_file
from fangcheng.server.schema.markdown import LANGUAGES, document
from fangcheng.server.schema.openapi import openapi
from fangcheng.server.schema.typescript import protocol_file, words_files
from fangcheng.server.transport.contracts import ASYNCAPI, OPENAPI

ROOT = Path(__file__).parents[4]
"""The source tree, where the generated files lie."""
DOCUMENTS = {tag: ROOT / "docs" / tag / "protocol.md" for tag in LANGUAGES}
HTTP_DOCUMENTS = {tag: ROOT / "docs" / tag / "http.md" for tag in LANGUAGES}
CONTRACTS = ROOT / "src" / "fangcheng" / "protocol"
WEB = ROOT / "web" / "src" / "generated"


def files() -> dict[Path, str]:
    """Return the text of each generated file; hand-written prose of documents is kept."""
    documents = {
        path: document(path.read_text(encoding="utf-8"), tag) for tag, path in DOCUMENTS.items()
    }
    return {
        **documents,
        **{
            path: http_page(path.read_text(encoding="utf-8"), tag)
            for tag, path in HTTP_DOCUMENTS.items()
        },
        CONTRACTS / OPENAPI: _json(openapi()),
        CONTRACTS / ASYNCAPI: _json(asyncapi()),
        WEB / "protocol.ts": protocol_file(),
        WEB / "http.ts": http_file(),
        WEB / "problems.ts": problems_file(),
        **{WEB / name: text for name, text in words_files().items()},
    }


def _json(document: dict[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def outdated() -> list[Path]:
    """List the files that are out of date."""
    return [path for path, text in files().items() if not _holds(path, text)]


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


# -- the command ---------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files, or check them."""
    parser = argparse.ArgumentParser(prog="python -m fangcheng.server.schema", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if not current")
    check = parser.parse_args(arguments).check
    old = outdated()
    for path in old:
        sys.stdout.write(f"{path.relative_to(ROOT)}{': not current' if check else ''}\n")
    if check:
        return 1 if old else 0
    made = files()
    for path in old:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made[path], encoding="utf-8")
    return 0
