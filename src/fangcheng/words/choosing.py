"""A choice of a town's own in the terminal: how it is asked, and how its answer is read."""

from collections.abc import Callable
from contextlib import suppress

from fangcheng.errors import ActionTextError, TileTextError
from fangcheng.game.actions import Action, choose_tiles, choose_word
from fangcheng.game.moves import Choice
from fangcheng.tiles import parse, text
from fangcheng.words import Words
from fangcheng.words.telling import Teller


def action_name(w: Words, action: Action, tiles: Callable[[str], str] = str) -> str:
    """Name an answer to a choice: what is done, and with what."""
    what = w.choice(action.code, action.word) if action.word else tiles(text(action.tiles))
    return f"{w.get(f'action.{action.code}', w('action.choose'))} {what}".rstrip()


def choice_keys(teller: Teller, choice: Choice) -> list[str]:
    """Write the keys: a number for each word, or the tiles to choose from."""
    w = teller.w
    if choice.pick == "tiles":
        return [w("play.key.choose_tiles", count=choice.count, tiles=groups_text(teller, choice))]
    named = [w.choice(choice.code, word) for word in choice.options]
    return [w("play.key.choose_word", key=at, word=word) for at, word in enumerate(named, 1)]


def groups_text(teller: Teller, choice: Choice) -> str:
    """Write the groups of tiles to choose from."""
    groups = [teller.tiles(text(group)) for group in choice.groups]
    return teller.w("play.key.choose_or").join(groups)


def read_choice(teller: Teller, choice: Choice, answer: str) -> Action | None:
    """Read an answer: by number, by word, by tiles, or written out; None if it is none."""
    answer = answer.removeprefix(f"choose {choice.code}").strip()
    action: Action | None = None
    with suppress(ActionTextError, TileTextError):
        if choice.pick == "tiles":
            action = choose_tiles(choice.code, parse(answer))
        else:
            named = {str(at): word for at, word in enumerate(choice.options, 1)}
            named |= {teller.w.choice(choice.code, word): word for word in choice.options}
            action = choose_word(choice.code, named.get(answer, answer))
    return action if action is not None and choice.takes(action) else None
