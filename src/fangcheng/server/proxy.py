"""The configuration of the proxy before several nodes: HAProxy, as Debian has it.

A web socket that names a node (`/ws?node=NAME&room=…`) is led to it; everything else goes to the
node with the fewest connections. A node that is away or draining gets nobody new: then a socket
that names it goes to another one, which knows by now where the room is.

One address (under IPv6 a /64) has its share of connections and requests, a few times what nodes let
it have: nodes say no to what is too much, the proxy only sees to it that the others reach them. One
network (/24, under IPv6 a /48) has half of all connections.
"""

import re
from collections.abc import Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

from fangcheng.errors import SettingsError

READY = "/readyz"
"""Where a node says whether it takes people."""
_RESOLVERS = (
    "",
    "# A node that moves to another address, as in containers, is found again.",
    "resolvers system",
    "    parse-resolv-conf",
    "    hold valid 2s",
)
_FROM_CLIENT = (
    "    tcp-request connection track-sc0 src,ipmask(32,64)",
    "    tcp-request connection reject if {{ sc0_conn_cur gt {connections} }}",
    "    tcp-request connection reject if {{ sc0_conn_rate gt {requests} }}",
    "    tcp-request connection track-sc1 src,ipmask(24,48) table networks",
    "    tcp-request connection reject if {{ sc1_conn_cur(networks) gt {of_network} }}",
    "    http-request deny deny_status 429 if {{ sc0_http_req_rate gt {requests} }}",
    "    # What a client says of its own address is not believed.",
    "    http-request set-header X-Forwarded-For %[src]",
)
_FROM_PROXY = (
    "    # The proxy before this one says from where people come: nobody else may reach it.",
    "    http-request track-sc0 hdr_ip(X-Forwarded-For,-1),ipmask(32,64)",
    "    http-request deny deny_status 429 if {{ sc0_conn_cur gt {connections} }}",
    "    http-request track-sc1 hdr_ip(X-Forwarded-For,-1),ipmask(24,48) table networks",
    "    http-request deny deny_status 429 if {{ sc1_conn_cur(networks) gt {of_network} }}",
    "    http-request deny deny_status 429 if {{ sc0_http_req_rate gt {requests} }}",
    "    acl told req.hdr(X-Forwarded-For) -m found",
    "    http-request set-header X-Forwarded-For %[src] unless told",
)
_CONNECTIONS, _REQUESTS = 5, 10
"""Times what a node lets an address hold: a page opens several connections at once for its files,
and asks for most of them in the same ten seconds."""
_NAME = re.compile("[a-z0-9-]{1,40}")


def haproxy_config(
    listen: str,
    nodes: Mapping[str, str],
    certificate: str = "",
    ping_seconds: float = 20.0,
    behind_proxy: bool = False,
    most: int = 10_000,
    per_address: int = 200,
) -> str:
    """Write it for nodes by name, each with the address where it listens.

    `behind_proxy`: another proxy stands before this one, and says from where people come. `most` is
    how many connections there are in all, each of which takes two files; `per_address` how many a
    node lets one address have.
    """
    places = {name: _place(name, address) for name, address in nodes.items()}
    names = [place for place in places.values() if not _is_address(place)]
    found = " resolvers system init-addr last,libc,none" if names else ""
    bind = f"{listen} ssl crt {certificate} alpn h2,http/1.1" if certificate else listen
    share = {
        "connections": min(_CONNECTIONS * per_address, most // 4),
        "requests": _REQUESTS * per_address * len(nodes),
        "of_network": most // 2,
    }
    asked = _FROM_PROXY if behind_proxy else _FROM_CLIENT
    lines = [
        "global",
        f"    maxconn {most}",
        "",
        "defaults",
        "    mode http",
        "    timeout connect 2s",
        "    # A request that is not complete by then is answered 408, and no node hears of it.",
        "    timeout http-request 10s",
        "    option http-buffer-request",
        "    timeout http-keep-alive 5s",
        "    timeout client 60s",
        "    timeout server 60s",
        f"    timeout tunnel {round(3000 * ping_seconds)}ms",
        "    option http-keep-alive",
        "    # A node that dies while it is asked: another one answers.",
        "    option redispatch 1",
        "    retries 3",
        "    retry-on conn-failure",
        *(_RESOLVERS if names else ()),
        "",
        "frontend house",
        f"    bind {bind}",
        "    # The share of one address, in connections and in what it asks for in ten seconds.",
        "    stick-table type ipv6 size 100k expire 30s "
        "store conn_cur,conn_rate(10s),http_req_rate(10s)",
        *(line.format(**share) for line in asked),
        "    default_backend nodes",
        "",
        "# The connections of each network, of which one customer may have all addresses.",
        "backend networks",
        "    stick-table type ipv6 size 100k expire 30s store conn_cur",
        "",
        "backend nodes",
        "    balance leastconn",
        f"    option httpchk GET {READY}",
        f"    default-server check inter 500ms fall 2 rise 1{found}",
        *(f"    use-server {name} if {{ urlp(node) -m str {name} }}" for name in nodes),
        *(f"    server {name} {place}" for name, place in places.items()),
    ]
    return "\n".join(lines) + "\n"


def _is_address(place: str) -> bool:
    try:
        ip_address(place.rpartition(":")[0].strip("[]"))
    except ValueError:
        return False
    return True


def _place(name: str, address: str) -> str:
    """Check a node and return host and port."""
    if not _NAME.fullmatch(name):
        raise SettingsError(f"a node is named by small letters, digits and -, not {name!a}")
    try:
        parts = urlsplit(address if "://" in address else f"http://{address}")
        port = parts.port
    except ValueError:
        port = None
    if port is None or not parts.hostname:
        raise SettingsError(f"the address of node {name} is HOST:PORT, not {address!a}")
    return f"{in_brackets(parts.hostname)}:{port}"


def in_brackets(host: str) -> str:
    """Write a host as it stands before a port."""
    return f"[{host}]" if ":" in host else host
