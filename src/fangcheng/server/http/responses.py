"""HTTP responses: JSON, errors as problems, and security headers."""

import gzip
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fangcheng.errors import StoreError
from fangcheng.protocol.kinds import BROKEN
from fangcheng.protocol.problems import REFUSED, Field, Problem, ProblemCode, ProblemError
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.http.addresses import HostNames

Handler = Callable[[Request], Awaitable[Response]]

POLICY_REPORTS_AT = "/policy_reports"
"""The URL for browsers' reports of policy violations; it is neither a file nor an endpoint."""
_SECURITY = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
_IN_NO_FRAME = (b"x-frame-options", b"DENY")
_FRAMED = "fangcheng.framed"
_REPORTING = (b"reporting-endpoints", f'policy="{POLICY_REPORTS_AT}"'.encode())
_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'{sockets}; "
    "img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; frame-ancestors {frames}; form-action 'self'; "
    f"report-uri {POLICY_REPORTS_AT}{{report_to}}"
)
_SMALL = 1000
"""Answers below so many bytes are not worth compressing."""
_CODES: Mapping[int, ProblemCode] = {404: "nothing", 405: "method"}
"""Errors raised by Starlette itself."""


class SecurityHeaders:
    """Adds headers that limit what pages may do."""

    def __init__(
        self,
        app: ASGIApp,
        names: HostNames,
        secure: Callable[[Scope], bool],
        nodes: Callable[[], tuple[str, ...]],
    ) -> None:
        """Wrap an app; `secure` returns whether a request came by HTTPS, `nodes` nodes' hosts."""
        self._app = app
        self._names = names
        self._secure = secure
        self._nodes = nodes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        host = hosts[0] if hosts and self._names.knows(hosts) else ""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                secure, framed = self._secure(scope), _FRAMED in scope
                policy = (
                    _policy("", (), "*", secure)
                    if framed
                    else _policy(host, self._nodes(), "'none'", secure)
                )
                message["headers"] = [
                    *message.get("headers", []),
                    *_SECURITY,
                    (b"content-security-policy", policy),
                    *([] if framed else [_IN_NO_FRAME]),
                    *([_REPORTING] if secure else []),
                ]
            await send(message)

        await self._app(scope, receive, send_with_headers)


@lru_cache(maxsize=256)
def _policy(host: str, nodes: tuple[str, ...], frames: str, secure: bool) -> bytes:
    """Return a policy by which pages may connect to this server's nodes only.

    Some browsers treat the web socket as another origin. Only responses by HTTPS name `report-to`:
    browsers that know it ignore `report-uri`, and do not report over HTTP.
    """
    sockets = "".join(f" ws://{one} wss://{one}" for one in (host, *nodes) if one)
    report_to = "; report-to policy" if secure else ""
    return _POLICY.format(sockets=sockets, frames=frames, report_to=report_to).encode()


def let_frame(request: Request) -> None:
    """Allow any site to frame the response, which must be anonymous and read-only."""
    request.scope[_FRAMED] = True


def answer(data: Any, status: int = 200, cache: str = "no-cache") -> Response:
    """Return a JSON response."""
    return Response(
        msgspec.json.encode(data),
        status,
        headers={"cache-control": cache},
        media_type="application/json",
    )


def private(data: Any) -> Response:
    """Return a JSON response that caches must not keep."""
    return answer(data, cache="no-store")


def accepts(request: Request) -> set[str]:
    """Return the encodings that the client accepts."""
    found = set()
    for entry in request.headers.get("accept-encoding", "").split(","):
        name, _, quality = entry.partition(";")
        if not re.fullmatch(r"\s*q=0(\.0*)?\s*", quality):
            found.add(name.strip().lower())
    return found


def has_already(request: Request, tag: str) -> bool:
    """Return whether the client already has the version with this tag."""
    told = request.headers.get("if-none-match", "")
    return any(known.strip().removeprefix("W/") in (tag, "*") for known in told.split(","))


