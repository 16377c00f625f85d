"""Answers of people, read into actions: keys, numbers, names of tiles, words of the referee."""

import re
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from typing import NoReturn

from fangcheng.errors import ActionTextError, FangchengError, TileTextError
from fangcheng.game.actions import (
    DISCARD,
    HU,
    PASS,
    PENG,
    Action,
    Kind,
    as_listed,
    parse_action,
)
from fangcheng.game.moves import Choice
from fangcheng.tiles import FACES, Face, parse, parse_one, text
from fangcheng.words.choosing import (
    action_name,
    choice_lines,
    groups_text,
    read_choice,
    sizes_text,
)
from fangcheng.words.telling import Teller

_KINDS = frozenset(kind.name.lower() for kind in Kind)
_CHINESE_KEYS = {
    "胡": "h", "碰": "p", "杠": "g", "吃": "c", "过": "n", "听": "t", "夹": "j", "选": "x",
}  # fmt: skip
_KEY = re.compile(r"([hpgcndtjx])\s*+(.*)")
_DECLARING = {"t": "ting", "j": "jia"}
"""The declarations that have a key of their own."""
_LONGEST = 200
"""Letters of an answer: more than anybody types."""
_SUITED = re.compile(r"[1-9][MPS]")


def _name(kind: Kind) -> str:
    """The key of the words for a kind of action."""
    return f"action.{kind.name.lower()}"


def _discard(face: Face) -> Action | None:
    """The discard of a tile; flowers are never discarded."""
    return DISCARD[face] if face < FACES else None


def _typed(answer: str) -> str:
    """Write an answer as it is compared: Chinese input methods type full-width digits and marks."""
    return unicodedata.normalize("NFKC", answer).strip()


class UnclearError(FangchengError):
    """An answer that cannot be taken; the message says what can."""


class BarredError(UnclearError):
    """An answer that is understood but not allowed."""

    def __init__(self, message: str, word: str, action: Action | None) -> None:
        super().__init__(message)
        self.word = word
        """What was wanted, as `not_offered` calls it."""
        self.action = action
        """The same as an action, where it is clear with which tiles."""


