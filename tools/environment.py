"""Makes `.venv` with pip in it, as `python3 -m venv .venv` does, but in a quarter of the time.

That one runs pip from an archive to install pip; here the archive is unpacked.
"""

import ensurepip
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

BUNDLES = (Path(ensurepip.__file__).parent / "_bundled", Path("/usr/share/python-wheels"))
"""Where Python brings pip along; the second is Debian's place."""
PIP = """\
#!{python}
import sys

from pip._internal.cli.main import main

sys.exit(main())
"""


def main(folder: Path) -> None:
    """Make the environment; where Python hides its pip let it do the work itself."""
    venv.create(folder, symlinks=True)
    python = folder.resolve() / "bin" / "python"
    wheels = [wheel for bundle in BUNDLES for wheel in bundle.glob("pip-*.whl")]
    if not wheels:
        subprocess.run([python, "-m", "ensurepip", "--default-pip"], check=True)
        return
    packages = folder / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}"
    with ZipFile(wheels[0]) as pack:
        pack.extractall(packages / "site-packages")
    script = folder / "bin" / "pip"
    script.write_text(PIP.format(python=python), encoding="utf-8")
    script.chmod(0o755)


if __name__ == "__main__":
    main(Path(".venv"))
