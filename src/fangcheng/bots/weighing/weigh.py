"""What a player may do, weighed: the common ground of the levels and the coach.

`weigh` takes every legal action in turn. Each is tried in a sandbox: a tile is let go, a meld laid
down; what the hand can then be expected to bring (`Estimate.prospect`), less what the discard may
cost (`Estimate.danger`), is its value.
"""

from collections.abc import Mapping
from itertools import combinations
from typing import Final

from fangcheng.bots.look import Look
from fangcheng.bots.weighing.candidate import Candidate
from fangcheng.bots.weighing.estimate import NOTHING, Estimate, Outlook, Prospect
from fangcheng.bots.weighing.numbers import Numbers, hard_numbers
from fangcheng.bots.weighing.sandbox import Sandbox
from fangcheng.game.actions import (
    DISCARD,
    HU,
    PASS,
    Action,
    Kind,
    choose_tiles,
)
from fangcheng.game.moves import Choice
from fangcheng.game.prospects import prospects_of
from fangcheng.game.state import Drawn, Meld
from fangcheng.hands.distance import links, seven_pairs_distance, standard_distance
from fangcheng.tiles import FACES, NO_FACE, Face

_DANGEROUS: Final = 0.05
"""From how many plain wins on a danger is worth telling."""
_OWES: Final = 1.0
"""From how many base points on it is told that a claim makes another's win cost more."""
_WEIGHED: Final = 4
"""How many discards of equal distance are looked at closely."""
_SURE: Final = 1.1
"""How much more a win by an own draw is worth than the same points by an estimate."""
_REPLACED: Final = 0.05
"""What the tile that replaces a kong is worth, in plain wins."""
_KONGS_COUNT: Final = 0.8
"""How often the points of a kong come in, be it with the own win or whoever wins."""
_LONELY: Final = 0.001
"""What a neighbour of a tile is worth, in plain wins: so little that it only parts equals."""


def weigh(look: Look, numbers: Numbers | None = None) -> list[Candidate]:
    """Weigh every legal action, the best first; without numbers with those of `hard`."""
    numbers = numbers or hard_numbers(look.variant.name)
    if look.legal[0].kind is Kind.CHOOSE and not _may_discard(look) and look.claim == NO_FACE:
        for form in look.choices:
            if form.often:
                return _best_first(_weigh_letting_go(look, form, numbers))
        return _weigh_choice(look)
    if len(look.legal) == 1:
        return [Candidate(look.legal[0], 0.0, 0)]
    if look.phase == "opening":
        return _best_first(_win_or_pass(Sandbox(look), "opening"))
    return weigh_by(Estimate(look, numbers), look)


def weigh_by(estimate: Estimate, look: Look) -> list[Candidate]:
    """Weigh every legal action after the opening by an estimate, the best first."""
    if look.claim != NO_FACE:
        found = _weigh_claims(look, estimate)
    elif look.legal[-1] is PASS:
        found = _win_or_pass(estimate.sandbox, look.variant.win_before_draw)
    else:
        found = _weigh_turn(look, estimate)
    return _best_first(_with_moves(look, found) if look.variant.moves else found)


def _may_discard(look: Look) -> bool:
    """Whether it is a turn, at which something is always discarded."""
    return any(action.kind is Kind.DISCARD for action in look.legal)


def _with_moves(look: Look, found: list[Candidate]) -> list[Candidate]:
    """Add the town's own moves: the advised one is as good as the best, others as the last.

    What a move brings only the town knows.
    """
    worth = [one.value for one in found]
    advised = look.advice
    first: list[Candidate] = []
    if advised is not None:
        weighed = [one for one in found if one.action.text == advised.text]
        one = weighed[0] if weighed else Candidate(advised, 0.0, 0)
        first.append(one._replace(value=max(worth), reasons=("advised", *one.reasons)))
        found = [one for one in found if one not in weighed]
    others = [
        Candidate(action, min(worth), 0)
        for action in look.legal
        if action.kind is Kind.CHOOSE and (advised is None or action.text != advised.text)
    ]
    wins = [one for one in found if "win" in one.reasons]
    return [*wins, *first, *[one for one in found if "win" not in one.reasons], *others]


