"""Find discards that fed another seat, compared with discards that would have served as well.

A finished match is replayed with all hands known. Each discard of a person is compared with its
*equals*: the discards that would have left the hand equally near to ready. The referee says what
each of them would have given to each other seat. From this we subtract what the hands of the other
opponents would have got in the same place. That removes everything opponents have in common: which
tiles are easy to let go, and which are dangerous to all. A player who cannot see the hands chooses
among the equals without knowing which opponent they serve, so what remains averages to zero.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import log
from statistics import fmean, pstdev
from typing import Final, NamedTuple

from fangcheng.game.actions import HU, Action, Kind, parse_action
from fangcheng.game.choices import claim_choices, meld_claims
from fangcheng.game.melding import lay_down, take_back
from fangcheng.game.referee import legal, put_down
from fangcheng.game.state import State, Window
from fangcheng.match import Match
from fangcheng.server.stepping import stepped
from fangcheng.tiles import text

WIN: Final = 3.0
"""What a winning tile is worth to the seat that gets it; a tile that brings it nearer is worth
1."""
NEARER: Final = 1.0
LEAST_SEATS: Final = 3
"""With fewer seats there is no other opponent to compare with."""
DISCARD: Final = "discard "
"""How the text of a discard begins."""
_SOON: Final = 100
"""Milliseconds added to every think time: differences below that come from the network."""
_FARTHEST: Final = 2.5
"""Pauses are capped at so many standard deviations above the usual."""


class Done(NamedTuple):
    """One input of a finished match."""

    seat: int
    do: str
    own: bool
    """Whether a person did it, rather than autoplay."""
    ms: int


class Need(NamedTuple):
    """What a tile is worth to a seat: if the seat is next and may chi, and elsewhere."""

    next: float
    elsewhere: float

    def as_seen(self, follows: bool) -> float:
        """Return the worth in one of the two places."""
        return self.next if follows else self.elsewhere


NOTHING: Final = Need(0.0, 0.0)


class Discard(NamedTuple):
    """A discard with alternatives, and what it gave to the other seats."""

    round: int
    event: int
    """The number of the event in its round, from 0, as in the replay."""
    seat: int
    tile: str
    gifts: tuple[float, ...]
    """What each seat could do with it: nothing, get nearer, or win."""
    surplus: tuple[float, ...]
    """For each seat, how much more than the others it got, beyond what the equals would give."""
    spread: tuple[float, ...]
    """The variance of that, if each of the equals were equally likely."""
    equals: int
    """How many discards would have served as well, including this one."""
    generous: tuple[int, ...]
    """For each seat, how many of those would have given it as much or more."""
    pauses: tuple[float, ...]
    """How long each seat had thought at its last discard, relative to its usual time."""


def discards(match: Match, inputs: Sequence[Done]) -> Iterator[Discard]:
    """Replay a match and yield all discards of people that had alternatives."""
    seats = match.variant.seats
    if seats < LEAST_SEATS:
        return
    usual = _usual_pauses(inputs, seats)
    pauses, round_ = [0.0] * seats, 0
    for done, event in stepped(match, inputs):
        state = match.state
        if state.round != round_:
            pauses, round_ = [0.0] * seats, state.round
        if state.window is not Window.TURN or not done.do.startswith(DISCARD):
            continue
        if done.own:
            found = _look_at(state, done.seat, parse_action(done.do), event + 1, tuple(pauses))
            if found is not None:
                yield found
        mean, spread = usual[done.seat]
        far = (_pause(done.ms) - mean) / spread if done.own and spread else 0.0
        pauses[done.seat] = max(-_FARTHEST, min(_FARTHEST, far))


def _usual_pauses(inputs: Iterable[Done], seats: int) -> list[tuple[float, float]]:
    """Return how long each seat usually thinks before it discards, and the standard deviation."""
    found: list[list[float]] = [[] for _ in range(seats)]
    for done in inputs:
        if done.own and done.do.startswith(DISCARD):
            found[done.seat].append(_pause(done.ms))
    return [(fmean(own), pstdev(own)) if own else (0.0, 0.0) for own in found]


def _pause(ms: int) -> float:
    return log(max(ms, 0) + _SOON)


def _look_at(
    state: State, seat: int, thrown: Action, event: int, pauses: tuple[float, ...]
) -> Discard | None:
    equals = _equals(state, seat, thrown)
    if len(equals) < 2:  # no alternatives
        return None
    needs = [offered(state, seat, equal) for equal in equals]
    thrown_at, follower = equals.index(thrown), state.next_seat(seat)
    gifts, surplus, spread, generous = [], [], [], []
    for other in range(state.seats):
        follows = other == follower
        beyond = [_beyond(need, seat, other, follows) for need in needs]
        given = [need[other].as_seen(follows) for need in needs]
        mean = fmean(beyond)
        gifts.append(given[thrown_at])
        surplus.append(beyond[thrown_at] - mean)
        spread.append(fmean((more - mean) ** 2 for more in beyond))
        generous.append(sum(worth >= given[thrown_at] for worth in given))
    if not any(spread):  # no seat could have been fed
        return None
    return Discard(
        round=state.round,
        event=event,
        seat=seat,
        tile=text(thrown.tiles),
        gifts=tuple(gifts),
        surplus=tuple(surplus),
        spread=tuple(spread),
        equals=len(equals),
        generous=tuple(generous),
        pauses=pauses,
    )


def _beyond(needs: Sequence[Need], seat: int, other: int, follows: bool) -> float:
    """Return how much more a seat gets than the others would get in its place, on average."""
    if other == seat:
        return 0.0
    rest = [need.as_seen(follows) for at, need in enumerate(needs) if at not in (seat, other)]
    return needs[other].as_seen(follows) - sum(rest) / len(rest)


def _equals(state: State, seat: int, thrown: Action) -> list[Action]:
    """List the discards, this one included, that declare the same and leave the hand as near."""
    hand, wild = state.hands[seat], state.roles.plays[thrown.tiles[0]] < 0

    def left(action: Action) -> int:
        hand.remove(action.tiles[0])
        distance = state.variant.distance(state, seat, hand)
        hand.add(action.tiles[0])
        return distance

    wanted = left(thrown)
    return [
        action
        for action in legal(state, seat)
        if action.kind is Kind.DISCARD
        and action.code == thrown.code
        and (state.roles.plays[action.tiles[0]] < 0) == wild
        and left(action) == wanted
    ]


def offered(state: State, seat: int, thrown: Action) -> list[Need]:
    """Find out what a discard is worth to each seat, by making it on a copy of the table."""
    table = state.clone(listen=False)
    put_down(table, seat, thrown)
    asked = claim_choices(table, seat, table.claim_tile)
    wins = [options is not None and HU in options for options in asked or [None] * state.seats]
    return [
        NOTHING if other == seat or not table.playing(other) else _need(table, other, wins[other])
        for other in range(state.seats)
    ]


def _need(table: State, seat: int, wins: bool) -> Need:
    if wins:
        return Need(WIN, WIN)
    hand, variant, tile = table.hands[seat], table.variant, table.claim_tile
    if table.roles.plays[tile] < 0:  # a wild tile cannot be claimed
        return NOTHING
    before = variant.distance(table, seat, hand)
    best = {Kind.CHI: 0.0, Kind.PENG: 0.0}
    for action in meld_claims(table, seat, tile, table.source, follows=True) or ():
        if action.kind in best:
            laid = lay_down(table, seat, action, tile, table.source)
            if variant.distance(table, seat, hand) < before:
                best[action.kind] = NEARER
            take_back(table, seat, laid)
    return Need(max(best.values()), best[Kind.PENG])
