"""`fangcheng play`: a match against bots in the terminal."""

import os
import re
import secrets
import shlex
import sys
import time
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import IO, Annotated

from rich import box
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from fangcheng.bots import SPECS, Fault, Look, Player, Table, close_players, make_bot
from fangcheng.bots.advice import advise
from fangcheng.cli.command import Option
from fangcheng.cli.common import (
    LangOption,
    SetOption,
    TilesOption,
    TownArgument,
    fail_clearly,
    rules_from,
    words_at,
)
from fangcheng.cli.stand_ins import say_stand_ins
from fangcheng.errors import OptionError
from fangcheng.game.actions import Action
from fangcheng.game.events import Event
from fangcheng.game.options import as_dict
from fangcheng.game.referee import waiting_for
from fangcheng.game.variant import Variant
from fangcheng.game.views import events_for, view
from fangcheng.installed import FIRST_TOWN
from fangcheng.match import Match
from fangcheng.record.file import Recorder
from fangcheng.terminal.asking import prompt, reasons_against
from fangcheng.terminal.candidates import TOP, show_candidates
from fangcheng.terminal.console import Console
from fangcheng.terminal.house import show_notes
from fangcheng.terminal.settlement import points_text, show_settlement
from fangcheng.terminal.style import TileStyle, tile_style
from fangcheng.terminal.table import (
    Seating,
    ask,
    is_watched,
    newest_discard,
    seat_names,
    show_table,
)
from fangcheng.terminal.tiles import Painter, indented
from fangcheng.words import Words
from fangcheng.words.answers import BarredError, UnclearError
from fangcheng.words.telling import tell, tell_reason

PAUSE = 0.5
"""Seconds between the moves of bots, where a person watches."""
_MOST_MISTAKES = 20
_RECORD_LOST = 1
"""Exit status where the record that was asked for could not be kept."""
_UNTOLD = frozenset(("round", "break", "deal", "draw", "pay", "open", "over"))
"""Events that the table or the settlement shows anyway."""
_HELP, _QUIT, _REDRAW = ("?", "help", "帮助"), ("q", "quit", "exit", "退出"), ("r",)
_HINT = ("!", "hint", "提示")
_YES = ("y", "yes", "是", "好")


# -- the record ----------------------------------------------------------------------------------


def default_record_path(variant: str, seed: str) -> Path:
    """Choose a new file in the user's own directory of records."""
    home = os.environ.get("XDG_DATA_HOME")
    if not home:
        try:
            home = str(Path.home() / ".local" / "share")
        except RuntimeError:  # a user without a home
            home = "."
    # With microseconds: two games that start in the same second must not share a file.
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    name = re.sub(r"[^A-Za-z0-9_-]", "_", seed)[:16]
    return Path(home) / "fangcheng" / "records" / f"{variant}-{stamp}-{name}.jsonl"


class RecordFile:
    """Writes the record line by line; where that fails it says so once and lets the game go on.

    A file that somebody asked for must begin well, else OSError is raised.
    """

    def __init__(
        self, path: Path, record: Recorder, console: Console, w: Words, asked_for: bool
    ) -> None:
        self.path = path
        self._record = record
        self._console = console
        self._w = w
        self._file: IO[str] | None = None
        try:
            if not asked_for:
                path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("w", encoding="utf-8")
            self._append(record.lines)
        except OSError as error:
            if asked_for:
                raise
            self._give_up(error)

    @property
    def works(self) -> bool:
        """Whether everything has been written so far."""
        return self._file is not None

    def add(self, seat: int, action: Action) -> None:
        """Append what a seat has done, at once: a match that is killed keeps its record."""
        lines = self._record.add(seat, action)
        if self._file is not None:
            try:
                self._append(lines)
            except OSError as error:
                self._give_up(error)

    def _append(self, lines: Iterable[str]) -> None:
        assert self._file is not None
        self._file.writelines(lines)
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()

    def _give_up(self, error: OSError) -> None:
        self.close()
        self._file = None
        reason = self._w.error(error)
        warning = self._w("play.record_failed", path=self.path, reason=reason)
        self._console.print(Text(warning, "bold red"))


