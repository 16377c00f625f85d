"""The protocol and the words as TypeScript."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, get_args

import msgspec.inspect as spec
from msgspec import UnsetType

from fangcheng.answering import answers
from fangcheng.installed import VARIANTS
from fangcheng.levels import LEVELS
from fangcheng.protocol import parts, problems, stream, view
from fangcheng.protocol.close_codes import CLOSE_CODES
from fangcheng.server import catalogue
from fangcheng.server import page_words as words_of_towns
from fangcheng.server.page_words import SHARED, page_words
from fangcheng.server.schema.types import (
    HTTP,
    SOCKET,
    UNIONS,
    FieldInfo,
    TypeInfo,
    choices,
    literal_text,
    literals,
    types_of,
)
from fangcheng.words import CATALOGUES, town_words
from fangcheng.words.installed import check_places
from fangcheng.words.people import characters

HEAD = """\
// 由 `python -m fangcheng.server.schema` 生成，不要手改。 Generated; do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated

"""
_PLAIN_KEY = re.compile(r"[A-Za-z_]\w*")
_ALIASES: dict[frozenset[object], str] = {
    frozenset(values): name for name, values in literals().items()
}
_UNION_NAMES = {frozenset(get_args(union)): name for name, union in UNIONS.items()}


_UNION_TEXTS = {
    "Command": "客户端发的。 What clients send.",
    "Message": "服务器发的。 What the server sends.",
    "StreamEvent": "座位事件流里的一项。 An entry of a seat's stream.",
}
_CHOICES: tuple[tuple[str, Any, str], ...] = (
    *choices(),
    ("ProblemCode", problems.ProblemCode, "出了什么错。 What went wrong."),
    ("Task", answers.Task, "一课要人做的事。 What a lesson asks for."),
)
"""Unions that have a name of their own in TypeScript."""
ONE_OF = {frozenset(get_args(kind)): name for name, kind, _ in _CHOICES}

# -- types ---------------------------------------------------------------------------------------


def protocol_file() -> str:
    """Return the TypeScript of all types, of the web socket and of HTTP."""
    closing = ", ".join(f"{code}: {number}" for code, number in CLOSE_CODES.items())
    written = [
        f"/** 协议版本。 The version of the protocol. */\nexport const VERSION = {parts.VERSION};",
        "/** 关闭码。 The close code after each `bye`. */\n"
        f"export const CLOSE_CODES = {{ {closing} }} as const;",
        _phrases(),
        *(_literal(name, values) for name, values in literals().items() if name != "Phrase"),
        *_all_of(SOCKET),
        *map(_union, ("Command", "Message")),
        *_all_of([stream, view]),
        _union("StreamEvent"),
        *_all_of([catalogue, words_of_towns, *HTTP, answers]),
        *(_alias(*one) for one in _CHOICES),
    ]
    return HEAD + "\n\n".join(written) + "\n"


def _phrases() -> str:
    values = ", ".join(map(_quoted, literals()["Phrase"]))
    return (
        f"{_comment(literal_text('Phrase'))}export const PHRASES = [{values}] as const;\n"
        "export type Phrase = (typeof PHRASES)[number];"
    )


def _literal(name: str, values: Iterable[str]) -> str:
    return f"{_comment(literal_text(name))}export type {name} = {' | '.join(map(_quoted, values))};"


def _union(name: str) -> str:
    names = " | ".join(kind.__name__ for kind in get_args(UNIONS[name]))
    return f"/** {_UNION_TEXTS[name]} */\nexport type {name} = {names};"


def _alias(name: str, kind: Any, text: str) -> str:
    return f"/** {text} */\nexport type {name} = {' | '.join(map(_named, get_args(kind)))};"


def _named(kind: Any) -> str:
    names = {values: name for name, values in literals().items()}
    return names.get(get_args(kind)) or str(kind.__name__)


def _all_of(modules: Iterable[ModuleType]) -> Iterator[str]:
    for module in modules:
        for info in types_of(module):
            yield _interface(info)


def _interface(info: TypeInfo) -> str:
    lines = [f"  {info.tag_field}: {_quoted(info.tag)};"] if info.tag else []
    lines += map(_member, info.fields)
    body = "\n".join(lines)
    opening = f"{_comment(info.text)}export interface {info.name} {{"
    return f"{opening}\n{body}\n}}" if body else f"{opening}}}"


def _member(field: FieldInfo) -> str:
    mark = "?" if field.optional else ""
    return f"{_comment(field.text, '  ')}  {field.name}{mark}: {type_text(field.type)};"


def type_text(kind: spec.Type) -> str:
    """Return a type as TypeScript."""
    match kind:
        case spec.UnionType(types=types):
            return _union_text([part for part in types if not _is_unset(part)])
        case spec.ListType(item_type=item) | spec.VarTupleType(item_type=item):
            inner = type_text(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case spec.TupleType(item_types=items):
            return f"[{', '.join(map(type_text, items))}]"
        case spec.DictType(value_type=value):
            # JSON keys are always strings.
            return f"Record<string, {type_text(value)}>"
        case spec.LiteralType(values=values):
            alias = _ALIASES.get(frozenset(values))
            return alias or " | ".join(map(_quoted, values))
        case spec.StructType(cls=cls) | spec.TypedDictType(cls=cls):
            return cls.__name__
    return _SIMPLE[type(kind)]


_SIMPLE: Mapping[type[spec.Type], str] = {
    spec.IntType: "number",
    spec.FloatType: "number",
    spec.StrType: "string",
    spec.BoolType: "boolean",
    spec.NoneType: "null",
    spec.AnyType: "unknown",
    spec.RawType: "unknown",
}


def _union_text(types: list[spec.Type]) -> str:
    named = _UNION_NAMES.get(
        frozenset(part.cls for part in types if isinstance(part, spec.StructType))
    )
    if named:
        return named
    # `null` comes last, as in hand-written code.
    in_order = sorted(types, key=lambda part: isinstance(part, spec.NoneType))
    return " | ".join(map(type_text, in_order))


def _is_unset(kind: spec.Type) -> bool:
    return isinstance(kind, spec.CustomType) and kind.cls is UnsetType


def _comment(text: str, indent: str = "") -> str:
    if not text:
        return ""
    lines = text.splitlines()
    if len(lines) == 1:
        return f"{indent}/** {text} */\n"
    inner = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{inner}{indent} */\n"


def _quoted(text: object) -> str:
    return json.dumps(text, ensure_ascii=False)


# -- words ---------------------------------------------------------------------------------------

_ABOUT_WORDS = """\
// 引擎的词句。 The engine's words: what all towns share is here, a town's own in `words/<town>.ts`,
// where they take the place of a shared sentence with the same key.
//
// 句子里的 `{name}` 要填上；没有别的写法，也没有转义。 A sentence has places `{name}` to be filled
// in; there is no other syntax and no escape. `Places<S>` gives their names as a type.
"""
_LOADING = """\
export type CommonKey = keyof typeof zh;

