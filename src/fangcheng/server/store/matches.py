"""Matches: how they began, every input, and how they ended."""

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    delete,
    func,
    insert,
    select,
    true,
    tuple_,
    update,
)

from fangcheng.game.actions import LEAVE
from fangcheng.server.store.tables import (
    inputs,
    matches,
    players,
    seat_ties,
    tournament_tables,
    withheld,
)


@dataclass(frozen=True)
class StoredSeat:
    """A player, or a bot, in their seat of a match."""

    person: int | None
    name: str
    bot: str | None
    character: str = ""
    """As whom they sit there; empty if that is not stored."""


@dataclass(frozen=True)
class StoredInput:
    """One accepted input."""

    number: int
    seat: int
    do: str
    command: str | None
    ms: int


@dataclass(frozen=True)
class StoredMatch:
    """A match as it began, with `summary` once it is over."""

    id: int
    room: str
    variant: str
    options: dict[str, Any]
    seed: str
    fair: dict[str, Any]
    seats: tuple[StoredSeat, ...]
    started: int
    finished: int | None = None
    summary: dict[str, Any] | None = None
    house: dict[str, Any] | None = None
    """The name and notes of its house rules."""
    counts: bool = False
    """Whether the match counts on the ladder."""
    club: int | None = None
    """The club in which the match counts."""
    sealed: bool = False
    """Whether the seed is still secret, because other tables play the same walls."""

    @property
    def is_told(self) -> bool:
        """Return whether all may see the whole match."""
        return self.finished is not None and not self.sealed

    @property
    def has_record(self) -> bool:
        """Return whether the match can be replayed; those older than `record_days` cannot."""
        return self.seed != ""


@dataclass(frozen=True)
class UnreadableMatch:
    """A row that cannot be read as a match."""

    id: int
    error: Exception


def begin_match(connection: Connection, match: StoredMatch) -> None:
    """Store a match before its first tile is shown."""
    if connection.execute(select(matches.c.id).where(matches.c.id == match.id)).first():
        return
    connection.execute(
        insert(matches).values(
            id=match.id,
            room=match.room,
            variant=match.variant,
            options=json.dumps(match.options),
            seed=match.seed,
            fair=json.dumps(match.fair),
            started=match.started,
            house=None if match.house is None else json.dumps(match.house),
            counts=match.counts,
            club=match.club,
            sealed=match.sealed,
        )
    )
    connection.execute(
        insert(players),
        [
            {
                "match": match.id,
                "seat": seat,
                "person": p.person,
                "name": p.name,
                "bot": p.bot,
                "character": p.character,
            }
            for seat, p in enumerate(match.seats)
        ],
    )


def without_say(connection: Connection, persons: Collection[int]) -> set[int]:
    """Return the people who withheld the nonce of their last match."""
    query = select(withheld.c.person).where(withheld.c.person.in_(persons))
    return set(connection.execute(query).scalars())


def note_withheld(
    connection: Connection, persons: Collection[int], kept_back: Collection[int]
) -> None:
    """Store which players of a match withheld their nonce; clear it for the others."""
    connection.execute(delete(withheld).where(withheld.c.person.in_(persons)))
    if kept_back:
        connection.execute(insert(withheld), [{"person": person} for person in kept_back])


def forget_match(connection: Connection, match: int) -> None:
    """Delete a match that could not begin."""
    connection.execute(delete(seat_ties).where(seat_ties.c.match == match))
    at_table = update(tournament_tables).where(tournament_tables.c.match == match)
    connection.execute(at_table.values(match=None))
    connection.execute(delete(players).where(players.c.match == match))
    connection.execute(delete(matches).where(matches.c.id == match))


def finish_match(connection: Connection, match: int, finished: int, summary: str) -> None:
    """Store how a match ended."""
    change = update(matches).where(matches.c.id == match, matches.c.finished.is_(None))
    connection.execute(change.values(finished=finished, summary=summary))
    seats = update(players).where(players.c.match == match, players.c.finished.is_(None))
    connection.execute(seats.values(finished=finished))


def find_match(connection: Connection, match: int) -> StoredMatch | None:
    """Find a match by its number."""
    row = connection.execute(select(matches).where(matches.c.id == match)).one_or_none()
    return None if row is None else _stored(connection, row)