# -- the game ------------------------------------------------------------------------------------


class _StopError(Exception):
    """The person leaves; the argument is the key of a last word, or nothing."""


@dataclass
class Game:
    """One person and bots around a table, from the first deal to the standings."""

    match: Match
    me: int
    bots: Mapping[int, Player]
    console: Console
    w: Words
    style: TileStyle
    recorder: RecordFile
    interactive: bool
    pause: float
    names: list[str] = field(init=False)
    faults: list[Fault] = field(default_factory=list)
    table: Table = field(init=False)
    mistakes: int = 0

    def __post_init__(self) -> None:
        self.names = seat_names(self.w, self.me, self.match.variant.seats)
        self.table = Table(self.match, self.bots, self.faults)

    def run(self, first_time: bool) -> None:
        """Play until the match is over or the person leaves."""
        try:
            if first_time:
                self._help()
                if self.interactive:
                    self._read(self.w("play.go_on"))
            while True:
                self._round()
                if self.match.over:
                    break
                if self._read(self.w("play.continue")).strip().lower() in _QUIT:
                    raise _StopError("")
                self.match.next_round()
            show_standings(self.console, self.w, self.names, self.match.totals)
        except _StopError as stop:
            self._stopped(str(stop))
        except KeyboardInterrupt:
            self._stopped("play.interrupted")
        finally:
            self.recorder.close()
            close_players(self.bots.values())

    def _stopped(self, key: str) -> None:
        if key:
            self.console.print()
            self.console.print(self.w(key))
        self.console.print(self.w("play.ended_early", round=self.match.state.round))

    def _round(self) -> None:
        state = self.match.state
        self._tell(state.events or ())
        while not state.over:
            # The person comes last: what bots answer is not shown, so nothing is waited for twice.
            for seat in sorted(waiting_for(state), key=lambda seat: seat == self.me):
                if seat == self.me:
                    self._do(seat, self._ask())
                else:
                    self._done(seat, *self.table.ask(seat))
                    self._tell_faults()
        self.table.end_round()
        show_settlement(self.console, self._painter(), state, self.match.totals, self.names)

    def _do(self, seat: int, action: Action) -> None:
        self._done(seat, action, self.match.apply(seat, action))

    def _done(self, seat: int, action: Action, events: Iterable[Event]) -> None:
        self.recorder.add(seat, action)
        self._tell(events)

    def _tell_faults(self) -> None:
        while self.faults:
            fault = self.faults.pop()
            warning = self.w(f"play.fault.{fault.kind}", who=self.names[fault.seat])
            self.console.print(Text(f"  {warning} {fault.detail}", "yellow"))

    def _painter(self) -> Painter:
        return Painter(self.w, self.style, self.match.state.roles)

    def _tell(self, events: Iterable[Event]) -> None:
        teller = self._painter().teller(self.names)
        for event in events:
            seen = event.for_seat(self.me)
            if seen is None or seen["event"] in _UNTOLD:
                continue
            for line in tell(teller, seen):
                self._say(line, "  ")
            if self.pause and event.seat not in (None, self.me):
                time.sleep(self.pause)

    def _say(self, markup: str, lead: str = "", style: str = "") -> None:
        for line in indented(Text.from_markup(markup, style=style), self.console.width, lead):
            self.console.print(line)

    # -- asking ------------------------------------------------------------------------------

    def _ask(self) -> Action:
        choices, question = prompt(
            self._painter(), self.match.state, self.me, self.names, self.console.width
        )
        self._show()
        repeated = True
        while True:
            for line in question if repeated else ():
                self.console.print(line)
            answer = self._read()
            plain = unicodedata.normalize("NFKC", answer).strip().lower()
            repeated = plain in (*_HELP, *_HINT, *_REDRAW, *_QUIT)
            if plain in _HELP:
                self._help()
            elif plain in _HINT:
                self._hint()
            elif plain in _REDRAW:
                self._show()
            elif plain in _QUIT:
                self._confirm_quit()
            else:
                try:
                    action = choices.read(answer)
                except UnclearError as error:
                    self._mistake(str(error))
                    self._tell_why(error)
                else:
                    self.mistakes = 0
                    return action

    def _tell_why(self, error: UnclearError) -> None:
        """Tell what is against an answer that is understood but not allowed."""
        if isinstance(error, BarredError):
            teller, state = self._painter().teller(self.names), self.match.state
            for reason in reasons_against(state, self.me, error):
                self._say(f"· {tell_reason(teller, reason)}", "  ")

    def _mistake(self, reason: str) -> None:
        self._say(reason, "  ", "yellow")
        self.mistakes += 1
        # A pipe that never says anything sensible must not keep the program busy for ever.
        if not self.interactive and self.mistakes >= _MOST_MISTAKES:
            raise _StopError("play.no_more_input")

    def _confirm_quit(self) -> None:
        if self._read(self.w("play.quit_sure")).strip().lower() in _YES:
            raise _StopError("")

    def _show(self) -> None:
        state = self.match.state
        seating = Seating(self.names, self.match.totals)
        last = newest_discard(events_for(state, self.me))
        self.console.print()
        show_table(
            self.console, self._painter(), state.variant, view(state, self.me), seating, last
        )

    def _help(self) -> None:
        show_help(self.console, self.w, self.match.variant)

    def _hint(self) -> None:
        candidates = advise(Look(self.match.state, self.me))
        show_candidates(self.console, self._painter(), candidates[:TOP])

    def _read(self, question: str = "") -> str:
        """Ask for a line; the end of the input is a polite way to leave."""
        if self.pause:
            _forget_typing()
        if question:
            self._say(question, " ")
        try:
            return ask(self.console, "> ")
        except EOFError:
            raise _StopError("play.no_more_input") from None


