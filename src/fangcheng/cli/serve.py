"""`fangcheng serve`: a server for everybody in the house, the club or the village."""

import asyncio
import json
import os
import socket
from collections.abc import Coroutine
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlsplit

from rich import box
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fangcheng.cli.command import Option
from fangcheng.cli.common import LangOption, fail, fail_clearly
from fangcheng.cli.settings import (
    SECRET,
    ConfigOption,
    DatabaseOption,
    DataOption,
    SettingOption,
    flags_from,
    settings_from,
)
from fangcheng.errors import FangchengError, HostError
from fangcheng.terminal.console import Console
from fangcheng.words import Words, words

if TYPE_CHECKING:
    from fangcheng.server.serve import Started
    from fangcheng.server.settings import Settings

_EVERYWHERE = ("0.0.0.0", "")
_PROBE = ("192.0.2.1", 9)
"""An address for documents only: nothing is sent there, the system just picks a way out."""


@fail_clearly
def serve_command(
    host: Annotated[
        str | None,
        Option(
            help="监听的地址，0.0.0.0 让别的机器也能连 · where to listen; 0.0.0.0 lets others in",
            show_default="127.0.0.1",
        ),
    ] = None,
    port: Annotated[
        int | None,
        Option(help="端口，0 是随便一个空的 · port; 0: any that is free", show_default="8088"),
    ] = None,
    database: DatabaseOption = None,
    data: DataOption = None,
    public_url: Annotated[
        str | None,
        Option(help="玩家用的网址，链接里用 · how players reach it, for links", show_default=False),
    ] = None,
    node: Annotated[
        str | None,
        Option(
            help="几台服务器共用一个 PostgreSQL 时，这一台的名字 · "
            "the name of this server among those that share a PostgreSQL",
            show_default=False,
        ),
    ] = None,
    address: Annotated[
        str | None,
        Option(
            help="玩家直接连这一台用的网址；有代理就不用写 · "
            "how players reach this node itself; not needed behind a proxy",
            show_default=False,
        ),
    ] = None,
    workers: Annotated[
        int | None,
        Option(
            help="这台机器上几个节点，前面是 HAProxy；"
            "用 PostgreSQL 又装了 HAProxy 时，一个核一个 · "
            "nodes on this machine, behind HAProxy; with PostgreSQL and HAProxy one for each core",
            show_default=False,
        ),
    ] = None,
    config: ConfigOption = None,
    log_level: Annotated[
        str | None,
        Option(
            help="日志详略：debug, info, warning, error · log: debug, info, warning, error",
            show_default="info",
        ),
    ] = None,
    log_json: Annotated[
        bool | None,
        Option(
            "--log-json/--no-log-json",
            help="日志写成 JSON · log lines are JSON",
            show_default=False,
        ),
    ] = None,
    set_: SettingOption = None,
    take_over: Annotated[
        bool,
        Option(
            "--take-over",
            help="顶替正用着这个 SQLite 的服务器 · take an SQLite file from the server that has it",
        ),
    ] = False,
    accept_loss: Annotated[
        bool,
        Option(
            "--accept-loss",
            help="确认过的东西丢了也照样开 · start although something that was confirmed is lost",
        ),
    ] = False,
    show_config: Annotated[
        bool, Option("--show-config", help="只显示设置 · print the settings and stop")
    ] = False,
    lang: LangOption = "zh",
) -> None:
    """开服：让大家用网页或终端来打。 · Run a server to play on, in the browser or the terminal.

    设置的来源，后面的盖过前面的：默认、--config 的文件、环境变量（FANGCHENG_PORT=…）、命令行。
    管理员口令不在命令行上写：写进环境变量 FANGCHENG_HOST_TOKEN 或设置文件，
    都没有，就在第一次启动时生成，写进数据目录的 operator-token 文件。 ·
    Settings come from the defaults, the file of --config, the environment (FANGCHENG_PORT=…) and
    the flags, each overriding what stands before it. The host token is no flag: it comes
    from FANGCHENG_HOST_TOKEN or the file, or is made at the first start and
    kept in the file operator-token of the data folder.

    例子： · Examples:

    [bold]fangcheng serve[/]

    [bold]fangcheng serve --host 0.0.0.0 --data /srv/fangcheng[/]

    [bold]fangcheng serve --config club.toml --set round_pause=15 --show-config[/]
    """
    w = words(lang)
    flags = flags_from(
        set_,
        host=host,
        port=port,
        database=database,
        data=data,
        public_url=public_url,
        node=node,
        address=address,
        log_level=log_level,
        log_json=log_json,
    )
    settings = settings_from(config, flags)
    console = Console(highlight=False)
    if show_config:
        _show_config(console, w, settings, _sources(config, flags))
        return
    from fangcheng.server.workers import usual_workers

    number = usual_workers(settings) if workers is None else workers
    if number > 1:
        _serve_many(console, w, settings, number)
    else:
        _serve(console, w, settings, take_over, accept_loss)


def _serve_many(console: Console, w: Words, settings: "Settings", number: int) -> None:
    from fangcheng.server.workers import Workers

    try:
        many = Workers(settings, number)
        _run(many.run(partial(_banner, console, w, settings)))
    except FangchengError as error:
        fail(" ".join(w.error(error).split()), lang=w.lang)
    with suppress(OSError):
        console.print(w("serve.stopped"))


