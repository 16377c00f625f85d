"""`python -m training STAGE TOWN`: teaches `master`. Stages go on where they were stopped.

    lessons   decisions of the teacher             clone     a net that does what it does
    improve   play against itself                  export    files that bots read, of a stage
    fit       how far to trust the net             install   put them into the package
    prove     master − hard on fresh walls         probe     what a net gains that only beats it
    plot      curves of the logs                   train     most of these, in order
    tune      a net of all towns, to some of them  duel      nets of two stages at many tables
    inherit   the clone is taught what another run learnt beyond its own
    adopt     the net of the package, in the place of a clone

TOWN may be several with commas between: then one net learns all of them. Processes that play tables
load this module too, so nothing heavy is loaded before a stage is known.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

# Every core has a process of its own; and NumPy asks this when it is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from training.settings import Settings, small, whole

TRUSTS = "0.01,0.025,0.05,0.1,0.25"
STAGES = ("lessons", "clone", "improve", "export", "fit", "prove", "plot")


def main() -> None:
    """Read what is wanted, and do it."""
    given = _parser().parse_args()
    towns = tuple(given.town.split(","))
    settings = (small if given.small else whole)(towns)
    changes = dict(map(_read, given.set))
    folder = Path(given.runs) / "-".join(towns)
    if given.stage == "train":
        _train(given, folder)
        return
    from training.saving import Run

    run = Run(folder)
    # A run goes on with what it was begun with, on as many cores as there are today.
    begun = replace(run.settings(replace(settings, **changes)), workers=settings.workers)
    settings = replace(begun, **changes)
    run.log("calls", words=sys.argv[1:])
    globals()[f"_{given.stage}"](given, run, settings)


def _parser() -> argparse.ArgumentParser:
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        "python -m training", description=__doc__, formatter_class=plain
    )
    parser.add_argument(
        "stage", choices=[*STAGES, "inherit", "adopt", "tune", "duel", "install", "probe", "train"]
    )
    parser.add_argument("town")
    parser.add_argument("--small", action="store_true", help="the setting that tests use")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE",
                        help="another value for something in settings.py")  # fmt: skip
    parser.add_argument("--runs", default="runs", help="where runs lie")
    parser.add_argument("--of", default="improve-mean", help="the stage whose net is meant")
    parser.add_argument("--walls", type=int, default=400)
    parser.add_argument("--seed", default="fit", help="of the walls; one not used before, to prove")
    parser.add_argument(
        "--only", default="", help="of several towns, these alone; `tune` takes a+b together"
    )
    parser.add_argument("--rival", default="hard", help="a bot; for `duel` another stage")
    parser.add_argument("--bot", default="", help="whom to prove; master of the package by default")
    parser.add_argument("--early", action="store_true", help="stop as soon as it is clear")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                        help="of the rooms in which it is proved")  # fmt: skip
    parser.add_argument("--elder", default="", help="the folder of a run, for `inherit`")
    parser.add_argument("--trusts", default=TRUSTS)
    parser.add_argument("--playouts", default="0,48")
    return parser


def _read(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    if name not in [field.name for field in fields(Settings)]:
        raise SystemExit(f"there is no setting {name!r}")
    return name, _value(value)


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def _chosen(given: argparse.Namespace, settings: Settings) -> Sequence[str]:
    """The towns that are meant."""
    return [town for some in _joined(given, settings) for town in some]


def _joined(given: argparse.Namespace, settings: Settings) -> list[list[str]]:
    """The towns that are meant, those together that are joined by `+`."""
    joined = [some.split("+") for some in given.only.split(",") if some]
    unknown = {town for some in joined for town in some} - set(settings.towns)
    if unknown:
        raise SystemExit(f"--only {given.only}: the run has no {', '.join(sorted(unknown))}")
    return joined or [[town] for town in settings.towns]


def _train(given: argparse.Namespace, folder: Path) -> None:
    """Each stage in a process of its own: none is left with the GPU or the threads of another."""
    passed = sys.argv[2:]
    for stage in STAGES:
        print(f"== {stage}", flush=True)
        here = (
            [*passed, "--seed", "proof"] if stage == "prove" and "--seed" not in passed else passed
        )
        subprocess.run([sys.executable, "-m", "training", stage, *here], check=True)


def _lessons(given: argparse.Namespace, run: Any, settings: Settings) -> None:
    from training.lessons import make

    make(settings, run.folder)


def _clone(given: argparse.Namespace, run: Any, settings: Settings) -> None:
    from training.clone import clone

    clone(run, settings)


def _inherit(given: argparse.Namespace, run: Any, settings: Settings) -> None:
    from training.inherit import inherit
    from training.saving import Run

    if not given.elder:
        raise SystemExit("of which run? --elder FOLDER")
    inherit(run, settings, Run(Path(given.elder)), given.of)


def _adopt(given: argparse.Namespace, run: Any, settings: Settings) -> None:
    from training.adopt import adopt

    adopt(run, settings)


def _improve(given: argparse.Namespace, run: Any, settings: Settings) -> None:
    from training.improve import improve

    improve(run, settings)


def _tune(given: argparse.Namespace, run: Any, settings: Settings) -> None:
    from training.improve import tune

    for towns in _joined(given, settings):
        tune(run, settings, towns)


def _duel(given: argparse.Namespace, run: Any, settings: Settings) -> None:
    from training.duel import duel

    duel(run, settings, given.of, given.rival, given.walls, _chosen(given, settings))


def _probe(given: argparse.Namespace, run: Any, settings: Settings) -> None:
    from training.improve import probe

    probe(run, settings, given.of)


def _export(given: argparse.Namespace, run: Any, settings: Settings) -> None:
    from training.export import write_run

    print(write_run(run, settings, given.of, {}))


def _fit(given: argparse.Namespace, run: Any, settings: Settings) -> None:
    from training.export import with_plans
    from training.measure import fit

    trusts = [float(one) for one in given.trusts.split(",")]
    playouts = [int(one) for one in given.playouts.split(",")]
    card = run.folder / f"{given.of}.json"
    best = fit(run, card, settings.towns, trusts, playouts, given.walls, given.seed,
               settings.workers, given.rival)  # fmt: skip
    with_plans(card, card, best)
    print(json.dumps(best))


def _install(given: argparse.Namespace, run: Any, settings: Settings) -> None:
    from training.export import install

    install(run.folder / f"{given.of}.json")


def _prove(given: argparse.Namespace, run: Any, settings: Settings) -> None:
    from training.measure import compare, say

    there = run.folder / f"{given.of}.json"
    bot = given.bot or (f"master:{there}" if there.exists() else "master")
    options = {
        name: _value(value) for name, _, value in (one.partition("=") for one in given.option)
    }
    for town in _chosen(given, settings):
        told = compare(town, bot, given.rival, given.walls, given.seed, settings.workers,
                       given.early, options)  # fmt: skip
        run.log("prove", **told)
        print(say(told), flush=True)


def _plot(given: argparse.Namespace, run: Any, settings: Settings) -> None:
    from importlib.util import find_spec

    if find_spec("matplotlib") is None:
        print("no matplotlib, no plot: pip install matplotlib")
        return
    from training.plots import plot

    plot(run, run.folder / "curves.svg")


if __name__ == "__main__":
    main()
