"""How often puzzles were solved, and by whom, as the database keeps it."""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from fangcheng.server.features.puzzles.tables import puzzle_answers, puzzles


class Tally(NamedTuple):
    """How many have answered a puzzle, and how many of them solved it."""

    tried: int
    solved: int


NOBODY = Tally(0, 0)


def tallies_of(connection: Connection, ids: Collection[str]) -> dict[str, Tally]:
    """Find how often puzzles were solved; those that nobody has answered are missing."""
    rows = connection.execute(select(puzzles).where(puzzles.c.id.in_(ids)))
    return {row.id: Tally(row.tried, row.solved) for row in rows}


def answers_of(connection: Connection, person: int, ids: Collection[str]) -> dict[str, bool]:
    """Find which of some puzzles somebody has answered, and whether that was right."""
    table = puzzle_answers.c
    own = select(table.puzzle, table.solved).where(table.person == person, table.puzzle.in_(ids))
    return {row.puzzle: bool(row.solved) for row in connection.execute(own)}


def count_answer(connection: Connection, person: int, puzzle: str, right: bool) -> bool:
    """Count somebody's first answer to a puzzle; tell whether it was the first."""
    if answers_of(connection, person, [puzzle]):
        return False
    connection.execute(insert(puzzle_answers).values(person=person, puzzle=puzzle, solved=right))
    known = puzzles.c
    more = update(puzzles).where(known.id == puzzle)
    more = more.values(tried=known.tried + 1, solved=known.solved + int(right))
    if not connection.execute(more).rowcount:
        connection.execute(insert(puzzles).values(id=puzzle, tried=1, solved=int(right)))
    return True