def _forget_typing() -> None:
    """Drop what was typed while bots moved: an impatient Enter must not be the next answer."""
    with suppress(ImportError, OSError, ValueError):
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def show_help(console: Console, w: Words, variant: Variant) -> None:
    """Print one screen with the keys and the special rules of the town."""
    console.print(Text(w("help.title"), "bold"))
    console.print(Text(w("help.keys")))
    rules = w.help(as_dict(variant.options))
    if rules:
        console.print(Text(w("help.rules"), "bold"))
        console.print(Text(rules))
    console.print(Text(w("help.more", variant=variant.name), "dim"))


def show_standings(console: Console, w: Words, names: Sequence[str], totals: Sequence[int]) -> None:
    """Print who won the match; equals share a place."""
    console.print()
    table = Grid(title=w("play.standings"), box=box.SIMPLE_HEAD, title_justify="left")
    table.add_column(w("play.rank"), justify="right", no_wrap=True)
    table.add_column(w("settle.player"), overflow="fold")
    table.add_column(w("settle.total"), justify="right", no_wrap=True)
    for seat in sorted(range(len(totals)), key=lambda seat: -totals[seat]):
        place = 1 + sum(other > totals[seat] for other in totals)
        table.add_row(str(place), escape(names[seat]), points_text(totals[seat]))
    console.print(table)


# -- the command ---------------------------------------------------------------------------------


_BOTS = ", ".join(SPECS)
SeedOption = Annotated[
    str | None, Option(help="种子，同一个种子发同样的牌 · the same seed deals the same tiles")
]
BotsOption = Annotated[
    str,
    Option(help=f"机器人，一个名字或每家一个：{_BOTS} · one for all, or one each: {_BOTS}"),
]
SeatOption = Annotated[int, Option(help="你的座位，从 0 起 · your seat, from 0")]
RoundsOption = Annotated[
    int | None,
    Option(help="打几局，同 --set rounds=N · rounds, like --set rounds=N", show_default=False),
]
RecordOption = Annotated[
    Path | None,
    Option(
        help="牌谱文件，默认放在 ~/.local/share/fangcheng/records/ · "
        "record file; default: in ~/.local/share/fangcheng/records/",
        show_default=False,
    ),
]
FastOption = Annotated[bool, Option("--fast", help="机器人不停顿 · bots do not pause")]


