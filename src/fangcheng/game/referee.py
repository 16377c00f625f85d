"""The flow of play, written once for all towns.

`start` opens a round, `legal` lists what a seat may do, `apply` does it. A round is a sequence of
windows: each asks one seat or several, waits until all have answered, and is then resolved. What
differs between towns the referee asks the variant.
"""

from typing import Any

from fangcheng.errors import (
    FangchengError,
    IllegalActionError,
    ScenarioError,
    SeatError,
    TownError,
    WallError,
)
from fangcheng.game.actions import (
    DISCARD,
    DISSOLVE,
    GANG_OWN,
    HU,
    LEAVE,
    PASS,
    TIMEOUT,
    Action,
    Kind,
)
from fangcheng.game.choices import (
    Asked,
    by_seat,
    claim_choices,
    claim_forms,
    may_draw,
    robbing_choices,
    turn_choices,
    turn_forms,
)
from fangcheng.game.events import EVERYONE, Event
from fangcheng.game.ledger import Win
from fangcheng.game.melding import lay_down
from fangcheng.game.moves import Choice, Then
from fangcheng.game.opening import Deal
from fangcheng.game.sight import hidden_tiles, shows_meld
from fangcheng.game.state import Drawn, Meld, Result, State, Window
from fangcheng.game.variant import Variant
from fangcheng.tiles import FIRST_FLOWER, NAMES, NO_FACE, Face, text
from fangcheng.wall import Wall


def start(
    variant: Variant,
    wall: Wall,
    dealer: int = 0,
    streak: int | None = None,
    round_number: int = 1,
    listen: bool = True,
) -> State:
    """Open a round and run it to its first decision."""
    if not 0 <= dealer < variant.seats:
        raise SeatError("no_seat", seat=dealer, last=variant.seats - 1)
    if round_number < 1:
        raise FangchengError("round_number", number=round_number)
    extra = any(isinstance(step, Deal) and step.extra for step in variant.opening)
    least, most = variant.seats * variant.hand_tiles + extra, len(variant.deck)
    if not least <= wall.left == len(wall.line) <= most:
        raise WallError(
            "wall_of_others",
            left=wall.left,
            count=len(wall.line),
            town=variant.name,
            least=least,
            most=most,
        )
    if streak is None:
        streak = variant.first_streak
    if streak < variant.first_streak:
        raise ScenarioError("streak_too_small", first=variant.first_streak, streak=streak)
    state = State(variant, wall, dealer, streak, round_number)
    if not listen:
        state.events = None
    state.emit("round", variant=variant.name, round=round_number, dealer=dealer, streak=streak)
    _run_opening(state)
    return state


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """List what a seat may do now; nothing if it is not asked or has answered."""
    if not 0 <= seat < state.seats:
        raise no_seat(state, seat)
    if state.window is Window.TURN:
        if seat != state.turn:
            return ()
        options = state.asked[seat]
        if options is None:
            options = state.asked[seat] = tuple(turn_choices(state, seat))
        return options
    options = state.asked[seat]
    return options if options is not None and state.answers[seat] is None else ()


def no_seat(state: State, seat: int) -> SeatError:
    """Say that the table has no such seat."""
    return SeatError("no_seat", seat=seat, last=state.seats - 1)


def is_legal(state: State, seat: int, action: Action) -> bool:
    """Whether a seat may do this now; also where the choices are too many to list."""
    options = legal(state, seat)
    for one in options:
        if one is action:
            return True
    # Too many are possible to keep all that towns call their own: the same may be made anew.
    if action.code and action.text in [one.text for one in options]:
        return True
    if not options:
        return False
    if state.window is Window.OPENING:
        return state.variant.opening[state.step].accepts(state, seat, action)
    if action.kind is not Kind.CHOOSE:
        return False
    return any(form.takes(action) for form in forms(state, seat))


def forms(state: State, seat: int) -> list[Choice]:
    """List what a seat is asked now, or may choose, in ways of the town's own."""
    if not legal(state, seat):
        return []
    if state.window is Window.OPENING:
        form = state.variant.opening[state.step].form(state, seat)
        return [] if form is None else [form]
    if state.window is Window.TURN:
        return turn_forms(state, seat)
    if state.window is Window.CLAIM:
        return claim_forms(state, seat, state.claim_tile, state.source)
    return []


def advice(state: State, seat: int) -> Action | None:
    """What the town says a sensible player does now, where it asks or offers something of its own.

    It follows from what the seat itself may know.
    """
    if state.window is Window.OPENING:
        return state.variant.opening[state.step].advice(state, seat)
    for move in state.variant.moves:
        advised = move.advice(state, seat)
        if advised is not None and is_legal(state, seat, advised):
            return advised
    return None


