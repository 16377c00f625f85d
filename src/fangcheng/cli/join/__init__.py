"""`fangcheng join`: play on a server, in the terminal."""

import asyncio
from typing import TYPE_CHECKING, Annotated

from rich.console import Console

from fangcheng.cli.command import TOWNS, Argument, Option
from fangcheng.cli.common import (
    LangOption,
    SetOption,
    TilesOption,
    TileStyle,
    fail_clearly,
    rules_from,
    tile_style,
)
from fangcheng.errors import OptionError
from fangcheng.words import Words, words

if TYPE_CHECKING:
    from fangcheng.cli.join.link import Link
    from fangcheng.cli.join.session import Wish
    from fangcheng.protocol import messages as say

_INTERRUPTED = 130
_SERVER = "http://192.168.1.5:8088"


@fail_clearly
def join_command(
    url: Annotated[str, Argument(help=f"服务器，如 {_SERVER} · the server, like {_SERVER}")],
    room: Annotated[
        str | None, Argument(help="房间号 · number of a room", show_default=False)
    ] = None,
    create: Annotated[
        str | None,
        Option(
            metavar="TOWN",
            help=f"开一个房间：{TOWNS}，或桌规文件 · "
            f"open a room: {TOWNS}, or a file of house rules",
        ),
    ] = None,
    quick: Annotated[
        str | None, Option(metavar="TOWN", help="马上和机器人打 · play with bots at once")
    ] = None,
    set_: SetOption = None,
    clock: Annotated[
        str | None,
        Option(
            metavar="TURN+BANK",
            help="新房间的时间：每次几秒，另外共几秒，如 15+60 · "
            "time in the new room: seconds for each question and in reserve, like 15+60",
        ),
    ] = None,
    public: Annotated[
        bool, Option("--public", help="让大厅列出新房间 · list the new room in the lobby")
    ] = False,
    watch: Annotated[bool, Option("--watch", help="只看不坐 · only look on")] = False,
    name: Annotated[
        str | None,
        Option(help="名字，同一个名字下次还是你 · your name; with it you are the same again"),
    ] = None,
    tiles: TilesOption = None,
    lang: LangOption = "zh",
) -> None:
    """联机：到服务器上打。 · Play on a server, with others or with bots.

    断线会自己重连；Ctrl-C 只断开，座位留着，q 才是离开。 ·
    A lost connection comes back by itself. Ctrl-C only hangs up and keeps your seat; q leaves.

    例子： · Examples:

    [bold]fangcheng join http://127.0.0.1:8088 --quick hangzhou[/]

    [bold]fangcheng join http://192.168.1.5:8088 204815 --name 阿方[/]

    [bold]fangcheng join http://192.168.1.5:8088 --create lanzhou --set end=to_the_end[/]
    """
    w = words(lang)
    if sum(one is not None for one in (room, create, quick)) > 1:
        raise OptionError(w("join.one_way"))
    if set_ and create is None and quick is None:
        raise OptionError(w("join.set_needs"))
    if clock is not None and create is None:
        raise OptionError(w("join.clock_needs"))
    town = create or quick
    rules = None if town is None else rules_from(town, set_)
    style = tile_style(tiles, lang)
    url = url.rstrip("/")
    # The number may come with the address, as a link has it.
    head, sign, tail = url.rpartition("/room/")
    if sign and room is None and town is None:
        url, room = head, tail
    if room is not None and not (room.isdecimal() and room.isascii() and len(room) == 6):
        raise OptionError(w("join.bad_room", room=room))

    from fangcheng.cli.join.session import Wish
    from fangcheng.protocol import messages as say
    from fangcheng.protocol.client import new_id

    if name is not None:
        _check_name(w, name)
    command: say.Enter | say.Create | say.QuickPlay | None = None
    if room is not None:
        command = say.Enter(new_id(), room)
    elif rules is not None and quick is None:
        wish = _clock(w, clock) or say.ClockWish(rules.clock.turn, rules.clock.bank)
        # In the lobby nothing is called as one likes.
        own = None if rules.house is None or public else rules.house.name[lang]
        command = say.Create(
            new_id(), rules.town, dict(rules.options), wish, public=public, house=own
        )
    elif rules is not None:
        command = say.QuickPlay(new_id(), rules.town, dict(rules.options))
    try:
        asyncio.run(_join(w, lang, style, url, name, Wish(command, watch)))
    except KeyboardInterrupt:  # before there was anything to keep
        raise SystemExit(_INTERRUPTED) from None


def _check_name(w: Words, name: str) -> None:
    """Refuse a name that no server takes: it would only call it no message."""
    import msgspec

    from fangcheng.protocol import messages as say

    try:
        msgspec.convert(name, say.Name)
    except msgspec.ValidationError:
        raise OptionError(w("join.bad_name", length=len(name))) from None


def _clock(w: Words, written: str | None) -> "say.ClockWish | None":
    """Read the time to think: seconds for each question, then those for the whole match."""
    import msgspec

    from fangcheng.protocol import messages as say

    if written is None:
        return None
    turn, _, bank = written.partition("+")
    try:
        return msgspec.convert({"turn": turn, "bank": bank or 0}, say.ClockWish, strict=False)
    except msgspec.ValidationError:
        raise OptionError(w("join.bad_clock", clock=written)) from None


async def _join(
    w: Words, lang: str, style: TileStyle, url: str, name: str | None, wish: "Wish"
) -> None:
    from fangcheng.cli.join.session import play_session
    from fangcheng.cli.join.terminal import Terminal

    console = Console(highlight=False)
    link = await _come(console, w, url, name)
    await play_session(Terminal(console), link, lang, style, url, wish)


async def _come(console: Console, w: Words, url: str, name: str | None) -> "Link":
    """Connect as the person one was here before, or as somebody new."""
    from fangcheng.cli.join.link import Link
    from fangcheng.cli.join.tokens import Tokens, server_key, tokens_path
    from fangcheng.errors import ConnectionFailedError

    tokens = Tokens(tokens_path())
    server = server_key(url)
    token = tokens.find(server, name)
    try:
        link = await Link.open(url, token, name if token is None else None)
    except ConnectionFailedError as error:
        if error.code != "token" or token is None:
            raise
        # The server has forgotten us: its data were lost, or it is another one.
        tokens.forget(server, token)
        console.print(w("join.forgotten"))
        link = await Link.open(url, None, name)
    welcome = link.client.welcome
    assert welcome is not None and link.client.token is not None
    tokens.keep(server, name or welcome.name, link.client.token)
    console.print(w("join.welcome", name=welcome.name, url=url), markup=False, soft_wrap=True)
    return link
