"""A run that goes on from a net that plays already, instead of from a clone made anew."""

from pathlib import Path

import torch

from fangcheng.bots.learnt.card import CARD, digest, read_card, tensors_of
from fangcheng.bots.learnt.files import read_tensors
from training.net import Net
from training.saving import Run
from training.settings import Settings


def adopt(run: Run, settings: Settings, path: Path = CARD) -> None:
    """Take the net of a card that knows these towns in the place of the clone.

    The leash then holds the run near that net, and not near the teacher.
    """
    if run.load("clone") is not None:
        raise SystemExit(f"{run.folder} has a clone already: adopt a net in a run of its own")
    card, tensors = read_card(path), read_tensors(tensors_of(path))
    towns = list(settings.towns)
    found = [
        name
        for name, told in card.notes.items()
        if told["settings"]["towns"] == towns and not told["stage"].startswith("tune-")
    ]
    if not found:
        raise SystemExit(f"{path.name} has no net that has learnt {', '.join(towns)}")
    name, told = found[0], card.notes[found[0]]
    begin = f"{name}/"
    state = {
        at.removeprefix(begin): torch.from_numpy(one.astype("float32"))
        for at, one in tensors.items()
        if at.startswith(begin)
    }
    try:
        Net(settings.width, settings.blocks, len(towns)).load_state_dict(state)
    except RuntimeError:
        wide, deep = told["settings"]["width"], told["settings"]["blocks"]
        raise SystemExit(
            f"that net is {wide} wide and has {deep} blocks: begin another run with "
            f"--set width={wide} --set blocks={deep}"
        ) from None
    adopted = digest(tensors_of(path))
    run.save("clone", net=state, step=0, spread=told["spread"], adopted=adopted)
    run.log("adopt", net=name, of=adopted)
