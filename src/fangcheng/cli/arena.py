"""`fangcheng arena`: bots play each other on the same walls, and it is told who is stronger."""

import os
from collections import Counter
from pathlib import Path
from typing import Annotated

from rich.markup import escape
from rich.table import Table

from fangcheng.bots import BOTS
from fangcheng.cli.command import TOWNS, Argument, Option
from fangcheng.cli.common import (
    LangOption,
    SetOption,
    all_towns,
    fail_clearly,
    rules_from,
    words_at,
)
from fangcheng.cli.faults import show_faults
from fangcheng.cli.progress import progress_bar
from fangcheng.cli.stand_ins import say_stand_ins
from fangcheng.cli.workers import ClusterOption, workers_from
from fangcheng.errors import SimulationError
from fangcheng.installed import variant_names
from fangcheng.lab.arena import arena
from fangcheng.lab.arena_plot import plot_contests
from fangcheng.lab.contest import Contest, Tally
from fangcheng.lab.plot import check_plot_path
from fangcheng.lab.summary import Estimate, by_number, ratio
from fangcheng.terminal.console import Console
from fangcheng.terminal.harmless import tell_json
from fangcheng.words import Words, words

_BOTS = ", ".join(BOTS)


@fail_clearly
def arena_command(
    bots: Annotated[
        list[str],
        Argument(
            help=f"两个机器人或更多：{_BOTS}… · two bots or more: {_BOTS}…",
            show_default=False,
        ),
    ],
    town: Annotated[
        str,
        Option(
            help=f"玩法：{TOWNS}，或桌规文件；几个用逗号隔开，all 是全部 · "
            f"all, or towns and files of house rules with commas: {TOWNS}"
        ),
    ] = "all",
    walls: Annotated[int, Option("--walls", "-n", help="几副牌 · how many walls (deals)")] = 240,
    seed: Annotated[
        str, Option(help="种子，同一个种子打同样的局 · the same seed gives the same rounds")
    ] = "1",
    workers: Annotated[
        int | None,
        Option(
            "--workers",
            "-w",
            help="进程数，默认每核一个 · processes; one for each core by default",
            show_default=False,
        ),
    ] = None,
    cluster: ClusterOption = None,
    until_significant: Annotated[
        bool,
        Option(
            "--until-significant",
            help="分出高下就停，最多打 --walls 副；一看再看，区间就要宽些（O'Brien-Fleming） · "
            "stop when the first bot differs clearly from each of the others; --walls is the cap. "
            "Looking again and again is paid for by wider intervals (O'Brien-Fleming)",
        ),
    ] = False,
    set_: SetOption = None,
    plot: Annotated[
        Path | None,
        Option(help="画图，写成 .png、.svg 或 .pdf · write a figure: .png, .svg or .pdf"),
    ] = None,
    as_json: Annotated[bool, Option("--json", help="输出 JSON · print JSON")] = False,
    lang: LangOption = "zh",
) -> None:
    """竞技场：同样的牌，换着座位打，看谁强。 · Let bots play each other on the same walls.

    每副牌换着座位打几遍，每个机器人拿到每手牌的次数一样多，比的是同一副牌上的差；
    别的都和写在最前面的比。谁来算只影响快慢。 ·
    Every wall is played several times with changed seats, so that each bot holds every hand equally
    often; what counts is the difference on the same wall. The first bot named is the one that the
    others are compared to. Processes and clusters change only the time it takes.

    例子： · Examples:

    [bold]fangcheng arena normal easy --walls 1000[/]

    [bold]fangcheng arena hard normal --town jinzhou --walls 2000 --until-significant[/]

    [bold]fangcheng arena hard:32 hard:96 easy --town hangzhou,lanzhou --plot arena.png[/]

    [bold]fangcheng arena normal easy --town hangzhou --set discard_win_streak=1 --json[/]
    """
    w = words(lang)
    named = _named(w, town)
    if set_ and len(named) > 1:
        raise SimulationError("arena.set_needs", number=len(named))
    tables = [rules_from(name, set_) for name in named]
    if plot is not None:
        check_plot_path(plot)
    console = Console(highlight=False)
    contests = []
    with workers_from(w, workers, cluster, default=os.cpu_count() or 1) as who:
        for rules in tables:
            w = words_at(lang, rules.town, rules.house)
            at = rules.town, dict(rules.options)
            say_stand_ins(w, bots, rules)
            with progress_bar(w("arena.playing", variant=w("town")), walls) as advance:
                contest = arena(*at, bots, walls, seed, who, until_significant, advance)
            contests.append(contest)
            if not as_json:
                _show(console, w, contest)
    if plot is not None:
        plot_contests(contests, plot)
    if as_json:
        data = [contest.as_json() for contest in contests]
        tell_json(data)
    elif plot is not None:
        console.print(w("simulate.plotted", path=plot), markup=False)


