"""HTTP answers computed by worker processes, which are cached."""

import asyncio
import gzip
from collections.abc import Awaitable, Mapping

from starlette.requests import Request
from starlette.responses import Response

from fangcheng.protocol.problems import ProblemError
from fangcheng.server.archive.packed import Packed
from fangcheng.server.http.responses import accepts, has_already
from fangcheng.server.thinking.pool import NoThoughtError
from fangcheng.server.thinking.single_flight import BusyError, GreedyError

_KEEP = "public, max-age=600"
"""The answers do not change until the server is updated."""


async def made(body: Awaitable[Packed]) -> Packed:
    """Await an answer; raise a clear error if the workers have too much to do."""
    try:
        return await body
    except GreedyError:
        raise ProblemError("rate", retry_after=5) from None
    except (BusyError, NoThoughtError):
        raise ProblemError("busy", retry_after=5) from None


async def unchanging(
    request: Request,
    body: Packed,
    kind: str = "application/json",
    further: Mapping[str, str] | None = None,
) -> Response:
    """Return a compressed answer; decompress it for the few clients that cannot."""
    pack = "gzip" in accepts(request)
    tag = f'"{body.tag}{"-gzip" if pack else ""}"'
    headers = {"cache-control": _KEEP, "vary": "accept-encoding", "etag": tag, **(further or {})}
    if has_already(request, tag):
        return Response(status_code=304, headers=headers)
    if pack:
        headers["content-encoding"] = "gzip"
    data = body.data if pack else await asyncio.to_thread(gzip.decompress, body.data)
    return Response(data, headers=headers, media_type=kind)


def picture(request: Request, body: Packed, keep: str = _KEEP) -> Response:
    """Return a picture, which pages of other sites may show."""
    tag = f'"{body.tag}"'
    headers = {"cache-control": keep, "etag": tag, "cross-origin-resource-policy": "cross-origin"}
    if has_already(request, tag):
        return Response(status_code=304, headers=headers)
    return Response(body.data, headers=headers, media_type="image/png")
