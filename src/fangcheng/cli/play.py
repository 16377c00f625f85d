"""`fangcheng play`: a match against three bots in the terminal."""

import os
import re
import secrets
import sys
import time
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import IO, Annotated, Any, NoReturn

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from fangcheng.bots import BOTS, Look, Player, make_bot
from fangcheng.cli.common import LangOption, SetOption, VariantArgument, fail_clearly, options_from
from fangcheng.cli.settlement import points_text, show_settlement
from fangcheng.cli.table import (
    Painter,
    Seating,
    TileStyle,
    hand_order,
    newest_discard,
    seat_names,
    show_table,
    tile_style,
)
from fangcheng.errors import ActionTextError, FangchengError, OptionError, TileTextError
from fangcheng.game.actions import HU, PASS, PENG, Action, Kind, parse_action
from fangcheng.game.events import Event
from fangcheng.game.options import as_dict
from fangcheng.game.referee import waiting_for
from fangcheng.game.variant import Variant
from fangcheng.game.views import events_for, view
from fangcheng.match import Match
from fangcheng.record.file import header_line, input_line, result_line
from fangcheng.tiles import Face, parse, parse_one, text
from fangcheng.variants import make_variant
from fangcheng.words import Words, words
from fangcheng.words.telling import tell

PAUSE = 0.5
"""Seconds between the moves of bots, where a person watches."""
_MOST_MISTAKES = 20
_UNTOLD = frozenset(("round", "break", "deal", "draw", "pay", "over"))
"""Events that the table or the settlement shows anyway."""
_KINDS = frozenset(kind.name.lower() for kind in Kind)
_CHINESE_KEYS = {"胡": "h", "碰": "p", "杠": "g", "吃": "c", "过": "n"}
_KEY = re.compile(r"([hpgcnd])\s*(.*)")
_SUITED = re.compile(r"[1-9][MPS]")
_HELP, _QUIT, _REDRAW = ("?", "help", "帮助"), ("q", "quit", "exit", "退出"), ("r",)
_YES = ("y", "yes", "是", "好")


# -- reading answers -----------------------------------------------------------------------------


class UnclearError(FangchengError):
    """An answer that cannot be taken; the message says what can."""


