"""House rules as they are played: what a file and its parents say; the town says the rest."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from fangcheng.errors import OptionError, ScenarioError
from fangcheng.game.options import Value, as_dict
from fangcheng.game.variant import Variant
from fangcheng.installed import is_preset_name, make_variant, town_in, variant_type
from fangcheng.record.house import House, Texts

ENDING: Final = ".toml"
OWN_CLOCK: Final = "turn_seconds"
"""The option that is the room's clock, in towns that have it."""


@dataclass(frozen=True)
class Clock:
    """The time to think, in seconds; None is as usual in the town."""

    turn: int | None = None
    """For each question."""
    bank: int | None = None
    """Beyond that, for the whole match."""


@dataclass(frozen=True)
class HouseRules:
    """A town as a table plays it. A town itself is the same without a house and a parent."""

    town: str
    options: Mapping[str, Value] = field(default_factory=dict)
    """What is set, here or in a parent; the rest is at the town's defaults."""
    clock: Clock = Clock()
    form: tuple[str, ...] | None = None
    """The options a room form still offers; None offers all."""
    house: House | None = None
    parent: "HouseRules | None" = None

    @property
    def source(self) -> Texts:
        """Where the rules are written down; empty where nobody says so."""
        return self.house.source if self.house is not None else {}

    def variant(self) -> Variant:
        """Make the rules to play by."""
        return make_variant(self.town, self.options)

    def values(self) -> dict[str, Value]:
        """Return all options with their values."""
        return as_dict(self.variant().options)

    def with_options(self, given: Mapping[str, Value]) -> "HouseRules":
        """Set further options for one room, unchecked."""
        return replace(self, options={**self.options, **given})

    def scenario(self, data: object) -> object:
        """Let a scenario be played by these rules; options of its own go before theirs."""
        if not isinstance(data, dict):
            return data  # whoever reads it says what is wrong with it
        town, options = data.get("variant", self.town), data.get("options", {})
        if not isinstance(town, str) or town_in(town) != self.town:
            raise ScenarioError("rules_of_another_town", town=self.town, other=town)
        given = {**self.options, **options} if isinstance(options, dict) else options
        return {**data, "variant": town, "options": given}

    def offers(self, option: str) -> bool:
        """Whether a room form offers an option."""
        return self.form is None or option in self.form

    @property
    def fixed(self) -> frozenset[str]:
        """The options that a room cannot choose any more."""
        return frozenset() if self.form is None else frozenset(self.values()) - set(self.form)

    def check_form(self, given: Mapping[str, object]) -> None:
        """Refuse options that a room of these rules does not choose."""
        own = self.values()
        for name, value in given.items():
            if name in own and not self.offers(name) and value != own[name] and name != OWN_CLOCK:
                raise OptionError("option_fixed", name=name, value=own[name])


def is_file_name(name: str) -> bool:
    """Whether this names a file of house rules, not a town or a preset."""
    return name.endswith(ENDING) or (("/" in name or "\\" in name) and not is_preset_name(name))


def town_rules(town: str) -> HouseRules:
    """Return a town as it is by default."""
    return HouseRules(variant_type(town).name)
