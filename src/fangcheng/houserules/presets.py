"""Presets: house rules that lie in the folder of their town, found by name like a town."""

from functools import cache

from fangcheng.houserules.reading import read_rules
from fangcheng.houserules.rules import HouseRules, town_rules
from fangcheng.towns import is_preset_name, preset_file, preset_names


def find_rules(name: str) -> HouseRules:
    """Find a town or a preset by its name, `hangzhou` or `hangzhou/mil2025`."""
    return _read(preset_file(name)) if is_preset_name(name) else town_rules(name)


def presets(town: str) -> dict[str, HouseRules]:
    """Read the presets of a town, by their names; those that have a source come first."""
    found = {name: find_rules(name) for name in preset_names(town)}
    return dict(sorted(found.items(), key=lambda one: not one[1].source))


@cache
def _read(file: str) -> HouseRules:
    return read_rules(file)