@dataclass(frozen=True)
class Choices:
    """What a person may answer now, and how an answer is read."""

    painter: Painter
    legal: tuple[Action, ...]
    tiles: tuple[Face, ...]
    """The own tiles in the order they are numbered."""
    drawn: Face | None

    def of(self, kind: Kind) -> list[Action]:
        """List the legal actions of a kind."""
        return [action for action in self.legal if action.kind is kind]

    def keys(self) -> list[str]:
        """Write the keys that do something now."""
        w, markup = self.painter.w, self.painter.markup
        gangs, chis = self._gangs(), self.of(Kind.CHI)
        keys = []
        if HU in self.legal:
            keys.append(f"[bold green]{w('play.key.hu')}[/]")
        if PENG in self.legal:
            keys.append(w("play.key.peng"))
        for at, action in enumerate(gangs, 1):
            key = "g" if len(gangs) == 1 else f"g{at}"
            tile = markup(text(action.tiles[:1]))
            keys.append(w("play.key.gang_of", key=key, tile=tile) if tile else w("play.key.gang"))
        for at, action in enumerate(chis, 1):
            key = "c" if len(chis) == 1 else f"c{at}"
            keys.append(w("play.key.chi", key=key, tiles=markup(text(action.tiles))))
        if self.of(Kind.DISCARD):
            keys.append(w("play.key.discard"))
            keys += [w("play.key.drawn")] if self.drawn is not None else []
        if PASS in self.legal:
            keys.append(w("play.key.pass_win" if HU in self.legal else "play.key.pass"))
        keys += [escape(str(a)) for a in self.legal if a.number or a.kind in _RARE]
        return [*keys, w("play.key.help"), w("play.key.quit")]

    def read(self, answer: str) -> Action:
        """Read an answer; UnclearError says why it cannot be taken."""
        # Chinese input methods type full-width digits and marks.
        answer = unicodedata.normalize("NFKC", answer).strip().removeprefix("打").strip()
        if not answer:
            return self._nothing()
        if answer.split()[0].lower() in _KINDS:
            return self._action_text(answer)
        if answer.isdecimal():
            return self._numbered(int(answer))
        key = _KEY.fullmatch(self._as_key(answer))
        if key is not None:
            return self._key(key[1], key[2])
        return self._discard(answer)

    def _as_key(self, answer: str) -> str:
        answer = _CHINESE_KEYS.get(answer[0], answer[0]) + answer[1:]
        # Capitals name honours, which nobody needs while no discard is asked for.
        return answer if self.of(Kind.DISCARD) else answer[0].lower() + answer[1:]

    def _nothing(self) -> Action:
        w = self.painter.w
        if PASS not in self.legal:
            raise UnclearError(w("play.empty_turn"))
        if HU in self.legal:
            raise UnclearError(w("play.confirm_win_pass"))
        return PASS

    def _action_text(self, answer: str) -> Action:
        word, _, rest = answer.partition(" ")
        try:
            action = parse_action(f"{word.lower()} {rest}")
        except (ActionTextError, TileTextError):
            self._bad(answer)
        if action.kind is Kind.GANG and action not in self.legal and self.of(Kind.GANG):
            return self._key("g", text(action.tiles))
        if action not in self.legal:
            self._not_now(action.kind)
        return action

    def _numbered(self, number: int) -> Action:
        if not self.of(Kind.DISCARD):
            return self._pick(self.of(Kind.CHI), str(number), "c", Kind.CHI)
        if not 1 <= number <= len(self.tiles):
            raise UnclearError(self.painter.w("play.no_index", last=len(self.tiles)))
        return self._discard_of(self.tiles[number - 1])

    def _key(self, key: str, rest: str) -> Action:
        if key == "g":
            return self._pick(self._gangs(), rest, key, Kind.GANG)
        if key == "c":
            return self._pick(self.of(Kind.CHI), rest, key, Kind.CHI)
        if rest:
            self._bad(f"{key} {rest}")
        if key == "d":
            if self.drawn is None:
                self._not_now(Kind.DISCARD)
            return self._discard_of(self.drawn)
        action = {"h": HU, "p": PENG, "n": PASS}[key]
        if action not in self.legal:
            self._not_now(action.kind)
        return action

    def _gangs(self) -> list[Action]:
        return self.of(Kind.GANG) + self.of(Kind.FENGGANG)

    def _pick(self, actions: list[Action], rest: str, key: str, kind: Kind) -> Action:
        """Choose among several of a kind: by number, or by the tiles named."""
        if not actions:
            self._not_now(kind)
        if not rest and len(actions) == 1:
            return actions[0]
        if rest.isdecimal() and 1 <= int(rest) <= len(actions):
            return actions[int(rest) - 1]
        with suppress(TileTextError):
            named = parse(rest)
            for action in actions:
                if named and sorted(action.tiles) == sorted(named):
                    return action
        choices = ", ".join(f"{key}{at}" for at in range(1, len(actions) + 1))
        raise UnclearError(self.painter.w(f"play.which_{kind.name.lower()}", choices=choices))

    def _discard(self, answer: str) -> Action:
        if _SUITED.fullmatch(answer) or answer in "eswf":
            answer = answer.swapcase()
        try:
            face = parse_one(answer)
        except TileTextError:
            self._bad(answer)
        if not self.of(Kind.DISCARD):
            self._not_now(Kind.DISCARD)
        return self._discard_of(face)

    def _discard_of(self, face: Face) -> Action:
        for action in self.of(Kind.DISCARD):
            if action.tiles == (face,) and not action.number:
                return action
        key = "play.may_not_discard" if face in self.tiles else "play.not_held"
        raise UnclearError(self.painter.w(key, tile=self.painter.markup(text([face]))))

    def _bad(self, answer: str) -> NoReturn:
        choices = " · ".join(self.keys())
        raise UnclearError(self.painter.w("play.bad_key", text=escape(answer), choices=choices))

    def _not_now(self, kind: Kind) -> NoReturn:
        w = self.painter.w
        action = w(f"action.{kind.name.lower()}")
        raise UnclearError(w("play.not_now", action=action, choices=" · ".join(self.keys())))


