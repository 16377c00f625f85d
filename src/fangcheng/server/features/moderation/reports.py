"""What somebody may report of another player after a match, and what was said at the table."""

import time
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection

from fangcheng.protocol.moderation import Report
from fangcheng.protocol.operator import SceneLine
from fangcheng.server.accounts.names import clean_text
from fangcheng.server.features.moderation import store as db
from fangcheng.server.rooms.talk import Talk

A_DAY: Final = 86400
MOST_A_DAY: Final = 6
"""Reports of one person in a day."""
LONGEST: Final = 200
_AROUND: Final = 600
"""Seconds before and after a match in which what is said belongs to it."""


class NotReportedError(Exception):
    """A report that is not taken: the status of the answer, and why, in both languages."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


def reported_by(played: db.Played | None, reporter: int, told: Report) -> int:
    """Find whom a report is about; refuse one that is about nobody."""
    if played is None:
        raise NotReportedError(404, "没有这场牌，或者还没打完 no such match, or not over yet")
    people = played.people
    if reporter not in people:
        raise NotReportedError(403, "只有打过这场牌的人可以举报 only its players can report it")
    reported = people[told.seat] if told.seat < len(people) else None
    if reported is None or reported == reporter:
        raise NotReportedError(400, "只能举报别的玩家 only other players can be reported")
    return reported


def take_report(
    connection: Connection, match: int, reporter: int, told: Report, scene: Sequence[SceneLine] = ()
) -> bool:
    """Store a report of somebody who played the match; False where it was told before."""
    reported = reported_by(db.played(connection, match), reporter, told)
    if db.reports_by(connection, reporter, int(time.time()) - A_DAY) >= MOST_A_DAY:
        raise NotReportedError(429, "今天举报得够多了，明天再来 enough reports for today")
    text = clean_text(told.text, LONGEST) if told.text.strip() else ""
    return db.add_report(connection, match, reporter, reported, told.kind, text, scene)


def scene_of(talk: Talk, played: db.Played, reporter: int, reported: int) -> list[SceneLine]:
    """List what two people said around a match, as far as this node has heard it.

    What others said is theirs, and is not stored.
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
