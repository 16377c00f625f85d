"""`fangcheng info`: what is installed, and which build of the engine runs."""

import platform
import sys

from fangcheng import __version__
from fangcheng.build import reason_for_sources


def info_command() -> None:
    """版本与构建。 · Version and build: compiled extensions, or plain Python and why."""
    reason = reason_for_sources()
    engine = "编译 compiled" if reason is None else f"纯 Python pure Python: {reason}"
    where = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    sys.stdout.write(f"fangcheng {__version__}\n引擎 engine: {engine}\n{where}\n")
