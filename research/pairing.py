"""How often people of a tournament meet again: `python -m research.pairing`.

Standings are chance, so neighbours in them change from round to round as they do among equals.
"""

from random import Random

from fangcheng.server.features.tournaments.pairing import Table, pair, past_of

SIZES = (8, 12, 16, 20, 32, 64, 200)
ROUNDS = (3, 4, 5, 6)


def play(size: int, rounds: int) -> tuple[int, list[Table]]:
    """Pair a tournament; tell how often people met again, and the tables."""
    random = Random(size)
    people = list(range(1, size + 1))
    played: list[Table] = []
    for number in range(1, rounds + 1):
        played += pair(people, past_of(played), "seed", number)
        random.shuffle(people)
    met = past_of(played).met
    return sum(count - 1 for count in met.values()), played


def fewest(size: int, rounds: int) -> int:
    """Tell how often people meet again at least: three a round, and only so many others."""
    meetings = size * 3 * rounds // 2
    return max(0, meetings - size * (size - 1) // 2)


def main() -> None:
    """Print the table of the document."""
    print("people   " + "".join(f"{rounds:>12} rounds" for rounds in ROUNDS))
    for size in SIZES:
        cells = (f"{play(size, one)[0]} (at least {fewest(size, one)})" for one in ROUNDS)
        print(f"{size:>6}   " + "".join(f"{cell:>19}" for cell in cells))


if __name__ == "__main__":
    main()
