"""`/.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability of this server."""

from datetime import UTC, datetime, timedelta

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from fangcheng.protocol.problems import ProblemError
from fangcheng.server.settings import Settings

_VALID = timedelta(days=30)
"""A copy that somebody keeps for longer may be wrong by then."""


class SecurityTxt:
    """The handler; without a contact in the settings there is no such file."""

    def __init__(self, settings: Settings) -> None:
        public = settings.public_url.rstrip("/")
        told = [("Contact", one) for one in settings.security_contacts]
        told += [("Preferred-Languages", "zh, en")]
        told += [("Canonical", f"{public}/.well-known/security.txt")] if public else []
        self._lines = [f"{name}: {value}" for name, value in told if settings.security_contacts]

    async def tell(self, request: Request) -> Response:
        """Give the file, valid from today."""
        if not self._lines:
            raise ProblemError("nothing")
        expires = datetime.now(UTC).replace(microsecond=0, second=0, minute=0) + _VALID
        text = "\n".join([*self._lines, f"Expires: {expires.isoformat()}", ""])
        return PlainTextResponse(text)