_RARE = frozenset((Kind.STAKE, Kind.SHUAI))


def choices_in(painter: Painter, seen: Mapping[str, Any]) -> Choices:
    """Read from a view what its seat may answer."""
    legal = [parse_action(one) for one in seen["legal"] if "?" not in one]
    drawn = parse_one(seen["drawn"]) if "drawn" in seen else None
    tiles = hand_order(seen, painter.roles)
    return Choices(painter, tuple(legal), tuple(tiles), drawn)


# -- the record ----------------------------------------------------------------------------------


def default_record_path(variant: str, seed: str) -> Path:
    """Choose a new file in the user's own directory of records."""
    home = os.environ.get("XDG_DATA_HOME")
    if not home:
        try:
            home = str(Path.home() / ".local" / "share")
        except RuntimeError:  # a user without a home
            home = "."
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    name = re.sub(r"[^A-Za-z0-9_-]", "_", seed)[:16]
    return Path(home) / "fangcheng" / "records" / f"{variant}-{stamp}-{name}.jsonl"


class Recorder:
    """Writes the record line by line; where that fails it says so once and lets the game go on."""

    def __init__(self, path: Path, console: Console, w: Words) -> None:
        self.path = path
        self._console = console
        self._w = w
        self._file: IO[str] | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("w", encoding="utf-8")
        except OSError as error:
            self._give_up(error)

    @property
    def works(self) -> bool:
        """Whether everything has been written so far."""
        return self._file is not None

    def write(self, line: str) -> None:
        """Append a line, at once: a match that is killed keeps its record."""
        if self._file is not None:
            try:
                self._file.write(line)
                self._file.flush()
            except OSError as error:
                self._give_up(error)

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()

    def _give_up(self, error: OSError) -> None:
        self.close()
        self._file = None
        reason = error.strerror or str(error)
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
    recorder: Recorder
    interactive: bool
    pause: float
    names: list[str] = field(init=False)
    mistakes: int = 0

    def __post_init__(self) -> None:
        self.names = seat_names(self.w, self.me, self.match.variant.seats)

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
                    self._do(seat, self.bots[seat].choose(Look(state, seat)))
        self.recorder.write(result_line(self.match))
        show_settlement(self.console, self._painter(), state, self.match.totals, self.names)

    def _do(self, seat: int, action: Action) -> None:
        events = self.match.apply(seat, action)
        self.recorder.write(input_line(seat, action))
        self._tell(events)

    def _painter(self) -> Painter:
        return Painter(self.w, self.style, self.match.state.roles)

    def _tell(self, events: Iterable[Event]) -> None:
        teller = self._painter().teller(self.names)
        for event in events:
            seen = event.for_seat(self.me)
            if seen is None or seen["event"] in _UNTOLD:
                continue
            for line in tell(teller, seen):
                self.console.print(Text.from_markup(f"  {line}"))
            if self.pause and event.seat not in (None, self.me):
                time.sleep(self.pause)

    # -- asking ------------------------------------------------------------------------------

    def _ask(self) -> Action:
        painter = self._painter()
        seen = view(self.match.state, self.me)
        choices = choices_in(painter, seen)
        self._show(painter, seen)
        prompt = f"{_question(painter, seen, self.names)}\n  {'  '.join(choices.keys())}"
        while True:
            answer = self._read(prompt)
            plain = unicodedata.normalize("NFKC", answer).strip().lower()
            prompt = ""
            if plain in _HELP:
                self._help()
            elif plain in _REDRAW:
                self._show(painter, seen)
            elif plain in _QUIT:
                self._confirm_quit()
            else:
                try:
                    action = choices.read(answer)
                except UnclearError as error:
                    self._mistake(str(error))
                else:
                    self.mistakes = 0
                    return action

    def _mistake(self, reason: str) -> None:
        self.console.print(Text.from_markup(f"  {reason}", style="yellow"))
        self.mistakes += 1
        # A pipe that never says anything sensible must not keep the program busy for ever.
        if not self.interactive and self.mistakes >= _MOST_MISTAKES:
            raise _StopError("play.no_more_input")

    def _confirm_quit(self) -> None:
        if self._read(self.w("play.quit_sure")).strip().lower() in _YES:
            raise _StopError("")

    def _show(self, painter: Painter, seen: Mapping[str, Any]) -> None:
        state = self.match.state
        seating = Seating(self.names, self.match.totals)
        last = newest_discard(events_for(state, self.me))
        self.console.print()
        show_table(self.console, painter, state.variant, seen, seating, last)

    def _help(self) -> None:
        show_help(self.console, self.w, self.match.variant)

    def _read(self, prompt: str) -> str:
        """Ask for a line; the end of the input is a polite way to leave."""
        if self.pause:
            _forget_typing()
        if prompt:
            self.console.print(Text.from_markup(f" {prompt}", style="bold"))
        try:
            return self.console.input("> ")
        except EOFError:
            raise _StopError("play.no_more_input") from None


