"""Matches played at random, as records."""

from random import Random

from fangcheng.checking.rounds import Script, choose, while_it_lasts
from fangcheng.game.actions import TIMEOUT
from fangcheng.game.referee import legal, waiting_for
from fangcheng.game.variant import Variant
from fangcheng.match import Match
from fangcheng.record.file import Recorder, fresh_match, read_record, replay

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
    recorder = Recorder(match, NAMES[: variant.seats], tell_seed=tell_seed)
    while True:
        for _ in while_it_lasts(match.state):
            seat = rng.choice(waiting_for(match.state))
            chosen = choose(rng, legal(match.state, seat), match.state, seat)
            action = TIMEOUT if rng.random() < 0.05 else chosen
            match.apply(seat, action)
            recorder.add(seat, action)
            if script is not None:
                script.append((seat, action))
        if match.over or match.state.round == rounds:
            break
        match.next_round()
    return recorder.lines


def written_again(lines: list[str]) -> list[str]:
    """Execute a record and write it again from the match alone."""
    record = read_record(lines)
    match = fresh_match(record)
    recorder = Recorder(
        match, record.names, tell_seed="seed" in record.header, fair=record.fair, house=record.house
    )
    for moment in replay(record, match):
        if moment.action is not None:
            recorder.add(moment.seat or 0, moment.action)
    return [lines[0], *recorder.lines[1:]]
