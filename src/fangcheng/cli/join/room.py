"""A room in the terminal: its seats, and commands before a match and in chat."""

import unicodedata
from collections.abc import Sequence
from datetime import date
from typing import get_args

from rich.markup import escape
from rich.text import Text

from fangcheng.errors import HouseRulesError
from fangcheng.game.options import as_dict
from fangcheng.installed import variant_type
from fangcheng.protocol import commands, kinds, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import new_id
from fangcheng.record.house import House, read_house
from fangcheng.terminal.console import Console
from fangcheng.terminal.table import seat_names
from fangcheng.terminal.tiles import flow
from fangcheng.words import Words
from fangcheng.words.answers import UnclearError
from fangcheng.words.people import Sitting, bot_names

PHRASES: tuple[str, ...] = get_args(parts.Phrase)
_WINDS = ("东南西北", "eswn")
_BOT = "normal"
_LONGEST = 200
_LONGEST_TYPED = 1000
"""The most characters the protocol accepts; for the rest the server explains its limits."""


def plain(text: str) -> str:
    """Return input in lower case and with normal width, which input methods may change."""
    return unicodedata.normalize("NFKC", text[:_LONGEST_TYPED]).strip().lower()


def room_link(url: str, number: str) -> str:
    """Return the URL of a room."""
    return f"{url}/room/{number}"


def seat_of(room: say.RoomState, person: int) -> int | None:
    """Return a person's seat, or None."""
    return next((at for at, seat in enumerate(room.seats) if seat.person == person), None)


def labels(w: Words, room: say.RoomState, me: int | None) -> list[str]:
    """Return the names of the seats as the player sees them: by name, or by place."""
    count = len(room.seats)
    places = [w.seat(at) for at in range(count)] if me is None else seat_names(w, me, count)
    bots = _bot_names(w, room)
    names = [
        bot if seat.person is None else seat.name
        for seat, bot in zip(room.seats, bots, strict=True)
    ]
    return [
        place if at == me or name is None
        # two players may have the same name
        else f"{name}({place})" if names.count(name) > 1 else name
        for at, (name, place) in enumerate(zip(names, places, strict=True))
    ]  # fmt: skip


def _bot_names(w: Words, room: say.RoomState) -> list[str | None]:
    seats = [Sitting(seat.bot, seat.person, seat.character) for seat in room.seats]
    return bot_names(w, room.settings.variant, seats)


# -- showing -------------------------------------------------------------------------------------


def show_room(console: Console, w: Words, room: say.RoomState, person: int, url: str) -> None:
    """Print the seats, and what the player can do now."""
    rounds = room.settings.options.get("rounds", "")
    title = w("join.room", number=room.number, town=w("town"), rounds=rounds)
    console.print()
    console.print(Text(f"── {title} ──", "bold"))
    console.print(Text(f" {w('join.room.link', url=room_link(url, room.number))}"), soft_wrap=True)
    clock = room.settings.clock
    key = "join.room.clock" if clock.bank else "join.room.clock.no_bank"
    console.print(Text(f" {w(key, turn=clock.turn, bank=clock.bank)}"))
    changed = _changed_options(w, room.settings)
    if changed:
        console.print(Text(f" {w('play.options', options=changed)}"))
    show_seats(console, w, room, person)
    show_watchers(console, w, room)
    for line in _offers(w, room, person):
        console.print(Text.from_markup(f" {line}"))


def show_seats(console: Console, w: Words, room: say.RoomState, person: int) -> None:
    """Print the seats."""
    names = _bot_names(w, room)
    for at, seat in enumerate(room.seats):
        console.print(_seat_line(w, room, at, seat, person, names[at]))
    if room.ladder == "offered" and any(seat.counts for seat in room.seats):
        agreed, seats = sum(seat.counts for seat in room.seats), len(room.seats)
        console.print(Text(f"  {w('join.ladder', agreed=agreed, seats=seats)}", "dim"))


