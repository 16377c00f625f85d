"""The files of the web client and of the server's own pages, kept in memory.

They are few and small. Compressed forms made when the client was built lie beside a file:
`index.js.br`, `index.js.gz`. They are sent to clients that accept them. A large file exists only
compressed (`engine.json.gz`), because decompressing it for one client would block all others.
"""

import gzip
from dataclasses import dataclass, replace
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from fangcheng.protocol.problems import ProblemError
from fangcheng.server.http.responses import accepts, has_already

PAGES = Path(__file__).parent / "pages"
WEB = Path(__file__).parents[2] / "web"
"""The folder of the built web client."""
REFERENCE = Path(__file__).parents[2] / "reference"
"""The folder of the generated documents."""
FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose name changes with their content."""
ASK_ALWAYS = "no-cache"
"""Browsers may keep them, but must revalidate them each time."""
_PACKED = {"br": ".br", "gzip": ".gz"}
"""The encodings, best first."""


@dataclass(frozen=True)
class File:
    """A file in all its encodings."""

    type: str
    keep: str
    tag: str
    forms: dict[str, bytes]
    """By encoding; the plain form is under ""."""

    def with_text(self, text: str) -> "File":
        """Return a copy with another text."""
        data = text.encode()
        return replace(self, tag=_tag(data), forms={"": data, "gzip": gzip.compress(data, 9)})

    def response(self, request: Request) -> Response:
        """Return the file, or 304 if the client has it already."""
        wanted = accepts(request)
        encoding = next(
            (encoding for encoding in _PACKED if encoding in self.forms and encoding in wanted), ""
        )
        tag = f'"{self.tag}{encoding and "-"}{encoding}"'
        if encoding not in self.forms:
            raise ProblemError("gzip_only")
        headers = {"cache-control": self.keep, "etag": tag}
        if self.forms.keys() != {""}:
            headers["vary"] = "accept-encoding"
        if has_already(request, tag):
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["content-encoding"] = encoding
        return Response(self.forms[encoding], headers=headers, media_type=self.type)


def load(folder: Path, keep: str) -> dict[str, File]:
    """Load the files of a folder by name; empty if the folder does not exist."""
    if not folder.is_dir():
        return {}
    files = {file.name: file for file in sorted(folder.iterdir()) if file.is_file()}
    plain = [file for file in files.values() if file.suffix not in _PACKED.values()]
    alone = [
        file for file in files.values() if file.suffix == _PACKED["gzip"] and file.stem not in files
    ]
    return {
        **{file.name: _read(file, keep) for file in plain},
        **{file.stem: _read_large(file, keep) for file in alone},
    }


def _read(file: Path, keep: str) -> File:
    data = file.read_bytes()
    forms = {"": data}
    for encoding, ending in _PACKED.items():
        packed = file.with_name(file.name + ending)
        if packed.is_file():
            forms[encoding] = packed.read_bytes()
    return File(_type_of(file.name), keep, _tag(data), forms)


def _read_large(packed: Path, keep: str) -> File:
    data = packed.read_bytes()
    return File(_type_of(packed.stem), keep, _tag(data), {"gzip": data})


def _type_of(name: str) -> str:
    return guess_type(name)[0] or "application/octet-stream"


def _tag(data: bytes) -> str:
    return sha256(data).hexdigest()[:24]