/** 各地的词句，用到才装载。 The words of a town, loaded when needed. */
export const towns = {
%s
} as const;

export type Town = keyof typeof towns;
export type TownWords<T extends Town = Town> = Awaited<ReturnType<(typeof towns)[T]>>;
/** 某地自己的键。 The keys of a town's own words. */
export type TownKey<T extends Town = Town> = T extends Town ? keyof TownWords<T>["zh"] : never;
export type Key = CommonKey | TownKey;

/** 句子里要填的名字。 The names of the places in a sentence. */
export type Places<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never;
"""


def words_files() -> dict[str, str]:
    """Return the files of words for the page: one for all towns, and one for each."""
    files = {"words.ts": _common_words(), "levels.ts": _levels(), "people.ts": _people()}
    for town in VARIANTS:
        files[f"words/{town}.ts"] = _town_words(town)
    return files


def _levels() -> str:
    """Write the levels of bots that rooms may have, with their names and a line about each."""
    rooms = [level for level in LEVELS if level.in_rooms]
    names = json.dumps([level.name for level in rooms])
    learnt = {level.name: level.stand_in for level in rooms if level.learnt}
    parts = [
        f'{HEAD}import type {{ BotLevel }} from "./protocol";\n',
        f"/** 从弱到强。 From the weakest on. */\n"
        f"export const LEVELS: readonly BotLevel[] = {names};\n",
        "/** 只学过一些规则的等级，和没学过时代打的。 Levels that have learnt some rules only, and "
        "who plays for them elsewhere. */\n"
        "export const STAND_INS: Readonly<Partial<Record<BotLevel, BotLevel>>> = "
        f"{_object(learnt)};\n",
    ]
    for at, name in enumerate(("Zh", "En")):
        called = _object({level.name: level.called[at] for level in rooms})
        about = _object({level.name: level.about[at] for level in rooms})
        parts.append(f"export const levels{name} = {{ names: {called}, about: {about} }};\n")
    return "\n".join(parts)


def _people() -> str:
    """Write the characters and their names."""
    parts = [HEAD]
    for at, name in enumerate(("Zh", "En")):
        called = _object({one: names[at] for one, names in characters().items()})
        parts.append(f"export const people{name}: Readonly<Record<string, string>> = {called};\n")
    return "\n".join(parts)


def _common_words() -> str:
    shared = [
        {key: text for key, text in catalogue.items() if key.startswith(SHARED)}
        for catalogue in _catalogues()
    ]
    names = [{town: town_words(town)["town"][at] for town in VARIANTS} for at in range(2)]
    loaders = "\n".join(f'  {town}: () => import("./words/{town}"),' for town in VARIANTS)
    return (
        f"{HEAD}{_ABOUT_WORDS}\n{pair('zh', 'en', *shared)}\n"
        f"/** 各地的名字。 The names of the towns. */\n{pair('namesZh', 'namesEn', *names)}\n"
        f"{_LOADING % loaders}"
    )


def _town_words(town: str) -> str:
    told = page_words(town)
    about = (
        "/** 不是连乘的付款怎样算出，见 `fangcheng/game/formula.py`。 "
        "How payments that are no plain products are worked out. */\n"
    )
    sums = f"export const sums: Readonly<Record<string, string>> = {_object(told['sums'])};\n"
    greatest = (
        "/** 这一地的大牌怎样亮相，最大的在前。 "
        "How the great moments of the town are shown, the greatest first. */\n"
    )
    moments = json.dumps(told["moments"], ensure_ascii=False, indent=2)
    return (
        f"{HEAD}{pair('zh', 'en', told['zh'], told['en'])}\n{about}{sums}\n"
        f"{greatest}export const moments = {moments};\n\n"
        "/** 底分是 1 时，一局通常赢多少。 What a round usually brings its winner at base 1. */\n"
        f"export const usual = {told['usual']};\n"
    )


def _catalogues() -> Iterator[Mapping[str, str]]:
    yield from CATALOGUES.values()


def pair(first: str, second: str, chinese: Mapping[str, str], english: Mapping[str, str]) -> str:
    """Return the words in both languages; a key in only one of them would not compile."""
    for text in (*chinese.values(), *english.values()):
        check_places(text)
    return (
        f"export const {first} = {_object(chinese)} as const;\n"
        f"export const {second} = {_object(english)} as const satisfies "
        f"Record<keyof typeof {first}, string>;\n"
    )


def _object(texts: Mapping[str, str]) -> str:
    if not texts:
        return "{}"
    lines = (f"  {_key(key)}: {_quoted(text)},\n" for key, text in texts.items())
    return f"{{\n{''.join(lines)}}}"


def _key(key: str) -> str:
    return key if _PLAIN_KEY.fullmatch(key) else _quoted(key)