def _forget_typing() -> None:
    """Drop what was typed while bots moved: an impatient Enter must not be the next answer."""
    with suppress(ImportError, OSError, ValueError):
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def _question(painter: Painter, seen: Mapping[str, Any], names: Sequence[str]) -> str:
    w = painter.w
    if "claim" in seen:
        claim = seen["claim"]
        key = "play.claim" if seen["discards"][claim["from"]] else "play.rob"
        return w(key, who=names[claim["from"]], tile=painter.markup(claim["tile"]))
    if seen["phase"] == "opening":
        return w("play.opening")
    if "drawn" in seen:
        return w("play.you_drew", tile=painter.markup(seen["drawn"]))
    return w("play.your_turn")


def show_help(console: Console, w: Words, variant: Variant) -> None:
    """Print one screen with the keys and the special rules of the town."""
    console.print(Text(w("help.title"), "bold"))
    console.print(Text(w("help.keys")))
    special = f"help.rules.{variant.name}"
    if special in w:
        options = as_dict(variant.options).items()
        chosen = {name: w.get(f"option.{name}.{value}", str(value)) for name, value in options}
        console.print(Text(w("help.rules"), "bold"))
        console.print(Text(w(special, **chosen)))
    console.print(Text(w("help.more", variant=variant.name), "dim"))


def show_standings(console: Console, w: Words, names: Sequence[str], totals: Sequence[int]) -> None:
    """Print who won the match; equals share a place."""
    console.print()
    table = Table(title=w("play.standings"), box=box.SIMPLE_HEAD, title_justify="left")
    table.add_column(w("play.rank"), justify="right")
    table.add_column(w("settle.player"))
    table.add_column(w("settle.total"), justify="right")
    for seat in sorted(range(len(totals)), key=lambda seat: -totals[seat]):
        place = 1 + sum(other > totals[seat] for other in totals)
        table.add_row(str(place), escape(names[seat]), points_text(totals[seat]))
    console.print(table)


# -- the command ---------------------------------------------------------------------------------


