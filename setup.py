"""Builds the page where it is not there, and compiles the engine where it can.

Native extensions are made from the same Python files, by mypyc.

Without mypyc or a C compiler, or with FANGCHENG_PURE=1, nothing is compiled and all works as
plain Python. FANGCHENG_OPT is the optimisation level of the C compiler (1).
"""

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

from setuptools import Distribution, Extension, setup  # before distutils, which is its own

# isort: split
from distutils.ccompiler import new_compiler
from distutils.sysconfig import customize_compiler

from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import BaseError, CCompilerError

SOURCE = Path("src")
PACKAGE = SOURCE / "fangcheng"
PAGE = PACKAGE / "web" / "index.html"
NO_NODE = """\
fangcheng: the page is not built, and there is no Node to build it; a package without it would \
serve nothing. Install Node 20.19 or newer, or build from the sdist, which holds the page."""
TYPES = (
    "--follow-imports=skip",
    "--ignore-missing-imports",
    "--allow-subclassing-any",
    "--allow-untyped-decorators",
    "--no-warn-return-any",
    "--no-warn-unused-ignores",
)
"""Only what is compiled is read: while a wheel is built the libraries are not there. All types are
checked elsewhere, strictly."""
LEVEL = "FANGCHENG_OPT"
FAILURES = (BaseError, CCompilerError, OSError)
"""What a compiler may raise that is missing or fails."""


def load_build() -> ModuleType:
    """Take `fangcheng.build` from the source: the package itself is not installed yet."""
    spec = spec_from_file_location("fangcheng_build", (PACKAGE / "build.py").resolve())
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


build = load_build()


def can_compile() -> bool:
    """Try a C file of one line: turning the whole engine into C takes half a minute."""
    compiler = new_compiler()
    customize_compiler(compiler)
    with TemporaryDirectory() as folder:
        source = Path(folder, "one.c")
        source.write_text("#include <Python.h>\n", encoding="utf-8")
        include = [sysconfig.get_path("include")]
        try:
            compiler.compile([str(source)], output_dir=folder, include_dirs=include)
        except FAILURES:
            return False
    return True


def extensions() -> list[Extension]:
    """Turn the files into C, each into its own; none without mypyc and a compiler."""
    if not can_compile():
        sys.stderr.write("fangcheng: no C compiler or Python.h; the engine stays plain Python\n")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        sys.stderr.write("fangcheng: no mypyc; the engine stays plain Python\n")
        return []
    files = [str(PACKAGE / name) for name in build.sources()]
    level = os.environ.get(LEVEL, "1")
    found: list[Extension] = mypycify(
        [*TYPES, *files],
        opt_level=level,
        debug_level="0",
        group_name="fangcheng",
        multi_file=True,
    )
    if sys.platform == "linux":  # others bind what a library calls of its own by themselves
        for extension in found:
            extension.extra_link_args.append("-Wl,-Bsymbolic")
    return found


_DOCUMENTED = re.compile(
    r"^static PyMethodDef (?P<owner>\w+)_methods\[\] = \{$"
    r'|(?P<type>tp_doc = )?PyDoc_STR\("(?P<name>\w+)\([^\n]*?\\n--\\n\\n"(?=\))'
    r'|\{"(?P<unsigned>\w+)",\s+\(PyCFunction\)\w+,\s+[\w |]+, PyDoc_STR\(NULL(?=\))'
    r'|^    \{"(?P<property>\w+)",\n     \(getter\)(?P<getter>\w+),[^}]*NULL(?=, NULL\},$)',
    re.M,
)
"""Where mypyc has room for the docstring of a function, method, class or property."""


def with_docstrings(source: str, folder: Path) -> str:
    """Add to a C file of mypyc the docstrings of its Python file, which mypyc drops; return where.

    So `help` says of the compiled engine what it says of the sources.
    """
    path = Path(source)
    python = SOURCE / (path.stem.removeprefix("__native_").replace("___", "/") + ".py")
    if not path.stem.startswith("__native_") or not python.exists():
        return source
    from mypyc.codegen.cstring import c_string_initializer

    said = docstrings(python)
    owner = ""

    def say(found: re.Match[str]) -> str:
        nonlocal owner
        if found["owner"]:
            owner = found["owner"].rpartition("___")[2]
            return found[0]
        if found["property"]:
            kind = found["getter"].removesuffix("_get_" + found["property"]).rpartition("___")[2]
            name = f"{kind}.{found['property']}"
        else:
            alone = found["type"] or owner.endswith("module")
            name = found["name"] or found["unsigned"]
            name = name if alone else f"{owner}.{name}"
        if name not in said:
            return found[0]
        text = c_string_initializer(said[name].encode())
        return found[0].removesuffix("NULL") + (f" {text}" if found["name"] else text)

    told = _DOCUMENTED.sub(say, path.read_text(encoding="utf-8"))
    made = folder / path.name
    if not made.exists() or made.read_text(encoding="utf-8") != told:
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(told, encoding="utf-8")
    return str(made)


