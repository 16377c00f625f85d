"""What stands where in the arrays: every plane and every number has a name.

A plane is a mask over faces: columns 0-33 are the faces that stand in hands, 34-41 the flowers.
Seats are told from the seat that is asked: 0 is itself, 1 the next one, and so on; where fewer than
four play, the planes of the others are empty. Four planes `x>=1` to `x>=4` count copies.
"""

from typing import Final

from fangcheng.game.marks import Mark

VERSION: Final = 3
"""Raised whenever an array means something else than before."""

FACES_WIDE: Final = 42
MOST_SEATS: Final = 4
RECENT: Final = (1, 3, 6, 12)
"""How many of the last discards the planes of recent ones hold."""
NEXT_TILES: Final = 8
"""How many tiles of the wall the oracle sees."""


def _copies(name: str) -> tuple[str, ...]:
    return tuple(f"{name}>={number}" for number in range(1, 5))


OWN_PLANES: Final = (
    *_copies("hand"),
    *_copies("picked"),  # chosen so far, where several tiles are chosen one by one
    "wild",
    "turned_up",
    "white_plays",  # the face that 白板 plays, where it is another one
    "drawn",
    "concealed_kongs",
    "hidden_tile",  # the one in the wall that replacements skip, where this seat has seen it
    "note_1",
    "note_2",
    "claim",
)
SEAT_PLANES: Final = (
    *_copies("discards"),
    *(f"discards_last_{number}" for number in RECENT),
    *_copies("melds"),  # tiles in melds that were claimed
    "chi",
    "peng",
    "kong_claimed",
    "kong_added",
    "from_next",  # claimed tiles, by who had discarded them, as seen from their owner
    "from_opposite",
    "from_previous",
    "kong_concealed_shown",
    "flowers",
    *_copies("aside"),  # thrown away in the opening, or set aside for a win
    *_copies("open"),  # the hand, once all see it
)
PLANES: Final = (
    *OWN_PLANES,
    *(f"{name}@{seat}" for seat in range(MOST_SEATS) for name in SEAT_PLANES),
)
"""The planes in order; `name@2` belongs to the seat after the next."""

_OWN_NUMBERS = ("own_note_1", "own_note_2", "own_note_3", "own_note_4")
_SEAT_NUMBERS = (
    "hand_size",
    "kongs_hidden",
    "stake",  # the number chosen in sight of all
    "declared",  # 1 听, 2 夹听
    "note_1",
    "note_2",
    "chosen",  # the last word chosen in sight of all, as the number of the answer, from 1
    "flags",  # 1 dealer, 2 out of the round, 4 has won, 8 somebody sits there
)
NUMBERS: Final = (
    "window",  # 0 opening, 1 own turn, 2 a win offered before a draw, 3 claim, 4 rob a kong
    "left",  # tiles in the wall
    "drawable",  # those of them that may be drawn
    "kongs",
    "streak",
    "round",
    "seats",
    "opening_step",
    "turn",  # seats from the one that is asked
    "source",  # whose tile may be claimed; 0 where there is none
    "drawn_by",  # 0 no draw, 1 dealt, 2 head, 3 after a kong, 4 for a flower
    "kong_turn",
    "picked",
    "table_note_1",
    "table_note_2",
    "unused_1",
    *_OWN_NUMBERS,
    "unused_2",
    "unused_3",
    "unused_4",
    "unused_5",
    *(f"{name}@{seat}" for seat in range(MOST_SEATS) for name in _SEAT_NUMBERS),
)
"""Small numbers, a byte each; scores stand beside them."""

ORACLE: Final = (
    *(
        f"{name}@{seat}"
        for seat in range(MOST_SEATS)
        for name in (*_copies("hand"), "kong_concealed")
    ),
    *(f"next_{number}" for number in range(1, NEXT_TILES + 1)),
    "replacement_1",
    "replacement_2",
    "hidden_tile",
)
"""Planes of what no seat may know: all hands, the next tiles of the wall, the tile hidden in it."""

# One record of 64-bit words for each question: masks, then bytes in words, scores, legal, who.
# What changes seldom stands first, so that the rest is written by one call.
MASKS: Final = len(OWN_PLANES)
ROUND_AT: Final = 4
HAND_AT: Final = 7
DRAWN_AT: Final = HAND_AT + 4
NUMBER_WORDS: Final = len(NUMBERS) // 8
NUMBERS_AT: Final = MASKS
SCORES_AT: Final = NUMBERS_AT + NUMBER_WORDS
LEGAL_AT: Final = SCORES_AT + MOST_SEATS
LEGAL_WORDS: Final = 5
LEGAL_BITS: Final = 40
WHO_AT: Final = LEGAL_AT + LEGAL_WORDS
WORDS: Final = WHO_AT + 1
SEAT_WORDS: Final = len(SEAT_PLANES)
PILE_WORDS: Final = 4 + len(RECENT)
ORACLE_WORDS: Final = len(ORACLE)
# Masks are unpacked by four: there is room for up to three more.
OWN_STEP: Final = -(-MASKS // 4) * 4
SEAT_STEP: Final = -(-SEAT_WORDS // 4) * 4
ORACLE_STEP: Final = -(-ORACLE_WORDS // 4) * 4

OWN_FORMS: Final = ("tiles", "tile")
"""Forms of notes that are planes; others are numbers."""
Slots = tuple[tuple[Mark, ...], tuple[Mark, ...]]
"""The notes of a town that a seat knows of itself, and those that all know."""
