"""The checks of a town, shown: a table with a mark for each, and how to play a failure again."""

import shlex
import time
from collections.abc import Iterator, Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from fangcheng.checking.builds import build_here
from fangcheng.checking.suite import Failure, Result, check_town, rounds_in_all
from fangcheng.checking.wrong import sentence
from fangcheng.cli.common import rules_from, words_at
from fangcheng.cli.progress import progress_bar
from fangcheng.rulebook import value_text
from fangcheng.terminal.console import Console
from fangcheng.terminal.harmless import tell_json
from fangcheng.words import Words


def check_town_here(
    town: str,
    rounds: int,
    seed: str,
    only: Sequence[str],
    number: int | None,
    strict: bool,
    as_json: bool,
    lang: str,
) -> bool:
    """Check a town or a preset and show what came of it; return whether all holds."""
    rules = rules_from(town)
    w = words_at(lang, rules.town, rules.house)
    begin = time.perf_counter()
    with progress_bar(w("checking.playing"), rounds_in_all(town, rounds, only, number)) as advance:
        results = list(check_town(town, rounds, seed, only, number, strict, advance))
    seconds = time.perf_counter() - begin
    ok = all(result.failure is None for result in results)
    if as_json:
        found = [result.as_json() for result in results]
        out = {"town": town, "ok": ok, "seed": seed, "build": build_here(), "checks": found}
        tell_json(out)
    else:
        _show(Console(highlight=False), w, town, seed, results, seconds)
    return ok


def _show(
    console: Console, w: Words, town: str, seed: str, results: Sequence[Result], seconds: float
) -> None:
    broken = [result for result in results if result.failure is not None]
    if not (broken and broken[0].check == "methods"):  # what cannot be played needs no table
        build = w(f"checking.build.{build_here()}")
        console.print(Text(w("checking.title", town=w("town"), seed=seed, build=build), "bold"))
        console.print(_table(w, results))
    for result in results:
        for line in _details(w, town, seed, result):
            console.print(line, soft_wrap=True)
    if broken:
        console.print(Text(w("checking.bad", count=len(broken), all=len(results)), "bold red"))
    else:
        fine = w("checking.fine", count=len(results), seconds=f"{seconds:.1f}")
        console.print(Text(fine, "bold green"))


def _table(w: Words, results: Sequence[Result]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("")
    table.add_column(w("checking.check"))
    table.add_column(w("checking.holds"))
    table.add_column(w("checking.rounds"), justify="right")
    table.add_column(w("checking.seconds"), justify="right")
    for one in results:
        mark = Text("✓", "bold green") if one.failure is None else Text("✗", "bold red")
        mark = Text("–", "yellow") if one.skipped else mark
        played = str(one.rounds) if one.rounds and not one.skipped else ""
        table.add_row(mark, one.check, w(f"checking.{one.check}"), played, f"{one.seconds:.1f}")
    return table


def _details(w: Words, town: str, seed: str, result: Result) -> Iterator[Text]:
    """Tell what a check remarked on, and what is broken, where, and how to see it again."""
    for remark in result.remarks:
        told = w(f"checking.remark.{remark.code}", **remark.fields)
        yield Text(f"· {result.check}: {told}", "yellow")
    failure = result.failure
    if failure is None:
        return
    wrong = sentence(w, failure.code, **failure.fields) if failure.code else failure.reason
    broken = w("checking.broken", check=result.check, reason=wrong)
    yield Text(f"✗ {broken}", "red")
    if failure.round is not None:
        yield Text(f"  {_place(w, seed, failure)}")
        command = ["fangcheng", "check", town, "--only", result.check]
        command += ["--seed", seed, "--round", str(failure.round)]
        yield Text(f"  {w('checking.again', command=shlex.join(command))}")


def _place(w: Words, seed: str, failure: Failure) -> str:
    room = " ".join(f"{name}={value_text(value)}" for name, value in failure.options.items())
    return w(
        "checking.place",
        seed=seed,
        round=failure.round,
        moment=len(failure.script),
        last=failure.script[-1] if failure.script else w("checking.dealt"),
        room=room or w("checking.usual"),
    )
