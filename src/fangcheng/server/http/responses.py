"""How the HTTP interface answers: JSON, errors as sentences, and safe headers."""

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
"""Where browsers tell what the policy of a page kept out; it is no file, and no question."""
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
"""Bytes below which nothing is gained by packing."""
_CODES: Mapping[int, ProblemCode] = {404: "nothing", 405: "method"}
"""What Starlette finds itself."""


class SecurityHeaders:
    """Adds the headers that keep pages from doing what they need not."""

    def __init__(
        self,
        app: ASGIApp,
        names: HostNames,
        secure: Callable[[Scope], bool],
        nodes: Callable[[], tuple[str, ...]],
    ) -> None:
        """`secure` tells whether a request came by HTTPS; `nodes` where a page may be sent."""
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
    """Let pages talk to this house alone; to some browsers its web socket is another origin.

    Only what came by HTTPS names `report-to`: browsers that know it forget `report-uri`, and then
    report nothing over HTTP.
    """
    sockets = "".join(f" ws://{one} wss://{one}" for one in (host, *nodes) if one)
    report_to = "; report-to policy" if secure else ""
    return _POLICY.format(sockets=sockets, frames=frames, report_to=report_to).encode()


def let_frame(request: Request) -> None:
    """Let any page show the answer within itself: where nobody is known and nothing is done."""
    request.scope[_FRAMED] = True


def answer(data: Any, status: int = 200, cache: str = "no-cache") -> Response:
    """Answer in JSON."""
    return Response(
        msgspec.json.encode(data),
        status,
        headers={"cache-control": cache},
        media_type="application/json",
    )


def private(data: Any) -> Response:
    """Answer in JSON what nobody on the way may keep."""
    return answer(data, cache="no-store")


def accepts(request: Request) -> set[str]:
    """List the encodings in which an answer may come."""
    found = set()
    for entry in request.headers.get("accept-encoding", "").split(","):
        name, _, quality = entry.partition(";")
        if not re.fullmatch(r"\s*q=0(\.0*)?\s*", quality):
            found.add(name.strip().lower())
    return found


def has_already(request: Request, tag: str) -> bool:
    """Whether whoever asks has what carries this tag."""
    told = request.headers.get("if-none-match", "")
    return any(one.strip().removeprefix("W/") in (tag, "*") for one in told.split(","))


class Prepared(NamedTuple):
    """JSON that is told more than once, written and packed."""

    plain: bytes
    packed: bytes


def prepare(data: Any) -> Prepared:
    """Write JSON that is worth packing; quickly, since others wait meanwhile."""
    return prepare_written(msgspec.json.encode(data))


def prepare_written(plain: bytes) -> Prepared:
    """Pack what is JSON already."""
    return Prepared(plain, gzip.compress(plain, 1, mtime=0) if len(plain) > _SMALL else b"")


def answer_prepared(request: Request, prepared: Prepared) -> Response:
    """Answer what was prepared, in the encoding that was asked for."""
    headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
    body = prepared.plain
    if prepared.packed and "gzip" in accepts(request):
        body = prepared.packed
        headers["content-encoding"] = "gzip"
    return Response(body, headers=headers, media_type="application/json")


def answer_packed(request: Request, data: Any) -> Response:
    """Answer in JSON that is worth packing."""
    return answer_prepared(request, prepare(data))


def answer_kept(request: Request, prepared: Prepared) -> Response:
    """Answer what changes seldom: whoever has it already is told only that."""
    response = answer_prepared(request, prepared)
    tag = f'"{sha256(response.body).hexdigest()[:24]}"'
    response.headers["etag"] = tag
    if not has_already(request, tag):
        return response
    kept = {name: response.headers[name] for name in ("etag", "cache-control", "vary")}
    return Response(status_code=304, headers=kept)


def problem(code: ProblemCode, **fields: Field) -> Response:
    """Answer why something is not answered."""
    return _told(ProblemError(code, **fields))


def _told(error: ProblemError) -> Response:
    response = answer(error.problem, error.status)
    if error.status == 401:
        response.headers["www-authenticate"] = "Bearer"
    if "retry_after" in error.fields:
        response.headers["retry-after"] = str(error.fields["retry_after"])
    return response


async def on_problem(request: Request, error: Exception) -> Response:
    """Say why something is not answered."""
    assert isinstance(error, ProblemError)
    return _told(error)


async def on_http_error(request: Request, error: Exception) -> Response:
    """Say what was wrong with a request that no route takes."""
    assert isinstance(error, HTTPException)
    response = problem(_CODES[error.status_code])
    response.headers.update(error.headers or {})
    return response


async def on_refusal(request: Request, error: Exception) -> Response:
    """Say why something cannot be done now."""
    assert isinstance(error, RefusedError)
    return answer(Problem(error.code, error.reason), REFUSED)


async def on_store_error(request: Request, error: Exception) -> Response:
    """Say that the database is away."""
    return problem("database")


async def on_disconnect(request: Request, error: Exception) -> Response:
    """Whoever asked has gone: nobody hears this."""
    return Response(status_code=400)


async def on_mistake(request: Request, error: Exception) -> Response:
    """Say that something is wrong here; the log says what."""
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
    """Return the token a request brings: in a header only, since addresses end up in logs."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


async def read_body(request: Request, kind: Any) -> Any:
    """Read what somebody sends; say what is wrong with it."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except BROKEN as error:
        raise ProblemError("bad_message", reason=str(error)) from None


def option_value(text: str) -> bool | int | str:
    """Read the value of an option from an address."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch("-?[0-9]{1,9}", text) else text


def whole_number(text: str, most: int) -> int | None:
    """Read a number from an address; None if there can be none such."""
    if not re.fullmatch("[0-9]{1,18}", text) or int(text) > most:
        return None
    return int(text)
