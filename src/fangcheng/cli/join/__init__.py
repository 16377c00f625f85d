"""`fangcheng join`: play on a server, in the terminal."""

import asyncio
from typing import TYPE_CHECKING, Annotated

from fangcheng.cli.command import TOWNS, Argument, Option
from fangcheng.cli.common import (
    CodeOption,
    LangOption,
    PasswordOption,
    ServerArgument,
    SetOption,
    TilesOption,
    fail_clearly,
    rules_from,
)
from fangcheng.errors import OptionError
from fangcheng.houserules.rules import HouseRules, is_file_name
from fangcheng.installed import find_variant, is_preset_name, town_in
from fangcheng.terminal.console import Console
from fangcheng.terminal.style import TileStyle, tile_style
from fangcheng.words import Words, words

if TYPE_CHECKING:
    from fangcheng.cli.join.link import Link, Secret
    from fangcheng.cli.join.session import Wish
    from fangcheng.protocol import parts


@fail_clearly
def join_command(
    url: ServerArgument,
    room: Annotated[
        str | None, Argument(help="房间号 · number of a room", show_default=False)
    ] = None,
    create: Annotated[
        str | None,
        Option(
            metavar="TOWN",
            help=f"开一个房间：{TOWNS}，或桌规文件，或服务器上桌规的名字 · "
            f"open a room: {TOWNS}, a file of house rules, or those of the server by their name",
        ),
    ] = None,
    quick: Annotated[
        str | None, Option(metavar="TOWN", help="马上和机器人打 · play with bots at once")
    ] = None,
    now: Annotated[
        str | None,
        Option(
            metavar="TOWN",
            help="排队找人打：地方，或服务器的桌规 · "
            "wait for people to play with: a town, or house rules of the server",
        ),
    ] = None,
    fast: Annotated[
        bool, Option("--fast", help="排快打的队 · wait for a table with little time")
    ] = False,
    bots_after: Annotated[
        int | None,
        Option(
            metavar="SECONDS",
            min=5,
            help="等几秒后问要不要机器人补位 · ask after so many seconds whether bots may fill up",
        ),
    ] = None,
    club: Annotated[
        str | None,
        Option(
            metavar="CLUB",
            help="圈子的名字或编号：看桌子和榜；和 --create 一起就在圈里开桌 · "
            "a club by its name or number: its tables and board; with --create a table there",
        ),
    ] = None,
    tournament: Annotated[
        str | None,
        Option(
            metavar="TOURNAMENT",
            help="比赛的名字或编号：报名，到时候去自己的桌子 · "
            "a tournament by its name or number: sign up, and be led to your tables",
        ),
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
    password: PasswordOption = False,
    code: CodeOption = False,
    tiles: TilesOption = None,
    lang: LangOption = "zh",
) -> None:
    """联机：到服务器上打。 · Play on a server, with others or with bots.

    断线会自己重连；Ctrl-C 只断开，座位留着，q 才是离开。 ·
    A lost connection comes back by itself. Ctrl-C only hangs up and keeps your seat; q leaves.

    例子： · Examples:

    [bold]fangcheng join http://127.0.0.1:8088 --quick hangzhou[/]

    [bold]fangcheng join http://192.168.1.5:8088 --now lanzhou --bots-after 60[/]

    [bold]fangcheng join http://192.168.1.5:8088 204815 --name 阿方[/]

    [bold]fangcheng join http://192.168.1.5:8088 --create lanzhou --set end=to_the_end[/]
    """
    w = words(lang)
    if sum(option is not None for option in (room, create, quick, now)) > 1:
        raise OptionError("join.one_way")
    if set_ and create is None and quick is None:
        raise OptionError("join.set_needs")
    if clock is not None and create is None:
        raise OptionError("join.clock_needs")
    if now is None and (fast or bots_after is not None):
        raise OptionError("join.now_needs")
    if club is not None and (room, quick, now) != (None, None, None):
        raise OptionError("join.club.needs")
    if tournament is not None and (room, create, quick, now, club) != (None,) * 5:
        raise OptionError("join.tournament.needs")
    from fangcheng.cli.join.coming import INTERRUPTED, ask_secret, check_who

    check_who(w, name, password, code)
    town = create or quick
    style = tile_style(tiles, lang)
    url = url.rstrip("/")
    rules, served = (None, None) if town is None else _rules(url, town, set_)
    # A link to a room contains its number.
    head, sign, tail = url.rpartition("/room/")
    if sign and room is None and town is None and now is None:
        url, room = head, tail
    if room is not None and not (room.isdecimal() and room.isascii() and len(room) == 6):
        raise OptionError("join.bad_room", room=room)

    from fangcheng.cli.join.session import Wish
    from fangcheng.protocol import commands, matchmaking, parts
    from fangcheng.protocol.client import new_id

    command: (
        commands.Enter | commands.Create | commands.QuickPlay | matchmaking.JoinQueue | None
    ) = None
    if room is not None:
        command = commands.Enter(new_id(), room)
    elif now is not None:
        command = matchmaking.JoinQueue(new_id(), now, "quick" if fast else "usual", bots_after)
    elif rules is not None and quick is None:
        wish = _clock(w, clock) or parts.ClockWish(rules.clock.turn, rules.clock.bank)
        # Public rooms show no names that players made up.
        own = None if rules.house is None or public else rules.house.name[lang]
        played = served or rules.town
        command = commands.Create(
            new_id(), played, dict(rules.options), wish, public=public, house=own
        )
    elif rules is not None:
        command = commands.QuickPlay(new_id(), served or rules.town, dict(rules.options))
    try:
        secret = ask_secret(w, password, code)
        asyncio.run(
            _join(w, lang, style, url, name, Wish(command, watch), secret, club, tournament)
        )
    except (KeyboardInterrupt, EOFError):  # before there is a session to end
        raise SystemExit(INTERRUPTED) from None


def _rules(url: str, name: str, pairs: list[str] | None) -> "tuple[HouseRules, str | None]":
    """Return a town, rules from a file, or rules the server has, with their name there."""
    if is_preset_name(name):
        return rules_from(town_in(name), pairs), name
    if is_file_name(name) or find_variant(name) is not None:
        return rules_from(name, pairs), None
    from fangcheng.cli.join.served import town_of_house

    town = town_of_house(url, name)
    return rules_from(name if town is None else town, pairs), town and name


def _clock(w: Words, written: str | None) -> "parts.ClockWish | None":
    """Parse the thinking time: seconds for each question, then for the whole match."""
    import msgspec

    from fangcheng.protocol import parts

    if written is None:
        return None
    turn, _, bank = written.partition("+")
    try:
        return msgspec.convert({"turn": turn, "bank": bank or 0}, parts.ClockWish, strict=False)
    except msgspec.ValidationError:
        raise OptionError("join.bad_clock", clock=written) from None


async def _join(
    w: Words,
    lang: str,
    style: TileStyle,
    url: str,
    name: str | None,
    wish: "Wish",
    secret: "Secret | None",
    club: str | None,
    tournament: str | None,
) -> None:
    from fangcheng.cli.join.coming import come
    from fangcheng.cli.join.session import play_session
    from fangcheng.cli.join.terminal import Terminal

    console = Console(highlight=False)
    link = await come(console, w, url, name, secret)
    if club is not None:
        wish = await _at_club(console, w, url, link, wish, club)
    if tournament is not None:
        wish = await _at_tournament(console, w, url, link, tournament)
    await play_session(Terminal(console), link, lang, style, url, wish)


async def _at_club(
    console: Console, w: Words, url: str, link: "Link", wish: "Wish", club: str
) -> "Wish":
    """Open a table in a club, or show the club."""
    from msgspec import structs

    from fangcheng.cli.join.clubs import find_club, show_board
    from fangcheng.cli.join.session import Wish
    from fangcheng.protocol import clubs, commands
    from fangcheng.protocol.client import new_id

    assert link.client.token is not None
    found = await asyncio.to_thread(find_club, w, url, link.client.token, club)
    if isinstance(wish.command, commands.Create):
        return Wish(structs.replace(wish.command, club=found.id), wish.watch)
    show_board(console, w, found)
    return Wish(clubs.WatchClub(new_id(), found.id))


async def _at_tournament(
    console: Console, w: Words, url: str, link: "Link", tournament: str
) -> "Wish":
    """Sign up for a tournament, and follow it."""
    from fangcheng.cli.join.session import Wish
    from fangcheng.cli.join.tournaments import come_to, show_tournament
    from fangcheng.protocol import tournaments
    from fangcheng.protocol.client import new_id

    assert link.client.token is not None
    found = await asyncio.to_thread(come_to, w, url, link.client.token, tournament)
    show_tournament(console, w, found)
    return Wish(tournaments.WatchTournament(new_id(), found.id))
