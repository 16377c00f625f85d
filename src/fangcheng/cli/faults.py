"""What bots did wrong, told in one line."""

from collections import Counter

from fangcheng.terminal.console import Console
from fangcheng.words import Words

_LONGEST = 120


def show_faults(console: Console, w: Words, bot: str, faults: Counter[str], first: str) -> None:
    """Print how often the house acted for a bot, and what went wrong the first time."""
    kinds = w("arena.and").join(w(f"arena.{kind}", number=n) for kind, n in faults.items())
    detail = first.splitlines()[-1][:_LONGEST]
    line = w("arena.faults", bot=bot, kinds=kinds, first=detail)
    console.print(line, style="red", markup=False)
