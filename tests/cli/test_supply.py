"""Nothing is fetched that is not named by its digest: packages, images, actions."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT, GROUPS = PYPROJECT["project"], PYPROJECT["dependency-groups"]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
LOCKED = re.compile(
    r"^([\w.-]+)==([\w.+!]+)(?: ; (.*?))?((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n", re.M
)
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
(TESTED,) = re.findall(r"^TESTED := (.*)$", MAKEFILE, re.M)
NEEDS = {
    name: re.findall(r"--(extra|group) (\w+)", needs.replace("$(TESTED)", TESTED))
    for name, needs in re.findall(r"^NEEDS_(\w+) := (.*)$", MAKEFILE, re.M)
}


def locked(lock: Path) -> dict[str, set[str]]:
    """The versions of each package; a package may have one for each system."""
    found: dict[str, set[str]] = {}
    for name, version, _, _ in LOCKED.findall(lock.read_text(encoding="utf-8")):
        found.setdefault(name, set()).add(version)
    return found


def wanted(named: list[tuple[str, str]]) -> dict[str, Requirement]:
    """What the project asks for with these extras and groups, and with those that they name."""
    found: dict[str, Requirement] = {}
    seen = set(named)
    needs = list(PROJECT["dependencies"])
    for kind, name in named:
        needs += PROJECT["optional-dependencies"][name] if kind == "extra" else GROUPS[name]
    while needs:
        need = needs.pop()
        if isinstance(need, dict):
            needs += GROUPS[need["include-group"]]
        elif (asked := Requirement(need)).name == PROJECT["name"]:
            for extra in {("extra", name) for name in asked.extras} - seen:
                seen.add(extra)
                needs += PROJECT["optional-dependencies"][extra[1]]
        else:
            found[canonicalize_name(asked.name)] = asked
    return found


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_holds_what_the_project_asks_for_and_only_with_hashes(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert LOCKED.sub("", text) == "", "only packages with a version and hashes; no address"
    has = locked(lock)
    for name, need in wanted(NEEDS[lock.stem]).items():
        assert name in has, f"{name}: make lock"
        assert all(need.specifier.contains(version) for version in has[name]), f"{name}: make lock"


def test_all_locks_have_the_same_versions() -> None:
    assert {lock.stem for lock in LOCKS} == set(NEEDS)
    versions: dict[str, set[frozenset[str]]] = {}
    for lock in LOCKS:
        for name, those in locked(lock).items():
            versions.setdefault(name, set()).add(frozenset(those))
    assert {name: those for name, those in versions.items() if len(those) > 1} == {}


def test_images_are_named_by_digest() -> None:
    for name in ("Containerfile", "compose.yaml", "compose.nodes.yaml"):
        text = (ROOT / name).read_text(encoding="utf-8")
        images = re.findall(r"^(?:FROM|\s+image:) (\S+)", text, re.M)
        assert images, name
        assert all(re.search(r":[\w.-]+@sha256:[0-9a-f]{64}$", image) for image in images), name


def test_the_image_installs_by_hash_alone() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    for install in re.findall(r"pip install (.*?)(?:&&|$)", text, re.M):
        assert "--no-deps" in install
        assert "--require-hashes" in install or "/wheels/fangcheng-" in install
    assert "pip wheel --no-deps --no-build-isolation" in text


def test_the_page_is_locked_by_hash() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = [(name, one) for name, one in lock["packages"].items() if name]
    assert len(packages) > 20
    assert [
        name for name, one in packages if not one.get("integrity", "").startswith("sha512-")
    ] == []


@pytest.mark.parametrize(
    "workflow", sorted((ROOT / ".github" / "workflows").glob("*.yml")), ids=lambda file: file.stem
)
def test_a_workflow_may_no_more_than_it_must(workflow: Path) -> None:
    """Actions and images by digest, rights for each job, nothing of strangers in a shell."""
    text = workflow.read_text(encoding="utf-8")
    assert all(
        re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", one) for one in re.findall(r"uses: (\S+)", text)
    )
    assert re.search(r"^permissions: \{\}$", text, re.M)
    images = re.findall(r"container: (\S+)", text)
    assert images and all(image in (ROOT / "Containerfile").read_text("utf-8") for image in images)
    assert "pull_request_target" not in text
    for block in re.findall(r"run: .*(?:\n {8,}.*)*", text):
        assert "${{" not in block
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")
