"""Clubs in the terminal: finding one, its board, its tables, and who is there."""

from dataclasses import dataclass

from rich.text import Text

from fangcheng.cli.join.served import fetch_told
from fangcheng.errors import OptionError
from fangcheng.protocol import clubs as told
from fangcheng.terminal.console import Console
from fangcheng.words import Words

_SHOWN = 5
"""Lines of the board."""


@dataclass(frozen=True)
class FoundClub:
    """One of the person's clubs, and this month's board."""

    id: int
    name: str
    month: told.ClubMonth


def find_club(w: Words, url: str, token: str, wanted: str) -> FoundClub:
    """Find one of the person's clubs by name or number; otherwise list their clubs."""
    own = fetch_told(told.ClubList, url, "/api/clubs", token).own
    for one in own:
        if wanted in (one.name, str(one.id)):
            path = f"/api/clubs/{one.id}"
            month = fetch_told(told.Club, url, path, token).month
            board = fetch_told(told.ClubMonth, url, f"{path}/months/{month}", token)
            return FoundClub(one.id, one.name, board)
    if not own:
        raise OptionError("join.club.none", url=url)
    names = ", ".join(f"{one.name} ({one.id})" for one in own)
    raise OptionError("join.club.which", club=wanted, names=names)


def show_board(console: Console, w: Words, club: FoundClub) -> None:
    """Print this month's board."""
    console.print(Text(w("join.club.board", club=club.name, month=club.month.month), "bold"))
    for place, one in enumerate(club.month.board[:_SHOWN], 1):
        points = f"{one.points:+d}".replace("-", "−")
        line = w("join.club.score", place=place, name=one.name, points=points, count=one.matches)
        console.print(Text(f"  {line}"))
    if not club.month.board:
        console.print(Text(f"  {w('join.club.nothing')}", "dim"))


def show_club(console: Console, w: Words, lobby: told.ClubLobby, person: int, url: str) -> None:
    """Print the tables of a club, who is there, and how to sit down."""
    others = ", ".join(watcher.name for watcher in lobby.here if watcher.person != person)
    console.print(Text(w("join.club.here", names=others) if others else w("join.club.alone")))
    console.print(Text(w("join.club.tables" if lobby.rooms else "join.club.no_tables")))
    for room in lobby.rooms:
        line = w(
            "join.club.room",
            number=room.number,
            town=room.variant,
            free=room.free,
            names=", ".join(room.names),
        )
        console.print(Text(f"  {line}"))
    for key in ("join.lobby.enter", "join.club.open"):
        console.print(Text(f"  {w(key, url=url, club=lobby.club)}"), soft_wrap=True)
