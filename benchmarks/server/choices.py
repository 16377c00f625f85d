"""What to answer: at random, but with sense. Everything that is legal is done now and then."""

import random
from collections.abc import Sequence

from fangcheng.protocol.stream import ChoiceView

_KONGS = 0.6
_CLAIMS = 0.35
_DECLARES = 0.7
_THROWS = 0.3
"""How often a player does what it may, where it could do without."""


def choose(legal: Sequence[str], rng: random.Random, choices: Sequence[ChoiceView] = ()) -> str:
    """Win, claim now and then, and throw away what stands alone."""
    if "hu" in legal:
        return "hu"
    kinds: dict[str, list[str]] = {}
    for one in legal:
        kinds.setdefault(one.split(" ", 1)[0], []).append(one)
    kongs = kinds.get("gang", []) + kinds.get("fenggang", [])
    if kongs and rng.random() < _KONGS:
        return rng.choice(kongs)
    if "pass" in kinds:
        claims = kinds.get("chi", []) + kinds.get("peng", [])
        return rng.choice(claims) if claims and rng.random() < _CLAIMS else "pass"
    for form in choices:
        if form.often and rng.random() < _THROWS:
            tiles = rng.sample(_faces(form.groups[0]), form.count)
            return f"choose {form.code} {''.join(sorted(tiles))}"
    discards = kinds.get("discard")
    return _discard(discards, rng) if discards else rng.choice(legal)


def _faces(tiles: str) -> list[str]:
    """Split `123mE` into `1m`, `2m`, `3m`, `E`."""
    found: list[str] = []
    ranks = ""
    for letter in tiles:
        if letter.isdigit():
            ranks += letter
        elif ranks and letter in "mps":
            found += [rank + letter for rank in ranks]
            ranks = ""
        elif not letter.isspace():
            found.append(letter)
    return found


def _discard(discards: list[str], rng: random.Random) -> str:
    declared = [one for one in discards if one.count(" ") == 2]
    if declared and rng.random() < _DECLARES:
        return rng.choice(declared)
    plain = [one for one in discards if one.count(" ") == 1] or discards
    faces = {one.split(" ")[1] for one in plain}
    rng.shuffle(plain)
    return min(plain, key=lambda one: _company(one.split(" ")[1], faces))


def _company(face: str, faces: set[str]) -> int:
    """How well a tile goes with the others; how many copies there are the question hides."""
    if len(face) != 2 or not face[0].isdigit():
        return 0
    rank, suit = int(face[0]), face[1]
    near = sum(f"{rank + step}{suit}" in faces for step in (-1, 1))
    far = sum(f"{rank + step}{suit}" in faces for step in (-2, 2))
    return 2 * near + far
