"""Score one hand by itself: no round is played, the circumstances are given."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, Final, Literal, NamedTuple

from fangcheng.errors import FangchengError, ScenarioError
from fangcheng.game.actions import GANG, HU, PENG, Action, Kind
from fangcheng.game.bars import Bar
from fangcheng.game.circumstances import Given
from fangcheng.game.ledger import Transfer, Win
from fangcheng.game.opening import Step, assign_roles
from fangcheng.game.state import Drawn, Meld, State, Window
from fangcheng.game.variant import Variant
from fangcheng.hands.hand import Hand
from fangcheng.positions.melds import kind_of
from fangcheng.tiles import (
    FIRST_FLOWER,
    NAMES,
    NO_FACE,
    Face,
    WrittenHand,
    WrittenMeld,
    parse_hand,
    parse_one,
    text,
)
from fangcheng.wall import Wall, check_copies

DrawnBy = Literal["head", "kong", "dealt"]
"""How the winner came to the winning tile, where nobody gave it."""
_DRAWN_BY: Final = {"head": Drawn.HEAD, "kong": Drawn.KONG, "dealt": Drawn.DEALT}


@dataclass(frozen=True)
class Claim:
    """A hand that claims to win: the hand with its winning tile, and how it was won."""

    hand: WrittenHand
    tile: Face
    """The winning tile; it stands in the hand."""
    turned_up: Face | None = None
    seat: int = 0
    dealer: int = 0
    streak: int | None = None
    source: int | None = None
    """Who gave the winning tile; None where nobody did."""
    rob: bool = False
    """Whether the winning tile was robbed from an added kong."""
    drawn_by: Drawn = Drawn.HEAD
    circumstances: Mapping[str, Given] = field(default_factory=dict)
    """By code: a number, or several where the variant takes them."""

    @property
    def only_dealt(self) -> bool:
        """Whether the hand is as it was dealt to another seat than the dealer: nothing is drawn."""
        return self.drawn_by is Drawn.DEALT and self.seat != self.dealer


class NoWinError(ScenarioError):
    """A hand that does not win, or may not; `str` names the clauses that bar it."""

    def __init__(self, code: str, state: State, why: list[Bar], /, **fields: object) -> None:
        super().__init__(code, **fields)
        self.state = state
        self.why = why
        """The reasons, each with its clause."""

    def __str__(self) -> str:
        say: Callable[[FangchengError, State, list[Bar]], str]
        say = import_module("fangcheng.words.telling").in_english_with_reasons
        return say(self, self.state, self.why)


class Scored(NamedTuple):
    """What a hand is worth."""

    win: Win
    """How it was read, and its factors."""
    transfers: list[Transfer]
    """Who pays whom how much, and why."""
    scores: list[int]
    """What that comes to for each seat."""


def score(
    variant: Variant,
    hand: str,
    *,
    wild: str | None = None,
    tile: str | None = None,
    seat: int = 1,
    dealer: int = 0,
    streak: int | None = None,
    source: int | None = None,
    rob: bool = False,
    drawn_by: DrawnBy = "head",
    given: Mapping[str, Given] | None = None,
) -> Scored:
    """Score a hand written with its winning tile, the last one unless `tile` names it.

    `wild` is the tile turned up (in some towns the next one is wild), `source` the seat that
    discarded the winning tile, or none where the winner drew it; with `rob` that seat added it to
    a kong. A tile that the winner drew came from the `head` of the wall, after a `kong`, or was
    `dealt`: `drawn_by` says which. `given` holds the circumstances that `fangcheng score --help`
    lists for each town. A hand that does not win raises `NoWinError`, which says which clauses bar
    it.

    >>> from fangcheng.installed import make_variant
    >>> scored = score(make_variant("hangzhou"), "123m456p789s11s9mEE", wild="9m")
    >>> scored.scores, scored.win.reading
    ([-2, 4, -1, -1], '123m 456p 11s 789s EE(E)')
    """
    claim = written_claim(
        hand,
        wild=wild,
        tile=tile,
        seat=seat,
        dealer=dealer,
        streak=streak,
        source=source,
        rob=rob,
        drawn_by=drawn_by,
        given=given,
    )
    win, state = score_claim(variant, claim)
    return Scored(win, state.transfers, state.scores())


def written_claim(
    hand: str,
    *,
    wild: str | None = None,
    tile: str | None = None,
    seat: int = 1,
    dealer: int = 0,
    streak: int | None = None,
    source: int | None = None,
    rob: bool = False,
    drawn_by: str = "head",
    given: Mapping[str, Given] | None = None,
) -> Claim:
    """Read a hand and how it was won, as `score` takes them."""
    if drawn_by not in _DRAWN_BY:
        raise ScenarioError("wrong_drawn_by", drawn_by=drawn_by)
    written = parse_hand(hand)
    if not written.tiles:
        raise ScenarioError("no_concealed_tiles")
    return Claim(
        hand=written,
        tile=written.tiles[-1] if tile is None else parse_one(tile),
        turned_up=None if wild is None else parse_one(wild),
        seat=seat,
        dealer=dealer,
        streak=streak,
        source=source,
        rob=rob,
        drawn_by=_DRAWN_BY[drawn_by],
        circumstances=given or {},
    )


def score_claim(variant: Variant, claim: Claim) -> tuple[Win, State]:
    """Check the hand and settle it; the state returned holds the transfers."""
    state, by, tile = _won(variant, claim)
    win = variant.score(state, claim.seat, by, claim.source, tile)
    _settle(state, win)
    return win, state


def readings(variant: Variant, claim: Claim) -> list[Scored]:
    """Read a hand in every way that pays otherwise, the best first."""
    state, by, tile = _won(variant, claim)
    found: dict[int, Scored] = {}
    for win in variant.readings(state, claim.seat, by, claim.source, tile):
        settled = state.clone()
        _settle(settled, win)
        scored = Scored(win, settled.transfers, settled.scores())
        found.setdefault(scored.scores[claim.seat], scored)
    return [found[points] for points in sorted(found, reverse=True)]


def _settle(state: State, win: Win) -> None:
    state.wins.append(win)
    state.variant.settle(state, win, 0)


def _won(variant: Variant, claim: Claim) -> tuple[State, str, Face]:
    """Check the hand; tell how it won, and on which tile."""
    _check_seats(variant, claim)
    _check_tiles(variant, claim)
    state = _position(variant, claim)
    _check_melds(state, claim)
    hand = state.hands[claim.seat]
    source, tile = claim.source, claim.tile
    if source is not None:
        by = "kong" if claim.rob else "discard"
        _check_allowed(state, claim, by)
    elif state.window is Window.OFFER:
        by, tile = variant.win_before_draw, NO_FACE
        if HU not in variant.before_draw(state, claim.seat):
            raise _no_win(state, claim, variant.win_before_draw)
    elif claim.drawn_by is Drawn.DEALT and _may_win_as_dealt(state, claim.seat):
        by, tile = "opening", NO_FACE
    else:
        by = "draw"
    asked = by not in ("opening", variant.win_before_draw)
    if asked and (claim.only_dealt or not variant.is_win(state, claim.seat, hand, by)):
        raise _no_win(state, claim, by)
    return state, by, tile


def report(win: Win, state: State) -> dict[str, Any]:
    """Tell what came of it, in the form of a scenario."""
    return {
        "wild": text(state.roles.wild),
        "win": win.as_json(),
        "stands_for": [
            {"group": str(group), "wild": [None if face < 0 else text((face,)) for face in faces]}
            for group in win.groups
            if (faces := group.stands_for())
        ],
        "transfers": [transfer.as_json() for transfer in state.transfers],
        "scores": state.scores(),
    }


def allowed_circumstances(variant: Variant, claim: Claim) -> dict[str, list[int]]:
    """List for each circumstance the numbers it may be, beside what else is given.

    Where it names seats, those it may name. What cannot be tried, since the hand is not whole, is
    left out.
    """
    found: dict[str, list[int]] = {}
    for one in variant.circumstances:
        others = {code: given for code, given in claim.circumstances.items() if code != one.code}
        values = one.values or [seat for seat in range(variant.seats) if seat != claim.seat]
        found[one.code] = [
            value
            for value in values
            if _may_be(variant, replace(claim, circumstances={**others, one.code: value}))
        ]
    return found


def _may_be(variant: Variant, claim: Claim) -> bool:
    try:
        _check_seats(variant, claim)
        _check_tiles(variant, claim)
        _position(variant, claim)
    except FangchengError:
        return False
    return True


def _no_win(state: State, claim: Claim, by: str) -> NoWinError:
    variant = state.variant
    tiles = text(sorted(claim.hand.tiles))
    why = variant.bars_win(state, claim.seat, state.hands[claim.seat], by)
    return NoWinError("no_winning_hand", state, why, tiles=tiles, town=variant.name)


def _may_win_as_dealt(state: State, seat: int) -> bool:
    """Whether an opening step offers this seat a win."""
    return any(HU in step.ask(state).get(seat, ()) for step in state.variant.opening)


def _check_allowed(state: State, claim: Claim, by: str) -> None:
    """Refuse a win on another seat's tile that the rules forbid; take the tile in."""
    assert claim.source is not None
    hand = state.hands[claim.seat]
    hand.remove(claim.tile)
    variant, tile = state.variant, claim.tile
    allowed = variant.may_win_on(state, tile, claim.source, by) >> claim.seat & 1
    why = [] if allowed else variant.bars_win_on(state, claim.seat, tile, claim.source, by)
    hand.add_won(tile)
    if not allowed:
        raise NoWinError(
            "may_not_win_on",
            state,
            why,
            seat=claim.seat,
            tile=NAMES[tile],
            source=claim.source,
            by=by,
            dealer=claim.dealer,
            streak=state.streak,
        )


