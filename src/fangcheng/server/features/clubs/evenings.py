"""Evenings and months of a club: totals computed from its stored matches.

Nothing is counted as it happens, so nothing is lost or counted twice. An evening lasts from six in
the morning to six the next morning by the club's clock; a match belongs to the evening it began in.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import msgspec
from sqlalchemy import Connection

from fangcheng.protocol import clubs as say
from fangcheng.server.features.clubs import store as db
from fangcheng.server.features.clubs.store import StoredClub

_DAY = 86400
_MORNING = 6 * 3600
_EPOCH = date(1970, 1, 1)
ONE_DAY = timedelta(1)


# -- the club's clock ----------------------------------------------------------------------------


def evening_of(club: StoredClub, at: int) -> date:
    """Return the day of the evening that a time belongs to."""
    return _EPOCH + timedelta((at + club.shift * 60 - _MORNING) // _DAY)


def span(club: StoredClub, first: date, last: date) -> tuple[int, int]:
    """Return when the evening of one day begins, and when that of another day does."""
    return _begin(club, first), _begin(club, last)


def _begin(club: StoredClub, day: date) -> int:
    return (day - _EPOCH).days * _DAY - club.shift * 60 + _MORNING


def month_of(club: StoredClub, at: int) -> str:
    """Return the month that a time belongs to."""
    return f"{evening_of(club, at):%Y-%m}"


def read_month(text: str) -> tuple[date, date] | None:
    """Parse a month like 2026-11 into its first day and that of the next month."""
    first = read_day(f"{text}-01")
    if first is None or first.year > 9000:
        return None
    return first, (first + timedelta(31)).replace(day=1)


def read_day(text: str) -> date | None:
    """Parse a day like 2026-11-17."""
    try:
        day = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC).date()
    except ValueError:
        return None
    return day if f"{day}" == text and day > _EPOCH else None


# -- totals --------------------------------------------------------------------------------------


class _Round(msgspec.Struct):
    void: bool


class _House(msgspec.Struct):
    name: dict[str, str]


class Ended(msgspec.Struct):
    """The parts of a match's summary that are needed here."""

    match: int
    variant: str
    names: list[str]
    people: list[int | None]
    rounds: list[_Round]
    totals: list[int]
    winners: list[int]
    started: int
    finished: int
    house: _House | None = None

    @property
    def counts(self) -> bool:
        """Whether anything was played: false if it was dissolved before the first result."""
        return any(self.totals) or not all(round_.void for round_ in self.rounds)


def _read(summaries: Iterable[str]) -> list[Ended]:
    decoder = msgspec.json.Decoder(Ended)
    return [ended for ended in map(decoder.decode, summaries) if ended.counts]


@dataclass
class _Sum:
    score: say.ClubScore
    course: list[int]
    """The points after each match, also of those they did not play."""


def _add_up(found: Sequence[Ended]) -> list[_Sum]:
    """Add up the points of all players, match by match; list the most points first."""
    sums: dict[int, _Sum] = {}
    for at, match in enumerate(found):
        for seat, person in enumerate(match.people):
            if person is None:
                continue
            mine = sums.get(person)
            if mine is None:
                mine = sums[person] = _Sum(say.ClubScore(person, "", 0, 0, 0), [0] * at)
            mine.score.name = match.names[seat]  # the current name
            mine.score.matches += 1
            mine.score.firsts += seat in match.winners
            mine.score.points += match.totals[seat]
        for mine in sums.values():
            mine.course.append(mine.score.points)
    return sorted(sums.values(), key=lambda total: (-total.score.points, total.score.person))


def month(connection: Connection, club: StoredClub, first: date, after: date) -> say.ClubMonth:
    """Compute the month that begins on a day."""
    begin, end = span(club, first, after)
    found = _read(db.summaries_of(connection, club.id, begin, end))
    days: dict[date, list[Ended]] = {}
    for match in found:
        days.setdefault(evening_of(club, match.started), []).append(match)
    earlier = db.last_before(connection, club.id, begin)
    later = db.first_after(connection, club.id, end)
    return say.ClubMonth(
        club=club.id,
        month=f"{first:%Y-%m}",
        earlier=None if earlier is None else month_of(club, earlier),
        later=None if later is None else month_of(club, later),
        board=[total.score for total in _add_up(found)],
        evenings=[_entry(day, days[day]) for day in sorted(days, reverse=True)],
    )


def _entry(day: date, found: Sequence[Ended]) -> say.ClubEveningEntry:
    sums = _add_up(found)
    best = sums[0].score
    return say.ClubEveningEntry(f"{day}", len(found), len(sums), best.name, best.points)


def evening(connection: Connection, club: StoredClub, day: date) -> say.ClubEvening:
    """Compute the evening of a day."""
    begin, end = span(club, day, day + ONE_DAY)
    found = _read(db.summaries_of(connection, club.id, begin, end))
    sums = _add_up(found)
    return say.ClubEvening(
        club=club.id,
        name=club.name,
        date=f"{day}",
        scores=[total.score for total in sums],
        course=[total.course for total in sums],
        together=_together(found, [total.score.person for total in sums]),
        matches=[_match(match) for match in found],
    )


def _together(found: Sequence[Ended], people: Sequence[int]) -> list[list[int]]:
    place = {person: at for at, person in enumerate(people)}
    out = [[0] * len(people) for _ in people]
    for match in found:
        seated = [place[person] for person in match.people if person is not None]
        for mine in seated:
            for other in seated:
                out[mine][other] += mine != other
    return out


def _match(one: Ended) -> say.ClubMatch:
    house = None if one.house is None else one.house.name
    return say.ClubMatch(
        one.match, one.variant, house, one.names, one.people, one.totals, one.finished
    )
