"""A bar on standard error that tells how far a long run is, if someone looks at it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fangcheng.terminal.console import Console


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a bar; the function it gives takes how many more are done."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn(title, markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        # Without a thread of its own: the worker processes are forked while it runs.
        auto_refresh=False,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar:
        task = bar.add_task("", total=total)
        bar.refresh()

        def advance(done: int) -> None:
            bar.update(task, advance=done, refresh=True)

        yield advance
