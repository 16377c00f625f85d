"""`fangcheng simulate`: bots play many rounds, and the numbers are shown."""

from collections import Counter
from pathlib import Path
from typing import Annotated

from rich.table import Table

from fangcheng.bots import SPECS
from fangcheng.cli.command import Option
from fangcheng.cli.common import (
    LangOption,
    SetOption,
    TownArgument,
    fail_clearly,
    rules_from,
    words_at,
)
from fangcheng.cli.faults import show_faults
from fangcheng.cli.progress import progress_bar
from fangcheng.cli.stand_ins import say_stand_ins
from fangcheng.cli.workers import ClusterOption, WorkersOption, workers_from
from fangcheng.houserules.rules import HouseRules
from fangcheng.installed import FIRST_TOWN
from fangcheng.lab.plot import check_plot_path, plot_summary
from fangcheng.lab.simulate import simulate
from fangcheng.lab.summary import Summary, match_seed
from fangcheng.lab.workers import Workers
from fangcheng.terminal.console import Console
from fangcheng.terminal.harmless import tell_json
from fangcheng.words import Words

_BOTS = ", ".join(SPECS)


@fail_clearly
def simulate_command(
    town: TownArgument = FIRST_TOWN,
    rounds: Annotated[int, Option("--rounds", "-n", help="局数 · how many rounds")] = 1000,
    bots: Annotated[
        str,
        Option(
            help=f"机器人，一个名字或每家一个：{_BOTS} · one for all seats or one for each: {_BOTS}"
        ),
    ] = "normal",
    seed: Annotated[
        str, Option(help="种子，同一个种子打同样的局 · the same seed gives the same rounds")
    ] = "1",
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    set_: SetOption = None,
    plot: Annotated[
        Path | None,
        Option(help="画图，写成 .png、.svg 或 .pdf · write a figure: .png, .svg or .pdf"),
    ] = None,
    as_json: Annotated[bool, Option("--json", help="输出 JSON · print JSON")] = False,
    lang: LangOption = "zh",
) -> None:
    """模拟：机器人打很多局，看输赢、牌型和倍数。 · Let bots play many rounds and count them.

    谁来算只影响快慢。 · Processes and clusters change only the time it takes.

    例子： · Examples:

    [bold]fangcheng simulate --rounds 10000 --workers 4 --plot wins.png[/]

    [bold]fangcheng simulate hangzhou --bots normal,random,random,random --seed 7 --json[/]

    [bold]fangcheng simulate --set discard_win_streak=1 --set rounds=16[/]

    [bold]fangcheng simulate zhangzhou --set players=3 --bots normal,easy,random[/]

    [bold]fangcheng simulate --rounds 1000000 --cluster tcp://10.0.0.5:8786[/]
    """
    rules = rules_from(town, set_)
    w = words_at(lang, rules.town, rules.house)
    if plot is not None:
        check_plot_path(plot)
    names = [name.strip() for name in bots.split(",")]
    say_stand_ins(w, names, rules)
    with workers_from(w, workers, cluster, default=1) as who:
        summary = _run(w, rules, names, rounds, seed, who)
    if plot is not None:
        plot_summary(summary, plot)
    if as_json:
        tell_json(summary.as_json())
        return
    _show(Console(highlight=False), w, summary)
    if plot is not None:
        Console(highlight=False).print(w("simulate.plotted", path=plot), markup=False)


def _run(
    w: Words,
    rules: HouseRules,
    bots: list[str],
    rounds: int,
    seed: str,
    workers: Workers,
) -> Summary:
    """Simulate with a bar on standard error, if someone looks at it."""
    with progress_bar(w("simulate.playing"), rounds) as advance:
        return simulate(rules.town, dict(rules.options), bots, rounds, seed, workers, advance)


def _show(console: Console, w: Words, summary: Summary) -> None:
    console.print(
        w("simulate.title", variant=w("town"), rounds=summary.rounds, seed=summary.seed),
        style="bold",
        markup=False,
    )
    console.print(
        w(
            "simulate.rounds",
            rounds=summary.rounds,
            matches=summary.matches,
            draws=summary.draws,
            draw_rate=f"{summary.draw_rate:.1%}",
            dealer_rate=f"{summary.dealer_win_rate:.1%}",
        )
    )
    console.print(_seat_table(w, summary))
    for seat, sums in enumerate(summary.seats):
        if sums.faults:
            who = f"{summary.bots[seat]} ({w('seat.number', seat=seat)})"
            show_faults(console, w, who, sums.faults, sums.first_fault)
    if summary.wins:
        console.print(_win_table(w, summary))
        console.print(w("simulate.mean_win", points=f"{summary.mean_win_points:.2f}"))
        console.print(_biggest(w, summary), markup=False)
    console.print(
        w(
            "simulate.pace",
            actions=f"{summary.actions_per_round:.1f}",
            seconds=f"{summary.seconds:.1f}",
            speed=f"{summary.rounds_per_second:.0f}",
        ),
        style="dim",
    )


def _seat_table(w: Words, summary: Summary) -> Table:
    table = Table(title=w("simulate.seats"), title_justify="left")
    table.add_column(w("simulate.seat"))
    table.add_column(w("simulate.bot"))
    for key in ("wins", "win_rate", "given", "points", "ci", "sd"):
        table.add_column(w(f"simulate.{key}"), justify="right")
    for seat, bot in enumerate(summary.bots):
        estimate = summary.points(seat)
        table.add_row(
            w("seat.number", seat=seat),
            bot,
            str(summary.wins_by_seat[seat]),
            f"{summary.wins_by_seat[seat] / summary.rounds:.1%}",
            str(summary.given_by_seat[seat]),
            f"{estimate.mean:+.3f}",
            f"{estimate.ci95:.3f}",
            f"{estimate.sd:.2f}",
        )
    return table


def _win_table(w: Words, summary: Summary) -> Table:
    table = Table(title=w("simulate.what"), title_justify="left")
    table.add_column(w("simulate.kind"))
    table.add_column(w("simulate.name"))
    table.add_column(w("simulate.number"), justify="right")
    table.add_column(w("simulate.share"), justify="right")
    groups: tuple[tuple[str, Counter[str]], ...] = (
        ("by", summary.by),
        ("type", summary.types),
        # A type that is a factor too is told once.
        ("factor", Counter({c: n for c, n in summary.factors.items() if c not in summary.types})),
    )
    for group, counts in groups:
        kind = w(f"simulate.{group}")
        for code, number in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
            table.add_row(kind, w.code(code), str(number), f"{number / summary.wins:.1%}")
            kind = ""
        table.add_section()
    return table


def _biggest(w: Words, summary: Summary) -> str:
    big = summary.biggest
    if big is None:
        return ""
    return w(
        "simulate.biggest",
        points=big.points,
        who=w("seat.number", seat=big.win.seat),
        bot=summary.bots[big.win.seat],
        by=w.code(big.win.by),
        what=w.worth(big.win.type, big.win.factors),
        seed=match_seed(summary.seed, big.place.match),
        round=big.place.round,
    )