def wins_as_dealt(variant: Variant) -> bool:
    """Whether others than the dealer can win with the tiles dealt: by an opening step."""
    return any(type(step).winners is not Step.winners for step in variant.opening)


def _check_seats(variant: Variant, claim: Claim) -> None:
    for name, seat in (("seat", claim.seat), ("dealer", claim.dealer), ("from", claim.source)):
        if seat is not None and not 0 <= seat < variant.seats:
            raise ScenarioError("seat_range", name=name, last=variant.seats - 1, seat=seat)
    if claim.source == claim.seat:
        raise ScenarioError("own_discard")
    if claim.rob and not variant.robbable:
        raise ScenarioError("no_robbing", town=variant.name)
    if claim.only_dealt and not wins_as_dealt(variant):
        raise ScenarioError("only_dealer_as_dealt", town=variant.name)


def _check_tiles(variant: Variant, claim: Claim) -> None:
    _check_circumstances(variant, claim)
    tiles, melds = claim.hand.tiles, claim.hand.melds
    known = [*tiles, *(tile for meld in melds for tile in meld.tiles)]
    flower = max(known)
    if flower >= FIRST_FLOWER:
        raise ScenarioError("flower_in_scored_hand", tile=NAMES[flower])
    single = {code: one for code, one in claim.circumstances.items() if isinstance(one, int)}
    short = variant.tiles_short(single)
    wanted = variant.hand_tiles + (not claim.only_dealt) - 3 * len(melds) - short
    if len(tiles) != wanted:
        code = "scored_as_dealt" if claim.only_dealt else "scored_hand_size"
        raise ScenarioError(code, count=len(tiles), melds=len(melds), wanted=wanted)
    if claim.tile not in tiles:
        raise ScenarioError("winning_tile_not_held", tile=NAMES[claim.tile])
    _check_kongs(variant, claim)
    _check_turned_up(variant, claim)
    if claim.turned_up is not None:
        known.append(claim.turned_up)
    check_copies(known, variant.deck)
    if claim.rob and known.count(claim.tile) > 1:
        raise ScenarioError(
            "robbed_copies", tile=NAMES[claim.tile], count=known.count(claim.tile) - 1
        )


