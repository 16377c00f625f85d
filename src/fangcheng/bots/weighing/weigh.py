"""What a player may do, weighed: the common ground of the levels and the coach."""

from itertools import combinations
from typing import Final, NamedTuple

from fangcheng.bots.look import Look
from fangcheng.bots.weighing.estimate import NOT_ASKED, NOTHING, Asked, Outlook, Waiting
from fangcheng.bots.weighing.progress import laid_down, links
from fangcheng.game.actions import (
    DISCARD,
    FENGGANG,
    GANG,
    HU,
    PASS,
    SHUAI_NONE,
    Action,
    Kind,
    parse_action,
)
from fangcheng.game.state import Drawn, Meld
from fangcheng.hands.distance import seven_pairs_distance, standard_distance
from fangcheng.hands.hand import Hand
from fangcheng.tiles import FACES, NO_FACE, Face, text, tiles_in

REASONS: Final = (
    "win",  # it wins now
    "wait_for_more",  # a win is let go for one that pays more
    "ready",  # leaves the hand ready
    "nearer",  # brings the hand nearer to ready
    "farther",  # takes the hand away from ready
    "more_useful",  # leaves more tiles that help than the others
    "worth",  # the hand it goes for pays more
    "gives_wild",  # throws a wild tile away
    "any_tile_wins",  # leaves a hand that any draw completes: 暴头, 游金, 混儿悠
    "chain",  # a wild tile thrown for a doubled win: 财飘, 双游, 三游
    "seven_pairs",  # goes for seven pairs
    "middle_wait",  # goes for a doubled middle wait: 夹听, 边卡吊
    "declares",  # declares the hand ready
    "closed",  # stays concealed
    "honour_meld",  # goes for melds of different honours: 中发白, 黑三风
    "named_pair",  # goes for a pair that doubles
    "one_suit",  # goes for one suit
    "kong",  # a kong is paid, or gives a tile
    "danger",  # others may win on it
    "safe",  # others may win on other tiles rather
    "owes",  # the seat pays more than the others if one of them wins: 反承包
    "fewer_melds",  # tiles thrown away are melds that are not needed
    "stake",  # a stake for the round
)  # fmt: skip
"""The codes of what speaks for a candidate or against it."""


class Candidate(NamedTuple):
    """One legal action and what is expected of it."""

    action: Action
    value: float
    """Points this seat can expect of the round if it does this."""
    distance: int
    """How far the hand is from ready afterwards: 0 is ready, -1 complete."""
    useful: tuple[Face, ...] = ()
    """The tiles that bring the hand nearer afterwards; a ready hand wins on them."""
    useful_left: int = 0
    """How many copies of them this seat has not seen."""
    win_chance: float = 0.0
    win_points: float = 0.0
    """What a win is worth, where it comes."""
    danger: float = 0.0
    """Points it can expect to lose by a discard at once."""
    reasons: tuple[str, ...] = ()
    """Codes of what speaks for it or against it."""
    asked: Asked = NOT_ASKED
    """What an outlook was asked to judge."""


_SAYS: Final = {
    "zhongfabai": "honour_meld",
    "heisanfeng": "honour_meld",
    "jiang": "named_pair",
    "qingyise": "one_suit",
    "biankadiao": "middle_wait",
    "jiahu": "middle_wait",
}
"""What a factor of the win that a ready hand waits for says for it."""
_DANGEROUS: Final = 0.05
"""From how many plain wins on a danger is worth telling."""
_OWES: Final = 1.0
"""From how many base points on it is told that a claim makes another's win cost more."""
_WEIGHED: Final = 4
"""How many discards of equal distance are looked at closely."""
_KONG_POINTS: Final = {"qinhuangdao": 1.0, "zhangzhou": 1.0, "jinzhou": 0.5}
"""What a kong brings by itself, from each of the others and in base points."""
_KONGS_PAID_AT_ONCE: Final = ("qinhuangdao",)
"""Where a kong is paid whoever wins."""
_SURE: Final = 1.1
"""How much more a win in hand is worth than the same points by an estimate."""


class Prospect(NamedTuple):
    """What a hand of 3n+1 tiles can be expected to bring."""

    distance: int
    value: float
    useful: tuple[Face, ...]
    number: int
    waiting: Waiting
    asked: Asked = NOT_ASKED


