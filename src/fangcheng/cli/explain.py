"""`fangcheng referee --explain`: a scenario told as a person would tell the round."""

from typing import Any

from rich.markup import escape
from rich.text import Text

from fangcheng.cli.command import ILLEGAL_LINE
from fangcheng.errors import FangchengError
from fangcheng.game.actions import parse_action
from fangcheng.game.marks import write_mark
from fangcheng.game.state import State
from fangcheng.positions.scenario import Scenario
from fangcheng.positions.script import Script, ScriptError, legal_texts
from fangcheng.terminal.candidates import action_text
from fangcheng.terminal.console import Console
from fangcheng.terminal.harmless import one_line
from fangcheng.terminal.settlement import show_settlement, with_dealer
from fangcheng.terminal.style import TileStyle
from fangcheng.terminal.table import event_lines
from fangcheng.terminal.tiles import Painter
from fangcheng.words import Words
from fangcheng.words.telling import tell_reason

PLAYED, WAITING = 0, 3
"""How it ended, as an exit status."""


class Explainer:
    """Plays a strict script and tells each step."""

    def __init__(self, scenario: Scenario, w: Words, style: TileStyle) -> None:
        self.scenario = scenario
        self.w = w
        self.style = style
        self.script = Script(scenario.open(), True, scenario.passed)
        self.console = Console(highlight=False, soft_wrap=True)
        self.seats = [w("seat.number", seat=seat) for seat in range(self.state.seats)]
        self.names = with_dealer(w, self.seats, scenario.dealer)
        self._told = 0

    @property
    def state(self) -> State:
        """The table."""
        return self.script.state

    def run(self) -> int:
        """Tell everything; return the exit status."""
        self._tell_filled()
        self._tell_news()
        if self.scenario.entered is not None:
            self._tell_marks()
        for line in self.scenario.script:
            try:
                self.script.play(line)
            except ScriptError as error:
                self._tell_refusal(line, error)
                return ILLEGAL_LINE
            self._tell_news()
        if not self.state.over:
            self._tell_waiting()
            return WAITING
        show_settlement(self.console, self._painter, self.state, self.state.scores(), self.seats)
        return PLAYED

    @property
    def _painter(self) -> Painter:
        return Painter(self.w, self.style, self.state.roles)

    def _say(self, line: str, style: str = "") -> None:
        self.console.print(Text.from_markup(line, style=style))

    def _tell_filled(self) -> None:
        """Tell which tiles nobody gave: who reads it must know that they were made up."""
        painter, filled = self._painter, self.scenario.filled
        for seat, tiles in filled.get("hands", {}).items():
            who = self.names[int(seat)]
            self._say(self.w("referee.filled", who=who, tiles=painter.markup(tiles)), "dim")
        for key in ("indicator", "bao", "drawn"):
            if key in filled:
                tiles = painter.markup(filled[key])
                self._say(self.w(f"referee.filled.{key}", tiles=tiles), "dim")
        if "turn" in filled:
            self._say(self.w("referee.filled.turn", who=self.names[filled["turn"]]), "dim")
        for seat, melds in filled.get("melds", {}).items():
            who, written = self.names[int(seat)], escape(melds)
            self._say(self.w("referee.filled.melds", who=who, melds=written), "dim")

    def _tell_marks(self) -> None:
        """Tell what a round that is entered in its middle has brought, given or found."""
        state = self.state
        fresh = state.variant.new_notes(state.seats)
        for code, mark in state.variant.marks.items():
            found = write_mark(state.notes, mark)
            if found != write_mark(fresh, mark):
                value = self._mark(mark.form, found)
                self._say(self.w("referee.mark", mark=self.w(f"mark.{code}"), value=value), "dim")

    def _mark(self, form: str, found: Any) -> str:
        """Write a mark as people read it."""
        if form == "yes":
            return self.w("referee.yes" if found else "referee.no")
        if form == "faces":
            return self._painter.markup(found)
        if form in ("seats", "order", "level"):
            return self.w("bar.and").join(self.names[seat] for seat in found)
        tiles = form in ("tile", "tiles")
        return self.w("bar.and").join(
            f"{self.names[seat]} {self._painter.markup(one) if tiles else one}"
            for seat, one in enumerate(found)
            if one
        )

    def _tell_news(self) -> None:
        events = self.state.events or []
        for event in events[self._told :]:
            for line in event_lines(self._painter, event.as_json(), self.names):
                self.console.print(line)
        self._told = len(events)

    def _tell_refusal(self, line: str, error: ScriptError) -> None:
        self._say(
            self.w("referee.refused", number=error.line, line=escape(one_line(line))), "bold red"
        )
        teller = self._painter.teller(self.names)
        for reason in error.why:
            self._say(f"  · {tell_reason(teller, reason)}")
        if not error.why:
            self.console.print(Text(f"  · {self.w.error(error.reason)}"))
        self._tell_legal(error.legal)

    def _tell_waiting(self) -> None:
        legal = legal_texts(self.state)
        who = self.w("bar.and").join(self.names[int(seat)] for seat in legal)
        self._say(self.w("referee.waiting", who=who), "bold")
        self._tell_legal(legal)

    def _tell_legal(self, legal: dict[str, list[str]]) -> None:
        for seat, actions in legal.items():
            may = self.w("bar.and").join(map(self._action, actions))
            self._say(self.w("referee.may", who=self.names[int(seat)], actions=may), "dim")

    def _action(self, written: str) -> str:
        """Write an action as people say it; what sums up many stays as it is."""
        try:
            return action_text(self._painter, parse_action(written)).markup
        except FangchengError:
            return escape(written)
