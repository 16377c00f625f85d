"""Which rounds are played while learning; loaded by every process, so nothing heavy stands here."""

from fangcheng.env.rounds import Round


def changing(seats: int, tables: int, table: int, played: int) -> Round:
    """A wall of its own for every round; who deals and who sits where change."""
    turn = table + played
    seating = tuple((seat + turn // seats) % seats for seat in range(seats))
    return Round(played * tables + table + 1, turn % seats, None, seating)