def weigh(look: Look, outlook: Outlook | None = None) -> list[Candidate]:
    """Weigh every legal action, the best first."""
    if len(look.legal) == 1 and look.legal[0] is not SHUAI_NONE:
        return [Candidate(look.legal[0], 0.0, 0)]
    if look.phase == "opening":
        found = _weigh_opening(look)
    elif look.claim != NO_FACE:
        found = _weigh_claims(look, outlook or Outlook(look))
    elif look.phase == "turn" and look.legal[-1] is not PASS:
        found = _weigh_turn(look, outlook or Outlook(look))
    else:
        found = _win_or_pass(look)
    found.sort(key=lambda candidate: -candidate.value)
    return found


def _win_or_pass(look: Look) -> list[Candidate]:
    """Where nothing else can be done, a win is taken."""
    points = float(look.variant.options.base)
    return [Candidate(HU, points, -1, reasons=("win",)), Candidate(PASS, 0.0, 0)]


# -- hands of 3n+1 tiles ---------------------------------------------------------------------


def prospect(outlook: Outlook, distance: int, close: bool = True) -> Prospect:
    """Weigh the seat's hand as it is; `close` asks for more than a rough figure."""
    state = outlook.state
    hand = state.hands[outlook.seat]
    draws = outlook.draws
    claims = outlook.claims_help(hand)
    if distance <= 0:
        waiting = outlook.waiting()
        if waiting is not NOTHING:
            tiles = tuple(tiles_in(waiting.tiles))
            value = outlook.judged(0, outlook.steps_of_waiting(waiting)[draws])
            return Prospect(0, value, tiles, waiting.number, waiting, outlook.asked)
        # It waits for what it cannot win on: it has to change.
        distance, close = 1, False
    if not close:
        value = outlook.judged(
            distance, outlook.far_steps(distance, 8, 3.6 if claims else 0.0, claims)[draws]
        )
        return Prospect(distance, value, (), 0, NOTHING, outlook.asked)
    useful = outlook.useful(distance)
    number = 0
    claimed = 0.0
    for tile in useful:
        number += outlook.unseen[tile]
        if claims and distance > 1:
            claimed += outlook.unseen[tile] * outlook.claimed(tile)
    if distance == 1:
        steps = outlook.near_steps(useful, claims)
    else:
        steps = outlook.far_steps(distance, number, claimed, claims)
    value = outlook.judged(distance, steps[draws])
    return Prospect(distance, value, tuple(useful), number, NOTHING, outlook.asked)


def _candidate(
    action: Action, found: Prospect, extra: float, danger: float, reasons: list[str]
) -> Candidate:
    waiting = found.waiting
    chance = waiting.drawn + waiting.given
    points = 0.0
    if chance > 0.0:
        points = (waiting.drawn * waiting.points + waiting.given * waiting.given_points) / chance
    return Candidate(
        action,
        found.value + extra - danger,
        found.distance,
        found.useful,
        found.number,
        min(chance, 1.0),
        points,
        danger,
        tuple(reasons),
        found.asked,
    )


# -- the own turn ----------------------------------------------------------------------------


def _weigh_turn(look: Look, outlook: Outlook) -> list[Candidate]:
    state = outlook.state
    hand = state.hands[outlook.seat]
    found: list[Candidate] = []
    if HU in look.legal:
        points = outlook.points_now()
        found.append(Candidate(HU, points, -1, win_chance=1.0, win_points=points, reasons=("win",)))
    discards = [action for action in look.legal if action.kind is Kind.DISCARD]
    after = _distances(outlook, hand)
    nearest = min([after[action.tiles[0]] for action in discards], default=9)
    tied = [action for action in discards if after[action.tiles[0]] == nearest]
    close = _closest(outlook, hand, tied, nearest)
    closely: list[Candidate] = []
    roughly: list[Candidate] = []
    for action in discards:
        distance = after[action.tiles[0]]
        looked_at = action in close or (distance <= 0 and HU in look.legal)
        one = _weigh_discard(outlook, hand, action, distance, looked_at)
        (closely if looked_at else roughly).append(one)
    # A rough figure must not pass for more than one that was looked at closely.
    least = min([one.value + one.danger for one in closely], default=0.0)
    roughly = [one._replace(value=min(one.value, least - one.danger)) for one in roughly]
    found += _told_safe(closely + roughly, _DANGEROUS * outlook.plain)
    for action in look.legal:
        if action.kind is Kind.GANG or action is FENGGANG:
            found.append(_weigh_own_kong(look, outlook, hand, action, nearest))
    return [_instead_of_win(one) for one in found] if HU in look.legal else found


