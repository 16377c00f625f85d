"""Compiles the engine where it can: the same Python files, made native extensions by mypyc.

Without mypyc or a C compiler, or with FANGCHENG_PURE=1, nothing is compiled and all works as
plain Python. FANGCHENG_OPT is the optimisation level of the C compiler (2).
"""

import os
import sys
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

PACKAGE = Path("src/fangcheng")
FOLDERS = ("hands", "game", "variants")
FILES = (
    "errors.py", "tiles.py", "wall.py", "match.py",
    "bots/candidates.py", "bots/danger.py", "bots/easy.py", "bots/hard.py", "bots/look.py",
    "bots/normal.py", "bots/outlook.py", "bots/progress.py", "bots/swift.py",
    "bots/table.py", "bots/uniform.py",
    "lab/rounds.py",
)  # fmt: skip


def sources() -> list[str]:
    """List the files that are compiled, as they stand in the package."""
    found = [path for folder in FOLDERS for path in sorted((PACKAGE / folder).glob("*.py"))]
    return [*FILES, *(path.relative_to(PACKAGE).as_posix() for path in found)]


def extensions() -> list[Extension]:
    """Turn the files into C; none without mypyc."""
    if os.environ.get("FANGCHENG_PURE", "") not in ("", "0"):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        sys.stderr.write("fangcheng: no mypyc here; the engine stays plain Python\n")
        return []
    files = [str(PACKAGE / name) for name in sources()]
    level = os.environ.get("FANGCHENG_OPT", "2")
    return mypycify(files, opt_level=level, debug_level="0", group_name="fangcheng")


class BuildEngine(build_ext):
    """Builds all extensions or none."""

    def finalize_options(self) -> None:
        """Make the list of extensions, which takes seconds, only when they are built."""
        self.distribution.ext_modules = extensions()
        super().finalize_options()

    def run(self) -> None:
        """Build; whatever the compiler lacks, the sources still work."""
        built = PACKAGE / "built.txt"
        built.unlink(missing_ok=True)
        try:
            super().run()
        except (BaseError, CCompilerError, OSError) as error:
            sys.stderr.write(f"fangcheng: not compiled, plain Python instead: {error}\n")
            self.extensions = []
            return
        if self.inplace and self.extensions:
            built.write_text("\n".join(sources()) + "\n", encoding="utf-8")


class EngineDistribution(Distribution):
    """A distribution that may hold extensions."""

    def has_ext_modules(self) -> bool:
        """Say so before they are known."""
        return True


setup(cmdclass={"build_ext": BuildEngine}, distclass=EngineDistribution)