def _check_kongs(variant: Variant, claim: Claim) -> None:
    """Refuse a kong too many, and melds in a hand just dealt."""
    melds = claim.hand.melds
    kongs = sum(len(meld.tiles) == 4 for meld in melds)
    if claim.drawn_by is Drawn.DEALT and melds:
        raise ScenarioError("melds_as_dealt")
    if variant.kong_limit and kongs >= variant.kong_limit:
        raise ScenarioError("kong_ends_round", kong_limit=variant.kong_limit)


def _check_melds(state: State, claim: Claim) -> None:
    """Refuse a meld that the rules bar, in whatever order they were made."""
    seat = claim.seat
    melds = sorted(state.melds[seat], key=lambda meld: meld.concealed)
    before = state.clone()
    for at, meld in enumerate(melds):
        rest = [tile for later in melds[at:] for tile in later.tiles]
        before.melds[seat] = melds[:at]
        before.hands[seat] = Hand([*claim.hand.tiles, *rest], state.roles)
        why = _bars_meld(before, seat, meld)
        if why:
            raise NoWinError("meld_barred", state, why, tiles=text(meld.tiles))


def _bars_meld(state: State, seat: int, meld: Meld) -> list[Bar]:
    if meld.code:  # when it was made nobody says
        return []
    if meld.source is None:
        return state.variant.bars_kong(state, seat, meld.tiles)
    claims = {Kind.PENG: PENG, Kind.GANG: GANG}
    action = claims.get(meld.kind) or Action(Kind.CHI, meld.tiles[1:])
    return state.variant.bars_claim(state, seat, meld.tiles[0], meld.source, action)


