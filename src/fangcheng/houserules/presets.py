"""Presets: house rules that lie in the folder of their town, found by name like a town."""

from collections.abc import Mapping
from functools import cache

from fangcheng.game.options import Value
from fangcheng.houserules.reading import read_rules
from fangcheng.houserules.rules import OWN_CLOCK, HouseRules, town_rules
from fangcheng.installed import is_preset_name, preset_file, preset_names


def find_rules(name: str) -> HouseRules:
    """Find a town or a preset by its name, `hangzhou` or `hangzhou/mil2025`."""
    return _read(preset_file(name)) if is_preset_name(name) else town_rules(name)


def presets(town: str) -> dict[str, HouseRules]:
    """Read the presets of a town, by their names; those that have a source come first."""
    found = {name: find_rules(name) for name in preset_names(town)}
    return dict(sorted(found.items(), key=lambda one: not one[1].source))


def preset_of(town: str, values: Mapping[str, Value]) -> str:
    """Name the preset by which a room of these values plays, of those that leave little to choose.

    It is nothing where there is none.
    """
    return next((name for name, rules in presets(town).items() if _is_of(values, rules)), "")


def _is_of(values: Mapping[str, Value], rules: HouseRules) -> bool:
    own = rules.values()
    fixed = rules.fixed - {OWN_CLOCK}
    return bool(fixed) and all(values[name] == own[name] for name in fixed)


@cache
def _read(file: str) -> HouseRules:
    return read_rules(file)