def legal_texts(state: State, seat: int) -> list[str]:
    """List what a seat may do as text, sorted; of choices of several tiles `forms` tells all."""
    return sorted([action.text for action in legal(state, seat)])


def waiting_for(state: State) -> list[int]:
    """List the seats that still have to answer."""
    if state.window is Window.TURN:
        return [state.turn]
    return [
        seat
        for seat in range(state.seats)
        if state.asked[seat] is not None and state.answers[seat] is None
    ]


def apply(state: State, seat: int, action: Action) -> list[Event]:
    """Let a seat act; return what happened. An illegal action raises and changes nothing."""
    if not 0 <= seat < state.seats and action is not DISSOLVE:
        raise IllegalActionError("no_seat", seat=seat, last=state.seats - 1)
    seen = 0 if state.events is None else len(state.events)
    if action is TIMEOUT or action is LEAVE or action is DISSOLVE:
        _house_act(state, seat, action)
    else:
        if not is_legal(state, seat, action):
            raise _why_illegal(state, seat, action)
        _take(state, seat, action)
    return [] if state.events is None else state.events[seen:]


def house_choice(state: State, seat: int) -> Action:
    """What the house does for a seat that ran out of time (C-14)."""
    options = legal(state, seat)
    if not options:
        raise _why_illegal(state, seat, TIMEOUT)
    if state.window is not Window.TURN:
        return PASS if PASS in options else options[0]
    plays = state.roles.plays
    drawn = state.drawn
    if state.drawn_by is not Drawn.NOTHING and plays[drawn] >= 0 and DISCARD[drawn] in options:
        return DISCARD[drawn]
    discards = [action for action in options if action.kind is Kind.DISCARD and not action.code]
    # The last tile of the sorted hand; wild tiles sort first, so one goes only if nothing else may.
    return max(discards, key=lambda action: (plays[action.tiles[0]] >= 0, action.tiles[0]))


# -- answers and windows ---------------------------------------------------------------------


def _take(state: State, seat: int, action: Action) -> None:
    if state.window is Window.TURN:
        _act_at_turn(state, seat, action)
        return
    state.answers[seat] = action
    for other in range(state.seats):
        if state.asked[other] is not None and state.answers[other] is None:
            return
    if state.window is Window.CLAIM:
        _resolve_claims(state)
    elif state.window is Window.ROB:
        _resolve_robbing(state)
    elif state.window is Window.OFFER:
        _resolve_offer(state)
    else:
        _resolve_opening(state)


def ask(state: State, window: Window, asked: Asked) -> None:
    """Open a window: these seats may choose from this."""
    state.window = window
    state.asked = asked
    state.answers = [None] * state.seats


def _why_illegal(state: State, seat: int, action: Action) -> IllegalActionError:
    if state.over:
        return IllegalActionError("round_over")
    if not legal(state, seat):
        return IllegalActionError("not_asked", seat=seat, asked=tuple(waiting_for(state)))
    texts = tuple(legal_texts(state, seat))
    return IllegalActionError("not_legal", seat=seat, action=str(action), legal=texts)


# -- opening ---------------------------------------------------------------------------------


def _run_opening(state: State) -> None:
    steps = state.variant.opening
    while state.step < len(steps):
        asked = steps[state.step].ask(state)
        if state.out:
            asked = {seat: choices for seat, choices in asked.items() if state.playing(seat)}
        if asked:
            ask(state, Window.OPENING, by_seat(state.seats, asked))
            return
        _finish_step(state, {})
        if state.over:
            return
    first = state.next_seat(state.dealer - 1)  # the dealer, unless it has won and left
    if first == state.dealer and state.drawn_by is Drawn.DEALT:
        _open_turn(state, first)
    else:
        draw_tile(state, first)


def _finish_step(state: State, answers: dict[int, Action]) -> None:
    step = state.variant.opening[state.step]
    state.step += 1
    paid = len(state.transfers)
    step.carry_out(state, answers)
    _tell_payments(state, paid)
    winners = step.winners(state, answers)
    if winners and _settle_wins(state, winners, "opening", None, NO_FACE):
        end_round(state, drawn=False)


def _resolve_opening(state: State) -> None:
    answers = {seat: a for seat, a in enumerate(state.answers) if a is not None}
    state.opened = (*state.opened, *answers.items())
    _finish_step(state, answers)
    if not state.over:
        _run_opening(state)


# -- drawing and the turn --------------------------------------------------------------------


