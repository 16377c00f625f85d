"""`fangcheng join`: play on a server, in the terminal."""

import asyncio
from typing import TYPE_CHECKING

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
from fangcheng.cli.join.options import (
    BotsAfterOption,
    ClockOption,
    ClubOption,
    CreateOption,
    FastOption,
    NameOption,
    NowOption,
    PublicOption,
    QuickOption,
    RoomArgument,
    TournamentOption,
    WatchOption,
)
from fangcheng.errors import OptionError
from fangcheng.houserules.rules import HouseRules, is_file_name
from fangcheng.installed import find_variant, is_preset_name, town_in
from fangcheng.terminal.console import Console
from fangcheng.terminal.style import TileStyle, tile_style
from fangcheng.words import Words, words

if TYPE_CHECKING:
    from fangcheng.cli.join.link import Link, Secret
    from fangcheng.cli.join.session import Way, Wish
    from fangcheng.protocol import commands, matchmaking, parts


@fail_clearly
def join_command(
    url: ServerArgument,
    room: RoomArgument = None,
    create: CreateOption = None,
    quick: QuickOption = None,
    now: NowOption = None,
    fast: FastOption = False,
    bots_after: BotsAfterOption = None,
    club: ClubOption = None,
    tournament: TournamentOption = None,
    set_: SetOption = None,
    clock: ClockOption = None,
    public: PublicOption = False,
    watch: WatchOption = False,
    name: NameOption = None,
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
    one_way = [way for way in (room, create, quick, now) if way is not None]
    if len(one_way) > 1:
        raise OptionError("join.one_way")
    if set_ and create is None and quick is None:
        raise OptionError("join.set_needs")
    if clock is not None and create is None:
        raise OptionError("join.clock_needs")
    if now is None and (fast or bots_after is not None):
        raise OptionError("join.now_needs")
    if club is not None and one_way and create is None:
        raise OptionError("join.club.needs")
    if tournament is not None and (one_way or club is not None):
        raise OptionError("join.tournament.needs")
    from fangcheng.cli.join.coming import INTERRUPTED, ask_secret, check_who

    check_who(w, name, password, code)
    url = url.rstrip("/")
    # A link to a room contains its number.
    head, sign, tail = url.rpartition("/room/")
    if sign and not one_way:
        url, room = head, tail

    from fangcheng.cli.join.session import Wish

    command: Way | None = None
    if room is not None:
        command = _enter(room)
    elif now is not None:
        command = _queue(now, fast, bots_after)
    elif create is not None:
        command = _create(url, create, set_, _clock(w, clock), public, lang)
    elif quick is not None:
        command = _quick(url, quick, set_)
    style = tile_style(tiles, lang)
    try:
        secret = ask_secret(w, password, code)
        asyncio.run(
            _join(w, lang, style, url, name, Wish(command, watch), secret, club, tournament)
        )
    except (KeyboardInterrupt, EOFError):  # before there is a session to end
        raise SystemExit(INTERRUPTED) from None


def _enter(room: str) -> "commands.Enter":
    from fangcheng.protocol.client import new_id
    from fangcheng.protocol.commands import Enter

    if not (room.isdecimal() and room.isascii() and len(room) == 6):
        raise OptionError("join.bad_room", room=room)
    return Enter(new_id(), room)


def _queue(queue: str, fast: bool, bots_after: int | None) -> "matchmaking.JoinQueue":
    from fangcheng.protocol.client import new_id
    from fangcheng.protocol.matchmaking import JoinQueue

    return JoinQueue(new_id(), queue, "quick" if fast else "usual", bots_after)


def _create(
    url: str,
    town: str,
    pairs: list[str] | None,
    clock: "parts.ClockWish | None",
    public: bool,
    lang: str,
) -> "commands.Create":
    from fangcheng.protocol.client import new_id
    from fangcheng.protocol.commands import Create
    from fangcheng.protocol.parts import ClockWish

    rules, served = _rules(url, town, pairs)
    wish = clock or ClockWish(rules.clock.turn, rules.clock.bank)
    # Public rooms show no names that players made up.
    own = None if rules.house is None or public else rules.house.name[lang]
    played, options = served or rules.town, dict(rules.options)
    return Create(new_id(), played, options, wish, public=public, house=own)


def _quick(url: str, town: str, pairs: list[str] | None) -> "commands.QuickPlay":
    from fangcheng.protocol.client import new_id
    from fangcheng.protocol.commands import QuickPlay

    rules, served = _rules(url, town, pairs)
    return QuickPlay(new_id(), served or rules.town, dict(rules.options))


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
