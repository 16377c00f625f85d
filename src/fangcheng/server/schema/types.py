"""The protocol's types as other languages need them: fields, their types and their texts.

Texts come from the source: the docstring of a class, and the string under a field.
"""

import ast
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import pairwise
from pkgutil import iter_modules
from types import ModuleType, UnionType
from typing import Any, Literal, get_args, get_origin, is_typeddict

import msgspec.inspect as spec
from msgspec import NODEFAULT, UNSET, Struct

from fangcheng import levels, protocol
from fangcheng.answering import answers
from fangcheng.protocol import kinds, matches, messages, parts, stream, view
from fangcheng.protocol.stream import (
    AskEvent,
    BreakEvent,
    ChoiceView,
    HuEvent,
    PayEvent,
    Remark,
    ShowEvent,
    StreamEvent,
    Transfer,
)
from fangcheng.protocol.view import ResultView, View, WinView
from fangcheng.record import fair
from fangcheng.server import catalogue, page_words


def _modules(names: Iterable[str]) -> tuple[ModuleType, ...]:
    return tuple(import_module(f"{protocol.__name__}.{name}") for name in names)


SOCKET = (*_modules(protocol.SOCKET), fair)
"""The modules whose types `protocol.md` describes, except streams."""
HTTP = _modules(
    one.name
    for one in iter_modules(protocol.__path__)
    if one.name not in (*protocol.SOCKET, *protocol.BENEATH)
)
"""The other modules: requests and answers over HTTP, and perhaps some commands and messages."""
WIRE: tuple[ModuleType, ...] = (*SOCKET, stream, view)
MODULES: tuple[ModuleType, ...] = (*WIRE, levels, catalogue, page_words, *HTTP, answers)
"""The modules of all types."""

UNIONS: Mapping[str, Any] = {
    "Command": messages.AnyCommand,
    "Message": messages.AnyMessage,
    "StreamEvent": StreamEvent,
}
"""Unions of types, told apart by a field."""

_BY_SOCKET = (kinds.Command, kinds.Message)

# The server passes on what the engine wrote, without decoding it; these are the true types.
WRITTEN_BY_THE_ENGINE: Mapping[tuple[str, str], Any] = {
    ("Events", "events"): list[StreamEvent],
    ("Snapshot", "view"): View,
    ("Snapshot", "ask"): AskEvent | None,
    ("Snapshot", "settled"): list[HuEvent | PayEvent | ShowEvent],
    ("Snapshot", "broken"): BreakEvent | None,
    ("Hints", "remarks"): list[Remark],
    ("PuzzleCase", "events"): list[StreamEvent],
    ("MatchTold", "summary"): parts.Summary,
    ("MatchTold", "fair"): matches.Published,
    ("PlayedMatch", "summary"): parts.Summary,
    ("Replay", "summary"): parts.Summary,
    ("OpenRound", "events"): list[StreamEvent],
    ("ReplayRound", "events"): list[StreamEvent],
    ("Scored", "win"): WinView,
    ("Scored", "transfers"): list[Transfer],
    ("Position", "round"): matches.OpenRound,
    ("Position", "choices"): dict[str, list[ChoiceView]],
    ("Position", "wins"): list[WinView],
    ("Position", "transfers"): list[Transfer],
    ("Position", "result"): ResultView | None,
    ("LessonStep", "task"): answers.Task,
}


@dataclass(frozen=True)
class FieldInfo:
    """A field of a type."""

    name: str
    type: spec.Type
    text: str
    optional: bool
    """Whether the field may be missing."""
    default: Any = NODEFAULT


@dataclass(frozen=True)
class TypeInfo:
    """An object of the protocol."""

    name: str
    text: str
    fields: tuple[FieldInfo, ...]
    tag_field: str = ""
    tag: str = ""


def types_of(module: ModuleType) -> list[TypeInfo]:
    """Return the types of a module, in the order of the source."""
    return [type_info(kind) for kind in _classes(module)]


def members(union: str) -> list[TypeInfo]:
    """Return the types of a union."""
    return [type_info(kind) for kind in get_args(UNIONS[union])]


def told_types() -> list[TypeInfo]:
    """Return the types that `protocol.md` describes: those of some modules, and all messages."""
    said = [*members("Command"), *members("Message")]
    found = [info for module in WIRE for info in types_of(module)]
    return list({info.name: info for info in (*found, *said)}.values())


def literals() -> dict[str, tuple[str, ...]]:
    """Return the named sets of words, in the order of the source."""
    return {
        name: get_args(value)
        for module in MODULES
        for name, value in vars(module).items()
        if get_origin(value) is Literal
    }


def literal_text(name: str) -> str:
    """Return the text of a named set of words."""
    return next((text for module in MODULES if (text := texts_of(module).get(name))), "")


