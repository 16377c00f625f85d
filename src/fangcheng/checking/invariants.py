"""What must hold at every moment of a round, and the error that says it does not."""

import json
import traceback
from collections import Counter
from pathlib import Path

from fangcheng.errors import FangchengError
from fangcheng.game.referee import legal, waiting_for
from fangcheng.game.state import State
from fangcheng.hands.suits import WEIGHT
from fangcheng.tiles import NAMES, SUIT_OF, Face, tiles_in


class BrokenError(FangchengError):
    """Something that must hold in every town does not."""


def hold(holds: object, otherwise: str, **fields: object) -> None:
    """Refuse to go on where something does not hold; say so by a code, or in a sentence."""
    if not holds:
        raise BrokenError(otherwise, **fields)


def reason_of(error: Exception) -> str:
    """Tell what is broken; of an error that nobody meant also where it came from."""
    if isinstance(error, BrokenError):
        return str(error)
    if isinstance(error.__cause__, StopIteration):
        error = error.__cause__  # what a generator makes of a `next` that finds nothing
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(place.filename).name}:{place.lineno}, {place.name}"
    name = type(error).__name__
    return f"{name}: {error} ({where})" if str(error) else f"{name} ({where})"


def check_conserved(state: State) -> None:
    """Every tile of the deck lies in exactly one place."""
    places: list[Face] = [*state.wall.remaining()]
    if not state.variant.turned_up_stays:
        places += state.turned_up
    for seat in range(state.seats):
        places += state.hands[seat].tiles()
        for pile in (state.discards, state.flowers, state.thrown, state.won):
            places += pile[seat]
        for meld in state.melds[seat]:
            places += meld.tiles
    found, deck = Counter(places), Counter(state.variant.deck)
    lost, surplus = deck - found, found - deck
    if lost or surplus - _won_by_several(state):
        raise BrokenError(f"tiles lost: {_named(lost)}; too many: {_named(surplus)}")
    hold(state.wall.left == len(state.wall.remaining()), "the wall miscounts its tiles")


def _won_by_several(state: State) -> Counter[Face]:
    """The tile that ended the round for several winners: each of them has it in its hand."""
    holding = sum(_holds_won_tile(state, seat) for seat in range(state.seats))
    return Counter({state.claim_tile: holding - 1} if holding > 1 else {})


def _holds_won_tile(state: State, seat: int) -> bool:
    """Whether the tile that a seat won from another stands in its hand: only if it ended the round.

    Else it was set aside, with the first who won on it.
    """
    wins = [win for win in state.wins if win.seat == seat]
    settled = state.result is not None and state.result.next_dealer is not None
    from_another = bool(wins) and wins[-1].source is not None
    return settled and from_another and state.hands[seat].size % 3 == 2


def _named(tiles: Counter[Face]) -> str:
    return "".join(NAMES[tile] for tile in sorted(tiles.elements())) or "none"


def check_keys(state: State) -> None:
    """The running keys of each hand are those its tiles have."""
    for seat, hand in enumerate(state.hands):
        fresh = hand.clone()
        fresh.assign(state.roles)
        if _holds_won_tile(state, seat) and state.roles.plays[state.claim_tile] < 0:
            # Whoever won it from another seat holds it as the natural tile it is (QH-6).
            fresh.wilds -= 1
            fresh.keys[SUIT_OF[state.claim_tile]] += WEIGHT[state.claim_tile]
        same = (fresh.keys, fresh.wilds, sum(hand.counts)) == (hand.keys, hand.wilds, hand.size)
        masks = (hand.held, hand.pairs, hand.triplets, hand.fours)
        for copies, mask in enumerate(masks, 1):
            same = same and tiles_in(mask) == [f for f, n in enumerate(hand.counts) if n >= copies]
        hold(same, f"the hand of seat {seat} was changed past its methods: {hand}")


def check_somebody_can_act(state: State) -> None:
    """Until the round is over some seat is asked, and whoever is asked has an action."""
    if not state.over:
        hold(waiting_for(state), "the round is not over, and nobody is asked")
        for seat in waiting_for(state):
            hold(legal(state, seat), f"seat {seat} is asked and may do nothing")


def check_ledger(state: State) -> None:
    """Transfers add up to zero, but for what the house takes (C-12)."""
    to_house = sum(one.points for one in state.transfers if one.payee < 0)
    total = sum(state.scores()) + to_house
    hold(not total, f"the scores {state.scores()} and the house's {to_house} add up to {total}")
    for one in state.transfers:
        right = 0 <= one.payer < state.seats and -1 <= one.payee < state.seats
        right = right and one.payer != one.payee
        hold(one.points > 0, f"a payment of {one.points} points, not of 1 or more: {one.as_json()}")
        hold(right, f"no payment from one seat to another or to the house: {one.as_json()}")


def check_payments_told(state: State) -> None:
    """What is paid is told as it is paid: tables and settlements show what `pay` events tell."""
    pays = [event for event in state.events or () if event.kind == "pay"]
    told = [one for event in pays for one in event.fields["transfers"]]
    for number, paid in enumerate(state.transfers):
        if number == len(told) or told[number] != paid.as_json():
            raise BrokenError(f"a payment is booked and not told: {paid.as_json()}")
    hold(len(told) == len(state.transfers), f"payments are told and not booked: {told}")


def check_result(state: State) -> None:
    """A round that is over says how it ended."""
    hold(state.result is not None, "the round is over without a result")
    if state.result is not None and not state.result.match_over:
        hold(state.result.drawn == (not state.wins), f"drawn, with {len(state.wins)} wins?")


def snapshot(state: State) -> str:
    """All of a state as text, for comparing."""
    data = {
        "hands": [str(hand) for hand in state.hands],
        "keys": [(hand.keys, hand.wilds) for hand in state.hands],
        "wall": (state.wall.remaining(), state.wall.rolled),
        "melds": [list(map(str, melds)) for melds in state.melds],
        "piles": (state.discards, state.flowers, state.thrown, state.won),
        "legal": {seat: list(map(str, legal(state, seat))) for seat in waiting_for(state)},
        "where": (state.phase, state.turn, state.drawn, state.drawn_by, state.kongs, state.step),
        "answers": list(map(str, state.answers)),
        "chosen": (state.chosen, state.out, list(map(str, state.opened))),
        "ledger": [transfer.as_json() for transfer in state.transfers],
        "notes": {
            name: getattr(state.notes, name)
            for name in dir(state.notes)
            if not name.startswith("_") and name != "clone"
        },
        "events": (len(state.events or ()), *map(str, (state.events or [])[-1:])),
        "result": state.result,
    }
    return json.dumps(data, sort_keys=True, default=repr)
