"""The tables of `protocol.md`, in English and in Chinese.

The English texts are the docstrings of the types; the Chinese ones are in `chinese.py`,
`chinese_parts.py`, and the `chinese.py` of each feature.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, get_args

import msgspec
import msgspec.inspect as spec

from fangcheng.protocol import stream, view
from fangcheng.protocol.close_codes import CLOSE_CODES
from fangcheng.protocol.parts import RefusedCode
from fangcheng.server import settings
from fangcheng.server.features import modules
from fangcheng.server.schema import chinese, chinese_parts
from fangcheng.server.schema.types import (
    SOCKET,
    FieldInfo,
    TypeInfo,
    ecma_pattern,
    literal_text,
    literals,
    members,
    refusal_remarks,
    texts_of,
    told_types,
    types_of,
)
from fangcheng.server.schema.typescript import type_text
from fangcheng.server.settings import Settings

_PLACE = re.compile(r"(<!-- (\w+): generated -->\n).*?(<!-- end -->)", re.S)


class Language(NamedTuple):
    """The words around the texts of a document."""

    field: str
    type: str
    meaning: str
    name: str
    values: str
    code: str
    close_code: str
    setting: str
    default: str
    optional: str
    optional_with: str
    at_least: str
    characters: str
    stop: str


_ENGLISH = Language(
    "Field", "Type", "Meaning", "Name", "Values", "Code", "Close code", "Setting", "Default",
    "Optional.", "Optional, `{}` by default.", "{} or more.", "{} to {} characters.", ".",
)  # fmt: skip
_CHINESE = Language(
    "字段", "类型", "说明", "名字", "取值", "代号", "关闭码", "设置", "默认",
    "可省。", "可省，默认 `{}`。", "不小于 {}。", "{} 到 {} 个字。", "。",
)  # fmt: skip
LANGUAGES: Mapping[str, Language] = {"en": _ENGLISH, "zh": _CHINESE}


def texts(tag: str) -> dict[str, str]:
    """Return the text of each type and field (as `Class.field`) in a language."""
    return _english() if tag == "en" else _chinese()


def _english() -> dict[str, str]:
    infos = told_types()
    told, refusals = texts_of(settings), refusal_remarks().items()
    fields = {f"{info.name}.{one.name}": one.text for info in infos for one in info.fields}
    return {
        **{info.name: info.text for info in infos},
        **{key: text for key, text in fields.items() if text},
        **{name: text for name in literals() if (text := literal_text(name))},
        **_under("RefusedCode", {code: text or _plain(code) for code, text in refusals}),
        **{f"Settings.{name}": told[f"Settings.{name}"] for name in chinese_parts.LIMITS},
    }


def _chinese() -> dict[str, str]:
    by_tag = {
        info.name: told[info.tag]
        for union, told in (
            ("Command", chinese.COMMANDS),
            ("Message", chinese.MESSAGES),
            ("StreamEvent", chinese.ENTRIES),
        )
        for info in members(union)
        if info.tag in told
    }
    return {
        **by_tag,
        **chinese_parts.PARTS,
        **chinese_parts.FIELDS,
        **chinese_parts.WORDS,
        **from_features("TEXTS"),
        **_under("RefusedCode", chinese.REFUSALS),
        **_under("Settings", chinese_parts.LIMITS),
    }


def from_features(name: str) -> dict[str, str]:
    """Return the Chinese texts of this kind that features have in their `chinese.py`."""
    found = (getattr(one, name, {}) for one in modules("chinese"))
    return {key: text for some in found for key, text in some.items()}


def _under(name: str, told: Mapping[str, str]) -> dict[str, str]:
    return {f"{name}.{key}": text for key, text in told.items()}


def _plain(code: str) -> str:
    return code.replace("_", " ")


def document(source: str, tag: str) -> str:
    """Fill in the generated parts of the document in one language."""
    page = _Page(LANGUAGES[tag], texts(tag))
    parts = {
        "commands": page.sections(members("Command")),
        "messages": page.sections(members("Message")),
        "words": page.words(),
        "parts": page.sections(
            info for module in SOCKET for info in types_of(module) if not info.tag
        ),
        "entries": page.sections(members("StreamEvent")),
        "views": page.sections(
            info for info in (*types_of(stream), *types_of(view)) if not info.tag
        ),
        "refusals": page.refusals(),
        "closing": page.closing(),
        "limits": page.limits(),
    }
    return fill(source, parts)


def fill(source: str, parts: Mapping[str, str]) -> str:
    """Insert generated parts into a document."""
    return _PLACE.sub(lambda found: f"{found[1]}\n{parts[found[2]]}\n{found[3]}", source)


class _Page(NamedTuple):
    language: Language
    texts: Mapping[str, str]

    def sections(self, infos: Iterable[TypeInfo]) -> str:
        return "\n".join(
            f"### {f'`{info.tag}`' if info.tag else info.name}\n\n"
            f"{self._text(info.name)}\n{self._fieldtable(info)}"
            for info in infos
        )

    def _fieldtable(self, info: TypeInfo) -> str:
        if not info.fields:
            return ""
        own = self.language
        rows = [
            (f"`{one.name}`", f"`{type_text(one.type)}`", self._joined(self._remarks(info, one)))
            for one in info.fields
        ]
        return "\n" + table((own.field, own.type, own.meaning), rows)

    def _joined(self, remarks: Iterable[str]) -> str:
        return (" " if self.language is _ENGLISH else "").join(remarks)

    def _remarks(self, info: TypeInfo, field: FieldInfo) -> Iterator[str]:
        if field.optional:
            known = field.default is not msgspec.UNSET and field.default is not msgspec.NODEFAULT
            default = self.language.optional_with.format(json.dumps(field.default))
            yield default if known else self.language.optional
        yield from self._bounds(field.type)
        if field.text:
            yield self._text(f"{info.name}.{field.name}")

    def _bounds(self, kind: spec.Type) -> Iterator[str]:
        own = self.language
        match kind:
            case spec.UnionType(types=types):
                for part in types:
                    yield from self._bounds(part)
            case spec.IntType(ge=int(low), le=int(high)):
                yield f"{low}–{high}{own.stop}"
            case spec.IntType(ge=int(low)):
                yield own.at_least.format(low)
            case spec.StrType(pattern=str(pattern)):
                yield f"`{ecma_pattern(pattern)}`{own.stop}"
            case spec.StrType(max_length=int(longest), min_length=shortest):
                yield own.characters.format(shortest or 0, longest)

    def words(self) -> str:
        own = self.language
        rows = [
            (f"`{name}`", " ".join(f"`{value}`" for value in values), self._text(name))
            for name, values in literals().items()
            if name not in ("RefusedCode", "HttpCode")
        ]
        return table((own.name, own.values, own.meaning), rows)

    def refusals(self) -> str:
        codes = get_args(RefusedCode)
        rows = [(f"`{code}`", self._text(f"RefusedCode.{code}")) for code in codes]
        return table((self.language.code, self.language.meaning), rows)

    def closing(self) -> str:
        rows = [(f"`{code}`", str(number)) for code, number in CLOSE_CODES.items()]
        return table(("`bye`", self.language.close_code), rows)

    def limits(self) -> str:
        own, defaults = self.language, Settings()
        rows = [
            (f"`{name}`", f"{getattr(defaults, name):g}", self._text(f"Settings.{name}"))
            for name in chinese_parts.LIMITS
        ]
        return table((own.setting, own.default, own.meaning), rows)

    def _text(self, key: str) -> str:
        if key not in self.texts:
            raise SystemExit(f"chinese.py or chinese_parts.py: say what {key} is")
        return " ".join(self.texts[key].split())


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    escaped = ([cell.replace("|", r"\|") for cell in line] for line in lines)
    return "".join(f"| {' | '.join(line)} |\n" for line in escaped)