def choices() -> Iterator[tuple[str, Any, str]]:
    """Return the unions of what people do over HTTP: their names, types and texts."""
    for module in HTTP:
        texts = texts_of(module)
        for name, value in vars(module).items():
            found = get_args(value) if isinstance(value, UnionType) else ()
            if found and all(_is_action(kind, module) for kind in found):
                yield name, value, texts.get(name, "")


def _is_action(kind: Any, module: ModuleType) -> bool:
    own = issubclass(kind, Struct) and kind.__module__ == module.__name__
    return own and kind.__struct_config__.tag is not None and not issubclass(kind, _BY_SOCKET)


def refusal_remarks() -> dict[str, str]:
    """Return the comments beside the codes of refusals."""
    source = inspect.getsource(parts)
    listed = source.partition("RefusedCode = Literal[")[2].partition("\n]")[0]
    return dict(re.findall(r'^    "(\w+)",(?:  # (.*))?$', listed, re.M))


def ecma_pattern(pattern: str) -> str:
    """Translate a pattern to JavaScript and JSON Schema, where `$` matches only the very end."""
    return pattern.replace(r"\A", "^").replace(r"\Z", "$")


@cache
def type_info(kind: Any) -> TypeInfo:
    """Describe a struct or a typed dictionary."""
    told = spec.type_info(kind)
    assert isinstance(told, spec.StructType | spec.TypedDictType)
    module = next(module for module in MODULES if module.__name__ == kind.__module__)
    texts, name = texts_of(module), kind.__name__
    fields = tuple(
        _field(kind, field, _text_of(kind, field.name))
        for field in sorted(told.fields, key=lambda field: _in_order(kind).index(field.name))
    )
    if isinstance(told, spec.StructType) and told.tag_field:
        return TypeInfo(name, texts[name], fields, told.tag_field, str(told.tag))
    return TypeInfo(name, texts[name], fields)


def _is_sent(kind: type[Struct]) -> bool:
    """Return whether clients send a type: those are read strictly, as clients read streams."""
    strict = kind.__struct_config__.forbid_unknown_fields
    return strict and kind.__module__ not in (stream.__name__, view.__name__)


def _in_order(kind: Any) -> list[str]:
    """List the fields of a type in the order of the source, those of base classes first."""
    bases = kind.__mro__ if isinstance(kind, type) and issubclass(kind, Struct) else (kind,)
    return [name for base in reversed(bases) for name in inspect.get_annotations(base)]


def _text_of(kind: Any, field: str) -> str:
    """Return the text of a field, from its class or a base class."""
    own = [base for base in kind.__mro__ if base.__module__.startswith("fangcheng.")] or [kind]
    found = (texts_of(import_module(one.__module__)).get(f"{one.__name__}.{field}") for one in own)
    return next(filter(None, found), "")


def texts_in(kind: Any) -> dict[str, str]:
    """Return the texts of a type's fields, wherever it is defined."""
    found = {name: _text_of(kind, name) for name in kind.__struct_fields__}
    return {name: text for name, text in found.items() if text}


def type_of(kind: Any) -> spec.Type:
    """Describe a type, including unions of structs without a tag, which msgspec cannot inspect."""
    if isinstance(kind, UnionType):
        return spec.UnionType(tuple(map(type_of, get_args(kind))))
    return spec.type_info(kind)


def _field(kind: Any, field: spec.Field, text: str) -> FieldInfo:
    meant = WRITTEN_BY_THE_ENGINE.get((kind.__name__, field.name))
    takes = field.type if meant is None else type_of(meant)
    default = field.default
    if field.default_factory is not NODEFAULT:
        default = field.default_factory()
    # The server always writes defaults; only unset fields are left out.
    may_be_missing = is_typeddict(kind) or default is UNSET or _is_sent(kind)
    optional = not field.required and may_be_missing
    return FieldInfo(field.encode_name, takes, text, optional, default)


def _classes(module: ModuleType) -> Iterator[Any]:
    for name, value in vars(module).items():
        is_type = isinstance(value, type) and (issubclass(value, Struct) or is_typeddict(value))
        is_own = is_type and value.__module__ == module.__name__ and name == value.__name__
        if is_own and not name.startswith("_"):
            yield value


@cache
def texts_of(module: ModuleType) -> dict[str, str]:
    """Return the strings under classes, fields (as `Class.field`) and names of a module."""
    tree = ast.parse(inspect.getsource(module))
    found = _strings_under(tree.body, "")
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = ast.get_docstring(node) or ""
            found |= _strings_under(node.body, f"{node.name}.")
    return found


def _strings_under(body: list[ast.stmt], prefix: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for node, after in pairwise(body):
        match node, after:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[prefix + name] = inspect.cleandoc(text)
    return found
