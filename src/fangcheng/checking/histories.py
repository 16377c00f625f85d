"""Each win of a round can be scored by itself, if the right circumstances are told beside it."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

from fangcheng.checking.trial import Trial
from fangcheng.checking.worth import Claimed, claimed_now
from fangcheng.errors import FangchengError
from fangcheng.game.circumstances import Circumstance, Given
from fangcheng.game.ledger import Win
from fangcheng.game.state import Drawn
from fangcheng.positions.scoring import Claim, score_claim
from fangcheng.tiles import NO_FACE, Face, WrittenHand, WrittenMeld

_MOST = 3
"""So many circumstances come together at most."""


def circumstances(trial: Trial) -> None:
    """What a round makes of a win some circumstances make of the hand alone."""
    for state in trial.moments(listen=False):
        for claimed in claimed_now(state):
            check_told(claimed, _claim(claimed))
            trial.met["told"] += 1


def check_told(claimed: Claimed, claim: Claim) -> None:
    """Find the circumstances that make this win of the hand."""
    won = claimed.score()
    nearest: Win | None = None
    for given in _histories(claimed):
        win = _scored(claimed, won, replace(claim, circumstances=given))
        if win is not None and _worth(win) == _worth(won):
            return
        nearest = nearest or win
    told = _written(nearest) if nearest else "–"
    raise claimed.fault("circumstances_lack", won, worth=_written(won), told=told)


def _scored(claimed: Claimed, won: Win, claim: Claim) -> Win | None:
    """Score a hand with its history; None where that is refused."""
    try:
        return score_claim(claimed.state.variant, claim)[0]
    except FangchengError:
        return None
    except Exception as error:
        given = " ".join(f"{code}={value}" for code, value in claim.circumstances.items()) or "–"
        fields = {"given": given, "error": repr(error)}
        raise claimed.fault("circumstances_fail", won, **fields) from error


def _histories(claimed: Claimed) -> Iterator[dict[str, Given]]:
    """List what may have happened before: nothing, one thing, several together."""
    others = [seat for seat in range(claimed.state.seats) if seat != claimed.seat]
    known = claimed.state.variant.circumstances
    for number in range(_MOST + 1):
        for some in combinations(known, number):
            for values in product(*(_values(one, others) for one in some)):
                yield {one.code: value for one, value in zip(some, values, strict=True)}


def _values(one: Circumstance, others: list[int]) -> list[int]:
    return [value for value in one.values if value] if one.values else others


def _claim(claimed: Claimed) -> Claim:
    """Write a win of a round as `fangcheng score` is asked for one."""
    state, seat = claimed.state, claimed.seat
    tile = _winning_tile(claimed)
    tiles = state.hands[seat].tiles()
    if claimed.by == state.variant.win_before_draw:
        tiles = sorted([*tiles, tile])
    melds = tuple(WrittenMeld(meld.tiles, meld.concealed) for meld in state.melds[seat])
    drawn_by = state.drawn_by if claimed.by == "draw" else Drawn.HEAD
    return Claim(
        hand=WrittenHand(melds, tuple(tiles)),
        tile=tile,
        turned_up=state.turned_up[-1] if state.turned_up else None,
        seat=seat,
        dealer=state.dealer,
        streak=state.streak,
        source=claimed.source,
        rob=claimed.by == "kong",
        drawn_by=Drawn.DEALT if claimed.by == "opening" else drawn_by,
    )


def _winning_tile(claimed: Claimed) -> Face:
    """Name the tile a hand wins on; with the tiles dealt any of them, else it lies in the wall."""
    state = claimed.state
    if claimed.tile != NO_FACE:
        return claimed.tile
    if claimed.by == "opening":
        return state.hands[claimed.seat].tiles()[-1]
    return state.wall.line[state.wall.skip]


def _worth(win: Win) -> tuple[str, list[tuple[str, int]]]:
    return win.type, sorted(win.factors)


def _written(win: Win) -> str:
    return " ".join([win.type, *(f"{code} {number}" for code, number in win.factors)])
