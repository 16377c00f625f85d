"""Matches that are over turned into records, and into replays with all hands open."""

from typing import Any

from fangcheng.game.actions import parse_action
from fangcheng.match import Match
from fangcheng.positions.open_table import OpenTable
from fangcheng.record.fair import Fairness, read_fairness
from fangcheng.record.file import header_line, input_line, result_line, seed_line
from fangcheng.server.match.streams import NEXT_ROUND
from fangcheng.server.thinking.questions import PlayedMatch
from fangcheng.variants import make_variant


def record_lines(played: PlayedMatch) -> list[str]:
    """Write the record of a match, as `fangcheng replay` and `fangcheng verify` read it."""
    variant = make_variant(played.variant, played.options)
    match = Match(variant, played.seed)
    fair = _fairness(played.fair, variant.seats)
    lines = [header_line(variant, played.seed, played.names, tell_seed=False, fair=fair)]
    for seat, do in played.inputs:
        if do == NEXT_ROUND:
            match.next_round()
            continue
        action = parse_action(do)
        match.apply(seat, action)
        lines.append(input_line(seat, action))
        if match.state.over:
            lines.append(result_line(match))
    if match.over:
        lines.append(seed_line(played.seed))
    return lines


def _fairness(told: dict[str, Any], seats: int) -> Fairness:
    """Read what was published.

    Hashes with a newline at their end were once accepted. No nonce fits one, so such a seat has
    withheld its nonce, and that is what the hash without the newline says, too.
    """
    nonces = [one.rstrip("\n") if isinstance(one, str) else one for one in told.get("nonces", [])]
    return read_fairness({**told, "nonces": nonces}, seats)


def replay_rounds(played: PlayedMatch) -> list[dict[str, Any]]:
    """List the rounds with all their events, everything open, for somebody who looks back."""
    match = Match(make_variant(played.variant, played.options), played.seed)
    rounds = [OpenTable(match.state)]
    for seat, do in played.inputs:
        if do == NEXT_ROUND:
            rounds.append(OpenTable(match.next_round()))
            continue
        match.apply(seat, parse_action(do))
        rounds[-1].news()
    return [one.as_json() for one in rounds]