def house_of(room: say.RoomState) -> House | None:
    """Return the house rules of a room by name; None if the server's data is invalid."""
    house = room.settings.house
    try:
        return (
            None
            if house is None
            else read_house({"name": house.name, "notes": {}, "source": house.source})
        )
    except HouseRulesError:
        return None


def show_watchers(console: Console, w: Words, room: say.RoomState) -> None:
    """Print the spectators, numbered for the command that sends them away."""
    named = [f"{at} {one.name}" for at, one in enumerate(room.watchers, 1)]
    if (more := room.spectators - len(named)) > 0:
        named.append(w("join.watchers.more", count=more))
    if named:
        console.print(Text(f"  {w('join.watchers', names=', '.join(named))}", "dim"))


def _changed_options(w: Words, settings: parts.RoomSettings) -> str:
    default = as_dict(variant_type(settings.variant).options_type())
    return ", ".join(
        f"{w.get(f'option.{name}', name)}: {w.option(name, value)}"
        for name, value in settings.options.items()
        if name != "rounds" and value != default.get(name)
    )


def _seat_line(
    w: Words, room: say.RoomState, at: int, seat: parts.SeatState, person: int, bot: str | None
) -> Text:
    line = Text(f"  {at} {w.seat(at)} ")
    if seat.bot is not None:
        line.append(f"{bot} " if bot else "", "bold")
        return line.append(w("join.bot", level=seat.bot), "cyan")
    if seat.person is None:
        return line.append(w("join.free"), "dim")
    line.append(seat.name, "bold")
    if seat.rank is not None:
        line.append(f" {_rank(w, seat.rank)}", "magenta")
    if seat.person == person:
        line.append(w("join.me"))
    if seat.person == room.owner:
        line.append(w("join.owner"), "magenta")
    if not seat.online:
        return line.append(f" {w('join.offline')}", "yellow")
    if seat.silent:
        return line.append(f" {w('join.no_signal')}", "yellow")
    return line.append(f" {w('join.ready' if seat.ready else 'join.not_ready')}",
                       "green" if seat.ready else "dim")  # fmt: skip


def _rank(w: Words, rank: int) -> str:
    """Return the town's name of a rank, or its number if the town has none."""
    names = w("ranks").replace("、", ", ").split(", ")
    return names[rank] if rank < len(names) else str(rank + 1)


def _offers(w: Words, room: say.RoomState, person: int) -> list[str]:
    seat = seat_of(room, person)
    if seat is None:
        return [w("join.keys.visitor")]
    key = "join.keys.unready" if room.seats[seat].ready else "join.keys.ready"
    keys = [w(key)]
    if room.owner == person:
        keys.append(w("join.keys.owner"))
    return [*keys, w("join.keys.all")]


def show_lobby(console: Console, w: Words, rooms: Sequence[parts.LobbyRoom], url: str) -> None:
    """Print the public rooms, and how to enter one."""
    console.print(w("join.lobby" if rooms else "join.lobby.empty"))
    for room in rooms:
        names = ", ".join(room.names)
        line = w(
            "join.lobby.room",
            number=room.number, town=escape(room.variant), free=room.free, names=escape(names),
        )  # fmt: skip
        console.print(Text.from_markup(f"  {line}"))
    for key in ("enter", "create", "quick"):
        console.print(Text(f"  {w(f'join.lobby.{key}', url=url)}"), soft_wrap=True)


def show_devices(console: Console, w: Words, devices: Sequence[parts.Device]) -> None:
    """Print the devices the person is logged in on."""
    for one in devices:
        created, used = (f"{date.fromtimestamp(when):%Y-%m-%d}" for when in (one.created, one.used))
        line = Text(f" {w('join.device', id=one.id, name=one.name, created=created, used=used)}")
        console.print(line.append(w("join.device.here"), "green") if one.current else line)


# -- input ---------------------------------------------------------------------------------------


