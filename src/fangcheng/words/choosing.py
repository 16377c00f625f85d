"""A choice of a town's own in the terminal: how it is asked, and how its answer is read."""

from collections.abc import Callable
from contextlib import suppress

from fangcheng.errors import ActionTextError, TileTextError
from fangcheng.game.actions import Action, Kind, choose_tiles, choose_word
from fangcheng.game.moves import Choice
from fangcheng.tiles import parse, text
from fangcheng.words import Words
from fangcheng.words.telling import Teller


def action_name(w: Words, action: Action, tiles: Callable[[str], str] = str) -> str:
    """Name an answer to a choice, or a declaration: what is done, and with what."""
    if action.kind is Kind.DISCARD:
        return f"{w.declared(action.code)} {tiles(text(action.tiles))}"
    what = w.choice(action.code, action.word) if action.word else tiles(text(action.tiles))
    return f"{w.get(f'action.{action.code}', w('action.choose'))} {what}".rstrip()


def nothing_name(w: Words, code: str) -> str:
    """Name the answer that picks no tiles."""
    return w.get(f"choice.{code}.none", w("hint.none"))


def choice_lines(teller: Teller, choice: Choice) -> list[tuple[str, Action | None]]:
    """Write the keys, each with its action where it is one."""
    w, code = teller.w, choice.code
    if choice.pick == "tiles":
        tiles = groups_text(teller, choice)
        asked = w("play.key.choose_tiles", count=sizes_text(choice), tiles=tiles)
        none = w("play.key.choose_none", what=nothing_name(w, code))
        return [(asked, None), *([(none, choose_tiles(code, ()))] if choice.often else [])]
    if all(map(str.isdigit, choice.options)):
        what = w.get(f"action.{code}", code)
        return [(w("play.key.choose_number", numbers="/".join(choice.options), what=what), None)]
    return [
        (w("play.key.choose_word", key=at, word=w.choice(code, word)), choose_word(code, word))
        for at, word in enumerate(choice.options, 1)
    ]


def sizes_text(choice: Choice) -> str:
    """Write how many tiles may be picked."""
    most = max(map(len, choice.groups), default=0)
    return "/".join(str(size) for size in choice.sizes(most) if size)


def groups_text(teller: Teller, choice: Choice) -> str:
    """Write the groups of tiles to choose from."""
    groups = [teller.tiles(text(group)) for group in choice.groups]
    return teller.w("play.key.choose_or").join(groups)


def read_choice(teller: Teller, choice: Choice, answer: str) -> Action | None:
    """Read an answer: by number, by word, by tiles, or written out; None if it is none."""
    w, code = teller.w, choice.code
    for prefix in (f"choose {code}", code, w.get(f"action.{code}", code)):
        if answer.startswith(prefix):
            answer = answer.removeprefix(prefix).strip()
            break
    action: Action | None = None
    with suppress(ActionTextError, TileTextError):
        if choice.pick == "tiles":
            action = choose_tiles(code, parse(answer))
        else:
            numbered = not all(map(str.isdigit, choice.options))
            named = {str(at): word for at, word in enumerate(choice.options, 1) if numbered}
            named |= {w.choice(code, word): word for word in choice.options}
            action = choose_word(code, named.get(answer, answer))
    return action if action is not None and choice.takes(action) else None
