"""What people may do with a tournament, and who may; each action is one transaction."""

import secrets
import time
from typing import Final

import msgspec
from sqlalchemy import Connection

from fangcheng.protocol import tournaments as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.names import clean_name
from fangcheng.server.features.clubs import store as clubs_db
from fangcheng.server.features.clubs.store import REMOVED
from fangcheng.server.features.tournaments import store as db
from fangcheng.server.features.tournaments.store import GOING_ON, StoredTournament
from fangcheng.server.store.tournament_tables import change

OPERATOR: Final = 0
"""Stands for the operator; no person has this number."""
LEADING: Final = ("leader", "helper")
"""The roles that set up tournaments for a club."""
MOST_GOING_ON: Final = 5
"""The most unfinished tournaments of a club, or of the server."""
_LONGEST: Final = 90 * 86400
"""How many seconds ahead a tournament can be set up."""


def no_tournament() -> RefusedError:
    """Return the refusal for a tournament that does not exist, or is hidden from the asker."""
    return RefusedError("tournament", "there is no such tournament, or it is not yours to see")


def not_now(reason: str) -> RefusedError:
    """Return the refusal for an action that is not possible now."""
    return RefusedError("tournament", reason)


def role_in(connection: Connection, club: int, person: int) -> str | None:
    """Return a person's role in a club; None if they are not a member."""
    role = clubs_db.role_of(connection, club, person)
    return None if role == REMOVED else role


def leads(connection: Connection, club: int | None, person: int) -> bool:
    """Return whether a person may set up tournaments of a club, or as operator of the server."""
    if person == OPERATOR or club is None:
        return person == OPERATOR
    return role_in(connection, club, person) in LEADING


def may_see(connection: Connection, stored: StoredTournament, person: int) -> bool:
    """Return whether a person may see a tournament, which depends on its club."""
    if stored.club is None or person == OPERATOR:
        return True
    club = clubs_db.find_club(connection, stored.club)
    return club is not None and (
        club.public or role_in(connection, stored.club, person) is not None
    )


def may_enter(connection: Connection, stored: StoredTournament, person: int) -> bool:
    """Return whether a person may sign up: for a club's tournament only members may."""
    return stored.club is None or role_in(connection, stored.club, person) is not None


def set_up(connection: Connection, wish: say.SetUpTournament, person: int) -> int:
    """Set up a tournament."""
    if not leads(connection, wish.club, person):
        raise not_now("the leader of a club and its helpers set them up, and the host of the house")
    if wish.club is not None:
        clubs_db.find_club(connection, wish.club, lock=True)
    if db.count_going_on(connection, wish.club) >= MOST_GOING_ON:
        raise RefusedError("full", f"{MOST_GOING_ON} tournaments are not over yet")
    now = int(time.time())
    if not now - 60 <= wish.starts <= now + _LONGEST:
        raise not_now("it starts within the next 90 days")
    return db.add_tournament(
        connection,
        name=clean_name(wish.name),
        club=wish.club,
        starts=wish.starts,
        rounds=wish.rounds,
        minutes=wish.minutes,
        pause=wish.pause,
        pace=wish.pace,
        duplicate=wish.duplicate,
        rules=msgspec.json.encode(wish.rules).decode(),
        secret=secrets.token_hex(32),
        due=wish.starts,
    )


def do_action(
    connection: Connection, tournament: int, person: int, action: say.TournamentAction, most: int
) -> None:
    """Carry out an action."""
    stored = db.find_tournament(connection, tournament, lock=True)
    if stored is None or not may_see(connection, stored, person):
        raise no_tournament()
    if stored.state not in GOING_ON:
        raise not_now("it is over")
    match action:
        case say.SignUp():
            _sign_up(connection, stored, person, action.nonce, most)
        case say.Withdraw():
            _withdraw(connection, stored, person)
        case say.BeginTournament():
            _only_who_leads(connection, stored, person)
            if stored.state == "open":
                change(connection, stored.id, due=int(time.time()))
        case say.CallOffTournament():
            _only_who_leads(connection, stored, person)
            end(connection, stored.id, "called_off", "host")


def end(connection: Connection, tournament: int, state: str, why: str) -> None:
    """End a tournament, and publish the seeds that were kept secret."""
    db.unseal(connection, tournament)
    change(connection, tournament, state=state, why=why)


def _only_who_leads(connection: Connection, stored: StoredTournament, person: int) -> None:
    if not leads(connection, stored.club, person):
        raise not_now("only who leads the tournament may do that")


def _sign_up(
    connection: Connection, stored: StoredTournament, person: int, nonce: str, most: int
) -> None:
    if person == OPERATOR or not may_enter(connection, stored, person):
        raise not_now("only members of the club may sign up")
    entries = {entry.person: entry for entry in db.entries_of(connection, stored.id)}
    if person in entries:
        if entries[person].state != "in":
            db.set_entries(connection, stored.id, [person], "in")
            change(connection, stored.id)
        return
    if stored.state != "open":
        raise not_now("it has begun, and nobody else can sign up")
    if len(entries) >= most:
        raise RefusedError("full", f"{most} people have signed up, and there is room for no more")
    db.add_entry(connection, stored.id, person, nonce)
    change(connection, stored.id)


def _withdraw(connection: Connection, stored: StoredTournament, person: int) -> None:
    if all(entry.person != person for entry in db.entries_of(connection, stored.id)):
        return
    db.withdraw(connection, stored, person)