def _told_safe(discards: list[Candidate], dangerous: float) -> list[Candidate]:
    """Say which discards are safe, where others are dangerous."""
    if max([one.danger for one in discards], default=0.0) <= dangerous:
        return discards
    return [
        one._replace(reasons=(*one.reasons, "safe")) if one.danger < dangerous / 5 else one
        for one in discards
    ]


def _instead_of_win(candidate: Candidate) -> Candidate:
    """Take something off what may come where a win is certain: it is an estimate."""
    if candidate.action is HU or candidate.value <= 0.0:
        return candidate
    reasons = ("wait_for_more", *candidate.reasons)
    return candidate._replace(value=candidate.value / _SURE, reasons=reasons)


def _distances(outlook: Outlook, hand: Hand) -> list[int]:
    """For each tile of the hand how far its discard leaves it; 99 for others."""
    state, seat = outlook.state, outlook.seat
    variant = state.variant
    out = [99] * FACES
    for tile in range(FACES):
        if hand.counts[tile]:
            hand.remove(tile)
            out[tile] = variant.distance(state, seat, hand)
            hand.add(tile)
    return out


def _closest(outlook: Outlook, hand: Hand, tied: list[Action], nearest: int) -> list[Action]:
    """Keep of equal discards those that leave the most useful tiles."""
    if nearest <= 0 or len(tied) <= _WEIGHED:
        return tied
    ranked: list[tuple[int, int, Action]] = []
    for at, action in enumerate(tied):
        tile = action.tiles[0]
        hand.remove(tile)
        number = 0
        for useful in outlook.useful(nearest):
            number += outlook.unseen[useful]
        hand.add(tile)
        ranked.append((-number, at, action))
    ranked.sort()
    return [action for _, _, action in ranked[:_WEIGHED]]


def _weigh_discard(
    outlook: Outlook, hand: Hand, action: Action, distance: int, close: bool
) -> Candidate:
    state, seat = outlook.state, outlook.seat
    tile = action.tiles[0]
    pairs = not state.melds[seat] and hand.size >= 14 and state.variant.seven_pairs
    notes, declared = state.notes, state.declared[seat]
    hand.remove(tile)
    state.discards[seat].append(tile)
    state.declared[seat] = action.number or declared
    if distance <= 0:
        state.notes = notes.clone()
        state.variant.on_discard(state, seat, tile)
    found = prospect(outlook, distance, close)
    seven = pairs and seven_pairs_distance(hand) < standard_distance(hand)
    state.discards[seat].pop()
    state.notes, state.declared[seat] = notes, declared
    danger = outlook.danger(tile)
    lonely = links(hand, state.roles, tile)
    hand.add(tile)
    wild = state.roles.plays[tile] < 0
    reasons: list[str] = []
    if found.waiting.any_tile:
        reasons.append("any_tile_wins")
        if wild:
            reasons.append("chain")
    elif found.distance == 0:
        reasons.append("ready")
    for code in found.waiting.codes:
        if code in _SAYS and _SAYS[code] not in reasons:
            reasons.append(_SAYS[code])
    if wild and "chain" not in reasons:
        reasons.append("gives_wild")
    if action.number:
        reasons.append("declares")
    if seven:
        reasons.append("seven_pairs")
    if danger > _DANGEROUS * outlook.plain:
        reasons.append("danger")
    # Of equal discards let go of what has the fewest neighbours.
    return _candidate(action, found, -0.001 * lonely * outlook.plain, danger, reasons)


