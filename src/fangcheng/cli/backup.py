"""`fangcheng backup`: a copy of the server's database, also while it runs."""

from pathlib import Path
from typing import Annotated

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

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
from fangcheng.terminal.console import Console
from fangcheng.words import words


@fail_clearly
def backup_command(
    out: Annotated[Path, Option(metavar="FILE", help="写到哪个文件 · the file for the copy")],
    database: DatabaseOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
    set_: SettingOption = None,
    lang: LangOption = "zh",
) -> None:
    """备份：抄一份数据库。 · Copy the database, also while the server runs.

    SQLite 的副本抄完就检查；PostgreSQL 用 pg_dump，得到的文件用 pg_restore 恢复。 ·
    A copy of SQLite is checked when it is done and can be used as it is. PostgreSQL is copied with
    pg_dump; pg_restore reads that file.

    例子： · Examples:

    [bold]fangcheng backup --out backup.db[/]

    [bold]fangcheng backup --database postgresql:///club --out club.dump[/]
    """
    w = words(lang)
    settings = settings_from(config, flags_from(set_, database=database, data=data))

    from fangcheng.server.archive.backup import back_up

    console = Console(highlight=False)
    bar = Progress(
        TextColumn(w("backup.copying")),
        BarColumn(),
        TaskProgressColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar:
        task = bar.add_task("", total=None)
        noted = back_up(
            settings.database_url(),
            out,
            lambda done, all_: bar.update(task, completed=done, total=all_),
        )
    size = f"{out.stat().st_size / 1024:.0f} kB"
    console.print(w("backup.done", out=out, size=size), soft_wrap=True, markup=False)
    if not noted:
        console.print(w("backup.not_noted"), soft_wrap=True, markup=False)
