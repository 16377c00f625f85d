"""What stands in a question, checked."""

from collections.abc import Mapping
from typing import Any

from fangcheng.errors import ScenarioError
from fangcheng.game.variant import Variant
from fangcheng.installed import make_variant


def text_of(given: Mapping[str, Any], key: str, default: str | None = None) -> str | None:
    """Read a text that may be missing."""
    value = given.get(key)
    if value is None:
        return default
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise ScenarioError("long_text", key=key, longest=_LONGEST)
    return value


def number_of(given: Mapping[str, Any], key: str, default: int | None = None) -> int | None:
    """Read a whole number that may be missing."""
    value = given.get(key)
    if value is None:
        return default
    if type(value) is not int:
        raise ScenarioError("not_whole", key=key, value=value)
    return value


def variant_of(given: Mapping[str, Any]) -> Variant:
    """Read the town and the options of the room."""
    options = given.get("options") or {}
    if not isinstance(options, dict):
        raise ScenarioError("options_no_object")
    name = text_of(given, "variant")
    if not name:
        raise ScenarioError("variant_missing")
    return make_variant(name, options)


_LONGEST = 200