def _best_first(found: list[Candidate]) -> list[Candidate]:
    found.sort(key=lambda candidate: -candidate.value)
    return found


def _win_or_pass(sandbox: Sandbox, by: str) -> list[Candidate]:
    """Where nothing else can be done, a win is taken."""
    return [_win(sandbox.win_undrawn(by)), Candidate(PASS, 0.0, 0)]


def _win(points: float, later: float = 0.0) -> Candidate:
    """Win now; `later` is what the hand may bring after a win that does not end the round."""
    return Candidate(HU, points + later, -1, win_chance=1.0, win_points=points, reasons=("win",))


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
        found.features,
    )


# -- the own turn ----------------------------------------------------------------------------


def _weigh_turn(look: Look, estimate: Estimate) -> list[Candidate]:
    sandbox = estimate.sandbox
    found: list[Candidate] = []
    if HU in look.legal:
        later = 0.0
        if not sandbox.ends_round("draw", None):
            with sandbox.without((estimate.state.drawn,)):
                later = estimate.prospect(0, estimate.outlook).value
        found.append(_win(sandbox.win_now(), later))
    discards = [action for action in look.legal if action.kind is Kind.DISCARD]
    for action in [one for one in discards if look.variant.wins_by(one)]:
        discards.remove(action)
        with sandbox.trying(noted=False):
            sandbox.discard(action.tiles[0], "")
            points = sandbox.win_undrawn(action.code)
        found.append(_win(points)._replace(action=action))
    after = _distances(estimate)
    nearest = min([after[action.tiles[0]] for action in discards], default=9)
    tied = [action for action in discards if after[action.tiles[0]] == nearest]
    close = _closest(estimate, tied, nearest)
    closely: list[Candidate] = []
    roughly: list[Candidate] = []
    for action in discards:
        distance = after[action.tiles[0]]
        looked_at = action in close or (distance <= 0 and HU in look.legal)
        one = _weigh_discard(estimate, action, distance, looked_at)
        (closely if looked_at else roughly).append(one)
    # A rough figure must not pass for more than one that was looked at closely.
    least = min([one.value + one.danger for one in closely], default=0.0)
    roughly = [one._replace(value=min(one.value, least - one.danger)) for one in roughly]
    found += _told_safe(closely + roughly, _DANGEROUS * estimate.plain)
    for action in look.legal:
        if action.kind is Kind.GANG:
            found.append(_weigh_own_kong(estimate, action, nearest))
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
    if "win" in candidate.reasons or candidate.value <= 0.0:
        return candidate
    reasons = ("wait_for_more", *candidate.reasons)
    return candidate._replace(value=candidate.value / _SURE, reasons=reasons)


def _distances(estimate: Estimate) -> list[int]:
    """For each tile of the hand how far its discard leaves it; 99 for others."""
    prospects = prospects_of(estimate.state, estimate.seat)
    out = [99] * FACES
    for tile in range(FACES):
        if prospects.hand.counts[tile]:
            out[tile] = prospects.distance(tile)
    return out


def _closest(estimate: Estimate, tied: list[Action], nearest: int) -> list[Action]:
    """Keep of equal discards those that leave the most useful tiles."""
    if nearest <= 0 or len(tied) <= _WEIGHED:
        return tied
    sandbox = estimate.sandbox
    ranked: list[tuple[int, int, Action]] = []
    for at, action in enumerate(tied):
        with sandbox.without(action.tiles):
            ranked.append((-sandbox.number_of(sandbox.nearer(nearest)), at, action))
    ranked.sort()
    return [action for _, _, action in ranked[:_WEIGHED]]


def _weigh_discard(estimate: Estimate, action: Action, distance: int, close: bool) -> Candidate:
    sandbox, state, seat = estimate.sandbox, estimate.state, estimate.seat
    tile = action.tiles[0]
    pairs = state.variant.seven_pairs and not state.melds[seat] and sandbox.hand.size >= 14
    noted = distance <= 0
    with sandbox.trying(noted):
        sandbox.discard(tile, action.code)
        if noted:
            state.variant.on_discard(state, seat, tile)
        found = estimate.prospect(distance, estimate.outlook, close)
        hand = sandbox.hand
        seven = pairs and seven_pairs_distance(hand) < standard_distance(hand)
        lonely = links(hand, tile)
    danger = estimate.danger(tile)
    wild = state.roles.plays[tile] < 0
    reasons = _reasons_of_discard(found, action, wild, estimate.numbers.says)
    if seven:
        reasons.append("seven_pairs")
    if danger > _DANGEROUS * estimate.plain:
        reasons.append("danger")
    # Of equal discards let go of what has the fewest neighbours.
    return _candidate(action, found, -_LONELY * lonely * estimate.plain, danger, reasons)


