"""Room options: one typed struct for each variant, with defaults and limits.

The room form, the rule book, the command line and the record header are made from it. Labels are
the option's names; a catalogue of words turns them into sentences.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from fangcheng.errors import OptionError

Value = bool | int | str
_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}")
O = TypeVar("O", bound="Options")  # noqa: E741


def choice(default: Value, *others: Value, clause: str) -> Any:
    """Declare an option that takes one of the values listed."""
    return field(default=default, metadata={"choices": (default, *others), "clause": clause})


def switch(default: bool, clause: str) -> Any:
    """Declare an option that is on or off."""
    return choice(default, not default, clause=clause)


def number(default: int, low: int, high: int, clause: str, step: int = 1) -> Any:
    """Declare an option that takes a whole number between two limits, in steps from the lower."""
    limits = {"low": low, "high": high, "step": step, "clause": clause}
    return field(default=default, metadata=limits)


@mypyc_attr(native_class=False)
@dataclass(frozen=True, kw_only=True)
class Options:
    """The options every variant has."""

    base: int = number(1, 1, 1000, clause="C-11")
    rounds: int = number(8, 1, 1000, clause="C-13")
    first_dealer: str | int = choice("random", 0, 1, 2, 3, clause="C-13")


class RoomOption(NamedTuple):
    """One option of a room, as its type declares it."""

    name: str
    default: Any
    metadata: Mapping[str, Any]
    """The `clause`, and `choices` or `low`, `high` and `step`."""


def options_of(options: Options | type[Options]) -> list[RoomOption]:
    """List the options; one named like a word of Python's has an underscore behind it there."""
    return [RoomOption(one.name.rstrip("_"), one.default, one.metadata) for one in fields(options)]


def make_options(kind: type[O], given: Mapping[str, object]) -> O:
    """Check the given values and fill in the defaults; refuse what is unknown or impossible."""
    known = {option.name: option for option in options_of(kind)}
    asked: Any = given  # names may be anything: compiled code would fail at what is no text
    for name, value in asked.items():
        if name not in known:
            raise OptionError("unknown_option", name=name, known=tuple(known))
        if not _allowed(known[name], value):
            told = known[name].metadata
            if "choices" in told:
                choices = tuple(map(_show, told["choices"]))
                raise OptionError("option_value", name=name, known=choices, value=_show(value))
            low, high, step = (told[one] for one in ("low", "high", "step"))
            shown = ascii(value)[:60] if isinstance(value, str) else _show(value)  # "2" is not 2
            between = {"name": name, "low": low, "high": high, "value": shown}
            if step > 1:
                raise OptionError("option_steps", step=step, **between)
            raise OptionError("option_range", **between)
    attributes = dict(zip(known, [one.name for one in fields(kind)], strict=True))
    return kind(**{attributes[name]: value for name, value in given.items()})  # type: ignore[arg-type]


def parse_options(kind: type[O], given: Mapping[str, str]) -> O:
    """Make options from texts, as a command line gives them."""
    words = {option.name: option.metadata.get("choices", ()) for option in options_of(kind)}
    return make_options(
        kind, {name: _parse(value, words.get(name, ())) for name, value in given.items()}
    )


def as_dict(options: Options) -> dict[str, Value]:
    """Return all values, in order."""
    return {one.name.rstrip("_"): getattr(options, one.name) for one in fields(options)}


def with_value(options: O, name: str, value: Value) -> O:
    """Return the same options but for one."""
    own = {one.name.rstrip("_"): one.name for one in fields(options)}
    changed: dict[str, Any] = {own[name]: value}
    return replace(options, **changed)


def _allowed(option: RoomOption, value: object) -> bool:
    meta = option.metadata
    if "choices" in meta:
        # True == 1 in Python, but not in an option.
        return any(value == one and type(value) is type(one) for one in meta["choices"])
    return type(value) is int and value in range(meta["low"], meta["high"] + 1, meta["step"])


def _show(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    # What is not plain text or a number is shown as code, shortened, so that it prints anywhere.
    shown = str(value) if isinstance(value, int) else ascii(value)[:60]
    return value if isinstance(value, str) and value.isascii() and value.isprintable() else shown


def _parse(value: str, words: tuple[Value, ...]) -> Value:
    lowered = value.strip().lower()
    if lowered in words:
        return lowered  # a word of the option's own, be it "off"
    if lowered in ("true", "on", "false", "off"):
        return lowered in ("true", "on")
    return int(lowered) if _WHOLE_NUMBER.fullmatch(lowered) else value.strip()
