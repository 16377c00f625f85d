"""The files of the web client and of the server's own pages, kept in memory.

They are few and small; a large one is read when it is asked for. Beside a file its packed forms may
lie, made once when the client was built:
`index.js.br`, `index.js.gz`. Whoever can read one gets that.
"""

import gzip
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from fangcheng.server.transport.responses import accepts, has_already

PAGES = Path(__file__).parent / "pages"
WEB = Path(__file__).parents[2] / "web"
"""The built web client, where it is."""
REFERENCE = Path(__file__).parents[2] / "reference"
"""The reference of the library, where it was made."""
FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose name changes with what is in them."""
ASK_ALWAYS = "no-cache"
"""Browsers may keep them, but ask each time whether they are still the same."""
_LARGE = 500_000
"""Bytes beyond which a file is not kept in memory."""
_PACKED = {"br": ".br", "gzip": ".gz"}
"""The encodings, the best first."""


@dataclass(frozen=True)
class File:
    """A file in all its forms."""

    type: str
    keep: str
    tag: str
    forms: Mapping[str, bytes]
    """By encoding; the plain one has none."""

    def with_text(self, text: str) -> "File":
        """Return the same file with another text."""
        data = text.encode()
        return replace(self, tag=_tag(data), forms={"": data, "gzip": gzip.compress(data, 9)})

    def response(self, request: Request) -> Response:
        """Answer with the file, or that it has not changed."""
        wanted = accepts(request)
        encoding = next((one for one in _PACKED if one in self.forms and one in wanted), "")
        tag = f'"{self.tag}{encoding and "-"}{encoding}"'
        headers = {"cache-control": self.keep, "etag": tag}
        if len(self.forms) > 1:
            headers["vary"] = "accept-encoding"
        if has_already(request, tag):
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["content-encoding"] = encoding
        return Response(self.forms[encoding], headers=headers, media_type=self.type)


class _OnDisk(Mapping[str, bytes]):
    """The forms of a large file."""

    def __init__(self, files: dict[str, Path]) -> None:
        self._files = files

    def __getitem__(self, encoding: str) -> bytes:
        return self._files[encoding].read_bytes()

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


def load(folder: Path, keep: str) -> dict[str, File]:
    """Read the files of a folder, by name; none if there is no such folder."""
    if not folder.is_dir():
        return {}
    files = [file for file in sorted(folder.iterdir()) if file.is_file()]
    plain = [file for file in files if file.suffix not in _PACKED.values()]
    return {file.name: _read(file, keep) for file in plain}


def _read(file: Path, keep: str) -> File:
    data = file.read_bytes()
    packed = {one: file.with_name(file.name + ending) for one, ending in _PACKED.items()}
    files = {"": file, **{one: path for one, path in packed.items() if path.is_file()}}
    forms = _OnDisk(files)
    kind = guess_type(file.name)[0] or "application/octet-stream"
    return File(kind, keep, _tag(data), forms if len(data) > _LARGE else dict(forms))


def _tag(data: bytes) -> str:
    return sha256(data).hexdigest()[:24]
