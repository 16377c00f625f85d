"""The endpoints as TypeScript: what each path takes and answers."""

import re
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
import msgspec.inspect as spec

from fangcheng.protocol.problems import PROBLEMS
from fangcheng.server.http.endpoints import Endpoint, rest_field
from fangcheng.server.schema.types import MODULES, literals, type_of, types_of
from fangcheng.server.schema.typescript import HEAD, ONE_OF, pair, type_text
from fangcheng.server.transport.endpoints import ENDPOINTS

_ABOUT = """\
/** 用 GET 问的：按路径，要填什么，回答什么。 What is fetched: what a path takes and answers. */
export interface Gets {
%s
}

/** 用 POST 送的。 What is sent. */
export interface Posts {
%s
}
"""


def http_file() -> str:
    """Return the paths under `/api` with their types."""
    told = [endpoint for endpoint in ENDPOINTS if endpoint.path.startswith("/api")]
    maps = [
        "\n".join(_entry(endpoint) for endpoint in told if endpoint.method == method)
        for method in ("GET", "POST")
    ]
    text = _ABOUT % tuple(maps)
    words = set(re.findall(r"\w+", re.sub(r"/\*\*.*?\*/|\"[^\"]*\"", "", text)))
    names = sorted(words & set(_names()))
    return f'{HEAD}import type {{ {", ".join(names)} }} from "./protocol";\n\n{text}'


def problems_file() -> str:
    """Return the errors of HTTP in both languages."""
    zh = {str(code): kind.zh for code, kind in PROBLEMS.items()}
    en = {str(code): kind.en for code, kind in PROBLEMS.items()}
    about = "/** 走 HTTP 出的错。 What goes wrong over HTTP. */\n"
    return f"{HEAD}{about}{pair('zh', 'en', zh, en)}"


def _names() -> Iterator[str]:
    for module in MODULES:
        yield from (info.name for info in types_of(module))
    yield from ONE_OF.values()
    yield from literals()


def _entry(one: Endpoint) -> str:
    given = " & ".join([*_place(one.place), *_query(one.query)]) or "unknown"
    answer = "Blob" if one.answer is None else written(one.answer)
    body = f" body: {written(one.body)};" if one.body is not None else " body: null;"
    sent = body if one.method == "POST" else ""
    return (
        f"  /** {one.text.splitlines()[0]} */\n"
        f'  "{one.plain_path}": {{ given: {given};{sent} answer: {answer} }};'
    )


def _place(kind: Any) -> Iterator[str]:
    if kind is not None:
        # The page may pass numbers as they stand in its own address: as text.
        names = [f"{one.name}: number | string" for one in msgspec.structs.fields(kind)]
        yield f"{{ {'; '.join(names)} }}"


def _query(kind: Any) -> Iterator[str]:
    if kind is None:
        return
    if fields := list(given_text(kind)):
        yield f"{{ {'; '.join(fields)} }}"
    if rest_field(kind) is not None:
        yield "Readonly<Record<string, boolean | number | string>>"


def given_text(kind: Any) -> Iterator[str]:
    """Return the fields of a query, except the one that collects all other names."""
    rest, hints = rest_field(kind), get_type_hints(kind, include_extras=True)
    for one in msgspec.structs.fields(kind):
        if one.name != rest:
            yield f"{one.name}{'' if one.required else '?'}: {written(hints[one.name])}"


def written(kind: Any) -> str:
    """Return a type as TypeScript; a union that has a name by that name."""
    named = ONE_OF.get(frozenset(get_args(kind)))
    return named or type_text(spec.NoneType() if kind is None else type_of(kind))