class Prepared(NamedTuple):
    """JSON that is sent repeatedly, plain and compressed."""

    plain: bytes
    packed: bytes


def prepare(data: Any) -> Prepared:
    """Encode and compress an answer; at a fast level, since it blocks the event loop."""
    return prepare_written(msgspec.json.encode(data))


def prepare_written(plain: bytes) -> Prepared:
    """Compress JSON."""
    return Prepared(plain, gzip.compress(plain, 1, mtime=0) if len(plain) > _SMALL else b"")


def answer_prepared(request: Request, prepared: Prepared) -> Response:
    """Return prepared JSON in an encoding that the client accepts."""
    headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
    body = prepared.plain
    if prepared.packed and "gzip" in accepts(request):
        body = prepared.packed
        headers["content-encoding"] = "gzip"
    return Response(body, headers=headers, media_type="application/json")


def answer_packed(request: Request, data: Any) -> Response:
    """Return JSON that is worth compressing."""
    return answer_prepared(request, prepare(data))


def answer_kept(request: Request, prepared: Prepared) -> Response:
    """Return an answer that seldom changes, or 304 if the client has it already."""
    response = answer_prepared(request, prepared)
    tag = f'"{sha256(response.body).hexdigest()[:24]}"'
    response.headers["etag"] = tag
    if not has_already(request, tag):
        return response
    kept = {name: response.headers[name] for name in ("etag", "cache-control", "vary")}
    return Response(status_code=304, headers=kept)


def problem(code: ProblemCode, **fields: Field) -> Response:
    """Return the response of a problem."""
    return _told(ProblemError(code, **fields))


def _told(error: ProblemError) -> Response:
    response = answer(error.problem, error.status)
    if error.status == 401:
        response.headers["www-authenticate"] = "Bearer"
    if "retry_after" in error.fields:
        response.headers["retry-after"] = str(error.fields["retry_after"])
    return response


async def on_problem(request: Request, error: Exception) -> Response:
    """Answer a problem."""
    assert isinstance(error, ProblemError)
    return _told(error)


async def on_http_error(request: Request, error: Exception) -> Response:
    """Answer a request that no route matches."""
    assert isinstance(error, HTTPException)
    response = problem(_CODES[error.status_code])
    response.headers.update(error.headers or {})
    return response


async def on_refusal(request: Request, error: Exception) -> Response:
    """Answer a refusal."""
    assert isinstance(error, RefusedError)
    return answer(Problem(error.code, error.reason), REFUSED)


async def on_store_error(request: Request, error: Exception) -> Response:
    """Answer that the database is away."""
    return problem("database")


async def on_disconnect(request: Request, error: Exception) -> Response:
    """The client has disconnected; this response is never sent."""
    return Response(status_code=400)


async def on_mistake(request: Request, error: Exception) -> Response:
    """Answer that the server failed; the log has the details."""
    return problem("failed")


ON_ERROR: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
    HTTPException: on_http_error,
    ProblemError: on_problem,
    RefusedError: on_refusal,
    StoreError: on_store_error,
    ClientDisconnect: on_disconnect,
    Exception: on_mistake,
}


def bearer(request: Request) -> str:
    """Return the bearer token; only from a header, because URLs end up in logs."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


async def read_body(request: Request, kind: Any) -> Any:
    """Parse the body of a request; raise a problem if it is not valid."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except BROKEN as error:
        raise ProblemError("bad_message", reason=str(error)) from None


def option_value(text: str) -> bool | int | str:
    """Parse the value of an option in a URL."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch("-?[0-9]{1,9}", text) else text


def whole_number(text: str, most: int) -> int | None:
    """Parse a number in a URL; None if it is not one, or too large."""
    if not re.fullmatch("[0-9]{1,18}", text) or int(text) > most:
        return None
    return int(text)
