"""What members do in a club: who may do it, and what it changes, each in one transaction."""

import time
from collections.abc import Callable
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from fangcheng.protocol import clubs as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.credentials import new_code
from fangcheng.server.accounts.names import clean_name, keys_like, name_key
from fangcheng.server.features.clubs import store as db
from fangcheng.server.features.clubs.store import REMOVED, StoredClub

Withdraw = Callable[[Connection, int, int], None]
"""Withdraws a person from the tournaments of a club."""
_RANK: Final = {"leader": 3, "helper": 2, "member": 1}
_MOST_INVITATIONS: Final = 10
"""The most invitations of a club that can be valid at the same time."""
_MOST_SHOWN: Final = 2
"""The most public clubs of one leader."""
_MOST_HELPERS: Final = 10


def no_club() -> RefusedError:
    """Return the refusal for a club that does not exist, or is hidden from the asker."""
    return RefusedError("club", "there is no such club, or it is not yours to see")


def member_role(connection: Connection, club: int, person: int) -> str:
    """Return a member's role; refuse everybody else as if the club did not exist."""
    role = db.role_of(connection, club, person)
    if role is None or role == REMOVED:
        raise no_club()
    return role


def do_action(
    connection: Connection, club: int, person: int, action: say.ClubAction, withdraw: Withdraw
) -> None:
    """Carry out an action; a person it removes also leaves the club's tournaments."""
    found = db.find_club(connection, club, lock=True)
    if found is None:
        raise no_club()
    role = member_role(connection, club, person)
    least, carry_out = _ACTIONS[type(action)]
    if _RANK[role] < _RANK[least]:
        raise RefusedError("club", f"only the {least} may do that")
    carry_out(connection, found, person, action)
    out = who_goes(action, person)
    if out:
        withdraw(connection, club, out)


def who_goes(action: say.ClubAction, person: int) -> int | None:
    """Return who is no longer a member after an action: a person, 0 for all, or None."""
    match action:
        case say.RemoveMember():
            return action.person
        case say.LeaveClub():
            return person
        case say.DisbandClub():
            return 0
    return None


def found_club(connection: Connection, name: str, shift: int, leader: int, most: int) -> int:
    """Found a club, unless the person already leads as many as they may."""
    if db.count_roles(connection, leader)[0] >= most:
        raise RefusedError("full", f"you lead {most} clubs already")
    name = clean_name(name)
    return db.add_club(connection, name, name_key(name), shift, leader)


def join_club(
    connection: Connection, code: str, person: int, most_members: int, most_clubs: int
) -> int | None:
    """Let a person join by an invitation code; None if the code is not valid."""
    club = db.club_invited_to(connection, code)
    if club is None or db.find_club(connection, club, lock=True) is None:
        return None
    role = db.role_of(connection, club, person)
    if role == REMOVED:
        raise RefusedError("kicked", "you were removed from this club; ask its leader")
    if role is not None:
        return club
    if db.count_members(connection, club) >= most_members:
        raise RefusedError("full", "this club has as many members as it takes")
    if db.count_roles(connection, person)[1] >= most_clubs:
        raise RefusedError("full", f"you are in {most_clubs} clubs already; leave one")
    if not db.use_invitation(connection, code):
        return None
    db.add_member(connection, club, person, "member")
    return club


# -- one by one ----------------------------------------------------------------------------------


def _rename(connection: Connection, club: StoredClub, _: int, action: say.RenameClub) -> None:
    name = clean_name(action.name)
    if club.public:
        _check_public_name(connection, club.id, name)
    db.change_club(connection, club.id, name=name, name_key=name_key(name))


def _show(connection: Connection, club: StoredClub, who: int, action: say.ShowClub) -> None:
    if action.on and not club.public:
        _check_public_name(connection, club.id, club.name)
        if db.count_shown(connection, who) >= _MOST_SHOWN:
            raise RefusedError("full", f"you show {_MOST_SHOWN} clubs to everybody already")
    db.change_club(connection, club.id, public=action.on)


