"""From a run to files that bots read: tensors as halves, and a card that says what they are for."""

import shutil
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from fangcheng.bots.learnt.card import CARD, Card, Plan, digest, read_card, tensors_of
from fangcheng.bots.learnt.files import read_tensors, write_tensors
from training.net import Net, to_arrays
from training.saving import Run
from training.settings import Settings

MOST_NUMBERS, MOST_BYTES = 4_000_000, 8 << 20
"""What the package may hold for all towns together."""
USUAL_TRUST = 0.025


def write_run(run: Run, settings: Settings, stage: str, trust: dict[str, float]) -> Path:
    """Write the net of a stage and its card; one that was tuned is for its towns alone."""
    net = Net(settings.width, settings.blocks, len(settings.towns))
    saved, begun = run.need(stage), run.need("clone")
    net.load_state_dict(saved["net"])
    tuned = stage.removeprefix("tune-").split("-")
    towns = [town for town in tuned if town in settings.towns] or settings.towns
    name = "all" if len(towns) == len(settings.towns) > 1 else "-".join(towns)
    path = run.folder / f"{stage}.json"
    write_tensors(tensors_of(path), {f"{name}/{at}": one for at, one in to_arrays(net).items()})
    plans = {
        town: Plan(name, trust.get(town, USUAL_TRUST), settings.towns.index(town)) for town in towns
    }
    notes: dict[str, Any] = {
        name: {
            "stage": stage,
            "decisions": saved.get("decisions", 0),
            "seconds": round(saved.get("seconds", 0.0)),
            "spread": begun["spread"],
            "adopted": begun.get("adopted", ""),
            "settings": settings.as_json(),
        }
    }
    Card(digest(tensors_of(path)), plans, notes=notes).write(path)
    return path


def with_plan(path: Path, to: Path, **changes: Any) -> Path:
    """Copy a card with other plans for all its towns."""
    return with_plans(path, to, dict.fromkeys(read_card(path).towns, changes))


def with_plans(path: Path, to: Path, changes: Mapping[str, Mapping[str, Any]]) -> Path:
    """Copy a card with other plans for some towns, and the tensors with it."""
    card = read_card(path)
    names = {field.name for field in fields(Plan)}
    towns = {
        town: replace(plan, **{k: v for k, v in changes.get(town, {}).items() if k in names})
        for town, plan in card.towns.items()
    }
    if to != path:
        shutil.copyfile(tensors_of(path), tensors_of(to))
    replace(card, towns=towns).write(to)
    return to


def install(path: Path, to: Path = CARD) -> None:
    """Put the nets of a card into the package, beside those of other towns."""
    card, tensors = read_card(path), read_tensors(tensors_of(path))
    towns, notes = dict(card.towns), dict(card.notes)
    if to.exists():
        there = read_card(to)
        towns = {**there.towns, **towns}
        used = {plan.net for plan in towns.values()}
        lost = sorted(set(there.towns) - set(card.towns))
        lost = [town for town in lost if there.towns[town].net in card.notes]
        if lost:
            raise SystemExit(f"{', '.join(lost)} would lose the net that plays there now")
        old = read_tensors(tensors_of(to))
        notes = {net: note for net, note in {**there.notes, **notes}.items() if net in used}
        tensors = {**{k: v for k, v in old.items() if k.split("/")[0] in used}, **tensors}
    numbers = sum(one.size for one in tensors.values())
    if numbers > MOST_NUMBERS:
        raise SystemExit(f"{numbers} parameters are more than {MOST_NUMBERS}")
    write_tensors(tensors_of(to), tensors)
    size = tensors_of(to).stat().st_size
    if size > MOST_BYTES:
        raise SystemExit(f"{size} bytes are more than {MOST_BYTES}")
    Card(digest(tensors_of(to)), towns, notes=notes).write(to)
    print(f"{to}: {sorted(towns)}, {numbers} parameters, {size} bytes")
