"""Mutations: one small fault at a time, to see whether a test notices it.

`python -m tests.mutations` copies the tree, changes one place of one file (a comparison, a sum, a
constant, a condition, a statement, a returned value), runs the tests that concern that file on
plain Python until the first fails, and tells which faults nobody noticed. The places are drawn by
lot from a seed, spread over the files. Faults that no test can notice, since they change nothing,
are listed with their reasons in `mutations_known.txt`.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, islice, zip_longest
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = Path("src/fangcheng")
KNOWN = Path(__file__).parent / "mutations_known.txt"
COPIED = (
    "src", "tests", "docs", "examples", "benchmarks", "research", "web/src/generated",
    "pyproject.toml", "README.md", "README.zh-CN.md",
)  # fmt: skip

FLOW = ["tests/engine/test_golden.py", "tests/towns", "tests/engine"]
TESTS = {
    "game": [
        *FLOW,
        "tests/cli/test_score.py",
        "tests/cli/test_hint.py",
        "tests/bots/test_levels.py",
    ],
    "towns": [*FLOW, "tests/cli/test_score.py"],
    "hands": ["tests/engine/test_hands.py", "tests/engine/test_honour_reader.py", *FLOW],
    "bots": ["tests/bots/test_decisions.py", "tests/bots", "tests/cli/test_hint.py"],
}
"""Which tests concern the files of a folder; those that notice most come first."""
SURVIVED = "survived"
UNDECIDED = "took too long: a loop without end, or slow tests"
SKIPPED = ["--deselect=tests/engine/test_compiled.py", "-p", "no:cacheprovider", "-p", "no:xdist"]


# -- what is changed ---------------------------------------------------------------------------


class Mutation(NamedTuple):
    """One changed place of a file."""

    file: str
    line: int
    name: str
    """The file, the function it stands in, and the change: lines may move, names rarely do."""
    source: str
    """The whole changed file."""


_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip


def faults(node: ast.AST, field: str) -> Iterator[ast.AST]:
    """List what may stand in the place of a node, given the field of its parent."""
    match node:
        case ast.Compare(left, [op, *ops], others) if type(op) in _COMPARED:
            yield ast.Compare(left, [_COMPARED[type(op)](), *ops], others)
        case ast.BinOp(left, operator, right) if type(operator) in _COMPUTED:
            yield ast.BinOp(left, _COMPUTED[type(operator)](), right)
        case ast.BoolOp(joined, values):
            yield ast.BoolOp(ast.Or() if isinstance(joined, ast.And) else ast.And(), values)
        case ast.Constant(bool() as told):
            yield ast.Constant(not told)
        case ast.Constant(int() as number):
            yield ast.Constant(number + 1)
            yield ast.Constant(number - 1)
        case ast.AugAssign(target, operator, value) if type(operator) in _COMPUTED:
            yield ast.AugAssign(target, _COMPUTED[type(operator)](), value)
            yield ast.Pass()
        case ast.Expr(ast.Call()) | ast.Assign([ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.Return(ast.Compare() | ast.BoolOp() | ast.UnaryOp(ast.Not()) as value):
            yield ast.Return(ast.UnaryOp(ast.Not(), value))
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
    if (
        field in ("test", "ifs")
        and isinstance(node, ast.expr)
        and not isinstance(node, ast.Compare)
    ):
        yield ast.UnaryOp(ast.Not(), node)


class _Place(NamedTuple):
    """Where a node stands in a tree, and what may stand there instead."""

    inside: str
    parent: ast.AST
    field: str
    at: int
    node: ast.AST
    fault: ast.AST


def places(node: ast.AST, inside: str = "") -> Iterator[_Place]:
    """List the places of a tree that can be changed."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        inside = f"{inside}.{node.name}".lstrip(".")
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for at, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST) or isinstance(child, ast.Assert | ast.Raise):
                continue
            if isinstance(child, ast.Name) and child.id == "TYPE_CHECKING":
                continue
            # What a module or a class says of itself is no step that could be left out.
            if not (isinstance(child, ast.stmt) and isinstance(node, ast.Module | ast.ClassDef)):
                for fault in faults(child, field):
                    yield _Place(inside or "module", node, field, at, child, fault)
            yield from places(child, inside)


def mutation(file: str, number: int) -> Mutation:
    """Change one place of a file."""
    tree = ast.parse((ROOT / PACKAGE / file).read_text(encoding="utf-8"))
    place = next(islice(places(tree), number, None))
    change = f"{ast.unparse(place.node)} -> {ast.unparse(place.fault)}"
    held = getattr(place.parent, place.field)
    if isinstance(held, list):
        held[place.at] = place.fault
    else:
        setattr(place.parent, place.field, place.fault)
    line = getattr(place.node, "lineno", 0)
    return Mutation(file, line, f"{file} {place.inside}: {change}", ast.unparse(tree))