def draw_tile(state: State, seat: int, after_kong: bool = False) -> None:
    """Let a seat draw and have its turn; without tiles the round is drawn."""
    state.turn = seat
    state.kong_turn = after_kong
    if not may_draw(state):
        end_round(state, drawn=not state.wins)
        return
    offered = state.variant.before_draw(state, seat)
    if offered:
        for action in offered:
            if action.kind is Kind.CHOOSE:  # all see what is asked so; a win is offered in secret
                state.emit("offer", seat, code=action.code)
                break
        ask(state, Window.OFFER, by_seat(state.seats, {seat: offered}))
    else:
        _take_tile(state, seat)


def _resolve_offer(state: State) -> None:
    answer = state.answers[state.turn]
    if answer is HU:
        declare_wins(state, [state.turn], state.variant.win_before_draw, None, NO_FACE)
    elif answer is not None and answer.kind is Kind.CHOOSE:
        _move(state, state.turn, answer)
    else:
        _take_tile(state, state.turn)


def _take_tile(state: State, seat: int) -> None:
    """Take a tile from the wall, replacing flowers at once, and open the turn."""
    by = Drawn.KONG if state.kong_turn else Drawn.HEAD
    while True:
        tile = state.wall.draw() if by is Drawn.HEAD else state.wall.draw_tail()
        if state.events is not None:
            state.emit("draw", seat, (tile,), 1 << seat, by=by.name.lower())
        if tile < FIRST_FLOWER:
            break
        state.flowers[seat].append(tile)
        state.emit("flower", seat, (tile,))
        by = Drawn.FLOWER
        if not may_draw(state):
            end_round(state, drawn=not state.wins)
            return
    state.hands[seat].add(tile)
    state.drawn = tile
    state.drawn_by = by
    state.variant.on_draw(state, seat)
    _open_turn(state, seat)


def _open_turn(state: State, seat: int) -> None:
    state.window = Window.TURN
    state.turn = seat
    state.asked[seat] = None


def _act_at_turn(state: State, seat: int, action: Action) -> None:
    offered = state.asked[seat]
    if action.kind is Kind.CHOOSE:
        _move(state, seat, action)
        return
    if offered and offered[0] is HU and action is not HU:
        state.variant.on_decline_draw(state, seat)
    if action.kind is Kind.DISCARD:
        _discard(state, seat, action)
    elif action.kind is Kind.GANG:
        make_kong(state, seat, action)
    else:
        declare_wins(state, [seat], "draw", None, state.drawn)


def _discard(state: State, seat: int, action: Action) -> None:
    put_down(state, seat, action)
    if action.code and state.variant.wins_by(action):
        declare_wins(state, [seat], action.code, None, NO_FACE)
    else:
        offer_discard(state)


def offer_discard(state: State) -> None:
    """Ask who may claim the discard that lies there; if nobody can, the next seat draws."""
    asked = claim_choices(state, state.source, state.claim_tile)
    if asked is None:
        _leave_discard(state)
    else:
        ask(state, Window.CLAIM, asked)


def put_down(state: State, seat: int, action: Action) -> None:
    """Carry out a discard, up to where the others are to be asked."""
    tile = action.tiles[0]
    state.hands[seat].remove(tile)
    state.discards[seat].append(tile)
    if action.code:
        state.declared[seat] = action.code
    if state.events is not None:
        declared: dict[str, Any] = {"declare": action.code} if action.code else {}
        state.emit("discard", seat, (tile,), **declared)
    state.variant.on_discard(state, seat, tile)
    state.source = seat
    state.claim_tile = tile


def _leave_discard(state: State) -> None:
    """Nobody takes the discard: it stays, and the next seat draws."""
    state.variant.on_table_changed(state)
    draw_tile(state, state.next_seat(state.source))


# -- claims ----------------------------------------------------------------------------------


def _close_window(state: State) -> list[tuple[int, Action]]:
    """Note who declined; return the answers in order of play after the source, nearest first."""
    answers = []
    for seat in state.after(state.source):
        offered, answer = state.asked[seat], state.answers[seat]
        if offered is not None and answer is not None:
            if answer is not offered[0]:
                state.variant.on_decline(state, seat, offered, answer)
            answers.append((seat, answer))
    return answers


def _resolve_claims(state: State) -> None:
    answers = _close_window(state)
    winners = [seat for seat, answer in answers if answer is HU]
    if winners:
        winners = state.variant.winners(state, winners)
        state.discards[state.source].pop()
        declare_wins(state, winners, "discard", state.source, state.claim_tile)
        return
    taker, claim = state.source, PASS
    for seat, answer in answers:  # the nearest of equals
        if answer.rank > claim.rank:
            taker, claim = seat, answer
    if claim is PASS:
        _leave_discard(state)
    elif claim.kind is Kind.CHOOSE:
        _move(state, taker, claim)
    else:
        _carry_out_claim(state, taker, claim)


