"""A player reported after a match: `/report SEAT WHAT WORDS`, for the operator alone."""

from dataclasses import dataclass

from fangcheng.cli.join.room import plain, seat_typed
from fangcheng.cli.join.served import post
from fangcheng.protocol import messages as say
from fangcheng.words import Words
from fangcheng.words.answers import UnclearError

_NAMES = ("report", "举报")
_KINDS = {
    "collusion": "串通",
    "stalling": "拖延",
    "talk": "言语",
    "name": "名字",
    "other": "别的",
}
_LONGEST = 200


@dataclass(frozen=True)
class Report:
    """Whom, what about, and in which words."""

    seat: int
    kind: str
    text: str


def is_report(typed: str) -> bool:
    """Whether what was typed wants to report somebody."""
    return plain(typed)[1:].split(None, 1)[:1] in [[name] for name in _NAMES]


def read_report(w: Words, room: say.RoomState, typed: str) -> Report:
    """Read a report; UnclearError says how it is typed."""
    _, *rest = typed.split(None, 3)
    what = plain(rest[1]) if len(rest) > 1 else ""
    kind = next((key for key, name in _KINDS.items() if what in (key, name)), None)
    if kind is None:
        kinds = ", ".join(key if w.lang == "en" else name for key, name in _KINDS.items())
        raise UnclearError(w("join.report.how", kinds=kinds))
    seat = seat_typed(w, room, [plain(rest[0])])
    return Report(seat, kind, (rest[2] if len(rest) > 2 else "")[:_LONGEST])


def send_report(url: str, token: str, match: int, report: Report) -> bool:
    """Send a report; tell whether it is the first about this player and match."""
    told = {"seat": report.seat, "kind": report.kind, "text": report.text}
    return bool(post(url, f"/api/matches/{match}/report", token, told).get("new"))
