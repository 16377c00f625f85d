"""What people do about each other: what is allowed and what it changes, in one transaction each."""

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import Connection

from fangcheng.protocol.friends import Acquaintance, Dealing, News
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.credentials import new_code
from fangcheng.server.features.friends import store as db
from fangcheng.server.ratings.store import lock_people
from fangcheng.server.store.people import Person, find_person

MOST_FRIENDS: Final = 200
_MOST_REQUESTS: Final = 20
"""The most open friend requests of one person."""
_MOST_SHUNNED: Final = 500
_OF_WHOM_ONE_KNOWS: Final = ("ask", "mute", "block")
"""Allowed only about people one has met, because the answer reveals their names."""
_LINK_DAYS: Final = 30


class Outcome(NamedTuple):
    """What the other person gets to know of an action; mostly nothing."""

    news: News | None = None
    seen: bool = False
    """Whether the other person's list of friends has changed."""


def deal_with(
    connection: Connection, person: int, other: int, do: Dealing, beside: bool
) -> Outcome:
    """Carry out an action about another person; `beside` says that both are in one room."""
    if other == person:
        raise RefusedError("friend", "that is yourself")
    lock_people(connection, [person, other])
    known = find_person(connection, other)
    if do in _OF_WHOM_ONE_KNOWS and not (
        known is not None and (beside or db.has_met(connection, person, other))
    ):
        # Numbers are consecutive: they must not be usable to find out which people exist, and their
        # names.
        raise RefusedError("friend", "you have not met")
    if known is None:
        return Outcome()
    if do == "ask":
        news = _ask(connection, person, known)
        return Outcome(news, news is not None)
    return Outcome(seen=_DEEDS[do](connection, person, other))


def _ask(connection: Connection, person: int, other: Person) -> News | None:
    if db.are_friends(connection, person, other.id):
        return None
    if db.has_blocked(connection, person, other.id):
        raise RefusedError("friend", "you have blocked that one; forgive it first")
    if not other.permanent:
        raise RefusedError("guest", "that is a guest; friends have a password")
    # A blocked person is not told: their request is accepted, and the other never sees it.
    blocked = db.has_blocked(connection, other.id, person)
    if db.has_asked(connection, other.id, person) and not blocked:
        befriend(connection, person, other.id)
        return "friends"
    if db.has_asked(connection, person, other.id):
        return None
    if db.count_requests(connection, person) >= _MOST_REQUESTS:
        raise RefusedError("full", f"you have asked {_MOST_REQUESTS} people; wait for an answer")
    db.add_request(connection, person, other.id)
    return None if blocked else "asks"


def befriend(connection: Connection, person: int, other: int) -> None:
    """Make two people friends, unless one has too many.

    For a person they have blocked, the other also counts as having too many, so that blocking
    cannot be detected.
    """
    if db.count_friends(connection, person) >= MOST_FRIENDS:
        raise RefusedError("full", f"you have {MOST_FRIENDS} friends; that is as many as can be")
    many = db.count_friends(connection, other) >= MOST_FRIENDS
    if many or db.has_blocked(connection, other, person):
        raise RefusedError("full", "that one has as many friends as can be")
    db.add_friends(connection, person, other)


def _decline(connection: Connection, person: int, other: int) -> bool:
    db.decline(connection, other, person)
    return False


def _remove(connection: Connection, person: int, other: int) -> bool:
    friends = db.end_friendship(connection, person, other)
    return db.withdraw(connection, person, other) or friends


def _mute(connection: Connection, person: int, other: int) -> bool:
    if not db.has_blocked(connection, person, other):
        _shun(connection, person, other, blocked=False)
    return False


def _block(connection: Connection, person: int, other: int) -> bool:
    _shun(connection, person, other, blocked=True)
    return _remove(connection, person, other)


def _shun(connection: Connection, person: int, other: int, blocked: bool) -> None:
    if db.count_shunned(connection, person) >= _MOST_SHUNNED:
        raise RefusedError("full", f"you shun {_MOST_SHUNNED} people; forgive one first")
    db.shun(connection, person, other, blocked)


def _forgive(connection: Connection, person: int, other: int) -> bool:
    db.forgive(connection, person, other)
    return False


_DEEDS: Final[dict[str, Callable[[Connection, int, int], bool]]] = {
    "decline": _decline,
    "remove": _remove,
    "mute": _mute,
    "block": _block,
    "forgive": _forgive,
}
"""Each returns whether the other person's list has changed."""


# -- links -------------------------------------------------------------------------------------


def new_link(connection: Connection, person: int, on: bool) -> None:
    """Give a person a new link, or none."""
    db.set_link(
        connection, person, new_code() if on else None, int(time.time()) + _LINK_DAYS * 86400
    )


def look_at_link(
    connection: Connection, code: str, person: int
) -> tuple[Acquaintance, bool] | None:
    """Return the owner of a link, and whether they are a friend; None if it is not valid."""
    owner = db.owner_of_link(connection, code)
    if owner is None:
        return None
    return owner, db.are_friends(connection, person, owner.person)


def use_link(connection: Connection, code: str, person: int) -> Acquaintance | None:
    """Become a friend of a link's owner; None if the link is not valid."""
    found = look_at_link(connection, code, person)
    if found is None:
        return None
    owner = found[0]
    if owner.person == person:
        raise RefusedError("friend", "this is your own link; send it to others")
    lock_people(connection, [person, owner.person])
    if db.has_blocked(connection, person, owner.person):
        raise RefusedError("friend", "you have blocked that one; forgive it first")
    if not db.are_friends(connection, person, owner.person):
        befriend(connection, person, owner.person)
    return owner
