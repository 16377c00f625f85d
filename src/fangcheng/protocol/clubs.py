"""Clubs: what members are told, and what they do."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fangcheng.protocol.kinds import STORED, Command, Id, Message
from fangcheng.protocol.parts import ClockWish, HouseName, LobbyRoom, OptionValue, Watcher

ClubRole = Literal["leader", "helper", "member"]
"""The role of a member; each may do what the next one may."""

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
    """Your clubs, and the public ones."""

    own: list[ClubEntry]
    public: list[ClubEntry]
    account: bool
    """Whether you may be a member: only with a password."""
    founding: bool
    """Whether you may found one now."""


class ClubMember(Struct):
    """A member of a club."""

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
    """Null while each table has the rules of the player who opens it."""
    members: list[ClubMember]
    """The leader first; for members only."""
    most_members: int
    invitations: list[ClubInvitation]
    """For the leader and helpers only, as is the next one."""
    removed: list[ClubMember]
    """Members who were removed, and may not come back by a link."""


class ClubScore(Struct):
    """The totals of a person's matches in a club."""

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
    """The person with the most points."""
    points: int
    """How many."""


class ClubMonth(Struct):
    """A month of a club: its scores and evenings."""

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
    """An evening of a club, computed from its stored matches."""

    club: int
    name: str
    """What the club is called."""
    date: str
    scores: list[ClubScore]
    """The most points first."""
    course: list[list[int]]
    """For each of them the total after each match."""
    together: list[list[int]]
    """For each of them the number of matches with each other one."""
    matches: list[ClubMatch]
    """In the order in which they ended."""


class Invited(Struct):
    """The club that an invitation leads to."""

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


class _Action(Struct, tag_field="do", forbid_unknown_fields=True):
    pass


class RenameClub(_Action, tag="rename"):
    """Rename the club."""

    name: ClubName


class ShowClub(_Action, tag="show"):
    """Show the board and the evenings to everybody, or to members only."""

    on: bool


class SetClubRules(_Action, tag="rules"):
    """Set the club's rules; with null each player who opens a table chooses."""

    rules: ClubRules | None


class Invite(_Action, tag="invite"):
    """Make a link by which a number of people may join within a number of days."""

    days: InvitationDays = 7
    uses: Uses = 20


class RevokeInvitation(_Action, tag="revoke"):
    """Make a link void."""

    code: Annotated[str, Meta(max_length=20)]


class RemoveMember(_Action, tag="remove"):
    """Remove a member, who cannot come back by a link."""

    person: Annotated[int, STORED]


class ReadmitMember(_Action, tag="readmit"):
    """Let a removed person come back by a link."""

    person: Annotated[int, STORED]


class SetClubRole(_Action, tag="role"):
    """Make a member a helper, or a helper a member again."""

    person: Annotated[int, STORED]
    role: Literal["helper", "member"]


class HandOverClub(_Action, tag="hand_over"):
    """Make another member the leader, and become a helper."""

    person: Annotated[int, STORED]


class LeaveClub(_Action, tag="leave"):
    """Leave; the leader hands the club over first."""


class DisbandClub(_Action, tag="disband"):
    """Disband the club for good; its matches stay in the histories of their players."""


ClubAction = (
    RenameClub | ShowClub | SetClubRules | Invite | RevokeInvitation | RemoveMember | ReadmitMember
    | SetClubRole | HandOverClub | LeaveClub | DisbandClub
)  # fmt: skip
"""What members do in a club."""


# -- commands and messages -----------------------------------------------------------------------


class WatchClub(Command, tag="watch_club"):
    """Start or stop watching a club's tables and who is there; while you watch, you count as there.

    Watching another club ends this.
    """

    id: Id
    club: Annotated[int, STORED]
    on: bool = True


class ClubLobby(Message, tag="club_lobby"):
    """The tables of a club, and who is there; sent whole a moment after something has changed."""

    club: int
    rooms: list[LobbyRoom]
    here: list[Watcher]
    """The people who watch the club just now, the first fifty of them."""


Commands = WatchClub
Messages = ClubLobby
