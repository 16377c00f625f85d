"""How bots choose, in a thinking process.

The process gets only what one seat knows of the current round, so no bot can see what its seat does
not.
"""

import time
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from fangcheng.bots import BOTS, Budget, HardPlayer, Look, Player
from fangcheng.bots.imagine.mirror import mirror
from fangcheng.bots.learnt.level import learnt, make_master
from fangcheng.game.actions import parse_action
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.installed import make_variant
from fangcheng.levels import LEVEL
from fangcheng.protocol.parts import OptionValue
from fangcheng.server.bots.hints import hints
from fangcheng.server.bots.questions import Choose, ChooseMany, Hinted, Known, Weigh
from fangcheng.server.stepping import OWN
from fangcheng.server.thinking.questions import Answer, answer_of, failed

_TOO_SHORT = 0.03
"""Seconds in which a search would find nothing of use."""


def choose(question: Choose) -> str:
    """Return a bot's action."""
    look = Look(_mirrored(question.known), question.known.seat)
    return _player(question.level, question.seed, question.seconds).choose(look).text


def weigh(question: Weigh) -> Hinted:
    """Work out the hints for a seat's hand."""
    return hints(_mirrored(question.known), question.known.seat)


def choose_many(question: ChooseMany) -> list[Answer]:
    """Let the net evaluate all questions at once; then each bot decides in its own time."""
    questions = question.questions
    found: list[Answer] = []
    looks: list[Look | None] = []
    for asked in questions:
        try:
            looks.append(Look(_mirrored(asked.known), asked.known.seat))
        except Exception as error:
            looks.append(None)
            found.append(failed(error))
        else:
            found.append(Answer())
    whole = [at for at, look in enumerate(looks) if look is not None]
    seen = [look for look in looks if look is not None]
    opinions = learnt().opinions(seen)
    for place, (at, look) in enumerate(zip(whole, seen, strict=True)):
        asked = questions[at]
        part = (asked.until - time.monotonic()) / (len(whole) - place)
        seconds = max(0.0, min(asked.seconds, part))
        try:
            player = _master(asked.seed, seconds)
            found[at] = answer_of(player.decide(look, opinions[place]).text)
        except Exception as error:
            found[at] = failed(error)
    return found


TASKS: Final[Mapping[type, Callable[[Any], Any]]] = {
    Choose: choose,
    ChooseMany: choose_many,
    Weigh: weigh,
}


def _mirrored(known: Known) -> State:
    variant = _variant(known.variant, tuple(sorted(known.options.items())))
    told = msgspec.json.decode(known.events)
    events = [event for event in told if event["event"] not in OWN]
    answers = [parse_action(text) for text in known.answers]
    return mirror(variant, known.seat, events, answers)


@cache
def _variant(name: str, options: tuple[tuple[str, OptionValue], ...]) -> Variant:
    return make_variant(name, dict(options))


def _player(level: str, seed: int, seconds: float) -> Player:
    known = LEVEL[level]  # a known level only: `make_bot` also starts programs
    if not known.hurried:
        return BOTS[level](seed)
    if known.learnt:
        return _master(seed, seconds)
    if seconds < _TOO_SHORT:
        return BOTS[known.hurried](seed)
    return HardPlayer(seed, Budget(seconds=seconds, clock=time.perf_counter))


def _master(seed: int, seconds: float) -> HardPlayer:
    if seconds < _TOO_SHORT:
        return make_master(seed, budget=Budget(playouts=0))
    return make_master(seed, budget=Budget(seconds=seconds, clock=time.perf_counter))
