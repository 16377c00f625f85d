"""What somebody may report of another player after a match."""

import time
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from sqlalchemy import Connection

from fangcheng.server.accounts.names import clean_text
from fangcheng.server.store import fairplay as db

A_DAY: Final = 86400
MOST_A_DAY: Final = 6
"""Reports of one person in a day."""
LONGEST: Final = 200

Kind = Literal["collusion", "stalling", "talk", "name", "other"]


class Told(Struct, forbid_unknown_fields=True):
    """A report as it comes in."""

    seat: Annotated[int, Meta(ge=0, le=3)]
    """Of the player it is about."""
    kind: Kind
    text: Annotated[str, Meta(max_length=LONGEST)] = ""


class NotReportedError(Exception):
    """A report that is not taken: the status of the answer, and why, in both languages."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


def take_report(connection: Connection, match: int, reporter: int, told: Told) -> bool:
    """Store a report of somebody who played the match; False where it was told before."""
    people = db.people_of(connection, match)
    if people is None:
        raise NotReportedError(404, "没有这场牌，或者还没打完 no such match, or not over yet")
    if reporter not in people:
        raise NotReportedError(403, "只有打过这场牌的人可以举报 only its players can report it")
    reported = people[told.seat] if told.seat < len(people) else None
    if reported is None or reported == reporter:
        raise NotReportedError(400, "只能举报别的玩家 only other players can be reported")
    if db.reports_by(connection, reporter, int(time.time()) - A_DAY) >= MOST_A_DAY:
        raise NotReportedError(429, "今天举报得够多了，明天再来 enough reports for today")
    text = clean_text(told.text, LONGEST) if told.text.strip() else ""
    return db.add_report(connection, match, reporter, reported, told.kind, text)
