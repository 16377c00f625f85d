"""Tournaments: what people are told, and what they do."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fangcheng.protocol.clubs import ClubEntry, ClubRules
from fangcheng.protocol.kinds import STORED, Command, Id, Message
from fangcheng.protocol.matchmaking import Pace
from fangcheng.protocol.parts import Name, Nonce

TournamentState = Literal["open", "playing", "pause", "over", "called_off"]
"""The state of a tournament: sign-up, a round, the pause between rounds, or its end."""

EntryState = Literal["in", "out", "missed"]
"""Whether a person is paired in the next round: not if they withdrew, or missed the last one."""

Rounds = Annotated[int, Meta(ge=1, le=12)]
RoundMinutes = Annotated[int, Meta(ge=1, le=240)]
PauseSeconds = Annotated[int, Meta(ge=0, le=1800)]


class TournamentEntry(Struct):
    """A tournament in a list."""

    id: int
    name: str
    club: int | None
    """Null for one of the server."""
    club_name: str
    variant: str
    starts: int
    """When it begins, in seconds since 1970."""
    rounds: int
    round: int
    """The current or the last round; 0 before the first."""
    state: TournamentState
    duplicate: bool
    people: int
    entered: bool
    """Whether you have signed up."""


class TournamentList(Struct):
    """The tournaments you may see: current and coming ones first, then finished ones."""

    tournaments: list[TournamentEntry]
    account: bool
    """Whether you may sign up: only with a password."""
    clubs: list[ClubEntry]
    """The clubs for which you may set one up."""


class TournamentPerson(Struct):
    """A person who has signed up."""

    person: int
    name: str
    state: EntryState


class TournamentTableTold(Struct):
    """A table of a round."""

    table: int
    room: str | None
    """The room, while it is played."""
    match: int | None
    """The match to replay once it is over; with shared walls, once the round is over."""
    people: list[int | None]
    """The person in each seat; null for a bot."""
    totals: list[int] | None
    """The points so far; null while they are secret."""
    hands: int
    """How many hands are over."""
    over: bool
    missed: list[int]
    """The seats whose players have not come so far: a bot plays for them."""


class TournamentRound(Struct):
    """A round, the best table first."""

    round: int
    tables: list[TournamentTableTold]


class TournamentPlace(Struct):
    """A person's place in the standings."""

    person: int
    place: int
    """Full ties share a place."""
    score: float
    """The sum of the scores of all rounds, which decides."""
    points: int
    """The sum of all points, which decides between equal scores."""
    firsts: int
    """How often they were first at their table, which decides between equal points."""
    rounds: list[float | None]
    """The score of each round; null if they did not play it."""


class TournamentWalls(Struct):
    """What pairings and shared walls are drawn from."""

    commitment: str
    """The hash of the secret, public since the tournament was set up."""
    secret: str | None
    """Published when it is over."""
    nonces: list[str]
    """The nonces of all players, by the number of the person; published then as well."""


class Tournament(Struct):
    """A tournament, as far as you may know it."""

    id: int
    version: int
    """Grows with every change."""
    name: str
    club: int | None
    club_name: str
    starts: int
    rounds: int
    minutes: int
    """The longest duration of a round: then the current hand is void, and the rest counts."""
    pause: int
    """Seconds between two rounds."""
    pace: Pace
    duplicate: bool
    """Whether all tables of a round play the same walls."""
    rules: ClubRules
    state: TournamentState
    why: Literal["", "few", "host", "rules"]
    """Why it was called off, or ended early: too few people, its leader, or rules that are no
    longer played here."""
    round: int
    due: int
    """When the next step is due, in seconds since 1970: the start, or the latest end of a round or
    pause."""
    people: list[TournamentPerson]
    most: int
    """The most people who may sign up."""
    played: list[TournamentRound]
    """The newest round last."""
    standings: list[TournamentPlace]
    walls: TournamentWalls
    entered: EntryState | None
    """Your entry, if you have signed up."""
    room: str | None
    """Your table, while it is played."""
    may_enter: bool
    leads: bool
    """Whether you may begin it early or call it off."""
    now: int
    """The server's clock."""


# -- what people do ------------------------------------------------------------------------------


class SetUpTournament(Struct, forbid_unknown_fields=True):
    """Set up a tournament; `POST /api/tournaments`, the host `/api/operator/tournaments`."""

    name: Name
    starts: Annotated[int, Meta(ge=0, le=2**40)]
    rules: ClubRules
    club: Annotated[int, STORED] | None = None
    rounds: Rounds = 4
    minutes: RoundMinutes = 60
    pause: PauseSeconds = 60
    pace: Pace = "usual"
    duplicate: bool = False


class _Action(Struct, tag_field="do", forbid_unknown_fields=True):
    pass


class SignUp(_Action, tag="sign_up"):
    """Sign up; after you withdrew or missed a round you are paired again from the next one on."""

    nonce: Nonce
    """Your part of the seed for pairings and walls."""


class Withdraw(_Action, tag="withdraw"):
    """Withdraw; a bot plays a running match to its end for you."""


class BeginTournament(_Action, tag="begin"):
    """Begin before the time; only for its leaders."""


class CallOffTournament(_Action, tag="call_off"):
    """Call it off; only for its leaders."""


TournamentAction = SignUp | Withdraw | BeginTournament | CallOffTournament
"""What people do in a tournament."""


# -- commands and messages -----------------------------------------------------------------------


class WatchTournament(Command, tag="watch_tournament"):
    """Get `tournament` whenever something changes in a tournament, until you disconnect.

    You watch one at a time.
    """

    id: Id
    tournament: Annotated[int, STORED]
    on: bool = True


class TournamentNews(Message, tag="tournament"):
    """A tournament that you watch has changed; or a new round begins in which you play.

    `GET /api/tournaments/{tournament}` has the details.
    """

    tournament: int
    name: str
    version: int
    state: TournamentState
    round: int
    room: str | None = None
    """Your table, if you are to play there now: enter it."""
    seconds: int = 0
    """The seconds until its match begins, even without some players."""


Commands = WatchTournament
Messages = TournamentNews
