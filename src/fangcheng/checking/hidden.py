"""What a seat cannot see, permuted: its view and its events must not change."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import msgspec

from fangcheng.checking.invariants import hold
from fangcheng.checking.rounds import Script
from fangcheng.game.actions import CHI, GANG, HU, PASS, PENG, Action, Kind
from fangcheng.game.events import Event
from fangcheng.game.opening import deal_order
from fangcheng.game.referee import apply, house_choice, is_legal, legal, start, waiting_for
from fangcheng.game.state import Meld, State, Window
from fangcheng.game.views import events_for, view
from fangcheng.hands.hand import Hand
from fangcheng.tiles import FACES, FIRST_FLOWER, Face
from fangcheng.wall import Dice, Wall


class LoggedWall(Wall):
    """A wall that remembers from which place each tile was taken, and when dice pointed where."""

    __slots__ = ("log", "rolls")

    def __init__(self, line: list[Face], dice: Dice | None = None) -> None:
        super().__init__(line, dice)
        self.log: list[int] = []
        self.rolls: list[tuple[int, int]] = []
        """After how many tiles a die pointed at which place."""

    def draw(self) -> Face:
        """Draw from the head."""
        self.log.append(self.head)
        return super().draw()

    def draw_tail(self) -> Face:
        """Draw from the tail; which place that was shows afterwards."""
        before = {*range(self.tail)} - {i for i in range(self.tail) if self.taken >> i & 1}
        tile = super().draw_tail()
        after = {*range(self.tail)} - {i for i in range(self.tail) if self.taken >> i & 1}
        self.log += before - after
        return tile

    def rolled_places(self) -> Iterator[int]:
        """Roll one die again and again."""
        for place in super().rolled_places():
            self.rolls.append((len(self.log), place))
            yield place


class ImpossibleWorldError(Exception):
    """With these hidden tiles somebody could not have done what all saw."""


Act = Callable[[State, int, Action], object]
"""How an action is carried out."""
_ANSWERS = {PASS, PENG, GANG, HU, *CHI.values()}


def seen_by(state: State, seat: int) -> bytes:
    """All that a seat has ever been told."""
    return msgspec.json.encode([view(state, seat), events_for(state, seat)])


def permuted_now(state: State, seat: int, rng: Random) -> State:
    """A copy in which every tile the seat cannot see now lies elsewhere."""
    other = state.clone()
    open_seats = {win.seat for win in state.wins} | {seat}
    closed = [one for one in range(state.seats) if not state.over and one not in open_seats]
    wall = other.wall
    slots = _places_in_wall(state, seat)
    hidden = [tile for one in closed for tile in other.hands[one].tiles()]
    hidden += [wall.line[i] for i in slots]
    _shuffle(hidden, rng)
    for one in closed:
        if state.variant.concealed_kongs_hidden:
            other.melds[one] = [_other_kong(meld, rng) for meld in other.melds[one]]
        size = other.hands[one].size
        other.hands[one] = Hand(hidden[:size], state.roles)
        del hidden[:size]
    wall.line = wall.line[:]
    for i, tile in zip(slots, hidden, strict=True):
        wall.line[i] = tile
    _permute_what_is_past(other, seat, rng)
    return other


def _shuffle(tiles: list[Face], rng: Random) -> None:
    """Three times as fast as `rng.shuffle`, for what is shuffled at every moment."""
    tiles.sort(key=lambda _: rng.random())


def _permute_what_is_past(state: State, seat: int, rng: Random) -> None:
    """What was drawn by whom, and what others passed on, is theirs to know too."""
    wall = state.wall
    past = wall.line[: wall.head]
    _shuffle(past, rng)
    wall.line[: wall.head] = past
    if state.turn != seat and state.window is not Window.TURN:
        state.drawn = rng.randrange(FACES)
    if not state.over:
        state.variant.hide_again(state, seat)


def _other_kong(meld: Meld, rng: Random) -> Meld:
    """A concealed kong of any other tile looks the same from outside."""
    if not meld.concealed or meld.code:
        return meld
    return meld._replace(tiles=(rng.randrange(FACES),) * 4)


def _places_in_wall(state: State, seat: int) -> list[int]:
    """Places of tiles still in the wall that a seat does not know.

    Not of flowers, which never hide in a hand; not of faces that the seat was shown in the wall;
    not of the hidden tile when the round is over.
    """
    wall = state.wall
    shown = {event.tiles[0] for event in state.events or () if _shows_wall(state, event, seat)}
    places = [i for i in range(wall.head, wall.tail) if not wall.taken >> i & 1]
    if state.over and wall.skip in places:
        places.remove(wall.skip)
    return [i for i in places if wall.line[i] < FIRST_FLOWER and wall.line[i] not in shown]


def _shows_wall(state: State, event: Event, seat: int) -> bool:
    own = event.kind == state.variant.hidden_event and event.seat == seat
    return own or event.kind == "turn_up"


def hidden_places(state: State, seat: int) -> list[int]:
    """Places in the line whose tiles a seat has not come to know.

    Not of tiles that have passed from hand to hand: they were chosen, in every world.
    """
    order, given = _owners(state)
    hidden = _places_in_wall(state, seat)
    open_seats = {win.seat for win in state.wins} | {seat}
    # What comes with a discard tells everyone what a hand can do, though not which tiles it holds.
    telling = state.variant.discard_events
    open_seats |= {event.seat or 0 for event in state.events or () if event.kind in telling}
    open_seats |= {other for other in range(state.seats) if state.declared[other]}
    for other in range(state.seats):
        if other in open_seats:
            continue
        # A tile shown was the oldest of its face; what the hand still holds are the newest ones.
        held = state.hands[other].counts[:]
        shown = _shown_by(state, other)
        for place in reversed(order[other]):
            tile = state.wall.line[place]
            if held[tile]:
                held[tile] -= 1
                if place not in given and held[tile] >= shown[tile]:
                    hidden.append(place)
    return hidden


def _shown_by(state: State, seat: int) -> Counter[Face]:
    """Which tiles of its hand a seat has shown: of each face as many as at one time."""
    shown: Counter[Face] = Counter()
    for event in state.events or ():
        if event.kind == "show" and event.seat == seat:
            shown |= Counter(event.tiles)
    return shown


def _owners(state: State) -> tuple[list[list[int]], set[int]]:
    """Which places of the line each seat was dealt, drew or was given, in order; and the given."""
    wall = state.wall
    assert isinstance(wall, LoggedWall)
    owners: list[list[int]] = [[] for _ in range(state.seats)]
    given: set[int] = set()
    taken = iter(wall.log)
    deals = [event for event in state.events or () if event.kind == "deal"]
    extra = sum(len(deal.tiles) for deal in deals) % state.seats > 0
    tiles = state.variant.hand_tiles
    for owner in deal_order(state.seats, state.dealer, tiles, extra) if deals else ():
        owners[owner].append(next(taken))
    for event in state.events or ():
        giver = event.seat or 0
        if event.kind == "draw":
            owners[giver].append(next(taken))
        elif event.kind == "turn_up" and not state.variant.turned_up_stays:
            next(taken)
        elif event.kind == "give":
            for tile in event.tiles:
                place = next(at for at in owners[giver] if wall.line[at] == tile)
                owners[giver].remove(place)
                owners[event.fields["to"]].append(place)
                given.add(place)
    return owners, given


def replay_permuted(first: Wall, state: State, script: Script, seat: int, rng: Random) -> State:
    """Play the same script on a wall whose tiles unknown to the seat are permuted."""
    wall = permuted_wall(first, state, seat, rng)
    other = start(state.variant, wall, state.dealer, state.streak)
    replay_script(other, state, script, seat)
    return other


def permuted_wall(first: Wall, state: State, seat: int, rng: Random) -> LoggedWall:
    """The wall with which the round began, with the tiles unknown to a seat permuted."""
    places = hidden_places(state, seat)
    tiles: list[Face] = [first.line[i] for i in places]
    rng.shuffle(tiles)
    line = first.line[:]
    for place, tile in zip(places, tiles, strict=True):
        line[place] = tile
    return LoggedWall(line, first.dice)


def replay_script(other: State, state: State, script: Script, seat: int, do: Act = apply) -> None:
    """Play a script in another world as far as it has a part there; whoever else is asked passes.

    `state` is where the script led in its own world; the seat is the one to see no difference. A
    world in which what others did at their turns is not allowed is none that the seat may imagine;
    nor is one in which the roll hits another hidden tile.
    """
    for actor, action in script:
        if actor != seat and action is HU and _draws_first(other, state, actor):
            _pass_others(other, state, seat, do)
        if actor != seat and action in _ANSWERS and action not in legal(other, actor):
            continue  # in this world it had nothing to answer; what is not carried out is not seen
        move = state.variant.move_of(action.code)
        at_turn = other.window is Window.TURN and other.turn == actor
        if (
            move is not None
            and actor != seat
            and not at_turn
            and not is_legal(other, actor, action)
        ):
            if _told(state, actor, action.code):
                raise ImpossibleWorldError
            continue  # in this world it was offered nothing, as with a claim
        if action.kind is Kind.CHOOSE and move is None:
            while other.window is Window.OPENING and not _is_asked(other, action.code):
                _pass_others(other, state, seat, do)  # in this world an earlier step asks somebody
            # In this world it may not be asked; what others choose nobody knows before it happens.
            if _is_asked(other, action.code) and actor in waiting_for(other):
                fits = is_legal(other, actor, action)
                if not fits and _told(state, actor, action.code):
                    raise ImpossibleWorldError  # what all saw it choose needs what it holds
                do(other, actor, action if fits else house_choice(other, actor))
            continue
        while not is_legal(other, actor, action):
            if actor != seat and other.window is Window.TURN and other.turn == actor:
                raise ImpossibleWorldError
            _pass_others(other, state, seat, do)
        do(other, actor, action)
    while state.window is Window.TURN and other.window not in (Window.TURN, Window.OVER):
        _pass_others(other, state, seat, do)
    if _shown(other) != _shown(state):
        raise ImpossibleWorldError
    _check_wall(other, state, whole=True)


def _draws_first(other: State, state: State, seat: int) -> bool:
    """Whether a seat draws what it wins on as soon as those who are asked here have passed."""
    if other.window is not Window.CLAIM or other.next_seat(other.source) != seat:
        return False
    drawn = any(win.seat == seat and win.by == "draw" for win in state.wins)
    return drawn and seat not in waiting_for(other)


def _told(state: State, seat: int, code: str) -> bool:
    """Whether all were told of such a choice of a seat."""
    events = state.events or ()
    return any(one.seat == seat and one.fields.get("code") == code for one in events)


def _shown(state: State) -> list[tuple[int | None, tuple[Face, ...]]]:
    """List who has shown which tiles."""
    return [(one.seat, one.tiles) for one in state.events or () if one.kind == "show"]


def _is_asked(state: State, code: str) -> bool:
    """Whether somebody is asked for this choice before the first turn."""
    asked = state.asked if state.window is Window.OPENING else ()
    return any(one.code == code for options in asked for one in options or ())


def _pass_others(other: State, state: State, seat: int, do: Act) -> None:
    """Whoever could claim or choose in this world only passes."""
    _check_wall(other, state)
    others = [one for one in waiting_for(other) if one != seat]
    can = bool(others) and other.window is not Window.TURN
    hold(can, f"with other hidden tiles seat {seat} itself would be asked for something else")
    for one in others:
        do(other, one, house_choice(other, one))


def _check_wall(other: State, state: State, whole: bool = False) -> None:
    """Refuse a world in which a roll has hit another hidden tile, or its wall was used otherwise.

    Before the `whole` script is played only what has been done so far is compared.
    """
    if not state.variant.hides_tile:
        return
    wall, so_far = state.wall, other.wall
    assert isinstance(wall, LoggedWall)
    assert isinstance(so_far, LoggedWall)
    log, rolls = wall.log, wall.rolls
    if not whole:
        last = so_far.rolls[-1][0] if so_far.rolls else -1
        log = log[: len(so_far.log)]
        rolls = [(tiles, place) for tiles, place in rolls if tiles <= last]
    same_tile = wall.skip == so_far.skip or not whole
    if not same_tile or (so_far.log, so_far.rolls) != (log, rolls):
        raise ImpossibleWorldError
