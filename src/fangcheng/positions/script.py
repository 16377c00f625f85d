"""Scripts: lines of a scenario played one after the other, and what came of it.

A line is tried in the present window; if it does not fit there, the seats still missing pass, and
it is tried again. What was assumed that way is listed. A strict script assumes nothing: a line that
is not allowed where it stands is an error there.
"""

from typing import Any

from fangcheng.errors import FangchengError, IllegalActionError, ScenarioError
from fangcheng.game import referee
from fangcheng.game.actions import (
    DISSOLVE,
    GANG,
    HOUSE_KINDS,
    HU,
    Action,
    Kind,
    as_listed,
    parse_action,
)
from fangcheng.game.bars import Bar
from fangcheng.game.referee import apply, house_choice, legal, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.game.views import events_for, view
from fangcheng.game.why import CLAIMS, why_not, with_added_tile, with_discard
from fangcheng.positions.scenario import Scenario

_CHINESE = {
    "打": "discard", "出": "discard", "吃": "chi", "碰": "peng", "杠": "gang", "风杠": "fenggang",
    "胡": "hu", "和": "hu", "自摸": "hu", "过": "pass", "甩": "shuai", "押": "stake", "跑": "stake",
    "选": "choose", "超时": "timeout", "离席": "leave", "解散": "dissolve",
}  # fmt: skip
"""Actions as they are called at the table."""
_CHINESE_DECLARATIONS = {"听": "ting", "报听": "ting", "夹": "jia", "夹听": "jia"}


class ScriptError(FangchengError):
    """A script line that the rules do not allow."""

    def __init__(
        self,
        line: int,
        reason: FangchengError,
        legal_actions: dict[str, list[str]],
        why: list[Bar],
    ) -> None:
        super().__init__("script_line", line=line, reason=reason)
        self.line = line
        self.reason = reason
        self.legal = legal_actions
        self.why = why
        """The reasons, each with its clause; none where the line cannot be read."""

    def as_json(self) -> dict[str, Any]:
        """Return it as the scenario format writes it."""
        found = {"line": self.line, "reason": str(self.reason), "legal": self.legal}
        return {"error": {**found, "why": self.why} if self.why else found}


class Script:
    """Lines played at one table."""

    def __init__(self, state: State, strict: bool = False, passed: State | None = None) -> None:
        self.state = state
        self.strict = strict
        self.assumed: list[dict[str, Any]] = []
        """Answers that nobody wrote: before which line, whose, and what."""
        self._lines = 0
        self._passed = passed
        """The table with the last discard or added tile, if nobody could want it."""

    def play(self, line: str) -> None:
        """Play the next line; one that is not allowed raises `ScriptError`."""
        self._lines += 1
        try:
            seat, action = read_line(line)
        except FangchengError as error:
            raise ScriptError(self._lines, error, legal_texts(self.state), []) from error
        refused: ScriptError | None = None
        while True:
            try:
                self._apply(seat, action)
                return
            except IllegalActionError as error:
                # Of several windows, the one that asked this seat tells best why it may not.
                if refused is None or seat in waiting_for(self.state):
                    refused = self._refusal(seat, action, error)
                if self.strict or not self._pass_all():
                    raise refused from error

    def _apply(self, seat: int, action: Action) -> None:
        state = self.state
        asked = legal(state, seat) if seat in range(state.seats) else ()
        meant = as_listed(action, asked)
        laid = _laid(state, seat, meant) if meant in asked else None
        apply(state, seat, meant)
        self._passed = laid if state.window not in (Window.CLAIM, Window.ROB) else None

    def _refusal(self, seat: int, action: Action, reason: FangchengError) -> ScriptError:
        """Say why, at the moment the line belongs to: a claim belongs to the last discard."""
        if seat not in range(self.state.seats) or action.kind in HOUSE_KINDS:
            return ScriptError(self._lines, reason, legal_texts(self.state), [])
        state = self._moment_of(seat, action)
        return ScriptError(self._lines, reason, legal_texts(state), why_not(state, seat, action))

    def why_not(self, seat: int, action: Action) -> list[Bar]:
        """List why a seat may not do this now, or could not when the last discard lay there."""
        return why_not(self._moment_of(seat, action), seat, action)

    def is_about_tile(self, seat: int) -> bool:
        """Whether another seat's tile lies there, or has just gone by."""
        state = self._moment_of(seat, HU)
        return state.window in (Window.CLAIM, Window.ROB) and state.source != seat

    def _moment_of(self, seat: int, action: Action) -> State:
        """The moment an action belongs to: a claim belongs to the last discard."""
        state, passed = self.state, self._passed
        claim = action is GANG or action.kind in (Kind.CHI, Kind.PENG)
        late = action.kind in CLAIMS and (state.over or seat != state.turn)
        if passed is not None and (claim or late) and seat != passed.source:
            return passed
        return state

    def _pass_all(self) -> bool:
        """Let the house answer for all seats that may pass or take a neutral choice."""
        state = self.state
        if state.window in (Window.TURN, Window.OVER):
            return False
        for seat in waiting_for(state):
            choice = house_choice(state, seat)
            self.assumed.append({"line": self._lines, "seat": seat, "do": str(choice)})
            apply(state, seat, choice)
        return True


