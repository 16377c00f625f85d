"""Commands as hypothesis makes them up from the types of the protocol."""

from typing import Any, get_args

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from fangcheng.protocol import commands as asked
from fangcheng.protocol.messages import AnyCommand

Made = dict[str, Any]
_TOWNS = ["hangzhou", "zhangzhou", "jinzhou", "qinhuangdao", "lanzhou", "atlantis"]
_ACTIONS = [
    "@legal",
    "@legal",
    "@legal",
    "pass",
    "hu",
    "timeout",
    "leave",
    "discard 1m",
    "chi 1m2m",
    "",
]
_PLACES: dict[str, st.SearchStrategy[Any]] = {
    # What only makes sense together with what the server said is filled in when it is sent.
    "room": st.sampled_from(["@room", "@other", "@witness", "000000"]),
    "match": st.sampled_from(["@match", "@match", "@match", 0, 2**60]),
    "at": st.sampled_from(["@at", "@at", "@at", -1, 10**30]),
    "have": st.sampled_from([-1, -1, 0, 5, 10**30, -(10**30)]),
    "do": st.sampled_from(_ACTIONS) | st.text(max_size=100),
    "variant": st.sampled_from(_TOWNS) | st.text(max_size=5),
    "level": st.sampled_from(["normal", "random", "god", None]),
    "options": st.sampled_from([{}, {}, {"rounds": 1}, {"rounds": -5}, {"base": "x"}, {"y": True}]),
    "token": st.none(),
    "clock": st.sampled_from([None, {"turn": 1, "bank": 0}, {"turn": 600, "bank": 3600}]),
}
_LEFT_OUT = (asked.SetPassword, asked.LogOut)
"""Slow on purpose, and the end of everything; they have tests of their own."""


def commands() -> st.SearchStrategy[Made]:
    """Any command of the protocol, with fields that its types allow."""
    kinds = [kind for kind in get_args(AnyCommand) if kind not in _LEFT_OUT]
    made = [_struct(kind) for kind in kinds]
    # Those that bring a match about come more often than others.
    often = [
        _struct(kind)
        for kind in (asked.QuickPlay, asked.Act, asked.Act, asked.Sync, asked.Enter, asked.Sit)
    ]
    return st.one_of(*made, *often)


def _struct(kind: type[msgspec.Struct]) -> st.SearchStrategy[Made]:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    fields: dict[str, st.SearchStrategy[Any]] = {"type": st.just(str(found.tag))}
    fields |= {field.name: _field(field) for field in found.fields}
    return st.fixed_dictionaries(fields)


def _field(field: inspect.Field) -> st.SearchStrategy[Any]:
    if field.name == "id":
        return st.just("@id")
    return _PLACES[field.name] if field.name in _PLACES else _value(field.type)


def _value(kind: inspect.Type) -> st.SearchStrategy[Any]:
    match kind:
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType():
            return st.integers(kind.ge, kind.le)
        case inspect.LiteralType():
            return st.sampled_from(kind.values)
        case inspect.StrType() if kind.pattern is not None:
            return st.from_regex(kind.pattern.removesuffix("$").removesuffix(r"\Z") + r"\Z")
        case inspect.StrType():
            return st.text(min_size=kind.min_length or 0, max_size=kind.max_length)
        case inspect.FloatType():
            return st.floats(allow_nan=False, allow_infinity=False)
        case inspect.DictType():
            return st.dictionaries(_value(kind.key_type), _value(kind.value_type), max_size=5)
        case inspect.ListType():
            return st.lists(_value(kind.item_type), max_size=min(kind.max_length or 5, 5))
        case inspect.StructType():
            return st.fixed_dictionaries({one.name: _value(one.type) for one in kind.fields})
        case inspect.UnionType():
            return st.one_of(*map(_value, kind.types))
    raise AssertionError(f"no idea how to make {kind}")
