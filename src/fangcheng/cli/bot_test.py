"""`fangcheng bot-test`: tell the author of a bot what is wrong with it."""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, Any

from rich import box
from rich.table import Table
from rich.text import Text

from fangcheng.bots import EasyPlayer, Fault, Look, Player, Programs, RandomPlayer, play_round
from fangcheng.bots.remote.channel import ChannelError
from fangcheng.bots.remote.process import (
    ANSWER_SECONDS,
    PROTOCOL,
    ProcessPlayer,
    split_command,
)
from fangcheng.cli.command import TOWNS, Argument, Option
from fangcheng.cli.common import LangOption, all_towns, fail_clearly, rules_from
from fangcheng.errors import IllegalActionError, OptionError
from fangcheng.game.actions import Action
from fangcheng.houserules.rules import HouseRules
from fangcheng.installed import variant_names
from fangcheng.match import Match
from fangcheng.terminal.console import Console
from fangcheng.terminal.harmless import tell_json
from fangcheng.words import Words, words

CHECKS = ("handshake", "lines", "legal", "in_time", "quiet", "running", "again", "ends")
"""What is checked, in the order in which it can go wrong."""
_MOST_ROUNDS = 1000
_SETTLE = 0.05
"""Seconds after a round in which a line that nobody asked for would come."""


@dataclass
class Trial:
    """How a program did in one town."""

    questions: int = 0
    goes_on: bool = False
    """The program said that it plays one match after another."""
    found: Counter[str] = field(default_factory=Counter)
    """How often each check failed."""
    details: dict[str, str] = field(default_factory=dict)
    """What was wrong the first time."""

    def note(self, check: str, detail: str) -> None:
        """Write down that a check failed."""
        self.found[check] += 1
        self.details.setdefault(check, detail)

    def seen(self) -> Sequence[str]:
        """List the checks that could be made."""
        if "handshake" in self.found:
            return ()
        return [check for check in CHECKS if check != "again" or self.goes_on]

    def as_json(self) -> dict[str, Any]:
        """Return it, ready for JSON."""
        return {
            "ok": not self.found,
            "answers": self.questions,
            "matches": self.goes_on,
            "problems": [
                {"check": check, "count": self.found[check], "detail": self.details[check]}
                for check in CHECKS
                if check in self.found
            ],
        }


class _Watched:
    """The program as a player; what goes wrong between it and us is written down."""

    def __init__(self, player: ProcessPlayer, trial: Trial, w: Words) -> None:
        self._player = player
        self._trial = trial
        self._w = w
        self._told_anew = False

    def choose(self, look: Look) -> Action:
        """Ask it; whether its answer is legal the referee will say."""
        greeted = self._player.greeted
        try:
            action = self._player.choose(look)
        except (TimeoutError, IllegalActionError, ChannelError) as error:
            check = _CHECK_OF[type(error)] if self._player.greeted else "handshake"
            # A program that is gone is told of once.
            if greeted or "handshake" not in self._trial.found:
                self._trial.note(check, str(error))
            raise _NotedError(str(error)) from error
        finally:
            self._see_that_it_went_on()
        self._trial.questions += 1
        return action

    def _see_that_it_went_on(self) -> None:
        if self._player.started_anew and not self._told_anew:
            self._told_anew = True
            self._trial.note("again", self._player.started_anew)

    def round_over(self, events: list[dict[str, Any]], totals: Sequence[int]) -> None:
        """Tell it, and see that it keeps quiet."""
        self._player.round_over(events, totals)
        if not self._player.running:
            return
        time.sleep(_SETTLE)
        with suppress(ChannelError):  # it has ended: the next question will tell
            line = self._player.unasked()
            if line is None:
                return
            self._trial.note("quiet", self._w("bot_test.detail.quiet", line=line[:200]))

    def close(self) -> None:
        """See that it ends, unless it goes on to another match."""
        runs = self._player.running
        self._player.close()
        if runs and not self._player.kept:
            _see_end(self._player.exit_status, self._trial, self._w)


def _see_end(status: int | None, trial: Trial, w: Words) -> None:
    if status is None:
        trial.note("ends", w("bot_test.detail.ends"))
    elif status:
        trial.note("ends", w("bot_test.detail.status", status=status))


_CHECK_OF: dict[type[Exception], str] = {
    TimeoutError: "in_time",
    IllegalActionError: "lines",
    ChannelError: "running",
}


class _NotedError(Exception):
    """Something that is written down already."""


