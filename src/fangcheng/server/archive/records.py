"""Stored matches turned into records, and into replays with all hands open."""

from collections.abc import Iterable
from typing import Any

from fangcheng.game.actions import parse_action
from fangcheng.game.events import Event
from fangcheng.game.state import State
from fangcheng.hands.hand import PLAIN
from fangcheng.match import Match
from fangcheng.record.fair import read_fairness
from fangcheng.record.file import header_line, input_line, result_line, seed_line
from fangcheng.server.match.streams import NEXT_ROUND, roles_entry
from fangcheng.server.store.store import StoredInput, StoredMatch
from fangcheng.variants import make_variant


def record_lines(stored: StoredMatch, inputs: Iterable[StoredInput]) -> list[str]:
    """Write the record of a match, as `fangcheng replay` and `fangcheng verify` read it."""
    variant = make_variant(stored.variant, stored.options)
    match = Match(variant, stored.seed)
    fair = read_fairness(stored.fair, variant.seats)
    names = [seat.name for seat in stored.seats]
    lines = [header_line(variant, stored.seed, names, tell_seed=False, fair=fair)]
    for one in inputs:
        if one.do == NEXT_ROUND:
            match.next_round()
            continue
        action = parse_action(one.do)
        match.apply(one.seat, action)
        lines.append(input_line(one.seat, action))
        if match.state.over:
            lines.append(result_line(match))
    if match.over:
        lines.append(seed_line(stored.seed))
    return lines


def replay_rounds(stored: StoredMatch, inputs: Iterable[StoredInput]) -> list[dict[str, Any]]:
    """List the rounds with all their events, everything open, for somebody who looks back."""
    match = Match(make_variant(stored.variant, stored.options), stored.seed)
    rounds = [_open_round(match.state)]
    for one in inputs:
        if one.do == NEXT_ROUND:
            rounds.append(_open_round(match.next_round()))
            continue
        before = match.state.roles
        events = rounds[-1]["events"]
        events += _open_events(match.apply(one.seat, parse_action(one.do)))
        if match.state.roles is not before:
            events.append(roles_entry(match.state))
    return rounds


def _open_round(state: State) -> dict[str, Any]:
    dealt = sum(len(event.tiles) for event in state.events or () if event.kind in ("deal", "draw"))
    events = _open_events(state.events or ())
    if state.roles is not PLAIN:
        events.append(roles_entry(state))
    return {
        "round": state.round,
        "dealer": state.dealer,
        "tiles": len(state.variant.deck),
        "dealt": dealt,
        "left": state.wall.left,
        "events": events,
    }


def _open_events(events: Iterable[Event]) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = []
    for event in events:
        seen = event.as_json()
        seen.pop("known", None)
        seen.pop("told", None)
        out.append(seen)
    return out
