"""What a seat cannot see, permuted: its view and its events must not change."""

import json
import random

from fangcheng.game.actions import CHI, GANG, HU, PASS, PENG
from fangcheng.game.opening import deal_order
from fangcheng.game.referee import apply, legal, start, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.game.views import events_for, view
from fangcheng.hands.hand import Hand
from fangcheng.tiles import Face
from fangcheng.wall import Wall
from tests.rounds import Script

_ANSWERS = {PASS, PENG, GANG, HU, *CHI.values()}


def seen_by(state: State, seat: int) -> str:
    """All that a seat has ever been told, as text."""
    return json.dumps([view(state, seat), events_for(state, seat)])


def permuted_now(state: State, seat: int, rng: random.Random) -> State:
    """A copy in which every tile the seat cannot see now lies elsewhere."""
    other = state.clone()
    open_seats = {win.seat for win in state.wins} | {seat}
    closed = [one for one in range(state.seats) if one not in open_seats]
    wall = other.wall
    slots = [i for i in range(wall.head, wall.tail) if not wall.taken >> i & 1]
    hidden = [tile for one in closed for tile in other.hands[one].tiles()]
    hidden += [wall.line[i] for i in slots]
    rng.shuffle(hidden)
    for one in closed:
        size = other.hands[one].size
        other.hands[one] = Hand(hidden[:size], state.roles)
        del hidden[:size]
    wall.line = wall.line[:]
    for i, tile in zip(slots, hidden, strict=True):
        wall.line[i] = tile
    return other


def hidden_places(state: State, seat: int) -> list[int]:
    """Places in the line whose tiles a seat has not come to know."""
    order = _owners(state)
    hidden = [i for i in range(state.wall.head, state.wall.tail) if not state.wall.taken >> i & 1]
    open_seats = {win.seat for win in state.wins} | {seat}
    for other in range(state.seats):
        if other in open_seats:
            continue
        # A tile shown was the oldest of its face; what the hand still holds are the newest ones.
        held = state.hands[other].counts[:]
        for place in reversed(order[other]):
            tile = state.wall.line[place]
            if held[tile]:
                held[tile] -= 1
                hidden.append(place)
    return hidden


def _owners(state: State) -> list[list[int]]:
    """Which places of the line each seat was dealt or drew, in order."""
    owners: list[list[int]] = [[] for _ in range(state.seats)]
    head, taken_tail = 0, len(state.wall.line) - len(state.turned_up)
    dealt: list[int] = []
    for event in state.events or ():
        if event.kind == "deal" and not dealt:
            extra = sum(len(e.tiles) for e in state.events or () if e.kind == "deal")
            tiles = state.variant.hand_tiles
            dealt = list(deal_order(state.seats, state.dealer, tiles, extra > tiles * state.seats))
            for place, owner in enumerate(dealt):
                owners[owner].append(place)
            head = len(dealt)
        elif event.kind == "draw" and event.seat is not None:
            if event.fields["by"] == "head":
                place, head = head, head + 1
            else:
                taken_tail -= 1
                place = taken_tail
            owners[event.seat].append(place)
    return owners


def replay_permuted(
    first: Wall, state: State, script: Script, seat: int, rng: random.Random
) -> State:
    """Play the same script on a wall whose tiles unknown to the seat are permuted."""
    places = hidden_places(state, seat)
    tiles: list[Face] = [first.line[i] for i in places]
    rng.shuffle(tiles)
    line = first.line[:]
    for place, tile in zip(places, tiles, strict=True):
        line[place] = tile
    other = start(state.variant, Wall(line, first.dice), state.dealer, state.streak)
    for actor, action in script:
        if actor != seat and action in _ANSWERS and action not in legal(other, actor):
            continue  # in this world it had nothing to answer; what is not carried out is not seen
        while action not in legal(other, actor):
            _pass_others(other, seat)
        apply(other, actor, action)
    while state.window is Window.TURN and other.window is Window.CLAIM:
        _pass_others(other, seat)
    return other


def _pass_others(state: State, seat: int) -> None:
    """Whoever could claim in this world only passes."""
    others = [one for one in waiting_for(state) if one != seat]
    assert others and state.window is Window.CLAIM, "the seat itself would have been asked"
    for one in others:
        apply(state, one, PASS)
