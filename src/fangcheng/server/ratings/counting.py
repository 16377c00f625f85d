"""Which matches count, and counting them in the transaction that stores their end."""

from collections.abc import Collection
from typing import Final

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from structlog.typing import FilteringBoundLogger

from fangcheng.game.options import Value, as_dict
from fangcheng.game.variant import Variant
from fangcheng.houserules.rules import OWN_CLOCK
from fangcheng.installed import make_variant
from fangcheng.protocol import ladder as told_ladder
from fangcheng.protocol import parts
from fangcheng.server.ratings import store as db
from fangcheng.server.ratings.eligibility import conduct
from fangcheng.server.ratings.rating import Rating, places, rate_match
from fangcheng.words.rooms import usual_win

SEATS: Final = 4


def may_count(settings: parts.RoomSettings) -> bool:
    """Return whether matches of a room can count: four seats, the town's usual rules, and no hints.

    Matches of tournaments do not: while other tables play the same walls, nothing may be published.
    """
    if settings.hints or settings.house is not None or settings.unhurried:
        return False
    if settings.tournament is not None:
        return False
    usual = make_variant(settings.variant)
    played = make_variant(settings.variant, settings.options)
    return usual.seats == SEATS and _rules(usual) == _rules(played)


def _rules(variant: Variant) -> dict[str, Value]:
    """Return the rules without the option that only sets a room's pace."""
    return {name: value for name, value in as_dict(variant.options).items() if name != OWN_CLOCK}


def judge(
    summary: parts.Summary,
    uncounted: told_ladder.Uncounted = "",
    left: Collection[int] = (),
    away: Collection[int] = (),
    voters: Collection[int] = (),
) -> told_ladder.LadderResult:
    """Return what a finished match is for the ladder.

    `uncounted` is the reason, if it is already known that the match does not count; `voters` have
    dissolved it. Of the voters, only those far behind forfeit the match.
    """
    points = _points(summary, left)
    far = usual_win(summary.variant)
    behind = {seat for seat, total in enumerate(points) if max(points) - total > far}
    forfeits: dict[int, told_ladder.Forfeit] = dict.fromkeys(behind.intersection(voters), "voted")
    forfeits |= dict.fromkeys(away, "away")
    forfeits |= dict.fromkeys(left, "left")
    if not uncounted:
        if all(round_.void for round_ in summary.rounds):
            uncounted = "unplayed"
        elif summary.rounds[-1].void and not (left or behind):
            uncounted = "even"
    order = [] if uncounted else places(points, forfeits)
    return told_ladder.LadderResult(uncounted, order, forfeits)


def _points(summary: parts.Summary, left: Collection[int]) -> list[int]:
    """Return the points of a match; penalties for leaving concern only the player who left."""
    if not left or not summary.rounds[-1].void:
        return summary.totals
    void = summary.rounds[-1].scores
    return [total - one for total, one in zip(summary.totals, void, strict=True)]


def count_match(connection: Connection, summary: parts.Summary) -> None:
    """Count a finished match that should count and has not been counted."""
    if not db.is_to_count(connection, summary.match):
        return
    people = [person for person in summary.people if person is not None]
    ladder = summary.ladder
    if len(people) != SEATS or ladder is None or ladder.uncounted:
        db.do_not_count(connection, summary.match)
        return
    db.lock_people(connection, people)
    if not db.is_to_count(connection, summary.match):
        return  # another node counted it between the two checks
    before = [db.newest(connection, person, summary.variant) for person in people]
    after = rate_match(
        [Rating() if old is None else Rating(old.mu, old.sigma) for old in before],
        _points(summary, [at for at, why in ladder.forfeits.items() if why == "left"]),
        ladder.forfeits,
    )
    db.store_ratings(
        connection,
        [
            db.StoredRating(
                person=person,
                town=summary.variant,
                number=1 if old is None else old.number + 1,
                match=summary.match,
                place=place,
                points=points,
                mu=new.mu,
                sigma=new.sigma,
                at=summary.finished,
            )
            for person, old, new, place, points in zip(
                people, before, after, ladder.places, summary.totals, strict=True
            )
        ],
    )


def count_in_the_end(
    connection: Connection, summary: parts.Summary, log: FilteringBoundLogger
) -> None:
    """Count a match when its end is stored; an error here must not keep it from ending."""
    try:
        with connection.begin_nested():
            db.note_conduct(connection, summary.match, conduct(summary))
            count_match(connection, summary)
    except DBAPIError:
        raise
    except Exception as error:
        log.error("match not counted", match=summary.match, error=repr(error))


def count_overlooked(connection: Connection, log: FilteringBoundLogger) -> None:
    """Count the finished matches that were not counted, the oldest first."""
    for data in db.overlooked(connection):
        summary = msgspec.json.decode(data, type=parts.Summary)
        count_in_the_end(connection, summary, log)
