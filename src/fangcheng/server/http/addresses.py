"""Client addresses, and the host names of the server."""

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from fangcheng.server.settings import Settings

ADDRESS, PARTY = "fangcheng.address", "fangcheng.party"
"""The keys under which the gate stores a client's address and party in a request's scope."""
_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9_.-]+))(?::[0-9]{1,5})?")
"""The host of a request: an IPv6 address in brackets or a name, optionally with a port."""


def address_of(connection: HTTPConnection, trust_proxy: bool) -> str:
    """Return a client's address; a trusted proxy names it last in X-Forwarded-For."""
    if trust_proxy:
        told = told_address(connection.headers.getlist("x-forwarded-for"))
        if told:
            return told
    return connection.client.host if connection.client else ""


def told_address(lines: Iterable[str]) -> str:
    """Return the newest address of X-Forwarded-For, or "" if it is not an address.

    A proxy appends to what it received, on the same line or on a new one; everything before the
    last entry may be forged.
    """
    last = ",".join(lines).rpartition(",")[2].strip()
    for text in (last, last.rpartition(":")[0]):  # some proxies add a port
        try:
            return str(ip_address(text.removeprefix("[").removesuffix("]")))
        except ValueError:
            continue
    return ""


def address(connection: HTTPConnection) -> str:
    """Return the client's address."""
    told: str = connection.scope[ADDRESS]
    return told


def asker(connection: HTTPConnection) -> str:
    """Return the client's party: those that share its rate limits."""
    told: str = connection.scope[PARTY]
    return told


class HostNames:
    """The names this server answers to.

    Another site could point its own domain at this machine, so that its pages would count as ours;
    therefore other names are refused. IP addresses are accepted, because nobody can redirect them.
    """

    def __init__(self, settings: Settings) -> None:
        machine = socket.gethostname()
        public = urlsplit(settings.public_url).hostname or ""
        names = ("localhost", machine, f"{machine}.local", public, settings.host, *settings.hosts)
        self._names = {name.lower() for name in names if name}

    def knows(self, hosts: Iterable[str]) -> bool:
        """Return whether these hosts name this server; programs may omit the header."""
        return all(self._is_ours(host) for host in hosts)

    def _is_ours(self, host: str) -> bool:
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        name = (found[1] or found[2]).lower().removesuffix(".")
        if name in self._names:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True
