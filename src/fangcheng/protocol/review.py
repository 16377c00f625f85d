"""Reviews: what a seat could have done better."""

from msgspec import Struct


class Candidate(Struct):
    """One thing a seat may do, and what a bot of the level `normal` expects of it."""

    action: str
    """As `act` takes it."""
    value: float
    """The points the seat can expect of the round if it does this."""
    distance: int
    """How far the hand is from ready afterwards: 0 is ready, -1 complete."""
    useful: dict[str, int]
    """The tiles that bring the hand nearer afterwards, and how many copies are not seen."""
    win_chance: float
    win_points: float
    """What a win would be worth."""
    danger: float
    """The points it can expect to lose by this discard at once."""
    reasons: list[str]
    """Codes of what speaks for it or against it."""


class Mistake(Struct):
    """A decision where something else was worth clearly more."""

    round: int
    """Counted from 1."""
    step: int
    """The seat decided after this event of the round, counted from 0 as the replay has them."""
    action: str
    best: str
    loss: float
    """How many points more could be expected of the best."""
    candidates: list[Candidate]
    """The best action, and the one taken."""


class Review(Struct):
    """What one seat could have done better in a match that is over."""

    match: int
    seat: int
    decisions: int
    """How many there were with more than one way to go."""
    mistakes: list[Mistake]
    """In the order of the match."""
