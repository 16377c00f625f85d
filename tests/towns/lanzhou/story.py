"""Short stories of Lanzhou: a script that tells what is drawn.

Each line is a seat, what it draws (`+X` from the head, `*X` a replacement) and what it does:

    0 +C            draws C and discards it
    1 +9s E ting    draws 9s, discards E and declares
    1 +3p hu        draws 3p and wins
    1 *5p ?         draws 5p in place of a kong; nothing is done yet

Hands are filled with idle tiles: single, and no two of them in reach of a sequence.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from fangcheng.tiles import FACES, Face, parse, text
from tests.story import Json, Outcome, run

WAITS_3P = "123m456m789mEE12p"
WAITS_36P = "123m456m789mEE45p"
XIZAO = {"code": "xizao"}


def lanzhou(
    hands: Mapping[int, str] | None = None,
    script: str = "",
    *,
    dealer: int = 0,
    left: int | None = None,
    draws: str = "",
    **options: Any,
) -> Outcome:
    """Play a story; further names are options. `draws` come before those of the script."""
    return run(written(hands, script, dealer=dealer, left=left, draws=draws, **options))


def quiet(hands: Mapping[int, str] | None = None, script: str = "", **rest: Any) -> Outcome:
    """Play a story of 悄悄胡."""
    return lanzhou(hands, script, ting="quiet", **rest)


def written(
    hands: Mapping[int, str] | None = None,
    script: str = "",
    *,
    dealer: int = 0,
    left: int | None = None,
    draws: str = "",
    **options: Any,
) -> Json:
    """Write the scenario. With `left` 0 nothing is left after the tiles of the script."""
    lines, head, tail = _read(script)
    head = draws + head
    scenario: Json = {
        "variant": "lanzhou",
        "options": options,
        "hands": _fill(hands or {}, head + tail, dealer, options.get("shuai", True)),
        "draws": head,
        "tail": tail,
        "dealer": dealer,
        "script": lines,
        "views": True,
    }
    if left is not None:
        scenario["left"] = len(parse(head + tail)) + left
    return scenario


def remarks(outcome: Outcome, seat: int) -> list[Json]:
    """What a seat is told about its own state, as long as nobody else is told it."""
    found = _remarks(outcome, seat)
    for other in range(4):
        assert other == seat or not any(one in _remarks(outcome, other) for one in found)
    return found


def _remarks(outcome: Outcome, seat: int) -> list[Json]:
    shown = ("code", "tiles")
    return [{key: one[key] for key in shown if key in one} for one in outcome.view(seat)["remarks"]]


def ready_with(outcome: Outcome, seat: int) -> str:
    """The tiles with which a seat may declare, in order."""
    found = [one.split()[1] for one in outcome.legal(seat) if one.endswith(" ting")]
    return text(sorted(parse("".join(found))))


def _read(script: str) -> tuple[list[str], str, str]:
    """Split a script into the lines of a scenario, and the tiles from head and tail."""
    lines, head, tail = [], "", ""
    for line in script.split(","):
        if not line.strip():
            continue
        seat, *words = line.split()
        drawn = ""
        if words and words[0][0] in "+*":
            drawn = words.pop(0)
            head += drawn[1:] * (drawn[0] == "+")
            tail += drawn[1:] * (drawn[0] == "*")
        if words == ["?"]:
            continue
        if not words or words == ["ting"]:
            words.insert(0, drawn[1:])
        if words[0][0].isdecimal() or words[0].isupper():
            words.insert(0, "discard")
        lines.append(" ".join([seat, *words]).strip())
    return lines, head, tail


def _fill(hands: Mapping[int, str], others: str, dealer: int, shuai: bool) -> list[str]:
    """Put idle tiles before the given ones, without taking any the story needs."""
    given = [parse(hands.get(seat, "")) for seat in range(4)]
    spare = Counter(dict.fromkeys(range(FACES), 4))
    for tiles in (*given, parse(others)):
        spare.subtract(Counter(tiles))
    filled = []
    for seat, tiles in enumerate(given):
        held = tiles[:]
        for face in sorted(range(FACES), key=lambda face: (face >= 27, (face % 9 - seat) % 3)):
            size = 13 + (seat == dealer and not shuai)
            if len(held) < size and spare[face] > 0 and not any(_near(face, one) for one in held):
                spare[face] -= 1
                held.append(face)
        assert len(held) == 13 + (seat == dealer and not shuai), f"seat {seat} lacks idle tiles"
        filled.append(text(sorted(held[len(tiles) :])) + text(tiles))
    return filled


def _near(one: Face, other: Face) -> bool:
    return one == other or (one < 27 and one // 9 == other // 9 and abs(one - other) < 3)


def may_claim(outcome: Outcome, seat: int) -> bool:
    """Whether a seat may win on the tile just discarded."""
    return "hu" in outcome.offered(seat)