def _laid(state: State, seat: int, action: Action) -> State | None:
    """The moment in which others could want the tile of this action, if it shows one."""
    if action.kind is Kind.DISCARD:
        return with_discard(state, seat, action)
    if action.kind is Kind.GANG and action.tiles and state.hands[seat].counts[action.tiles[0]] < 4:
        return with_added_tile(state, seat, action.tiles[0])
    return None


def play_scenario(scenario: Scenario, strict: bool = False) -> Script:
    """Set up the position and play the script; an illegal line raises ScriptError."""
    script = Script(scenario.open(), strict, scenario.passed)
    for line in scenario.script:
        script.play(line)
    return script


def run_scenario(scenario: Scenario, strict: bool = False) -> dict[str, Any]:
    """Play the script of a scenario; return what happened, ready for JSON."""
    script = play_scenario(scenario, strict)
    return {
        **report(script.state, scenario.views), "assumed": script.assumed, "filled": scenario.filled
    }  # fmt: skip


def read_line(line: str) -> tuple[int, Action]:
    """Read `SEAT ACTION`, as the protocol writes actions or as they are called at the table."""
    first, _, rest = line.strip().partition(" ")
    if _CHINESE.get(first, first) == str(DISSOLVE) and not rest:
        return -1, DISSOLVE
    if not (first.isdecimal() and len(first) < 10):
        raise ScenarioError("no_seat_number", line=line)
    action = parse_action(_in_english(rest))
    if action is DISSOLVE:
        raise ScenarioError("dissolve_without_seat")
    return int(first), action


def _in_english(action: str) -> str:
    """Turn `打东 报听` into `discard 东 ting`: tiles are read in either language."""
    action = action.strip()
    word = max((one for one in _CHINESE if action.startswith(one)), key=len, default="")
    if not word:
        return action
    rest = action.removeprefix(word).strip()
    said = max((one for one in _CHINESE_DECLARATIONS if rest.endswith(one)), key=len, default="")
    rest = rest.removesuffix(said).strip()
    return " ".join(
        part for part in (_CHINESE[word], rest, _CHINESE_DECLARATIONS.get(said)) if part
    )


def legal_texts(state: State) -> dict[str, list[str]]:
    """List for every seat that is asked its actions as text."""
    return {str(seat): referee.legal_texts(state, seat) for seat in waiting_for(state)}


def choices(state: State) -> dict[str, list[dict[str, Any]]]:
    """For every seat that is asked in ways of the town's own what it may choose."""
    found = {str(seat): referee.forms(state, seat) for seat in waiting_for(state)}
    return {seat: [form.as_json() for form in asked] for seat, asked in found.items() if asked}


def report(state: State, views: bool = False) -> dict[str, Any]:
    """Tell a position as the scenario format writes it."""
    out: dict[str, Any] = {
        "phase": state.phase,
        "legal": legal_texts(state),
        "events": [event.as_json() for event in state.events or ()],
        "wins": [win.as_json() for win in state.wins],
        "transfers": [transfer.as_json() for transfer in state.transfers],
        "scores": state.scores(),
        "result": state.result.as_json() if state.result else None,
    }
    if views:
        out["views"] = {
            str(seat): {"view": view(state, seat), "events": events_for(state, seat)}
            for seat in range(state.seats)
        }
    own = choices(state)
    return {**out, "choices": own} if own else out