def _serve(
    console: Console, w: Words, settings: "Settings", take_over: bool, accept_loss: bool
) -> None:
    from fangcheng.server.serve import serve
    from fangcheng.server.store.owned import Insist

    def started(what: "Started") -> None:
        _banner(console, w, settings, what.url, what.token_file)
        console.file.flush()  # behind a pipe or in a unit's log it must not wait

    try:
        _run(serve(settings, started, insist=Insist(take_over, accept_loss)))
    except KeyboardInterrupt:
        pass  # before anything was open
    except HostError as error:
        fail(why_not(w, error), lang=w.lang)
    except FangchengError as error:
        fail(
            " ".join(w.error(error).split()), lang=w.lang
        )  # drivers like to explain in several lines
    with suppress(OSError):
        console.print(w("serve.stopped"))


def _run(main: "Coroutine[Any, Any, None]") -> None:
    try:
        import uvloop
    except ImportError:
        asyncio.run(main)
    else:
        uvloop.run(main)


def why_not(w: Words, error: HostError) -> str:
    """Say in the host's language why a server does not start, or has ended."""
    fields = dict(error.fields)
    for name in ("since", "at"):
        if name in fields:
            fields[name] = f"{datetime.fromtimestamp(int(str(fields[name]))):%Y-%m-%d %H:%M:%S}"
    return w(f"serve.not.{error.code}", **fields)


# -- the banner ----------------------------------------------------------------------------------


def _banner(
    console: Console, w: Words, settings: "Settings", url: str, token_file: Path | None
) -> None:
    """Say how to reach the server, where it keeps things, and how to stop it."""
    rows = [(w("serve.open"), Text(url, "bold green"))]
    port = urlsplit(url).port or settings.port
    if settings.host in _EVERYWHERE:
        rows += [
            (w("serve.lan"), Text(f"http://{address}:{port}", "bold green"))
            for address in lan_addresses()
        ]
    rows.append((w("serve.terminal"), Text(f"fangcheng join {url}")))
    rows.append((w("serve.data"), Text(_data_place(settings))))
    rows.append((w("serve.operator"), Text(f"{url}/operator")))
    if token_file is not None:
        rows.append((w("serve.token"), Text(str(token_file))))
    rows.append((w("serve.stop"), Text("Ctrl-C")))
    if settings.host not in _EVERYWHERE and not settings.public_url:
        rows.append(("", Text(w("serve.only_here"), "dim")))
    table = Table(box=None, show_header=False, padding=(0, 1))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for row in rows:
        table.add_row(*row)
    if console.is_terminal:
        console.print(Panel(table, title=w("serve.title"), border_style="green", expand=False))
    else:
        # In a log or a pipe an address must stand in one piece, however long it is.
        console.print(w("serve.title"))
        for label, value in rows:
            console.print(Text(f"  {label} ").append_text(value), soft_wrap=True)


def _data_place(settings: "Settings") -> str:
    database = settings.shown()["database"]
    file = str(database).removeprefix("sqlite:///")
    return str(Path(file).resolve()) if file != database else file


def lan_addresses() -> list[str]:
    """List the addresses under which other machines may reach this one."""
    found: dict[str, None] = {}
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_PROBE)
        found[probe.getsockname()[0]] = None
    with suppress(OSError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found[str(place[0])] = None
    return [address for address in found if not address.startswith(("127.", "0."))]


# -- the settings shown --------------------------------------------------------------------------


def _sources(file: Path | None, flags: dict[str, Any]) -> dict[str, str]:
    """Say for each setting that is not the default where it comes from."""
    from fangcheng.server.settings import PREFIX, Settings

    found: dict[str, str] = {}
    if file is not None:
        import tomllib

        found.update(dict.fromkeys(tomllib.loads(file.read_text(encoding="utf-8")), str(file)))
    for name in Settings.__struct_fields__:
        if PREFIX + name.upper() in os.environ:
            found[name] = PREFIX + name.upper()
    return {**found, **dict.fromkeys(flags, "--")}


def _show_config(console: Console, w: Words, settings: "Settings", sources: dict[str, str]) -> None:
    """Print a table for a person, or a file that --config reads where nobody watches."""
    import msgspec

    shown = settings.shown()
    plain = msgspec.to_builtins(settings)
    if not console.is_terminal:
        for name, value in shown.items():
            hidden = name in SECRET or (name == "database" and plain[name] not in ("", value))
            source = f"  # {_source(w, sources.get(name))}"
            console.print(
                Text(f"{'# ' if hidden else ''}{name} = {_toml(value)}{source}"), soft_wrap=True
            )
        return
    table = Table(box=box.SIMPLE_HEAD, title=w("serve.settings"), title_justify="left")
    for key in ("setting", "value", "source"):
        table.add_column(w(f"serve.{key}"), overflow="fold")
    for name, value in shown.items():
        style = "bold" if name in sources else "dim"
        table.add_row(Text(name, style), Text(_toml(value), style), _source(w, sources.get(name)))
    console.print(table)


def _source(w: Words, source: str | None) -> str:
    if source is None:
        return w("serve.source.default")
    return w("serve.source.flag") if source == "--" else source


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