@fail_clearly
def play_command(
    variant: VariantArgument = "hangzhou",
    lang: LangOption = "zh",
    seed: Annotated[
        str | None,
        typer.Option(help="种子，同一个种子发同样的牌 the same seed deals the same tiles"),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(help=f"机器人，一个或三个名字 one bot for all, or three: {', '.join(BOTS)}"),
    ] = "simple",
    seat: Annotated[int, typer.Option(help="你的座位 your seat, 0 to 3")] = 0,
    rounds: Annotated[
        int | None, typer.Option(help="打几局 rounds, like --set rounds=N", show_default=False)
    ] = None,
    set_: SetOption = None,
    record: Annotated[
        Path | None,
        typer.Option(
            help="牌谱文件 record file; default: ~/.local/share/fangcheng/records/",
            show_default=False,
        ),
    ] = None,
    tiles: Annotated[
        TileStyle | None,
        typer.Option(help="牌的写法 how tiles are written; default: zh, with --lang en text"),
    ] = None,
    fast: Annotated[bool, typer.Option("--fast", help="机器人不停顿 bots do not pause")] = False,
) -> None:
    """对局：在终端里和三个机器人打一场。 Play a match against three bots in the terminal.

    输入 ? 看按键和当地规矩，q 退出；牌谱总会保留。
    Type ? for the keys and the rules of the town, q to quit; the record is always kept.

    Examples:

    [bold]fangcheng play[/]

    [bold]fangcheng play hangzhou --lang en --rounds 4 --set base=2[/]

    [bold]fangcheng play --seed lucky --seat 2 --bots simple,random,simple --tiles unicode --fast[/]
    """
    w = words(lang)
    options = options_from(variant, set_)
    if rounds is not None:
        options["rounds"] = rounds
    rules = make_variant(variant, options)
    if not 0 <= seat < rules.seats:
        raise OptionError(w("play.seat_range", last=rules.seats - 1, seat=seat))
    seed = seed or secrets.token_hex(8)
    players = _make_bots(bots, rules.seats, seat)
    if record is not None and record.is_file():
        raise OptionError(w("play.record_exists", path=record))
    console = Console(highlight=False)
    path = record or default_record_path(variant, seed)
    first_time = record is None and not path.parent.exists()
    _welcome(console, w, rules, seat, bots, seed)
    recorder = Recorder(path, console, w)
    names = ["player" if at == seat else _bot_names(bots, rules.seats, seat)[at] for at in range(4)]
    recorder.write(header_line(rules, seed, names))
    interactive = sys.stdin.isatty() and console.is_terminal
    game = Game(
        match=Match(rules, seed),
        me=seat,
        bots=players,
        console=console,
        w=w,
        style=tile_style(tiles, lang),
        recorder=recorder,
        interactive=interactive,
        pause=PAUSE if interactive and not fast else 0,
    )
    game.run(first_time)
    if recorder.works:
        console.print(w("play.record", path=path), soft_wrap=True, markup=False)
        console.print(w("play.record_check", path=path), soft_wrap=True, markup=False)


def _bot_names(bots: str, seats: int, me: int) -> dict[int, str]:
    """Give each other seat the name of its bot, in order of play after the person's seat."""
    names = [name.strip() for name in bots.split(",")]
    if len(names) == 1:
        names *= seats - 1
    if len(names) != seats - 1:
        raise OptionError(f"--bots takes one name or {seats - 1}, not {len(names)}")
    return {(me + step) % seats: name for step, name in enumerate(names, 1)}


def _make_bots(bots: str, seats: int, me: int) -> dict[int, Player]:
    return {seat: make_bot(name, seat) for seat, name in _bot_names(bots, seats, me).items()}


def _welcome(console: Console, w: Words, rules: Variant, seat: int, bots: str, seed: str) -> None:
    town = w(f"variant.{rules.name}")
    rounds = rules.options.rounds
    welcome = w("play.welcome", variant=town, seat=w.seat(seat), bots=bots, rounds=rounds)
    console.print(Text(welcome, "bold"))
    console.print(Text(w("play.seed", seed=seed), "dim"))
    console.print(Text(w("play.hint")))
