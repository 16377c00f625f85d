"""Builds the package, as pip and `python -m build` ask for it: setuptools does the work.

Two things differ from plain setuptools. A package without the page would be hollow: where it is not
built it is built first, and without Node that fails with a sentence. And each build asks only for
what it needs: mypy where the engine is compiled, nothing at all where the sources are only linked
into an environment (`FANGCHENG_PURE=1 pip install --editable .`, as `make play` does).
"""

import os
import shutil
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from zipfile import ZipFile

SETUPTOOLS = ["setuptools>=77"]
COMPILER = ["mypy>=1.14"]
PAGE = Path("src/fangcheng/web/index.html")
NO_NODE = """\
fangcheng: the page is not built, and there is no Node to build it; a package without it would \
serve nothing. Install Node 20.19 or newer, or build from the sdist, which holds the page."""

Config = dict[str, Any] | None


def is_pure() -> bool:
    """Tell whether the environment asks for plain Python, as `fangcheng.build` does."""
    return os.environ.get("FANGCHENG_PURE", "") not in ("", "0")


def make_page() -> None:
    """Build the page where it is not; stop where that cannot be done."""
    if PAGE.exists():
        return
    npm = shutil.which("npm")
    if npm is None:
        sys.exit(NO_NODE)
    for command in (["ci", "--omit=dev"], ["run", "--silent", "build"]):
        subprocess.run([npm, *command], cwd="web", check=True)


# -- what setuptools does ------------------------------------------------------------------------


def _setuptools() -> ModuleType:
    return import_module("setuptools.build_meta")


def get_requires_for_build_sdist(config: Config = None) -> list[str]:
    """Ask for what the next function needs."""
    return SETUPTOOLS


def build_sdist(folder: str, config: Config = None) -> str:
    """Pack the sources, the page among them."""
    make_page()
    return str(_setuptools().build_sdist(folder, config))


def get_requires_for_build_wheel(config: Config = None) -> list[str]:
    """Ask for what the next two functions need."""
    return SETUPTOOLS if is_pure() else SETUPTOOLS + COMPILER


def prepare_metadata_for_build_wheel(folder: str, config: Config = None) -> str:
    """Tell the package's name and needs without building it."""
    return str(_setuptools().prepare_metadata_for_build_wheel(folder, config))


def build_wheel(folder: str, config: Config = None, metadata: str | None = None) -> str:
    """Pack what is installed, compiled where it can be."""
    make_page()
    return str(_setuptools().build_wheel(folder, config, metadata))


# -- sources that are linked ---------------------------------------------------------------------


def get_requires_for_build_editable(config: Config = None) -> list[str]:
    """Ask for what the next two functions need."""
    return [] if is_pure() else SETUPTOOLS + COMPILER


def prepare_metadata_for_build_editable(folder: str, config: Config = None) -> str:
    """Tell the package's name and needs without building it."""
    if not is_pure():
        return str(_setuptools().prepare_metadata_for_build_editable(folder, config))
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = Path(folder, f"{project['name']}-{project['version']}.dist-info")
    info.mkdir()
    (info / "METADATA").write_text("\n".join([*_metadata(project), ""]), encoding="utf-8")
    scripts = (f"{name} = {place}" for name, place in project["scripts"].items())
    (info / "entry_points.txt").write_text("\n".join(["[console_scripts]", *scripts, ""]))
    (info / "WHEEL").write_text("Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
    return info.name


def build_editable(folder: str, config: Config = None, metadata: str | None = None) -> str:
    """Make a wheel that holds no more than the way to the sources."""
    if not is_pure():
        return str(_setuptools().build_editable(folder, config, metadata))
    info = Path(folder, prepare_metadata_for_build_editable(folder))
    wheel = Path(folder, f"{info.stem}-py3-none-any.whl")
    names = [f"{info.name}/{file.name}" for file in info.iterdir()]
    with ZipFile(wheel, "w") as pack:
        for name in names:
            pack.write(Path(folder, name), name)
        link = "__editable__.fangcheng.pth"
        pack.writestr(link, f"{Path('src').resolve()}\n")
        record = f"{info.name}/RECORD"
        pack.writestr(record, "".join(f"{name},,\n" for name in [*names, link, record]))
    shutil.rmtree(info)
    return wheel.name


def _metadata(project: dict[str, Any]) -> list[str]:
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Requires-Python: {project['requires-python']}",
    ]
    lines += [f"Requires-Dist: {need}" for need in project["dependencies"]]
    for extra, needs in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        for need in needs:
            name, _, marker = need.partition(";")
            also = f"({marker.strip()}) and " if marker else ""
            lines.append(f'Requires-Dist: {name.strip()}; {also}extra == "{extra}"')
    return lines