def _carry_out_claim(state: State, seat: int, action: Action) -> None:
    tile, source = state.claim_tile, state.source
    meld = lay_down(state, seat, action, tile, source).meld
    state.discards[source].pop()
    if state.events is not None:
        fields: dict[str, Any] = {"take": NAMES[tile], "from": source}
        if meld.is_kong:
            fields["form"] = "ming"
        kind, code = _told_as(state, action)
        state.emit(kind, seat, meld.tiles, **fields, **code)
    state.variant.on_claim(state, seat, source)
    state.variant.on_table_changed(state)
    if meld.is_kong:
        _after_kong(state, seat, meld)
    else:
        state.drawn = NO_FACE
        state.drawn_by = Drawn.NOTHING
        state.kong_turn = False
        _open_turn(state, seat)


# -- moves of the town's own ------------------------------------------------------------------


def _move(state: State, seat: int, action: Action) -> None:
    """Let the town carry a move out, and play go on as it says."""
    move = state.variant.move_of(action.code)
    if move is None:
        raise TownError("no_such_move", town=state.variant.name, action=action)
    claimed = state.window is Window.CLAIM
    paid, told = len(state.transfers), len(state.events or ())
    then = move.carry_out(state, seat, action)
    if state.events is not None and len(state.events) == told and then is not Then.WIN:
        raise TownError("move_tells_nothing", town=state.variant.name, action=action)
    _tell_payments(state, paid)
    if claimed and then is Then.NEXT:
        _leave_discard(state)
        return
    if claimed:
        state.drawn = NO_FACE
        state.drawn_by = Drawn.NOTHING
        state.kong_turn = False
        state.variant.on_table_changed(state)
    if then is Then.TURN:
        _open_turn(state, seat)
    elif then is Then.REPLACEMENT or then is Then.DRAW:
        draw_tile(state, seat, after_kong=then is Then.REPLACEMENT)
    elif then is Then.NEXT:
        draw_tile(state, state.next_seat(seat))
    elif then is Then.WIN:
        declare_wins(state, [seat], move.code, None, NO_FACE)
    else:
        end_round(state, drawn=not state.wins)


# -- kongs at one's own turn -----------------------------------------------------------------


def _told_as(state: State, action: Action) -> tuple[str, dict[str, Any]]:
    """The event that tells of a meld, and the code of a kong of the town's own."""
    kong = state.variant.kong_of(action.code) if action.code else None
    if kong is None:
        return action.kind.name.lower(), {}
    return kong.event, {"code": kong.code} if kong.event == "gang" else {}


def make_kong(state: State, seat: int, action: Action) -> None:
    """Let a seat make a kong at its turn; one that is added others may rob."""
    if action.code or state.hands[seat].counts[action.tiles[0]] == 4:
        _lay_kong(state, seat, action)
        return
    tile = action.tiles[0]
    state.source = seat
    state.claim_tile = tile
    asked = None
    if state.variant.robbable:
        # Told whether or not anyone can rob: nobody may learn that from it (C-5).
        state.emit("add_kong", seat, (tile,))
        asked = robbing_choices(state, seat, tile)
    if asked is None:
        _lay_kong(state, seat, action)
    else:
        ask(state, Window.ROB, asked)


def _lay_kong(state: State, seat: int, action: Action) -> None:
    """Lay down a concealed kong, or add the tile to a peng."""
    meld = lay_down(state, seat, action).meld
    known = EVERYONE if shows_meld(state, seat, meld) else 1 << seat
    form = "bu" if meld.added else "an"
    kind, code = _told_as(state, action)
    state.emit(kind, seat, meld.tiles, known, form=form, **code)
    state.variant.on_table_changed(state)
    _after_kong(state, seat, meld)


def _resolve_robbing(state: State) -> None:
    answers = _close_window(state)
    winners = [seat for seat, answer in answers if answer is HU]
    if winners:
        state.hands[state.source].remove(state.claim_tile)
        winners = state.variant.winners(state, winners)
        declare_wins(state, winners, "kong", state.source, state.claim_tile)
    else:
        _lay_kong(state, state.source, GANG_OWN[state.claim_tile])


def _after_kong(state: State, seat: int, meld: Meld) -> None:
    state.kongs += 1
    paid = len(state.transfers)
    state.variant.on_kong(state, seat, meld)
    _tell_payments(state, paid)
    if state.kongs == state.variant.kong_limit:
        end_round(state, drawn=not state.wins)
    else:
        draw_tile(state, seat, after_kong=True)