def _weigh_own_kong(
    look: Look, outlook: Outlook, hand: Hand, action: Action, nearest: int
) -> Candidate:
    state, seat = outlook.state, outlook.seat
    melds = state.melds[seat]
    tiles = laid_down(look, action)
    grown = [
        meld
        for meld in melds
        if action.tiles and meld.kind is Kind.PENG and meld.tiles[0] == action.tiles[0]
    ]
    state.melds[seat] = [meld for meld in melds if meld not in grown]
    if grown:
        made = grown[0]._replace(kind=Kind.GANG, tiles=tiles * 4, added=True)
    else:
        made = Meld(action.kind, tiles)
    state.melds[seat].append(made)
    for tile in tiles:
        hand.remove(tile)
    distance = state.variant.distance(state, seat, hand)
    usual_loss = outlook.loss
    outlook.count_loss()
    found, extra = _after_kong(outlook, made, usual_loss, distance, distance <= nearest)
    for tile in tiles:
        hand.add(tile)
    state.melds[seat] = melds
    outlook.count_loss()
    return _candidate(action, found, extra, 0.0, ["kong"])


def _after_kong(
    outlook: Outlook, kong: Meld, usual_loss: float, distance: int, close: bool
) -> tuple[Prospect, float]:
    """Weigh the seat's hand with a kong laid down, and what more the kong brings."""
    state, seat = outlook.state, outlook.seat
    variant = state.variant
    if state.kongs + 1 == variant.kong_limit:  # the round ends with it, drawn
        return Prospect(distance, 0.0, (), 0, NOTHING), 0.0
    state.kongs += 1
    outlook.draw_after((seat - 1) % state.seats)
    found = prospect(outlook, distance, close)
    soon = outlook.first == 0.0
    state.kongs -= 1
    outlook.draw_after(seat)
    extra = 0.0 if soon else 0.05 * outlook.plain
    at_once = variant.name in _KONGS_PAID_AT_ONCE
    # Elsewhere the settlement has counted it: of the own win, where one is in sight, or of others'.
    counted = found.waiting.number > 0 or outlook.loss < usual_loss
    if at_once or not counted:
        paid = _KONG_POINTS.get(variant.name, 0.0) * variant.options.base * 0.8
        feeder_pays = at_once and kong.source is not None and not kong.added
        extra += paid * (2 if kong.concealed else 1) * (1 if feeder_pays else state.seats - 1)
    # A ready hand may win at once, on the tile that replaces the kong.
    for tile in found.useful if found.waiting.number else ():
        if outlook.unseen[tile]:
            points = outlook.points_of_draw(tile, Drawn.KONG)
            expected = found.waiting.points if soon else found.value
            extra += found.waiting.drawn * (points - expected)
            break
    return found, extra


# -- claims ----------------------------------------------------------------------------------


def _weigh_claims(look: Look, outlook: Outlook) -> list[Candidate]:
    state, seat = outlook.state, outlook.seat
    hand = state.hands[seat]
    now = state.variant.distance(state, seat, hand)
    outlook.draw_after(look.source if look.source is not None else seat)
    waits = prospect(outlook, now)
    outlook.draw_after(seat)
    closed = ["closed"] if hand.size >= 13 and not state.melds[seat] else []
    found = [_candidate(PASS, waits, 0.0, 0.0, closed)]
    for action in look.legal:
        if action is not HU and action is not PASS:
            found.append(_weigh_claim(look, outlook, hand, action, now))
    if HU not in look.legal:
        return found
    by = "kong" if look.robbing else "discard"
    source = look.source if look.source is not None else 0
    points = outlook.points_of_discard(look.claim, by, source)
    win = Candidate(HU, points, -1, reasons=("win",))
    return [win, *[_instead_of_claim(look, outlook, one) for one in found]]


def _instead_of_claim(look: Look, outlook: Outlook, candidate: Candidate) -> Candidate:
    """Tell that a win is let go, and add what is known of ready hands that let one go."""
    # Draws are counted in whole go-arounds: the last of them may be another's.
    if candidate.win_chance <= 0.0 or outlook.draws <= 1:
        return candidate
    more = 0.0 if look.robbing else outlook.patience * outlook.plain
    reasons = ("wait_for_more", *candidate.reasons)
    return candidate._replace(value=candidate.value + more, reasons=reasons)


