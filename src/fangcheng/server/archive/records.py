"""Records of finished matches, and replays with all hands open."""

from typing import Any

from fangcheng.game.actions import DISSOLVE, parse_action
from fangcheng.game.state import State
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.positions.open_table import OpenTable
from fangcheng.protocol.matches import Replay, ReplayRound
from fangcheng.protocol.parts import OptionValue
from fangcheng.record.fair import Fairness, read_fairness
from fangcheng.record.file import Recorder
from fangcheng.record.house import read_house
from fangcheng.server.archive.questions import PlayedMatch
from fangcheng.server.stepping import NEXT_ROUND
from fangcheng.tiles import text


def record_lines(played: PlayedMatch) -> list[str]:
    """Write the record of a match, in the format of `fangcheng replay` and `fangcheng verify`."""
    variant = make_variant(played.variant, played.options)
    match = Match(variant, played.seed)
    fair = _fairness(played.fair, variant.seats)
    house = None if played.house is None else read_house(played.house)
    recorder = Recorder(match, played.names, tell_seed=False, fair=fair, house=house)
    for seat, do in played.inputs:
        if do == NEXT_ROUND:
            match.next_round()
            continue
        action = parse_action(do)
        match.apply(seat, action)
        recorder.add(seat, action)
    return recorder.lines


def _fairness(told: dict[str, Any], seats: int) -> Fairness:
    """Read what was published about the seed.

    Hashes with a trailing newline were once accepted. No nonce fits one, so such a seat has
    withheld its nonce; the hash without the newline says the same.
    """
    nonces = [
        nonce.rstrip("\n") if isinstance(nonce, str) else nonce for nonce in told.get("nonces", [])
    ]
    return read_fairness({**told, "nonces": nonces}, seats)


def replay(played: PlayedMatch, summary: dict[str, Any]) -> Replay:
    """Return the set of tiles and all rounds with everything open.

    Each round comes with its scenario, so that any point of it can be set up elsewhere; `lines`
    counts the events at the start and after each line of the scenario.
    """
    match = Match(make_variant(played.variant, played.options), played.seed)
    rounds = [_Replayed(match.state, played.options)]
    for seat, do in played.inputs:
        if do == NEXT_ROUND:
            rounds.append(_Replayed(match.next_round(), played.options))
            continue
        action = parse_action(do)
        match.apply(seat, action)
        rounds[-1].played(str(action) if action is DISSOLVE else f"{seat} {action}")
    return Replay(summary, text(match.variant.deck), [round_.told() for round_ in rounds])


_DICE = 24
"""More rolls than any continuation of a round needs."""


class _Replayed:
    """A round being replayed."""

    def __init__(self, state: State, options: dict[str, OptionValue]) -> None:
        self._table = OpenTable(state)
        self._lines = [len(self._table.events)]
        self._script: list[str] = []
        dice = state.wall.dice
        self._scenario = {
            "variant": state.variant.name,
            "options": options,
            "dealer": state.dealer,
            "streak": state.streak,
            "round": state.round,
            "wall": text(state.wall.line),
            "dice": [] if dice is None else [dice[index] for index in range(_DICE)],
        }

    def played(self, line: str) -> None:
        self._script.append(line)
        self._table.news()
        self._lines.append(len(self._table.events))

    def told(self) -> ReplayRound:
        scenario = {**self._scenario, "script": self._script}
        return ReplayRound(**self._table.as_json(), lines=self._lines, scenario=scenario)
