"""Erasing a person who has entered tournaments."""

from sqlalchemy import Connection, delete, select, update

from fangcheng.server.store.tables import tournament_entries, tournaments


def erase(connection: Connection, person: int) -> dict[str, list[int]]:
    """Leave all tournaments; an entry that a draw has used stays, without a name."""
    entry, own = tournament_entries.c, tournament_entries.c.person == person
    entered = select(entry.tournament).where(own)
    # Clients that watch get the new state, without the name.
    looked_at = update(tournaments).where(tournaments.c.id.in_(entered))
    connection.execute(looked_at.values(version=tournaments.c.version + 1))
    undrawn = select(tournaments.c.id).where(tournaments.c.state == "open")
    mine = delete(tournament_entries).where(own, entry.tournament.in_(undrawn))
    connection.execute(mine)
    connection.execute(update(tournament_entries).where(own).values(state="out"))
    return {}