def _reasons_of_discard(
    found: Prospect, action: Action, wild: bool, says: Mapping[str, str]
) -> list[str]:
    reasons: list[str] = []
    if found.waiting.any_tile:
        reasons.append("any_tile_wins")
        if wild:
            reasons.append("chain")
    elif found.distance == 0:
        reasons.append("ready")
    for code in found.waiting.codes:
        if code in says and says[code] not in reasons:
            reasons.append(says[code])
    if wild and "chain" not in reasons:
        reasons.append("gives_wild")
    if action.code:
        reasons.append("declares")
    return reasons


def _weigh_own_kong(estimate: Estimate, action: Action, nearest: int) -> Candidate:
    sandbox = estimate.sandbox
    with sandbox.trying():
        kong = sandbox.lay(action)
        distance = sandbox.distance()
        found, extra = _after_kong(
            estimate, kong, estimate.loss_now(), distance, distance <= nearest
        )
    return _candidate(action, found, extra, 0.0, ["kong"])


def _after_kong(
    estimate: Estimate, kong: Meld, loss: float, distance: int, close: bool
) -> tuple[Prospect, float]:
    """Weigh the seat's hand with a kong laid down in a try, and what more the kong brings.

    `loss` is what the seat pays now when another wins.
    """
    sandbox, state, seat, numbers = (
        estimate.sandbox, estimate.state, estimate.seat, estimate.numbers
    )  # fmt: skip
    if state.kongs + 1 == state.variant.kong_limit:  # the round ends with it, drawn
        return Prospect(distance, 0.0, (), 0, NOTHING), 0.0
    sandbox.finish_kong(kong)
    outlook = estimate.outlook_after((seat - 1) % state.seats, loss)
    found = estimate.prospect(distance, outlook, close)
    soon = outlook.first == 0.0
    extra = 0.0 if soon else _REPLACED * estimate.plain
    # Elsewhere the settlement has counted it: of the own win, where one is in sight, or of others'.
    counted = found.waiting.number > 0 or loss < estimate.outlook.loss
    if numbers.kongs_always_paid or not counted:
        paid = numbers.kong_points * state.variant.options.base * _KONGS_COUNT
        feeder_pays = numbers.kongs_always_paid and kong.source is not None and not kong.added
        extra += paid * (2 if kong.concealed else 1) * (1 if feeder_pays else state.seats - 1)
    # A ready hand may win at once, on the tile that replaces the kong.
    for tile in found.useful if found.waiting.number else ():
        if estimate.unseen[tile]:
            points, _ = sandbox.win_by_draw(tile, Drawn.KONG)
            expected = found.waiting.points if soon else found.value
            extra += found.waiting.drawn * (points - expected)
            break
    return found, extra


# -- claims ----------------------------------------------------------------------------------


def _weigh_claims(look: Look, estimate: Estimate) -> list[Candidate]:
    sandbox, seat = estimate.sandbox, estimate.seat
    source = look.source if look.source is not None else seat
    now = sandbox.distance()
    waits = estimate.prospect(now, estimate.outlook_after(source, estimate.outlook.loss))
    closed = ["closed"] if sandbox.hand.size >= 13 and not estimate.state.melds[seat] else []
    found = [_candidate(PASS, waits, 0.0, 0.0, closed)]
    for action in look.legal:
        if action is not HU and action is not PASS and action.kind is not Kind.CHOOSE:
            found.append(_weigh_claim(estimate, action, look.claim, source, now))
    if HU not in look.legal:
        return found
    by = "kong" if look.robbing else "discard"
    points = sandbox.win_on(look.claim, by, source)
    later = 0.0 if sandbox.ends_round(by, source) else waits.value
    return [_win(points, later), *[_instead_of_claim(look, estimate, one) for one in found]]


