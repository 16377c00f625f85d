"""Who the bots are: each has a name of its town, the same in the terminal as on the page."""

from collections.abc import Sequence

from fangcheng.words import Words


def bot_names(w: Words, town: str, levels: Sequence[str | None]) -> list[str | None]:
    """Name the bots of a table by town, level and seat; nobody where no bot sits or none is known.

    `web/src/people/characters.ts` does the same.
    """
    people = w.get("people", "").replace("、", ", ").split(", ")
    if len(people) < len(levels):
        return [None] * len(levels)
    taken: set[int] = set()
    names: list[str | None] = []
    for seat, level in enumerate(levels):
        if level is None:
            names.append(None)
            continue
        face = (_sum(town) + _sum(level) + seat) % len(people)
        while face in taken:
            face = (face + 1) % len(people)
        taken.add(face)
        names.append(people[face])
    return names


def _sum(text: str) -> int:
    total = 0
    for letter in text:
        total = (total * 31 + ord(letter)) % 9973
    return total