_MELDS = {
    "chi": Meld(Kind.CHI, (0, 1, 2), 0, 0),
    "peng": Meld(Kind.PENG, (0, 0, 0), 0, 0),
    "gang": Meld(Kind.GANG, (0, 0, 0, 0), 0, 0),
    "angang": Meld(Kind.GANG, (0, 0, 0, 0), None, 0),
}


def melds_of(variant: Variant) -> list[str]:
    """List the kinds of melds that a room knows."""
    state = State(variant, Wall(list(variant.deck)), 0, variant.first_streak, 1)
    return [name for name, meld in _MELDS.items() if not _bars_meld(state, 1, meld)]


def _position(variant: Variant, claim: Claim) -> State:
    streak = variant.first_streak if claim.streak is None else claim.streak
    if streak < variant.first_streak:
        raise ScenarioError("streak_too_small", first=variant.first_streak, streak=streak)
    # Tiles are left to draw, unless a circumstance says otherwise.
    state = State(variant, Wall(list(variant.deck)), claim.dealer, streak, 1)
    state.hands[claim.seat] = Hand(claim.hand.tiles, state.roles)
    if claim.turned_up is not None:
        assign_roles(state, claim.turned_up)
    neighbour = (claim.seat + 1) % variant.seats
    state.melds[claim.seat] = [_meld(state, m, neighbour) for m in claim.hand.melds]
    state.kongs = sum(meld.is_kong for meld in state.melds[claim.seat])
    state.turn = claim.seat
    state.drawn, state.drawn_by = claim.tile, claim.drawn_by
    if claim.source is not None:
        state.source, state.claim_tile = claim.source, claim.tile
        if claim.rob:  # the kong is void, the peng it was added to is not
            giver = (claim.source + 1) % variant.seats
            peng = Meld(Kind.PENG, (claim.tile,) * 3, giver, claim.tile)
            state.melds[claim.source].append(peng)
    _set_circumstances(state, claim)
    _check_aside(state, claim)
    return state


def _check_aside(state: State, claim: Claim) -> None:
    """Refuse a replacement where neither a kong nor a tile laid aside asks for one."""
    aside = state.thrown[claim.seat]
    if claim.drawn_by is Drawn.KONG and not state.kongs and not aside:
        raise ScenarioError("no_kong_to_replace")
    melded = [tile for meld in claim.hand.melds for tile in meld.tiles]
    check_copies([*claim.hand.tiles, *melded, *state.turned_up, *aside], state.variant.deck)


def _check_turned_up(variant: Variant, claim: Claim) -> None:
    if variant.turns_up and claim.turned_up is None:
        raise ScenarioError("wild_missing", town=variant.name)
    if not variant.turns_up and claim.turned_up is not None:
        raise ScenarioError("no_wild", town=variant.name)
    if claim.turned_up is not None and claim.turned_up >= FIRST_FLOWER:
        raise ScenarioError("flower_turned_up", tile=NAMES[claim.turned_up])


def _check_circumstances(variant: Variant, claim: Claim) -> None:
    known = {one.code: one for one in variant.circumstances}
    for code, given in claim.circumstances.items():
        if code not in known:
            allowed = tuple(known)
            raise ScenarioError("unknown_circumstance", circumstance=code, allowed=allowed)
        if not all(type(one) is int for one in (given if isinstance(given, tuple) else [given])):
            raise ScenarioError("with_not_whole", circumstance=code, value=given)
        known[code].numbers(given, claim.seat, variant.seats)


def _set_circumstances(state: State, claim: Claim) -> None:
    """Set them in the order in which the variant lists them, since some build on others."""
    for one in state.variant.circumstances:
        if one.code not in claim.circumstances:
            continue
        numbers = one.numbers(claim.circumstances[one.code], claim.seat, state.seats)
        everybody = one.kind == "each" and len(numbers) > 1
        for at, number in enumerate(numbers):
            seat = at if everybody else claim.seat
            state.variant.set_circumstance(state, seat, one.code, number)


def _meld(state: State, written: WrittenMeld, source: int) -> Meld:
    """Tell what a written meld is."""
    tiles = written.tiles
    kind, code = kind_of(tiles, state.roles, state.variant)
    return Meld(kind, tiles, None if written.concealed else source, tiles[0], code=code)
