"""`fangcheng admin report`: one report with the scene, notes and what was before."""

from typing import Annotated

from rich.text import Text

from fangcheng.cli.admin.server import Asking
from fangcheng.cli.admin.show import Row, clock, show_table
from fangcheng.cli.command import Argument
from fangcheng.cli.common import fail_clearly
from fangcheng.protocol.operator import ReportCase, ReportTold
from fangcheng.terminal.console import Console
from fangcheng.words import Words

ReportArgument = Annotated[int, Argument(help="举报的编号 · the number of the report")]


@fail_clearly
def report_command(
    report: ReportArgument,
    *,
    asking: Asking,
) -> None:
    """一份举报：现场、备注、以前的处理。 · One report: scene, notes, what was before.

    例子： · Examples:

    [bold]fangcheng admin report 12[/]
    """
    case = asking.ask(ReportCase, f"reports/{report}")
    if case is not None:
        _show(Console(highlight=False), asking.w, asking.find().url, case)


def _show(console: Console, w: Words, url: str, case: ReportCase) -> None:
    told = case.report
    facts = {
        "at": clock(told.at),
        "kind": w(f"report.kind.{told.kind}"),
        "reported": told.reported_name,
        "reporter": told.reporter_name,
        "text": told.text or "–",
        "replay": f"{url}/replay/{told.match}",
        "decision": _decision(w, told),
        "others": ", ".join(map(str, case.others)) or "–",
    }
    for head, value in facts.items():
        line = Text(f"{w(f'admin.head.{head}')}  ", "dim").append(Text(value, "not dim"))
        console.print(line, soft_wrap=True)
    console.print()
    scene: list[Row] = [
        [
            clock(one.at),
            told.reported_name if one.by == "reported" else told.reporter_name,
            one.text or w.get(f"phrase.{one.phrase}", one.phrase),
        ]
        for one in told.scene
    ]
    show_table(console, w, ("at", "name", "text"), scene, w("admin.scene"))
    thought: list[Row] = [
        [name, f"{spent / 1000:.0f}"] for name, spent in zip(case.names, case.thought, strict=True)
    ]
    show_table(console, w, ("name", "seconds"), thought, w("admin.thought"))
    before: list[Row] = [
        [
            clock(one.at),
            w(f"admin.decision.{one.what}"),
            clock(one.until) if one.until else "–",
            one.reason or "–",
            w("admin.yes" if one.seen else "admin.no"),
        ]
        for one in case.sanctions
    ]
    heads = ("at", "decision", "until", "reason", "seen")
    show_table(console, w, heads, before, w("admin.before"))
    notes: list[Row] = [[clock(one.at), one.who or "–", one.text] for one in told.notes]
    show_table(console, w, ("at", "name", "text"), notes, w("admin.notes"))


def _decision(w: Words, told: ReportTold) -> str:
    if not told.closed:
        return w("admin.decision.open")
    parts = [w(f"admin.decision.{told.decision}"), clock(told.decided), told.decided_by]
    return " · ".join(filter(None, [*parts, told.reason]))
