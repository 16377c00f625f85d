"""The card of what was learnt: which net plays which town, how far it is trusted, and where not."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from fangcheng.encoding.layout import VERSION
from fangcheng.errors import LearntError
from fangcheng.game.options import as_dict
from fangcheng.game.variant import Variant
from fangcheng.installed import make_variant

CARD: Final = Path(__file__).with_name("master.json")
"""The card of the nets in this package, the tensors beside it. No level `master` without it."""
ANY: Final = "*"
"""Among the values of an option: whatever it is."""
_OUTSIDE: Final = ("rounds", "first_dealer")
"""Options that change nothing within a round."""


@dataclass(frozen=True)
class Plan:
    """How `master` plays a town."""

    net: str
    """The name of the net in the file of tensors."""
    trust: float
    """What a step in the logarithm of its chances is worth, in plain wins."""
    place: int = 0
    """Which of the towns this is that the net knows."""
    playouts: int = 0
    """How many playouts a decision has, as `hard` has them."""
    opening: bool = False
    """Whether the net makes the choices of the opening, too; alone, for nothing weighs them."""
    coach: bool = False
    """Whether hints and reviews are given by it, too."""
    options: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    """Options that may be other than usual, and the values for which it plays; `*` for all."""


@dataclass(frozen=True)
class Card:
    """What is in a file of tensors, and what it is for."""

    sha256: str
    towns: Mapping[str, Plan]
    encoding: int = VERSION
    notes: Mapping[str, Any] = field(default_factory=dict)
    """How the nets were made, for people."""

    def stand_in(self, variant: Variant) -> str:
        """Say why `master` does not play here but `hard` does: "town", "options", or nothing."""
        plan = self.towns.get(variant.name)
        if plan is None:
            return "town"
        usual = _usual(variant.name)
        for name, value in as_dict(variant.options).items():
            if value != usual[name] and name not in _OUTSIDE:
                allowed = plan.options.get(name, ())
                if value not in allowed and ANY not in allowed:
                    return "options"
        return ""

    def write(self, path: Path) -> None:
        """Write it; the tensors must be there already."""
        text = json.dumps(asdict(self), indent=2, ensure_ascii=False, sort_keys=True)
        path.write_text(text + "\n", encoding="utf-8")


@lru_cache(maxsize=64)
def _usual(town: str) -> Mapping[str, object]:
    return as_dict(make_variant(town).options)


def read_card(path: Path) -> Card:
    """Read a card; refuse one that is none, or of arrays that are written otherwise today."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        towns = {
            town: Plan(**{**plan, "options": {k: tuple(v) for k, v in plan["options"].items()}})
            for town, plan in told.pop("towns").items()
        }
        card = Card(towns=towns, **told)
    except (OSError, TypeError, ValueError, KeyError, AttributeError) as error:
        raise LearntError("no_card", name=path.name, reason=error) from None
    if card.encoding != VERSION:
        raise LearntError("card_too_old", name=path.name, found=card.encoding, version=VERSION)
    return card


def tensors_of(path: Path) -> Path:
    """Where the tensors of a card lie."""
    return path.with_suffix(".safetensors")


def digest(path: Path) -> str:
    """The checksum of a file."""
    return sha256(path.read_bytes()).hexdigest()