def docstrings(path: Path) -> dict[str, str]:
    """Read the docstrings of a file by name; those of functions and methods begin with types."""
    found = {}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for owner in (tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))):
        for node in owner.body:
            if not isinstance(node, ast.ClassDef | ast.FunctionDef):
                continue
            doc = ast.get_docstring(node)
            if doc is not None:
                if isinstance(node, ast.FunctionDef) and not node.decorator_list:
                    returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
                    doc = f"{node.name}({ast.unparse(node.args)}){returned}\n\n{doc}"
                prefix = f"{owner.name}." if isinstance(owner, ast.ClassDef) else ""
                found[prefix + node.name] = doc
    return found


def newest_header(extension: Extension) -> float:
    """Tell when a file was written last that its sources may include."""
    folders = map(Path, extension.include_dirs)
    headers = (path for folder in folders for path in folder.glob("**/*.h"))
    return max((path.stat().st_mtime for path in headers), default=0)


def remove_extensions(folder: Path) -> None:
    """Leave nothing of an earlier build: a source may have been renamed, or the compiler gone."""
    for pattern in ("fangcheng__mypyc*", "fangcheng/**/*"):
        for path in folder.glob(pattern):
            if path.suffix in (".so", ".pyd"):
                path.unlink()


class BuildEngine(build_ext):
    """Builds all extensions or none."""

    def run(self) -> None:
        """Build; whatever the compiler lacks, the sources still work."""
        # Listed only now: it takes long, and options are finalized for other commands as well.
        self.distribution.ext_modules = [] if build.is_pure_asked() else extensions()
        self.swig_opts = None  # finalizing twice takes its own list for a text
        self.finalize_options()
        folder = SOURCE if self.inplace else Path(self.build_lib)
        listing = PACKAGE / build.BUILT
        remove_extensions(folder)
        if self.inplace:
            listing.unlink(missing_ok=True)
        try:
            super().run()
        except FAILURES as error:
            sys.stderr.write(f"fangcheng: not compiled, plain Python instead: {error}\n")
            remove_extensions(folder)
            self.extensions = []
            return
        if self.inplace and self.extensions:
            listing.write_text("\n".join(build.sources()) + "\n", encoding="utf-8")

    def build_extensions(self) -> None:
        """Compile on all cores what has changed since it was compiled last; then link."""
        self.build_temp += f"-O{os.environ.get(LEVEL, '1')}"
        for extension in self.extensions[:1]:  # all have the same arguments
            self._read_python_h(extension.extra_compile_args)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for extension in self.extensions:
                compiled = partial(self._compiled, extension, newest_header(extension))
                extension.extra_objects = pool.map(compiled, extension.sources)
                extension.sources = []
            for extension in self.extensions:
                extension.extra_objects = list(extension.extra_objects)
                extension.depends = [*extension.depends, *extension.extra_objects]
        super().build_extensions()

    def _compiled(self, extension: Extension, newest: float, source: str) -> str:
        """Compile one file, unless its object is newer than all it is made from."""
        source = with_docstrings(source, Path(self.build_temp))
        made = Path(*self.compiler.object_filenames([source], output_dir=self.build_temp))
        if not made.exists() or made.stat().st_mtime < max(newest, Path(source).stat().st_mtime):
            self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                include_dirs=extension.include_dirs,
                extra_postargs=[*extension.extra_compile_args, *self.prepared],
            )
        return str(made)

    def _read_python_h(self, arguments: list[str]) -> None:
        """Let the compiler read Python.h once: it is most of what it reads of a small file."""
        self.prepared: list[str] = []
        if self.compiler.compiler_type != "unix":
            return
        header = Path(self.build_temp, "python")
        header.parent.mkdir(parents=True, exist_ok=True)
        header.write_text("#include <Python.h>\n", encoding="utf-8")
        folders = [f"-I{folder}" for folder in self.compiler.include_dirs]
        command = [*self.compiler.compiler_so, *folders, *arguments]
        with suppress(*FAILURES):  # then it reads the header itself, each time
            self.spawn([*command, "-x", "c-header", str(header), "-o", f"{header}.gch"])
        self.prepared = ["-include", str(header)]


def make_page() -> None:
    """Build the page where it is not; stop where that cannot be done."""
    if PAGE.exists():
        return
    npm = shutil.which("npm")
    if npm is None:
        sys.exit(NO_NODE)
    for command in (["ci", "--omit=dev"], ["run", "--silent", "build"]):
        subprocess.run([npm, *command], cwd="web", check=True)


class WithPage(build_py):
    """What is installed holds the page; linked sources are made into one later."""

    def run(self) -> None:
        """Build the page first, unless sources are only linked."""
        if not self.editable_mode:
            make_page()
        super().run()


class SourcesWithPage(sdist):
    """The sdist holds the page, so that whoever builds from it needs no Node."""

    def run(self) -> None:
        """Build the page first."""
        make_page()
        super().run()


class EngineDistribution(Distribution):
    """A distribution that may hold extensions."""

    def has_ext_modules(self) -> bool:
        """Say so before they are known."""
        return not build.is_pure_asked()


if __name__ == "__main__":
    commands = {"build_ext": BuildEngine, "build_py": WithPage, "sdist": SourcesWithPage}
    setup(cmdclass=commands, distclass=EngineDistribution)