def _weigh_claim(look: Look, outlook: Outlook, hand: Hand, action: Action, now: int) -> Candidate:
    """Lay the meld down, and take the best discard after it."""
    state, seat = outlook.state, outlook.seat
    claim = look.claim
    source = look.source if look.source is not None else 0
    tiles = laid_down(look, action)
    notes = state.notes
    for tile in tiles:
        hand.remove(tile)
    made = Meld(action.kind, tuple(sorted((*tiles, claim))), source, claim)
    state.melds[seat].append(made)
    state.notes = notes.clone()
    state.variant.on_claim(state, seat, source)
    usual_loss = outlook.loss
    outlook.count_loss()
    owes = outlook.loss - usual_loss > _OWES * state.variant.options.base
    extra, danger = 0.0, 0.0
    if action is GANG or action is FENGGANG:
        distance = state.variant.distance(state, seat, hand)
        best, extra = _after_kong(outlook, made, usual_loss, distance, distance <= now)
    else:
        best, danger = _best_after_claim(outlook, hand, now)
    state.notes = notes
    state.melds[seat].pop()
    outlook.count_loss()
    for tile in tiles:
        hand.add(tile)
    reasons: list[str] = []
    if best.distance != now:
        reasons.append("nearer" if best.distance < now else "farther")
    if owes:
        reasons.append("owes")
    return _candidate(action, best, extra, danger, reasons)


def _best_after_claim(outlook: Outlook, hand: Hand, now: int) -> tuple[Prospect, float]:
    """The best that a discard leaves, and the danger of that discard."""
    state, seat = outlook.state, outlook.seat
    after = _distances(outlook, hand)
    held = [tile for tile in range(FACES) if hand.counts[tile]]
    natural = [tile for tile in held if state.roles.plays[tile] >= 0] or held
    nearest = min([after[tile] for tile in natural])
    tied = [DISCARD[tile] for tile in natural if after[tile] == nearest]
    best: Prospect | None = None
    least = 0.0
    declared = state.declared[seat]
    if nearest <= 0 and state.variant.declares:
        state.declared[seat] = 1
    close = nearest <= now
    for action in _closest(outlook, hand, tied, nearest) if close else tied[:1]:
        tile = action.tiles[0]
        hand.remove(tile)
        found = prospect(outlook, nearest, close)
        hand.add(tile)
        danger = outlook.danger(tile)
        if best is None or found.value - danger > best.value - least:
            best, least = found, danger
    state.declared[seat] = declared
    assert best is not None
    return best, least


# -- before the first turn -------------------------------------------------------------------


def _weigh_opening(look: Look) -> list[Candidate]:
    if HU in look.legal:
        return _win_or_pass(look)
    if look.legal[0] is SHUAI_NONE:
        return _weigh_throwing(look)
    # The dealer wins more often than the others, so a stake pays for the dealer only.
    gain = 0.05 * look.variant.options.base * (1 if look.seat == look.dealer else -1)
    return [Candidate(action, gain * action.number, 0, reasons=("stake",)) for action in look.legal]


def _weigh_throwing(look: Look) -> list[Candidate]:
    """Throw what leaves the hand nearest, and of equals the most."""
    outlook = Outlook(look)
    state, seat = outlook.state, outlook.seat
    hand = state.hands[seat]
    tiles = [tile for tile in hand.tiles() if tile >= 27 or tile % 9 in (0, 8)]
    choices: set[tuple[Face, ...]] = {()}
    for number in range(3, len(tiles) + 1, 3):
        choices.update(combinations(tiles, number))
    ranked: list[tuple[int, tuple[Face, ...]]] = []
    for thrown in choices:
        for tile in thrown:
            hand.remove(tile)
        ranked.append((state.variant.distance(state, seat, hand), thrown))
        for tile in thrown:
            hand.add(tile)
    ranked.sort(key=lambda one: (one[0], -len(one[1]), one[1]))
    found: list[Candidate] = []
    for distance, thrown in [*ranked[:12], *[one for one in ranked[12:] if not one[1]]]:
        for tile in thrown:
            hand.remove(tile)
        best = prospect(outlook, distance)
        for tile in thrown:
            hand.add(tile)
        action = parse_action(f"shuai {text(thrown)}") if thrown else SHUAI_NONE
        # A small hand has fewer tiles to change: each meld less is a step less.
        reasons = ["fewer_melds"] if thrown else []
        found.append(_candidate(action, best, 0.001 * outlook.plain * len(thrown), 0.0, reasons))
    return found
