"""`make dist`: the sdist, a compiled wheel and one of plain Python; each is installed and tried.

Beside them lies the list of their parts (`sbom.py`).

The wheels are built from the sdist, so it lacks nothing. A compiled wheel gets the tag of every
Linux it runs on (auditwheel), where that can be told. What cannot be installed in an empty
environment, judge a hand and serve the page stops here.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import environment
import sbom

ROOT = Path(__file__).resolve().parents[1]
SCENARIO = ROOT / "examples" / "caipiao.json"
SCORES = '"scores": [-8, 16, -4, -4]'
LEFT_OUT = (".so", ".pyc", "built.txt")
"""Files of the package's folder that are made where it is installed, or only for one machine."""


@contextmanager
def step(name: str) -> Iterator[None]:
    """Tell what is done, and how long it took."""
    print(f"… {name}", flush=True)
    begin = time.monotonic()
    yield
    print(f"✓ {name}: {time.monotonic() - begin:.0f} s", flush=True)


def run(*command: object, folder: Path = ROOT, good: int = 0, **settings: str) -> str:
    """Run a command; return what it says, or stop with that if it does not end as it should."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("FANGCHENG_")}
    kept.pop("PYTHONPATH", None)
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env=kept | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode != good:
        sys.exit(f"{done.stdout}\n✗ {' '.join(map(str, command))}: status {done.returncode}")
    return done.stdout


# -- building ------------------------------------------------------------------------------------


def build(folder: Path) -> list[Path]:
    """Build all into `folder` and return them: sdist, compiled wheel, wheel of plain Python."""
    command = (sys.executable, "-m", "build", "--no-isolation", "--outdir")
    with step("sdist"):
        run(*command, folder, "--sdist", ROOT)
        (sdist,) = folder.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as place:
        with tarfile.open(sdist) as pack:
            pack.extractall(place, filter="data")
        (source,) = Path(place).iterdir()
        with step("wheel of plain Python"):
            run(*command, folder, "--wheel", source, FANGCHENG_PURE="1")
            (pure,) = folder.glob("*-none-any.whl")
        with step("compiled wheel"):
            run(*command, Path(place, "wheels"), "--wheel", source)
            (built,) = Path(place, "wheels").iterdir()
            compiled = for_many_systems(built, folder)
    return [sdist, compiled, pure]


def for_many_systems(wheel: Path, folder: Path) -> Path:
    """Give a wheel the tag of all systems it runs on; where that fails it stays as it is."""
    repair = [sys.executable, "-m", "auditwheel", "repair", str(wheel), "--wheel-dir", str(folder)]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(repair, env={**os.environ, "PATH": path}, capture_output=True, text=True)
    if done.returncode:
        reason = (done.stderr.strip() or "no reason").splitlines()[-1]
        print(f"  for this system alone: {reason}")
        return Path(shutil.copy(wheel, folder))
    (made,) = (one for one in folder.glob("*.whl") if not one.name.endswith("-none-any.whl"))
    return made


def check_contents(package: Path) -> None:
    """Every file of the package must be in it: page, books, migrations, numbers."""
    if package.suffix == ".whl":
        with ZipFile(package) as wheel:
            names = set(wheel.namelist())
    else:
        with tarfile.open(package) as sdist:
            names = {name.partition("/")[2].removeprefix("src/") for name in sdist.getnames()}
    source = ROOT / "src"
    files = (file for file in (source / "fangcheng").rglob("*") if file.is_file())
    wanted = {
        file.relative_to(source).as_posix() for file in files if not file.name.endswith(LEFT_OUT)
    }
    missing = sorted(wanted - names)
    made = ("web/index.html", "web/licences.txt", "reference/fangcheng.html")
    missing += sorted({f"fangcheng/{name}" for name in made} - names)
    if missing:
        sys.exit(f"✗ {package.name} lacks {', '.join(missing)}")


# -- trying --------------------------------------------------------------------------------------


def try_out(package: Path, engine: str) -> None:
    """Install a package in an empty environment, judge a hand, then serve the page."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        environment.main(folder / "venv")
        bin_ = folder / "venv" / "bin"
        # The sdist is not compiled once more: the compiled wheel has been made from it.
        pip = [bin_ / "pip", "install", "--quiet", "--disable-pip-version-check"]
        run(*pip, package, folder=folder, FANGCHENG_PURE="1")
        judged = run(bin_ / "fangcheng", "referee", SCENARIO, folder=folder)
        told = run(bin_ / "fangcheng", "info", folder=folder)
        refused = run(bin_ / "fangcheng", "serve", folder=folder, good=2)
        for wanted, said in ((SCORES, judged), (engine, told), ("fangcheng[server]", refused)):
            if wanted not in said:
                sys.exit(f"✗ {package.name}: {wanted} expected in:\n{said}")
        run(*pip, f"{package}[server]", folder=folder, FANGCHENG_PURE="1")
        serve(bin_ / "fangcheng", folder)


def serve(command: Path, folder: Path) -> None:
    """Start a server; the page, what it loads, the towns and the reference must be there."""
    given = [str(command), "serve", "--port", "0", "--data", "data"]
    with subprocess.Popen(given, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            lines = iter(server.stdout.readline, "")
            address = next(found[0] for line in lines if (found := re.search(r"http://\S+", line)))
            page = fetch(address)
            parts = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css))"', page)
            if not parts or not all(fetch(address + part) for part in parts):
                sys.exit(f"✗ no page is served, but:\n{page}")
            if "hangzhou" not in fetch(f"{address}/api/towns"):
                sys.exit("✗ the towns are not served")
            if "make_variant" not in fetch(f"{address}/docs/fangcheng.html"):
                sys.exit("✗ the reference of the library is not served")
        finally:
            server.terminate()


def fetch(address: str) -> str:
    """Read what stands at an address."""
    with urlopen(address, timeout=30) as answer:
        return str(answer.read().decode())


def main() -> None:
    """Build into `dist/` and try everything."""
    folder = ROOT / "dist"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    with step("list of parts"):
        parts = folder / f"fangcheng-{sbom.version()}.cdx.json"
        parts.write_text(json.dumps(sbom.sbom(), indent=1, ensure_ascii=False), "utf-8")
    made = build(folder)
    for package, engine in zip(made, ("pure Python", "compiled", "pure Python"), strict=True):
        with step(f"{package.name} installed and tried"):
            check_contents(package)
            try_out(package, engine)
    for package in (*made, parts):
        print(f"{package.stat().st_size / 1e6:6.2f} MB  {package.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
