"""What is said of clubs over HTTP: what is told of them, and what members do."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fangcheng.protocol.kinds import STORED, Command, Id, Message
from fangcheng.protocol.parts import ClockWish, HouseName, LobbyRoom, OptionValue, Watcher

ClubRole = Literal["leader", "helper", "member"]
"""What somebody may do in a club; each may do what the next one may."""

ClubName = Annotated[str, Meta(min_length=1, max_length=80)]
Shift = Annotated[int, Meta(ge=-840, le=840)]
Uses = Annotated[int, Meta(ge=1, le=100)]
InvitationDays = Annotated[int, Meta(ge=1, le=90)]


class ClubRules(Struct, forbid_unknown_fields=True):
    """The rules by which a club opens its tables."""

    variant: str
    """A town, or house rules of the server by their name."""
    options: dict[str, OptionValue] = {}
    clock: ClockWish | None = None
    house: HouseName | None = None
    """What the club calls them."""


class ClubEntry(Struct):
    """A club in a list."""

    id: int
    name: str
    role: ClubRole | None
    """Yours; null where you are no member."""
    members: int
    public: bool


class ClubList(Struct):
    """The clubs of somebody, and those that show themselves to everybody."""

    own: list[ClubEntry]
    public: list[ClubEntry]
    account: bool
    """Whether you may be a member: only with a password."""
    founding: bool
    """Whether you may found one now."""


class ClubMember(Struct):
    """Somebody in a club."""

    person: int
    name: str
    role: ClubRole
    joined: int
    """Seconds since 1970."""


class ClubInvitation(Struct):
    """A link by which people join."""

    code: str
    until: int
    """Until when it can be used, in seconds since 1970."""
    left: int
    """How often it can still be used."""


class Club(Struct):
    """A club, as far as you may know it."""

    id: int
    name: str
    role: ClubRole | None
    public: bool
    """Whether everybody may see its board and its evenings."""
    shift: int
    """How many minutes its clock is ahead of UTC: an evening ends at six in the morning there."""
    month: str
    """The month in which the club is now, like 2026-11."""
    rules: ClubRules | None
    """Null while every table is as whoever opens it likes."""
    members: list[ClubMember]
    """The leader first; for members alone."""
    most_members: int
    invitations: list[ClubInvitation]
    """For the leader and helpers alone, and so is the next one."""
    removed: list[ClubMember]
    """Who was removed, and may not come back by a link."""


class ClubScore(Struct):
    """What somebody's matches in a club came to."""

    person: int
    name: str
    matches: int
    firsts: int
    """Matches with the highest total, above zero."""
    points: int


class ClubEveningEntry(Struct):
    """An evening in the list of a month."""

    date: str
    """The day on which it began, like 2026-11-17."""
    matches: int
    people: int
    best: str
    """Who has the most points."""
    points: int
    """How many."""


class ClubMonth(Struct):
    """A month of a club: who is ahead, and its evenings."""

    club: int
    month: str
    earlier: str | None
    """The month before in which something was played."""
    later: str | None
    board: list[ClubScore]
    """The most points first."""
    evenings: list[ClubEveningEntry]
    """The newest first."""


class ClubMatch(Struct):
    """A match of an evening."""

    match: int
    variant: str
    house: dict[str, str] | None
    names: list[str]
    people: list[int | None]
    totals: list[int]
    finished: int


class ClubEvening(Struct):
    """An evening of a club, made of its matches as they are stored."""

    club: int
    name: str
    """What the club is called."""
    date: str
    scores: list[ClubScore]
    """The most points first."""
    course: list[list[int]]
    """For each of them the sum of points after each match."""
    together: list[list[int]]
    """For each of them how many matches it played with each of them."""
    matches: list[ClubMatch]
    """In the order in which they ended."""


class Invited(Struct):
    """What an invitation leads to."""

    club: int
    name: str
    members: int
    member: bool
    """Whether you are in already."""


# -- what people do ------------------------------------------------------------------------------


class FoundClub(Struct, forbid_unknown_fields=True):
    """Found a club; `POST /api/clubs`."""

    name: ClubName
    shift: Shift = 0


class _Deed(Struct, tag_field="do", forbid_unknown_fields=True):
    pass


class RenameClub(_Deed, tag="rename"):
    """Call the club otherwise."""

    name: ClubName


class ShowClub(_Deed, tag="show"):
    """Let everybody see board and evenings, or members alone."""

    on: bool


class SetClubRules(_Deed, tag="rules"):
    """Say by which rules the club plays; null leaves it to whoever opens a table."""

    rules: ClubRules | None


class Invite(_Deed, tag="invite"):
    """Make a link by which so many people may join for so many days."""

    days: InvitationDays = 7
    uses: Uses = 20


class RevokeInvitation(_Deed, tag="revoke"):
    """Make a link void."""

    code: Annotated[str, Meta(max_length=20)]


class RemoveMember(_Deed, tag="remove"):
    """Remove somebody, who cannot come back by a link."""

    person: Annotated[int, STORED]


class ReadmitMember(_Deed, tag="readmit"):
    """Let somebody come back by a link who was removed."""

    person: Annotated[int, STORED]


class SetClubRole(_Deed, tag="role"):
    """Make a member a helper, or a helper a member again."""

    person: Annotated[int, STORED]
    role: Literal["helper", "member"]


class HandOverClub(_Deed, tag="hand_over"):
    """Make another member the leader, and be a helper."""

    person: Annotated[int, STORED]


class LeaveClub(_Deed, tag="leave"):
    """Leave; the leader hands the club over first."""


class DisbandClub(_Deed, tag="disband"):
    """End the club for good; what was played stays among everybody's own matches."""


ClubDeed = (
    RenameClub | ShowClub | SetClubRules | Invite | RevokeInvitation | RemoveMember | ReadmitMember
    | SetClubRole | HandOverClub | LeaveClub | DisbandClub
)  # fmt: skip


# -- commands and messages -----------------------------------------------------------------------


class WatchClub(Command, tag="watch_club"):
    """Be told of a club's tables and of who is there, or not any more; you are there meanwhile.

    Who watches another one watches that instead.
    """

    id: Id
    club: Annotated[int, STORED]
    on: bool = True


class ClubLobby(Message, tag="club_lobby"):
    """The tables of a club, and who is there; sent whole a moment after something has changed."""

    club: int
    rooms: list[LobbyRoom]
    here: list[Watcher]
    """Those who look at the club just now, the first fifty of them."""
