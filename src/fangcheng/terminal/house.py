"""Where the rules of a table come from and what it remarks on them, for the terminal."""

from rich.text import Text

from fangcheng.record.house import House
from fangcheng.terminal.console import Console
from fangcheng.terminal.page import Page
from fangcheng.terminal.tiles import indented
from fangcheng.words import Words


def show_source(page: Page, w: Words, house: House | None) -> None:
    """Print where the rules are written down; nothing where nobody says so."""
    if house is not None and house.source:
        source = Text(w("house.source", source=house.source[w.lang]), "dim")
        for line in indented(source, page.width, ""):
            page.print(line)


def show_notes(console: Console, w: Words, house: House | None) -> None:
    """Print the source of house rules, or else their notes to clauses, if there are any."""
    show_source(console, w, house)
    if house is None or house.source or not house.notes:
        return
    console.print(Text(w("house.notes"), "bold"))
    for clause in house.notes:
        console.print(Text(f"  {clause} ", "dim").append(house.note(clause, w.lang), "not dim"))
