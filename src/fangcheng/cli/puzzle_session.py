"""Puzzles one after another in the terminal: the table, the question, the verdict."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from rich import box
from rich.table import Table
from rich.text import Text

from fangcheng.game.actions import Action, parse_action
from fangcheng.game.state import State, Window
from fangcheng.game.views import events_for, view
from fangcheng.puzzles.puzzle import Puzzle, Verdict
from fangcheng.terminal.asking import offered_win, question
from fangcheng.terminal.candidates import action_text, reasons_text
from fangcheng.terminal.console import Console
from fangcheng.terminal.style import TileStyle
from fangcheng.terminal.table import Seating, ask, newest_discard, seat_names, show_table
from fangcheng.terminal.tiles import Painter, indented
from fangcheng.words import Words
from fangcheng.words.answers import UnclearError

_QUIT = ("q", "quit", "exit", "退出")
_HELP = ("?", "help", "帮助")
_MOST_UNCLEAR = 20
"""A pipe that never says anything sensible must not keep the program busy for ever."""


@dataclass
class Session:
    """Asks puzzles until there are no more, or nobody wants any."""

    puzzles: Sequence[Puzzle]
    console: Console
    w: Words
    style: TileStyle
    tried: int = 0
    solved: int = 0

    def run(self) -> None:
        """Ask one after another, and tell in the end how many were solved."""
        try:
            for at, puzzle in enumerate(self.puzzles, 1):
                self._show_title(at, puzzle)
                self._one(puzzle)
                if at < len(self.puzzles) and _is(self._line(self.w("puzzles.next")), _QUIT):
                    break
        except (EOFError, KeyboardInterrupt):
            self.console.print()
        if self.tried:
            self.console.print(self.w("puzzles.solved", solved=self.solved, tried=self.tried))

    def _show_title(self, at: int, puzzle: Puzzle) -> None:
        w = self.w
        theme = w(f"theme.{puzzle.theme}")
        title = w("puzzles.title", number=at, count=len(self.puzzles), town=w("town"), theme=theme)
        self.console.print(Text(title, "bold"), Text(puzzle.id, "dim"))

    def _one(self, puzzle: Puzzle) -> None:
        state = puzzle.open()
        painter = Painter(self.w, self.style, state.roles)
        names = seat_names(self.w, puzzle.seat, state.seats)
        seen = view(state, puzzle.seat)
        last = newest_discard(events_for(state, puzzle.seat))
        seating = Seating(names, [0] * state.seats)
        show_table(self.console, painter, state.variant, seen, seating, last)
        answer = self._ask(puzzle, state, painter, names)
        verdict = puzzle.judge(state, str(answer))
        self.tried += 1
        self.solved += verdict.right
        self._judge(puzzle, verdict, painter)

    def _ask(self, puzzle: Puzzle, state: State, painter: Painter, names: Sequence[str]) -> Action:
        seen, win = view(state, puzzle.seat), offered_win(state, puzzle.seat)
        rob = state.window is Window.ROB
        choices, lines = question(painter, seen, names, self.console.width, rob, win)
        unclear = 0
        while True:
            for line in lines:
                self.console.print(line)
            answer = self._line()
            if _is(answer, _QUIT):
                raise EOFError
            if _is(answer, _HELP):
                self.console.print(Text(self.w("help.keys")))
                continue
            try:
                return choices.read(answer)
            except UnclearError as error:
                self._say(str(error), "yellow")
                unclear += 1
                if unclear == _MOST_UNCLEAR:
                    raise EOFError from None

    def _judge(self, puzzle: Puzzle, verdict: Verdict, painter: Painter) -> None:
        """Say whether it was right, why, and what every choice brought."""
        w = self.w
        best = puzzle.choices[0]
        written = {one.do: action_text(painter, parse_action(one.do)) for one in puzzle.choices}
        key = "puzzles.right" if verdict.right else "puzzles.wrong"
        told = w(key, best=written[best.do].markup)
        if best.reasons:
            told += w("review.because", reasons=reasons_text(w, best.reasons))
        self._say(told + w("review.end"), "green" if verdict.right else "yellow")
        if not verdict.right and verdict.choice is None:
            done = action_text(painter, parse_action(verdict.answer)).markup
            self._say(w("puzzles.unplayed", done=done))
        table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
        table.add_column(w("hint.action"))
        table.add_column(w("puzzles.brought"), justify="right")
        table.add_column(w("puzzles.behind"), justify="right")
        table.add_column("")
        for one in puzzle.choices:
            behind = f"{one.behind:.2f} ± {one.error:.2f}" if one is not best else "-"
            reasons = reasons_text(w, one.reasons) if one is not best else ""
            style = "bold" if one.do == verdict.answer else ""
            table.add_row(written[one.do], f"{one.points:+.2f}", behind, reasons, style=style)
        self.console.print(table)
        self._say(w("puzzles.checked", checked=puzzle.checked), "dim")

    def _say(self, markup: str, style: str = "") -> None:
        for line in indented(Text.from_markup(markup, style=style), self.console.width, " "):
            self.console.print(line)

    def _line(self, asked: str = "") -> str:
        if asked:
            self._say(asked)
        return ask(self.console, "> ")


def _is(answer: str, words: Sequence[str]) -> bool:
    return unicodedata.normalize("NFKC", answer).strip().lower() in words
