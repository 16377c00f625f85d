"""What a table remarks on its rules, for the terminal."""

from rich.text import Text

from fangcheng.cli.console import Console
from fangcheng.houserules.house import House
from fangcheng.words import Words


def show_notes(console: Console, w: Words, house: House | None) -> None:
    """Print the notes of a house to clauses; nothing where there are none."""
    if house is None or not house.notes:
        return
    console.print(Text(w("house.notes"), "bold"))
    for clause in house.notes:
        console.print(Text(f"  {clause} ", "dim").append(house.note(clause, w.lang), "not dim"))
