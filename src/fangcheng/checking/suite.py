"""All checks of a town, in order, and what came of each."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from fangcheng.build import reason_against_extensions
from fangcheng.checking import answers, parts, playing, worth
from fangcheng.checking.builds import check_both
from fangcheng.checking.codes import codes
from fangcheng.checking.differing import differs
from fangcheng.checking.entering import marks
from fangcheng.checking.histories import circumstances
from fangcheng.checking.invariants import reason_of
from fangcheng.checking.mirrors import mirrors
from fangcheng.checking.reasoning import reasons, secrets
from fangcheng.checking.rounds import any_rooms_of, rooms_of
from fangcheng.checking.trial import Remark, Run, SkippedError, Trial
from fangcheng.checking.wrong import WrongAnswerError
from fangcheng.errors import OptionError
from fangcheng.installed import is_preset_name, town_in, variant_type

ROUNDS = 100
"""How many rounds are played for each thing that is cheap to look at."""
STRICT_ROUNDS = 400
"""The same where a town must pass strictly."""
MOST_ROUNDS = 100_000


class Check(NamedTuple):
    """One thing that must hold, and how it is looked at."""

    name: str
    look: Callable[[Run], None]
    share: float = 0
    """How many rounds it plays of those that are asked for: what is dear plays fewer."""
    least: int = 0
    whole: bool = False
    """Whether it looks at a town as a whole, where a preset has nothing of its own."""

    def rounds(self, asked: int) -> int:
        """How many rounds it plays."""
        return max(self.least, round(self.share * asked))


class Failure(NamedTuple):
    """Where something is broken first, so that it can be played again."""

    reason: str
    round: int | None
    """The number of the round; None where no round is played."""
    script: list[str]
    """What was done up to there."""
    options: dict[str, Any]
    """The room, where it differs from the defaults."""
    code: str
    """What is answered wrongly: `wrong.sentence` says it; empty for other faults."""
    fields: dict[str, Any]
    """What the sentence is filled in with."""


@dataclass(frozen=True)
class Result:
    """What came of a check."""

    check: str
    rounds: int
    seconds: float
    met: Counter[str]
    remarks: tuple[Remark, ...] = ()
    failure: Failure | None = None
    skipped: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return it, ready for JSON."""
        return {
            "check": self.check,
            "ok": self.failure is None,
            "skipped": self.skipped,
            "rounds": self.rounds,
            "seconds": round(self.seconds, 3),
            "remarks": [{"code": one.code, **one.fields} for one in self.remarks],
            "failure": self.failure._asdict() if self.failure else None,
        }


# -- the checks ----------------------------------------------------------------------------------


def _each(check: Callable[[Trial], None]) -> Callable[[Run], None]:
    """Look at round after round, in rooms with one option changed."""

    def look(run: Run) -> None:
        for trial in run.trials(rooms_of(run.name)):
            check(trial)

    return look


def _anywhere(check: Callable[[Trial], None]) -> Callable[[Run], None]:
    """Look at round after round, in rooms with any options."""

    def look(run: Run) -> None:
        for trial in run.trials(any_rooms_of(run.name, run.seed)):
            check(trial)

    return look


def _distance(run: Run) -> None:
    """Look at distances; then whether a town that estimates is ever right."""
    _anywhere(answers.distance)(run)
    answers.check_estimates(run.met)


def _builds(run: Run) -> None:
    if reason_against_extensions() is not None:
        raise SkippedError("one_build")
    check_both(run.name, run.numbers[0], len(run.numbers), run.seed)


