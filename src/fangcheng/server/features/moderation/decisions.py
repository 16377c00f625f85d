"""The operator's decisions about reported people: stored, applied, and shown to those people.

A case is one person in one match. A decision covers all reports of a case, and replaces an earlier
one.
"""

import time
from typing import Final

from sqlalchemy import Connection

from fangcheng.protocol.moderation import Sanction, SanctionKind
from fangcheng.protocol.operator import Decide, OperatorNote, ReportTold
from fangcheng.server.features.moderation import store as db
from fangcheng.server.store import people

DAY: Final = 86400
MOST_NOTES: Final = 50
_SANCTIONS: Final = ("warn", "silence", "suspend")
_LASTING: Final = ("silence", "suspend")


def decide(connection: Connection, report: int, wish: Decide, who: str) -> ReportTold | None:
    """Decide a case by one of its reports; return the report as it was, None if there is none."""
    found = db.find_report(connection, report, lock=True)
    person = None if found is None else people.find_person(connection, found.reported)
    if found is None or person is None:
        return None
    now = int(time.time())
    until = now + wish.days * DAY if wish.decision in _LASTING else 0
    before = db.end_of_case(connection, found.match, person.id)
    if "suspend" in (wish.decision, found.decision):
        ends = _end(person.banned_until, before, until if wish.decision == "suspend" else 0)
        why = wish.reason if ends == until else person.ban_reason
        people.ban(connection, person.id, ends, why if ends else "")
    if "silence" in (wish.decision, found.decision):
        ends = _end(person.silenced_until, before, until if wish.decision == "silence" else 0)
        people.silence(connection, person.id, ends)
    what = _what_follows(wish.decision, found.decision)
    if what is not None:
        reason = wish.reason
        told = Sanction(0, what, now, until, found.match, found.kind, reason)
        db.add_sanction(connection, found.reported, told)
    decision = "" if wish.decision == "reopen" else wish.decision
    by = who if decision else ""
    reason = wish.reason if decision else ""
    db.close_case(connection, found.match, found.reported, decision, by, reason)
    return found


def _end(ends: int, before: int, until: int) -> int:
    """Return when a sanction ends now; a later end set by another case or a ban stays.

    `before` is the end that the earlier decision of this case had set, `until` the end set by this
    one.
    """
    return max(0 if ends == before else ends, until)


def _what_follows(decision: str, before: str) -> SanctionKind | None:
    """Return the kind of sanction to tell the person about; None if there is none."""
    if decision in _SANCTIONS:
        return decision  # type: ignore[return-value]
    return "lift" if before in _SANCTIONS else None


def remark(connection: Connection, report: int, who: str, text: str) -> bool | None:
    """Add a note to a report; False if it has too many, None if there is no such report."""
    note = OperatorNote(int(time.time()), who, text)
    return db.add_note(connection, report, note, MOST_NOTES)
