"""How the HTTP interface answers: JSON, errors as sentences, and safe headers."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fangcheng.errors import StoreError
from fangcheng.protocol.refusal import RefusedError

Handler = Callable[[Request], Awaitable[Response]]

_SECURITY = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (
        b"content-security-policy",
        b"default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; "
        b"object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    ),
]
_WORDS = {
    404: "这里什么也没有 there is nothing here",
    405: "不能这样请求 this cannot be asked for in that way",
    500: "服务器出错了 the server made a mistake",
}


class SecurityHeaders:
    """Adds the headers that keep pages from doing what they need not."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *_SECURITY]
            await send(message)

        await self.app(scope, receive, send_with_headers)


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


async def on_http_error(request: Request, error: Exception) -> Response:
    """Say what was wrong with a request."""
    assert isinstance(error, HTTPException)
    known = _WORDS.get(error.status_code)
    # Starlette's own errors say no more than the status does.
    plain = error.detail in ("Not Found", "Method Not Allowed")
    response = answer({"error": known if plain and known else error.detail}, error.status_code)
    response.headers.update(error.headers or {})
    return response


async def on_refusal(request: Request, error: Exception) -> Response:
    """Say why something cannot be done now."""
    assert isinstance(error, RefusedError)
    return answer({"error": str(error), "code": error.code}, 409)


async def on_store_error(request: Request, error: Exception) -> Response:
    """Say that the database is away."""
    sentence = "数据库暂时没有回答，请稍候 the database does not answer, wait a moment"
    return answer({"error": sentence}, 503)


async def on_mistake(request: Request, error: Exception) -> Response:
    """Say that something is wrong here; the log says what."""
    return answer({"error": _WORDS[500]}, 500)


ON_ERROR: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
    HTTPException: on_http_error,
    RefusedError: on_refusal,
    StoreError: on_store_error,
    Exception: on_mistake,
}


def bearer(request: Request) -> str:
    """Return the token a request brings: in a header only, since addresses end up in logs."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def whole_number(text: str, most: int) -> int | None:
    """Read a number from an address; None if there can be none such."""
    if not re.fullmatch("[0-9]{1,18}", text) or int(text) > most:
        return None
    return int(text)
