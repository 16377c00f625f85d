"""`fangcheng replay`: a record played again, step by step, or only checked."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from rich.markup import escape
from rich.text import Text

from fangcheng.cli.command import Argument, Option
from fangcheng.cli.common import LangOption, TilesOption, fail, fail_clearly, words_at
from fangcheng.errors import OptionError, RecordError
from fangcheng.game.events import Event
from fangcheng.game.views import events_for, view
from fangcheng.match import Match
from fangcheng.record.file import Record, fresh_match, read_record, replay
from fangcheng.terminal.console import Console
from fangcheng.terminal.harmless import one_line
from fangcheng.terminal.house import show_notes
from fangcheng.terminal.settlement import show_settlement
from fangcheng.terminal.style import TileStyle, tile_style
from fangcheng.terminal.table import (
    Seating,
    ask,
    event_lines,
    is_watched,
    newest_discard,
    show_table,
)
from fangcheng.terminal.tiles import Painter
from fangcheng.words import Words, words

WRONG_RECORD = 1
"""Exit status where a line of the record is wrong or cut."""
ALL_SEATS = "all"
_FOREVER = 1 << 30


@dataclass
class _Pace:
    """How far the replay runs before it asks again."""

    ask: bool
    steps: int = 0
    to_next_round: bool = False


class _QuitError(Exception):
    """The person has seen enough."""


@dataclass
class Replayer:
    """Tells a record event by event, as one seat or as somebody who sees everything."""

    record: Record
    match: Match
    console: Console
    w: Words
    style: TileStyle
    seat: int | None
    """Whose eyes; None sees everything."""
    pace: _Pace

    def __post_init__(self) -> None:
        self.names = record_names(self.w, self.record)

    def run(self) -> None:
        """Replay everything; a wrong line raises after all before it was told."""
        for moment in replay(self.record, self.match):
            for event in moment.events:
                self._tell(event)
            if self.match.state.over:
                self._settle()

    def _painter(self) -> Painter:
        return Painter(self.w, self.style, self.match.state.roles)

    def _tell(self, event: Event) -> None:
        seen = event.as_json() if self.seat is None else event.for_seat(self.seat)
        lines = [] if seen is None else event_lines(self._painter(), seen, self.names)
        if not lines:
            return
        if event.kind == "round":
            self.console.print()
            self.pace.to_next_round = False
        for line in lines:
            self.console.print(Text(self._lead(event)).append_text(line))
        self._wait()

    def _lead(self, event: Event) -> str:
        return "" if event.kind in ("round", "over") else "  "

    def _settle(self) -> None:
        show_settlement(
            self.console, self._painter(), self.match.state, self.match.totals, self.names
        )

    # -- stepping ----------------------------------------------------------------------------

    def _wait(self) -> None:
        pace = self.pace
        if not pace.ask or pace.to_next_round:
            return
        pace.steps -= 1
        while pace.steps <= 0:
            try:
                answer = ask(self.console, f"[dim]{self.w('replay.prompt')} > [/]")
            except EOFError:
                raise _QuitError from None
            self._obey(answer.strip().lower())
            if pace.to_next_round:
                return

    def _obey(self, answer: str) -> None:
        pace = self.pace
        if answer in ("", "n"):
            pace.steps = 1
        elif answer.isdecimal():
            pace.steps = min(int(answer), _FOREVER)
        elif answer == "a":
            pace.ask = False
            pace.steps = _FOREVER
        elif answer == "r":
            pace.to_next_round = True
        elif answer == "t":
            self._show()
        elif answer == "q":
            raise _QuitError
        else:
            self.console.print(self.w("replay.bad_key", text=escape(answer)))

    def _show(self) -> None:
        """Show the table; where everything is seen, from every seat in turn."""
        state = self.match.state
        seats = range(state.seats) if self.seat is None else (self.seat,)
        before = self.match.totals
        if state.over:  # they count the round already
            before = [total - score for total, score in zip(before, state.scores(), strict=True)]
        for seat in seats:
            seating = Seating(self.names, before)
            last = newest_discard(events_for(state, seat))
            show_table(
                self.console, self._painter(), state.variant, view(state, seat), seating, last
            )


@fail_clearly
def replay_command(
    file: Annotated[Path, Argument(help="牌谱文件 · record file", show_default=False)],
    verify: Annotated[
        bool,
        Option("--verify", help="只核对，不逐步显示 · only check that every line is right"),
    ] = False,
    seat: Annotated[
        str,
        Option(
            help="从哪家看，座位从 0 起，all 全看得见 · "
            "as which seat sees it: a number from 0, or all for everything"
        ),
    ] = ALL_SEATS,
    step: Annotated[
        bool | None,
        Option(
            "--step/--no-step",
            help="逐步，终端里默认如此 · step by step; the default in a terminal",
            show_default=False,
        ),
    ] = None,
    tiles: TilesOption = None,
    lang: LangOption = "zh",
) -> None:
    """复盘：照牌谱重打一遍。 · Play a record again, step by step, or check it.

    退出码：0 都对；1 有一行错了或断了（前面的照样重打）；2 文件读不了，或不是牌谱。 ·
    Exit status: 0 all right; 1 a wrong or cut line (what stands before it is replayed);
    2 the file cannot be read or is no record.

    例子： · Examples:

    [bold]fangcheng replay game.jsonl[/]

    [bold]fangcheng replay game.jsonl --verify[/]

    [bold]fangcheng replay game.jsonl --seat 2 --no-step --lang en[/]
    """
    w = words(lang)
    console = Console(highlight=False)
    try:
        record = read_record(read_lines(file, w))
    except RecordError as error:
        say_wrong(console, w, error)
        raise SystemExit(WRONG_RECORD) from None
    eyes = eyes_of(seat, record.variant.seats, w)
    replayer = Replayer(
        record=record,
        match=fresh_match(record),
        console=console,
        w=words_at(lang, record.variant.name, record.house),
        style=tile_style(tiles, lang),
        seat=eyes,
        pace=_Pace(is_watched(console) if step is None else step),
    )
    try:
        if verify:
            _verify(replayer)
        else:
            _replay(replayer)
    except RecordError as error:
        say_wrong(console, w, error)
        raise SystemExit(WRONG_RECORD) from None


def _replay(replayer: Replayer) -> None:
    w, console = replayer.w, replayer.console
    title = w("replay.title", variant=w("town"), names=", ".join(replayer.names))
    console.print(Text(title, "bold"))
    show_notes(console, w, replayer.record.house)
    try:
        replayer.run()
    except (_QuitError, KeyboardInterrupt):
        console.print()
        return
    if not replayer.match.over:
        console.print(w("replay.unfinished", round=replayer.match.state.round))
    console.print(w("replay.end"))


def _verify(replayer: Replayer) -> None:
    """Execute everything and say what was checked."""
    w, console, match = replayer.w, replayer.console, replayer.match
    done = 0
    for _ in replay(replayer.record, match):
        done = match.state.round - (not match.state.over)
    console.print(Text(f"✓ {w('replay.right')}", "bold green"))
    console.print(
        w("replay.commitment", commitment=replayer.record.header["commitment"]), soft_wrap=True
    )
    console.print(Text(w("replay.seed", seed=one_line(replayer.record.seed))), soft_wrap=True)
    console.print(w("replay.rounds", done=done, rounds=match.variant.options.rounds))
    totals = ", ".join(
        f"{name} {total:+d}" for name, total in zip(replayer.names, match.totals, strict=True)
    )
    console.print(Text(w("replay.totals", totals=totals)))
    if not match.over:
        console.print(Text(w("replay.unfinished", round=match.state.round), "yellow"))


def record_names(w: Words, record: Record) -> list[str]:
    """Name the seats of a record: the wind, and who sat there."""
    pairs = ((w.seat(seat), name) for seat, name in enumerate(shown_names(record)))
    return [f"{wind}({name})" if name else wind for wind, name in pairs]


def shown_names(record: Record) -> list[str]:
    """List who sat there; a name cannot begin a line of its own."""
    return list(map(one_line, record.names))


def say_wrong(console: Console, w: Words, error: RecordError) -> None:
    """Say which line of a record is wrong, and why."""
    reason = w.error(error.reason)
    key = "replay.wrong" if error.line > 1 else "replay.wrong_header"
    sentence = w(key, line=error.line, reason=reason.rstrip("\n."))
    console.print(Text(f"✗ {sentence}", "bold red"), soft_wrap=True)


def read_lines(file: Path, w: Words) -> Iterator[str]:
    """Read the lines of a record; a file that is none ends the program with status 2."""
    try:
        # A byte that is no UTF-8 makes its own line wrong, not the whole file unreadable.
        with file.open(encoding="utf-8", errors="replace") as lines:
            found = list(lines)
    except OSError as error:
        fail(w("replay.unreadable", path=file, reason=w.error(error)), lang=w.lang)
    if not looks_like_record(found[0] if found else ""):
        fail(w("replay.not_record", path=file), lang=w.lang)
    return iter(found)


def looks_like_record(first: str) -> bool:
    """Whether this is the first line of a record, right or wrong."""
    try:
        header: Any = json.loads(first)
    except (ValueError, RecursionError):
        return False
    return isinstance(header, dict) and "fangcheng" in header


def eyes_of(seat: str, seats: int, w: Words) -> int | None:
    """Read whose eyes are asked for: a seat, or None for all."""
    if seat == ALL_SEATS:
        return None
    if not (seat.isdecimal() and int(seat) < seats):
        raise OptionError("replay.seat_range", last=seats - 1, seat=seat)
    return int(seat)
