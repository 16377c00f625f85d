"""`fangcheng export`: the records of all matches that were played on a server."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from fangcheng.cli.command import Option
from fangcheng.cli.common import LangOption, fail_clearly
from fangcheng.cli.settings import (
    ConfigOption,
    DatabaseOption,
    DataOption,
    SettingOption,
    flags_from,
    settings_from,
)
from fangcheng.errors import OptionError
from fangcheng.terminal.console import Console
from fangcheng.words import Words, words

_SOME_FAILED = 1


@fail_clearly
def export_command(
    out: Annotated[Path, Option(help="写到哪个目录 · the folder for the files")],
    database: DatabaseOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
    set_: SettingOption = None,
    since: Annotated[
        str | None,
        Option(
            metavar="DATE", help="只要这天以来打完的，如 2026-11-01 · ended since, like 2026-11-01"
        ),
    ] = None,
    lang: LangOption = "zh",
) -> None:
    """导出：把打完的每一场写成牌谱文件。 · Write a record file for every match that is over.

    服务器可以开着；已有的文件不动。 ·
    The server may be running; files that are there already stay.

    例子： · Examples:

    [bold]fangcheng export --out records[/]

    [bold]fangcheng export --config club.toml --out records --since 2026-11-01[/]
    """
    w = words(lang)
    start = _seconds(w, since)
    settings = settings_from(config, flags_from(set_, database=database, data=data))

    from fangcheng.server.archive.backup import export_records, matches_since, open_existing

    console = Console(highlight=False)
    engine = open_existing(settings.database_url())
    numbers, sealed = matches_since(engine, start)
    new = kept = failed = 0
    with _bar(console, w) as bar:
        task = bar.add_task("", total=len(numbers))
        for one in export_records(engine, numbers, out):
            new += one.is_new
            if one.error:
                failed += 1
                bar.console.print(Text(f"✗ {one.file.name}: {one.error}", "red"), soft_wrap=True)
            elif not one.is_new:
                kept += 1
            bar.advance(task)
    engine.dispose()
    console.print(w("export.done", new=new, kept=kept, out=out), soft_wrap=True, markup=False)
    if sealed:
        console.print(w("export.sealed", sealed=sealed), soft_wrap=True, markup=False)
    if failed:
        console.print(Text(w("export.failed", failed=failed), "bold red"))
        raise SystemExit(_SOME_FAILED)


def _seconds(w: Words, since: str | None) -> int:
    """Read a date of this place as seconds since 1970."""
    if since is None:
        return 0
    try:
        return int(datetime.fromisoformat(since).timestamp())
    except (ValueError, OverflowError, OSError):
        raise OptionError("export.bad_date", date=since) from None


def _bar(console: Console, w: Words) -> Progress:
    return Progress(
        TextColumn(w("export.writing")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
