"""A round as one seat may imagine it: built from what it was told, and played by the referee.

The referee itself is run on a made-up wall. Before each step the tiles that the next events reveal
are moved to where they must be; all that follows from the rules (locks, chains, what is legal) is
then right because it is not made up. What others were asked and declined is not noted: nobody else
knows of it.

A scenario that is entered in its middle would not do instead. It tells how the table lies; what a
town notes, and what the seat was told on the way, follows only from playing the events.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from fangcheng.bots.imagine.hidden import Hidden
from fangcheng.bots.imagine.opening import is_act, lay_wall
from fangcheng.game.actions import (
    CHI,
    GANG,
    GANG_OWN,
    HU,
    PASS,
    PENG,
    TIMEOUT,
    Action,
    Kind,
    choose_tiles,
    discard,
    gang,
)
from fangcheng.game.choices import claim_choices, robbing_choices
from fangcheng.game.events import Event, Told
from fangcheng.game.moves import OwnKong
from fangcheng.game.referee import apply, house_choice, legal, put_down, start, waiting_for
from fangcheng.game.sight import lies_open
from fangcheng.game.state import State, Window
from fangcheng.game.variant import Variant
from fangcheng.tiles import NO_FACE, Face, parse, parse_one
from fangcheng.wall import Chance, Dice

_TRIES = 40
_OFFERING = ("discard", "add_kong")
"""The events after which others may be asked."""
_FACE_DOWN = re.compile(r"\[([^][!]+)!\]")


class MirrorError(Exception):
    """Events that no round of this variant can have told to this seat."""


def mirror(
    variant: Variant,
    seat: int,
    events: Sequence[Mapping[str, Any]],
    answers: Sequence[Action],
) -> State:
    """Build a round that a seat cannot tell from the true one, whether it has to decide or not.

    `events` are those of the running round as the seat was told them, `answers` what it itself
    answered in this round, in order. What the house did for it is not among them: of that its
    events tell. Hidden tiles lie in some way that fits. The round must not be over: then all lies
    open.
    """
    if not events or events[0]["event"] != "round" or events[-1]["event"] == "over":
        raise MirrorError("a mirror shows a running round, from its event 'round' on")
    try:
        follower = _Follower(variant, seat, events, answers)
        follower.follow()
    except LookupError as error:
        raise MirrorError(f"these events do not fit a round of {variant.name}: {error}") from error
    return follower.state


class _Follower:
    """Plays a made-up round along the events of the true one."""

    def __init__(
        self, variant: Variant, seat: int, events: Sequence[Told], answers: Sequence[Action]
    ) -> None:
        self.seat = seat
        self.events = events
        self.answers = answers
        self.given = 0  # how many of the answers have been used
        chance = Chance("mirror", len(events), str(seat))
        first = events[0]
        wall = lay_wall(variant, seat, events, chance)
        self.state = start(variant, wall, first["dealer"], first["streak"], first["round"])
        wall.dice = wall.dice or Dice(chance=chance)
        self.at = self._seen(self.state.events or [])  # how many of the events have happened
        self.hidden = Hidden(self.state, seat, chance)
        self.shown: list[int] = []  # who shows tiles in the opening step that is asked about

    def _seen(self, events: Sequence[Event]) -> int:
        return sum(event.told >> self.seat & 1 for event in events)

    def follow(self) -> None:
        """Go as far as the events lead."""
        while not self.state.over and (
            self._turn() if self.state.window is Window.TURN else self._window()
        ):
            pass
        # Before a draw somebody may look at a hidden tile; nobody else is told of that.
        ahead = self.at > len(self.events) and self.seat not in waiting_for(self.state)
        if self.at != len(self.events) and not ahead:
            raise MirrorError(f"event {self.at + 1} does not follow: {self._event(self.at)}")
        self._make_hands_ready()

    # -- steps -------------------------------------------------------------------------------

    def _turn(self) -> bool:
        """Let the seat whose turn it is act; tell whether it did."""
        seat = self.state.turn
        if self.at == len(self.events):
            return False
        self.hidden.release()
        action = self._own_answer() if seat == self.seat else self._seen_action(seat)
        if action is None:
            return False
        self.hidden.lay_draws(self._span())
        timeout = action is TIMEOUT
        event = self._event(self.at + timeout)
        claims: dict[int, Action] = {}
        if event["event"] in _OFFERING:
            claims = self._moved(self.at + 1 + timeout) or self._claims(self.at + 1 + timeout)
        if seat != self.seat:
            self._prepare_discard(seat, self.at + 1 + timeout)
        self._lay_hidden_tile()
        wild = event["event"] == "discard" and self._is_wild(event["tiles"])
        if claims or wild or self._offered_now():
            self._do_as_told(seat, action, list(claims))
        else:
            self._do(seat, action)
        return True

    def _is_wild(self, tile: str) -> bool:
        return self.state.roles.plays[parse_one(tile)] < 0

    def _window(self) -> bool:
        """Let all who are asked answer; tell whether they did."""
        state, waiting = self.state, waiting_for(self.state)
        own = self._own_answer() if self.seat in waiting else None
        if own is None and self.seat in waiting:
            return False
        if self.at + (own is TIMEOUT) == len(self.events):
            return self._window_without_trace(own)
        self.hidden.release()
        self.hidden.lay_draws(self._span())
        self.shown = []
        if state.window is Window.OPENING:
            others = self._opening_answers()
        else:
            others = self._moved(self.at) or self._claims(self.at)
            if not others and own is None:
                others = {waiting[0]: PASS}
            for seat in range(state.seats):
                if seat != self.seat:
                    state.asked[seat] = (others[seat],) if seat in others else None
        self._lay_hidden_tile()
        if own is not None:
            others = {self.seat: own, **others}
        if self.shown:
            self._answer_as_told(others)
            return True
        for seat, action in others.items():
            self._do(seat, action)
        return True

    def _answer_as_told(self, answers: Mapping[int, Action]) -> None:
        """Let all answer; what they show depends on hands that are made up, until it is as told."""
        for _ in range(_TRIES):
            trial = self.state.clone()
            happened = [one for seat, act in answers.items() for one in apply(trial, seat, act)]
            if self._went_as_told(trial, happened):
                return
            for other in self.shown:
                self.hidden.mix(other)
        raise MirrorError(f"event {self.at + 1} does not follow: {self.events[self.at]}")

    def _window_without_trace(self, own: Action | None) -> bool:
        """Nothing is told yet: others still think, or all have passed in the opening."""
        state = self.state
        if state.window is Window.OPENING:
            trial = state.clone()
            for seat in waiting_for(trial):
                apply(trial, seat, own if seat == self.seat and own else house_choice(trial, seat))
            at = self.at + self._seen((trial.events or [])[len(state.events or []) :])
            if at == len(self.events):
                self.at = at
                self._adopt(trial)
                return self.seat in waiting_for(trial)
        if own is not None:
            if waiting_for(state) == [self.seat]:
                state.asked[state.next_seat(self.seat)] = (PASS,)
            self._do(self.seat, own)
        return False

    def _do(self, seat: int, action: Action) -> None:
        self.at += self._seen(apply(self.state, seat, action))
        self.state.wall.places = None

    def _do_as_told(self, seat: int, action: Action, claimers: Sequence[int]) -> None:
        """Discard; what follows depends on hands that are made up, so until it goes as told."""
        for _ in range(_TRIES):
            trial = self.state.clone()
            happened = apply(trial, seat, action)
            waits = trial.window in (Window.CLAIM, Window.ROB)
            too_far = self._offered_now() and self.at + self._seen(happened) > len(self.events)
            if too_far or (claimers and not waits):
                trial = self.state.clone()
                happened = _offer(trial, seat, action)
            if self._went_as_told(trial, happened):
                return
            for other in {*claimers, seat} - {self.seat}:
                self.hidden.mix(other)
        raise MirrorError(f"event {self.at + 1} does not follow: {self.events[self.at]}")

    def _offered_now(self) -> bool:
        """Whether the events end where a tile was put down: the table waits for somebody."""
        at = self.at + (self._event(self.at)["event"] == "timeout")
        offered = self._event(at)["event"] in _OFFERING
        while self._is_with_discard(at + 1):
            at += 1
        return offered and at + 1 == len(self.events)

    def _went_as_told(self, trial: State, happened: Sequence[Event]) -> bool:
        """Go on with a trial if all that happened in it was told."""
        if not self._as_told(happened):
            return False
        self._adopt(trial)
        self.at += self._seen(happened)
        trial.wall.places = None
        return True

    def _as_told(self, happened: Sequence[Event]) -> bool:
        seen = [event.for_seat(self.seat) for event in happened if event.told >> self.seat & 1]
        return seen == list(self.events[self.at : self.at + len(seen)])

    def _adopt(self, state: State) -> None:
        self.state = self.hidden.state = state

    # -- what the events tell ----------------------------------------------------------------

    def _event(self, at: int) -> Told:
        return self.events[at] if at < len(self.events) else {"event": ""}

    def _own_answer(self) -> Action | None:
        """What this seat did next: the house acted for it, or its next answer."""
        if self._is(self.at, "timeout", self.seat):
            return TIMEOUT
        if self.given == len(self.answers):
            return None
        self.given += 1
        return self.answers[self.given - 1]

    def _is(self, at: int, kind: str, seat: int) -> bool:
        event = self._event(at)
        return bool(event["event"] == kind and event["seat"] == seat)

    def _seen_action(self, seat: int) -> Action:
        """What another seat did at its turn; its hand is made to hold the tiles for it."""
        state, hidden = self.state, self.hidden
        timeout = self._is(self.at, "timeout", seat)
        event = self._event(self.at + timeout)
        kind, tiles = event["event"], parse(event.get("tiles", ""))
        kong = self._own_kong(event)
        if kind == "discard":
            action = discard(tiles[0], event.get("declare", ""))
            if state.variant.wins_by(action):
                hidden.hold(seat, tiles + parse(self._event(self.at + timeout + 1)["tiles"]))
            elif state.locked(seat):
                hidden.hold_drawn(seat, tiles[0])
            else:
                hidden.hold(seat, tiles)
        elif kind == "hu" and state.variant.move_of(event["by"]) is not None:
            self._show_hand(seat, event)
            action = self._moved(self.at + timeout)[seat]
        elif kind == "hu":
            action = HU
            self._show_hand(seat, event)
            state.drawn = parse_one(event["tile"])
        elif kong is not None:
            action = gang(kong.code)
            hidden.hold(seat, kong.faces)
        elif kind in ("gang", "add_kong"):
            # First: a kong nobody sees is made of what else there is.
            hidden.lay_draws(self._span())
            tile = tiles[0] if tiles else hidden.kong_face(seat)
            action = GANG_OWN[tile]
            hidden.hold(seat, (tile,) * (4 if event.get("form") == "an" else 1))
        else:
            moved = self._moved(self.at + timeout)
            if seat not in moved:
                raise MirrorError(f"event {self.at + 1} does not follow: {event}")
            action = moved[seat]
        # Whether the hand allows it need not be asked, and nothing is declined by it.
        state.asked[seat] = (action,)
        return TIMEOUT if timeout else action

    def _moved(self, at: int) -> dict[int, Action]:
        """Which of the town's moves others have made, as the next event tells."""
        while self._event(at)["event"] == "timeout" or self._is_with_discard(at):
            at += 1
        event = self._event(at)
        move = self.state.variant.move_of(event.get("code", event.get("by", "")))
        told = move.told(event) if move is not None else {}
        found = {seat: action for seat, action in told.items() if seat != self.seat}
        for seat, action in found.items():
            self.hidden.hold(seat, action.tiles)
        return found

    def _claims(self, at: int) -> dict[int, Action]:
        """Who of the others takes the tile on the table, as the events from here on tell."""
        while self._event(at)["event"] == "timeout" or self._is_with_discard(at):
            at += 1
        found: dict[int, Action] = {}
        while (event := self._event(at)).get("from") is not None and self._is_act(event):
            if event["seat"] != self.seat:
                found[event["seat"]] = self._claim(event)
            at += 1
        return found

    def _claim(self, event: Told) -> Action:
        """Read a claim; the hand is made to hold what it lays down."""
        kind, seat = event["event"], event["seat"]
        if kind == "hu":
            self._show_hand(seat, event, parse_one(event["tile"]))
            return HU
        own = parse(event["tiles"])
        own.remove(parse_one(event["take"]))
        self.hidden.hold(seat, own)
        if kind == "chi":
            return CHI[own[0], own[1]]
        kong = self._own_kong(event)
        return gang(kong.code) if kong is not None else {"peng": PENG, "gang": GANG}[kind]

    def _own_kong(self, event: Told) -> OwnKong | None:
        """The kong of the town's own that an event tells of."""
        kongs = self.state.variant.kongs
        return next((kong for kong in kongs if kong.is_told(event)), None)

    def _show_hand(self, seat: int, event: Told, won: Face | None = None) -> None:
        """Let a hand be what a win laid open, its face-down kongs too."""
        tiles = parse(event["tiles"])
        if won is not None:
            tiles.remove(won)
        self.hidden.hold(seat, tiles)
        kongs = [parse(kong) for kong in _FACE_DOWN.findall(event["reading"])]
        melds = self.state.melds[seat]
        face_down = [at for at, meld in enumerate(melds) if meld.concealed]
        for at, kong in zip(face_down, kongs, strict=True):
            if not melds[at].code:
                self.hidden.set_kong(seat, at, kong[0])

    def _opening_answers(self) -> dict[int, Action]:
        """What the others chose, where the events show it; else the neutral choice."""
        state = self.state
        codes = {one.code for options in state.asked for one in options or ()} - {""}
        found: dict[int, Action] = {}
        given: dict[int, list[Face]] = {}
        shown: dict[int, Counter[Face]] = {}
        for event in self.events[self.at :]:
            kind, seat = event["event"], event.get("seat", self.seat)
            if kind == "hu" and event["by"] == "opening":
                if seat != self.seat:
                    self._show_hand(seat, event)
                    found[seat] = HU
            elif kind == "give" and event["code"] in codes:
                # Tiles that we do not know are any that the hand has.
                unknown = [NO_FACE] * event.get("count", 0)
                given[seat] = [*given.get(seat, ()), *parse(event.get("tiles", "")), *unknown]
            elif kind == "show":
                shown[seat] = shown.get(seat, Counter()) | Counter(parse(event["tiles"]))
            elif kind != "timeout":
                told = state.variant.opening[state.step].told(event)
                told = {one: action for one, action in told.items() if action.code in codes}
                if not told:
                    break
                found |= told
        given.pop(self.seat, None)
        found.pop(self.seat, None)
        shown.pop(self.seat, None)
        for seat, counts in shown.items():
            self.hidden.hold(seat, counts.elements())
        for seat, tiles in given.items():
            self.hidden.hold(seat, [tile for tile in tiles if tile != NO_FACE])
        for seat, tiles in given.items():
            found[seat] = choose_tiles(min(codes), self._fill_up(seat, tiles))
        for seat, action in found.items():
            state.asked[seat] = (action,)
        waiting = [seat for seat in waiting_for(state) if seat != self.seat]
        self.shown = [*shown]
        return {seat: found.get(seat) or house_choice(state, seat) for seat in waiting}

    def _fill_up(self, seat: int, tiles: list[Face]) -> list[Face]:
        """Put tiles of the hand in the place of those that are not known; such as may be given."""
        state = self.state
        known = [tile for tile in tiles if tile != NO_FACE]
        form = state.variant.opening[state.step].form(state, seat)
        if not known and form is not None and form.count == len(tiles):
            return list(form.groups[0][: form.count])
        rest = state.hands[seat].tiles()
        for tile in known:
            rest.remove(tile)
        return known + rest[: len(tiles) - len(known)]

    # -- what the wall must bring ------------------------------------------------------------

    def _span(self) -> Sequence[Told]:
        """The events that follow from what happens next, up to the next act of somebody."""
        at = self.at
        while self._event(at)["event"] == "timeout":
            at += 1
        first = self._event(at)["event"]
        if self._is_act(self._event(at)):
            at += 1
            also = {"add_kong": ("gang",), "hu": ("hu", "pay")}.get(first, ())
            while self._event(at)["event"] in also:
                at += 1
        while at < len(self.events) and not self._is_act(self._event(at)):
            at += 1
        return self.events[self.at : at]

    def _is_act(self, event: Told) -> bool:
        return is_act(self.state.variant, event)

    def _lay_hidden_tile(self) -> None:
        if self.state.variant.hides_tile:
            self.hidden.lay_hidden_tile(self._span())

    # -- hands that others can tell something about ------------------------------------------

    def _prepare_discard(self, seat: int, at: int) -> None:
        """Let a hand be what the town says that it tells with its discard."""
        if not self._is_with_discard(at):
            return
        shown = self.state.variant.hand_told(self.state, seat, self._event(at))
        melds = self.hidden.some_melds(shown[0]) if shown is not None else None
        if shown is not None and melds is not None:
            self.hidden.hold(seat, (*melds, *shown[1]))
            self.state.drawn = shown[1][-1]

    def _is_with_discard(self, at: int) -> bool:
        """Whether an event of the town's own belongs to the discard before it."""
        return self._event(at)["event"] in self.state.variant.discard_events

    def _make_hands_ready(self) -> None:
        """Let hands that were declared ready be so; then say again who may claim what."""
        state = self.state
        for seat in range(state.seats):
            if state.declared[seat] and seat != self.seat and not lies_open(state, seat):
                self.hidden.make_ready(seat)
        choices = {Window.CLAIM: claim_choices, Window.ROB: robbing_choices}.get(state.window)
        asked = choices(state, state.source, state.claim_tile) if choices else None
        if asked is not None:
            state.asked = asked


def _offer(state: State, seat: int, action: Action) -> list[Event]:
    """Let a seat put down a tile about which others think, though these hands give them no choice.

    It is what the referee does, up to where it would go on.
    """
    since = len(state.events or ())
    if action is TIMEOUT:
        action = house_choice(state, seat)
        state.emit("timeout", seat)
    if legal(state, seat)[0] is HU:
        state.variant.on_decline_draw(state, seat)
    if action.kind is Kind.DISCARD:
        put_down(state, seat, action)
        state.window = Window.CLAIM
    else:
        state.source, state.claim_tile = seat, action.tiles[0]
        state.emit("add_kong", seat, action.tiles[:1])
        state.window = Window.ROB
    state.asked = [None] * state.seats
    state.answers = [None] * state.seats
    return (state.events or [])[since:]