def _check_public_name(connection: Connection, club: int, name: str) -> None:
    if db.public_name_taken(connection, keys_like(name), but=club):
        raise name_taken()


def name_taken() -> RefusedError:
    """Return the refusal for a name that another public club has."""
    return RefusedError("name_taken", "another club that everybody sees is called like that")


def _set_rules(connection: Connection, club: StoredClub, _: int, action: say.SetClubRules) -> None:
    rules = None if action.rules is None else msgspec.json.encode(action.rules).decode()
    db.change_club(connection, club.id, rules=rules)


def _invite(connection: Connection, club: StoredClub, _: int, action: say.Invite) -> None:
    until = int(time.time()) + action.days * 86400
    if not db.add_invitation(
        connection, club.id, new_code(), until, action.uses, _MOST_INVITATIONS
    ):
        raise RefusedError("full", f"a club has {_MOST_INVITATIONS} links; make one void first")


def _revoke(connection: Connection, club: StoredClub, _: int, action: say.RevokeInvitation) -> None:
    db.revoke_invitation(connection, club.id, action.code)


def _remove(connection: Connection, club: StoredClub, who: int, action: say.RemoveMember) -> None:
    mine = member_role(connection, club.id, who)
    theirs = _role(connection, club.id, action.person)
    if _RANK[theirs] >= _RANK[mine]:
        raise RefusedError("club", "nobody removes its like, or itself")
    db.set_role(connection, club.id, action.person, REMOVED)


def _readmit(connection: Connection, club: StoredClub, _: int, action: say.ReadmitMember) -> None:
    if db.role_of(connection, club.id, action.person) == REMOVED:
        db.remove_member(connection, club.id, action.person)


def _set_role(connection: Connection, club: StoredClub, who: int, action: say.SetClubRole) -> None:
    _role(connection, club.id, action.person)
    if action.person == who:
        raise RefusedError("club", "the leader hands the club over to be something else")
    helpers = [member for member in db.members_of(connection, club.id) if member.role == "helper"]
    if action.role == "helper" and len(helpers) >= _MOST_HELPERS:
        raise RefusedError("full", f"a club has at most {_MOST_HELPERS} helpers")
    db.set_role(connection, club.id, action.person, action.role)


def _hand_over(
    connection: Connection, club: StoredClub, who: int, action: say.HandOverClub
) -> None:
    _role(connection, club.id, action.person)
    if action.person != who:
        db.set_role(connection, club.id, who, "helper")
        db.set_role(connection, club.id, action.person, "leader")


def _leave(connection: Connection, club: StoredClub, who: int, _: say.LeaveClub) -> None:
    if member_role(connection, club.id, who) == "leader":
        raise RefusedError("club", "the leader hands the club over first, or disbands it")
    db.remove_member(connection, club.id, who)


def _disband(connection: Connection, club: StoredClub, _: int, __: say.DisbandClub) -> None:
    db.remove_club(connection, club.id)


def _role(connection: Connection, club: int, person: int) -> str:
    """Return the role of the member that an action is about."""
    role = db.role_of(connection, club, person)
    if role is None or role == REMOVED:
        raise RefusedError("club", "that is no member of the club")
    return role


_ACTIONS: dict[type, tuple[str, Callable[[Connection, StoredClub, int, Any], None]]] = {
    say.RenameClub: ("leader", _rename),
    say.ShowClub: ("leader", _show),
    say.SetClubRules: ("helper", _set_rules),
    say.Invite: ("helper", _invite),
    say.RevokeInvitation: ("helper", _revoke),
    say.RemoveMember: ("helper", _remove),
    say.ReadmitMember: ("helper", _readmit),
    say.SetClubRole: ("leader", _set_role),
    say.HandOverClub: ("leader", _hand_over),
    say.LeaveClub: ("member", _leave),
    say.DisbandClub: ("leader", _disband),
}
"""The least role that each action needs, and its handler."""
