"""The tables of `http.md`, in English and in Chinese."""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Final

from fangcheng.protocol.problems import PROBLEMS
from fangcheng.server.http.endpoints import Endpoint
from fangcheng.server.schema.chinese_http import ENDPOINTS as OWN
from fangcheng.server.schema.chinese_http import WHO as CHINESE_WHO
from fangcheng.server.schema.http_types import given_text, written
from fangcheng.server.schema.markdown import fill, from_features, table
from fangcheng.server.transport.endpoints import ENDPOINTS

_WHO: Final[Mapping[str, str]] = {
    "anybody": "anybody",
    "visitor": "anybody; a token says who",
    "person": "with a token",
    "operator": "with the host token",
}
_HEADS: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("Path", "What it does", "Who", "Takes", "Answers"),
    "zh": ("路径", "做什么", "谁", "要什么", "回答"),
}
_PROBLEM_HEADS: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("Code", "Status", "Meaning"),
    "zh": ("代号", "状态", "说明"),
}


def http_page(source: str, tag: str) -> str:
    """Fill in the generated parts of the document in one language."""
    tell = (lambda endpoint: endpoint.text.splitlines()[0]) if tag == "en" else _in_chinese()
    sections = groupby(ENDPOINTS, lambda endpoint: endpoint.owner.removesuffix("Api"))
    tables = [f"### {name}\n\n{_endpoints(some, tag, tell)}" for name, some in sections]
    return fill(source, {"endpoints": "\n".join(tables), "problems": _problems(tag)})


def _endpoints(some: Iterable[Endpoint], tag: str, tell: Callable[[Endpoint], str]) -> str:
    who = _WHO if tag == "en" else CHINESE_WHO
    rows = [
        (
            f"`{one.method} {one.plain_path}`",
            tell(one),
            who[one.who.value],
            " ".join(f"`{part}`" for part in _takes(one)),
            f"`{one.media if one.answer is None else written(one.answer)}`",
        )
        for one in some
    ]
    return table(_HEADS[tag], rows)


def _takes(one: Endpoint) -> Iterable[str]:
    if one.query is not None:
        yield from given_text(one.query)
    if one.body is not None:
        yield written(one.body)


def _in_chinese() -> Callable[[Endpoint], str]:
    known = {**OWN, **from_features("ENDPOINTS")}

    def tell(one: Endpoint) -> str:
        if one.name not in known:
            raise SystemExit(f"chinese.py or chinese_http.py: say what {one.name} does")
        return known[one.name]

    return tell


def _problems(tag: str) -> str:
    rows = [
        (f"`{code}`", str(kind.status), kind.en if tag == "en" else kind.zh)
        for code, kind in PROBLEMS.items()
    ]
    return table(_PROBLEM_HEADS[tag], rows)
