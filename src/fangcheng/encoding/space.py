"""One fixed action space for all towns: what a seat may do, as numbers from 0 to 199.

| numbers | action |
|---|---|
| 0-41 | discard this face |
| 42-75 | discard this face and declare what the town names first (听) |
| 76-109 | discard this face and declare what it names next (夹听) |
| 110-143 | a kong of this face at the own turn, concealed or added |
| 144-177 | pick this face, where several tiles are chosen: one number for each tile |
| 178-182 | win, pass, peng, kong with the discard, kong of the town's own |
| 183-185 | chi, where the tile claimed is the lowest, the middle, the highest |
| 186 | no more tiles: ends a choice of several tiles whose number is free |
| 187-199 | the first, second, ... answer of a choice of the town's own, as listed |

Most numbers mean the same action everywhere; a chi and a choice depend on what is asked.
"""

from collections.abc import Sequence
from typing import Final

from fangcheng.encoding.picking import Picking, picking_of
from fangcheng.errors import IllegalActionError
from fangcheng.game.actions import (
    GANG,
    GANG_OWN,
    HU,
    PASS,
    PENG,
    Action,
    Kind,
)
from fangcheng.game.referee import is_legal, legal
from fangcheng.game.state import State
from fangcheng.tiles import ALL_FACES, FACES, Face

TING_AT: Final = ALL_FACES
JIA_AT: Final = TING_AT + FACES
KONG_AT: Final = JIA_AT + FACES
PICK_AT: Final = KONG_AT + FACES
HU_AT: Final = PICK_AT + FACES
PASS_AT: Final = HU_AT + 1
OWN_KONG_AT: Final = HU_AT + 4
CHI_AT: Final = HU_AT + 5
DONE_AT: Final = CHI_AT + 3
CHOICE_AT: Final = DONE_AT + 1
ACTIONS: Final = 200
"""How many numbers there are."""

_NUMBERS: Final[dict[Action, int]] = {
    **{GANG_OWN[face]: KONG_AT + face for face in range(FACES)},
    HU: HU_AT,
    PASS: PASS_AT,
    PENG: HU_AT + 2,
    GANG: HU_AT + 3,
}
"""Of the other actions that have the same number everywhere."""


def number_all(state: State, options: Sequence[Action]) -> list[int]:
    """Return the number of each of the actions that a seat may choose from."""
    found: list[int] = []
    choice = CHOICE_AT
    declarations = state.variant.declarations
    first_declared = declarations[0].code if declarations else ""
    for action in options:
        if action.kind is Kind.DISCARD:
            number = action.tiles[0]
            if action.code:
                number += TING_AT if action.code == first_declared else JIA_AT
            found.append(number)
        elif action.kind is Kind.GANG and action.code and OWN_KONG_AT not in found:
            found.append(OWN_KONG_AT)
        elif action in _NUMBERS:
            found.append(_NUMBERS[action])
        elif action.kind is Kind.CHI:
            number = _chi_shape(state, action)
            while number in found:  # a town may have two ways of one shape
                number = CHI_AT + (number - CHI_AT + 1) % 3
            found.append(number)
        else:
            found.append(choice)
            choice += 1
    if choice > ACTIONS:
        raise IllegalActionError(
            "too_many_answers", choice=choice - CHOICE_AT, actions=ACTIONS - CHOICE_AT
        )
    return found


def _chi_shape(state: State, chi: Action) -> int:
    plays = state.roles.plays
    claimed = plays[state.claim_tile]
    first, second = chi.tiles
    return CHI_AT + (plays[first] < claimed) + (plays[second] < claimed)


def numbers_to_pick(picking: Picking) -> list[int]:
    """Return the numbers that go on with a choice of several tiles, or end it."""
    numbers = [PICK_AT + face for face in picking.faces()]
    return [*numbers, DONE_AT] if picking.may_end() else numbers


def legal_numbers(state: State, seat: int, picked: Sequence[Face] = ()) -> list[int]:
    """List what a seat may do now as numbers; `picked` are the tiles it has picked already."""
    picking = picking_of(state, seat, picked)
    return numbers_to_pick(picking) if picking else number_all(state, legal(state, seat))


def to_action(state: State, seat: int, number: int, picked: Sequence[Face] = ()) -> Action | None:
    """Return the action of a number; None if it picks a tile and the choice goes on."""
    numbers = legal_numbers(state, seat, picked)
    if number not in numbers:
        raise IllegalActionError("number_not_legal", seat=seat, number=number, numbers=numbers)
    picking = picking_of(state, seat, picked)
    if picking is not None:
        if number != DONE_AT:
            picking.pick(number - PICK_AT)
            if not picking.is_full():
                return None
        return picking.action()
    return legal(state, seat)[numbers.index(number)]


def from_action(state: State, seat: int, action: Action) -> list[int]:
    """Return the numbers of an action: one, or one for each tile that is picked."""
    options = legal(state, seat)
    picking = picking_of(state, seat, action.tiles)
    if picking is not None:
        numbers = [PICK_AT + tile for tile in action.tiles]
        return numbers if picking.is_full() else [*numbers, DONE_AT]
    listed = [one for one in options if one is action or one.text == action.text]
    if not listed and is_legal(state, seat, action):  # of several tiles only some are listed
        listed = [one for one in options if one.kind is action.kind and one.code == action.code]
    if not listed:
        raise IllegalActionError("may_not", seat=seat, action=action)
    return [number_all(state, options)[options.index(listed[0])]]
