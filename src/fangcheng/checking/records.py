"""Matches played at random, as records."""

from random import Random

from fangcheng.checking.rounds import Script, choose, while_it_lasts
from fangcheng.game.actions import TIMEOUT
from fangcheng.game.referee import legal, waiting_for
from fangcheng.game.variant import Variant
from fangcheng.match import Match
from fangcheng.record.file import (
    fresh_match,
    header_line,
    input_line,
    read_record,
    replay,
    result_line,
    seed_line,
)

NAMES = ("东", "南", "西", "北")


def play_record(
    variant: Variant,
    seed: str,
    rng: Random,
    rounds: int = 2,
    tell_seed: bool = True,
    script: Script | None = None,
) -> list[str]:
    """Play rounds of a match at random, with time-outs, and return the record.

    What is done is added to a `script` too, for whoever wants to know how far it went.
    """
    match = Match(variant, seed)
    lines = [header_line(variant, seed, list(NAMES[: variant.seats]), tell_seed)]
    while True:
        for _ in while_it_lasts(match.state):
            seat = rng.choice(waiting_for(match.state))
            chosen = choose(rng, legal(match.state, seat), match.state, seat)
            action = TIMEOUT if rng.random() < 0.05 else chosen
            lines.append(input_line(seat, action))
            match.apply(seat, action)
            if script is not None:
                script.append((seat, action))
        lines.append(result_line(match))
        if match.over or match.state.round == rounds:
            break
        match.next_round()
    return lines if tell_seed else [*lines, seed_line(seed)]


def written_again(lines: list[str]) -> list[str]:
    """Execute a record and write it again from the match alone."""
    record = read_record(lines)
    match = fresh_match(record)
    out = [lines[0]]
    for moment in replay(record, match):
        if moment.action is not None:
            out.append(input_line(moment.seat or 0, moment.action))
            if match.state.over:
                out.append(result_line(match))
    return out
