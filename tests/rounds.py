"""Random rounds for tests: walls, players, and what must hold at every moment."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from fangcheng.game.actions import HU, Action, Kind, choose_tiles, shuai
from fangcheng.game.referee import apply, choice_of, legal, legal_texts, start, waiting_for
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.hands.suits import WEIGHT
from fangcheng.tiles import SUIT_OF, Face, parse
from fangcheng.variants import VARIANTS, make_variant
from fangcheng.wall import Chance, Dice, Wall

Script = list[tuple[int, Action]]


NOT_PLAYED = {"rounds", "first_dealer", "turn_seconds"}
"""Options that change nothing inside a round."""


def option_samples(name: str) -> list[dict[str, Any]]:
    """The defaults, and each option at each of its other values (limits, for numbers)."""
    samples: list[dict[str, Any]] = [{}]
    for option in fields(VARIANTS[name].options_type):
        if option.name in NOT_PLAYED:
            continue
        meta = option.metadata
        values = meta["choices"] if "choices" in meta else (meta["low"], meta["high"])
        samples += [{option.name: value} for value in values if value != option.default]
    return samples


def match_rounds(name: str, wanted: int) -> int:
    """So many rounds, or as few as the town plays."""
    option = next(o for o in fields(VARIANTS[name].options_type) if o.name == "rounds")
    allowed: tuple[int, ...] = option.metadata.get("choices", (wanted,))
    return min(allowed)


def every_room() -> list[tuple[str, dict[str, Any]]]:
    """Every registered variant with every sample of its options."""
    return [(name, options) for name in VARIANTS for options in option_samples(name)]


def plain_wall(variant: Variant, rng: random.Random) -> Wall:
    line = list(variant.deck)
    rng.shuffle(line)
    return Wall(line)


def rich_wall(variant: Variant, rng: random.Random) -> Wall:
    """A wall of melds laid side by side, so that hands are soon ready and kongs are common."""
    left = Counter(variant.deck)
    line: list[Face] = []
    while left:
        face = rng.choice(sorted(left))
        group = [face] * rng.choice((2, 3, 4))
        if face < 27 and face % 9 < 7 and rng.random() < 0.6:
            group = [face, face + 1, face + 2]
        for tile in group:
            if left[tile]:
                line.append(tile)
                left[tile] -= 1
        left += Counter()  # drops faces that are used up
    for _ in range(rng.randrange(30)):
        a, b = rng.randrange(len(line)), rng.randrange(len(line))
        line[a], line[b] = line[b], line[a]
    return Wall(line)


def open_round(
    name: str,
    options: dict[str, Any],
    rng: random.Random,
    listen: bool = True,
    laid: type[Wall] = Wall,
) -> State:
    """A round with a random wall, dealer and streak."""
    variant = make_variant(name, options)
    wall = laid(rng.choice((plain_wall, rich_wall))(variant, rng).line)
    wall.dice = Dice(chance=Chance(str(rng.random()), 1, "dice"))
    streak = variant.first_streak + rng.randrange(4)
    return start(variant, wall, rng.randrange(variant.seats), streak, listen=listen)


def choose(rng: random.Random, options: list[Action], state: State, seat: int) -> Action:
    """A random legal action; wins, declarations and throwing tiles are likely."""
    if options[0] is HU and rng.random() < 0.7:
        return HU
    declared = [action for action in options if action.kind is Kind.DISCARD and action.number]
    if declared and rng.random() < 0.7:
        return rng.choice(declared)
    if options[0].kind is Kind.SHUAI and rng.random() < 0.7:
        return throw(rng, state, seat)
    form = choice_of(state, seat) if options[0].kind is Kind.CHOOSE else None
    if form is not None and form.pick == "tiles":
        return choose_tiles(form.code, rng.sample(rng.choice(form.groups), form.count))
    return rng.choice(options)


def throw(rng: random.Random, state: State, seat: int) -> Action:
    """Some of the tiles that may be thrown."""
    tiles = throwable(state, seat)
    return shuai(tuple(rng.sample(tiles, 3 * rng.randint(0, len(tiles) // 3))))


def throwable(state: State, seat: int) -> list[Face]:
    """The tiles that a seat may throw now, as they are listed."""
    listed = [text for text in legal_texts(state, seat) if text.startswith("shuai? ")]
    return parse(listed[0].removeprefix("shuai? ")) if listed else []


def play_on(state: State, rng: random.Random) -> Iterator[tuple[int, Action]]:
    """Play to the end, yielding after each action."""
    while not state.over:
        seat = rng.choice(waiting_for(state))
        action = choose(rng, legal(state, seat), state, seat)
        apply(state, seat, action)
        yield seat, action


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
    complete = {
        w.seat for w in state.wins if w.source is not None and state.hands[w.seat].size % 3 == 2
    }
    for _ in list(complete)[1:]:
        places.remove(state.claim_tile)  # several winners hold the same tile
    assert Counter(places) == Counter(state.variant.deck)
    assert state.wall.left == len(state.wall.remaining())


def check_keys(state: State) -> None:
    """The running keys of each hand are those its tiles have."""
    for seat, hand in enumerate(state.hands):
        fresh = hand.clone()
        fresh.assign(state.roles)
        wins = [win for win in state.wins if win.seat == seat]
        holds_won_tile = len(wins) > len(state.won[seat]) and wins[-1].source is not None
        if holds_won_tile and state.roles.plays[state.claim_tile] < 0:
            # Whoever won it from another seat holds it as the natural tile it is (QH-6).
            fresh.wilds -= 1
            fresh.keys[SUIT_OF[state.claim_tile]] += WEIGHT[state.claim_tile]
        assert (fresh.keys, fresh.wilds, sum(hand.counts)) == (hand.keys, hand.wilds, hand.size)


def check_somebody_can_act(state: State) -> None:
    """Until the round is over some seat is asked, and whoever is asked has an action."""
    if not state.over:
        assert waiting_for(state)
        for seat in waiting_for(state):
            assert legal(state, seat), f"seat {seat} is stuck"


def check_ledger(state: State) -> None:
    """Transfers add up to zero, but for what the house takes (C-12)."""
    to_house = sum(t.points for t in state.transfers if t.payee < 0)
    assert sum(state.scores()) == -to_house
    assert all(t.points > 0 and t.payer != t.payee for t in state.transfers)


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
    return json.dumps(data, sort_keys=True)
