"""Errors that a user can act on. A code says what is wrong, and fields say with what.

The sentence is made where it is read, in the language of the reader: `Words.error`.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


class FangchengError(Exception):
    """The base of every error that Fangcheng raises on purpose; `str` says it in English."""

    def __init__(self, code: str, /, **fields: object) -> None:
        super().__init__(code)
        self.code = code
        self.fields: Mapping[str, object] = fields

    def __str__(self) -> str:
        say: Callable[[FangchengError], str] = import_module("fangcheng.words").in_english
        return say(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args, self.__dict__)


def because(reason: str | FangchengError, /, **fields: object) -> FangchengError:
    """What an error says of another one, or of a code."""
    return reason if isinstance(reason, FangchengError) else FangchengError(reason, **fields)


def _again(kind: type[FangchengError], args: tuple[Any, ...], kept: dict[str, Any]) -> Exception:
    """Make an error again that comes from another process."""
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(kept)
    return error


class ArgumentError(FangchengError, TypeError):
    """An argument of another kind than a function of the library takes."""


class MissingExtraError(FangchengError, ImportError):
    """A part of Fangcheng whose packages are not installed."""


class TileTextError(FangchengError, ValueError):
    """A text that is not tiles; shows the position where reading stopped."""

    def __init__(self, text: str, position: int, code: str, /, **fields: object) -> None:
        super().__init__(code, text=text, position=position + 1, **fields)
        self.text = text
        self.position = position


class WallError(FangchengError, ValueError):
    """Tiles that do not make a wall: a fifth copy, a wrong number, impossible dice."""


class OptionError(FangchengError, ValueError):
    """An unknown option, or a value that the option does not take."""


class UnknownVariantError(FangchengError, LookupError):
    """A variant that no one registered."""


class TownError(FangchengError, ValueError):
    """A town that answers the referee with what cannot be; says which method, and what."""


class ActionTextError(FangchengError, ValueError):
    """A text that is not an action."""


class IllegalActionError(FangchengError):
    """An action that the rules do not allow to this seat now; the state is unchanged."""


class SeatError(FangchengError, IndexError):
    """A seat that the table does not have."""


class ScenarioError(FangchengError, ValueError):
    """A scenario whose set-up cannot be a position."""


class RecordError(FangchengError, ValueError):
    """A record that is cut, edited or of another format; names the line."""

    def __init__(self, line: int, reason: str | FangchengError, /, **fields: object) -> None:
        self.line = line
        self.reason = because(reason, **fields)
        super().__init__("record_line", line=line, reason=self.reason)


class FairnessError(FangchengError, ValueError):
    """A seed that does not fit what was published before the match."""


class UnknownBotError(FangchengError, LookupError):
    """A bot that no one registered."""


class LearntError(FangchengError, ValueError):
    """Nets that cannot be used: a file that is broken, or for other arrays than those of today."""


class SimulationError(FangchengError, ValueError):
    """A simulation that cannot be run as asked."""


class PlotError(FangchengError):
    """A figure that cannot be drawn or written."""


class SettingsError(FangchengError, ValueError):
    """Settings of a server that are unknown or impossible."""


class StoreError(FangchengError):
    """A database that cannot be used."""


class HostError(StoreError):
    """A server that cannot be started or go on, for a reason told in the host's language.

    The sentence for each `code` is `serve.not.CODE` among the words.
    """

    def __str__(self) -> str:
        return f"{self.code}: {dict(self.fields)}"


class ConnectionFailedError(FangchengError):
    """A server that cannot be reached, that went away, or that refuses (`code` says why)."""

    def __init__(self, code: str, /, refused: str = "", **fields: object) -> None:
        super().__init__(code, **fields)
        self.refused = refused
        """Why a server refuses, by its code."""


class HouseRulesError(FangchengError, ValueError):
    """House rules that cannot be played; says where in the file it is, if it is in a file."""
