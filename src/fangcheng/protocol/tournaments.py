"""What is said of tournaments over HTTP: what is told of them, and what people do."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fangcheng.protocol.clubs import ClubEntry, ClubRules
from fangcheng.protocol.kinds import STORED, Command, Id, Message
from fangcheng.protocol.matchmaking import Pace
from fangcheng.protocol.parts import Name, Nonce

TournamentState = Literal["open", "playing", "pause", "over", "called_off"]
"""Where a tournament is: people sign up, a round is played, between two rounds, or at its end."""

EntryState = Literal["in", "out", "missed"]
"""Whether somebody is paired in the next round: not who went home, or missed the last one."""

Rounds = Annotated[int, Meta(ge=1, le=12)]
RoundMinutes = Annotated[int, Meta(ge=1, le=240)]
PauseSeconds = Annotated[int, Meta(ge=0, le=1800)]


class TournamentEntry(Struct):
    """A tournament in a list."""

    id: int
    name: str
    club: int | None
    """Null for one of the house."""
    club_name: str
    variant: str
    starts: int
    """When it begins, in seconds since 1970."""
    rounds: int
    round: int
    """Which one is played, or was the last; 0 before the first."""
    state: TournamentState
    duplicate: bool
    people: int
    entered: bool
    """Whether you have signed up."""


class TournamentList(Struct):
    """The tournaments somebody may see: what is played or to come first, then what is over."""

    tournaments: list[TournamentEntry]
    account: bool
    """Whether you may sign up: only with a password."""
    clubs: list[ClubEntry]
    """The clubs for which you may set one up."""


class TournamentPerson(Struct):
    """Somebody who has signed up."""

    person: int
    name: str
    state: EntryState


class TournamentTableTold(Struct):
    """A table of a round."""

    table: int
    room: str | None
    """Where it is played, while it is."""
    match: int | None
    """To be looked at when it is over; with the same walls everywhere, when the round is."""
    people: list[int | None]
    """Who has which seat; null is a bot, which fills up."""
    totals: list[int] | None
    """The points so far; null where nobody may know them yet."""
    hands: int
    """How many hands are over."""
    over: bool
    missed: list[int]
    """The seats whose people have not come so far: a bot plays for them."""


class TournamentRound(Struct):
    """A round, the best table first."""

    round: int
    tables: list[TournamentTableTold]


class TournamentPlace(Struct):
    """Where somebody stands."""

    person: int
    place: int
    """Who is equal in everything shares a place."""
    score: float
    """The sum of the rounds' scores; it decides."""
    points: int
    """The sum of all points: it decides between equal scores."""
    firsts: int
    """How often it was first at its table: decides between equal points."""
    rounds: list[float | None]
    """The score of each round; null where it did not play."""


class TournamentWalls(Struct):
    """From what pairings are drawn, and walls that are the same at all tables."""

    commitment: str
    """The hash of the secret, told since the tournament was set up."""
    secret: str | None
    """Told when it is over."""
    nonces: list[str]
    """What everybody gave with the sign-up, by the number of the person; told then too."""


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
    """How long a round lasts at most: then the hand that is played is void, and the rest counts."""
    pause: int
    """Seconds between two rounds."""
    pace: Pace
    duplicate: bool
    """Whether all tables of a round play the same walls."""
    rules: ClubRules
    state: TournamentState
    why: Literal["", "few", "host", "rules"]
    """Why it was called off, or ended early: too few people, whoever leads it, or rules that are
    not played here any more."""
    round: int
    due: int
    """When the next thing happens, in seconds since 1970: the start, or the end of a round or pause
    at the latest."""
    people: list[TournamentPerson]
    most: int
    """How many may sign up."""
    played: list[TournamentRound]
    """The newest round last."""
    standings: list[TournamentPlace]
    walls: TournamentWalls
    entered: EntryState | None
    """Whether you play."""
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


class _Deed(Struct, tag_field="do", forbid_unknown_fields=True):
    pass


class SignUp(_Deed, tag="sign_up"):
    """Take part; who went home or missed a round is paired again from the next one on."""

    nonce: Nonce
    """Your part of what pairings and walls are drawn from."""


class Withdraw(_Deed, tag="withdraw"):
    """Take part no more; a match that is played is played on by a bot."""


class BeginTournament(_Deed, tag="begin"):
    """Begin before the time; for whoever leads it."""


class CallOffTournament(_Deed, tag="call_off"):
    """Call it off; for whoever leads it."""


TournamentDeed = SignUp | Withdraw | BeginTournament | CallOffTournament


# -- commands and messages -----------------------------------------------------------------------


class WatchTournament(Command, tag="watch_tournament"):
    """Be told whenever something changes in a tournament (`tournament`), until you go away.

    You look at one at a time.
    """

    id: Id
    tournament: Annotated[int, STORED]
    on: bool = True


class TournamentNews(Message, tag="tournament"):
    """Something has changed in a tournament that you watch; or in which you play, a new round.

    What, `GET /api/tournaments/{tournament}` tells.
    """

    tournament: int
    name: str
    version: int
    state: TournamentState
    round: int
    room: str | None = None
    """Your table, where it is to be played now: enter it."""
    seconds: int = 0
    """How long until its match begins, whoever is there."""
