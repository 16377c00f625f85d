"""Text that must have a form has it to the last letter: no newline slips in at its end."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Annotated, Any

import msgspec
import msgspec.inspect as spec
import pytest
from msgspec import Meta, Struct

import fangcheng.protocol
import fangcheng.server
from fangcheng.protocol import messages as say

SAMPLES = ("", "00:00", "0-0", "0" * 6, "0" * 16, "0" * 64, "https://a.example")


def _structs() -> Iterator[type[Struct]]:
    for package in (fangcheng.protocol, fangcheng.server):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations" in found.name or found.name.endswith("__main__"):
                continue
            for kind in vars(import_module(found.name)).values():
                if isinstance(kind, type) and issubclass(kind, Struct) and kind is not Struct:
                    yield kind


def _patterns(kind: Any) -> Iterator[str]:
    """Find the patterns in a type, through everything it is made of."""
    if isinstance(kind, spec.StrType) and kind.pattern is not None:
        yield kind.pattern
    elif isinstance(kind, spec.Type) and not isinstance(kind, spec.StructType):
        yield from _patterns(tuple(getattr(kind, name) for name in kind.__struct_fields__))
    elif isinstance(kind, tuple):
        for part in kind:
            yield from _patterns(part)


def _all_patterns() -> list[str]:
    found = set()
    for struct in set(_structs()):
        told = spec.type_info(struct)
        assert isinstance(told, spec.StructType)
        for field in told.fields:
            found |= set(_patterns(field.type))
    return sorted(found)


@pytest.mark.parametrize("pattern", _all_patterns())
def test_no_pattern_lets_a_newline_in(pattern: str) -> None:
    text = Annotated[str, Meta(pattern=pattern)]
    taken = [one for one in SAMPLES if _takes(text, one)]
    assert taken, "none of the samples fits"
    if "[^" in pattern:
        return  # it names what is not allowed, and a newline is
    for sample in taken:
        for wrong in (f"{sample}\n", f"\n{sample}", f"{sample}\n\n", f"{sample}\r\n"):
            assert not _takes(text, wrong), wrong


def _takes(kind: Any, text: str) -> bool:
    try:
        msgspec.convert(text, kind)
    except msgspec.ValidationError:
        return False
    return True


def test_the_patterns_were_found() -> None:
    assert len(_all_patterns()) >= 5


@pytest.mark.parametrize(
    "command",
    [
        {"type": "commit", "match": 1, "hash": "0" * 64},
        {"type": "reveal", "match": 1, "nonce": "0" * 32},
        {"type": "enter", "id": "x", "room": "123456"},
        {"type": "stand", "id": "x"},
    ],
)
def test_commands_with_a_newline_are_none(command: dict[str, Any]) -> None:
    say.read(msgspec.json.encode(command))
    for name in ("hash", "nonce", "room", "id"):
        if name in command:
            with pytest.raises(msgspec.ValidationError):
                say.read(msgspec.json.encode({**command, name: f"{command[name]}\n"}))