def _instead_of_claim(look: Look, estimate: Estimate, candidate: Candidate) -> Candidate:
    """Tell that a win is let go, and add what is known of ready hands that let one go."""
    # Draws are counted in whole go-arounds: the last of them may be another's.
    if candidate.win_chance <= 0.0 or estimate.outlook.draws <= 1:
        return candidate
    more = 0.0 if look.robbing else estimate.numbers.patience * estimate.plain
    reasons = ("wait_for_more", *candidate.reasons)
    return candidate._replace(value=candidate.value + more, reasons=reasons)


def _weigh_claim(
    estimate: Estimate, action: Action, claim: Face, source: int, now: int
) -> Candidate:
    """Lay the meld down, and take the best discard after it."""
    sandbox = estimate.sandbox
    extra, danger = 0.0, 0.0
    with sandbox.trying():
        meld = sandbox.lay(action, claim, source)
        loss = estimate.loss_now()
        if meld.is_kong:
            distance = sandbox.distance()
            best, extra = _after_kong(estimate, meld, loss, distance, distance <= now)
        else:
            best, danger = _best_after_claim(estimate, estimate.outlook._replace(loss=loss), now)
    reasons: list[str] = []
    if best.distance != now:
        reasons.append("nearer" if best.distance < now else "farther")
    if loss - estimate.outlook.loss > _OWES * estimate.state.variant.options.base:
        reasons.append("owes")
    return _candidate(action, best, extra, danger, reasons)


def _best_after_claim(estimate: Estimate, outlook: Outlook, now: int) -> tuple[Prospect, float]:
    """The best that a discard leaves, and the danger of that discard."""
    sandbox, state = estimate.sandbox, estimate.state
    after = _distances(estimate)
    counts = sandbox.hand.counts
    held = [tile for tile in range(FACES) if counts[tile]]
    natural = [tile for tile in held if state.roles.plays[tile] >= 0] or held
    nearest = min([after[tile] for tile in natural])
    tied = [DISCARD[tile] for tile in natural if after[tile] == nearest]
    best: Prospect | None = None
    least = 0.0
    close = nearest <= now
    with sandbox.declaring(state.variant.declares if nearest <= 0 else ""):
        for action in _closest(estimate, tied, nearest) if close else tied[:1]:
            with sandbox.without(action.tiles):
                found = estimate.prospect(nearest, outlook, close)
            danger = estimate.danger(action.tiles[0])
            if best is None or found.value - danger > best.value - least:
                best, least = found, danger
    assert best is not None
    return best, least


# -- before the first turn -------------------------------------------------------------------


def _weigh_choice(look: Look) -> list[Candidate]:
    """Put what the town advises first; of its own choices only the town knows the worth."""
    advised = look.advice
    others = [action for action in look.legal if advised is None or action.text != advised.text]
    return [
        *([Candidate(advised, 0.0, 0, reasons=("advised",))] if advised is not None else []),
        *[Candidate(action, 0.0, 0) for action in others],
    ]


def _weigh_letting_go(look: Look, form: Choice, numbers: Numbers) -> list[Candidate]:
    """Let those tiles go that leave the hand nearest, and of equals the most."""
    estimate = Estimate(look, numbers)
    sandbox = estimate.sandbox
    choices: set[tuple[Face, ...]] = set()
    for group in form.groups:
        for number in form.sizes(len(group)):
            choices.update(combinations(group, number))
    ranked: list[tuple[int, tuple[Face, ...]]] = []
    for thrown in choices:
        with sandbox.without(thrown):
            ranked.append((sandbox.distance(), thrown))
    ranked.sort(key=lambda one: (one[0], -len(one[1]), one[1]))
    found: list[Candidate] = []
    for distance, thrown in [*ranked[:12], *[one for one in ranked[12:] if not one[1]]]:
        with sandbox.without(thrown):
            best = estimate.prospect(distance, estimate.outlook)
        # A small hand has fewer tiles to change: each meld less is a step less.
        extra = _LONELY * estimate.plain * len(thrown)
        reasons = ["fewer_melds"] if thrown else []
        found.append(_candidate(choose_tiles(form.code, thrown), best, extra, 0.0, reasons))
    return found
