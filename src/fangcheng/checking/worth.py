"""What a win is worth: the score pays as much as the best reading, and reads the hand there is."""

from collections import Counter
from collections.abc import Iterator

from fangcheng.checking.looking import Looked, looks, shown_hand
from fangcheng.checking.trial import Trial
from fangcheng.checking.wrong import WrongAnswerError
from fangcheng.game.actions import HU
from fangcheng.game.ledger import Win
from fangcheng.game.referee import legal, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.tiles import NO_FACE, Face

_BY = {Window.TURN: "draw", Window.CLAIM: "discard", Window.ROB: "kong", Window.OPENING: "opening"}


class Claimed:
    """A win that a seat may have, with the tile in its hand, on a copy of a round."""

    def __init__(self, state: State, seat: int, by: str) -> None:
        given = by in ("discard", "kong")
        self.state = state
        self.seat = seat
        self.by = by
        self.source = state.source if given else None
        self.tile: Face = state.claim_tile if given else state.drawn if by == "draw" else NO_FACE
        if given:
            state.hands[seat].add_won(self.tile)

    def score(self) -> Win:
        """Ask how the hand is read."""
        town = self.state.variant
        return town.score(self.state, self.seat, self.by, self.source, self.tile)

    def readings(self) -> list[Win]:
        """Ask in which ways it may be read."""
        town = self.state.variant
        return [*town.readings(self.state, self.seat, self.by, self.source, self.tile)]

    def points(self, win: Win) -> int:
        """Settle a reading on a copy; tell what the winner gets."""
        settled = self.state.clone(listen=False)
        settled.wins.append(win)
        settled.variant.settle(settled, win, len(settled.wins) - 1)
        return settled.scores()[self.seat] - self.state.scores()[self.seat]

    def fault(self, code: str, win: Win, **fields: object) -> WrongAnswerError:
        """Make the error that tells what is wrong with a win."""
        hand = shown_hand(self.state, self.seat)
        return WrongAnswerError(code, hand=hand, type=win.type, reading=win.reading, **fields)


def score(trial: Trial) -> None:
    """A win pays what the best of its readings pays, and they read what the seat holds."""
    for state in trial.moments(listen=False):
        for claimed in claimed_now(state):
            check_claimed(claimed)
            trial.met["wins"] += 1
        for looked in looks(trial, state):
            for claimed in _claimed(looked, trial):
                check_claimed(claimed)
                trial.met["wins"] += 1


def claimed_now(state: State) -> Iterator[Claimed]:
    """List the wins that seats may have now."""
    for seat in waiting_for(state):
        if HU in legal(state, seat):
            by = _BY.get(state.window, state.variant.win_before_draw)
            yield Claimed(state.clone(listen=False), seat, by)


def _claimed(looked: Looked, trial: Trial) -> Iterator[Claimed]:
    """Let a likely hand win on one of the tiles that complete it, if there are any."""
    by = trial.chance.choice(("draw", "discard"))
    tiles = [tile for tile in looked.possible() if by == "draw" or not looked.is_wild(tile)]
    looked.declare()
    for tile in trial.chance.sample(tiles, len(tiles)):
        if looked.wins(tile, by):
            looked.come(tile, by)
            if by == "draw":
                looked.hand.add(tile)
            yield Claimed(looked.state, looked.seat, by)
            return


def check_claimed(claimed: Claimed) -> None:
    """Compare the score with each of the readings; nothing but notes of the round may change."""
    win = claimed.score()
    if (win.seat, win.by, win.source) != (claimed.seat, claimed.by, claimed.source):
        told = f"{win.seat} {win.by} {win.source}"
        right = f"{claimed.seat} {claimed.by} {claimed.source}"
        raise claimed.fault("score_names", win, told=told, right=right)
    _check_reading(claimed, win)
    points = claimed.points(win)
    if points < 0:
        raise claimed.fault("score_costs", win, points=-points)
    readings = claimed.readings()
    brings = [claimed.points(other) for other in readings]
    if points not in brings:
        raise claimed.fault("score_unread", win, points=points, brings=sorted({*brings}))
    best = readings[brings.index(max(brings))]
    if max(brings) > points:
        more = {"other": best.type, "other_reading": best.reading, "more": max(brings)}
        raise claimed.fault("score_less", win, points=points, **more)


def _check_reading(claimed: Claimed, win: Win) -> None:
    """The groups hold as many tiles as the hand, and no natural tile that is not there."""
    hand = claimed.state.hands[claimed.seat]
    plays = claimed.state.roles.plays
    held = Counter(tile if plays[tile] < 0 else plays[tile] for tile in hand.tiles())
    shown = Counter(
        face
        for group in win.groups
        for at, face in enumerate(group.faces)
        if not group.wild >> at & 1
    )
    size = sum(len(group.faces) for group in win.groups)
    # Else the winning tile is not in the hand: it lies in the wall.
    in_hand = claimed.by in ("draw", "discard", "kong")
    if in_hand and (shown - held or size != hand.size):
        raise claimed.fault("score_reading", win)