def read_room_command(
    w: Words, room: say.RoomState, person: int, typed: str
) -> list[kinds.Command]:
    """Parse a command before a match; raise UnclearError with the possible ones."""
    word, *rest = plain(typed).split() or [""]
    match word:
        case "" | "y" | "准备":
            return [commands.Ready(new_id())]
        case "n" | "取消":
            return [commands.Ready(new_id(), on=False)]
        case "start" | "开始":
            return [commands.Start(new_id())]
        case "s" | "坐":
            return [commands.Sit(new_id(), seat_typed(w, room, rest))]
        case "u" | "站":
            return [commands.Stand(new_id())]
        case "b" | "机器人":
            return _bots(w, room, rest)
        case "x" | "请出":
            at = seat_typed(w, room, rest)
            taken = room.seats[at].person is not None
            return [commands.Kick(new_id(), at) if taken else commands.SetBot(new_id(), at)]
    offers = " · ".join(_offers(w, room, person))
    raise UnclearError(w("play.bad_key", text=escape(typed), choices=offers))


def _bots(w: Words, room: say.RoomState, rest: list[str]) -> list[kinds.Command]:
    """Seat a bot in one seat, or without a number in each free one."""
    level = next((word for word in rest if len(word) > 2), _BOT)
    named = [word for word in rest if len(word) <= 2]
    if named:
        return [commands.SetBot(new_id(), seat_typed(w, room, named), level)]
    free = [at for at, seat in enumerate(room.seats) if seat.person is None and not seat.bot]
    return [commands.SetBot(new_id(), at, level) for at in free]


def seat_typed(w: Words, room: say.RoomState, rest: list[str]) -> int:
    """Parse a seat, by its number or wind."""
    text = rest[0] if rest else ""
    for winds in _WINDS:
        if len(text) == 1 and text in winds:
            text = str(winds.index(text))
    if not (text.isdecimal() and int(text) < len(room.seats)):
        raise UnclearError(w("join.which_seat", last=len(room.seats) - 1))
    return int(text)


def read_slash(
    typed: str, match: int | None, watchers: Sequence[parts.Watcher] = ()
) -> kinds.Command | None:
    """Parse a command that is always possible: phrases by number or name, and others."""
    word, _, rest = plain(typed)[1:].strip().partition(" ")
    if word in ("say", "说") and rest:
        return commands.Write(new_id(), typed.strip()[1:].strip().split(None, 1)[1][:_LONGEST])
    if word.isdecimal() and 1 <= int(word) <= len(PHRASES):
        word = PHRASES[int(word) - 1]
    if word in PHRASES:
        return commands.Say(word)  # type: ignore[arg-type]
    match word:
        case "auto":
            return commands.LetHouse(new_id(), on=True)
        case "back":
            return commands.LetHouse(new_id(), on=False)
        case "dissolve":
            return commands.Vote(new_id(), on=True)
        case "against":
            return commands.Vote(new_id(), on=False)
        case "ladder":
            return commands.LetCount(new_id(), on=rest.strip() not in ("off", "no", "不"))
        case "away" if rest.isdecimal() and 1 <= int(rest) <= len(watchers):
            return commands.Kick(new_id(), person=watchers[int(rest) - 1].person)
        case "devices":
            return commands.ListDevices(new_id())
        case "logout" if rest:
            return commands.LogOutDevice(new_id(), rest.strip()[:36])
        case "hint" if match is not None:
            return commands.AskHints(new_id(), match)
        case "why" if match is not None:
            return commands.Why(new_id(), match)
    return None


def phrase_text(w: Words, phrase: str) -> str:
    """Return the text of a phrase."""
    return w.get(f"phrase.{phrase}", phrase)


def show_slashes(console: Console, w: Words) -> None:
    """Print the commands that are always possible."""
    items = [Text(f"/{at} {phrase_text(w, one)}") for at, one in enumerate(PHRASES, 1)]
    for line in flow(Text(" "), [item.append("  ") for item in items], console.width):
        console.print(line)
    console.print(Text(f" {w('join.slashes')}"))
