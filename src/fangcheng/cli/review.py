"""`fangcheng review`: the coach goes through a record and tells what was lost where."""

import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from rich import box
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from fangcheng.bots import MASTER
from fangcheng.bots.advice import coach_of
from fangcheng.bots.coach import Judgement, Tally, inputs_of, review
from fangcheng.cli.command import Argument, Option
from fangcheng.cli.common import LangOption, TilesOption, fail_clearly, words_at
from fangcheng.cli.replay import (
    ALL_SEATS,
    WRONG_RECORD,
    eyes_of,
    read_lines,
    record_names,
    say_wrong,
)
from fangcheng.errors import RecordError
from fangcheng.record.file import Record, fresh_match, read_record
from fangcheng.terminal.candidates import action_text, reasons_text
from fangcheng.terminal.console import Console
from fangcheng.terminal.style import TileStyle, tile_style
from fangcheng.terminal.tiles import Painter, indented
from fangcheng.words import Words, words


@dataclass
class Reviewer:
    """Tells judgements line by line, and adds them up."""

    file: Path
    record: Record
    console: Console
    w: Words
    style: TileStyle
    seat: int | None
    """Whose decisions; None for everybody's."""
    tallies: dict[int, Tally] = field(default_factory=dict)
    worst: Judgement | None = None

    def __post_init__(self) -> None:
        w = self.w
        self.match = fresh_match(self.record)
        self.names = record_names(w, self.record)
        seats = range(self.record.variant.seats) if self.seat is None else (self.seat,)
        self.tallies = {seat: Tally() for seat in seats}
        who = w("review.everybody") if self.seat is None else self.names[self.seat]
        self.title = w("review.title", variant=w("town"), who=who)

    def run(self) -> None:
        """Tell every clear mistake; a wrong line raises after all before it was told."""
        console = self.console
        console.print(Text(self.title, "bold"))
        if coach_of(self.record.variant) == MASTER:
            console.print(self.w("review.master"))
        try:
            with console.status(self.w("review.working")):
                for judgement in self._judgements():
                    self._tell(judgement)
        finally:
            self._sum_up()

    def _judgements(self) -> Iterator[Judgement]:
        """Count every decision; yield those worth telling."""
        base = self.record.variant.options.base
        for judgement in review(self.match, inputs_of(self.record), self.tallies):
            self.tallies[judgement.seat].add(judgement, base)
            if judgement.is_clear(base):
                if self.worst is None or judgement.loss > self.worst.loss:
                    self.worst = judgement
                yield judgement

    def _tell(self, judgement: Judgement) -> None:
        w = self.w
        painter = Painter(w, self.style, self.match.state.roles)
        done = action_text(painter, judgement.action).markup
        line = w(
            "review.line",
            round=judgement.round,
            step=judgement.step,
            who=self._who(judgement.seat),
            done=done,
            best=action_text(painter, judgement.best.action).markup,
            points=f"{judgement.loss:.2f}",
        )
        if judgement.reasons_for_best:
            line += w("review.because", reasons=reasons_text(w, judgement.reasons_for_best))
        if judgement.reasons_against:
            reasons = reasons_text(w, judgement.reasons_against)
            line += w("review.against", done=done, reasons=reasons)
        sentence = Text.from_markup(line + w("review.end"))
        for part in indented(sentence, self.console.width, "· ", "dim"):
            self.console.print(part)

    def _who(self, seat: int) -> str:
        return escape(self.names[seat]) if self.seat is None else self.w("seat.you")

    def _sum_up(self) -> None:
        w, console = self.w, self.console
        if self.worst is None:
            console.print(w("review.none"))
        console.print()
        table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
        table.add_column(w("settle.player"))
        for head in ("decisions", "agreed", "mistakes", "lost"):
            table.add_column(w(f"review.{head}"), justify="right")
        for seat, tally in self.tallies.items():
            table.add_row(
                escape(self.names[seat]),
                str(tally.decisions),
                f"{tally.agreement:.0%}",
                str(tally.mistakes),
                f"{tally.lost:.2f}",
            )
        console.print(table)
        if self.worst is not None:
            console.print()
            at = f"--round {self.worst.round} --step {self.worst.step}"
            command = f"fangcheng hint {shlex.quote(str(self.file))} {at}"
            console.print(Text(w("review.worst") + command, "dim"), soft_wrap=True)


@fail_clearly
def review_command(
    file: Annotated[Path, Argument(help="牌谱文件 · record file", show_default=False)],
    seat: Annotated[
        str,
        Option(help="点评谁，座位从 0 起，all 是各家 · whose decisions: a seat from 0, or all"),
    ] = ALL_SEATS,
    tiles: TilesOption = None,
    lang: LangOption = "zh",
) -> None:
    """点评：教练看牌谱，哪一步亏了、为什么。 · The coach reads a record: what was lost, and why.

    只按当时看得见的牌评，运气不算失误；步数就是 fangcheng hint 的 --step。 ·
    Judged by what could be seen at that moment; steps are those of fangcheng hint --step.

    退出码：0 都对；1 有一行错了或断了（前面的照样点评）；2 文件读不了，或不是牌谱。 ·
    Exit status: 0 all right; 1 a wrong or cut line (what stands before it is reviewed);
    2 the file cannot be read or is no record.

    例子： · Examples:

    [bold]fangcheng review game.jsonl[/]

    [bold]fangcheng review game.jsonl --seat 0 --lang en[/]
    """
    w = words(lang)
    console = Console(highlight=False)
    try:
        record = read_record(read_lines(file, w))
        eyes = eyes_of(seat, record.variant.seats, w)
        local = words_at(lang, record.variant.name, record.house)
        Reviewer(file, record, console, local, tile_style(tiles, lang), eyes).run()
    except RecordError as error:
        say_wrong(console, w, error)
        raise SystemExit(WRONG_RECORD) from None
    except KeyboardInterrupt:
        console.print()