CHECKS: tuple[Check, ...] = (
    Check("methods", parts.methods),
    Check("rooms", parts.rooms, whole=True),
    Check("book", parts.book, whole=True),
    Check("stuck", _each(playing.stuck), 2),
    Check("tiles", _each(playing.tiles), 1),
    Check("ledger", _each(playing.ledger), 1),
    Check("options", _anywhere(playing.options), 2),
    Check("differs", differs, 1, whole=True),
    Check("waits", _anywhere(answers.waits), 0.3, 4),
    Check("distance", _distance, 0.3, 4),
    Check("score", _anywhere(worth.score), 0.3, 4),
    Check("history", _anywhere(circumstances), 0.3, 4),
    Check("marks", _anywhere(marks), 0.3, 4),
    Check("replay", _each(playing.replay), 0.2, 2),
    Check("copies", _each(playing.copies), 0.2, 2),
    Check("refusals", _each(playing.refusals), 0.1, 2),
    Check("views", _each(playing.views), 0.1, 2),
    Check("streams", _each(playing.streams), 0.2, 2),
    Check("reasons", _each(reasons), 0.1, 2),
    Check("secrets", _each(secrets), 0.2, 2),
    Check("mirror", _each(mirrors), 0.2, 2),
    Check("builds", _builds, 0.4, 4),
    Check("bots", _each(playing.bots), 0.04, len(playing.PLAYERS)),
    Check("codes", _anywhere(codes), 0.2, 2),
    Check("words", parts.spoken, 0.4, 2),
)
"""What must hold in every town. Whatever fails with `methods` or `stuck` comes after them."""
NAMES = tuple(check.name for check in CHECKS)


def find_check(name: str, checks: Sequence[Check] = CHECKS) -> Check:
    """Find a check by its name."""
    for check in checks:
        if check.name == name:
            return check
    raise OptionError("unknown_check", name=name, known=tuple(check.name for check in checks))


def checks_of(name: str, only: Sequence[str] = ()) -> list[Check]:
    """List what must hold in a town or a preset, or only some of it."""
    checks = [check for check in CHECKS if not (check.whole and is_preset_name(name))]
    return [find_check(one, checks) for one in only] or checks


# -- running them --------------------------------------------------------------------------------


def run_check(
    check: Check,
    name: str,
    numbers: Sequence[int],
    seed: str = "1",
    strict: bool = False,
    advance: Callable[[int], object] | None = None,
) -> Result:
    """Let a check look at a town or a preset, playing the rounds with these numbers, from 1 on."""
    begin = time.perf_counter()
    run = Run(name, seed, numbers, strict, advance)
    failure, skipped = None, False
    try:
        check.look(run)
    except SkippedError as error:
        run.remarks.append(error.remark)
        skipped = True
    except Exception as error:
        failure = _failure(run, error)
    seconds = time.perf_counter() - begin
    played = len(numbers) if run.trial is None else numbers.index(run.trial.number) + 1
    return Result(check.name, played, seconds, run.met, tuple(run.remarks), failure, skipped)


def _failure(run: Run, error: Exception) -> Failure:
    wrong = (error.code, dict(error.fields)) if isinstance(error, WrongAnswerError) else ("", {})
    reason, trial = reason_of(error), run.trial
    if trial is None:
        return Failure(reason, None, [], {}, *wrong)
    script = [f"{seat} {action}" for seat, action in trial.script]
    return Failure(reason, trial.number, script, dict(trial.options), *wrong)


def check_town(
    name: str,
    rounds: int = ROUNDS,
    seed: str = "1",
    only: Sequence[str] = (),
    number: int | None = None,
    strict: bool = False,
    advance: Callable[[int], object] | None = None,
) -> Iterator[Result]:
    """Let all checks look at a town or a preset, or only some, or only at one round; tell of each.

    A town without its methods, or whose rounds do not end, cannot be played: then nothing else is
    looked at.
    """
    variant_type(town_in(name))
    for check in checks_of(name, only):
        numbers = range(1, check.rounds(rounds) + 1) if number is None else [number]
        result = run_check(check, name, numbers if check.share else (), seed, strict, advance)
        yield result
        if check.name in ("methods", "stuck") and result.failure is not None:
            return


def rounds_in_all(
    name: str, rounds: int, only: Sequence[str] = (), number: int | None = None
) -> int:
    """How many rounds are played in all."""
    wanted = [check for check in checks_of(name, only) if check.share]
    return sum(check.rounds(rounds) if number is None else 1 for check in wanted)
