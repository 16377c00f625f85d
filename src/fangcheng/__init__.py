"""Fangcheng 方城: the mahjong of five Chinese towns.

What most programs need has its name here, and is loaded when it is used:

>>> import fangcheng
>>> match = fangcheng.Match(fangcheng.make_variant("hangzhou", {"first_dealer": 0}), seed=7)
>>> seat = fangcheng.waiting_for(match.state)[0]
>>> action = fangcheng.legal(match.state, seat)[0]
>>> [event.kind for event in match.apply(seat, action)]
['discard']
>>> fangcheng.score(match.variant, "123m456p789s11s9mEE", wild="9m").scores
[-2, 4, -1, -1]
"""

from fangcheng import build
from fangcheng.version import __version__

TYPE_CHECKING = False  # as `typing` has it, which takes longer to load than all of this
if TYPE_CHECKING:
    from fangcheng.bots import Look, Player, make_bot, play_round
    from fangcheng.errors import FangchengError
    from fangcheng.game.actions import Action, parse_action
    from fangcheng.game.events import Event
    from fangcheng.game.referee import apply, legal, start, waiting_for
    from fangcheng.game.state import State
    from fangcheng.game.variant import Variant
    from fangcheng.game.views import events_for, view
    from fangcheng.game.why import why_not
    from fangcheng.installed import VARIANTS, make_variant
    from fangcheng.lab.arena import arena
    from fangcheng.lab.simulate import simulate
    from fangcheng.match import Match
    from fangcheng.positions.scenario import read_scenario
    from fangcheng.positions.scoring import NoWinError, score
    from fangcheng.positions.script import run_scenario
    from fangcheng.positions.writing import scenario_of
    from fangcheng.record.file import Record, Recorder, read_record, replay, verify
    from fangcheng.wall import build_wall

__all__ = [
    "VARIANTS", "Action", "Event", "FangchengError", "Look", "Match", "NoWinError", "Player",
    "Record", "Recorder", "State", "Variant", "__version__", "apply", "arena", "build_wall",
    "events_for", "legal", "make_bot", "make_variant", "parse_action", "play_round", "read_record",
    "read_scenario", "replay", "run_scenario", "scenario_of", "score", "simulate", "start",
    "verify", "view", "waiting_for", "why_not",
]  # fmt: skip
_WHERE = {
    "bots": ("Look", "Player", "make_bot", "play_round"),
    "errors": ("FangchengError",),
    "game.actions": ("Action", "parse_action"),
    "game.events": ("Event",),
    "game.referee": ("apply", "legal", "start", "waiting_for"),
    "game.state": ("State",),
    "game.variant": ("Variant",),
    "game.views": ("events_for", "view"),
    "game.why": ("why_not",),
    "lab.arena": ("arena",),
    "lab.simulate": ("simulate",),
    "match": ("Match",),
    "positions.scenario": ("read_scenario",),
    "positions.scoring": ("NoWinError", "score"),
    "positions.script": ("run_scenario",),
    "positions.writing": ("scenario_of",),
    "record.file": ("Record", "Recorder", "read_record", "replay", "verify"),
    "installed": ("VARIANTS", "make_variant"),
    "wall": ("build_wall",),
}
"""The module of each name."""

build.choose()


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        from importlib import import_module

        for module, names in _WHERE.items():
            if name in names:
                value = getattr(import_module(f"fangcheng.{module}"), name)
                if module != "errors":
                    value = import_module("fangcheng.arguments").guard(name, value)
                globals()[name] = value
                return value
        raise AttributeError(f"module 'fangcheng' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
