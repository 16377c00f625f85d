"""What a town says of hands is true: each answer is held against the slow way to find it.

`is_win` is taken at its word, and the others must agree with it.
"""

from collections import Counter
from collections.abc import Mapping

from fangcheng.checking.looking import Looked, looked_at, shown_hand
from fangcheng.checking.trial import Trial
from fangcheng.checking.wrong import WrongAnswerError
from fangcheng.game.prospects import Prospects, prospects_of
from fangcheng.game.ready import live_waits
from fangcheng.game.state import State, Window
from fangcheng.tiles import FACES, NAMES, Face, text, tiles_in

_TRIED = 0.2
"""For how many hands each discard is tried."""
_ENOUGH = 20
"""So many hands tell whether a town that estimates is ever right."""


def waits(trial: Trial) -> None:
    """What completes a hand is just what makes it a win, for everybody who asks."""
    for looked in looked_at(trial):
        if trial.variant.declares and not looked.state.locked(looked.seat):
            check_declarations(looked, trial.chance.choice(looked.possible()))
        check_waits(looked)


def check_waits(looked: Looked) -> None:
    """Try each tile: `waits` names those with which `is_win` says yes, and `one_short` knows."""
    question = "winning_tiles" if looked.state.declared[looked.seat] else "waits"
    waits = looked.ask(question)
    looked.declare()
    one_short = looked.ask("one_short")
    for tile in looked.possible():
        ways = {by for by in ("draw", "discard") if looked.wins(tile, by)}
        if "discard" in ways and not one_short and not looked.is_wild(tile):
            looked.wrong("one_short", tile)
        # What was noted may bar a seat from winning with any hand, or let it win with any.
        if waits >> tile & 1:
            if not ways and not any(looked.unmarked().wins(tile, by) for by in ("draw", "discard")):
                looked.wrong("waits_more", tile, question=question)
        elif any(looked.unmarked().wins(tile, by) for by in ways - _by_wild_tiles(looked, tile)):
            looked.wrong("waits_fewer", tile, question=question)


def _by_wild_tiles(looked: Looked, tile: Face) -> set[str]:
    """A hand may win by drawing wild tiles, whatever the others are."""
    return {"draw"} if looked.hand.wilds or looked.is_wild(tile) else set()


def check_declarations(looked: Looked, tile: Face) -> None:
    """Try each discard: a hand that may be declared is ready, and `may_become_ready` knew."""
    looked.come(tile, "draw")
    hand = looked.hand
    hand.add(tile)
    may = looked.ask("may_become_ready")
    whole = str(looked)
    for discarded in tiles_in(hand.held):
        hand.remove(discarded)
        if looked.may_declare(discarded):
            if not live_waits(looked.state, looked.seat):
                looked.wrong("declared_unready")
            if not may:
                looked.wrong("not_become_ready", discarded, whole=whole)
        hand.add(discarded)
    hand.remove(tile)


# -- distance -------------------------------------------------------------------------------------


def distance(trial: Trial) -> None:
    """The distance is as many steps as it takes; what is useful takes one of them."""
    for looked in looked_at(trial):
        now, after = looked.ask("distance", looked.hand), _distances_with(looked)
        if now < 0:
            looked.wrong("distance_low", distance=now)
        _check_complete(looked, after, trial.met)
        _check_useful(looked, now, after)
        if "conditions" not in trial.variant.estimates:
            _check_draws(looked, now, after)
        if trial.often(_TRIED):
            tile = trial.chance.choice([*after])
            _check_discards(looked, tile, after[tile])


def _distances_with(looked: Looked) -> dict[Face, int]:
    """Tell the distance with each tile that may come."""
    hand = looked.hand
    found = {}
    for tile in looked.possible():
        hand.add(tile)
        found[tile] = looked.ask("distance", hand)
        hand.remove(tile)
    return found


def _check_complete(looked: Looked, after: Mapping[Face, int], met: Counter[str]) -> None:
    """A complete hand is at -1, and no other is."""
    waits = looked.ask("waits")
    estimates = looked.state.variant.estimates
    for tile, distance in after.items():
        complete = waits >> tile & 1 == 1
        met["complete"] += complete
        met["near"] += distance < 0
        met["both"] += complete and distance < 0
        if complete and distance != -1 and "shapes" not in estimates:
            looked.wrong("distance_complete", tile, distance=distance)
        if distance < 0 and not complete and "conditions" not in estimates:
            looked.wrong("distance_incomplete", tile, distance=distance)


def check_estimates(met: Mapping[str, int]) -> None:
    """Where some complete hands need not be at -1, others are."""
    never = not met["both"] and max(met["complete"], met["near"]) >= _ENOUGH
    if never:
        raise WrongAnswerError("distance_never", complete=met["complete"], near=met["near"])


def _check_useful(looked: Looked, now: int, after: Mapping[Face, int]) -> None:
    """What is useful brings a hand nearer, and nothing else does."""
    useful = looked.ask("useful", looked.hand)
    variant, plays = looked.state.variant, looked.state.roles.plays
    for tile, distance in after.items() if "useful" not in variant.estimates else ():
        if looked.is_wild(tile):
            continue
        named = useful >> plays[tile] & 1
        if named and distance >= now:
            looked.wrong("useful_more", tile, distance=now, after=distance)
        if distance < now and not named and "conditions" not in variant.estimates:
            looked.wrong("useful_fewer", tile, distance=now, after=distance)


def _check_draws(looked: Looked, now: int, after: Mapping[Face, int]) -> None:
    """No tile takes a hand farther, or nearer by more than one; some tile does bring it nearer."""
    for tile, distance in after.items():
        if not now - 1 <= distance <= now:
            looked.wrong("distance_draw", tile, distance=now, after=distance)
    # All copies of the tile that would may be in the hand and its melds.
    all_may_come = len(after) == FACES - looked.state.variant.copies()[:FACES].count(0)
    if all_may_come and min(after.values()) == now:
        looked.wrong("distance_stuck", distance=now)


def _check_discards(looked: Looked, tile: Face, now: int) -> None:
    """The best discard leaves the hand as near as it was; what bots ask at once is the same."""
    hand = looked.hand
    looked.come(tile, "draw")
    hand.add(tile)
    check_prospects(looked.state)
    after = {}
    for discarded in tiles_in(hand.held):
        hand.remove(discarded)
        after[discarded] = looked.ask("distance", hand)
        hand.add(discarded)
    if "conditions" not in looked.state.variant.estimates:
        for discarded, distance in after.items():
            if not now <= distance <= now + 1:
                looked.wrong("distance_discard", discarded, distance=now, after=distance)
        if min(after.values()) != max(now, 0):
            looked.wrong("distance_discards", distance=now, after=min(after.values()))
    hand.remove(tile)


def check_prospects(state: State) -> None:
    """What a town says at once of all discards, by which bots choose, is what trying each tells."""
    if state.window is not Window.TURN:
        return
    seat = state.turn
    said, tried = prospects_of(state, seat), Prospects(state, seat)
    hand = shown_hand(state, seat)
    for tile in tiles_in(state.hands[seat].held):
        told, found = said.distance(tile), tried.distance(tile)
        if told != found:
            fields = {"hand": hand, "tile": NAMES[tile]}
            raise WrongAnswerError("prospects_distance", **fields, said=told, distance=found)
        named, right = said.useful(tile), tried.useful(tile)
        if named != right:
            fields = {"hand": hand, "tile": NAMES[tile], "said": text(tiles_in(named))}
            raise WrongAnswerError("prospects_useful", **fields, useful=text(tiles_in(right)))