@dataclass(frozen=True)
class Choices:
    """What a person may answer now, and how an answer is read."""

    teller: Teller
    legal: tuple[Action, ...]
    tiles: tuple[Face, ...]
    """The own tiles in the order they are numbered."""
    drawn: Face | None
    win: str = ""
    """What a win would be."""
    choice: Choice | None = None
    """What is asked in the opening, where it is a choice of the town's own."""
    moves: tuple[Choice, ...] = ()
    """What may be chosen beside all else in ways of the town's own."""

    def of(self, kind: Kind) -> list[Action]:
        """List the legal actions of a kind."""
        return [action for action in self.legal if action.kind is kind]

    def offers(self) -> list[str]:
        """Write the keys that do something now."""
        w = self.teller.w
        return [line for line, _ in self._lines()] + [w("play.key.help"), w("play.key.quit")]

    def _lines(self) -> list[tuple[str, Action | None]]:
        """Write the keys that answer, each with its action where it is one."""
        w, markup = self.teller.w, self.teller.tiles
        gangs, chis = self.of(Kind.GANG), self.of(Kind.CHI)
        lines: list[tuple[str, Action | None]] = []
        if HU in self.legal:
            lines.append((w("play.key.hu_as", what=self.win) if self.win else w("play.key.hu"), HU))
        if PENG in self.legal:
            lines.append((w("play.key.peng"), PENG))
        for at, action in enumerate(gangs, 1):
            key = "g" if len(gangs) == 1 else f"g{at}"
            tile = markup(text(action.tiles[:1]))
            told = w("play.key.gang_of", key=key, tile=tile) if tile else w("play.key.gang")
            if action.code:
                told = w("play.key.move", key=key, what=action_name(w, action))
            lines.append((told, action))
        for at, action in enumerate(chis, 1):
            key = "c" if len(chis) == 1 else f"c{at}"
            lines.append((w("play.key.chi", key=key, tiles=markup(text(action.tiles))), action))
        if self.choice is None:
            own = self._own()
            for at, action in enumerate(own, 1):
                what = action_name(w, action, markup)
                key = "x" if len(own) == 1 else f"x{at}"
                lines.append((w("play.key.move", key=key, what=what), action))
        if self.of(Kind.DISCARD):
            lines.append((w("play.key.discard"), None))
            drawn = [one for one in self._declared("") if one.tiles == (self.drawn,)]
            lines += [(w("play.key.drawn"), action) for action in drawn]
            for code in _DECLARING.values():
                actions = self._declared(code)
                if actions:
                    told = w(f"play.key.{code}", tiles=self._written(actions))
                    lines.append((told, actions[0] if len(actions) == 1 else None))
        if PASS in self.legal:
            lines.append((w("play.key.pass_win" if HU in self.legal else "play.key.pass"), PASS))
        if self.choice is not None:
            lines += choice_lines(self.teller, self.choice)
        return lines

    def _printed(self) -> dict[str, Action]:
        """List the actions by their lines as printed, and by what stands there behind the key."""
        found: dict[str, Action] = {}
        for line, action in self._lines():
            if action is not None:
                told = _typed(self.teller.plain(line))
                found[told] = action
                found.setdefault(told.partition(" ")[2], action)
        return found

    def _choose(self, choice: Choice, answer: str) -> Action:
        """Read a choice of the town's own."""
        w, teller = self.teller.w, self.teller
        action = read_choice(teller, choice, answer)
        if action is not None:
            return action
        if choice.pick == "tiles":
            tiles = groups_text(teller, choice)
            raise UnclearError(w("play.bad_choice", count=sizes_text(choice), tiles=tiles))
        keys = [line for line, _ in choice_lines(teller, choice)]
        raise UnclearError(w("play.choose", choices=" · ".join(keys)))

    def _declared(self, code: str) -> list[Action]:
        """List the discards that declare so; without a code those that declare nothing."""
        return [action for action in self.of(Kind.DISCARD) if action.code == code]

    def _own(self) -> list[Action]:
        """List what is the town's own and has no key: choices, and other declarations."""
        keyed = {"", *_DECLARING.values()}
        declared = [one for one in self.of(Kind.DISCARD) if one.code not in keyed]
        return self.of(Kind.CHOOSE) + declared

    def _written(self, actions: list[Action]) -> str:
        return self.teller.tiles(text(face for action in actions for face in action.tiles))

    def read(self, answer: str) -> Action:
        """Read an answer; UnclearError says why it cannot be taken."""
        answer = _typed(answer[:_LONGEST]).removeprefix("打").strip()
        if self.choice is not None:
            return self._printed().get(answer) or self._choose(self.choice, answer)
        if not answer:
            return self._nothing()
        printed = self._printed().get(answer)
        if printed is not None:
            return printed
        if answer.split()[0].lower() in _KINDS:
            return self._action_text(answer)
        if answer.isdecimal():
            return self._numbered(int(answer))
        key = _KEY.fullmatch(self._as_key(answer))
        if key is not None and (key[1] != "x" or self._own()):
            return self._key(key[1], key[2])
        return self._discard(answer)

    def _as_key(self, answer: str) -> str:
        answer = _CHINESE_KEYS.get(answer[0], answer[0]) + answer[1:]
        # Capitals name honours, which nobody needs while no discard is asked for.
        return answer if self.of(Kind.DISCARD) else answer[0].lower() + answer[1:]

    def _nothing(self) -> Action:
        w = self.teller.w
        if self.of(Kind.DISCARD):
            raise UnclearError(w("play.empty_turn"))
        if PASS not in self.legal:
            raise UnclearError(w("play.choose", choices=" · ".join(self.offers())))
        if HU in self.legal:
            raise UnclearError(w("play.confirm_win_pass"))
        return PASS

    def _action_text(self, answer: str) -> Action:
        word, _, rest = answer.partition(" ")
        try:
            action = as_listed(parse_action(f"{word.lower()} {rest}"), self.legal)
        except (ActionTextError, TileTextError):
            self._bad(answer)
        if action.kind is Kind.GANG and action not in self.legal and self.of(Kind.GANG):
            return self._key("g", text(action.tiles))
        if action not in self.legal and not any(form.takes(action) for form in self.moves):
            self._not_now(action.kind, action)
        return action

    def _numbered(self, number: int) -> Action:
        if not self.of(Kind.DISCARD):
            return self._pick(self.of(Kind.CHI), str(number), "c", Kind.CHI)
        if not 1 <= number <= len(self.tiles):
            raise UnclearError(self.teller.w("play.no_index", last=len(self.tiles)))
        return self._discard_of(self.tiles[number - 1])

    def _key(self, key: str, rest: str) -> Action:
        if key == "g":
            return self._pick(self.of(Kind.GANG), rest, key, Kind.GANG)
        if key == "x":
            return self._pick(self._own(), rest, key, Kind.CHOOSE)
        if key == "c":
            return self._pick(self.of(Kind.CHI), rest, key, Kind.CHI)
        if key in _DECLARING:
            return self._declare(key, rest)
        if rest:
            self._bad(f"{key} {rest}")
        if key == "d":
            if self.drawn is None:
                self._not_now(Kind.DISCARD)
            return self._discard_of(self.drawn)
        action = {"h": HU, "p": PENG, "n": PASS}[key]
        if action not in self.legal:
            self._not_now(action.kind, action)
        return action

    def _declare(self, key: str, rest: str) -> Action:
        """Read a discard that declares: by its number or name, or the only one there is."""
        actions = self._declared(_DECLARING[key])
        if not actions:
            declaration = _DECLARING[key]
            raise BarredError(self._no(f"declare.{declaration}"), "ting", None)
        if not rest and len(actions) == 1:
            return actions[0]
        named = None
        if rest.isdecimal() and 1 <= int(rest) <= len(self.tiles):
            named = self.tiles[int(rest) - 1]
        with suppress(TileTextError):
            named = parse_one(rest) if named is None else named
        for action in actions:
            if action.tiles == (named,):
                return action
        example = text(actions[0].tiles)
        tiles = self._written(actions)
        raise UnclearError(self.teller.w("play.which_ting", tiles=tiles, key=key, example=example))

    def _pick(self, actions: list[Action], rest: str, key: str, kind: Kind) -> Action:
        """Choose among several of a kind: by number, or by the tiles named."""
        if not actions:
            self._not_now(kind)
        if not rest and len(actions) == 1:
            return actions[0]
        if rest.isdecimal() and 1 <= int(rest) <= len(actions):
            return actions[int(rest) - 1]
        with suppress(TileTextError):
            named = parse(rest)
            for action in actions:
                if named and sorted(action.tiles) == sorted(named):
                    return action
        choices = ", ".join(f"{key}{at}" for at in range(1, len(actions) + 1))
        raise UnclearError(self.teller.w(f"play.which_{kind.name.lower()}", choices=choices))

    def _discard(self, answer: str) -> Action:
        if _SUITED.fullmatch(answer) or answer in "eswf":
            answer = answer.swapcase()
        try:
            face = parse_one(answer)
        except TileTextError:
            self._bad(answer)
        if not self.of(Kind.DISCARD):
            self._not_now(Kind.DISCARD, _discard(face))
        return self._discard_of(face)

    def _discard_of(self, face: Face) -> Action:
        for action in self.of(Kind.DISCARD):
            if action.tiles == (face,) and not action.code:
                return action
        key = "play.may_not_discard" if face in self.tiles else "play.not_held"
        told = self.teller.w(key, tile=self.teller.tiles(text([face])))
        raise BarredError(told, "discard", _discard(face))

    def _bad(self, answer: str) -> NoReturn:
        choices = " · ".join(self.offers())
        raise UnclearError(
            self.teller.w("play.bad_key", text=self.teller.quote(answer), choices=choices)
        )

    def _not_now(self, kind: Kind, action: Action | None = None) -> NoReturn:
        raise BarredError(self._no(_name(kind)), kind.name.lower(), action)

    def _no(self, key: str) -> str:
        w = self.teller.w
        return w("play.not_now", action=w(key), choices=" · ".join(self.offers()))
