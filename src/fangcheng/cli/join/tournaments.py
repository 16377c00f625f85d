"""Tournaments in the terminal: listing, signing up, and standings."""

import secrets
import time

import msgspec
from rich.text import Text

from fangcheng.cli.join.served import fetch_told
from fangcheng.errors import OptionError
from fangcheng.protocol import tournaments as told
from fangcheng.terminal.console import Console
from fangcheng.words import Words

_SHOWN = 10
"""Lines of the standings."""


def come_to(w: Words, url: str, token: str, wanted: str) -> told.Tournament:
    """Find a tournament by name or number, and sign up if possible; otherwise list all."""
    found = fetch_told(told.TournamentList, url, "/api/tournaments", token).tournaments
    for one in found:
        if wanted in (one.name, str(one.id)):
            now = look(url, token, one.id)
            if now.entered is None and not (now.may_enter and now.state == "open"):
                return now
            if now.entered == "in" or now.state in ("over", "called_off"):
                return now
            action = told.SignUp(secrets.token_hex(16))
            path, body = f"/api/tournaments/{one.id}", msgspec.json.encode(action)
            return fetch_told(told.Tournament, url, path, token, body)
    if not found:
        raise OptionError("join.tournament.none", url=url)
    names = ", ".join(
        f"{one.name} ({one.id}, {w(f'join.tournament.{one.state}')})" for one in found
    )
    raise OptionError("join.tournament.which", wanted=wanted, names=names)


def look(url: str, token: str, tournament: int) -> told.Tournament:
    """Return the state of a tournament."""
    return fetch_told(told.Tournament, url, f"/api/tournaments/{tournament}", token)


def show_tournament(console: Console, w: Words, one: told.Tournament) -> None:
    """Print a tournament's state, the player's entry, and the standings."""
    state = w(f"join.tournament.{one.state}")
    head = w(
        "join.tournament.head",
        name=one.name,
        state=state,
        round=one.round,
        rounds=one.rounds,
        people=len(one.people),
    )
    console.print(Text(head, "bold"))
    if one.state == "open":
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.starts))
        console.print(Text(w("join.tournament.starts", time=when)))
    key = "no" if one.entered is None else one.entered
    console.print(Text(w(f"join.tournament.you.{key}"), "dim"))
    names = {person.person: person.name for person in one.people}
    for place in one.standings[:_SHOWN] if one.round else ():
        line = w(
            "join.tournament.place",
            place=place.place,
            name=names.get(place.person, ""),
            score=f"{place.score:g}",
            points=f"{place.points:+d}".replace("-", "−"),
        )
        console.print(Text(f"  {line}"))


def is_ours(news: told.TournamentNews, command: object) -> bool:
    """Return whether news concerns the tournament of the session."""
    return isinstance(command, told.WatchTournament) and command.tournament == news.tournament
