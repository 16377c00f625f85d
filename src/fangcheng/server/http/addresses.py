"""Where somebody comes from, and what the server is called."""

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from fangcheng.server.settings import Settings

ADDRESS, PARTY = "fangcheng.address", "fangcheng.party"
"""Where the gate notes them in the scope of a request."""
_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9_.-]+))(?::[0-9]{1,5})?")
"""A host as a request names it: an address of version 6 in brackets, or a name; then a port."""


def address_of(connection: HTTPConnection, trust_proxy: bool) -> str:
    """Find out from where somebody comes; a proxy says so last, if one is trusted."""
    if trust_proxy:
        told = told_address(connection.headers.getlist("x-forwarded-for"))
        if told:
            return told
    return connection.client.host if connection.client else ""


def told_address(lines: Iterable[str]) -> str:
    """Take the newest address of X-Forwarded-For; nothing if it is none.

    A proxy adds to what it was sent, on the same line or on one more: what stands before the last
    entry anybody can have written.
    """
    last = ",".join(lines).rpartition(",")[2].strip()
    for text in (last, last.rpartition(":")[0]):  # with a port, some say
        try:
            return str(ip_address(text.removeprefix("[").removesuffix("]")))
        except ValueError:
            continue
    return ""


def address(connection: HTTPConnection) -> str:
    """Tell from where somebody comes."""
    told: str = connection.scope[ADDRESS]
    return told


def asker(connection: HTTPConnection) -> str:
    """Tell who counts as one for the limits."""
    told: str = connection.scope[PARTY]
    return told


class HostNames:
    """What the server is called.

    A page of another site can have its name lead to this machine, and would then be a page of
    ours: so no other names are answered. Addresses are, since nobody can give them a meaning.
    """

    def __init__(self, settings: Settings) -> None:
        machine = socket.gethostname()
        public = urlsplit(settings.public_url).hostname or ""
        names = ("localhost", machine, f"{machine}.local", public, settings.host, *settings.hosts)
        self._names = {name.lower() for name in names if name}

    def knows(self, hosts: Iterable[str]) -> bool:
        """Whether a request for these hosts is for us; programs need not say any."""
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