def people_who_left(
    connection: Connection, rooms: Collection[str] | None = None
) -> dict[str, set[int]]:
    """List the players who left an unfinished match, for each room or for each of these."""
    query = (
        select(matches.c.room, players.c.person)
        .join(inputs, inputs.c.match == matches.c.id)
        .join(players, (players.c.match == matches.c.id) & (players.c.seat == inputs.c.seat))
        .where(matches.c.finished.is_(None), inputs.c.do == str(LEAVE))
        .where(players.c.person.is_not(None), _in_rooms(rooms))
    )
    found: dict[str, set[int]] = {}
    for row in connection.execute(query):
        found.setdefault(row.room, set()).add(row.person)
    return found


def _in_rooms(rooms: Collection[str] | None) -> ColumnElement[bool]:
    return true() if rooms is None else matches.c.room.in_(rooms)


def is_playing(connection: Connection, room: str) -> bool:
    """Return whether a match is being played in a room."""
    query = select(matches.c.id).where(matches.c.finished.is_(None), matches.c.room == room)
    return connection.execute(query.limit(1)).first() is not None


def unfinished_matches(
    connection: Connection, rooms: Collection[str] | None = None
) -> list[StoredMatch | UnreadableMatch]:
    """List the matches that were running when the server stopped, in all rooms or in some."""
    running = (matches.c.finished.is_(None), _in_rooms(rooms))
    query = select(matches).where(*running).order_by(matches.c.started)
    seats: dict[int, list[StoredSeat]] = {}
    sat = select(players).join(matches).where(*running).order_by(players.c.match, players.c.seat)
    for player in connection.execute(sat):
        seats.setdefault(player.match, []).append(
            StoredSeat(player.person, player.name, player.bot, player.character)
        )
    found: list[StoredMatch | UnreadableMatch] = []
    for row in connection.execute(query):
        try:
            found.append(_match(row, tuple(seats.get(row.id, ()))))
        except (ValueError, TypeError) as error:
            found.append(UnreadableMatch(row.id, error))
    return found


def inputs_of(connection: Connection, match: int) -> list[StoredInput]:
    """List the inputs of a match in order."""
    columns = inputs.c.number, inputs.c.seat, inputs.c.do, inputs.c.command, inputs.c.ms
    query = select(*columns).where(inputs.c.match == match).order_by(inputs.c.number)
    return [StoredInput(*row) for row in connection.execute(query)]


def _stored(connection: Connection, row: Any) -> StoredMatch:
    query = select(players).where(players.c.match == row.id).order_by(players.c.seat)
    seats = tuple(
        StoredSeat(p.person, p.name, p.bot, p.character) for p in connection.execute(query)
    )
    return _match(row, seats)


def _match(row: Any, seats: tuple[StoredSeat, ...]) -> StoredMatch:
    return StoredMatch(
        row.id,
        row.room,
        row.variant,
        json.loads(row.options),
        row.seed,
        json.loads(row.fair),
        seats,
        row.started,
        row.finished,
        json.loads(row.summary) if row.summary else None,
        json.loads(row.house) if row.house else None,
        row.counts,
        club=row.club,
        sealed=row.sealed,
    )


class Played(NamedTuple):
    """A finished match of one person."""

    finished: int
    match: int
    seat: int
    summary: str
    """JSON"""


LAST = (1 << 60, 0)
"""A position later than any match."""


def history(
    connection: Connection, person: int, limit: int, before: tuple[int, int] = LAST
) -> list[Played]:
    """List a person's finished matches, the newest first, without sealed ones.

    `before` is the position to continue from: when that match finished, and its number, since
    several may finish in the same second.
    """
    place = tuple_(players.c.finished, players.c.match)
    query = (
        select(players.c.finished, players.c.match, players.c.seat, matches.c.summary)
        .join(matches, matches.c.id == players.c.match)
        .where(players.c.person == person, place < before, matches.c.sealed.is_(False))
        .order_by(players.c.finished.desc(), players.c.match.desc())
        .limit(limit)
    )
    return [Played(*row) for row in connection.execute(query)]


def newest_of(connection: Connection, person: int) -> tuple[int, int]:
    """Return how many matches `history` lists, and when the last one finished."""
    query = select(func.count(), func.coalesce(func.max(players.c.finished), 0))
    own = (
        query.join(matches, matches.c.id == players.c.match)
        .where(players.c.person == person, players.c.finished.is_not(None))
        .where(matches.c.sealed.is_(False))
    )
    count, newest = connection.execute(own).one()
    return count, newest


def count_matches(connection: Connection) -> tuple[int, int]:
    """Count finished and running matches."""
    done = func.count(matches.c.finished)
    row = connection.execute(select(done, func.count())).one()
    return row[0], row[1] - row[0]