def drawn(number: int, seed: str, only: list[str]) -> list[Mutation]:
    """Draw mutations by lot, one of each file in turn."""
    rng = random.Random(seed)
    piles = []
    for folder in TESTS:
        wanted = "*/variant.py" if folder == "towns" else "**/*.py"
        for path in sorted((ROOT / PACKAGE / folder).glob(wanted)):
            file = str(path.relative_to(ROOT / PACKAGE))
            if not only or file in only:
                possible = len(list(places(ast.parse(path.read_text(encoding="utf-8")))))
                numbers = rng.sample(range(possible), min(possible, number))
                piles.append([(file, one) for one in numbers])
    rng.shuffle(piles)
    taken = (one for one in chain.from_iterable(zip_longest(*piles)) if one is not None)
    return [mutation(*one) for one in islice(taken, number)]


# -- whether it is noticed ---------------------------------------------------------------------


def copied(folder: Path) -> Path:
    """Copy what the tests need; nothing compiled."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("*.so", "__pycache__", "built.txt", "node_modules")
            shutil.copytree(ROOT / name, folder / name, symlinks=True, ignore=ignored)
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder


def outcome(tree: Path, tests: list[str], limit: float) -> str:
    """Run tests in a copy until one fails: tell which one noticed, or that none did."""
    environment = {**os.environ, "FANGCHENG_PURE": "1", "PYTHONPATH": str(tree / "src")}
    environment |= {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
    for marked in ("not random", "random"):  # those that try many hands and rounds cost the most
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", *SKIPPED]
        command += ["-m", marked, *tests]
        try:
            done = subprocess.run(
                command, cwd=tree, env=environment, capture_output=True, text=True, timeout=limit
            )
        except subprocess.TimeoutExpired:
            return UNDECIDED
        if done.returncode not in (0, pytest.ExitCode.NO_TESTS_COLLECTED):
            lines = done.stdout.splitlines()
            told = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
            return told[0].split(" - ")[0] if told else f"pytest ended with {done.returncode}"
    return SURVIVED


def tests_of(file: str) -> list[str]:
    """Choose the tests of a file; those of its town come first."""
    folder, _, name = file.partition("/")
    own = Path("tests/towns", Path(name).parts[0])
    return [str(own)] * (ROOT / own).is_dir() + TESTS[folder]


def known() -> dict[str, str]:
    """Read the known survivors: names, each followed by an indented reason."""
    found: dict[str, str] = {}
    for line in KNOWN.read_text(encoding="utf-8").splitlines():
        if line.startswith(" ") and found:
            found[list(found)[-1]] += line.strip()
        elif line and not line.startswith("#"):
            found[line] = ""
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=100, help="how many mutations (100)")
    parser.add_argument("--seed", default="1", help="draws other ones")
    parser.add_argument("--skip", type=int, default=0, help="leave out the first ones, done before")
    parser.add_argument("--only", nargs="*", default=[], help="files, like game/referee.py")
    parser.add_argument("--jobs", type=int, default=1, help="how many at the same time")
    parser.add_argument("--limit", type=float, default=600, help="seconds for each")
    chosen = parser.parse_args()
    reasons = known()
    survivors = []
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        trees: SimpleQueue[Path] = SimpleQueue()
        for number in range(chosen.jobs):
            trees.put(copied(Path(place, str(number))))
        wanted = drawn(chosen.number, chosen.seed, chosen.only)[chosen.skip :]
        needed = sorted({name for one in wanted for name in tests_of(one.file)})
        if (found := outcome(Path(place, "0"), needed, 10 * chosen.limit)) != SURVIVED:
            sys.exit(f"without any mutation: {found}")

        def try_one(one: Mutation) -> str:
            tree = trees.get()
            file = tree / PACKAGE / one.file
            original = file.read_bytes()
            file.write_text(one.source, encoding="utf-8")
            found = outcome(tree, tests_of(one.file), chosen.limit)
            file.write_bytes(original)
            trees.put(tree)
            return found

        with ThreadPoolExecutor(chosen.jobs) as pool:
            for one, found in zip(wanted, pool.map(try_one, wanted), strict=True):
                where = f"{one.name} (line {one.line})"
                if found == SURVIVED and one.name in reasons:
                    found = f"known: {reasons[one.name]}"
                elif found == SURVIVED:
                    survivors.append(where)
                sys.stdout.write(f"{where}\n    {found}\n")
                sys.stdout.flush()
    minutes = (time.monotonic() - begin) / 60
    sys.stdout.write(f"{len(wanted)} mutations, {len(survivors)} survived, {minutes:.0f} minutes\n")
    sys.exit("\n".join(survivors) if survivors else 0)


if __name__ == "__main__":
    main()