# -- wins and the end ------------------------------------------------------------------------


def declare_wins(state: State, seats: list[int], by: str, source: int | None, tile: Face) -> None:
    """Score and settle the wins on one tile, then end the round or let the next seat draw."""
    if _settle_wins(state, seats, by, source, tile):
        end_round(state, drawn=False)
    else:
        draw_tile(state, state.variant.draws_after_win(state, seats, source))


def _settle_wins(state: State, seats: list[int], by: str, source: int | None, tile: Face) -> bool:
    """Score and settle wins; tell whether they end the round, else the winners are set aside."""
    variant = state.variant
    if len({*seats}) < len(seats):
        raise TownError("winner_twice", town=variant.name, seats=seats)
    ends = False
    first = len(state.wins)
    for seat in seats:
        if source is not None:
            state.hands[seat].add_won(tile)
        win = variant.score(state, seat, by, source, tile)
        state.wins.append(win)
        _tell_win(state, win, tile)
    # Settled when all are known: who wins too does not pay.
    for index, win in enumerate(state.wins[first:], first):
        paid = len(state.transfers)
        variant.settle(state, win, index)
        _tell_payments(state, paid)
        ends = variant.ends_round(state, win) or ends
    if variant.leaves_after_win:
        for seat in seats:
            state.out |= 1 << seat
        ends = ends or state.out.bit_count() >= state.seats - 1
    if not ends:
        _set_aside(state, seats, source, tile)
    return ends


def _set_aside(state: State, winners: list[int], source: int | None, tile: Face) -> None:
    """Lock the hands that have won; the tile lies with the first who won on it."""
    for seat in winners:
        state.has_won |= 1 << seat
        if tile != NO_FACE and source is None:
            state.hands[seat].remove(tile)
        elif tile != NO_FACE:
            state.hands[seat].remove_won(tile)
    if tile != NO_FACE:
        state.won[winners[0]].append(tile)


def _tell_win(state: State, win: Win, tile: Face) -> None:
    if state.events is not None:
        fields: dict[str, Any] = win.as_json()
        del fields["seat"]
        if tile != NO_FACE:
            fields["tile"] = NAMES[tile]
        if state.variant.leaves_after_win:
            fields["leaves"] = True
        state.emit("hu", win.seat, tuple(state.hands[win.seat].tiles()), **fields)


def _tell_payments(state: State, since: int) -> None:
    if state.events is not None and len(state.transfers) > since:
        state.emit("pay", transfers=[t.as_json() for t in state.transfers[since:]])


def end_round(state: State, drawn: bool) -> None:
    """Close the round: settle what is left and say who deals next."""
    paid = len(state.transfers)
    state.variant.settle_round(state, drawn)
    _tell_payments(state, paid)
    dealer, streak = state.variant.next_deal(state, drawn)
    last = state.round >= state.variant.options.rounds
    _close(state, Result(drawn, dealer, streak, last))


def _close(state: State, result: Result) -> None:
    state.window = Window.OVER
    state.asked = [None] * state.seats
    state.result = result
    if state.events is not None:
        _lay_open(state)
        state.emit("over", scores=state.scores(), **result.as_json())


def _lay_open(state: State) -> None:
    """Show all hands, what lay face down, and the hidden tile (C-15)."""
    state.emit(
        "open",
        hands=[text(hand.tiles()) for hand in state.hands],
        kongs=[[text(meld.tiles) for meld in melds if meld.concealed] for melds in state.melds],
        hidden=text(hidden_tiles(state)),
    )


def _house_act(state: State, seat: int, action: Action) -> None:
    if state.over:
        raise IllegalActionError("round_over")
    if action is TIMEOUT:
        choice = house_choice(state, seat)
        # In a window of claims or choices only the seat itself may know that it was asked (C-5).
        state.emit("timeout", seat, told=-1 if state.window is Window.TURN else 1 << seat)
        _take(state, seat, choice)
        return
    # The round is void: nothing of it counts but the penalty for leaving (C-14), and what was paid
    # in a town that lets it stay paid, which is told again: with the void round all told is gone.
    paid = state.transfers if state.variant.stays_paid else []
    state.wins = []
    state.transfers = [one._replace(win=None) for one in paid]
    state.out = state.has_won = 0
    if action is DISSOLVE:
        state.emit("dissolve")
    else:
        state.emit("leave", seat)
        state.variant.settle_leave(state, seat)
    _tell_payments(state, 0)
    _close(state, Result(False, None, 0, True))
