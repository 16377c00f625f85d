"""Reports of players, `/report SEAT WHAT WORDS`; and sanctions against the player."""

from dataclasses import dataclass
from datetime import datetime
from typing import get_args

from fangcheng.cli.join.room import plain, seat_typed
from fangcheng.cli.join.served import post
from fangcheng.protocol import messages as say
from fangcheng.protocol import moderation
from fangcheng.protocol.moderation import ReportKind
from fangcheng.words import Words
from fangcheng.words.answers import UnclearError

_NAMES = ("report", "举报")
_KINDS = get_args(ReportKind)
_LONGEST = 200


@dataclass(frozen=True)
class Report:
    """The reported seat, the kind of report, and a text."""

    seat: int
    kind: str
    text: str


def is_report(typed: str) -> bool:
    """Return whether the input is a report."""
    return plain(typed)[1:].split(None, 1)[:1] in [[name] for name in _NAMES]


def read_report(w: Words, room: say.RoomState, typed: str) -> Report:
    """Parse a report; raise UnclearError with instructions if it is incomplete."""
    _, *rest = typed.split(None, 3)
    what = plain(rest[1]) if len(rest) > 1 else ""
    names = {key: w(f"report.kind.{key}") for key in _KINDS}
    kind = next((key for key, name in names.items() if what in (key, name)), None)
    if kind is None:
        kinds = ", ".join(key if w.lang == "en" else name for key, name in names.items())
        raise UnclearError(w("join.report.how", kinds=kinds))
    seat = seat_typed(w, room, [plain(rest[0])])
    return Report(seat, kind, (rest[2] if len(rest) > 2 else "")[:_LONGEST])


def send_report(url: str, token: str, match: int, report: Report, lang: str) -> bool:
    """Send a report; return whether it is the first about this player and match."""
    told = {"seat": report.seat, "kind": report.kind, "text": report.text}
    return bool(post(url, f"/api/matches/{match}/report", token, told, lang).get("new"))


def sanction_lines(w: Words, told: moderation.Sanction) -> list[str]:
    """Return lines about an operator's decision, for the person concerned."""
    at, until = (f"{datetime.fromtimestamp(one):%Y-%m-%d %H:%M}" for one in (told.at, told.until))
    lines = [w("join.sanction", at=at, kind=w(f"report.kind.{told.kind}"), match=told.match)]
    lines.append(w(f"join.sanction.{told.what}"))
    if told.until:
        lines.append(w("join.sanction.until", at=until))
    if told.reason:
        lines.append(w("join.sanction.reason", reason=told.reason))
    return lines