def try_bot(command: str, rules: HouseRules, rounds: int, seconds: float, w: Words) -> Trial:
    """Let a program play rounds in one town, and if it goes on, one of another match."""
    trial, programs, town = Trial(), Programs(), rules.town
    seat = sorted(variant_names()).index(town)
    player = ProcessPlayer(command, 1, seconds, programs)
    _play(Match(rules.variant(), f"bot-test {town}"), seat, player, rounds, trial, w)
    trial.goes_on = player.goes_on
    if player.kept and player.goes_on:
        player = ProcessPlayer(command, 2, seconds, programs)
        match = Match(rules.variant(), f"bot-test {town} again")
        _play(match, seat + 1, player, 1, trial, w)
    for status in programs.close():
        _see_end(status, trial, w)
    return trial


def _play(
    match: Match, seat: int, player: ProcessPlayer, rounds: int, trial: Trial, w: Words
) -> None:
    """Play rounds with others around the program."""
    seats = match.variant.seats
    players: list[Player] = [
        EasyPlayer() if other % 2 else RandomPlayer(other) for other in range(seats)
    ]
    players[seat % seats] = watched = _Watched(player, trial, w)
    faults: list[Fault] = []
    for number in range(min(rounds, match.variant.options.rounds)):
        if number:
            match.next_round()
        play_round(match, players, faults)
    for fault in faults:
        if fault.kind == "illegal":  # what was noted already counts as raised
            trial.note("legal", fault.detail)
    watched.close()


@fail_clearly
def bot_test_command(
    command: Annotated[str, Argument(help="程序和它的参数 · the program and its arguments")],
    town: Annotated[
        str,
        Option(
            "--town",
            help=f"玩法：{TOWNS}，或桌规文件，all 是全部"
            f" · one town, or a file of house rules, or all: {TOWNS}",
        ),
    ] = "all",
    rounds: Annotated[
        int, Option("--rounds", "-n", help="每个玩法打几局 · rounds in each town")
    ] = 4,
    seconds: Annotated[
        float, Option("--limit", help="每次回答限几秒 · seconds for an answer")
    ] = ANSWER_SECONDS,
    as_json: Annotated[bool, Option("--json", help="输出 JSON · print JSON")] = False,
    lang: LangOption = "zh",
) -> None:
    """检查机器人程序：握手、格式、合规则、按时、收场。 · Check a bot program.

    退出码：0 全部通过，1 有不对的。 · Exit status: 0 if all is well, 1 if something is wrong.

    例子： · Examples:

    [bold]fangcheng bot-test "python3 examples/bot.py"[/]

    [bold]fangcheng bot-test ./mybot --town lanzhou --rounds 8 --json[/]
    """
    w = words(lang)
    named = all_towns(w) if town == "all" else [town]
    tables = {name: rules_from(name) for name in named}
    if not (1 <= rounds <= _MOST_ROUNDS and 0 < seconds <= 3600):
        raise OptionError("bot_test_range", most=_MOST_ROUNDS)
    split_command(command)
    trials = {name: try_bot(command, rules, rounds, seconds, w) for name, rules in tables.items()}
    ok = not any(trial.found for trial in trials.values())
    if as_json:
        report = {town: trial.as_json() for town, trial in trials.items()}
        out = {"ok": ok, "protocol": PROTOCOL, "command": command, "variants": report}
        tell_json(out)
    else:
        _show(Console(highlight=False), w, command, trials)
    raise SystemExit(0 if ok else 1)


def _show(console: Console, w: Words, command: str, trials: Mapping[str, Trial]) -> None:
    title = Text(w("bot_test.title", command=command))
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, padding=0)
    table.add_column(w("bot_test.town"), no_wrap=True)
    for check in CHECKS:
        table.add_column(w(f"bot_test.check.{check}"), justify="center")
    table.add_column(w("bot_test.questions"), justify="right")
    for town, trial in trials.items():
        seen = trial.seen()
        marks = [
            "[red]✗[/]" if check in trial.found else "[green]✓[/]" if check in seen else "–"
            for check in CHECKS
        ]
        table.add_row(town, *marks, str(trial.questions))
    console.print(table)
    problems = [(town, trial, check) for town, trial in trials.items() for check in trial.found]
    for town, trial, check in problems:
        problem = w(
            "bot_test.problem",
            town=town,
            check=w(f"bot_test.check.{check}"),
            count=trial.found[check],
            detail=trial.details[check],
        )
        console.print(Text(problem), soft_wrap=True)
    if problems:
        console.print(w("bot_test.wrong", count=len(problems)), style="bold red")
    else:
        console.print(w("bot_test.right"), style="bold green")
