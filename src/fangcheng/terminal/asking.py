"""What a person is asked: the question, the keys that answer it, and what a win would be."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.markup import escape
from rich.text import Text

from fangcheng.game.actions import HU, PASS, parse_action
from fangcheng.game.bars import Bar
from fangcheng.game.ledger import Win
from fangcheng.game.moves import Choice
from fangcheng.game.not_offered import not_offered, own_reasons
from fangcheng.game.referee import legal
from fangcheng.game.state import State, Window
from fangcheng.game.views import view
from fangcheng.terminal.tiles import Painter, flow, hand_order, indented
from fangcheng.tiles import NO_FACE, parse_one
from fangcheng.words.answers import BarredError, Choices

_BY = {
    Window.OPENING: "opening",
    Window.TURN: "draw",
    Window.CLAIM: "discard",
    Window.ROB: "kong",
}
"""How a win in a window comes about; what it is called before a draw, the town says."""


def offered_win(state: State, seat: int) -> Win | None:
    """Read the hand that a seat may win with now, from its own tiles and what all can see."""
    if HU not in legal(state, seat):
        return None
    state = state.clone(listen=False)
    source = None
    tile = state.drawn if state.window is Window.TURN else NO_FACE
    if state.window in (Window.CLAIM, Window.ROB):
        source, tile = state.source, state.claim_tile
        state.hands[seat].add_won(tile)
    by = _BY.get(state.window, state.variant.win_before_draw)
    return state.variant.score(state, seat, by, source, tile)


def choices_in(
    painter: Painter, seen: Mapping[str, Any], names: Sequence[str], win: Win | None = None
) -> Choices:
    """Read from a view what its seat may answer."""
    actions = map(parse_action, seen["legal"])
    own = tuple(map(Choice.of_json, seen.get("choices", ())))
    opening = seen["phase"] == "opening"
    drawn = parse_one(seen["drawn"]) if "drawn" in seen else None
    tiles = hand_order(seen, painter.roles)
    worth = painter.w.worth(win.type, win.factors) if win is not None else ""
    return Choices(
        painter.teller(names),
        tuple(actions),
        tuple(tiles),
        drawn,
        worth,
        own[0] if opening and own else None,
        () if opening else own,
    )


def prompt(
    painter: Painter, state: State, seat: int, names: Sequence[str], width: int
) -> tuple[Choices, list[Text]]:
    """Return what a seat may answer, and the question with its keys."""
    rob = state.window is Window.ROB
    win = offered_win(state, seat)
    return question(painter, view(state, seat), names, width, rob, win, coach=True)


def question(
    painter: Painter,
    seen: Mapping[str, Any],
    names: Sequence[str],
    width: int,
    rob: bool,
    win: Win | None = None,
    coach: bool = False,
) -> tuple[Choices, list[Text]]:
    """Ask from a view; `rob` says that a kong may be robbed, `win` what a win would be.

    With `coach` the keys tell how to ask for a hint.
    """
    choices = choices_in(painter, seen, names, win)
    asked = Text.from_markup(what_is_asked(painter, seen, names, rob), style="bold")
    lines = indented(asked, width, " ")
    if seen["phase"] == "opening" and win is not None:
        lines += indented(Text(_reason(painter, win)), width, " ")
    offers = choices.offers()
    if coach:
        offers.insert(-2, painter.w("play.key.hint"))  # before help and quit
    keys = [Text.from_markup(f" {_lit(key)}") for key in offers]
    return choices, lines + flow(Text(" "), keys, width)


def what_is_asked(
    painter: Painter, seen: Mapping[str, Any], names: Sequence[str], rob: bool
) -> str:
    """Write the question alone, as markup."""
    w = painter.w
    if "claim" in seen:
        claim = seen["claim"]
        tile = painter.markup(claim["tile"])
        return w("play.rob" if rob else "play.claim", who=escape(names[claim["from"]]), tile=tile)
    if seen["phase"] == "opening" and "choices" in seen:
        choice = seen["choices"][0]
        code = choice["code"]
        general = w(
            f"play.opening.choose_{'word' if choice['pick'] == 'word' else 'tiles'}",
            code=w.get(f"action.{code}", code),
            count=choice["count"],
        )
        return w.get(f"choice.{code}", general)
    if seen["phase"] == "opening":
        return w(f"play.opening.{seen['legal'][0]}")  # a win, or passing
    if str(PASS) in seen["legal"]:
        return w("play.look")
    if "drawn" in seen:
        return w("play.you_drew", tile=painter.markup(seen["drawn"]))
    return w("play.your_turn")


def reasons_against(state: State, seat: int, error: BarredError) -> list[Bar]:
    """List what is against an answer, as its seat may be told."""
    if error.action is not None:
        return own_reasons(state, seat, error.action)
    return not_offered(state, seat).get(error.word, [])


def _reason(painter: Painter, win: Win) -> str:
    """Say what a win is that comes before anything was drawn or discarded."""
    w = painter.w
    why = w.get(f"why.{win.type}", w.code(win.by))
    return w("house.titled", title=w.called(win.type, win.factors), text=why)


def _lit(key: str) -> str:
    """Let the key stand out from what it does; a win stands out most."""
    letter, _, meaning = key.partition(" ")
    return f"[bold {'reverse green' if letter == 'h' else 'cyan'}]{letter}[/] {meaning}"
