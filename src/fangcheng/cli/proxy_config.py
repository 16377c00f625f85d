"""`fangcheng proxy-config`: what leads players to the right node."""

from typing import Annotated

from fangcheng.cli.command import Argument, Option
from fangcheng.cli.common import LangOption, fail_clearly
from fangcheng.errors import SettingsError
from fangcheng.terminal.harmless import tell


@fail_clearly
def proxy_config_command(
    nodes: Annotated[
        list[str],
        Argument(
            metavar="NAME=HOST:PORT",
            help="每个节点的名字和地址 · each node's name and where it listens",
        ),
    ],
    listen: Annotated[
        str, Option(help="代理监听在哪里 · where the proxy listens", show_default=True)
    ] = "*:80",
    certificate: Annotated[
        str, Option(help="TLS 证书文件（含私钥） · a certificate with its key, for TLS")
    ] = "",
    behind_proxy: Annotated[
        bool,
        Option(
            "--behind-proxy",
            help="前面还有一个代理，由它写 X-Forwarded-For · "
            "another proxy stands before this one and writes X-Forwarded-For",
        ),
    ] = False,
    lang: LangOption = "zh",
) -> None:
    """写出 HAProxy 的设置：几个节点，一个网址。 · Write what HAProxy needs for several nodes.

    节点要设 trust_proxy，玩家的网址写在 public_url 里。 ·
    The nodes need `trust_proxy`, and `public_url` says how players reach the proxy.

    例子： · Examples:

    [bold]fangcheng proxy-config east=10.0.0.1:8088 west=10.0.0.2:8088 > /etc/haproxy/haproxy.cfg[/]

    [bold]fangcheng proxy-config a=127.0.0.1:9001 b=127.0.0.1:9002 --listen 0.0.0.0:8088[/]
    """

    from fangcheng.server.proxy import haproxy_config

    found: dict[str, str] = {}
    for one in nodes:
        name, gap, address = one.partition("=")
        if not gap or name in found:
            raise SettingsError("node_once", one=one)
        found[name] = address
    tell(haproxy_config(listen, found, certificate, behind_proxy=behind_proxy).rstrip("\n"))
