"""The protocol for others: a document, a JSON Schema, TypeScript types, and words for the web.

``python -m fangcheng.server.schema`` writes them into the source tree; ``--check`` only says
whether they are current.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
import msgspec.inspect as spec

from fangcheng.protocol import messages, stream
from fangcheng.protocol.close_codes import CLOSE_CODES
from fangcheng.server import settings
from fangcheng.server.schema.chinese import COMMANDS, ENTRIES, MESSAGES, REFUSALS
from fangcheng.server.schema.types import (
    MODULES,
    UNIONS,
    FieldInfo,
    TypeInfo,
    ecma_pattern,
    literal_text,
    literals,
    members,
    refusal_remarks,
    texts_of,
    types_of,
)
from fangcheng.server.schema.typescript import protocol_file, type_text, words_files
from fangcheng.server.settings import Settings

ROOT = Path(__file__).parents[4]
"""The source tree: these files are made where the project is worked on."""
DOCUMENT = ROOT / "docs" / "protocol.md"
SCHEMA = ROOT / "docs" / "protocol.schema.json"
WEB = ROOT / "web" / "src" / "generated"

_PLACE = re.compile(r"(<!-- (\w+): generated -->\n).*?(<!-- end -->)", re.S)
_LIMITS = (
    "message_bytes", "messages_per_second", "message_burst", "unread_bytes",
    "connections_per_address", "guests_per_minute", "claim_pause", "shuffle_wait", "grace",
    "round_pause", "vote_seconds", "spectator_delay",
)  # fmt: skip
_LIMITS_CHINESE = (
    "客户端一条消息最多几字节", "一个连接每秒最多几条（长期）", "一次最多几条",
    "对方没读的超过几字节就断开", "一个地址最多几个连接", "一个地址每分钟的新客人、登录和新密码",
    "每次打牌后停几秒", "等随机数几秒", "断线几秒后由机器人代打", "结算显示几秒后自动下一局",
    "解散投票几秒", "观众落后几秒",
)  # fmt: skip


def files() -> dict[Path, str]:
    """Make everything that is generated; the document's prose is kept as it is written."""
    return {
        DOCUMENT: document(DOCUMENT.read_text(encoding="utf-8")),
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
    structs = [kind for module in (messages, stream) for kind in types_of(module)]
    kinds = [getattr(_module_of(info), info.name) for info in structs]
    _, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    _translate_patterns(components)
    for info in structs:
        _describe(components[info.name]["properties"], info.fields)
    for name, union in UNIONS.items():
        components[name] = {"anyOf": [_reference(kind.__name__) for kind in get_args(union)]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Fangcheng protocol {messages.VERSION}",
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


# -- the document --------------------------------------------------------------------------------


def document(source: str) -> str:
    """Fill in the generated parts of the document."""
    parts = {
        "commands": _sections(members("Command"), COMMANDS),
        "messages": _sections(members("Message"), MESSAGES),
        "words": _literals(),
        "parts": _parts(info for info in types_of(messages) if not info.tag),
        "entries": _sections(members("StreamEvent"), ENTRIES),
        "views": _parts(info for info in types_of(stream) if not info.tag),
        "refusals": _refusals(),
        "closing": _closing(),
        "limits": _limits(),
    }
    return _PLACE.sub(lambda found: f"{found[1]}\n{parts[found[2]]}\n{found[3]}", source)


def _sections(infos: Iterable[TypeInfo], chinese: Mapping[str, str]) -> str:
    return "\n".join(
        f"### `{info.tag}`\n\n{chinese[info.tag]} {_one_line(info.text)}\n{_field_table(info)}"
        for info in infos
    )


def _parts(infos: Iterable[TypeInfo]) -> str:
    return "\n".join(
        f"### {info.name}\n\n{_one_line(info.text)}\n{_field_table(info)}" for info in infos
    )


def _field_table(info: TypeInfo) -> str:
    if not info.fields:
        return ""
    rows = [
        (f"`{field.name}`", _type_cell(field), _one_line(" ".join(_remarks(field))))
        for field in info.fields
    ]
    return "\n" + _table(("字段 field", "类型 type", ""), rows)


def _type_cell(field: FieldInfo) -> str:
    return f"`{type_text(field.type)}`"


def _remarks(field: FieldInfo) -> Iterator[str]:
    if field.optional:
        known = field.default is not msgspec.UNSET and field.default is not msgspec.NODEFAULT
        default = f"，默认 default `{json.dumps(field.default)}`" if known else ""
        yield f"可省 optional{default}."
    yield from _limits_of(field.type)
    if field.text:
        yield field.text


def _limits_of(kind: spec.Type) -> Iterator[str]:
    match kind:
        case spec.UnionType(types=types):
            for one in types:
                yield from _limits_of(one)
        case spec.IntType(ge=low, le=high) if low is not None:
            yield f"{low}–{high}."
        case spec.StrType(pattern=str(pattern)):
            yield f"`{ecma_pattern(pattern)}`."
        case spec.StrType(max_length=int(longest), min_length=shortest):
            yield f"{shortest or 0}–{longest} 字 characters."


def _literals() -> str:
    rows = [
        (f"`{name}`", " ".join(f"`{value}`" for value in values), literal_text(name))
        for name, values in literals().items()
        if name != "RefusedCode"
    ]
    return _table(("名字 name", "取值 values", ""), rows)


def _refusals() -> str:
    remarks = refusal_remarks()
    rows = [
        (f"`{code}`", REFUSALS[code], remarks[code] or code.replace("_", " "))
        for code in get_args(messages.RefusedCode)
    ]
    return _table(("代号 code", "中文", "English"), rows)


def _closing() -> str:
    rows = [(f"`{code}`", str(number)) for code, number in CLOSE_CODES.items()]
    return _table(("`bye`", "关闭码 close code"), rows)


def _limits() -> str:
    defaults, told = Settings(), texts_of(settings)
    rows = [
        (f"`{name}`", f"{getattr(defaults, name):g}", chinese, told.get(f"Settings.{name}", ""))
        for name, chinese in zip(_LIMITS, _LIMITS_CHINESE, strict=True)
    ]
    return _table(("设置 setting", "默认 default", "", ""), rows)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    escaped = ([cell.replace("|", r"\|") for cell in line] for line in lines)
    return "".join(f"| {' | '.join(line)} |\n" for line in escaped)


def _one_line(text: str) -> str:
    return " ".join(text.split())


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
