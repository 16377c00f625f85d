"""Errors that a user can act on: one sentence with the place and what is allowed."""

_LONGEST = 2000


def shortened(reason: str) -> str:
    """Leave the middle out of a sentence that quotes a huge input."""
    half = _LONGEST // 2
    return reason if len(reason) <= _LONGEST else f"{reason[:half]} … {reason[-half:]}"


class FangchengError(Exception):
    """The base of every error that Fangcheng raises on purpose."""

    def __str__(self) -> str:
        return shortened(super().__str__())


class MissingExtraError(FangchengError, ImportError):
    """A part of Fangcheng whose packages are not installed."""


class TileTextError(FangchengError, ValueError):
    """A text that is not tiles; shows the position where reading stopped."""

    def __init__(self, text: str, position: int, reason: str) -> None:
        self.text = text
        self.position = position
        self.reason = reason
        super().__init__(f"{reason} at position {position + 1} of {text!r}")


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


class ScenarioError(FangchengError, ValueError):
    """A scenario whose set-up cannot be a position."""


class RecordError(FangchengError, ValueError):
    """A record that is cut, edited or of another format; names the line."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = shortened(reason)
        super().__init__(f"record line {line}: {reason}")


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

    def __init__(self, code: str, **fields: str | int) -> None:
        self.code = code
        self.fields = fields
        super().__init__(f"{code}: {fields}")


class ConnectionFailedError(FangchengError):
    """A server that cannot be reached, that went away, or that refuses (`code` says why)."""

    def __init__(self, reason: str, code: str = "") -> None:
        self.code = code
        super().__init__(reason)


class HouseRulesError(FangchengError, ValueError):
    """House rules that cannot be played; says where in the file it is, if it is in a file."""
