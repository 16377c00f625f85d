"""The configuration of the proxy in front of several nodes: HAProxy, as Debian packages it.

A web socket that names a node (`/ws?node=NAME&room=…`) is led to it; everything else goes to the
node with the fewest connections. A node that is down or draining gets no new clients: a socket that
names it goes to another node, which knows by then where the room is.

Each address (under IPv6 a /64) has a share of connections and requests, a few times what a node
allows it: the nodes enforce the limits, the proxy only keeps others able to reach them. Each
network (/24, under IPv6 a /48) has half of all connections.
"""

import re
from collections.abc import Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

from fangcheng.errors import SettingsError

READY = "/readyz"
"""Where a node says whether it accepts clients."""
_CONFIG = """\
global
    maxconn {most}

defaults
    mode http
    timeout connect 2s
    # An incomplete request is answered 408 here, and reaches no node.
    timeout http-request 10s
    option http-buffer-request
    timeout http-keep-alive 5s
    timeout client 60s
    timeout server 60s
    timeout tunnel {tunnel}ms
    option http-keep-alive
    # If a node dies during a request, another one answers.
    option redispatch 1
    retries 3
    retry-on conn-failure
{resolvers}
frontend house
    bind {bind}
    # The share of one address: connections, and requests in ten seconds.
    stick-table type ipv6 size 100k expire 30s store conn_cur,conn_rate(10s),http_req_rate(10s)
{share}    default_backend nodes

# The connections of each network, all of which may belong to one customer.
backend networks
    stick-table type ipv6 size 100k expire 30s store conn_cur

backend nodes
    balance leastconn
    option httpchk GET {ready}
    default-server check inter 500ms fall 2 rise 1{found}
{servers}"""
_RESOLVERS = """
# A node may move to another address, as containers do.
resolvers system
    parse-resolv-conf
    hold valid 2s
"""
_FROM_CLIENT = """\
    tcp-request connection track-sc0 src,ipmask(32,64)
    tcp-request connection reject if {{ sc0_conn_cur gt {connections} }}
    tcp-request connection reject if {{ sc0_conn_rate gt {requests} }}
    tcp-request connection track-sc1 src,ipmask(24,48) table networks
    tcp-request connection reject if {{ sc1_conn_cur(networks) gt {of_network} }}
    http-request deny deny_status 429 if {{ sc0_http_req_rate gt {requests} }}
    # The address that a client claims for itself is not trusted.
    http-request set-header X-Forwarded-For %[src]
"""
_FROM_PROXY = """\
    # The proxy in front of this one sets the client's address: allow no one else in.
    http-request track-sc0 hdr_ip(X-Forwarded-For,-1),ipmask(32,64)
    http-request deny deny_status 429 if {{ sc0_conn_cur gt {connections} }}
    http-request track-sc1 hdr_ip(X-Forwarded-For,-1),ipmask(24,48) table networks
    http-request deny deny_status 429 if {{ sc1_conn_cur(networks) gt {of_network} }}
    http-request deny deny_status 429 if {{ sc0_http_req_rate gt {requests} }}
    acl told req.hdr(X-Forwarded-For) -m found
    http-request set-header X-Forwarded-For %[src] unless told
"""
_CONNECTIONS, _REQUESTS = 5, 10
"""Multiples of what a node allows an address: a page opens several connections at once for its
files, and requests most of them within the same ten seconds."""
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
    """Write the configuration for nodes by name, each with the address where it listens.

    `behind_proxy`: another proxy in front of this one sets the client's address. `most` is the
    number of connections in all, each of which takes two files; `per_address` is how many a node
    allows an address.
    """
    places = {name: _place(name, address) for name, address in nodes.items()}
    has_names = not all(map(_is_address, places.values()))
    share = (_FROM_PROXY if behind_proxy else _FROM_CLIENT).format(
        connections=min(_CONNECTIONS * per_address, most // 4),
        requests=_REQUESTS * per_address * len(nodes),
        of_network=most // 2,
    )
    uses = [f"    use-server {name} if {{ urlp(node) -m str {name} }}\n" for name in nodes]
    servers = [f"    server {name} {place}\n" for name, place in places.items()]
    return _CONFIG.format(
        most=most,
        tunnel=round(3000 * ping_seconds),
        resolvers=_RESOLVERS if has_names else "",
        bind=f"{listen} ssl crt {certificate} alpn h2,http/1.1" if certificate else listen,
        share=share,
        ready=READY,
        found=" resolvers system init-addr last,libc,none" if has_names else "",
        servers="".join([*uses, *servers]),
    )


def _is_address(place: str) -> bool:
    try:
        ip_address(place.rpartition(":")[0].strip("[]"))
    except ValueError:
        return False
    return True


def _place(name: str, address: str) -> str:
    """Check a node and return host and port."""
    if not _NAME.fullmatch(name):
        raise SettingsError("node_name", name=ascii(name))
    try:
        parts = urlsplit(address if "://" in address else f"http://{address}")
        port = parts.port
    except ValueError:
        port = None
    if port is None or not parts.hostname:
        raise SettingsError("node_address", name=name, address=ascii(address))
    return f"{in_brackets(parts.hostname)}:{port}"


def in_brackets(host: str) -> str:
    """Return a host as it is written before a port."""
    return f"[{host}]" if ":" in host else host