@fail_clearly
def play_command(
    town: TownArgument = FIRST_TOWN,
    lang: LangOption = "zh",
    seed: SeedOption = None,
    bots: BotsOption = "normal",
    seat: SeatOption = 0,
    rounds: RoundsOption = None,
    set_: SetOption = None,
    record: RecordOption = None,
    tiles: TilesOption = None,
    fast: FastOption = False,
) -> None:
    """对局：在终端里和机器人打一场。 · Play a match against bots in the terminal.

    输入 ? 看按键和当地规矩，! 请教练提示，q 退出；牌谱总会保留。 ·
    Type ? for the keys and the rules of the town, ! for a hint, q to quit; the record is always
    kept.

    例子： · Examples:

    [bold]fangcheng play[/]

    [bold]fangcheng play hangzhou --lang en --rounds 4 --set base=2[/]

    [bold]fangcheng play zhangzhou --set players=3[/]

    [bold]fangcheng play --seed lucky --seat 2 --bots normal,easy,random --tiles unicode --fast[/]
    """
    chosen = rules_from(town, set_)
    if rounds is not None:
        chosen = chosen.with_options({"rounds": rounds})
    w = words_at(lang, chosen.town, chosen.house)
    rules = chosen.variant()
    if not 0 <= seat < rules.seats:
        raise OptionError("play.seat_range", last=rules.seats - 1, seat=seat)
    opponents = _bot_names(bots, rules.seats, seat)
    players = {at: make_bot(name, at) for at, name in opponents.items()}
    say_stand_ins(w, opponents.values(), chosen)
    if record is not None and record.is_file():
        raise OptionError("play.record_exists", path=record)
    seed = seed or secrets.token_hex(8)
    if not seed.isprintable():  # bytes that are no text arrive as lone surrogates
        raise OptionError("play.bad_seed")
    path = record or default_record_path(rules.name, seed)
    first_time = record is None and not path.parent.exists()
    console = Console(highlight=False)
    names = [opponents.get(at, "player") for at in range(rules.seats)]
    match = Match(rules, seed)
    try:
        written = Recorder(match, names, house=chosen.house)
        recorder = RecordFile(path, written, console, w, asked_for=record is not None)
    except OSError as error:
        reason = w.error(error)
        raise OptionError("play.record_refused", path=path, reason=reason) from None
    _welcome(console, w, rules, seat, bots, seed)
    show_notes(console, w, chosen.house)
    interactive = is_watched(console)
    pause = PAUSE if interactive and not fast else 0
    style = tile_style(tiles, lang)
    Game(match, seat, players, console, w, style, recorder, interactive, pause).run(first_time)
    if recorder.works:
        console.print(w("play.record", path=path), soft_wrap=True, markup=False)
        quoted = shlex.quote(str(path))  # to be typed, or pasted
        console.print(w("play.record_check", path=quoted), soft_wrap=True, markup=False)
        review = w("play.record_review", path=quoted, seat=seat)
        console.print(review, soft_wrap=True, markup=False)
    elif record is not None:
        raise SystemExit(_RECORD_LOST)


def _bot_names(bots: str, seats: int, me: int) -> dict[int, str]:
    """Give each other seat the name of its bot, in order of play after the person's seat."""
    names = [name.strip() for name in bots.split(",")]
    if len(names) == 1:
        names *= seats - 1
    if len(names) != seats - 1:
        raise OptionError("bots_at_table", seats=seats - 1, count=len(names))
    return {(me + step) % seats: name for step, name in enumerate(names, 1)}


def _welcome(console: Console, w: Words, rules: Variant, seat: int, bots: str, seed: str) -> None:
    welcome = w(
        "play.welcome",
        variant=w("town"),
        seat=w.seat(seat),
        count=rules.seats - 1,
        bots=bots,
        rounds=rules.options.rounds,
    )
    console.print(Text(welcome, "bold"))
    default = as_dict(type(rules.options)())
    changed = ", ".join(
        f"{w.get(f'option.{name}', name)}: {w.option(name, value)}"
        for name, value in as_dict(rules.options).items()
        if value != default[name] and name != "rounds"
    )
    if changed:
        console.print(Text(w("play.options", options=changed)))
    console.print(Text(w("play.seed", seed=seed), "dim"))
    console.print(Text(w("play.hint")))
