"""`/.well-known/security.txt` (RFC 9116): the contact for vulnerabilities of this server."""

from datetime import UTC, datetime, timedelta

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from fangcheng.protocol.problems import ProblemError
from fangcheng.server.settings import Settings

_VALID = timedelta(days=30)
"""The expiry, since a copy kept for longer may be outdated."""


class SecurityTxt:
    """The handler; without a contact in the settings the file does not exist."""

    def __init__(self, settings: Settings) -> None:
        public = settings.public_url.rstrip("/")
        told = [("Contact", contact) for contact in settings.security_contacts]
        told += [("Preferred-Languages", "zh, en")]
        told += [("Canonical", f"{public}/.well-known/security.txt")] if public else []
        self._lines = [f"{name}: {value}" for name, value in told if settings.security_contacts]

    async def tell(self, request: Request) -> Response:
        """Return the file, which is valid from today."""
        if not self._lines:
            raise ProblemError("nothing")
        expires = datetime.now(UTC).replace(microsecond=0, second=0, minute=0) + _VALID
        text = "\n".join([*self._lines, f"Expires: {expires.isoformat()}", ""])
        return PlainTextResponse(text)
