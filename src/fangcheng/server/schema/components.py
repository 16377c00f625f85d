"""JSON Schemas of types with their texts, for the contracts of both wires."""

from types import UnionType
from typing import Any, get_args

import msgspec
from msgspec import Struct

from fangcheng.server.schema.types import (
    MODULES,
    UNIONS,
    WRITTEN_BY_THE_ENGINE,
    ecma_pattern,
    type_info,
    types_of,
)

Schema = dict[str, Any]
_UNIONS = {name: {kind.__name__ for kind in get_args(union)} for name, union in UNIONS.items()}


class Components:
    """Collects schemas of types that refer to each other within one document."""

    def __init__(self, place: str) -> None:
        """Prepare a collection; `place` is a path in the document, like `#/components/schemas/`."""
        self._template = f"{place}{{name}}"
        self._kinds: dict[str, Any] = {}
        self._unions: dict[str, Schema] = {}

    def schema(self, kind: Any) -> Schema:
        """Return the schema of a type, and collect the types it refers to."""
        if isinstance(kind, UnionType):
            return {"anyOf": [self.schema(member) for member in get_args(kind)]}
        (found,), parts = msgspec.json.schema_components([kind], ref_template=self._template)
        for name in parts:
            self._take(name)
        told: Schema = self._finished(found)
        return told

    def _finished(self, schema: Any) -> Any:
        """Translate patterns to ECMA 262, and refer to unions that have a name by it."""
        if isinstance(schema, list):
            return [self._finished(part) for part in schema]
        if not isinstance(schema, dict):
            return schema
        told = {key: self._finished(part) for key, part in schema.items()}
        if isinstance(told.get("pattern"), str):
            told["pattern"] = ecma_pattern(told["pattern"])
        if "discriminator" in told:
            among = {one["$ref"].rpartition("/")[2] for one in told["anyOf"]}
            name = next((name for name, all_of in _UNIONS.items() if all_of == among), None)
            if name is not None:
                self._unions[name] = told
                return self._reference(name)
        return told

    def _reference(self, name: str) -> Schema:
        return {"$ref": self._template.format(name=name)}

    def _take(self, name: str) -> None:
        """Collect a type, and the types of those fields that the engine writes."""
        if name in self._kinds:
            return
        kind = _named(name)
        self._kinds[name] = kind
        for (owner, _), meant in WRITTEN_BY_THE_ENGINE.items():
            if owner == name:
                self.schema(meant)

    def all(self) -> dict[str, Schema]:
        """Return the schemas of all collected types, by name."""
        kinds = list(self._kinds.values())
        _, plain = msgspec.json.schema_components(kinds, ref_template=self._template)
        found: dict[str, Schema] = self._finished(plain)
        for name, kind in self._kinds.items():
            for field in type_info(kind).fields:
                entry = found[name]["properties"][field.name]
                meant = WRITTEN_BY_THE_ENGINE.get((name, _own_name(kind, field.name)))
                if meant is not None:
                    entry.clear()
                    entry.update(self.schema(meant))
                if field.text:
                    entry["description"] = field.text
        return dict(sorted((found | self._unions).items()))


def _own_name(kind: Any, written: str) -> str:
    """Return the name that a field has in the source, given its name on the wire."""
    if not issubclass(kind, Struct):
        return written
    names = {field.encode_name: field.name for field in msgspec.structs.fields(kind)}
    return names[written]


def _named(name: str) -> Any:
    return next(
        getattr(module, name)
        for module in MODULES
        if any(info.name == name for info in types_of(module))
    )
