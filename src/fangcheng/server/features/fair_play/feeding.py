"""Which discards of a match fed another seat, beside those that would have served as well.

A match that is over is played again with all hands known. Each discard of a person is compared with
its *equals*: the discards that would have left the hand as near to ready. What each of them would
have given to each other seat the referee says. From that we take what the hands of the other
opponents would have got in the same place: so all falls out that opponents share, which tiles are
handy to let go of and which are dangerous to anybody. Somebody who cannot see the hands lets go of
one of the equals without knowing whom of the three it serves, so what is left adds up to nothing.
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
"""What a tile that wins is worth to who gets it, where one that brings it nearer is worth 1."""
NEARER: Final = 1.0
LEAST_SEATS: Final = 3
"""With fewer there is nobody to compare with."""
DISCARD: Final = "discard "
"""How the text of a discard begins."""
_SOON: Final = 100
"""Milliseconds that are added to every think time: below that only the line differs."""
_FARTHEST: Final = 2.5
"""A pause that is longer than usual by so many times the spread counts as no longer."""


class Done(NamedTuple):
    """One input of a match that is over."""

    seat: int
    do: str
    own: bool
    """Whether a person did it, and not the house."""
    ms: int


class Need(NamedTuple):
    """What a tile is worth to a seat: where it comes next, so that it may chi; and elsewhere."""

    next: float
    elsewhere: float

    def as_seen(self, follows: bool) -> float:
        """What it is worth in one of the two places."""
        return self.next if follows else self.elsewhere


NOTHING: Final = Need(0.0, 0.0)


class Discard(NamedTuple):
    """A discard that might have been another one, and what it was to the other seats."""

    round: int
    event: int
    """Which event of the round it is in the replay, from 0."""
    seat: int
    tile: str
    gifts: tuple[float, ...]
    """What each seat could do with it: nothing, get nearer, or win."""
    surplus: tuple[float, ...]
    """For each seat, by how much it got more than the others, beyond what the equals would give."""
    spread: tuple[float, ...]
    """The variance of that, were any of the equals thrown alike."""
    equals: int
    """How many discards would have served as well, this one among them."""
    generous: tuple[int, ...]
    """For each seat, how many of those would have given it as much or more."""
    pauses: tuple[float, ...]
    """How long each seat had thought at its last discard, beside what is usual for it."""


def discards(match: Match, inputs: Sequence[Done]) -> Iterator[Discard]:
    """Play a match again, and tell all discards of people that might have been others."""
    seats = match.variant.seats
    if seats < LEAST_SEATS:
        return
    usual = _usual_pauses(inputs, seats)
    pauses, round_ = [0.0] * seats, 0
    for one, event in stepped(match, inputs):
        state = match.state
        if state.round != round_:
            pauses, round_ = [0.0] * seats, state.round
        if state.window is not Window.TURN or not one.do.startswith(DISCARD):
            continue
        if one.own:
            found = _look_at(state, one.seat, parse_action(one.do), event + 1, tuple(pauses))
            if found is not None:
                yield found
        mean, spread = usual[one.seat]
        far = (_pause(one.ms) - mean) / spread if one.own and spread else 0.0
        pauses[one.seat] = max(-_FARTHEST, min(_FARTHEST, far))


def _usual_pauses(inputs: Iterable[Done], seats: int) -> list[tuple[float, float]]:
    """Tell how long each seat usually thinks before it discards, and how much that varies."""
    found: list[list[float]] = [[] for _ in range(seats)]
    for one in inputs:
        if one.own and one.do.startswith(DISCARD):
            found[one.seat].append(_pause(one.ms))
    return [(fmean(own), pstdev(own)) if own else (0.0, 0.0) for own in found]


def _pause(ms: int) -> float:
    return log(max(ms, 0) + _SOON)


def _look_at(
    state: State, seat: int, thrown: Action, event: int, pauses: tuple[float, ...]
) -> Discard | None:
    equals = _equals(state, seat, thrown)
    if len(equals) < 2:  # nothing to choose
        return None
    needs = [offered(state, seat, one) for one in equals]
    thrown_at, follower = equals.index(thrown), state.next_seat(seat)
    gifts, surplus, spread, generous = [], [], [], []
    for other in range(state.seats):
        follows = other == follower
        beyond = [_beyond(one, seat, other, follows) for one in needs]
        given = [one[other].as_seen(follows) for one in needs]
        mean = fmean(beyond)
        gifts.append(given[thrown_at])
        surplus.append(beyond[thrown_at] - mean)
        spread.append(fmean((one - mean) ** 2 for one in beyond))
        generous.append(sum(one >= given[thrown_at] for one in given))
    if not any(spread):  # nobody could have been fed
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
    """By how much a seat gets more than the others would, on the average, in its place."""
    if other == seat:
        return 0.0
    rest = [one.as_seen(follows) for at, one in enumerate(needs) if at not in (seat, other)]
    return needs[other].as_seen(follows) - sum(rest) / len(rest)


def _equals(state: State, seat: int, thrown: Action) -> list[Action]:
    """List the discards that declare the same and leave the hand as near; the one thrown too."""
    hand, wild = state.hands[seat], state.roles.plays[thrown.tiles[0]] < 0

    def left(action: Action) -> int:
        hand.remove(action.tiles[0])
        distance = state.variant.distance(state, seat, hand)
        hand.add(action.tiles[0])
        return distance

    wanted = left(thrown)
    return [
        one
        for one in legal(state, seat)
        if one.kind is Kind.DISCARD
        and one.code == thrown.code
        and (state.roles.plays[one.tiles[0]] < 0) == wild
        and left(one) == wanted
    ]


def offered(state: State, seat: int, thrown: Action) -> list[Need]:
    """Tell what a discard is to each seat, by putting it down on a copy of the table."""
    table = state.clone(listen=False)
    put_down(table, seat, thrown)
    asked = claim_choices(table, seat, table.claim_tile)
    wins = [options is not None and HU in options for options in asked or [None] * state.seats]
    return [
        NOTHING if one == seat or not table.playing(one) else _need(table, one, wins[one])
        for one in range(state.seats)
    ]


def _need(table: State, seat: int, wins: bool) -> Need:
    if wins:
        return Need(WIN, WIN)
    hand, variant, tile = table.hands[seat], table.variant, table.claim_tile
    if table.roles.plays[tile] < 0:  # a wild tile is claimed by nobody
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
