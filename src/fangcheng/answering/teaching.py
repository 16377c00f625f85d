"""Which positions and lessons teach a town?"""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from fangcheng.answering.answers import Example, Examples, Lessons
from fangcheng.answering.reading import variant_of
from fangcheng.installed import examples as examples_of
from fangcheng.installed import lessons as lessons_of
from fangcheng.positions.scenario import of_town
from fangcheng.rulebook import COMMON, Chapter, clauses_of, load_book, text_of, title_of


def examples(given: Mapping[str, Any], lang: str) -> Examples:
    """List the positions of a town's clauses and of the common ones, in a language."""
    town = variant_of(given).name
    told = _told([*examples_of(town), *examples_of(COMMON)], lang)
    return {"examples": [*told, *_worked(town, lang)]}


def _worked(town: str, lang: str) -> Iterator[Example]:
    """Give the worked examples of a rule book, each with the first clause that it names."""
    known = {one.clause for one in (*clauses_of(town), *clauses_of(COMMON))}
    for chapter in load_book(town):
        named = [one for one in chapter.clauses_named if one in known]
        if not chapter.is_example or not named:
            continue
        for written in _scenarios(chapter):
            scenario = of_town(written)
            expected = scenario.pop("expect", {})
            text = text_of(chapter.without_fences(), lang, {}).replace("`", "")
            yield {
                "clause": named[0],
                "title": title_of(chapter, lang),
                "scenario": scenario,
                "notes": [{"at": 0, "text": text}],
                "scores": expected.get("scores", []),
                "worked": True,
            }


def _scenarios(chapter: Chapter) -> Iterator[dict[str, Any]]:
    for block in chapter.blocks:
        if block.kind == "fence":
            with suppress(ValueError):
                yield json.loads("\n".join(block.lines))


def lessons(given: Mapping[str, Any], lang: str) -> Lessons:
    """List the lessons of a town, in a language."""
    return {"lessons": _told(lessons_of(variant_of(given).name), lang)}


def _told(data: Any, lang: str) -> Any:
    """Leave of every text in two languages the one that is asked for."""
    if isinstance(data, list):
        return [_told(one, lang) for one in data]
    if not isinstance(data, dict):
        return data
    if data.keys() == {"zh", "en"}:
        return data[lang]
    return {key: _told(value, lang) for key, value in data.items()}
