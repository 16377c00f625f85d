"""Who is stronger: duplicate arenas with seeds and walls that are settled beforehand."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from fangcheng.bots.learnt.card import tensors_of
from fangcheng.lab.arena import arena
from training.export import with_plan
from training.saving import Run


def compare(
    town: str, first: str, second: str, walls: int, seed: str, workers: int,
    early: bool = False, options: Mapping[str, object] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Let two bots play the same walls; the interval is of 95 %, also where one stops early."""
    contest = arena(town, options or {}, [first, second], walls, seed, workers, early)
    pair = next(iter(contest.pairs()))
    estimate, tallies = pair.difference, contest.tallies
    return {
        "town": town,
        "options": dict(options or {}),
        "first": Path(first).stem if "/" in first else first,
        "second": second,
        "difference": round(estimate.mean, 4),
        "half_width": round(estimate.ci95, 4),
        "walls": contest.walls,
        "seed": seed,
        "verdict": pair.verdict,
        "won": round(tallies[0].win_rate, 4),
        "milliseconds": round(tallies[0].milliseconds, 2),
    }


def fit(
    run: Run, card: Path, towns: Sequence[str], trusts: Sequence[float], playouts: Sequence[int],
    walls: int, seed: str, workers: int, rival: str,
) -> dict[str, dict[str, float]]:  # fmt: skip
    """Try how far to trust the net in each town; return what did best of what was tried.

    All are tried on the same walls. These walls choose, so they prove nothing: others must.
    """
    best: dict[str, dict[str, float]] = {}
    for town in towns:
        for trust in trusts:
            for number in playouts:
                # A file of its own for each: what was read once is not read again.
                trial = run.folder / f"trust-{trust}-{number}.json"
                with_plan(card, trial, trust=trust, playouts=number)
                told = compare(town, f"master:{trial}", rival, walls, seed, workers)
                trial.unlink()
                tensors_of(trial).unlink()
                run.log("fit", trust=trust, playouts=number, **told)
                if town not in best or told["difference"] > best[town]["difference"]:
                    found = {"trust": trust, "playouts": number, "difference": told["difference"]}
                    best[town] = found
    return best


def say(told: dict[str, Any]) -> str:
    """One line for people."""
    return (
        f"{told['town']}: {told['first']} − {told['second']} = {told['difference']:+.3f} "
        f"± {told['half_width']:.3f} points a round and seat (95 %, {told['walls']} walls, "
        f"seed {told['seed']}): {told['verdict']}; wins {told['won']:.1%}, "
        f"{told['milliseconds']} ms a decision"
    )
