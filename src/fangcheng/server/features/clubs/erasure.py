"""Erasing a person who is in clubs."""

from sqlalchemy import Connection, select

from fangcheng.server.features.clubs import store
from fangcheng.server.features.clubs.tables import club_members, clubs


def erase(connection: Connection, person: int) -> dict[str, list[int]]:
    """Leave all clubs; those the person leads go to the oldest helper or member, or are disbanded.

    Return both: the clubs that were handed over, and those that are gone.
    """
    query = select(club_members.c.club, club_members.c.role).where(club_members.c.person == person)
    handed_over, gone = [], []
    for club, role in connection.execute(query.order_by(club_members.c.club)).all():
        connection.execute(select(clubs.c.id).where(clubs.c.id == club).with_for_update())
        store.remove_member(connection, club, person)
        if role != "leader":
            continue
        heir = _heir(connection, club)
        if heir is None:
            store.remove_club(connection, club)
            gone.append(club)
        else:
            store.set_role(connection, club, heir, "leader")
            handed_over.append(club)
    return {"handed_over": handed_over, "gone": gone}


def _heir(connection: Connection, club: int) -> int | None:
    members = [one for one in store.members_of(connection, club) if one.role != store.REMOVED]
    helpers = [one.person for one in members if one.role == "helper"]
    others = [one.person for one in members]
    return next(iter([*helpers, *others]), None)
