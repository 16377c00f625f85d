"""In the database: how often puzzles were solved, and by whom."""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from fangcheng.server.features.puzzles.tables import puzzle_answers, puzzles


class Tally(NamedTuple):
    """How many people have answered a puzzle, and how many have solved it."""

    tried: int
    solved: int


NOBODY = Tally(0, 0)


def tallies_of(connection: Connection, ids: Collection[str]) -> dict[str, Tally]:
    """Return how often puzzles were solved, without those that nobody has answered."""
    rows = connection.execute(select(puzzles).where(puzzles.c.id.in_(ids)))
    return {row.id: Tally(row.tried, row.solved) for row in rows}


def answers_of(connection: Connection, person: int, ids: Collection[str]) -> dict[str, bool]:
    """Return which of these puzzles a person has answered, and whether correctly."""
    table = puzzle_answers.c
    own = select(table.puzzle, table.solved).where(table.person == person, table.puzzle.in_(ids))
    return {row.puzzle: bool(row.solved) for row in connection.execute(own)}


def count_answer(connection: Connection, person: int, puzzle: str, right: bool) -> bool:
    """Store a person's first answer to a puzzle; return whether it was the first."""
    if answers_of(connection, person, [puzzle]):
        return False
    connection.execute(insert(puzzle_answers).values(person=person, puzzle=puzzle, solved=right))
    known = puzzles.c
    more = update(puzzles).where(known.id == puzzle)
    more = more.values(tried=known.tried + 1, solved=known.solved + int(right))
    if not connection.execute(more).rowcount:
        connection.execute(insert(puzzles).values(id=puzzle, tried=1, solved=int(right)))
    return True
