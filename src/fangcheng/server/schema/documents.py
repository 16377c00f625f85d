"""The protocol for others: documents, a JSON Schema, TypeScript types, and words for the web.

``python -m fangcheng.server.schema`` writes them into the source tree; ``--check`` only says
whether they are current.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec

from fangcheng.protocol import parts
from fangcheng.server.schema.markdown import LANGUAGES, document
from fangcheng.server.schema.types import (
    MODULES,
    UNIONS,
    FieldInfo,
    TypeInfo,
    ecma_pattern,
    told_types,
)
from fangcheng.server.schema.typescript import protocol_file, type_text, words_files

ROOT = Path(__file__).parents[4]
"""The source tree: these files are made where the project is worked on."""
DOCUMENTS = {tag: ROOT / "docs" / tag / "protocol.md" for tag in LANGUAGES}
SCHEMA = ROOT / "docs" / "protocol.schema.json"
WEB = ROOT / "web" / "src" / "generated"


def files() -> dict[Path, str]:
    """Make everything that is generated; the documents' prose is kept as it is written."""
    documents = {
        path: document(path.read_text(encoding="utf-8"), tag) for tag, path in DOCUMENTS.items()
    }
    return {
        **documents,
        SCHEMA: json.dumps(json_schema(), ensure_ascii=False, indent=1) + "\n",
        WEB / "protocol.ts": protocol_file(),
        **{WEB / name: text for name, text in words_files().items()},
    }


def outdated() -> list[Path]:
    """List the files that are not current."""
    return [path for path, text in files().items() if not _holds(path, text)]


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


# -- JSON Schema ---------------------------------------------------------------------------------


def json_schema() -> dict[str, Any]:
    """Describe all commands, messages and entries of streams; take one of `$defs` to check with."""
    structs = told_types()
    kinds = [getattr(_module_of(info), info.name) for info in structs]
    _, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    _translate_patterns(components)
    for info in structs:
        _describe(components[info.name]["properties"], info.fields)
    for name, union in UNIONS.items():
        components[name] = {"anyOf": [_reference(kind.__name__) for kind in get_args(union)]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Fangcheng protocol {parts.VERSION}",
        "anyOf": [_reference("Command"), _reference("Message")],
        "$defs": dict(sorted(components.items())),
    }


def _translate_patterns(schema: Any) -> None:
    """Write patterns as ECMA 262 has them, wherever they stand."""
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            schema["pattern"] = ecma_pattern(schema["pattern"])
        for part in schema.values():
            _translate_patterns(part)
    elif isinstance(schema, list):
        for part in schema:
            _translate_patterns(part)


def _module_of(info: TypeInfo) -> Any:
    return next(module for module in MODULES if hasattr(module, info.name))


def _reference(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}


def _describe(properties: dict[str, Any], fields: Iterable[FieldInfo]) -> None:
    for field in fields:
        entry = properties[field.name]
        entry.update(_WRITTEN_BY_THE_ENGINE.get(type_text(field.type), {}))
        if field.text:
            entry["description"] = field.text


# What the server's types leave open, by what clients know it as.
_WRITTEN_BY_THE_ENGINE: Mapping[str, dict[str, Any]] = {
    "StreamEvent[]": {"items": _reference("StreamEvent")},
    "View": _reference("View"),
    "Remark[]": {"items": _reference("Remark")},
    "AskEvent | null": {"anyOf": [_reference("AskEvent"), {"type": "null"}]},
}


# -- the command ---------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files, or check them."""
    parser = argparse.ArgumentParser(prog="python -m fangcheng.server.schema", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if not current")
    check = parser.parse_args(arguments).check
    old = outdated()
    for path in old:
        sys.stdout.write(f"{path.relative_to(ROOT)}{': not current' if check else ''}\n")
    if check:
        return 1 if old else 0
    made = files()
    for path in old:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made[path], encoding="utf-8")
    return 0