def _named(w: Words, towns: str) -> list[str]:
    """Read the towns and files named, each once."""
    named = [name.strip() for name in towns.split(",")]
    if named == ["all"]:
        return all_towns(w)
    if not all(named) or "all" in named:
        raise SimulationError("arena.all_or_some", known=tuple(variant_names()))
    return list(dict.fromkeys(named))


def _show(console: Console, w: Words, contest: Contest) -> None:
    title = w(
        "arena.title",
        variant=w("town"),
        walls=contest.walls,
        rounds=contest.rounds // contest.walls,
        seed=contest.seed,
    )
    console.print(title, style="bold", markup=False)
    drawn = {"draws": contest.draws, "draw_rate": f"{contest.draw_rate:.1%}"}
    console.print(w("arena.rounds", rounds=contest.rounds, **drawn))
    console.print(_bot_table(w, contest))
    for name, tally in zip(contest.bots, contest.tallies, strict=True):
        if tally.faults:
            show_faults(console, w, name, tally.faults, tally.first_fault)
    console.print(_pair_table(w, contest))
    if contest.walls < contest.plan.most:
        console.print(w("arena.early", walls=contest.walls, most=contest.plan.most))
    elif contest.plan.looks and not contest.decided:
        console.print(w("arena.cap", most=contest.plan.most))
    if any(tally.wins for tally in contest.tallies):
        console.print(_win_table(w, contest))
    speed = f"{ratio(contest.rounds, contest.seconds):.0f}"
    console.print(w("arena.pace", seconds=f"{contest.seconds:.1f}", speed=speed), style="dim")
    console.print()


def _bot_table(w: Words, contest: Contest) -> Table:
    table = Table()
    table.add_column(w("arena.bot"), overflow="fold", min_width=6)
    for key in ("points", "win_rate", "self_draw", "deal_in", "mean_win", "time"):
        table.add_column(w(f"arena.{key}"), justify="right", no_wrap=True)
    for bot, (name, tally) in enumerate(zip(contest.bots, contest.tallies, strict=True)):
        table.add_row(
            escape(name),
            _interval(contest.points(bot)),
            f"{tally.win_rate:.1%}",
            f"{tally.self_draw_rate:.0%}",
            f"{tally.deal_in_rate:.1%}",
            f"{tally.mean_win_points:.1f}",
            f"{_short(tally.milliseconds)} / {_short(1000 * tally.longest)}",
        )
    return table


def _interval(estimate: Estimate) -> str:
    return f"{estimate.mean:+.3f} ±{estimate.ci95:.3f}"


def _short(milliseconds: float) -> str:
    return f"{milliseconds:.1f}" if milliseconds < 10 else f"{milliseconds:.0f}"


def _pair_table(w: Words, contest: Contest) -> Table:
    table = Table(title=w("arena.pairs"), title_justify="left")
    table.add_column(w("arena.pair"), overflow="fold")
    table.add_column(w("arena.difference"), justify="right", no_wrap=True)
    table.add_column(w("arena.verdict"), overflow="fold")
    for pair in contest.pairs():
        table.add_row(
            escape(f"{pair.one} − {pair.other}"),
            _interval(pair.difference),
            escape(w(f"arena.{pair.verdict}", one=pair.one, other=pair.other)),
            style="" if pair.verdict == "unclear" else "bold",
        )
    return table


def _win_table(w: Words, contest: Contest) -> Table:
    """Show which share of each bot's wins is what."""
    table = Table(title=w("simulate.what"), title_justify="left")
    table.add_column(w("simulate.kind"), no_wrap=True)
    table.add_column(w("simulate.name"))
    for name in contest.bots:
        table.add_column(escape(name), justify="right", overflow="fold", max_width=16)
    types = {code for tally in contest.tallies for code in tally.types}
    groups = {
        "by": [tally.by for tally in contest.tallies],
        "type": [tally.types for tally in contest.tallies],
        # A type that is a factor too is told once.
        "factor": [
            Counter({code: n for code, n in tally.factors.items() if code not in types})
            for tally in contest.tallies
        ],
    }
    for group, counts in groups.items():
        kind = w(f"simulate.{group}")
        for code in by_number(sum(counts, Counter())):
            shares = map(_share, (count[code] for count in counts), contest.tallies)
            table.add_row(kind, w.code(code), *shares)
            kind = ""
        table.add_section()
    return table


def _share(number: int, tally: Tally) -> str:
    return f"{ratio(number, tally.wins):.1%}" if number else "·"
