"""The table at one position of a finished match: what lies where, and which hands are open."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fangcheng.game.actions import parse_action
from fangcheng.game.sight import shows_meld
from fangcheng.game.state import State
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.positions.open_table import OpenTable
from fangcheng.server.archive.questions import PlayedMatch, ReplayPoint
from fangcheng.server.stepping import NEXT_ROUND
from fangcheng.tiles import Face, parse, parse_one

Pile = list[Face | None]
"""Tiles beside each other; None is one face down."""


@dataclass
class ShownSeat:
    """The tiles of a seat."""

    hand: Pile
    melds: list[Pile]
    laid: list[Face]
    """Flowers, tiles thrown away, and tiles of earlier wins."""
    discards: list[Face]
    score: int
    apart: Face | None = None
    """The tile of the hand that came last: drawn, or won on."""
    newest: bool = False
    """Whether the last discard is the newest event."""


@dataclass
class ShownTable:
    """A table, as one seat sees it or with all hands open."""

    seats: list[ShownSeat]
    dealer: int
    left: int
    wild: frozenset[Face]
    seat: int | None = None
    """The viewing seat; with None all hands are open."""
    winners: set[int] = field(default_factory=set)


def table_at(played: PlayedMatch, moment: ReplayPoint) -> ShownTable:
    """Replay a match up to a position; an unknown position becomes the beginning."""
    match = Match(make_variant(played.variant, played.options), played.seed)
    before = match.totals
    told = OpenTable(match.state)
    wanted = moment if 1 <= moment.round <= _rounds(played) else ReplayPoint(1, 0, moment.seat)
    for seat, do in played.inputs:
        if match.state.round == wanted.round and len(told.events) > wanted.event:
            break
        if do == NEXT_ROUND:
            if match.state.round == wanted.round:
                break
            before = match.totals
            told = OpenTable(match.next_round())
        else:
            match.apply(seat, parse_action(do))
            told.news()
    dealt = max((at for at, event in enumerate(told.events) if event["event"] == "deal"), default=0)
    at = max(wanted.event, dealt) + 1
    return _shown(match.state, before, wanted.seat, told.events[:at], told.events[at:])


def _rounds(played: PlayedMatch) -> int:
    return 1 + sum(do == NEXT_ROUND for _, do in played.inputs)


def _shown(
    state: State,
    before: Sequence[int],
    seat: int | None,
    past: Sequence[Mapping[str, Any]],
    ahead: Sequence[Mapping[str, Any]],
) -> ShownTable:
    """Return a state without the effects that its last input had after the position."""
    hands = [hand.tiles() for hand in state.hands]
    flowers = [list(pile) for pile in state.flowers]
    scores = [total + score for total, score in zip(before, state.scores(), strict=True)]
    left = state.wall.left
    for event in reversed(ahead):
        match event["event"]:
            case "draw":
                hands[event["seat"]].remove(parse_one(event["tiles"]))
                left += 1
            case "flower":
                for tile in parse(event["tiles"]):
                    flowers[event["seat"]].remove(tile)
                    hands[event["seat"]].append(tile)
            case "pay":
                for transfer in event["transfers"]:
                    _pay(scores, transfer["from"], transfer["points"])
                    _pay(scores, transfer["to"], -transfer["points"])
    opened = any(event["event"] == "open" for event in past)
    winners = {event["seat"] for event in past if event["event"] == "hu"}
    seats = []
    for at, hand in enumerate(hands):
        own = seat is None or seat == at
        seen = own or opened or at in winners
        seats.append(
            ShownSeat(
                hand=list(hand) if seen else [None] * len(hand),
                melds=[
                    list(meld.tiles) if own or opened or shows_meld(state, at, meld)
                    else [None] * len(meld.tiles)
                    for meld in state.melds[at]
                ],
                laid=[*flowers[at], *state.thrown[at], *state.won[at]],
                discards=list(state.discards[at]),
                score=scores[at],
            )
        )  # fmt: skip
    _mark(seats, past)
    wild = frozenset(state.roles.wild)
    return ShownTable(seats, state.dealer, left, wild, seat, winners)


def _pay(scores: list[int], seat: int | str, points: int) -> None:
    if isinstance(seat, int):
        scores[seat] += points


def _mark(seats: Sequence[ShownSeat], past: Sequence[Mapping[str, Any]]) -> None:
    """Set the newest tile apart, or mark the newest discard."""
    for event in past:
        if event["event"] == "hu" and event["tile"] is not None:
            seats[event["seat"]].apart = parse_one(event["tile"])
    last = [event for event in past if event["event"] != "roles"][-1]
    if last["event"] == "draw" and seats[last["seat"]].hand[:1] != [None]:
        seats[last["seat"]].apart = parse_one(last["tiles"])
    if last["event"] == "discard":
        seats[last["seat"]].newest = True
