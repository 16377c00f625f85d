"""What a player may report of another after a match, and what was said at the table."""

import time
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection

from fangcheng.protocol.moderation import Report
from fangcheng.protocol.operator import SceneLine
from fangcheng.protocol.problems import ProblemError
from fangcheng.server.accounts.names import clean_text
from fangcheng.server.features.moderation import store as db
from fangcheng.server.rooms.talk import Talk

A_DAY: Final = 86400
MOST_A_DAY: Final = 6
"""The most reports of one person in a day."""
LONGEST: Final = 200
_AROUND: Final = 600
"""Seconds before and after a match in which chat belongs to it."""


def reported_by(played: db.Played, reporter: int, told: Report) -> int:
    """Return the person a report is about; refuse a report about no one."""
    people = played.people
    if reporter not in people:
        raise ProblemError("not_my_match")
    reported = people[told.seat] if told.seat < len(people) else None
    if reported is None or reported == reporter:
        raise ProblemError("not_other_player")
    return reported


def take_report(
    connection: Connection, match: int, reporter: int, told: Report, scene: Sequence[SceneLine] = ()
) -> bool:
    """Store a report by a player of the match; False if it was stored before."""
    played = db.played(connection, match)
    if played is None:
        raise ProblemError("not_over")
    reported = reported_by(played, reporter, told)
    if db.reports_by(connection, reporter, int(time.time()) - A_DAY) >= MOST_A_DAY:
        raise ProblemError("reported_enough")
    text = clean_text(told.text, LONGEST) if told.text.strip() else ""
    return db.add_report(connection, match, reporter, reported, told.kind, text, scene)


def scene_of(talk: Talk, played: db.Played, reporter: int, reported: int) -> list[SceneLine]:
    """List what two people said around a match, as far as this node has heard it.

    What others said is not stored.
    """
    first, last = played.started - _AROUND, played.finished + _AROUND
    names = {reporter: "reporter", reported: "reported"}
    return [
        SceneLine(
            one.at, "reported" if one.person == reported else "reporter", one.phrase, one.text
        )
        for one in talk.said_in(played.room)
        if one.person in names and first <= one.at <= last
    ]
